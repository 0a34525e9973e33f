# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris learn`: learn the values of boards by temporal differences."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from laconic.cli.options import Json, Threads, file_to_read, option, option_groups
from laconic.cli.screen import note, print_json, progress, screen
from laconic.files import check_writable
from laconic.tetris.cli.options import RunFile, WhichRules

if TYPE_CHECKING:
    from laconic.tetris.learning import Lessons
    from laconic.tetris.rules import Rules

EXAMPLES = (
    "tetris learn values.jsonl --rules timed --start-level 18 --reaction 18 --out values.npz",
    "tetris evaluate --player foresight --weights values.npz --rules timed --start-level 18",
)


@dataclass(frozen=True)
class Course:
    """Options for the rounds of a run."""

    rounds: Annotated[int, option("Number of rounds of games.", "N", min=1)] = 20
    games: Annotated[int, option("Games of a round.", "N", min=1)] = 2000
    kept: Annotated[
        int, option("Rounds whose games are learned from: the last ones.", "N", min=1)
    ] = 4
    passes: Annotated[
        int, option("How often a round learns from each of these games.", "N", min=1)
    ] = 3
    seed: Annotated[int, option("Random seed of the pieces.", "S", min=0)] = 1
    late: Annotated[
        int,
        option(
            "Games of a round that begin where pieces are fastest, on an empty board.", "N", min=0
        ),
    ] = 0
    trust: Annotated[
        float,
        option(
            "Part of a board's value that is what the next one is worth; the rest is what "
            "followed.",
            "X",
            min=0,
            max=1,
        ),
    ] = 0.15
    rate: Annotated[
        float,
        option("How far each number moves in a step at first.", "X", min=0, max=1),
    ] = 0.0007
    clip: Annotated[
        int,
        option(
            "Points beyond which an error counts as so many: the more, the more early ends of "
            "games count.",
            "N",
            min=1,
        ),
    ] = 100_000
    penalty: Annotated[
        int,
        option(
            "Points that a game loses, in what boards are worth, if it ends before its last line.",
            "N",
            min=0,
        ),
    ] = 0
    boards: Annotated[
        int, option("Boards after both known pieces that the player rates.", "N", min=1)
    ] = 5
    placements: Annotated[
        int, option("Placements of each next piece that the player rates.", "N", min=1)
    ] = 1
    deepened: Annotated[
        int, option("Placements that the player rates by one piece more, if 2 or more.", "N", min=0)
    ] = 0

    def lessons(self, rules: "Rules") -> "Lessons":
        """Make the settings of a run."""
        from laconic.tetris.learning import Lessons

        numbers = self.rounds, self.games, self.kept, self.passes, self.seed
        beam = self.boards, self.placements, self.deepened
        return Lessons(
            *numbers,
            rules,
            beam,
            late=self.late,
            trust=self.trust,
            rate=self.rate,
            clip=self.clip,
            penalty=self.penalty,
        )


@option_groups
def learn(
    *,
    file: RunFile,
    course: Course,
    which: WhichRules,
    start: Annotated[Path | None, file_to_read("Start from the values in this file.")] = None,
    others: Annotated[
        list[Path] | None,
        file_to_read("Learn from the last games of this other run, too; may be repeated."),
    ] = None,
    out: Annotated[Path | None, option("Write the values to this file.", "FILE")] = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Learn what boards are worth, for the player foresight; an interrupted run can be resumed.

    The player expectimax plays the games of the first round, and foresight those of each other, by
    what it has learned so far. The run keeps its state beside FILE, in FILE.state. It has the same
    result on any processor and any number of threads.
    """
    from laconic.tetris.learning import learn as run
    from laconic.tetris.values import read_values, write_values

    lessons = course.lessons(which.chosen())
    first = read_values(start) if start else None
    if out:
        check_writable(out)
    last: dict[str, Any] = {}
    with progress("rounds", lessons.rounds) as advance:

        def tell(line: dict[str, Any]) -> None:
            last.update(line)
            advance()

        threads = threads or os.cpu_count() or 1
        state = run(lessons, file, tell, start=first, others=others or (), threads=threads)
    if out:
        write_values(state.values, out, state.origin())
        note(f"Wrote {out}: try it with --player foresight --weights {out}")
    _show(state.lines[-1], as_json=as_json)


def _show(line: str, *, as_json: bool) -> None:
    from laconic.files import parse_json
    from laconic.plurals import counted

    data = parse_json(line)
    if as_json:
        print_json(data)
        return
    screen().print(
        f"{counted(data['round'], 'round')}; in the last: mean {data['score']:,.0f}, with few "
        f"mistakes {data['careful']:,.0f}, lines {data['lines']:.1f}"
    )
