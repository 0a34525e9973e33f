# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding play` and `hint`: solve a puzzle by hand."""

from typing import TYPE_CHECKING, Annotated

import typer

from laconic.claims import between, bounds
from laconic.cli.options import Json, Seed, Threads, refuse_options
from laconic.cli.screen import print_json, read_line, screen, waiting
from laconic.errors import InputError
from laconic.plurals import counted
from laconic.sliding.cli.options import Goal, Size, Walk, table_progress

if TYPE_CHECKING:
    from rich.console import Console

    from laconic.sliding.board import Board
    from laconic.sliding.hints import Guide, Hint

HINT_EXAMPLES = ("sliding hint '1 2 3 / 4 0 6 / 7 5 8'",)
PLAY_EXAMPLES = (
    "sliding play",
    "sliding play '1 2 3 / 4 0 6 / 7 5 8' --goal blank-first",
    "sliding play --size 3x3 --walk 20 --seed 1",
)

_DRAWS = 100
"""Boards that are drawn, of which one at least is not the goal unless all walks lead there."""


def hint(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="The board.")],
    *,
    size: Size = None,
    goal: Goal = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Name the next move, and how many moves then lead to the goal.

    It is one of the fewest moves, unless they take too long to find: then the hint also says how
    many are needed at least. Use play for one hint after the other, which keep what the first says.
    """
    from laconic.sliding.board import goal_name, parse
    from laconic.sliding.hints import Guide

    guide = Guide(parse(board, size), goal, threads=threads)
    advice = _hint(guide)
    if as_json:
        print_json(advice.as_dict())
    else:
        screen().print(f"{advice}. The goal is {goal_name(guide.goal)}.", soft_wrap=True)


def play(
    board: Annotated[
        str | None, typer.Argument(metavar="[BOARD]", help="Initial board (default: random).")
    ] = None,
    *,
    size: Size = None,
    goal: Goal = None,
    walk: Walk = None,
    seed: Seed = None,
    threads: Threads = None,
) -> None:
    """Solve a puzzle in the terminal.

    Type the tiles to slide, such as 5 or 5 8, or moves of the blank, such as dr; or hint, solve,
    undo or quit. Hints keep what they say: each one that is followed leaves one move less. At the
    end you learn what the fewest moves were.
    """
    from laconic.sliding.board import goal_name, parse
    from laconic.sliding.hints import Guide

    if board is None:
        start = _drawn(size or "4x4", goal, walk, seed)
    else:
        refuse_options({"walk": walk, "seed": seed}, "has no effect on a board that is given")
        start = parse(board, size)
    console, guide = screen(), Guide(start, goal, threads=threads)
    console.print(f"The goal is {goal_name(guide.goal)}:\n{guide.goal}\n")
    console.print("Type tiles or moves of the blank, or hint, solve, undo or quit.\n", style="dim")
    try:
        while not guide.solved:
            console.print(f"{guide.board}\n")
            console.print(f"{counted(len(guide.moves), 'move')} > ", end="")
            if not _follow(console, guide, read_line().strip()):
                return
    except (EOFError, KeyboardInterrupt):
        console.print()
        return
    console.print(f"{guide.board}\n")
    _judge(console, guide, Guide(start, guide.goal, threads=threads))


def _drawn(size: str, goal: str | None, walk: int | None, seed: int | None) -> "Board":
    """Draw a board that is not solved.

    Raises:
        InputError: if that many moves lead back to the goal, as any twelve of 2x2 do.
    """
    from random import Random

    from laconic.sliding import board

    target, source = board.named_goal(goal or "blank-last", *board.parse_size(size)), Random(seed)
    for _ in range(_DRAWS):
        if walk is None:
            start = board.random_board(target, source)
        else:
            start = board.walk(target, walk, source)
        if start != target:
            return start
    raise InputError(f"--walk {walk} leads back to the goal on {size}: choose another number")


def _follow(console: "Console", guide: "Guide", text: str) -> bool:
    """Do what the player typed; return whether the puzzle goes on."""
    from laconic.sliding.moves import boards_along, parse_moves, to_words

    match text.lower():
        case "":
            pass
        case "quit" | "q":
            return False
        case "undo":
            guide.undo()
        case "hint" | "h":
            console.print(f"{_hint(guide)}.\n", soft_wrap=True)
        case "solve":
            advice = _hint(guide)
            words = to_words(guide.board, advice.moves)
            console.print(f"{counted(len(advice.moves), 'move')}: {words}\n", soft_wrap=True)
        case _:
            try:
                moves = parse_moves(guide.board, text)
                boards = boards_along(guide.board, moves)
            except InputError as error:
                console.print(f"{error}\n", style="yellow", soft_wrap=True)
                return True
            if guide.goal in boards:
                moves = moves[: boards.index(guide.goal)]
            for move in moves:
                guide.move(move)
    return True


def _hint(guide: "Guide") -> "Hint":
    with table_progress() as tell, waiting("Solving"):
        return guide.hint(tell)


def _judge(console: "Console", guide: "Guide", again: "Guide") -> None:
    """Say how good the player's moves were."""
    made = len(guide.moves)
    if again.solved:
        console.print("The board is solved.")
        return
    lower, upper = bounds(_hint(again).claim)
    fewest = between(int(lower), min(int(upper), made))
    console.print(f"Solved in {counted(made, 'move')}; the fewest are {fewest}.", soft_wrap=True)
