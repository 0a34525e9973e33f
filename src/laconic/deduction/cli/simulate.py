# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic simulate`: play a strategy against every answer."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import CHOICE, LIMITS, MOST, Json, Seed, option_groups
from laconic.cli.screen import histogram, note, print_json, progress, screen, styled
from laconic.deduction.cli.boards import BoardsOptions, simulate_boards
from laconic.deduction.cli.games import chosen_game, turn_limit
from laconic.deduction.cli.options import (
    GameOptions,
    NoTurnLimit,
    Openers,
    OwnPool,
    StrategyName,
    TreeOut,
    complete_words,
)
from laconic.errors import InputError
from laconic.files import check_writable

if TYPE_CHECKING:
    from laconic.deduction.evaluate import Result
    from laconic.deduction.game import Game, Position
    from laconic.deduction.strategies import Strategy

EXAMPLES = (
    "simulate --strategy entropy --opener crate",
    "simulate --strategy random --seed 1",
    "simulate --strategy parts --mode hard --tree-out parts.json",
    "simulate --tree salet.tree --list original",
    "simulate --strategy max-size --game mastermind:4x6 --json",
    "simulate --boards 4 --games 1000 --seed 1",
    "simulate --boards 2 --all-pairs --opener salet",
)

_SHOWN = 12


@option_groups
def simulate(
    *,
    strategy: StrategyName = None,
    openers: Openers = None,
    pool: OwnPool = None,
    tree: Annotated[
        Path | None,
        typer.Option(
            "--tree",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Play by this decision tree, and by --strategy where the tree ends.",
            rich_help_panel=CHOICE,
        ),
    ] = None,
    game: GameOptions,
    max_turns: NoTurnLimit = None,
    sample: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST,
            metavar="N",
            help="Play N random answers instead of all.",
            rich_help_panel=LIMITS,
        ),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="WORD",
            help="Play only against this word, which need not be in the list; repeatable.",
            autocompletion=complete_words,
            rich_help_panel=LIMITS,
        ),
    ] = None,
    several: BoardsOptions,
    tree_out: TreeOut = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Play a strategy against every answer and count its guesses.

    A game is excellent if it takes at most two guesses, and a failure if it takes more than six.
    Without --max-turns a game continues until the answer is found, so the mean includes failures.
    With --boards, seeded games of several boards are played; they have five turns more than boards.
    """
    from laconic.deduction import evaluate
    from laconic.deduction.strategies import make

    if sample and against:
        raise InputError(f"--sample {sample} and --against {against[0]}: give one of the two")
    if tree_out:
        check_writable(tree_out)
    if several.boards:
        single = {"--tree": tree, "--sample": sample, "--against": against, "--tree-out": tree_out}
        simulate_boards(
            chosen_game(**vars(game)),
            several,
            single | {"--pool": pool},
            strategy=strategy,
            openers=openers,
            max_turns=turn_limit(max_turns, None),
            seed=seed,
            as_json=as_json,
        )
        return
    played = chosen_game(**vars(game), max_turns=turn_limit(max_turns, None))
    for opener in openers or ():
        played.lexicon.guesses.index(opener)
    player = make(strategy or "entropy", pool=pool, seed=seed, opener=openers)
    if tree:
        player = _by_tree(tree, played, player, openers, strategy)
    words = against or sample
    through_tree = player.deterministic and not words
    if tree_out and not through_tree:
        raise InputError(
            f"--tree-out {tree_out}: {player.name} is not played through one tree, which takes a "
            "deterministic strategy and all answers: leave one of the options out"
        )
    count = len(against) if against else sample or len(played.answers)
    with progress(f"{player.name}: answers solved", count) as advance:
        player = watched(player, advance, through_tree=through_tree)
        result = evaluate.simulate(played, player, answers=words, seed=seed)
    if as_json:
        print_json(result.as_dict())
    else:
        _show(result)
    if tree_out:
        _write_tree(result, tree_out)


def _by_tree(
    tree: Path,
    game: "Game",
    player: "Strategy",
    openers: list[str] | None,
    strategy: str | None,
) -> "Strategy":
    """Play by a tree, and by a strategy where it ends."""
    from laconic.deduction.strategies import following
    from laconic.deduction.trees import read

    if openers:
        raise InputError(f"--tree {tree} and --opener {openers[0]}: the tree has an opener")
    if strategy:
        note(f"Playing by {tree}, and by {strategy} where the tree ends.")
    return following(read(tree, game), player)


def watched(strategy: "Strategy", advance: Callable[[], None], *, through_tree: bool) -> "Strategy":
    """Call `advance` once per answer: in a tree when it is guessed, else when its game starts."""

    def choose(position: "Position") -> int:
        guess = strategy(position)
        answer = position.game.answer_of_guess[guess]
        if answer in position.candidates if through_tree else not position.rows:
            advance()
        return guess

    return replace(strategy, choose=choose)


def _write_tree(result: "Result", path: Path) -> None:
    from laconic.deduction import trees

    assert result.tree is not None  # noqa: S101  # refused before the games
    signed = trees.with_header(result.tree, result.game, result.strategy, seconds=result.seconds)
    trees.write(signed, path, result.game)
    note(f"Wrote {path}; check it with laconic verify {path}")


def _show(result: "Result") -> None:
    console, game = screen(), result.game
    played = f"{result.answers:,} answers of {game.lexicon.name}"
    head = f"{played}, {game.mode} mode, {result.seconds:.2f} s"
    console.print(styled("[bold]{}[/bold] against {}\n", result.strategy, head))
    console.print(histogram(result.histogram))
    numbers = (
        f"total {result.total:,}  median {result.median:g}  min {result.min}  max {result.max}"
        f"  excellent {result.excellent:.2%}  failure {result.failure:.2%}"
    )
    console.print(styled("\nmean [bold]{}[/bold]  {}", f"{result.mean:.4f}", numbers))
    for name, words in (
        ("hardest", result.worst),
        ("not found", result.unsolved),
        ("not in the list", result.unlisted),
    ):
        if words:
            more = f" … and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
            console.print(f"{name}: {' '.join(words[:_SHOWN])}{more}")
