"""The bounds of the exact engine, each as `docs/engine.md` states it."""

from __future__ import annotations

import itertools
import math
import operator
import random
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.deduction.game import Game, Mode, Position, Row
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import PlacesOnly, Wordle, parse_rule
from laconic.deduction.search import Engine, Exact, Infeasible, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

Brute = Callable[[Position, Kind], Callable[..., float]]
Draw = Callable[[random.Random], Position]
Partition = dict[int, "NDArray[np.int32]"]


@pytest.fixture
def plain(draw: Draw) -> Callable[[int, int], Iterator[Position]]:
    """Return a function from seed and count to positions of random small games without priors."""

    def plain(seed: int, count: int) -> Iterator[Position]:
        rng = random.Random(seed)
        drawn = (draw(rng) for _ in range(count))
        return (
            replace(position, game=replace(position.game, weights=None))
            for position in drawn
            if position.candidates.size > 1
        )

    return plain


Plain = Callable[[int, int], "Iterator[Position]"]


def exact(position: Position, turns: int | None, opener: int | None = None) -> float:
    """Ask the engine for a least total; infinite where the turns do not suffice."""
    engine = Engine(position.game, table_mib=1, threads=1)
    claim = engine.cost(position, turns, opener=opener)
    assert isinstance(claim, Exact | Infeasible)
    return math.inf if claim.value is None else claim.value


def is_candidate(position: Position, guess: int) -> bool:
    """Return whether a guess may be the answer."""
    return bool(position.game.answer_of_guess[guess] in position.candidates)


def test_turns_beyond_the_candidates_bind_nothing(plain: Plain, brute: Brute) -> None:
    """Law 4: with n candidates, n turns are as good as any number."""
    for position in plain(1, 80):
        n = position.candidates.size
        if n <= 6:
            least = brute(position, Kind.TOTAL)
            assert least(n) == least(n + 2)
            assert exact(position, n) == least(n)
        assert exact(position, n) == exact(position, None)


def test_one_turn_less_than_candidates_may_bind() -> None:
    """Law 4 goes no further: rhymes that only tell themselves apart take a turn each."""
    words = ["batch", "catch", "hatch", "latch", "match", "patch"]
    game = Game(Wordle(5), from_words("rhymes", words))
    engine, n = Engine(game), len(words)
    costs = [engine.cost(game.position(), turns) for turns in (n - 1, n, n + 1)]
    assert costs == [Infeasible(), Exact(n * (n + 1) // 2), Exact(n * (n + 1) // 2)]


def test_one_step_bound(plain: Plain, brute: Brute) -> None:
    """Bound 7: a guess costs 3n - gain or more, and just that if no part holds more than two."""
    rng = random.Random(2)
    for position in plain(2, 150):
        guess = int(rng.choice(position.legal))
        sizes = [part.size for part in position.partition(guess).values()]
        bound = 3 * position.candidates.size - len(sizes) - is_candidate(position, guess)
        cost = brute(position, Kind.TOTAL)(None, position.game.guesses[guess])
        assert cost >= bound
        assert cost == bound or max(sizes) > 2
        assert exact(position, None, guess) == cost


def test_separating_candidate(plain: Plain, brute: Brute) -> None:
    """Bound 8: n candidates cost 2n - 1 if one of them tells all others apart, else 2n or more."""
    for position in plain(3, 80):
        n = position.candidates.size
        own = position.game.guess_of_answer[position.candidates]
        separated = any(len(position.partition(int(guess))) == n for guess in own)
        cost = brute(position, Kind.TOTAL)(None)
        assert cost == 2 * n - 1 if separated else cost >= 2 * n
        assert exact(position, None) == cost


def test_rows_demand_the_features_that_guess_and_answer_share() -> None:
    """Bound 13: the hard-mode demand of a row is an AND of features, whichever answer gave it."""
    rng = random.Random(4)
    for _ in range(40):
        length, letters = rng.randint(1, 6), "abcdé"[: rng.randint(1, 5)]
        words = tuple({"".join(rng.choices(letters, k=length)) for _ in range(12)})
        rule = Wordle(length)
        legality = rule.legality(words)
        features = legality.features
        for guess, answer in itertools.product(range(len(words)), repeat=2):
            demanded = legality.requirement(guess, rule.feedback(words[guess], words[answer]))
            assert (demanded == features[guess] & features[answer]).all()


def refines(finer: Partition, coarser: Partition) -> bool:
    """Return whether every part of one partition is contained in a part of the other."""
    return all(
        any(set(part.tolist()) <= set(whole.tolist()) for whole in coarser.values())
        for part in finer.values()
    )


def test_better_guess(plain: Plain, brute: Brute) -> None:
    """A refined partition costs no more in easy mode, but for the turn that a win saves."""
    compared = 0
    for position in plain(5, 60):
        if position.game.mode is not Mode.EASY or position.candidates.size > 8:
            continue
        words = position.game.guesses
        partitions = {guess: position.partition(guess) for guess in range(len(words))}
        least = brute(position, Kind.TOTAL)
        for g, h in itertools.permutations(partitions, 2):
            if refines(partitions[g], partitions[h]):
                lost = is_candidate(position, h) and not is_candidate(position, g)
                assert least(5, words[g]) <= least(5, words[h]) + lost
                compared += 1
    assert compared > 100


def test_better_guess_needs_its_exception() -> None:
    """With the same partition, the guess that may win saves a turn."""
    game = Game(Wordle(2), from_words("pair", ["ab", "cd"], ["ab", "cd", "ae"]))
    position, engine = game.position(), Engine(game)
    assert refines(position.partition(2), position.partition(0))
    assert [engine.cost(position, None, opener=guess) for guess in (0, 2)] == [Exact(3), Exact(4)]


def suffices(position: Position, turns: int, known: dict[tuple[bytes, bytes], bool]) -> bool:
    """Decide by definition, with arrays, whether so many turns are enough for all candidates."""
    n, game = position.candidates.size, position.game
    if n <= 1 or turns <= 1:
        return n <= turns
    key = position.candidates.tobytes(), position.legal.tobytes()
    if key not in known:
        codes = np.sort(game.matrix[np.ix_(position.legal, position.candidates)], axis=1)
        parts = 1 + (codes[:, 1:] != codes[:, :-1]).sum(axis=1)
        order = position.legal[np.argsort(-parts, kind="stable")][: (parts > 1).sum()]
        known[key] = bool(parts.max() == n) or (
            turns > 2 and any(leads_on(position, int(guess), turns, known) for guess in order)
        )
    return known[key]


def leads_on(
    position: Position, guess: int, turns: int, known: dict[tuple[bytes, bytes], bool]
) -> bool:
    """Decide whether the turns are enough after a guess; the largest part is looked at first."""
    parts = position.partition(guess)
    parts.pop(position.game.rule.win, None)
    return all(
        suffices(position.play(guess, code), turns - 1, known)
        for code in sorted(parts, key=lambda code: -parts[code].size)
    )


def rhymes(game: Game, seed: int) -> Game:
    """Draw families of answers that differ in one letter, 15 to 35 words, and 700 guesses."""
    families: dict[str, list[str]] = {}
    for word in game.answers:
        for place in range(5):
            families.setdefault(f"{word[:place]}_{word[place + 1 :]}", []).append(word)
    large = [family for _, family in sorted(families.items()) if len(family) > 4]
    rng = random.Random(seed)
    drawn = rng.sample(large, rng.randint(3, 6))
    answers = sorted(set().union(*drawn))
    lexicon = from_words("rhymes", answers, {*answers, *rng.sample(game.guesses, 700)})
    return replace(game, lexicon=lexicon)


@pytest.mark.parametrize("mode", list(Mode))
def test_three_turns_are_decided_as_by_all_guesses(mode: Mode) -> None:
    """Bounds 9 and 11: what pairs and cores rule out fails indeed, in each mode."""
    verdicts = []
    for seed in range(10):
        game = rhymes(Game.of("original", mode), seed)
        verdicts.append(suffices(game.position(), 3, {}))
        claim = Engine(game, Kind.WORST, threads=1, table_mib=1).cost(game.position(), 3)
        assert isinstance(claim, Infeasible) != verdicts[-1], (seed, game.answers)
    assert len(set(verdicts)) == 2


def test_floor_counts_what_a_turn_can_find(brute: Brute) -> None:
    """Bound 6: at depth d at most b^(d-1) answers are found, for b parts besides the win."""
    rng, words = random.Random(7), ["".join(pair) for pair in itertools.product("abcd", repeat=2)]
    for turns in (2, 3, 4) * 6:
        lexicon = from_words("pairs", rng.sample(words, rng.randint(8, 14)), words)
        position = Game(PlacesOnly(2), lexicon).position()
        n = position.candidates.size
        win = position.game.rule.win
        parts = max(len(position.partition(guess).keys() - {win}) for guess in range(len(words)))
        depths = [d for d in range(1, turns + 1) for _ in range(parts ** (d - 1))]
        cost = brute(position, Kind.TOTAL)(turns)
        assert cost == exact(position, turns)
        assert cost >= (sum(depths[:n]) if len(depths) >= n else math.inf)
        missed = brute(position, Kind.WITHIN)(turns)
        assert Engine(position.game, Kind.WITHIN).cost(position, turns) == Exact(int(missed))
        assert missed >= n - min(len(depths), n)


def test_heavy_candidates_fill_the_first_depths(brute: Brute) -> None:
    """Bound 6 with weights: the heaviest candidate at depth 1, the next b at depth 2, and so on."""
    rng, words = random.Random(8), ["".join(pair) for pair in itertools.product("abcd", repeat=2)]
    for _ in range(4):
        lexicon = from_words("pairs", rng.sample(words, rng.randint(7, 9)), words)
        weights = tuple(rng.choice((1, 2, 30, 400)) for _ in lexicon.answers)
        position = Game(PlacesOnly(2), lexicon, weights=weights).position()
        win = position.game.rule.win
        parts = max(len(position.partition(guess).keys() - {win}) for guess in range(len(words)))
        depths = [d for d in range(1, 5) for _ in range(parts ** (d - 1))]
        cost = brute(position, Kind.TOTAL)(None)
        assert cost == exact(position, None)
        heaviest_first = sorted(weights, reverse=True)
        assert cost >= sum(map(operator.mul, heaviest_first, depths))


def test_letters_are_guessed_from_the_heaviest_down() -> None:
    """Bound 6 is exact if a guess only tells whether it is the answer: b = 1."""
    letters = "abcdefghijklmnopqrst"
    weights = tuple(random.Random(20).randint(1, 100) for _ in letters)
    game = Game(Wordle(1), from_words("letters", list(letters)), weights=weights)
    least = sum(map(operator.mul, sorted(weights, reverse=True), itertools.count(1)))
    assert exact(game.position(), None) == least


@pytest.mark.parametrize("name", ["bulls-cows:3x6", "mastermind:3x4", "mastermind:5x3"])
def test_sizes_and_equal_partitions(name: str) -> None:
    """Bounds 7 and 13, which a prior of ones does without, change no cost of larger sets."""
    rng = random.Random(11)
    game = Game.of_rule(parse_rule(name))
    weighted = replace(game, weights=(1,) * len(game.answers))
    for _ in range(12):
        row = Row(rng.choice(game.guesses), rng.randrange(game.rule.codes))
        position = game.position([row])
        if position.candidates.size < 2:
            continue
        asked = rng.choice(position.legal)
        for opener in (None, int(asked)):
            expected = exact(weighted.position([row]), None, opener)
            assert exact(position, None, opener) == expected, (row, opener)


def test_a_row_that_demands_nothing_leaves_the_position_as_it_is() -> None:
    """In hard mode a set after such a row is not taken for another set: keys start apart."""
    words = ["cd", "dd", "gd", "be", "hd"]
    game = Game(Wordle(2), from_words("some", words, [*words, "cc"]), Mode.HARD)
    position, opener = game.position(), game.guesses.index("cc")
    engine = Engine(game, threads=1)
    assert engine.cost(position, 3) == Infeasible()
    assert engine.cost(position, 4, opener=opener) == Exact(14)
    engine = Engine(game, threads=1)
    assert engine.cost(position, 4, opener=opener) == Exact(14)
    assert engine.cost(position, 3) == Infeasible()
