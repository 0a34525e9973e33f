"""Laws of costs, which depend only on the game."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from laconic.deduction.game import Game, Mode, Pool, Position
from laconic.deduction.lexicon import Lexicon, from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.search import (
    AtLeast,
    Claim,
    Engine,
    Exact,
    Infeasible,
    Kind,
    OutOfTimeError,
    claim_of,
    solve,
)
from laconic.errors import InputError

Draw = Callable[[random.Random], Position]
Watch = Callable[[Engine], list[Any]]

INFINITE = 10**9

FEW = 5
"""Positions that a thread may still begin after it was told to stop: mostly none."""


def lexicon_of(seed: int, answers: int = 90, guesses: int = 700) -> Lexicon:
    """Draw a part of the original list, large enough that several threads share the work."""
    rng, game = random.Random(seed), Game.of("original")
    drawn = rng.sample(game.answers, answers)
    others = rng.sample(sorted(set(game.guesses) - set(drawn)), guesses - answers)
    return from_words("part", drawn, [*drawn, *others])


def game_of(seed: int, mode: Mode = Mode.EASY) -> Game:
    """Make the game of a drawn list."""
    return Game(Wordle(5), lexicon_of(seed), mode)


def number(claim: Claim) -> int:
    """Return a cost as a comparable number."""
    return INFINITE if claim.value is None else claim.value


def part_of(position: Position, answers: list[int]) -> Position:
    """Return the position in which only some of the candidates are left."""
    return replace(position, candidates=np.array(sorted(answers), dtype=np.int32))


@pytest.mark.parametrize("seed", range(3))
def test_costs_of_sets_add_up(draw: Draw, seed: int) -> None:
    """F(A and B) >= F(A) + F(B) in easy mode, for totals and for answers missed."""
    rng = random.Random(seed)
    for _ in range(60):
        position, kind, turns = draw(rng), rng.choice((Kind.TOTAL, Kind.WITHIN)), rng.randint(1, 5)
        if position.game.mode is not Mode.EASY or position.candidates.size < 2:
            continue
        answers = rng.sample(position.candidates.tolist(), position.candidates.size)
        cut = rng.randint(1, len(answers) - 1)
        engine = Engine(position.game, kind, table_mib=1, threads=1)
        first, second, both = (
            number(engine.cost(part_of(position, some), turns))
            for some in (answers[:cut], answers[cut:], answers)
        )
        assert both >= min(first + second, INFINITE)


@pytest.mark.parametrize("seed", range(3))
def test_less_freedom_never_costs_less(draw: Draw, seed: int) -> None:
    """A stricter mode, a smaller pool or fewer turns cost as much or more."""
    rng = random.Random(seed)
    for _ in range(60):
        position, kind, turns = draw(rng), rng.choice(list(Kind)), rng.randint(1, 5)
        game = position.game
        modes = [mode for mode in Mode if isinstance(game.rule, Wordle) or mode is not Mode.HARD]
        costs = [
            number(Engine(stricter, kind, table_mib=1).cost(stricter.position(), turns))
            for stricter in (replace(game, mode=mode) for mode in modes)
        ]
        assert costs == sorted(costs)
        pools = (Pool.GUESSES, game.guesses[::2], Pool.ANSWERS, Pool.CANDIDATES)
        costs = [
            number(Engine(game, kind, pool, table_mib=1).cost(position, turns)) for pool in pools
        ]
        assert costs == sorted(costs)
        engine = Engine(game, kind, table_mib=1)
        costs = [number(engine.cost(position, some)) for some in range(1, 6)]
        assert kind is Kind.WORST or costs == sorted(costs, reverse=True)


def test_candidates_pool_is_ultra_hard_play_among_answers() -> None:
    """Whoever only guesses candidates plays ultra-hard with the answers, in any mode."""
    for mode in Mode:
        strict = replace(game_of(1), mode=Mode.ULTRA_HARD)
        ours = Engine(replace(game_of(1), mode=mode), pool=Pool.CANDIDATES)
        theirs = Engine(strict, pool=Pool.ANSWERS)
        assert ours.cost(strict.position(), 6) == theirs.cost(strict.position(), 6)


@pytest.mark.parametrize("mode", list(Mode))
def test_nothing_but_the_game_decides(mode: Mode) -> None:
    """Threads, the size of the table and the order of the lists change no cost."""
    game = game_of(2, mode)
    rng = random.Random(2)
    shuffled = [rng.sample(words, len(words)) for words in (game.answers, game.guesses)]
    other = replace(game, lexicon=from_words("part", *shuffled))
    costs = {
        Engine(game, threads=1).cost(game.position(), 6),
        Engine(game, threads=2).cost(game.position(), 6),
        Engine(game, threads=3).cost(game.position(), 6),
        Engine(game, threads=2, table_mib=0).cost(game.position(), 6),
        Engine(other, threads=2).cost(other.position(), 6),
    }
    assert len(costs) == 1
    assert isinstance(costs.pop(), Exact)


def test_interrupted_search_goes_on() -> None:
    """A search that is stopped repeatedly finds the same cost."""
    game = game_of(3)
    engine = Engine(game)
    for milliseconds in range(1, 30):
        try:
            claim = engine.cost(game.position(), 6, deadline=time.monotonic() + milliseconds / 1000)
        except OutOfTimeError:
            continue
        break
    else:
        claim = engine.cost(game.position(), 6)
    assert claim == Engine(game).cost(game.position(), 6)


def test_ctrl_c_stops_at_once_and_loses_nothing(watch: Watch) -> None:
    """Ctrl-C in the middle of the largest search ends it soon; the engine can be used again.

    Soon is before it begins a few more positions; `benchmarks/interruptions.py` has the seconds.
    """

    def interrupt(_nodes: int) -> None:
        raise KeyboardInterrupt

    game = Game.of("original")
    engine = Engine(game, tick=interrupt)
    jobs = watch(engine)
    with pytest.raises(KeyboardInterrupt):
        engine.cost(game.position(), 6)
    assert jobs[0].stopped
    assert jobs[0].nodes_after_stop < FEW * engine.threads
    engine.tick = None
    position = game.position(game.rows("salet=BBBBB"))
    assert engine.cost(position, 5) == Engine(game).cost(position, 5)


def test_whoever_stops_iterating_stops_the_search(watch: Watch) -> None:
    """Verdicts that nobody waits for any more are not searched for; the engine can go on."""
    game = Game.of("original")
    engine = Engine(game)
    listed = [verdict.guess for verdict in engine.ranked(game.position(), 6)]
    jobs = watch(engine)
    batches = iter(engine.judge(game.position(), listed, 6))
    next(batches)
    del batches
    assert jobs[0].stopped
    assert jobs[0].nodes_after_stop < FEW * engine.threads
    position = game.position(game.rows("salet=BBBBB"))
    assert engine.cost(position, 5) == Engine(game).cost(position, 5)


def test_calls_at_the_same_time_are_stopped_alone() -> None:
    """Threads that share an engine find its costs, whatever is stopped beside them."""
    game, rows = Game.of("original"), ("salet=BBBBB", "salet=BYBBB", "salet=BBYBB", "salet=BBBYB")
    positions = [game.position(game.rows(row)) for row in rows]
    expected = [Engine(game).cost(position, 5) for position in positions]
    engine, done = Engine(game, threads=2), threading.Event()

    def stop_again_and_again() -> int:
        stops = 0
        while not done.is_set():
            with pytest.raises(OutOfTimeError):
                engine.cost(game.position(), 6, deadline=time.monotonic() + 0.001)
            stops += 1
        return stops

    with ThreadPoolExecutor(5) as threads:
        stopped = threads.submit(stop_again_and_again)
        try:
            assert list(threads.map(lambda each: engine.cost(each, 5), positions)) == expected
        finally:
            done.set()
        assert stopped.result() > 0


FORKING = """
import os
from laconic.deduction.game import Game
from laconic.deduction.search import Engine

game = Game.of("original")
engine, idle = Engine(game, threads=2), Engine(game, threads=1)
verdicts = engine.judge(game.position(), range(len(game.guesses)), 6)
next(verdicts)
child = os.fork()
if not child:
    try:
        engine.cost(game.position(), 6)
    except RuntimeError as error:
        print(error, flush=True)
    position = game.position(game.rows("salet=BBBBB"))
    print(idle.cost(position, 5), flush=True)
    del verdicts
    os._exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
next(verdicts)
"""


def test_a_fork_during_a_search_does_not_hang() -> None:
    """The child ends the search's iteration at once; it can use other engines, but not this one."""
    command = [sys.executable, "-c", FORKING]
    outcome = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    position = Game.of("original").position(Game.of("original").rows("salet=BBBBB"))
    cost = Engine(position.game).cost(position, 5)
    assert outcome.stdout.splitlines() == [
        "this process was forked while the engine was searching: create another engine",
        str(cost),
        "7",
    ]
    assert outcome.returncode == 0


def test_illegal_guesses_are_refused() -> None:
    """A guess that mode or pool do not allow is refused by name."""
    game = Game.of("original", Mode.HARD)
    position = game.position(game.rows("alley=BYYBB"))
    with pytest.raises(InputError, match=r"'slows' is not allowed in hard mode"):
        Engine(game).cost(position, 5, opener=game.guesses.index("slows"))
    with pytest.raises(InputError, match="'salet' is not allowed"):
        Engine(game, pool=Pool.ANSWERS).cost(
            game.position(), 6, opener=game.guesses.index("salet"), limit=1
        )


@pytest.mark.parametrize("threads", [0, -1, 1025, 10**9])
def test_numbers_of_threads_are_refused(threads: int) -> None:
    """Numbers of threads out of range are refused."""
    game = game_of(2)
    with pytest.raises(InputError, match=f"^{threads:,} threads, expected 1 to 1,024"):
        Engine(game, threads=threads)
    with pytest.raises(InputError, match=f"^{threads:,} threads"):
        solve(game.position(), threads=threads)
    assert Engine(game, threads=1024).threads == 1024
    assert 1 <= Engine(game).threads <= 1024


def test_claims_are_read_as_they_are_written() -> None:
    """A claim comes back from its word and number; others are refused with what was expected."""
    for claim in (Exact(7920), AtLeast(7920), Infeasible()):
        assert claim_of(claim.word, claim.value) == claim
    assert (str(Exact(5)), str(AtLeast(5)), str(Infeasible())) == ("5", "at least 5", "infeasible")
    for word, value in (("about", 7920), ("exact", None), ("infeasible", 4)):
        with pytest.raises(InputError, match="expected exact, at least, at most"):
            claim_of(word, value)


def test_an_opener_fails_by_a_part_that_is_known_to_fail() -> None:
    """What was learned of one part decides: no other part is searched, not even a larger one."""
    game = Game.of("original")
    start, engine = game.position(), Engine(game, Kind.WORST, threads=1)
    parts = sorted((part.tolist() for part in start.partition("salet").values()), key=len)
    failing = next(part for part in parts if engine.cost(part_of(start, part), 3) == Infeasible())
    assert len(failing) < len(parts[-1])
    before = engine.nodes
    assert engine.cost(start, 4, opener=game.guesses.index("salet")) == Infeasible()
    assert engine.nodes == before
