# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic solve`: an optimal strategy."""

from typing import TYPE_CHECKING, Annotated, Any

from laconic.cli.options import CHOICE, LIMITS, Json, Memory, Threads, flag, number, option_groups
from laconic.cli.screen import note, print_json, show, took, working
from laconic.deduction.cli.games import (
    chosen_game,
    chosen_pool,
    chosen_position,
    default_limit,
    turn_limit,
)
from laconic.deduction.cli.options import (
    ObjectiveName,
    Opener,
    PriorGameOptions,
    Rows,
    SearchPool,
    TreeOut,
    TurnLimit,
)
from laconic.errors import InputError
from laconic.files import check_writable

if TYPE_CHECKING:
    from laconic.deduction.search import Solution

EXAMPLES = (
    "solve --opener salet",
    "solve --opener salet --mode hard --tree-out salet.json",
    "solve crane=BYBBG --top 5",
    "solve crane=BYBBG --objective worst-mean",
    "solve --opener trace --objective within:3",
    "solve --game bulls-cows:3x6 --objective worst --last-turn",
    "solve --game bulls-cows:3x6 --json",
)


@option_groups
def solve(
    rows: Rows = None,
    *,
    openers: Opener = None,
    objective: ObjectiveName = "mean",
    pool: SearchPool = "guesses",
    last_turn: Annotated[
        bool,
        flag(
            "Of all strategies that are as good, find one that leaves as few answers as possible "
            "to the last turn. For --objective mean-worst and worst.",
            "--last-turn",
            panel=CHOICE,
        ),
    ] = False,
    game: PriorGameOptions,
    max_turns: TurnLimit = None,
    top: Annotated[
        int, number("Also show the exact values of the N best guesses.", "--top", least=0)
    ] = 0,
    width: Annotated[
        int | None,
        number(
            "Search only the N most promising guesses of a position, half as many at each further "
            "turn: fast, but the total found is only an upper bound.",
            "--width",
            panel=LIMITS,
        ),
    ] = None,
    endgame: Annotated[
        int | None,
        number(
            "With --width: solve positions of up to N candidates exactly (default: 16).",
            "--endgame",
            least=0,
            panel=LIMITS,
        ),
    ] = None,
    tree_out: TreeOut = None,
    threads: Threads = None,
    memory: Memory = 256,
    as_json: Json = False,
) -> None:
    """Find an optimal strategy and prove that no strategy is better.

    The decision tree is checked against every answer before it is reported. With --opener or --pool
    the proof covers the strategies with that opener or that pool. The search for the best of all
    openers takes about a minute; after a row it takes seconds.
    """
    from laconic.deduction import search, trees
    from laconic.deduction.display import Board, Tree

    opener = _single(openers)
    if tree_out:
        check_writable(tree_out)
    limit = turn_limit(max_turns, default_limit(game.game, objective))
    played = chosen_game(**vars(game), max_turns=limit)
    position = chosen_position(played, rows).position if rows else played.position()
    if position.is_solved:
        raise InputError(
            f"row {len(position.rows)} wins, so the answer is {position.rows[-1].guess}, expected "
            "a game under way: nothing is left to solve"
        )
    with working("Solving") as tick:
        solution = search.solve(
            position,
            objective,
            opener=opener,
            pool=chosen_pool(pool),
            top=top,
            width=width,
            endgame=endgame,
            last_turn=last_turn,
            table_mib=memory,
            threads=threads,
            tick=tick,
        )
    if as_json:
        print_json(solution.as_dict() | (_listed(solution) if top else {}))
    else:
        done = "Found" if solution.claim.word == "at most" else "Proven"
        blocks = (block for block in solution.layout() if not isinstance(block, Board | Tree))
        show(*blocks, took(done, solution.seconds))
    if tree_out:
        trees.write(solution.signed(), tree_out, played)
        note(f"Wrote {tree_out}; check it with {game.verification(tree_out)}")


def _single(openers: list[str] | None) -> str | None:
    """Return the only opener, if any.

    Raises:
        InputError: for more than one opener.
    """
    if openers and len(openers) > 1:
        raise InputError(f"{len(openers)} openers ({' '.join(openers)}), expected one: choose one")
    return openers[0] if openers else None


def _listed(solution: "Solution") -> dict[str, Any]:
    return {"guesses": _best(solution), "up_to_symmetry": solution.up_to_symmetry}


def _best(solution: "Solution") -> list[dict[str, Any]]:
    words = solution.position.game.guesses
    return [
        {
            "guess": words[best.guess],
            "cost": best.cost.value,
            "worst": (worst := solution.worst_of(best)) and worst.value,
        }
        for best in solution.guesses
    ]
