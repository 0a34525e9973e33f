# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic simulate`: a strategy against every answer."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import Json, Seed, unfolded
from laconic.cli.screen import histogram, note, print_json, progress, screen
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import Openers, OwnPool, StrategyName, WhichGame, complete_words
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.evaluate import Result
    from laconic.deduction.game import Position
    from laconic.deduction.strategies import Strategy

EXAMPLES = (
    "simulate --strategy entropy --opener crate",
    "simulate --strategy random --seed 1",
    "simulate --strategy parts --mode hard --tree-out parts.json",
    "simulate --tree salet.tree --list original",
    "simulate --strategy max-size --game mastermind:4x6 --json",
)

_SHOWN = 12


@unfolded
def simulate(
    *,
    strategy: StrategyName = "entropy",
    openers: Openers = None,
    pool: OwnPool = None,
    tree: Annotated[
        Path | None,
        typer.Option(
            "--tree",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Follow this tree; --strategy takes over where it does not lead.",
            rich_help_panel="Which guesses",
        ),
    ] = None,
    which: WhichGame,
    max_turns: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Give a game up after N guesses. Without it none is given up."
        ),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Play N answers drawn at random instead of all."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="WORD",
            help="Play against this word only, in the list or not; give it again for more.",
            autocompletion=complete_words,
        ),
    ] = None,
    tree_out: Annotated[
        Path | None,
        typer.Option("--tree-out", metavar="FILE", help="Write the decision tree played by."),
    ] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Play a strategy against every answer and count its guesses.

    A game is excellent with two guesses or fewer and a failure with more than six; without
    --max-turns a game goes on until the word is found, so that the mean counts failures too.
    """
    from laconic.deduction import evaluate
    from laconic.deduction.strategies import following, make
    from laconic.deduction.trees import read

    if sample and against:
        raise InputError(f"--sample {sample} and --against {against[0]}: give one of the two")
    played = chosen_game(**vars(which), max_turns=max_turns)
    for opener in openers or ():
        played.lexicon.guesses.index(opener)
    player = make(strategy, pool=pool, seed=seed, opener=openers)
    if tree:
        player = following(read(tree, played), player)
    words = against or sample
    through_tree = player.deterministic and not words
    count = len(against) if against else sample or len(played.answers)
    with progress(f"{player.name}: answers found", count) as advance:
        player = watched(player, advance, through_tree=through_tree)
        result = evaluate.simulate(played, player, answers=words, seed=seed)
    if tree_out:
        _write_tree(result, tree_out)
    if as_json:
        print_json(result.as_dict())
    else:
        _show(result)


def watched(strategy: "Strategy", advance: Callable[[], None], *, through_tree: bool) -> "Strategy":
    """Call `advance` once an answer: in a tree when it is guessed, else when its game begins."""

    def choose(position: "Position") -> int:
        guess = strategy.choose(position)
        answer = position.game.answer_of_guess[guess]
        if answer in position.candidates if through_tree else not position.rows:
            advance()
        return guess

    return replace(strategy, choose=choose)


def _write_tree(result: "Result", path: Path) -> None:
    from laconic.deduction import trees

    if result.tree is None:
        raise InputError(
            f"--tree-out {path}: {result.strategy} was not played through one tree, which takes a "
            "strategy without chance and all answers"
        )
    signed = trees.with_header(result.tree, result.game, result.strategy, seconds=result.seconds)
    try:
        trees.write(signed, path, result.game)
    except OSError as error:
        raise InputError(f"--tree-out {path}: {error.strerror}") from None
    note(f"Wrote {path}: check it with laconic verify {path}")


def _show(result: "Result") -> None:
    from rich.markup import escape

    console, game = screen(), result.game
    console.print(
        f"[bold]{result.strategy}[/bold] against {result.answers:,} answers of "
        f"{escape(game.lexicon.name)}, {game.mode} mode, {result.seconds:.2f} s\n"
    )
    console.print(histogram(result.histogram))
    console.print(
        f"\nmean [bold]{result.mean:.4f}[/bold]  total {result.total:,}  median {result.median:g}"
        f"  min {result.min}  max {result.max}  excellent {result.excellent:.2%}"
        f"  failure {result.failure:.2%}"
    )
    for name, words in (
        ("hardest", result.worst),
        ("not found", result.unsolved),
        ("not in the list", result.unlisted),
    ):
        if words:
            more = f" … and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
            console.print(f"{name}: {' '.join(words[:_SHOWN])}{more}", markup=False)
