"""Solvers: games with their engines, which serve one request at a time, with deadlines.

Searches at the same time would share the processor, and all of them miss their deadlines. So each
game has a solver with one engine and a lock. Requests that do not get the engine before their
deadline are answered without a search. Results are cached, and so are the engine's tables.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import BoundedSemaphore, Lock, RLock
from typing import TYPE_CHECKING, TypeVar, cast

from laconic.deduction import coach, lexicon
from laconic.deduction.api.lists import BUNDLED
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.priors import widened
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Engine, Exact, OutOfTimeError, cores
from laconic.deduction.trees.model import total_of
from laconic.errors import InputError
from laconic.serve.threads import LruCache, Threads, held, keep_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from laconic.deduction.coach import Advice, Analysis
    from laconic.deduction.coach.opener_book import Book
    from laconic.deduction.game import Position, Row
    from laconic.deduction.rules import Rule
    from laconic.deduction.trees import DecisionTree

Value = TypeVar("Value")

TABLE_MIB = 64
"""Table size of an engine; the tables of all solvers together take less than 512 MiB."""

SOLVERS, AT_ONCE, WAITING = 6, 2, 64
"""Limits: solvers in the cache, concurrent searches, and waiting requests."""

MOST_ANSWERS, MOST_GUESSES = 4_000, 8_000
"""Limits on the lists of wordfreq, for which the feedback matrix takes less than 128 MiB."""

MOST_BYTES, BYTE = 128 << 20, 256
"""The largest feedback matrix of an imported list, and the number of codes that fit in a byte."""

MOST_SEARCHED = 1_000
"""The most candidates that are searched; for more, seconds of search prove nothing."""


WORDLE = "wordle"
"""The name of the game that uses word lists."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up of a game, by names.

    Attributes:
        list: the word list, for Wordle only.
        game: `wordle`, or a rule without word lists, such as `mastermind:4x6`.
        wide: whether every allowed guess counts as an answer.
    """

    list: str = "original"
    mode: Mode = Mode.EASY
    pool: Pool = Pool.GUESSES
    wide: bool = False
    game: str = WORDLE


@dataclass(frozen=True, slots=True)
class Solved:
    """The cost of the best tree of an opener: total, worst case and histogram."""

    total: int
    worst: int
    histogram: dict[int, int]


class Solver:
    """A game, its engine, and the results so far.

    Args:
        setup: the set-up of the game.
        slots: limits the concurrent searches of all solvers.

    Raises:
        InputError: for unknown or overlong lists.
    """

    def __init__(self, setup: Setup, slots: BoundedSemaphore) -> None:
        self.setup, self.game = setup, _game(setup)
        self.advice: LruCache[object, Advice] = LruCache(1024)
        self.analyses: LruCache[object, Analysis] = LruCache(128)
        self.trees: LruCache[tuple[tuple[Row, ...], str | None], DecisionTree] = LruCache(16)
        self.solved: dict[int, Solved] = {}
        self._slots = slots
        self._cached: dict[str, object] = {}
        self._lock, self._searching, self._requests = RLock(), Lock(), 0
        self._engine: Engine | None = None

    @property
    def book(self) -> Book:
        """The bundled totals of openers for this game."""
        return self.remembered("book", lambda: coach.book(self.game) or {})

    @property
    def openers(self) -> dict[int, int]:
        """The exact totals of the book, by index of the opener."""
        return self.remembered(
            "openers of the book", lambda: coach.exact_openers(self.game, self.book)
        )

    @property
    def best_opener(self) -> int:
        """The opener with the least known total, or else that of highest entropy."""
        known = self.openers | {guess: tree.total for guess, tree in self.solved.copy().items()}
        if known:
            return min(known, key=lambda guess: known[guess])
        best = self.remembered("opener", lambda: coach.rank(self.game.position(), top=1)[0].guess)
        return self.game.lexicon.guesses.index(best)

    def remembered(self, name: str, make: Callable[[], Value]) -> Value:
        """Return the cached value of a name; compute it the first time."""
        with self._lock:
            if name not in self._cached:
                self._cached[name] = make()
            return cast("Value", self._cached[name])

    def learn(self, tree: DecisionTree) -> None:
        """Record the best tree of an opener."""
        histogram = tree.histogram()
        guess = self.game.lexicon.guesses.index(tree.root.guess)
        self.solved[guess] = Solved(total_of(histogram), max(histogram), histogram)

    @property
    def rule(self) -> Rule:
        """The rule of the game."""
        return self.game.rule

    @contextmanager
    def engine(self, deadline: float) -> Iterator[Engine | None]:
        """Wait for the engine; yield None if it is not free by the deadline.

        It uses all cores, or half of them while other requests wait.
        """
        with (
            self._counted(),
            held(self._searching, deadline) as mine,
            held(self._slots, deadline) as free,
        ):
            if mine and free:
                self._engine = self._engine or Engine(
                    self.game, pool=self.setup.pool, table_mib=TABLE_MIB, tick=keep_on
                )
                self._engine.threads = cores() if self._requests == 1 else max(1, cores() // 2)
            yield self._engine if mine and free else None

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count the requests that use the engine or wait for it."""
        with self._lock:
            self._requests += 1
        try:
            yield
        finally:
            with self._lock:
                self._requests -= 1


def total_by(
    deadline: float, engine: Engine | None, position: Position, guess: int | None
) -> int | None:
    """Return the exact total of a guess, or of the best one; None if not found by the deadline."""
    if engine is None:
        return None
    try:
        claim = engine.cost(position, None, opener=guess, deadline=deadline)
    except OutOfTimeError:
        return None
    assert isinstance(claim, Exact)  # noqa: S101  # there is no turn limit
    return claim.value


class Searches(Threads):
    """The solvers of a server, and their threads."""

    def __init__(
        self, solvers: int = SOLVERS, at_once: int = AT_ONCE, waiting: int = WAITING
    ) -> None:
        super().__init__(waiting)
        self._slots = BoundedSemaphore(at_once)
        self._solvers: LruCache[Setup, Solver] = LruCache(solvers)

    def solver(self, setup: Setup) -> Solver:
        """Return the solver of a game.

        Raises:
            InputError: for unknown or overlong lists.
        """
        return self._solvers.get_or_create(setup, lambda: Solver(setup, self._slots))

    def reading(self, setup: Setup, rows: Sequence[str]) -> tuple[Solver, Position]:
        """Return the position after some rows; if no answer fits, all guesses become answers.

        Raises:
            InputError: for invalid or contradictory rows, and for rows after a winning one.
        """
        solver = self.solver(setup)
        played = solver.game.rows(*rows)
        solver.game.require_end(played)
        position = solver.game.position(played)
        if position.candidates.size:
            return solver, position
        if coach.clashing(solver.game, position.rows):
            coach.read(solver.game, position.rows)  # raises, naming the rows
        wide = self.solver(replace(setup, wide=True))
        return wide, wide.game.position(position.rows)

    @contextmanager
    def slot(self, deadline: float) -> Iterator[bool]:
        """Wait for one of the concurrent searches; yield whether it is free by the deadline."""
        with held(self._slots, deadline) as free:
            yield free

    def close(self) -> None:
        """Release threads and engines."""
        super().close()
        self._solvers.clear()


def is_playable(setup: Setup) -> bool:
    """Return whether a server accepts a game: its lists are valid and not too long."""
    try:
        _game(setup)
    except InputError:
        return False
    return True


def _game(setup: Setup) -> Game:
    if setup.game != WORDLE:
        return _game_of_rule(setup)
    _refuse_long(setup.list)
    words = lexicon.load(setup.list)
    game = Game(Wordle(words.length), words, setup.mode)
    if words.name not in BUNDLED:
        _refuse_large(game)
    return widened(game) if setup.wide else game


def _game_of_rule(setup: Setup) -> Game:
    """Make a game without word lists."""
    rule = parse_rule(setup.game)
    if isinstance(rule, Wordle):  # the pattern of names admits sizes that take little memory
        return Game.of_rule(rule, setup.mode)
    words = rule.universe() or ()
    if not 1 < len(words) <= MOST_GUESSES:
        raise InputError(
            f"{setup.game!r} has {len(words):,} codes, expected 2 to {MOST_GUESSES:,}: "
            "choose another size here, or use the command line"
        )
    if setup.mode is Mode.HARD:
        raise InputError(f"{setup.game} has no hard mode, expected easy or ultra-hard: choose one")
    return Game.of_rule(rule, setup.mode)


def _refuse_large(game: Game) -> None:
    """Raise an error for a list whose feedback matrix would take too much memory."""
    answers, guesses = len(game.answers), len(game.guesses)
    size = answers * guesses * (1 if game.rule.codes <= BYTE else 2)
    if size > MOST_BYTES:
        raise InputError(
            f"{game.lexicon.name!r} has {answers:,} answers and {guesses:,} guesses, expected a "
            f"feedback matrix of at most {MOST_BYTES >> 20} MiB: use the command line"
        )


def _refuse_long(name: str) -> None:
    """Raise an error for a wordfreq list that would take too much memory or time."""
    counts = [int(number) for number in name.split(":")[3:] if number.isdecimal()]
    for count, most in zip(counts, (MOST_ANSWERS, MOST_GUESSES), strict=False):
        if count > most:
            raise InputError(
                f"{name!r} has {count:,} words, expected at most {most:,}: "
                "choose fewer here, or use the command line"
            )
