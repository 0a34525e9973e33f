# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris learn`: learn the values of boards by temporal differences."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from laconic.cli.options import Json, option, option_groups
from laconic.cli.screen import note, print_json, progress, screen
from laconic.files import check_writable
from laconic.tetris.cli.options import RunFile, WhichRules

if TYPE_CHECKING:
    from laconic.tetris.learning import Lessons
    from laconic.tetris.rules import Rules

EXAMPLES = (
    "tetris learn values.jsonl --rules timed --start-level 18 --rounds 400 --out values.npz",
    "tetris evaluate --player foresight --weights values.npz --rules timed --start-level 18",
)


@dataclass(frozen=True)
class Course:
    """Options for the rounds of a run."""

    rounds: Annotated[int, option("Number of rounds of games.", "N", min=1)] = 200
    blind: Annotated[
        int, option("First rounds in which the next piece is not seen.", "N", min=0)
    ] = 0
    games: Annotated[int, option("Games of a round.", "N", min=1)] = 250
    seed: Annotated[int, option("Random seed of the pieces.", "S", min=0)] = 1
    slowness: Annotated[int, option("Divisor of the rates of learning.", "N", min=1)] = 4

    def lessons(self, rules: "Rules") -> "Lessons":
        """Make the settings of a run."""
        from laconic.tetris.learning import Lessons

        return Lessons(self.rounds, self.blind, self.games, self.seed, self.slowness, rules)


@option_groups
def learn(
    *,
    file: RunFile,
    course: Course,
    which: WhichRules,
    out: Annotated[Path | None, option("Write the values to this file.", "FILE")] = None,
    as_json: Json = False,
) -> None:
    """Learn what boards are worth, for the player foresight; an interrupted run can be resumed.

    After each placement of its games, the value of the board before is moved towards the points of
    the placement and the value of the board after it. The run keeps its state beside FILE, in
    FILE.state. It has the same result on any processor.
    """
    from laconic.tetris.learning import learn as run
    from laconic.tetris.learning import write_values

    lessons = course.lessons(which.chosen())
    if out:
        check_writable(out)
    last: dict[str, Any] = {}
    with progress("rounds", lessons.rounds) as advance:

        def tell(line: dict[str, Any]) -> None:
            last.update(line)
            advance()

        state = run(lessons, file, tell)
    if out:
        write_values(state, out)
        note(f"Wrote {out}: try it with --player foresight --weights {out}")
    _show(state.lines[-1], lessons.games, as_json=as_json)


def _show(line: str, games: int, *, as_json: bool) -> None:
    from laconic.files import parse_json
    from laconic.plurals import counted

    data = parse_json(line)
    if as_json:
        print_json(data)
        return
    mean, lines = data["score"] / games, data["lines"] / games
    screen().print(
        f"{counted(data['round'], 'round')}; in the last of {games:,} games: mean {mean:,.0f}, "
        f"lines {lines:.1f}, finished {data['finished'] / games:.1%}"
    )
