# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding random`, `convert` and `bounds`: create and examine boards."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Annotated

import typer

from laconic.cli.options import Json, Seed
from laconic.cli.screen import print_json, show, waiting
from laconic.sliding.cli.options import File, Goal, Size, Texts, Walk, read_boards, table_progress

RANDOM_EXAMPLES = ("sliding random --size 4x4 --count 10 --seed 1", "sliding random --walk 30")
CONVERT_EXAMPLES = ("sliding convert '1 0 / 3 2' --goal blank-last --to blank-first",)
BOUNDS_EXAMPLES = ("sliding bounds '14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3'",)


def random(
    *,
    size: Annotated[
        str, typer.Option(metavar="WxH", help="Width and height of the boards.")
    ] = "4x4",
    count: Annotated[int, typer.Option(min=1, metavar="N", help="Number of boards.")] = 1,
    walk: Walk = None,
    goal: Goal = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Print random solvable boards, drawn uniformly unless --walk is given."""
    from random import Random

    from laconic.sliding import board

    target = board.named_goal(goal or "blank-last", *board.parse_size(size))
    source = Random(seed)
    drawn = (
        board.random_board(target, source) if walk is None else board.walk(target, walk, source)
        for _ in range(count)
    )
    with nullcontext() if walk is None else waiting("Walking"):
        _print((each.text for each in drawn), as_json=as_json)


def convert(
    boards: Texts = None,
    *,
    file: File = None,
    size: Size = None,
    goal: Goal = None,
    to: Annotated[
        str,
        typer.Option("--to", metavar="GOAL", help="Goal to convert to: blank-first or a board."),
    ] = "blank-first",
    as_json: Json = False,
) -> None:
    """Convert boards to another goal by rotating or reflecting them and renumbering their tiles."""
    from laconic.sliding import board

    starts = read_boards(boards, file, size)
    turned = [board.convert(start, board.goal_for(start, goal), to) for start in starts]
    _print((each.text for each in turned), as_json=as_json)


def bounds(
    boards: Texts = None,
    *,
    file: File = None,
    size: Size = None,
    goal: Goal = None,
    large: Annotated[
        bool,
        typer.Option("--large", help="Include the large tables, which are built if necessary."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Print the lower bounds of boards."""
    from laconic.display import Line, Table
    from laconic.sliding.board import goal_for, goal_name
    from laconic.sliding.detours import lower_bounds
    from laconic.sliding.heuristics import MOST_CELLS, bounds_for, prepare
    from laconic.sliding.normal import normal_form

    answers = []
    starts = read_boards(boards, file, size)
    goals = [goal_for(start, goal) for start in starts]
    for start, target in zip(starts, goals, strict=True):
        normal = normal_form(start, target)
        fits = large or len(start.cells) <= MOST_CELLS
        names = bounds_for(start.width, start.height, large=large) if fits else []
        with table_progress() as tell:
            for name in names:
                prepare(normal.shape, name, tell)
        values = lower_bounds(normal, names)
        answers.append({"start": start.text, "goal": target.text, "bounds": values})
        if not as_json:
            table = Table(("heuristic", "lower bound"), list(values.items()))
            show(table, Line(f"goal {goal_name(target)}", look="dim", whole=True))
    if as_json:
        print_json({"boards": answers})


def _print(texts: Iterator[str], *, as_json: bool) -> None:
    """Print each board as it comes; as JSON, all within one object."""
    if not as_json:
        for text in texts:
            typer.echo(text)
        return
    typer.echo('{"boards": [', nl=False)
    for number, text in enumerate(texts):
        typer.echo(", " * bool(number) + json.dumps(text), nl=False)
    typer.echo("]}")
