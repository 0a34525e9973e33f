"""Games with their engines, and turns at them: nobody waits longer than they said.

A native engine runs one job at a time, since stopping one stops all that run on it. So each game
has a desk with one engine and a lock; whoever does not get it before their deadline is told what
can be told without a search. What was proven is kept, and so are the engine's own tables.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import BoundedSemaphore, Lock, RLock
from typing import TYPE_CHECKING, TypeVar, cast

from laconic.deduction import coach, lexicon
from laconic.deduction.evaluate import widened
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Engine, Kind, cores
from laconic.deduction.trees.model import total_of
from laconic.errors import InputError
from laconic.web.threads import Kept, Threads, held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from laconic.deduction.coach import Advice, Analysis
    from laconic.deduction.coach.opener_book import Book
    from laconic.deduction.game import Position, Row
    from laconic.deduction.rules import Rule
    from laconic.deduction.trees import DecisionTree

Value = TypeVar("Value")

TABLE_MIB = 64
"""Memory of one engine: the tables of all desks together stay below half a gibibyte."""

PROVEN = {("original", Mode.EASY): "salet", ("original", Mode.HARD): "salet"}
"""Openers that are proven best among all, by `laconic prove`: see docs/results/easy and hard."""

DESKS, AT_ONCE, WAITING = 6, 2, 64
"""Games kept ready, searches that run at once, and requests that may wait for one."""

MOST_ANSWERS, MOST_GUESSES = 4_000, 8_000
"""The longest lists of wordfreq; a matrix of all guesses against all is then below 128 MiB."""

MOST_SEARCHED = 1_000
"""Candidates above which seconds of search prove nothing, so that nobody waits for it."""


WORDLE = "wordle"
"""The game that is played with word lists."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played, as people name it, and what searches ask about it.

    Attributes:
        list: the word list of Wordle; other games have none.
        game: `wordle`, or a rule that brings its own words, such as `mastermind:4x6`.
        wide: whether every guess is an answer.
        kind: what a strategy costs.
    """

    list: str = "original"
    mode: Mode = Mode.EASY
    pool: Pool = Pool.GUESSES
    wide: bool = False
    game: str = WORDLE
    kind: Kind = Kind.TOTAL


@dataclass(frozen=True, slots=True)
class Solved:
    """What the best tree of an opener shows: its total, and how the answers are found."""

    total: int
    worst: int
    histogram: dict[int, int]


class Desk:
    """A game, its engine, and what was found out about it.

    Args:
        terms: what is played.
        slots: searches that may run at once on all desks together.

    Raises:
        InputError: for lists that there are not, or that are too long.
    """

    def __init__(self, terms: Terms, slots: BoundedSemaphore) -> None:
        self.terms, self.game = terms, _game(terms)
        self.advice: Kept[object, Advice] = Kept(1024)
        self.analyses: Kept[object, Analysis] = Kept(128)
        self.trees: Kept[tuple[tuple[Row, ...], str | None], DecisionTree] = Kept(16)
        self.solved: dict[int, Solved] = {}
        self._slots = slots
        self._others: dict[str, object] = {}
        self._making, self._searching, self._asking = RLock(), Lock(), 0
        self._engine: Engine | None = None

    @property
    def book(self) -> Book:
        """The totals of openers that came with Laconic for this game."""
        return self.remembered("book", lambda: coach.book(self.game) or {})

    @property
    def openers(self) -> dict[int, int]:
        """The totals of openers, by index, that the book has exactly."""
        return self.remembered(
            "openers of the book", lambda: coach.exact_openers(self.game, self.book)
        )

    @property
    def proven_opener(self) -> str | None:
        """An opener that is proven to be best; None where nothing has been proven."""
        if self.terms.game != WORDLE or self.terms.wide:
            return None
        return PROVEN.get((self.terms.list, self.terms.mode))

    @property
    def best_opener(self) -> int:
        """The opener that is proven best; else the best known; else the one of most entropy."""
        if self.proven_opener:
            return self.game.lexicon.guesses.index(self.proven_opener)
        known = self.openers | {guess: one.total for guess, one in self.solved.items()}
        if known:
            return min(known, key=lambda guess: known[guess])
        best = self.remembered("opener", lambda: coach.rank(self.game.position(), top=1)[0].guess)
        return self.game.lexicon.guesses.index(best)

    def remembered(self, name: str, make: Callable[[], Value]) -> Value:
        """Give what was made under a name; make it the first time."""
        with self._making:
            if name not in self._others:
                self._others[name] = make()
            return cast("Value", self._others[name])

    def learn(self, tree: DecisionTree) -> None:
        """Remember what the best tree of an opener shows."""
        histogram = tree.histogram()
        guess = self.game.lexicon.guesses.index(tree.root.guess)
        self.solved[guess] = Solved(total_of(histogram), max(histogram), histogram)

    @property
    def rule(self) -> Rule:
        """How guesses are answered."""
        return self.game.rule

    @contextmanager
    def turn(self, deadline: float) -> Iterator[Engine | None]:
        """Wait for the engine; give None if it is not free by the deadline.

        It works on all cores, or on half of them while others wait: the server has to answer them.
        """
        with (
            self._counted(),
            held(self._searching, deadline) as mine,
            held(self._slots, deadline) as free,
        ):
            if mine and free:
                self._engine = self._engine or Engine(
                    self.game, self.terms.kind, self.terms.pool, table_mib=TABLE_MIB
                )
                self._engine.threads = cores() if self._asking == 1 else max(1, cores() // 2)
            yield self._engine if mine and free else None

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count who is at the desk or waits for it."""
        with self._making:
            self._asking += 1
        try:
            yield
        finally:
            with self._making:
                self._asking -= 1


class Searches(Threads):
    """All desks, and the threads that work at them.

    Attributes:
        trees: whole trees to show, as they were loaded from files.
    """

    def __init__(self, desks: int = DESKS, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        super().__init__(waiting)
        self.trees: dict[Terms, DecisionTree] = {}
        self._slots = BoundedSemaphore(at_once)
        self._desks: Kept[Terms, Desk] = Kept(desks)

    def desk(self, terms: Terms) -> Desk:
        """Give the desk of a game.

        Raises:
            InputError: for lists that there are not, or that are too long.
        """
        return self._desks.once(terms, lambda: Desk(terms, self._slots))

    def reading(self, terms: Terms, rows: Sequence[str]) -> tuple[Desk, Position]:
        """Find the position after some rows, in the wider list if no answer agrees with them.

        Raises:
            InputError: for rows that are none, or that clash.
        """
        desk = self.desk(terms)
        position = desk.game.position(desk.game.rows(*rows))
        if position.candidates.size:
            return desk, position
        if coach.clashing(desk.game, position.rows):
            coach.read(desk.game, position.rows)  # says which, and raises
        wide = self.desk(replace(terms, wide=True))
        return wide, wide.game.position(position.rows)

    def close(self) -> None:
        """Let threads and engines go."""
        super().close()
        self._desks.clear()


def _game(terms: Terms) -> Game:
    if terms.game != WORDLE:
        return _game_of_rule(terms)
    _refuse_long(terms.list)
    words = lexicon.load(terms.list)
    game = Game(Wordle(words.length), words, terms.mode)
    return widened(game) if terms.wide else game


def _game_of_rule(terms: Terms) -> Game:
    """Make a game that brings its own words."""
    rule = parse_rule(terms.game)
    words = rule.universe() or ()
    if not 1 < len(words) <= MOST_GUESSES:
        raise InputError(
            f"{terms.game!r} has {len(words):,} codes, expected 2 to {MOST_GUESSES:,}: "
            "choose another size here, or use the command line"
        )
    if terms.mode is Mode.HARD:
        raise InputError(f"{terms.game} has no hard mode, expected easy or ultra-hard: choose one")
    return Game.of_rule(rule, terms.mode)


def _refuse_long(name: str) -> None:
    """Refuse a list of wordfreq that would take too much memory or time."""
    counts = [int(number) for number in name.split(":")[3:] if number.isdecimal()]
    for count, most in zip(counts, (MOST_ANSWERS, MOST_GUESSES), strict=False):
        if count > most:
            raise InputError(
                f"{name!r} asks for {count:,} words, expected at most {most:,}: "
                "ask for fewer here, or use the command line"
            )
