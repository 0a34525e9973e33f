# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic demo`: a tour of the program."""

import shutil
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from laconic.cli.screen import progress, screen, show, styled
from laconic.deduction.cli.simulate import watched
from laconic.errors import ClaimError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from laconic.deduction.game import Game
    from laconic.deduction.trees import DecisionTree, Report

EXAMPLES = ("demo",)

_METRIC = "parts"
_HIDDEN = ("knoll", "vivid", "joker")
_BRANCHES = 6
_NEXT = (
    ("play a game", "play"),
    ("get advice during a game", "suggest trace=BYBBG"),
    ("try another strategy", "simulate --strategy entropy"),
    ("save its decision tree", "simulate --tree-out tree.json"),
    ("check the tree", "verify tree.json"),
    ("find the best play from a position", "solve crane=BYBBG"),
    ("solve another game", "solve --game bulls-cows:3x6"),
)
_BEST = "salet"
"""The opener with the lowest total, as proven by `laconic prove`."""


def demo() -> None:
    """Solve all 2,315 original Wordle answers, and check the result."""
    from laconic.deduction.game import Game
    from laconic.deduction.trees import check

    console, game = screen(), Game.of("original")
    _show_openers(console, game)
    start = perf_counter()
    tree = _tree(game)
    seconds = perf_counter() - start
    report = check(tree, game)
    _show_games(console, game, tree)
    _show_statistics(console, report, seconds)
    _show_tree(console, game, tree, report)
    _show_optimum(console, game, report)
    _show_next(console)


def _show_openers(console: "Console", game: "Game") -> None:
    from laconic.deduction.coach import rank
    from laconic.display import Number, Table

    _headline(
        console,
        "1  The opener",
        f"Each of the {len(game.guesses):,} guesses splits the {len(game.answers):,} answers into "
        "parts, one for each possible feedback. More parts give more information.",
    )
    openers = [
        (each.guess, each.parts, each.largest, Number(each.entropy, ".3f"))
        for each in rank(game.position(), _METRIC, top=5)
    ]
    show(Table(("guess", "parts", "largest", "entropy in bits"), openers))


def _tree(game: "Game") -> "DecisionTree":
    from laconic.deduction.strategies import make
    from laconic.deduction.trees import build

    with progress("Answers found", len(game.answers)) as advance:
        return build(game.position(), watched(make(_METRIC), advance, through_tree=True))


def _show_games(console: "Console", game: "Game", tree: "DecisionTree") -> None:
    from rich.columns import Columns

    _headline(
        console,
        "2  A few games",
        "Each turn plays the guess that splits the candidates into the most parts. The number "
        "beside a guess is how many candidates are left.",
    )
    games = [_game_of(console, game, tree, word) for word in _HIDDEN]
    console.print(Columns(games, padding=(0, 4)))


def _game_of(console: "Console", game: "Game", tree: "DecisionTree", answer: str) -> "Table":
    """Draw one game, one row per guess."""
    from rich.table import Table

    from laconic.deduction.cli.tiles import tile_text
    from laconic.deduction.evaluate import play
    from laconic.deduction.strategies import following

    grid = Table.grid(padding=(0, 1))
    rows = play(game, following(tree), answer)
    for turn, row in enumerate(rows, 1):
        left = len(game.position(rows[:turn]).candidates)
        number = "" if row.code == game.rule.win else styled("[dim]{}[/dim]", f"{left:>3}")
        grid.add_row(tile_text(console, game.rule, row), number)
    return grid


def _show_statistics(console: "Console", report: "Report", seconds: float) -> None:
    from laconic.display import Bars

    _headline(
        console,
        f"3  All {report.answers:,} answers",
        f"Solved in {seconds:.2f} seconds. Number of answers by guesses needed:",
    )
    show(Bars(report.histogram))
    console.print(
        styled(
            "\nmean [bold]{}[/bold], {} in total, {} at worst",
            f"{report.total / report.answers:.4f}",
            f"{report.total:,}",
            report.worst,
        )
    )


def _show_tree(console: "Console", game: "Game", tree: "DecisionTree", report: "Report") -> None:
    from laconic.deduction.trees import outline

    _headline(
        console,
        "4  The decision tree, checked",
        "The guess to make after each feedback. An independent checker, which knows only the "
        "rules, has played every answer through the tree.",
    )
    lines = outline(tree, game.rule, depth=2).splitlines()
    more = f"  … {len(lines) - _BRANCHES - 1} more branches"
    console.print(*lines[: _BRANCHES + 1], more, sep="\n")
    if not report.valid:
        raise ClaimError(f"the tree of the demo is not valid: {report.errors[0]}")
    console.print(styled("\n[bold green]valid[/]: every answer is solved, every guess is legal"))


def _show_optimum(console: "Console", game: "Game", greedy: "Report") -> None:
    from laconic.deduction.search import solve
    from laconic.display import Bars

    _headline(
        console,
        "5  The fewest guesses possible",
        f"No strategy that opens with {_BEST} needs fewer guesses than this:",
    )
    solution = solve(game.position(), opener=_BEST)
    show(Bars(solution.histogram or {}))
    console.print(
        styled(
            "\nmean [bold]{}[/bold], {} in total, {} at worst: {} fewer, proven and checked in {} "
            "seconds",
            f"{solution.mean:.4f}",
            f"{solution.total:,}",
            solution.worst,
            greedy.total - (solution.total or 0),
            f"{solution.seconds:.2f}",
        )
    )


def _show_next(console: "Console") -> None:
    from rich.table import Table

    _headline(console, "6  Your turn", "Try one of these:")
    grid = Table.grid(padding=(0, 2))
    for purpose, command in _NEXT:
        grid.add_row(
            styled("[dim]{}[/dim]", purpose), styled("[cyan]{} {}[/cyan]", _program(), command)
        )
    console.print(grid)


def _headline(console: "Console", title: str, text: str) -> None:
    console.print(styled("\n[bold]{}[/bold]\n{}\n", title, text))


def _program() -> str:
    """Return the command that starts the program, which may not be on the path."""
    if shutil.which("laconic"):
        return "laconic"
    return sys.argv[0] if Path(sys.argv[0]).stem == "laconic" else "python -m laconic"
