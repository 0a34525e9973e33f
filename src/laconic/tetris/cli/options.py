# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The options that commands for NES Tetris share."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import beginning, file_to_read, flag, option, refuse_options
from laconic.cli.screen import note
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.tetris.pieces import Source
    from laconic.tetris.players import Search
    from laconic.tetris.rules import Rules

PLAYERS = ("random", "greedy", "pair", "branching", "meat-fighter", "expectimax", "foresight")
"""The names of the players, repeated here so that help and completion import nothing."""


MOST_LEVEL = 99
"""Maximum of `--last-level`: 1,825 pieces clear fewer lines than it takes."""


def _players(incomplete: str) -> list[str]:
    return beginning(incomplete, PLAYERS)


PiecesName = Annotated[
    str,
    option(
        "Generator of pieces: published, console or cartridge (TetrisGYM).", "SOURCE", "--pieces"
    ),
]
ReplayFile = Annotated[
    Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A replay.")
]
RunFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", dir_okay=False, help="File of the run; an existing run is resumed."
    ),
]
GameSeed = Annotated[
    int | None,
    option(
        "Random seed of the first game's pieces (default: 205, or 65536 of cartridge).",
        "S",
        "--seed",
        min=0,
    ),
]


@dataclass(frozen=True)
class WhichRules:
    """Options for the rules of a game."""

    rules: Annotated[
        str | None,
        option(
            "Rules: free (default), or timed (with gravity and a limited tapping speed).", "NAME"
        ),
    ] = None
    rows: Annotated[
        int | None,
        option("Number of rows: 20, or 22 with the hidden rows, as in timed games.", "N"),
    ] = None
    start_level: Annotated[
        int | None, option("Level to start from, 0 to 39 (default: 19).", "N")
    ] = None
    lines: Annotated[
        int | None, option("Number of lines after which a game ends (default: 230).", "N")
    ] = None
    last_level: Annotated[
        int | None,
        option(
            "Level at which a game ends, in place of --lines: 49 is 430 lines from level 18.", "L"
        ),
    ] = None
    taps: Annotated[
        int | None, option("Taps per second in timed games, 10 to 30 (default: 30).", "HZ")
    ] = None
    das: Annotated[
        bool,
        flag(
            "In timed games, repeat a held direction automatically (delayed auto shift).", "--das"
        ),
    ] = False
    reaction: Annotated[
        int | None,
        option(
            "Frames of timed games until the next piece has been seen, to 30 (default: 0).",
            "FRAMES",
        ),
    ] = None
    second_killscreen: Annotated[
        bool,
        flag("In timed games, pieces fall two rows a frame from level 39.", "--second-killscreen"),
    ] = False

    def chosen(self) -> "Rules":
        """Make the rules.

        Raises:
            InputError: for impossible rules, or an option that has no effect under them.
        """
        from laconic.tetris.rules import HEIGHT, Rules, Timing

        if self.rules not in (None, *Timing):
            raise InputError(f"--rules {self.rules}: expected free or timed")
        timing = Timing(self.rules or Timing.FREE)
        if timing is Timing.FREE:
            options = {
                "taps": self.taps,
                "das": self.das,
                "reaction": self.reaction,
                "second-killscreen": self.second_killscreen,
            }
            refuse_options(options, "has no effect with --rules free")
        given = {
            "rows": HEIGHT if timing is Timing.TIMED and self.rows is None else self.rows,
            "start_level": self.start_level,
            "most_lines": self.lines,
            "taps": self.taps,
            "reaction": self.reaction,
        }
        rules = Rules(
            timing,
            **{name: n for name, n in given.items() if n is not None},
            das=self.das,
            second_killscreen=self.second_killscreen,
        )
        return rules if self.last_level is None else self._ending(rules, self.last_level)

    def _ending(self, rules: "Rules", level: int) -> "Rules":
        """Return the rules of a game that ends when a level begins."""
        from laconic.tetris.rules import lines_before

        refuse_options({"lines": self.lines}, "has no effect with --last-level")
        if not rules.start_level < level <= MOST_LEVEL:
            raise InputError(
                f"--last-level {level}: expected {rules.start_level + 1} to {MOST_LEVEL}, "
                "after the start level"
            )
        return replace(rules, most_lines=lines_before(rules.start_level, level))

    def chosen_for_position(self, *, planned: bool = False, lasting: bool = False) -> "Rules":
        """Make the rules for positions instead of games.

        Args:
            planned: whether the reaction counts.
            lasting: whether the lines that are left count.

        Raises:
            InputError: for impossible rules, or an option that has no effect under them.
        """
        from laconic.tetris.rules import SECOND_KILLSCREEN

        rules = self.chosen()
        falling = rules.start_level >= SECOND_KILLSCREEN
        options: dict[str, object] = {
            "lines": None if lasting else self.lines,
            "last-level": None if lasting else self.last_level,
            "second-killscreen": self.second_killscreen and not falling,
            "reaction": None if planned else self.reaction,
        }
        refuse_options(options, "has no effect on a position")
        if not rules.timed:
            refuse_options(
                {"start_level": self.start_level}, "has no effect on a position of free rules"
            )
        return rules


@dataclass(frozen=True)
class WhichPlayer:
    """Options for a player."""

    player: Annotated[
        str, option(f"The player: {', '.join(PLAYERS)}.", "NAME", autocompletion=_players)
    ] = "expectimax"
    weights: Annotated[
        Path | None,
        file_to_read("File of weights, or of values for foresight (default: the player's own)."),
    ] = None

    def chosen(self, rules: "Rules") -> "Search":
        """Make the player.

        Raises:
            InputError: for an unknown name, a file without weights, or weights that the player does
                not use.
        """
        if ":" in self.player:
            raise InputError(
                f"--player {self.player}, expected one of {', '.join(PLAYERS)}: players of your "
                "own play in laconic tetris match"
            )
        if self.player == "random":
            refuse_options({"weights": self.weights}, "has no effect with --player random")
        if self.player == "foresight":
            return self._foresight(rules)
        from laconic.tetris.players import player, trained_for
        from laconic.tetris.weights import read

        chosen = player(self.player, read(self.weights) if self.weights else None, rules=rules)
        if not self.weights and (purpose := trained_for(chosen.weights.name, rules)):
            note(
                f"The weights of {self.player} were trained for {purpose}, not for these rules: "
                "more games may end early. Train others with laconic tetris train."
            )
        return chosen

    def _foresight(self, rules: "Rules") -> "Search":
        """Make the player of learned values.

        Raises:
            InputError: for a file without values, or a game that is longer than they reach.
        """
        from laconic.tetris.players import foresight, unlike
        from laconic.tetris.rules import MOST_LEARNED_LINES as MOST
        from laconic.tetris.values import read_values, values_for

        if rules.most_lines > MOST:
            raise InputError(
                f"a game of {rules.most_lines} lines: expected at most {MOST} with --player "
                "foresight: lower --lines or --last-level"
            )
        values = read_values(self.weights) if self.weights else values_for(rules)
        other = unlike(values.rules, rules, "taps", "das", "reaction")
        if other and not self.weights:
            note(
                f"The values of foresight were learned from {other}: more games may end early. "
                "Learn others with laconic tetris learn."
            )
        return foresight(values)


def chosen_pieces(name: str) -> "Source":
    """Return a generator by name.

    Raises:
        InputError: for an unknown name.
    """
    from laconic.tetris.pieces import Source

    if name not in tuple(Source):
        raise InputError(f"--pieces {name}: expected published, console or cartridge")
    return Source(name)


def chosen_seed(seed: int | None, source: "Source") -> int:
    """Return a seed that was given, or the default of a generator."""
    from laconic.tetris.pieces import Source

    if seed is not None:
        return seed
    return 0x10000 if source is Source.CARTRIDGE else 205
