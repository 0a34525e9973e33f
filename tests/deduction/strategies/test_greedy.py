"""Greedy play: its order of preference, its pools and its names."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Game, Mode, Pool, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import rule_for
from laconic.deduction.strategies import METRICS, STRATEGIES, Metric, best, make, ranking
from laconic.deduction.strategies.greedy import DECIMALS
from laconic.errors import InputError

letters = st.sampled_from("abcd")
lists = st.lists(st.text(letters, min_size=3, max_size=3), min_size=1, max_size=20, unique=True)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position of a small game, in any mode, some with prior weights, after some rows."""
    guesses = draw(lists)
    answers = draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    weights = draw(st.none() | st.tuples(*[st.integers(1, 3)] * len(answers)))
    mode = draw(st.sampled_from(Mode))
    game = Game(rule_for(3), from_words("drawn", answers, guesses), mode, weights=weights)
    position, answer = game.position(), draw(st.integers(0, len(answers) - 1))
    for _ in range(draw(st.integers(0, 2))):
        guess = draw(st.sampled_from(position.legal.tolist()))
        position = position.play(guess, int(game.matrix[guess, answer]))
    return position


def first_by_definition(position: Position, metrics: list[Metric], pool: Pool) -> int:
    """Choose by value, candidates, further values and list order, all guesses looked at."""
    candidates = set(position.game.guess_of_answer[position.candidates].tolist())
    if position.candidates.size == 1:
        return int(candidates.pop())
    guesses = position.pool(pool)
    first, *others = [
        np.round(metric.measure(position, guesses), DECIMALS)
        * (1 if metric.lower_is_better else -1)
        for metric in metrics
    ]
    places = range(guesses.size)
    preferred = min(
        (
            first[i],
            int(guesses[i]) not in candidates,
            *(other[i] for other in others),
            int(guesses[i]),
        )
        for i in places
    )
    return int(preferred[-1])


@given(
    positions(),
    st.lists(st.sampled_from(sorted(METRICS)), min_size=1, max_size=3, unique=True),
    st.sampled_from(Pool),
)
def test_choice_is_the_first_by_definition(
    position: Position, names: list[str], pool: Pool
) -> None:
    """Shortcuts never change a choice, for any metrics, pool, mode and weights."""
    metrics = [METRICS[name] for name in names]
    assert best(position, metrics, pool) == first_by_definition(position, metrics, pool)


@given(positions(), st.sampled_from(sorted(METRICS)), st.sampled_from(Pool))
def test_choice_leads_the_ranking(position: Position, name: str, pool: Pool) -> None:
    """A ranking lists the whole pool, and its first guess is the one played."""
    ranked = ranking(position, METRICS[name], pool)
    assert sorted(guess for guess, _ in ranked) == position.pool(pool).tolist()
    if position.candidates.size > 1:
        assert ranked[0][0] == best(position, [METRICS[name]], pool)


@pytest.mark.parametrize(
    ("pool", "opener"), [("guesses", "soare"), ("answers", "raise"), ("candidates", "raise")]
)
def test_pools_hold_different_openers(nyt: Game, pool: str, opener: str) -> None:
    """SOARE is no answer: entropy opens with RAISE where only answers are chosen (Lessard)."""
    assert nyt.guesses[make("entropy", pool=pool)(nyt.position())] == opener


def test_candidates_are_fewer_than_answers(nyt: Game) -> None:
    """After a row the pool of candidates leaves words out that the pool of answers keeps."""
    position = nyt.position(nyt.rows("trace=BYBGB"))
    chosen = {pool: nyt.guesses[make("parts", pool=pool)(position)] for pool in Pool}
    assert chosen[Pool.CANDIDATES] in {"birch", "lurch", "porch"}
    assert chosen[Pool.ANSWERS] not in {"birch", "lurch", "porch"}


def test_hard_mode_limits_every_pool() -> None:
    """With -IGHT known, easy play tells words apart by another guess, hard play may not."""
    words = [f"{letter}ight" for letter in "eflmnrstw"]
    chosen = {}
    for mode in Mode:
        game = Game(rule_for(5), from_words("ight", words, [*words, "ferms"]), mode)
        chosen[mode] = game.guesses[make("parts")(game.position(game.rows("night=BGGGG")))]
    assert chosen[Mode.EASY] == "ferms"
    assert chosen[Mode.HARD] in words
    assert chosen[Mode.ULTRA_HARD] in words


def test_joined_metrics_break_ties(nyt: Game) -> None:
    """ARISE comes before RAISE in the list, RAISE has the more entropy of the two."""
    assert nyt.guesses[make("max-size")(nyt.position())] == "arise"
    assert nyt.guesses[make("max-size+entropy")(nyt.position())] == "raise"


def test_every_metric_is_a_strategy(original: Game) -> None:
    """Each metric plays under its own name, and says it is deterministic."""
    for name in METRICS:
        made = make(name)
        assert made.name == name
        assert made.deterministic
        assert 0 <= made(original.position()) < len(original.guesses)


def test_unknown_names_are_refused() -> None:
    """An unknown metric is refused; the message has similar or all known ones."""
    for name, part, answer in (
        ("entropie", "entropie", "did you mean entropy"),
        ("entropy+", "", "expected one of .*entropy"),
        ("max-size+luck", "luck", "expected one of .*entropy"),
    ):
        with pytest.raises(InputError, match=f"no (strategy|metric) '{part}'.*{answer}"):
            make(name)


def test_a_metric_is_joined_once() -> None:
    """A metric cannot be joined with itself."""
    with pytest.raises(InputError, match="has a metric twice"):
        make("entropy+entropy")


def test_names_of_strategies_ignore_case() -> None:
    """Names of metrics ignore case, alone and joined."""
    assert make("Entropy").name == "entropy"
    assert make("Max-Size+ENTROPY").name == "max-size+entropy"


def test_unknown_pools_are_refused() -> None:
    """An unknown pool is refused; the message lists the known ones."""
    with pytest.raises(InputError, match=r"'all'.*guesses, answers, candidates"):
        make("entropy", pool="all")


def test_random_has_a_pool_of_its_own() -> None:
    """Random play chooses among candidates; other pools are refused."""
    with pytest.raises(InputError, match="'guesses' for random"):
        make("random", pool="guesses")


def test_no_candidates_are_refused(original: Game) -> None:
    """Contradictory rows are refused by every strategy."""
    position = original.position(original.rows("crane=GGGGG", "crane=BBBBB"))
    for name in STRATEGIES:
        with pytest.raises(ContradictionError, match="crane=GGGGG crane=BBBBB"):
            make(name)(position)
