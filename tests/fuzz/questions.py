"""Questions about a drawn game, each compared with its answer by definition.

For `fuzz.differential`. A question's options are all that it needs to be asked again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Self

from fuzz.definition import INF, MOST_COST, Definition, State, Terms, has_tiles, universe
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule
from laconic.deduction.search import (
    AtLeast,
    AtMost,
    Engine,
    Exact,
    Infeasible,
    Kind,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from laconic.deduction.game import Position
    from laconic.deduction.search import Claim
    from laconic.deduction.trees import DecisionTree, Node


class MismatchError(Exception):
    """The program says something else than the definition."""


def expect(holds: bool, complaint: str) -> None:
    """Refuse what does not hold."""
    if not holds:
        raise MismatchError(complaint)


def bounds(claim: Claim) -> tuple[float, float]:
    """Return the least and the greatest value that a claim allows."""
    match claim:
        case Exact(value):
            return value, value
        case AtLeast(value):
            return value, INF
        case AtMost(value):
            return 0, value
        case Infeasible():
            return INF, INF


def settle(claim: Claim, value: float, limit: float = INF, about: object = "the cost") -> None:
    """Expect a true claim: exact below the limit, from there on also a bound that reaches it."""
    low, high = bounds(claim)
    expect(
        low <= value <= high and (low == high or low >= limit),
        f"{claim!r}, but {about} is {value} by definition (exact below {limit})",
    )


class Table:
    """A drawn game, by its definition and as the program has it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.definition = Definition(terms)
        self.engine = cache(self.new_engine)

    @cached_property
    def game(self) -> Game:
        """The game as the program has it."""
        terms = self.terms
        lexicon = from_words("drawn", terms.answers, terms.guesses)
        return Game(parse_rule(terms.rule), lexicon, terms.mode, weights=terms.weights)

    @property
    def whole(self) -> bool:
        """Whether all words of a rule with pegs may be answers, so that many openers are alike."""
        terms = self.terms
        if has_tiles(terms.rule):
            return False
        same = terms.weights is None and terms.answers == terms.guesses
        return same and terms.guesses == universe(terms.rule)

    def new_engine(self, kind: Kind, threads: int) -> Engine:
        """Make an engine."""
        return Engine(self.game, kind, self.terms.pool, table_mib=1, threads=threads)

    def position(self, rows: int, limit: int | None = None) -> Position:
        """Return the program's position after the first rows, with a turn limit."""
        game = self.game if limit is None else replace(self.game, max_turns=limit)
        return game.position(game.rows(*self.terms.rows[:rows]))

    @property
    def weight(self) -> int:
        """The weight of all answers."""
        return self.weigh(self.terms.answers)

    @property
    def overflow(self) -> bool | None:
        """Whether engines cannot count to the weights; None where only totals may be too large."""
        if self.weight > MOST_COST:
            return True
        return None if self.weight * (len(self.terms.answers) + 1) > MOST_COST else False

    def index(self, guess: str) -> int:
        """Look a guess up as the program does."""
        return self.game.lexicon.guesses.index(guess)

    def weigh(self, words: Iterable[str]) -> int:
        """Add up the weights of answers."""
        return self.definition.weight(self.definition.mask(words))


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """What the program is asked of a game, after some of its rows."""

    rows: int
    threads: int

    @classmethod
    @abstractmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw the options of a question."""

    @abstractmethod
    def ask(self, table: Table) -> None:
        """Compare the program's answer with that of the definition.

        Raises:
            MismatchError: where they differ.
        """

    def refused(self, table: Table) -> bool | None:
        """Return whether the program must raise an InputError; None if it may."""
        return table.overflow

    def state(self, table: Table) -> State:
        """Return the state by definition."""
        return table.definition.after(table.terms.rows[: self.rows])


@dataclass(frozen=True, kw_only=True)
class Small(Question):
    """A question about a part of the game's words, small enough that all plays are tried."""

    words: tuple[str, ...]
    answers: tuple[str, ...]
    played: tuple[str, ...]
    seconds: float


def draw_words(
    rng: random.Random, terms: Terms, answers: int, most: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw some answers of a game, and these among some of its words."""
    some = tuple(rng.sample(terms.answers, rng.randint(1, min(answers, len(terms.answers)))))
    others = [word for word in terms.guesses if word not in some]
    return some, (*some, *rng.sample(others, min(most - len(some), len(others))))


def draw_means(rng: random.Random, table: Table) -> dict[str, Any]:
    """Draw where a question starts and how many threads work on it."""
    return {
        "rows": rng.randint(0, len(table.terms.rows)),
        "threads": rng.choices((1, 2), (9, 1))[0],
    }


def draw_near(rng: random.Random, value: float, weight: int) -> int:
    """Draw a number close to a cost, where off by one shows; any number where there is no cost."""
    return max(0, int(value) + rng.randint(-2, 2)) if value < INF else rng.randint(0, 3 * weight)


@dataclass(frozen=True, kw_only=True)
class Known(Question):
    """Which answers and guesses are left after the rows."""

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw the rows."""
        return cls(**draw_means(rng, table))

    def refused(self, table: Table) -> bool:  # noqa: ARG002  # nothing is counted
        """Expect an answer."""
        return False

    def ask(self, table: Table) -> None:
        """Compare candidates and legal guesses."""
        at, position, names = self.state(table), table.position(self.rows), table.definition.names
        game = table.game
        candidates = {game.answers[answer] for answer in position.candidates}
        legal = {game.guesses[guess] for guess in position.legal}
        expect(candidates == set(names(at.candidates)), f"the candidates are {candidates}")
        expect(legal == set(names(at.legal)), f"the legal guesses are {legal}")


@dataclass(frozen=True, kw_only=True)
class EngineQuestion(Question):
    """A question to an engine, which is new or has answered others before."""

    kind: Kind
    turns: int | None
    new: bool

    def refused(self, table: Table) -> bool | None:
        """Refuse weights beyond what engines count to; totals alone are more than the weights."""
        return table.overflow if self.kind is Kind.TOTAL else table.overflow or False

    def engine(self, table: Table) -> Engine:
        """Return the engine for the question."""
        make = table.new_engine if self.new else table.engine
        return make(self.kind, self.threads)

    def value(self, table: Table, opener: str | None = None) -> float:
        """Return the cost by definition."""
        return table.definition.value(self.state(table), self.kind, self.turns or INF, opener)

    def settle(self, claim: Claim, table: Table, opener: str | None, limit: float = INF) -> None:
        """Compare a claim with the cost by definition; engines of kind WORST only decide."""
        value = self.value(table, opener)
        if self.kind is Kind.WORST:
            most = self.turns or self.state(table).candidates.bit_count() + 1
            decided = AtMost(most) if value < INF else Infeasible()
            expect(claim == decided, f"{claim!r} of {opener}, but {decided!r} by definition")
        else:
            settle(claim, value, limit, f"the cost of {opener or 'the best guess'}")


def draw_engine(rng: random.Random, table: Table) -> dict[str, Any]:
    """Draw the options of a question to an engine: most often one that knows similar positions."""
    kind = rng.choice((Kind.TOTAL, Kind.TOTAL, Kind.WITHIN, Kind.WORST))
    limits = table.terms.turn_limits
    turns = rng.choice(limits if rng.random() < 0.5 else limits[1:4])  # those that bind
    return {**draw_means(rng, table), "kind": kind, "turns": turns, "new": rng.random() < 0.1}


def draw_opener(rng: random.Random, table: Table, at: State) -> str | None:
    """Draw an opener, or none; a few may not be guessed."""
    some = table.terms.guesses if rng.random() < 0.03 else table.definition.choices(at)
    return rng.choice(some) if rng.random() < 0.5 else None


@dataclass(frozen=True, kw_only=True)
class Cost(EngineQuestion):
    """The cost of a position or of an opener, exact or against a limit."""

    opener: str | None
    limit: int | None

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw an opener or none, and a limit or none."""
        question = cls(**draw_engine(rng, table), opener=None, limit=None)
        question = replace(question, opener=draw_opener(rng, table, question.state(table)))
        if rng.random() < 0.5:
            return question
        near = draw_near(rng, question.value(table, question.opener), table.weight)
        return replace(question, limit=rng.choice((near, near, 0, 1)))

    def refused(self, table: Table) -> bool | None:
        """Refuse an opener that may not be guessed."""
        choices = table.definition.choices(self.state(table))
        return self.opener not in (None, *choices) or super().refused(table)

    def ask(self, table: Table) -> None:
        """Compare the engine's claim."""
        guess = None if self.opener is None else table.index(self.opener)
        position = table.position(self.rows)
        claim = self.engine(table).cost(position, self.turns, opener=guess, limit=self.limit)
        self.settle(claim, table, self.opener, INF if self.limit is None else self.limit)


@dataclass(frozen=True, kw_only=True)
class Judge(EngineQuestion):
    """Verdicts on many openers, with limits that stand or fall."""

    openers: tuple[str, ...]
    limit: int | None
    keep: int

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw openers in any order, a limit or none, and how many of the best to keep."""
        question = cls(**draw_engine(rng, table), openers=(), limit=None, keep=rng.randint(0, 3))
        choices = table.definition.choices(question.state(table))
        openers = tuple(rng.sample(choices, rng.randint(1, len(choices))))
        near = draw_near(rng, question.value(table), table.weight)
        return replace(question, openers=openers, limit=rng.choice((None, None, near)))

    def ask(self, table: Table) -> None:
        """Compare each verdict, and count those that must be exact."""
        guesses = [table.index(word) for word in self.openers]
        batches = self.engine(table).judge(
            table.position(self.rows), guesses, self.turns, limit=self.limit, keep=self.keep
        )
        verdicts = [verdict for batch in batches for verdict in batch]
        claims = {table.game.guesses[verdict.guess]: verdict.claim for verdict in verdicts}
        expect(len(verdicts) == len(guesses), f"{len(verdicts)} verdicts on {len(guesses)} openers")
        expect(claims.keys() == set(self.openers), f"verdicts on {sorted(claims)}")
        costs = sorted(self.value(table, word) for word in self.openers)
        limit = INF if self.limit is None else self.limit
        threshold = min([limit, *costs[self.keep - 1 : self.keep]] if self.keep else [limit])
        for word, claim in claims.items():
            self.settle(claim, table, word, threshold)
        if self.kind is not Kind.WORST:
            needed = sum(cost < limit for cost in costs[: self.keep])
            exact = sum(isinstance(claim, Exact) for claim in claims.values())
            expect(exact >= needed, f"{exact} exact verdicts, at least {needed} expected")


@dataclass(frozen=True, kw_only=True)
class Ranked(EngineQuestion):
    """The useful guesses with their quick bounds."""

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw a position."""
        return cls(**draw_engine(rng, table))

    def ask(self, table: Table) -> None:
        """Expect true bounds, and a best guess among those listed."""
        verdicts = self.engine(table).ranked(table.position(self.rows), self.turns)
        listed = [table.game.guesses[verdict.guess] for verdict in verdicts]
        at, best = self.state(table), self.value(table)
        expect(len(set(listed)) == len(listed), f"{listed} has a guess twice")
        expect(set(listed) <= set(table.definition.choices(at)), f"{listed} has an illegal guess")
        least = min((self.value(table, word) for word in listed), default=INF)
        expect(least == best, f"the best of {listed} costs {least}, but the cost is {best}")
        for verdict, word in zip(verdicts, listed, strict=True):
            if at.candidates.bit_count() == 1:
                self.settle(verdict.claim, table, word)
            elif self.kind is not Kind.WORST:
                settle(verdict.claim, self.value(table, word), 0, f"the cost of {word}")


def replay(tree: DecisionTree, table: Table, at: State) -> dict[str, int]:
    """Play every candidate through a tree by definition; give the turns of those it finds."""
    turns: dict[str, int] = {}
    _play_on(tree.root, table, at, turns, 1)
    return turns


def _play_on(node: Node, table: Table, at: State, turns: dict[str, int], turn: int) -> None:
    definition, guess = table.definition, node.guess
    expect(guess in definition.choices(at), f"the tree plays {guess}, which is not allowed there")
    hit = guess in definition.names(at.candidates)
    expect(node.wins == hit, f"the tree says wins={node.wins} of {guess} in turn {turn}")
    turns |= {guess: turn} if hit else {}
    parts = definition.split(at, guess)
    for code, child in node.next.items():
        feedback = table.game.rule.format(code)
        expect(feedback in parts, f"no answer gives {guess}={feedback} in turn {turn} of the tree")
        _play_on(child, table, parts[feedback], turns, turn + 1)


@dataclass(frozen=True, kw_only=True)
class Strategy(EngineQuestion):
    """A tree of the engine's own, which must cost what the engine claims."""

    opener: str | None

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw an opener or none."""
        question = cls(**draw_engine(rng, table), opener=None)
        choices = table.definition.choices(question.state(table))
        return replace(question, opener=rng.choice((None, rng.choice(choices))))

    def ask(self, table: Table) -> None:
        """Play the tree through, and count."""
        engine, position = self.engine(table), table.position(self.rows)
        guess = None if self.opener is None else table.index(self.opener)
        claim = engine.cost(position, self.turns, opener=guess)
        self.settle(claim, table, self.opener)
        if isinstance(claim, Infeasible):
            return
        value = 0 if isinstance(claim, AtMost) else claim.value
        tree, at = engine.strategy(position, self.turns, value, guess), self.state(table)
        turns = replay(tree, table, at)
        expect(self.opener in (None, tree.root.guess), f"the tree opens with {tree.root.guess}")
        missed = table.definition.weight(at.candidates) - table.weigh(turns)
        total = sum(turn * table.weigh([word]) for word, turn in turns.items())
        costs = {Kind.TOTAL: total, Kind.WORST: 0, Kind.WITHIN: missed}
        expect(costs[self.kind] == value, f"the tree costs {costs[self.kind]}, not {value}")
        expect(not missed or self.kind is Kind.WITHIN, f"the tree finds {turns} only")
        longest = max(turns.values(), default=0)
        expect(longest <= (self.turns or INF), f"the tree takes {longest} turns")
