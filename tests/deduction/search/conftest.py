"""Random small games, the definition of their cost, spelled out, and engines that are watched."""

from __future__ import annotations

import contextlib
import math
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Self

import pytest

from conftest import WAIT_SECONDS
from laconic.deduction.game import Game, Mode, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import PlacesOnly, Rule, Wordle, parse_rule
from laconic.deduction.search import Engine, Kind

if TYPE_CHECKING:
    from types import FrameType, ModuleType

Brute = Callable[[Position, Kind], Callable[..., float]]
Draw = Callable[[random.Random], Position]

UNIVERSES = (
    "mastermind:2x3",
    "mastermind:2x4",
    "bulls-cows:2x4",
    "bulls-cows:3x4",
    "bulls-cows:1x6",
)


def _brute(position: Position, kind: Kind) -> Callable[..., float]:
    """Return a function from turns and opener to the least cost, found by trying every guess."""
    game, rule = position.game, position.game.rule
    feedback, objection = cache(rule.feedback), cache(rule.objection)
    weight = dict(zip(game.answers, game.weights or [1] * len(game.answers), strict=True))
    turn_cost = 1 if kind is Kind.TOTAL else 0
    miss = 1 if kind is Kind.WITHIN else math.inf

    def allowed(guess: str, code: int, later: str) -> bool:
        if game.mode is Mode.HARD:
            return objection(guess, code, later) is None
        return game.mode is Mode.EASY or feedback(guess, later) == code

    @cache
    def least(candidates: frozenset[str], legal: frozenset[str], turns: int) -> float:
        if not turns:
            return miss * sum(weight[answer] for answer in candidates)
        return min(cost(candidates, legal, turns, guess) for guess in legal)

    def cost(candidates: frozenset[str], legal: frozenset[str], turns: int, guess: str) -> float:
        parts = defaultdict(set)
        for answer in candidates:
            parts[feedback(guess, answer)].add(answer)
        parts.pop(rule.win, None)
        return turn_cost * sum(weight[answer] for answer in candidates) + sum(
            least(
                frozenset(part),
                frozenset(later for later in legal if allowed(guess, code, later)),
                turns - 1,
            )
            for code, part in parts.items()
        )

    everything = frozenset(game.answers[answer] for answer in position.candidates)
    allowed_now = frozenset(game.guesses[guess] for guess in position.legal)

    def brute(turns: int | None = None, opener: str | None = None) -> float:
        most = len(everything) + 1 if turns is None else turns  # one by one, and one for waste
        if opener:
            return cost(everything, allowed_now, most, opener)
        return least(everything, allowed_now, most)

    return brute


@pytest.fixture(scope="session")
def brute() -> Brute:
    """Return a function from turns and opener to the least cost of a position, by definition."""
    return _brute


def _words(rng: random.Random) -> tuple[Rule, tuple[str, ...], tuple[str, ...]]:
    """Draw a rule with its answers and guesses; few letters make words look alike."""
    if rng.random() < 0.15:
        rule = parse_rule(rng.choice(UNIVERSES))
        words = rule.universe()
        assert words
        answers = words if len(words) <= 12 else tuple(rng.sample(words, rng.randint(1, 12)))
        return rule, answers, words
    length, letters = rng.randint(2, 5), "abcde"[: rng.randint(2, 5)]
    words = tuple(
        {"".join(rng.choices(letters, k=length)): None for _ in range(rng.randint(1, 22))}
    )
    answers = tuple(rng.sample(words, rng.randint(1, min(12, len(words)))))
    return (PlacesOnly if rng.random() < 0.15 else Wordle)(length), answers, words


def _draw(rng: random.Random) -> Position:
    """Draw a game in any mode, some with a prior, and a position in it, some after a row."""
    rule, answers, guesses = _words(rng)
    mode = rng.choice([mode for mode in Mode if mode is not Mode.HARD or isinstance(rule, Wordle)])
    weights = tuple(rng.randint(1, 5) for _ in answers) if rng.random() < 0.3 else None
    game = Game(rule, from_words("drawn", answers, guesses), mode, weights=weights)
    position = game.position()
    if rng.random() < 0.3:
        guess, answer = rng.randrange(len(guesses)), rng.randrange(len(answers))
        position = position.play(guess, int(game.matrix[guess, answer]))
    return position


@pytest.fixture(scope="session")
def draw() -> Draw:
    """Return a function that draws a position of a random small game."""
    return _draw


class WatchedJob:
    """A native job that does not depend on how fast it is.

    Attributes:
        nodes_after_stop: positions that it searched after it was told to stop; None as long as it
            goes on.
    """

    def __init__(self, native: Any, job: Any, *, judges: bool) -> None:
        self.native, self.job, self.judges = native, job, judges
        self.nodes_at_stop: int | None = None
        self.nodes_after_stop: int | None = None
        self._finished, self._taken = list[Any](), 0

    def __getattr__(self, name: str) -> Any:
        """Delegate to the native job."""
        return getattr(self.job, name)

    def wait(self, seconds: float) -> bool:
        """Wait as long as was asked for, and where it judges until there is a verdict to take."""
        end = time.perf_counter() + WAIT_SECONDS
        done: bool = self.job.wait(seconds)
        while self.judges and not (done or len(self.finished()) > self._taken):
            assert time.perf_counter() < end, "no verdict in all this time"
            done = self.job.wait(seconds)
        if done and self.nodes_at_stop is not None and self.nodes_after_stop is None:
            self.nodes_after_stop = self.native.nodes - self.nodes_at_stop
        return done

    def finished(self) -> list[Any]:
        """Return all verdicts so far."""
        self._finished += self.job.verdicts()
        return self._finished

    def verdicts(self) -> list[Any]:
        """Return the verdicts that were not read yet."""
        taken, self._taken = self._taken, len(self.finished())
        return self._finished[taken:]

    def stop(self) -> None:
        """Stop the job; while judging, only once there is a verdict to read."""
        if self.nodes_at_stop is None:
            self.wait(0.0)
            self.job.stop()
            self.nodes_at_stop = self.native.nodes


class Watched:
    """A native engine whose jobs are remembered."""

    def __init__(self, native: Any) -> None:
        self.native, self.jobs = native, list[WatchedJob]()

    def __getattr__(self, name: str) -> Any:
        """Delegate to the native engine."""
        return getattr(self.native, name)

    def judge(self, *words: Any) -> WatchedJob:
        """Start a job that judges guesses."""
        self.jobs.append(WatchedJob(self.native, self.native.judge(*words), judges=True))
        return self.jobs[-1]

    def cost(self, *words: Any) -> WatchedJob:
        """Start a job that finds a cost."""
        self.jobs.append(WatchedJob(self.native, self.native.cost(*words), judges=False))
        return self.jobs[-1]


@pytest.fixture(scope="session")
def watch() -> Callable[[Engine], list[WatchedJob]]:
    """Return a function that records the jobs of an engine."""

    def watch(engine: Engine) -> list[WatchedJob]:
        watched = Watched(engine._native)  # noqa: SLF001  # jobs are what is looked at
        engine._native = watched  # type: ignore[assignment]  # noqa: SLF001
        return watched.jobs

    return watch


class Tracing:
    """Raises KeyboardInterrupt at the n-th event in the code of a module.

    Attributes:
        seen: how many events there were.
    """

    def __init__(self, module: ModuleType, at: int, *, opcodes: bool = False) -> None:
        self.file, self.at, self.opcodes, self.seen = module.__file__, at, opcodes, 0

    def __enter__(self) -> Self:
        """Begin."""
        sys.settrace(self.entered)
        return self

    def __exit__(self, *_: object) -> None:
        """End."""
        sys.settrace(None)

    def entered(self, frame: FrameType, _event: str, _value: object) -> Any:
        """Follow the module's own functions, and those of its with statements."""
        files = [each.f_code.co_filename for each in (frame, frame.f_back or frame)]
        if files[0] == self.file or files == [contextlib.__file__, self.file]:
            frame.f_trace_opcodes = self.opcodes
            return self.followed
        return None

    def followed(self, _frame: FrameType, event: str, _value: object) -> Any:
        """Count the events at which an interruption may occur."""
        if event == ("opcode" if self.opcodes else "line"):
            self.seen += 1
            if self.seen == self.at:
                raise KeyboardInterrupt
        return self.followed


@pytest.fixture(scope="session")
def tracing() -> type[Tracing]:
    """Return what interrupts the code of a module at any event."""
    return Tracing
