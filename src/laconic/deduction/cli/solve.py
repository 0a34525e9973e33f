# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic solve`: an optimal strategy."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from laconic.cli.options import Json, Memory, Threads, unfolded
from laconic.cli.screen import histogram, note, print_json, screen, table, working
from laconic.deduction.cli.games import chosen_game, chosen_pool, chosen_position, turn_limit
from laconic.deduction.cli.options import (
    ObjectiveName,
    Rows,
    SearchPool,
    TurnLimit,
    WhichPriorGame,
    complete_words,
)
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.search import Solution

EXAMPLES = (
    "solve --opener salet",
    "solve --opener salet --mode hard --tree-out salet.json",
    "solve crane=BYBBG --top 5",
    "solve crane=BYBBG --objective worst-mean",
    "solve --opener trace --objective within:3",
    "solve --game bulls-cows:3x6 --json",
)


@unfolded
def solve(
    rows: Rows = None,
    *,
    opener: Annotated[
        str | None,
        typer.Option(
            metavar="WORD",
            help="The next guess; by default the best one is looked for.",
            autocompletion=complete_words,
            rich_help_panel="Which guesses",
        ),
    ] = None,
    objective: ObjectiveName = "mean",
    pool: SearchPool = "guesses",
    which: WhichPriorGame,
    max_turns: TurnLimit = None,
    top: Annotated[
        int, typer.Option(min=0, metavar="N", help="Also value the N best guesses, exactly.")
    ] = 0,
    tree_out: Annotated[
        Path | None, typer.Option("--tree-out", metavar="FILE", help="Write the decision tree.")
    ] = None,
    threads: Threads = None,
    memory: Memory = 256,
    as_json: Json = False,
) -> None:
    """Find an optimal strategy, and prove that there is no better one.

    The tree found is replayed against every answer before anything is said of it. With --opener
    the claim is about strategies that begin so, with --pool about those that guess from it. The
    search for the best of all openers takes minutes; after a row it takes seconds.
    """
    from laconic.deduction import search

    limit = turn_limit(max_turns, which.game, objective)
    played = chosen_game(**vars(which), max_turns=limit)
    position = chosen_position(played, rows).position if rows else played.position()
    with working("Solving") as tick:
        solution = search.solve(
            position,
            objective,
            opener=opener,
            pool=chosen_pool(pool),
            top=top,
            table_mib=memory,
            threads=threads,
            tick=tick,
        )
    if tree_out:
        _write_tree(solution, tree_out)
    if as_json:
        print_json(solution.as_dict() | ({"guesses": _best(solution)} if top else {}))
        return
    among = [f"begins with {opener}"] * bool(opener) + [f"guesses from {pool}"] * (
        pool != "guesses"
    )
    _show(solution, f"No strategy{' that ' * bool(among)}{' and '.join(among)}")


def _write_tree(solution: "Solution", path: Path) -> None:
    from laconic.deduction import trees

    try:
        trees.write(solution.signed(), path, solution.position.game)
    except OSError as error:
        raise InputError(f"--tree-out {path}: {error.strerror}") from None
    note(f"Wrote {path}: check it with laconic verify {path}")


def _best(solution: "Solution") -> list[dict[str, Any]]:
    words = solution.position.game.guesses
    return [
        {"guess": words[one.guess], "cost": one.cost.value, "worst": one.worst.value}
        for one in solution.guesses
    ]


def _show(solution: "Solution", no_strategy: str) -> None:
    console = screen()
    if solution.histogram is not None:
        console.print(
            f"[bold]{solution.opener}[/bold]  mean [bold]{solution.mean:.5f}[/bold]  "
            f"total {solution.total:,}  answers {solution.answers:,}  worst {solution.worst}\n"
        )
        console.print(histogram(solution.histogram))
        console.print()
    console.print(solution.conclusion(no_strategy), markup=False, soft_wrap=True)
    if solution.guesses:
        shown = table("guess", "missed" if solution.objective.turns else "total", "worst")
        for one in _best(solution):
            shown.add_row(one["guess"], f"{one['cost']:,}", str(one["worst"]))
        console.print()
        console.print(shown)
    console.print(f"[dim]Proven in {solution.seconds:.2f} s.[/dim]")
