"""Trees of strategies."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.game import Game, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.trees import DecisionTree, Node, build, check, walk

Strategy = Callable[[Position], int]

WORDS = st.lists(st.text("abcd", min_size=3, max_size=3), min_size=1, max_size=30, unique=True)


def play(game: Game, strategy: Strategy, answer: str) -> int:
    """Play one game to its end, without a tree, and count the guesses."""
    position = game.position()
    while True:
        guess = strategy(position)
        code = game.rule.feedback(game.guesses[guess], answer)
        if code == game.rule.win:
            return position.turn
        position = position.play(guess, code)


def test_tree_of_the_rhymes(tree: DecisionTree, rhymes: Game) -> None:
    """The tree has the strategy's guesses: CHAMP leaves two rhymes together."""
    parse = rhymes.rule.parse
    chimp = tree.root.next[parse("GGBGG")]
    assert chimp == Node("chimp")
    assert tree.root.guess == "champ"
    assert not tree.root.wins
    assert tree.turns() == {
        "chimp": 2,
        "batch": 2,
        "catch": 2,
        "match": 2,
        "hatch": 3,
        "patch": 2,
    }


def test_a_strategy_is_asked_once_a_position(rhymes: Game, first_candidate: Strategy) -> None:
    """Shared prefixes are played once: as many questions as there are nodes."""
    asked = []

    def strategy(position: Position) -> int:
        asked.append(position.rows)
        return first_candidate(position)

    tree = build(rhymes.position(), strategy)
    assert len(asked) == len(set(asked)) == sum(1 for _ in walk(tree.root))


@given(WORDS, st.integers(min_value=0))
def test_a_tree_plays_as_its_strategy(words: list[str], choice: int) -> None:
    """Every answer takes as many guesses in the tree as in a game of its own."""
    answers = words[: 1 + choice % len(words)]
    game = Game(Wordle(3), from_words("random", answers, words))

    def strategy(position: Position) -> int:
        if position.turn < 3:
            return choice % len(words)
        return int(game.guess_of_answer[position.candidates[choice % len(position.candidates)]])

    tree = build(game.position(), strategy)
    assert tree.turns() == {answer: play(game, strategy, answer) for answer in answers}
    assert check(tree, game).valid


def test_a_tree_may_start_in_the_middle(rhymes: Game, first_candidate: Strategy) -> None:
    """After rows only their candidates are played, and turns count from there."""
    rows = rhymes.rows("whelm=BYBBB")
    tree = build(rhymes.position(rows), first_candidate)
    report = check(tree, rhymes)
    assert tree.rows == rows
    assert report.valid
    assert tree.turns() == {"batch": 1, "catch": 2, "hatch": 3, "patch": 4}
    assert report.total == 10


def test_a_turn_limit_gives_answers_up(rhymes: Game, first_candidate: Strategy) -> None:
    """Answers not found by the game's limit are absent from the tree and named by its check."""
    game = Game(rhymes.rule, rhymes.lexicon, max_turns=1)
    tree = build(game.position(), first_candidate)
    report = check(tree, game)
    assert tree.turns() == {"batch": 1}
    assert report.answers == 1
    assert "no guess follows for catch, hatch, match, patch" in "\n".join(report.errors)


def test_a_strategy_without_progress_ends(rhymes: Game) -> None:
    """A strategy that repeats a guess is stopped at the turn cap."""
    tree = build(rhymes.position(), lambda _: 0, turn_cap=7)
    assert tree.turns() == {"batch": 1}
    assert max(len(rows) for rows, _ in walk(tree.root)) == 6
    assert not check(build(rhymes.position(), lambda _: 0), rhymes).valid
