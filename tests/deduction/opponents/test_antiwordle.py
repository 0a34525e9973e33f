"""Antiwordle: what is legal, and how long games can last."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from laconic.claims import Exact, bounds
from laconic.deduction.game import Game, Position, Row
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import (
    AntiwordlePosition,
    antiwordle,
    objection_avoiding,
    suggest_avoiding,
)
from laconic.deduction.rules import Mastermind, rule_for
from laconic.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Words: TypeAlias = tuple[str, ...]


@pytest.fixture(scope="module")
def original() -> Game:
    """The original game."""
    return Game.of("original")


def test_games_worked_by_hand(original: Game) -> None:
    """Each row has its feedback, and each word is legal or has its reason, as is the position."""
    lines = (Path(__file__).parent / "antiwordle.txt").read_text(encoding="utf-8").splitlines()
    answer, rows, seen = "", list[Row](), 0
    at: Position = AntiwordlePosition.start(original)
    for line in filter(None, lines):
        match line.split(maxsplit=2):
            case ["#", *_]:
                continue
            case ["answer", word]:
                answer, rows, at = word, [], AntiwordlePosition.start(original)
            case ["+" | "!" as sign, word, *reason]:
                expected = f"{word} {reason[0]}" if reason and "before" in reason[0] else None
                expected = expected or (f"{word}: {reason[0]}" if reason else None)
                assert objection_avoiding(original, rows, word) == expected
                assert (original.lexicon.guesses.index(word) in at.legal) == (sign == "+")
            case [guess, feedback]:
                assert original.rule.format(original.rule.feedback(guess, answer)) == feedback
                rows.append(Row(guess, original.rule.parse(feedback)))
                at = at.play(guess, feedback)
        seen += 1
    assert seen == 23


def drawn(seed: int) -> Game:
    """Draw a game of up to eight words of few letters, which look alike."""
    rng = random.Random(seed)
    length, letters = rng.randint(1, 4), "abcdefg"[: rng.randint(2, 7)]
    words = list({"".join(rng.choices(letters, k=length)): None for _ in range(rng.randint(1, 8))})
    answers = rng.sample(words, rng.randint(1, min(6, len(words))))
    return Game(rule_for(length), from_words("drawn", answers, words))


def by_definition(game: Game, *, shortest: bool) -> dict[str, int]:
    """Try every play: the most guesses after each guess, in all or in the shortest game."""
    rule = game.rule

    def legal_after(guess: str, answer: str, words: Words) -> Words:
        def keeps(word: str) -> bool:
            letters = all((each in word) == (each in answer) for each in guess)
            rows = zip(guess, answer, word, strict=True)
            return letters and all(ours == later for ours, its, later in rows if ours == its)

        return tuple(word for word in words if word != guess and keeps(word))

    def after(guess: str, candidates: Words, legal: Words) -> int:
        parts: dict[int, list[str]] = {}
        for answer in candidates:
            parts.setdefault(rule.feedback(guess, answer), []).append(answer)
        values = [
            0 if part == [guess] else most(tuple(part), legal_after(guess, part[0], legal))
            for part in parts.values()
        ]
        return 1 + min(values) if shortest else len(candidates) + sum(values)

    @cache
    def most(candidates: Words, legal: Words) -> int:
        return max(after(guess, candidates, legal) for guess in legal)

    return {guess: after(guess, game.answers, game.guesses) for guess in game.guesses}


@pytest.mark.parametrize("seed", range(60))
def test_values_are_those_of_trying_everything(seed: int) -> None:
    """The lengths of all guesses of small games are exact; without time they are bounds."""
    game = drawn(seed)
    total, shortest = (by_definition(game, shortest=goal) for goal in (False, True))
    advice = suggest_avoiding(game, (), top=99, seconds=60)
    assert {each.guess: each.total for each in advice.guesses} == {
        word: Exact(length) for word, length in total.items()
    }
    assert {each.guess: each.shortest for each in advice.guesses} == {
        word: Exact(length) for word, length in shortest.items()
    }
    order = [(total[each.guess], shortest[each.guess]) for each in advice.guesses]
    assert order == sorted(order, reverse=True)
    for each in suggest_avoiding(game, (), top=99, seconds=0).guesses:
        for length, value in ((each.total, total), (each.shortest, shortest)):
            low, high = bounds(length or Exact(-1))
            assert low <= value[each.guess] <= high


@pytest.mark.parametrize("seed", range(10))
def test_laws_of_a_random_game(original: Game, seed: int) -> None:
    """Candidates stay legal, no guess comes back, and legality is that of the reasons."""
    rng = random.Random(seed)
    answer, rows = rng.choice(original.answers), list[Row]()
    at: Position = AntiwordlePosition.start(original)
    while not at.is_solved:
        before, guess = at.legal, int(rng.choice(at.legal))
        at = at.play(guess, original.rule.feedback(original.guesses[guess], answer))
        rows.append(at.rows[-1])
        assert set(original.guess_of_answer[at.candidates]) - {guess} <= set(at.legal)
        assert set(at.legal) < set(before)
        for word in rng.sample(original.guesses, 300):
            legal = original.lexicon.guesses.index(word) in at.legal
            assert legal == (objection_avoiding(original, rows, word) is None)
    assert [rows[-1].guess, at.legal.size] == [answer, at.legal.size]


def test_words_left_are_counted(original: Game) -> None:
    """`left` is the mean number of words that are legal after a guess; none after the answer."""
    rows = original.rows("fuffy=BBBBB", "crane=BYBBG")
    advice = suggest_avoiding(original, rows, top=3, seconds=0)
    at: Position = AntiwordlePosition.start(original)
    for row in rows:
        at = at.play(row.guess, row.code)
    for each in advice.guesses:
        sizes = [
            at.play(each.guess, code).legal.size * len(part) * (code != original.rule.win)
            for code, part in at.partition(each.guess).items()
        ]
        assert each.left == pytest.approx(sum(sizes) / len(advice.candidates))
    assert advice.claim == "between"


def test_no_game_is_longer_than_with_a_known_answer() -> None:
    """The most guesses in all games are at most the sum of those with each answer alone."""
    for seed in range(60):
        game = drawn(seed)
        at = AntiwordlePosition.start(game)

        def total(candidates: NDArray[np.int32], at: AntiwordlePosition = at) -> int:
            values = at.kernel.values(at.legal, candidates, at.legal, shortest=False, seconds=60)
            return int(values[0].max())

        alone = sum(total(at.candidates[[place]]) for place in range(at.candidates.size))
        assert total(at.candidates) <= alone


def test_advice_that_looks_ahead_lasts_longer_than_random_play(original: Game) -> None:
    """On average over some answers, the first guess of the advice lasts half as long again."""
    rng = random.Random(1)
    lengths: dict[bool, list[int]] = {True: [], False: []}
    for answer in rng.sample(original.answers, 4):
        for advised, turns in lengths.items():
            rows: list[Row] = []
            at: Position = AntiwordlePosition.start(original)
            while not at.is_solved:
                guess = original.guesses[rng.choice(at.legal)]
                if advised:
                    guess = suggest_avoiding(original, rows, top=1, seconds=0).guesses[0].guess
                at = at.play(guess, original.rule.feedback(guess, answer))
                rows.append(at.rows[-1])
            turns.append(len(rows))
    assert sum(lengths[True]) > 1.5 * sum(lengths[False])


def test_what_is_not_antiwordle_is_refused(original: Game) -> None:
    """Other rules, modes and priors, illegal rows, rows after the end, and contradictions."""
    for game, rows, message in (
        (Game.of_rule(Mastermind(4, 6)), (), "expected wordle, primel or nerdle"),
        (Game.of("original", "hard"), (), "in hard mode, expected easy"),
        (original, ("crane=BBBBB", "crane=BBBBB"), "row 2, crane, was not allowed"),
        (original, ("crane=GGGGG", "crane=GGGGG"), "row 1 wins, expected it to be the last"),
        (original, ("crane=GGGGY",), "no answer fits crane=GGGGY: check the tiles"),
    ):
        with pytest.raises(InputError, match=message):
            suggest_avoiding(game, game.rows(rows))


def test_the_end_is_told(original: Game) -> None:
    """After the answer there is nothing to suggest."""
    advice = suggest_avoiding(original, original.rows("crane=GGGGG"))
    assert (advice.candidates, advice.guesses) == (("crane",), ())
    assert str(advice) == "The game is over: the answer is crane."


def test_large_positions_claim_nothing(original: Game) -> None:
    """Beyond the limit nothing is searched, and the text says so."""
    advice = suggest_avoiding(original, (), top=2)
    assert advice.claim == "none"
    assert advice.legal > antiwordle._SEARCHED  # noqa: SLF001  # as the text says
    assert "nothing is proven" in str(advice)
    assert [each.total for each in advice.guesses] == [None, None]
