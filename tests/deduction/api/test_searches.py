"""Engines shared by many requests: correct answers within the deadlines."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

import pytest

from conftest import WAIT_SECONDS
from laconic.deduction.api import boards, branches, queries
from laconic.deduction.api import searches as searches_room
from laconic.deduction.api.searches import Searches, Setup, Solver
from laconic.deduction.boards import BoardsGame
from laconic.deduction.game import Game, Mode, Row
from laconic.deduction.search import Exact, OutOfTimeError
from laconic.errors import InputError
from laconic.serve.threads import BusyError, LruCache, deadline_after

if TYPE_CHECKING:
    from laconic.deduction.api.queries import Suggestions

ANSWERS = ("verse", "knoll", "abbey", "fuzzy", "mummy")
OPENERS = ("salet", "crane", "trace", "slate", "reast")


def row(solver: Solver, opener: str, answer: str) -> str:
    """Write the row that an opener gets."""
    return f"{opener}={solver.rule.format(solver.rule.feedback(opener, answer))}"


def test_many_at_one_solver_get_what_one_gets() -> None:
    """Ten threads at one engine, some of them stopped early, get the proven values."""
    shared = Searches()
    rows = [[row(shared.solver(Setup()), *pair)] for pair in zip(OPENERS, ANSWERS, strict=True)]

    def suggest(rows: list[str], seconds: float = WAIT_SECONDS) -> Suggestions:
        return queries.suggest(shared, Setup(), rows, deadline=deadline_after(seconds))

    with ThreadPoolExecutor(16) as pool:
        hurried = [pool.submit(suggest, one, 0.01) for one in rows]
        patient = [pool.submit(suggest, one) for one in rows]
    assert all(one.result().advice.guesses for one in hurried)
    alone = Searches()
    for one, texts in zip(patient, rows, strict=True):
        expected = queries.suggest(
            alone, Setup(), texts, deadline=deadline_after(WAIT_SECONDS)
        ).advice
        found = one.result().advice
        assert found.proven
        costs = [(guess.guess, guess.total, guess.worst) for guess in expected.guesses]
        assert [(guess.guess, guess.total, guess.worst) for guess in found.guesses] == costs


def test_stopping_one_search_leaves_the_next_whole() -> None:
    """A search that ran out of time does not stop the one that waited for it."""
    solver = Searches().solver(Setup())
    hard = solver.game.position([Row("fuzzy", 0)])
    easy = solver.game.position([Row("crane", 29)])
    started = threading.Event()

    def hurried() -> None:
        with solver.engine(deadline_after(WAIT_SECONDS)) as engine:
            started.set()
            assert engine is not None
            with pytest.raises(OutOfTimeError):
                engine.cost(hard, None, deadline=deadline_after(0.2))

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(hurried)
        started.wait()
        with solver.engine(deadline_after(WAIT_SECONDS)) as engine:
            assert engine is not None
            assert engine.cost(easy, None) == Exact(97)
        done.result()


def test_who_waits_too_long_gets_no_engine() -> None:
    """A taken engine is not waited for beyond the deadline; then bounds are given.

    It is taken until they come: who waited longer would wait for ever.
    """
    shared = Searches()
    solver = shared.solver(Setup())
    with ThreadPoolExecutor(1) as pool, solver.engine(deadline_after(WAIT_SECONDS)) as engine:
        assert engine is not None
        asked = pool.submit(
            queries.suggest, shared, Setup(), ["crane=BYBBG"], deadline=deadline_after(0.2)
        )
        advice = asked.result(WAIT_SECONDS).advice
    assert not advice.proven
    assert len(advice.guesses) == 10


def test_slots_bound_searches_of_different_games() -> None:
    """With one slot, the engine of another game waits as well."""
    slots = BoundedSemaphore(1)
    one, other = Solver(Setup(), slots), Solver(Setup("nyt-2022-02"), slots)
    with (
        one.engine(deadline_after(WAIT_SECONDS)) as first,
        other.engine(deadline_after(0.05)) as second,
    ):
        assert first is not None
        assert second is None
    with other.engine(deadline_after(WAIT_SECONDS)) as second:
        assert second is not None


def test_too_many_are_sent_away() -> None:
    """Requests beyond the limit are refused at once."""
    shared, gate = Searches(waiting=2), threading.Event()

    async def crowd() -> list[object]:
        waiting = [
            asyncio.create_task(shared.run(lambda: gate.wait(WAIT_SECONDS))) for _ in range(2)
        ]
        await asyncio.sleep(0)  # now both are at it
        try:
            with pytest.raises(BusyError, match="2 requests are waiting"):
                await shared.run(gate.is_set)
        finally:
            gate.set()
        return list(await asyncio.gather(*waiting))

    assert asyncio.run(crowd()) == [True, True]


def test_desks_are_few() -> None:
    """The cache keeps the games used last; unknown lists are not cached."""
    shared = Searches(solvers=2)
    first, second = shared.solver(Setup()), shared.solver(Setup(mode=Mode.HARD))
    for name in ("wordfreq:en:5:4001", "wordfreq:xx:5:100", "nothing"):
        with pytest.raises(InputError):
            shared.solver(Setup(name))
    assert shared.solver(Setup()) is first
    shared.solver(Setup("nyt-2022-02"))
    assert shared.solver(Setup()) is first
    assert shared.solver(Setup(mode=Mode.HARD)) is not second


def test_twenty_first_requests_build_a_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Concurrent requests build a game once, and each gets its error."""
    shared, built = Searches(), list[Setup]()

    def build(setup: Setup) -> Game:
        built.append(setup)
        started.wait(0.2)
        if setup.list == "nothing":
            raise InputError("no such list")
        return game

    game, started = Game.of("original"), threading.Event()
    monkeypatch.setattr(searches_room, "_game", build)
    with ThreadPoolExecutor(20) as pool:
        solvers = list(pool.map(lambda _: shared.solver(Setup()), range(20)))
        assert all(solver is solvers[0] for solver in solvers)
        assert built == [Setup()]
        failures = [pool.submit(shared.solver, Setup("nothing")) for _ in range(3)]
        assert all(isinstance(future.exception(), InputError) for future in failures)


def test_a_full_cache_forgets_the_oldest() -> None:
    """The least recently used value is dropped."""
    cache: LruCache[int, str] = LruCache(2)
    for number in (1, 2):
        cache.keep(number, str(number))
    assert cache.get(1) == "1"
    cache.keep(3, "3")
    assert [cache.get(number) for number in (1, 2, 3)] == ["1", None, "3"]


def test_wide_solver_knows_the_same_candidates() -> None:
    """The game with every guess as an answer has those candidates that the rows allow."""
    shared = Searches()
    solver, position = shared.reading(Setup(), ["crane=BBGGB", "guilt=GGBBB"])
    assert solver.setup == replace(Setup(), wide=True)
    assert [solver.game.answers[answer] for answer in position.candidates] == [
        "guana",
        "guano",
        "guans",
    ]


def test_openers_come_from_the_book() -> None:
    """Openers with known totals are suggested, least first."""
    shared = Searches()
    solver = shared.solver(Setup("nyt-2022-02"))
    totals = {"crane": Exact(7999), "salet": Exact(7995)}
    solver.remembered("book", lambda: totals)
    found = queries.suggest(shared, solver.setup, [], top=1, deadline=deadline_after(0)).advice
    assert [(one.guess, one.total, one.claim) for one in found.guesses] == [
        ("salet", 7995, "exact")
    ]
    assert solver.game.guesses[solver.best_opener] == "salet"


def test_advice_with_a_bound_is_not_final() -> None:
    """What more time may improve is searched again: means and worst cases both count."""
    shared = Searches()
    deadline = deadline_after(WAIT_SECONDS)
    found = queries.suggest(shared, Setup(), ["crane=BYBBG"], top=3, deadline=deadline)
    assert queries.is_final(found.position, found.advice)
    guesses = tuple(replace(one, worst_claim="at least") for one in found.advice.guesses)
    bounded = replace(found.advice, guesses=guesses, worst_proven=False)
    assert not queries.is_final(found.position, bounded)


def test_a_search_that_is_given_up_leaves_the_engine_whole() -> None:
    """A request whose client leaves ends within its search, long before its deadline."""
    shared = Searches()
    solver = shared.solver(Setup())
    begun = threading.Event()

    def search() -> None:
        begun.set()
        branches.branch(shared, Setup(), [], "zippo", deadline=deadline_after(WAIT_SECONDS))

    async def leave() -> None:
        asked = asyncio.create_task(shared.run(search))
        await asyncio.to_thread(begun.wait, WAIT_SECONDS)
        await asyncio.sleep(0.3)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(leave())
    with solver.engine(deadline_after(30)) as engine:
        assert engine is not None
        assert engine.cost(solver.game.position([Row("crane", 29)]), None) == Exact(97)


def test_playouts_that_are_given_up_end() -> None:
    """Advice on several boards ends with its request, and frees its slot."""
    shared, begun = Searches(at_once=1), threading.Event()
    position = BoardsGame(shared.solver(Setup()).game, 4).position([], [(), (), (), ()])

    def advise() -> None:
        begun.set()
        boards.advise(shared, position, seconds=WAIT_SECONDS)

    async def leave() -> None:
        asked = asyncio.create_task(shared.run(advise))
        await asyncio.to_thread(begun.wait, WAIT_SECONDS)
        await asyncio.sleep(0.3)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(leave())
    with shared.slot(deadline_after(60)) as free:
        assert free
