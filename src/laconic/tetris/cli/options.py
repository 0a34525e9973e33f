# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The options that commands for NES Tetris share."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import beginning

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
        str,
        typer.Option(
            "--rules",
            metavar="NAME",
            help="Rules: free, or timed (with gravity and a limited tapping speed).",
        ),
    ] = "free"
    rows: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Number of rows: 20, or 22 with the hidden rows, as in timed games."
        ),
    ] = None
    start_level: Annotated[int, typer.Option(metavar="N", help="Level to start from, 0 to 29.")] = (
        19
    )
    lines: Annotated[
        int, typer.Option(metavar="N", help="Number of lines after which a game ends.")
    ] = 230
    taps: Annotated[
        int, typer.Option(metavar="HZ", help="Taps per second in timed games, 10 to 30.")
    ] = 30
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
            InputError: for impossible rules.
        """
        from laconic.errors import InputError
        from laconic.tetris.rules import HEIGHT, Rules, Timing

        if self.rules not in tuple(Timing):
            raise InputError(f"--rules {self.rules}: expected free or timed")
        timing = Timing(self.rules)
        rows = self.rows or (20 if timing is Timing.FREE else HEIGHT)
        return Rules(timing, rows, self.start_level, self.lines, self.taps, self.das)


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
            InputError: for an unknown name, or a file without weights.
        """
        from laconic.tetris.players import player
        from laconic.tetris.weights import read

        return player(self.player, read(self.weights) if self.weights else None, rules=rules)


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
