# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding solve`: find optimal solutions."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import LIMITS, Json, Threads, duration, option_groups, refuse_options
from laconic.cli.screen import note, print_json, show, waiting, working
from laconic.errors import InputError
from laconic.plurals import counted
from laconic.sliding.cli.options import File, Goal, Size, Texts, read_boards, table_progress

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from laconic.sliding.board import Board
    from laconic.sliding.heuristics import Bound
    from laconic.sliding.search import Solution

EXAMPLES = (
    "sliding solve '1 2 3 / 4 0 6 / 7 5 8'",
    "sliding solve '14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3' --goal blank-first",
    "sliding solve --file boards.txt --tables large --json",
    "sliding solve --file boards.txt --memory 3000",
    "sliding solve --file puzzle.txt --seconds 60 --ledger puzzle.db",
    "sliding solve --file puzzle.txt --ledger puzzle.db --cluster tcp://192.0.2.7:8786",
    "sliding solve --file large.txt --fast",
    "sliding solve --file large.txt --fast --seconds 30",
    "sliding solve --file puzzle.txt --fast --width 50000 --backward",
    "sliding solve '1 2 3 / 4 0 6 / 7 5 8' --words",
    "sliding solve '1 2 3 / 4 0 6 / 7 5 8' --known drlr",
    "sliding solve '1 2 3 / 4 0 6 / 7 5 8' --animate board.svg",
)

MB = 1_000_000

Style: TypeAlias = Literal["moves", "tiles", "words"]
"""How moves are printed: those of the blank, tile numbers, or tiles and where they slide."""


@dataclass(frozen=True)
class SearchOptions:
    """Options of the search."""

    tables: Annotated[
        Literal["small", "large", "none"] | None,
        typer.Option(
            case_sensitive=False,
            help="Pattern databases: small (default) takes at most 64 MB and is built in seconds, "
            "large takes up to 1.3 GB and is built in minutes.",
            rich_help_panel=LIMITS,
        ),
    ] = None
    memory: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="MB",
            help="Use the best pattern databases of at most this total size instead of --tables.",
            rich_help_panel=LIMITS,
        ),
    ] = None
    heuristic: Annotated[
        Literal["manhattan", "linear-conflict", "walking-distance"] | None,
        typer.Option(
            case_sensitive=False,
            help="Lower bound to use instead of tables.",
            rich_help_panel=LIMITS,
        ),
    ] = None
    automaton: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=25,
            metavar="DEPTH",
            help="Maximum length of the duplicate strings that are pruned (default: 14, or 2 if "
            "a single table holds all distances).",
            rich_help_panel=LIMITS,
        ),
    ] = None
    seconds: Annotated[
        float | None,
        typer.Option(
            metavar="S",
            help="Time limit per board in seconds. With --fast: how long to look for shorter "
            "solutions, with wider and wider beams.",
            callback=duration,
            rich_help_panel=LIMITS,
        ),
    ] = None
    nodes: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Maximum number of nodes per board.", rich_help_panel=LIMITS
        ),
    ] = None
    known: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES",
            help="Moves of a solution (one board only). The search proves that none is shorter, or "
            "finds one.",
            rich_help_panel=LIMITS,
        ),
    ] = None
    ledger: Annotated[
        Path | None,
        typer.Option(
            metavar="DB",
            help="Save finished branches in this file, so that the search can be resumed (one "
            "board only).",
            rich_help_panel=LIMITS,
        ),
    ] = None
    threads: Threads = None
    cluster: Cluster = None

    @property
    def bytes(self) -> int | None:
        """The value of `--memory` in bytes."""
        return None if self.memory is None else self.memory * MB

    def bound(self, start: "Board") -> "Bound | None":
        """Return the heuristic for a board; None leaves the choice to the search."""
        from laconic.sliding.heuristics import without_tables

        if sum(each is not None for each in (self.tables, self.memory, self.heuristic)) > 1:
            raise InputError("--tables, --memory and --heuristic are mutually exclusive: give one")
        if self.tables == "none":
            return without_tables(start.width, start.height)
        return self.heuristic or self.tables


@option_groups
def solve(
    boards: Texts = None,
    *,
    file: File = None,
    size: Size = None,
    goal: Goal = None,
    search: SearchOptions,
    fast: Annotated[
        bool,
        typer.Option("--fast", help="Find a short, not necessarily optimal solution quickly."),
    ] = False,
    width: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="With --fast: beam width (default: 450). Wider beams find shorter solutions, and "
            "take more time and memory. With --seconds: the width of the first beam.",
        ),
    ] = None,
    backward: Annotated[
        bool,
        typer.Option("--backward", help="With --fast: search from the goal to the board."),
    ] = False,
    tiles: Annotated[
        bool,
        typer.Option(
            "--tiles", help="Print the numbers of the tiles that move instead of the blank's moves."
        ),
    ] = False,
    words: Annotated[
        bool,
        typer.Option("--words", help="Print the moves in words: 5 up, 8 left."),
    ] = False,
    animate: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write an animation of the solution, .svg or .gif (one board only).",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Solve each board in the fewest moves, and prove that the solution is optimal.

    Moves are moves of the blank: u, l, d, r. With --seconds or --nodes, or after Ctrl-C, the result
    may be a solution and a lower bound. With --fast, boards of up to 32x32 are solved quickly, and
    the result is a solution and a lower bound.
    """
    starts = read_boards(boards, file, size)
    if tiles and words:
        raise InputError("--tiles and --words print the same moves: give one")
    style: Style = "tiles" if tiles else "words" if words else "moves"
    _check_options(len(starts), search, animate, fast=fast)
    if (width or backward) and not fast:
        raise InputError("--width and --backward require --fast")
    _check_boards(starts, goal, search, fast=fast)
    answers: list[Solution] = []
    try:
        with cluster_executor(search.cluster, threads=search.threads) as executor:
            for start in starts:
                if fast:
                    answer = _fast(start, goal, search, width=width, backward=backward)
                else:
                    answer = _best(start, goal, search, executor)
                answers.append(answer)
                if not as_json:
                    _show(answer, goal, style)
                if answer.interrupted and len(answers) < len(starts):
                    raise KeyboardInterrupt
    finally:  # what is finished is printed, however the others end
        if as_json and answers:
            print_json({"boards": [_as_dict(answer, style) for answer in answers]})
    if animate:
        _animate(answers[0], animate)


def _check_boards(
    starts: "list[Board]", goal: str | None, search: SearchOptions, *, fast: bool
) -> None:
    """Reject boards that cannot be solved with the options, before the first of them is."""
    from laconic.sliding.board import goal_for
    from laconic.sliding.heuristics import MOST_CELLS, check_size

    chosen = {"tables": search.tables, "memory": search.memory, "heuristic": search.heuristic}
    for start in starts:
        goal_for(start, goal)
        bound = search.bound(start)
        if not fast or len(start.cells) <= MOST_CELLS:
            check_size(start.width, start.height, bound)
        else:
            refuse_options(chosen, f"has no effect on a board of {start.size}")


def _check_options(boards: int, search: SearchOptions, animate: Path | None, *, fast: bool) -> None:
    """Reject options that have no effect, and those that accept only one board for several."""
    from laconic.sliding.animation import check_target

    if fast:
        without = "automaton", "nodes", "known", "ledger", "cluster"
        refuse_options(
            {name: getattr(search, name) for name in without}, "has no effect with --fast"
        )
    if boards > 1:
        single = {"known": search.known, "ledger": search.ledger}
        refuse_options(single, f"requires a single board, but {boards} were given")
    if animate and boards > 1:
        raise InputError(f"--animate requires a single board, but {boards} were given")
    if animate:
        check_target(animate)


def _animate(solution: "Solution", path: Path) -> None:
    from laconic.sliding.animation import write

    write(solution.board, solution.moves, path)
    note(f"Wrote {path}: {counted(len(solution.moves), 'move')}")


def _fast(
    start: "Board", goal: str | None, search: SearchOptions, *, width: int | None, backward: bool
) -> "Solution":
    from laconic.sliding.fast import WIDTH
    from laconic.sliding.search import solve_fast

    if backward:
        _announce_tables(start, goal, search)
    with table_progress() as tell, waiting("Solving"):
        return solve_fast(
            start,
            goal,
            bound=search.bound(start),
            memory=search.bytes,
            width=width or WIDTH,
            seconds=search.seconds,
            backward=backward,
            threads=search.threads,
            progress=tell,
        )


def _announce_tables(start: "Board", goal: str | None, search: SearchOptions) -> None:
    """Say which tables a backward search builds, since those for standard goals do not serve it."""
    from laconic.sliding.board import goal_for
    from laconic.sliding.heuristics import MOST_CELLS, bound_within, missing_tables
    from laconic.sliding.normal import normal_form

    if len(start.cells) > MOST_CELLS:
        return
    normal = normal_form(goal_for(start, goal), start)
    bound = search.bound(start) or bound_within(normal.shape, search.bytes or 0)
    if missing := missing_tables(normal.shape, bound):
        size = sum(table.size for table in missing)
        note(
            f"--backward needs tables of its own for the blank's cell: builds {len(missing)}, "
            f"{size / MB:,.1f} MB on disk"
        )


def _best(
    start: "Board", goal: str | None, search: SearchOptions, executor: "Executor | None"
) -> "Solution":
    from laconic.sliding.deepening import Limits
    from laconic.sliding.moves import parse_moves
    from laconic.sliding.search import solve

    def tell_versions(others: str) -> None:
        note(f"{search.ledger} has branches searched by {others}: they are not searched again")

    with table_progress() as progress, working("Solving") as tick:
        return solve(
            start,
            goal,
            bound=search.bound(start),
            memory=search.bytes,
            depth=search.automaton,
            threads=search.threads,
            limits=Limits(search.seconds, search.nodes),
            known=None if search.known is None else parse_moves(start, search.known),
            ledger=search.ledger,
            executor=executor,
            tell=lambda _limit, nodes: tick(nodes),
            progress=progress,
            tell_versions=tell_versions,
        )


def _styled(solution: "Solution", style: Style) -> str:
    from laconic.sliding.moves import to_tiles, to_words

    if style == "moves":
        return solution.moves
    return (to_tiles if style == "tiles" else to_words)(solution.board, solution.moves)


def _as_dict(solution: "Solution", style: Style) -> dict[str, Any]:
    return solution.as_dict() | {style: _styled(solution, style)}


def _show(solution: "Solution", goal: str | None, style: Style) -> None:
    from laconic.claims import Exact
    from laconic.display import Line

    exact = isinstance(solution.claim, Exact)
    moves = _styled(solution, style)
    claim = counted(len(solution.moves), "move")
    if not exact:
        claim += f", the fewest are {solution.claim}"
    work = f"{counted(solution.nodes, 'node')} in {solution.seconds:.2f} s, {solution.bound}"
    end = f"{work}, {_goal(solution, goal)}"
    show(Line(f"{claim}: {moves}", whole=True), Line(end, look="dim", whole=True))
    if not exact and solution.iterations:
        note(f"No solution has fewer than {solution.claim.lower} moves.")  # type: ignore[union-attr]


def _goal(solution: "Solution", given: str | None) -> str:
    """Name the goal of a solution, and the other standard goal where both could be meant."""
    from laconic.sliding.board import GOALS, goal_name, solvable

    board, name = solution.board, goal_name(solution.goal)
    other = next(each for each in GOALS if each != name)
    rest = ""
    if given is None and solvable(board, GOALS[other](board.width, board.height)):
        rest = f"; {other} can be reached too"
    elif given is None and name != "blank-last":
        rest = f"; {other} cannot be reached"
    return f"goal {name}{rest}"
