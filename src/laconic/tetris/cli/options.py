# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The options that commands for NES Tetris share."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import beginning, refuse_options
from laconic.cli.screen import note

if TYPE_CHECKING:
    from laconic.tetris.pieces import Source
    from laconic.tetris.players import Search
    from laconic.tetris.rules import Rules

PLAYERS = ("random", "greedy", "pair", "branching", "meat-fighter", "expectimax")
"""The names of the players, repeated here so that help and completion import nothing."""


def _players(incomplete: str) -> list[str]:
    return beginning(incomplete, PLAYERS)


PiecesName = Annotated[
    str,
    typer.Option(
        "--pieces",
        metavar="SOURCE",
        help="Generator of pieces: published, console or cartridge (TetrisGYM).",
    ),
]
GameSeed = Annotated[
    int, typer.Option("--seed", min=0, metavar="S", help="Random seed of the first game's pieces.")
]


@dataclass(frozen=True)
class WhichRules:
    """Options for the rules of a game."""

    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME",
            help="Rules: free (default), or timed (with gravity and a limited tapping speed).",
        ),
    ] = None
    rows: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Number of rows: 20, or 22 with the hidden rows, as in timed games."
        ),
    ] = None
    start_level: Annotated[
        int | None,
        typer.Option(metavar="N", help="Level to start from, 0 to 29 (default: 19)."),
    ] = None
    lines: Annotated[
        int | None,
        typer.Option(metavar="N", help="Number of lines after which a game ends (default: 230)."),
    ] = None
    taps: Annotated[
        int | None,
        typer.Option(
            metavar="HZ",
            help="Taps per second in timed games: 10, 12, 15, 20 or 30 (default: 30).",
        ),
    ] = None
    das: Annotated[
        bool,
        typer.Option(
            "--das",
            help="In timed games, repeat a held direction automatically (delayed auto shift).",
        ),
    ] = False

    def chosen(self) -> "Rules":
        """Make the rules.

        Raises:
            InputError: for impossible rules, or an option that has no effect under them.
        """
        from laconic.errors import InputError
        from laconic.tetris.rules import HEIGHT, Rules, Timing

        if self.rules not in (None, *Timing):
            raise InputError(f"--rules {self.rules}: expected free or timed")
        timing = Timing(self.rules or Timing.FREE)
        if timing is Timing.FREE:
            refuse_options({"taps": self.taps, "das": self.das}, "has no effect with --rules free")
        given = {
            "rows": HEIGHT if timing is Timing.TIMED and self.rows is None else self.rows,
            "start_level": self.start_level,
            "most_lines": self.lines,
            "taps": self.taps,
        }
        return Rules(
            timing, **{name: n for name, n in given.items() if n is not None}, das=self.das
        )

    def chosen_for_position(self) -> "Rules":
        """Make the rules for positions instead of games, whose lines and points do not count.

        Raises:
            InputError: for impossible rules, or an option that has no effect under them.
        """
        rules = self.chosen()
        refuse_options({"lines": self.lines}, "has no effect on a position")
        if not rules.timed:
            refuse_options(
                {"start_level": self.start_level}, "has no effect on a position of free rules"
            )
        return rules


@dataclass(frozen=True)
class WhichPlayer:
    """Options for a player."""

    player: Annotated[
        str,
        typer.Option(
            "--player",
            metavar="NAME",
            help=f"The player: {', '.join(PLAYERS)}.",
            autocompletion=_players,
        ),
    ] = "expectimax"
    weights: Annotated[
        Path | None,
        typer.Option(
            "--weights",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="File of feature weights (default: the player's own for the rules).",
        ),
    ] = None

    def chosen(self, rules: "Rules") -> "Search":
        """Make the player.

        Raises:
            InputError: for an unknown name, a file without weights, or weights that the player does
                not use.
        """
        if self.player == "random":
            refuse_options({"weights": self.weights}, "has no effect with --player random")
        from laconic.tetris.players import player, trained_for
        from laconic.tetris.weights import read

        chosen = player(self.player, read(self.weights) if self.weights else None, rules=rules)
        if not self.weights and (purpose := trained_for(chosen.weights.name, rules)):
            note(
                f"The weights of {self.player} were trained for {purpose}, not for these rules: "
                "more games may end early. Train others with laconic tetris train."
            )
        return chosen


def chosen_pieces(name: str) -> "Source":
    """Return a generator by name.

    Raises:
        InputError: for an unknown name.
    """
    from laconic.errors import InputError
    from laconic.tetris.pieces import Source

    if name not in tuple(Source):
        raise InputError(f"--pieces {name}: expected published, console or cartridge")
    return Source(name)
