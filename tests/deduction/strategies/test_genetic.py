"""Genetic algorithms, against Á. Benítez Gómez and E. Cavanillas Puga (2022), sections 3.2, 5.2."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.strategies import make
from laconic.deduction.strategies.genetic import Genetic, Wheel, _Known, _World
from laconic.deduction.strategies.metrics import entropy
from laconic.errors import InputError


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("genetic", 4.921),
        ("genetic-information", 4.707),
        ("genetic-information:mutation=0", 4.6),
        ("genetic-information:mutation=0.4", 5.086),
    ],
)
def test_means(every: Game, nyt: Game, name: str, printed: float) -> None:
    """On every fifth answer the mean is that of the figures, to twice its spread there."""
    result = simulate(every, make(name, seed=1), answers=nyt.answers[::5])
    spread = float(np.std(result.turns)) / result.answers**0.5
    assert result.mean == pytest.approx(printed, abs=2 * spread)
    assert not result.unsolved


def test_starting_from_entropy_is_better(every: Game, nyt: Game) -> None:
    """The N words of most entropy make a better first population than N words drawn."""
    means = [
        simulate(
            every,
            make(f"genetic-information:mutation=0,start={start}", seed=1),
            answers=nyt.answers[::5],
        ).mean
        for start in ("entropy", "random")
    ]
    assert means[0] < means[1]


def test_seeds_repeat_games(original: Game) -> None:
    """The same seed plays the same games, another seed others."""
    for name in ("genetic", "genetic-information"):
        played = [
            [
                turns.turns
                for turns in simulate(original, make(name, seed=seed), answers=20, seed=3).played
            ]
            for seed in (1, 1, 2)
        ]
        assert played[0] == played[1] != played[2]


@pytest.mark.parametrize("name", ["genetic", "genetic-information:start=entropy,population=3"])
def test_last_digits_decide_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal entropies that differ in their last digits, as on other processors, are ties."""
    words = ["".join(word) for word in permutations("abcd")]
    game = Game(rule_for(4), from_words("permutations", words))

    def played() -> list[dict[str, int | None]]:
        strategies = (make(name, seed=seed) for seed in range(5))
        return [
            {turns.answer: turns.turns for turns in simulate(game, each).played}
            for each in strategies
        ]

    usual, noise = played(), 1 + 1e-14 * np.random.default_rng(1).standard_normal(len(words))
    monkeypatch.setattr(
        "laconic.deduction.strategies.genetic.entropy",
        lambda position, guesses: entropy(position, guesses) * noise[guesses],
    )
    assert played() == usual


def test_fitness_of_the_example(original: Game) -> None:
    """P known in place, R elsewhere, A and K absent: PREYS has 5 + 2 to its entropy, SPACE -2.

    The source's rows are any that tell so much: here PARKA against PROUD.
    """
    game = Game(original.rule, from_words("two", ["preys", "space", "parka", "proud"]))
    world = _World(game)
    known = _Known(world, game.position(game.rows("parka=GBYBB")))
    letters = world.letters[[0, 1]]
    assert known.bonus(letters, Genetic()).tolist() == [5 + 2, -2 * 1]
    weighed = Genetic(green=3, yellow=0.5, grey=-10)
    assert known.bonus(letters, weighed).tolist() == [3.5, -10]
    assert known.fits().tolist() == [True, False, False, True]


letters = st.sampled_from("abc")
lists = st.lists(st.text(letters, min_size=3, max_size=3), min_size=1, max_size=12, unique=True)


@settings(deadline=None)
@given(lists, st.sampled_from(Mode), st.sampled_from(["genetic", "genetic-information"]), st.data())
def test_games_end_and_keep_the_rules(
    words: list[str], mode: Mode, name: str, data: st.DataObject
) -> None:
    """In every mode each guess is legal, none comes twice, and the answer is found."""
    game = Game(rule_for(3), from_words("drawn", words), mode)
    strategy = make(f"{name}:population=3,mutation=0.5", seed=data.draw(st.integers(0, 9)))
    answer = data.draw(st.integers(0, len(words) - 1))
    position, code = game.position(), -1
    while code != game.rule.win:
        guess = strategy(position)
        assert guess in position.legal
        assert game.guesses[guess] not in {row.guess for row in position.rows}
        code = int(game.matrix[guess, answer])
        position = position.play(guess, code)


def test_wheel_has_slots_by_fitness() -> None:
    """From a population of the whole list, words are drawn in proportion to their fitness."""
    game = Game(rule_for(5), from_words("four", ["crane", "slate", "fuzzy", "jazzy"]))
    strategy = make("genetic-information:start=entropy,population=4", seed=1)
    drawn = Counter(strategy(game.position()) for _ in range(4000))
    fitness = _World(game).fitness(Wheel.PRODUCT)
    for guess, share in enumerate(fitness / fitness.sum()):
        assert drawn[guess] / 4000 == pytest.approx(share, abs=0.03)


def test_the_wheel_is_a_setting() -> None:
    """By entropy alone rare words have slots as wide as frequent ones; by priority they do not."""
    game = Game(rule_for(5), from_words("four", ["crane", "slate", "fuzzy", "jazzy"]))
    world = _World(game)
    for wheel in ("entropy", "priority"):
        strategy = make(f"genetic-information:start=entropy,population=4,fitness={wheel}", seed=1)
        drawn = Counter(strategy(game.position()) for _ in range(4000))
        fitness = world.fitness(Wheel(wheel))
        shares = fitness / fitness.sum()
        assert [drawn[guess] / 4000 for guess in range(4)] == pytest.approx(shares, abs=0.03)
        assert (shares[2:].sum() > 0.3) == (wheel == "entropy")


def test_a_fitness_that_is_no_number_is_refused() -> None:
    """Neither infinity nor text is a weight."""
    for text in ("green=inf", "grey=nan"):
        with pytest.raises(InputError, match="expected a finite number"):
            make(f"genetic:{text}")
    with pytest.raises(InputError, match="no setting 'fitness=colour'"):
        make("genetic-information:fitness=colour")


def test_mutations_change_one_letter(original: Game) -> None:
    """BLACK turns into words such as BLOCK and FLACK; IVORY, which has no neighbour, stays."""
    world = _World(original)
    rng, index = np.random.default_rng(1), original.lexicon.guesses.index
    possible = np.ones(len(original.guesses), dtype=np.bool_)
    became = {world.mutated(index("black"), possible, rng) for _ in range(200)}
    words = {original.guesses[guess] for guess in became}
    assert {"block", "flack", "slack", "blank", "clack"} <= words
    assert all(sum(a != b for a, b in zip("black", word, strict=True)) < 2 for word in words)
    assert world.mutated(index("ivory"), possible, rng) == index("ivory")


def test_other_rules() -> None:
    """Information works for Mastermind; the first algorithm needs coloured tiles, and says so."""
    game = Game.of_rule(parse_rule("mastermind:2x3"))
    assert not simulate(game, make("genetic-information", seed=1)).unsolved
    with pytest.raises(InputError, match="choose genetic-information"):
        simulate(game, make("genetic", seed=1))


@pytest.mark.parametrize(
    ("settings_text", "why"),
    [
        ("population=0", "population is 0"),
        ("mutation=2", "mutation is 2.0"),
        ("mutation=often", "no setting 'mutation=often', expected population=int, mutation=float"),
        ("size=3", "no setting 'size=3'"),
        ("start=best", "no setting 'start=best'"),
        ("", "no setting ''"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings_text: str, why: str) -> None:
    """An unknown setting is refused; the message lists the known ones."""
    with pytest.raises(InputError, match=why):
        make(f"genetic:{settings_text}")


def test_pools_are_refused() -> None:
    """The algorithms have pools of their own."""
    for name in ("genetic", "genetic-information"):
        with pytest.raises(InputError, match="'answers' for genetic"):
            make(name, pool="answers")
