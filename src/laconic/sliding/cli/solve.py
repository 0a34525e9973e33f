# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding solve`: the fewest moves."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from laconic.cli.options import Json, Threads
from laconic.cli.screen import note, print_json, screen, working
from laconic.sliding.cli.options import File, Goal, Size, Tables, Texts, read_boards, table_progress

if TYPE_CHECKING:
    from laconic.sliding.board import Board
    from laconic.sliding.heuristics import Bound
    from laconic.sliding.search import Solution

EXAMPLES = (
    "sliding solve '1 2 3 / 4 0 6 / 7 5 8'",
    "sliding solve '14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3' --goal blank-first",
    "sliding solve --file boards.txt --tables large --json",
    "sliding solve --file puzzle.txt --seconds 60 --ledger puzzle.db",
    "sliding solve --file large.txt --fast",
)


def solve(
    boards: Texts = None,
    *,
    file: File = None,
    size: Size = None,
    goal: Goal = None,
    tables: Tables = "small",
    heuristic: Annotated[
        Literal["manhattan", "linear-conflict", "walking-distance"] | None,
        typer.Option(case_sensitive=False, help="Use this lower bound and no tables."),
    ] = None,
    automaton: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=25,
            metavar="DEPTH",
            help="The longest duplicate strings that are pruned; 14 by default.",
        ),
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Answer at once, not in the fewest moves.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option(min=0, metavar="S", help="Stop each board after this time.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Stop each board after so many nodes.")
    ] = None,
    ledger: Annotated[
        Path | None,
        typer.Option(
            metavar="DB", help="Keep what is finished in a file, and go on from there; one board."
        ),
    ] = None,
    tiles: Annotated[
        bool, typer.Option("--tiles", help="Print the tiles that move, not the blank's way.")
    ] = False,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Find the fewest moves that solve each board, and prove that there are no fewer.

    Moves are those of the blank: u, l, d, r. With --seconds or --nodes, or after Ctrl-C, the answer
    may be between two bounds. With --fast it always may, and comes at once, on boards up to 32x32.
    """
    from laconic.errors import InputError
    from laconic.sliding.search import Limits

    starts = read_boards(boards, file, size)
    if ledger and (len(starts) > 1 or fast):
        raise InputError("--ledger keeps the search for one board: give one, without --fast")
    bound = heuristic or _named(tables, starts)
    options = {
        "depth": automaton,
        "threads": threads,
        "limits": Limits(seconds, nodes),
        "ledger": ledger,
    }
    answers = []
    for start in starts:
        answer = _answer(start, goal, fast=fast, bound=bound, **options)
        answers.append(answer)
        if not as_json:
            _show(answer, tiles=tiles)
    if as_json:
        print_json({"boards": [_as_dict(answer, tiles=tiles) for answer in answers]})


def _named(tables: str, starts: "list[Board]") -> "Bound":
    from typing import cast

    from laconic.sliding.heuristics import without_tables

    if tables != "none":
        return cast("Bound", tables)
    return without_tables(starts[0].width, starts[0].height)


def _answer(
    start: "Board", goal: str | None, *, fast: bool, bound: "Bound", **options: Any
) -> "Solution":
    from laconic.sliding.heuristics import MOST_CELLS
    from laconic.sliding.search import solve, solve_fast

    with table_progress() as tell_table:
        if fast:
            chosen = bound if len(start.cells) <= MOST_CELLS else "linear-conflict"
            return solve_fast(start, goal, bound=chosen, tell_table=tell_table)
        with working("Solving") as tick:
            return solve(
                start,
                goal,
                bound=bound,
                tell=lambda _limit, nodes: tick(nodes),
                tell_table=tell_table,
                **options,
            )


def _as_dict(solution: "Solution", *, tiles: bool) -> dict[str, Any]:
    from laconic.sliding.moves import to_tiles

    moves = {"tiles": to_tiles(solution.board, solution.moves)} if tiles else {}
    return solution.as_dict() | moves


def _show(solution: "Solution", *, tiles: bool) -> None:
    from laconic.claims import Exact
    from laconic.sliding.moves import to_tiles

    exact = isinstance(solution.claim, Exact)
    moves = to_tiles(solution.board, solution.moves) if tiles else solution.moves
    claim = (
        f"{solution.claim} moves"
        if exact
        else f"{len(solution.moves)} moves, the fewest are {solution.claim}"
    )
    console = screen()
    console.print(f"{claim}: {moves}", markup=False, soft_wrap=True)
    console.print(
        f"{solution.nodes:,} nodes in {solution.seconds:.2f} s, {solution.bound}", style="dim"
    )
    if not exact and solution.iterations:
        note(f"No solution has fewer than {solution.claim.lower} moves.")  # type: ignore[union-attr]
