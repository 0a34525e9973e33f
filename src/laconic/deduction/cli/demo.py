# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic demo`: what the program does, in one screen or two."""

import shutil
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from laconic.cli.screen import histogram, progress, screen, table
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
    ("guess a word yourself", "play"),
    ("get advice after a row", "suggest trace=BYBBG"),
    ("try another strategy", "simulate --strategy entropy"),
    ("keep its tree", "simulate --tree-out tree.json"),
    ("check the tree", "verify tree.json"),
    ("find the best play after a row", "solve crane=BYBBG"),
    ("solve another game", "solve --game bulls-cows:3x6"),
)
_BEST = "salet"
"""Of all openers the one of least total: `laconic prove` shows it."""


def demo() -> None:
    """Watch a strategy solve all 2,315 original Wordle answers, and see its tree checked."""
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

    _headline(
        console,
        "1  The opener",
        f"Each of {len(game.guesses):,} guesses splits the {len(game.answers):,} answers into "
        "parts, one for every feedback it may get. More parts tell more.",
    )
    shown = table("guess", "parts", "largest", "entropy in bits")
    for one in rank(game.position(), _METRIC, top=5):
        shown.add_row(one.guess, str(one.parts), str(one.largest), f"{one.entropy:.3f}")
    console.print(shown)


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
        "Every turn plays the guess that splits the candidates into most parts. Beside each "
        "guess: how many candidates it leaves.",
    )
    games = [_game_of(console, game, tree, word) for word in _HIDDEN]
    console.print(Columns(games, padding=(0, 4)))


def _game_of(console: "Console", game: "Game", tree: "DecisionTree", answer: str) -> "Table":
    """Draw one game, a row a guess."""
    from rich.table import Table

    from laconic.deduction.cli.tiles import row_text
    from laconic.deduction.evaluate import play
    from laconic.deduction.strategies import following

    drawn = Table.grid(padding=(0, 1))
    rows = play(game, following(tree), answer)
    for turn, row in enumerate(rows, 1):
        left = len(game.position(rows[:turn]).candidates)
        shown = "" if row.code == game.rule.win else f"[dim]{left:>3}[/dim]"
        drawn.add_row(row_text(console, game.rule, row), shown)
    return drawn


def _show_statistics(console: "Console", report: "Report", seconds: float) -> None:
    _headline(
        console,
        f"3  All {report.answers:,} answers",
        f"Solved in {seconds:.2f} seconds. How many guesses they take:",
    )
    console.print(histogram(report.histogram))
    console.print(
        f"\nmean [bold]{report.total / report.answers:.4f}[/bold], "
        f"{report.total:,} in all, {report.worst} at worst"
    )


def _show_tree(console: "Console", game: "Game", tree: "DecisionTree", report: "Report") -> None:
    from laconic.deduction.trees import outline

    _headline(
        console,
        "4  The decision tree, checked",
        "What to guess after each feedback. A checker that knows the rules and nothing of "
        "strategies has played every answer through it.",
    )
    lines = outline(tree, game.rule, depth=2).splitlines()
    more = f"  … {len(lines) - _BRANCHES - 1} more branches, and what follows"
    console.print(*lines[: _BRANCHES + 1], more, sep="\n")
    if not report.valid:
        raise ClaimError(f"the tree of the demo is not valid: {report.errors[0]}")
    console.print("\n[bold green]valid[/bold green]: all answers found, every guess legal")


def _show_optimum(console: "Console", game: "Game", greedy: "Report") -> None:
    from laconic.deduction.search import solve

    _headline(
        console,
        "5  The fewest guesses possible",
        f"No strategy that opens with {_BEST} takes fewer guesses than this one:",
    )
    solution = solve(game.position(), opener=_BEST)
    console.print(histogram(solution.histogram or {}))
    console.print(
        f"\nmean [bold]{solution.mean:.4f}[/bold], {solution.total:,} in all, {solution.worst} at "
        f"worst: {greedy.total - (solution.total or 0)} fewer, proven and checked in "
        f"{solution.seconds:.2f} seconds"
    )


def _show_next(console: "Console") -> None:
    from rich.table import Table

    _headline(console, "6  Your turn", "Type one of these:")
    shown = Table.grid(padding=(0, 2))
    for purpose, command in _NEXT:
        shown.add_row(f"[dim]{purpose}[/dim]", f"[cyan]{_program()} {command}[/cyan]")
    console.print(shown)


def _headline(console: "Console", title: str, text: str) -> None:
    console.print(f"\n[bold]{title}[/bold]\n{text}\n")


def _program() -> str:
    """Name the program as the next command has to name it, which may not be on the path."""
    if shutil.which("laconic"):
        return "laconic"
    return sys.argv[0] if Path(sys.argv[0]).stem == "laconic" else "python -m laconic"
