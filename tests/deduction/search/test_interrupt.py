"""Ctrl-C during a search for many verdicts: finished ones are kept."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import pytest

from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.rules import rule_for
from laconic.deduction.search import (
    Engine,
    Exact,
    Infeasible,
    OutOfTimeError,
    Verdict,
    open_ledger,
    prove,
)
from laconic.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from laconic.deduction.search import Claim

Watch = Callable[[Engine], list[Any]]


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a game whose first openers are quick, while all take a core about a minute."""
    lexicon = load("original")
    answers = random.Random(1).sample(lexicon.answers.words, 600)
    return Game(rule_for(5), from_words("some", answers, lexicon.guesses.words), max_turns=6)


def interrupting(at: int) -> Callable[[int], None]:
    """Make what is called ever so often, and interrupts when it is called for the n-th time."""
    calls = 0

    def tick(_: int) -> None:
        nonlocal calls
        calls += 1
        if calls == at:
            raise KeyboardInterrupt

    return tick


def interrupted(engine: Engine) -> list[Verdict]:
    """Judge all openers until the interruption; return the verdicts."""
    position, verdicts = engine.game.position(), list[Verdict]()
    batches = engine.judge(position, range(len(engine.game.guesses)), 6)
    with pytest.raises(KeyboardInterrupt):
        verdicts.extend(one for some in batches for one in some)
    return verdicts


def test_an_interrupted_engine_gives_all_that_it_finished(game: Game, watch: Watch) -> None:
    """An interruption before the first list yields that list, with all verdicts."""
    engine = Engine(game, threads=1, tick=interrupting(at=1))
    jobs = watch(engine)
    verdicts = interrupted(engine)
    assert 0 < len(verdicts) < len(game.guesses)
    assert jobs[0].stopped
    assert jobs[0].verdicts() == []


def test_an_interruption_thrown_in_goes_on_after_the_last_list(game: Game, watch: Watch) -> None:
    """An exception thrown in between two lists is raised after one more list."""
    engine = Engine(game, threads=1)
    jobs = watch(engine)
    judged = engine.judge(game.position(), range(len(game.guesses)), 6)
    batches = cast("Generator[list[Verdict]]", judged)
    first = next(batches)
    assert not jobs[0].wait(0.0)  # the search goes on meanwhile, and finishes some more
    rest = batches.throw(KeyboardInterrupt())
    assert rest
    assert not {one.guess for one in first} & {one.guess for one in rest}
    assert jobs[0].verdicts() == []
    with pytest.raises(KeyboardInterrupt):
        next(batches)


def test_what_an_interrupted_engine_gives_is_true(game: Game, watch: Watch) -> None:
    """The verdicts of an interrupted search are those of a complete one."""
    engine = Engine(game, threads=1, tick=interrupting(at=2))
    watch(engine)
    verdicts = interrupted(engine)
    assert len(verdicts) > 1
    again = Engine(game).judge(game.position(), [one.guess for one in verdicts], 6)
    claims = {one.guess: one.claim for some in again for one in some}
    assert claims == {one.guess: one.claim for one in verdicts}


def test_a_deadline_gives_all_that_was_finished(
    game: Game, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the deadline all finished verdicts are returned."""
    now = iter(range(10**6))  # it passes whenever somebody looks at the clock
    engine = Engine(game, threads=1)
    jobs = watch(engine)
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    batches = engine.judge(game.position(), range(len(game.guesses)), 6, deadline=10)
    verdicts = [one for some in batches for one in some]
    assert 0 < len(verdicts) < len(game.guesses)
    assert jobs[0].stopped
    assert jobs[0].verdicts() == []


def test_past_its_deadline_no_search_begins() -> None:
    """After its deadline no search starts, however small the position."""
    game = Game(rule_for(5), from_words("two", ["batch", "catch"]))
    engine, position = Engine(game), game.position()
    assert list(engine.judge(position, [0, 1], None, deadline=time.monotonic())) == []
    with pytest.raises(OutOfTimeError):
        engine.cost(position, None, deadline=time.monotonic())


@pytest.mark.parametrize("call", [1, 2, 3])
def test_an_interrupted_ledger_has_all_that_was_finished(
    game: Game, call: int, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interruption during a write loses no finished verdict."""
    judge, record, jobs, calls = Engine.judge, Ledger.record, list[Any](), 0

    def judging(self: Engine, *words: Any, **more: Any) -> Iterator[list[Verdict]]:
        jobs.append(watch(self))
        return judge(self, *words, **more)

    def recording(self: Ledger, question: str, found: dict[str, Claim], seconds: float) -> None:
        nonlocal calls
        calls += bool(found)
        if found and calls == call:
            raise KeyboardInterrupt
        record(self, question, found, seconds)

    monkeypatch.setattr(Engine, "judge", judging)
    monkeypatch.setattr(Ledger, "record", recording)
    with open_ledger(None, game) as ledger:
        with pytest.raises(KeyboardInterrupt):
            prove(game, all_exact=True, ledger=ledger, threads=1)
        finished = jobs[0][0].finished()
        assert len(finished) > call
        assert ledger.claims("total in 6 turns") == {
            game.guesses[guess]: Infeasible() if value is None else Exact(value)
            for guess, value, _ in finished
        }
