# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic simulate`: play a strategy against every answer."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from laconic.cli.options import (
    CHOICE,
    LIMITS,
    Json,
    Seed,
    file_to_read,
    number,
    option,
    option_groups,
)
from laconic.cli.screen import note, present, progress
from laconic.deduction.boards.cli import BoardsSimulationOptions, simulate_boards
from laconic.deduction.cli.games import boards_limit, chosen_game, turn_limit
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


@dataclass(frozen=True)
class PlayerOptions:
    """Options for the strategy."""

    strategy: StrategyName = None
    openers: Openers = None
    pool: OwnPool = None
    tree: Annotated[
        Path | None,
        file_to_read(
            "Play by this decision tree, and by --strategy where the tree ends.", panel=CHOICE
        ),
    ] = None

    def player(self, game: "Game", seed: int | None) -> "Strategy":
        """Return the strategy.

        Raises:
            InputError: for an unknown word or strategy, and for a tree with an opener.
        """
        from laconic.deduction.strategies import following, make
        from laconic.deduction.trees import read

        for opener in self.openers or ():
            game.lexicon.guesses.index(opener)
        player = make(self.strategy or "entropy", pool=self.pool, seed=seed, opener=self.openers)
        if not self.tree:
            return player
        if self.openers:
            raise InputError(
                f"--tree {self.tree} and --opener {self.openers[0]}: the tree has an opener"
            )
        if self.strategy:
            note(f"Playing by {self.tree}, and by {self.strategy} where the tree ends.")
        return following(read(self.tree, game), player)


@dataclass(frozen=True)
class AnswerOptions:
    """Options for the answers to play."""

    sample: Annotated[int | None, number("Play N random answers instead of all.", panel=LIMITS)] = (
        None
    )
    against: Annotated[
        list[str] | None,
        option(
            "Play only against this word, which need not be in the list; repeatable.",
            "WORD",
            panel=LIMITS,
            autocompletion=complete_words,
        ),
    ] = None


@option_groups
def simulate(
    *,
    who: PlayerOptions,
    game: GameOptions,
    max_turns: NoTurnLimit = None,
    answers: AnswerOptions,
    several: BoardsSimulationOptions,
    tree_out: TreeOut = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Play a strategy against every answer and count its guesses.

    Without --max-turns a game continues until the answer is found, so the mean includes failures.
    With --boards, seeded games of several boards are played; they have five turns more than boards.
    """
    if answers.sample and answers.against:
        raise InputError(
            f"--sample {answers.sample} and --against {answers.against[0]}: use only one of them"
        )
    if tree_out:
        check_writable(tree_out)
    single: dict[str, object] = {"tree": who.tree, "tree_out": tree_out, "pool": who.pool}
    several.check(single | {"sample": answers.sample, "against": answers.against})
    if several.boards:
        simulate_boards(
            chosen_game(**vars(game)),
            several,
            strategy=who.strategy,
            openers=who.openers,
            max_turns=boards_limit(max_turns),
            seed=seed,
            as_json=as_json,
        )
        return
    played = chosen_game(**vars(game), max_turns=turn_limit(max_turns, None))
    result = _played(played, who.player(played, seed), answers, seed, tree_out)
    present(result, as_json=as_json, done="Played")
    if tree_out:
        _write_tree(result, tree_out, game)


def _played(
    game: "Game",
    player: "Strategy",
    answers: AnswerOptions,
    seed: int | None,
    tree_out: Path | None,
) -> "Result":
    """Play the games, with a progress bar."""
    from laconic.deduction import evaluate

    words = answers.against or answers.sample
    through_tree = player.deterministic and not words
    if tree_out and not through_tree:
        raise InputError(
            f"--tree-out {tree_out} with {player.name}, expected a deterministic strategy and all "
            "answers: omit --tree-out"
        )
    count = len(answers.against) if answers.against else answers.sample or len(game.answers)
    with progress(f"{player.name}: answers solved", count) as advance:
        player = watched(player, advance, through_tree=through_tree)
        return evaluate.simulate(game, player, answers=words, seed=seed)


def watched(strategy: "Strategy", advance: Callable[[], None], *, through_tree: bool) -> "Strategy":
    """Call `advance` once per answer: in a tree when it is guessed, else when its game starts."""

    def choose(position: "Position") -> int:
        guess = strategy(position)
        answer = position.game.answer_of_guess[guess]
        if answer in position.candidates if through_tree else not position.rows:
            advance()
        return guess

    return replace(strategy, choose=choose)


def _write_tree(result: "Result", path: Path, game: GameOptions) -> None:
    from laconic.deduction import trees

    assert result.tree is not None  # noqa: S101  # checked before the games
    signed = trees.with_header(result.tree, result.game, result.strategy, seconds=result.seconds)
    trees.write(signed, path, result.game)
    note(f"Wrote {path}; check it with {game.verification(path)}")
