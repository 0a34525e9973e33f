"""What a game costs, by the bare definition: the reference of `fuzz.differential`.

Nothing here is shared with the program but the names of modes, pools and costs: words are scored,
legality is decided and every guess is tried by what stands in this file.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING, NamedTuple

from laconic.deduction.game import Mode, Pool
from laconic.deduction.search import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

INF = math.inf
"""The cost of what cannot be done, and the turns of a game without a limit."""

MOST_COST = 2**28 - 2
"""The greatest cost that engines count to, as `docs/engine.md` states it."""


def tiles(guess: str, answer: str) -> str:
    """Colour greens first, then yellows from left to right while copies of the letter remain."""
    left = [theirs for ours, theirs in zip(guess, answer, strict=True) if ours != theirs]
    text = ""
    for ours, theirs in zip(guess, answer, strict=True):
        yellow = ours != theirs and ours in left
        if yellow:
            left.remove(ours)
        text += "G" if ours == theirs else "Y" if yellow else "B"
    return text


def places(guess: str, answer: str) -> str:
    """Return the feedback: which places are right."""
    return "".join(
        "G" if ours == theirs else "." for ours, theirs in zip(guess, answer, strict=True)
    )


def pegs(guess: str, answer: str) -> tuple[int, int]:
    """Count the symbols in the right place, and those elsewhere."""
    here = sum(ours == theirs for ours, theirs in zip(guess, answer, strict=True))
    both = sum(min(guess.count(symbol), answer.count(symbol)) for symbol in set(guess))
    return here, both - here


FEEDBACK: dict[str, Callable[[str, str], str]] = {
    "wordle": tiles,
    "primel": tiles,
    "nerdle": tiles,
    "places-only": places,
    "mastermind": lambda guess, answer: "{}b{}w".format(*pegs(guess, answer)),
    "bulls-cows": lambda guess, answer: "{}A{}B".format(*pegs(guess, answer)),
    "counts": lambda guess, answer: "{}G{}Y".format(*pegs(guess, answer)),
    "jotto": lambda guess, answer: "won" if guess == answer else str(sum(pegs(guess, answer))),
}
"""The feedback of each rule, as people write it."""


def has_tiles(rule: str) -> bool:
    """Return whether the feedback of a rule is that of Wordle, so that it has a hard mode."""
    return FEEDBACK[rule.partition(":")[0]] is tiles


def keeps_hard_mode(guess: str, feedback: str, later: str) -> bool:
    """Return whether greens stay, and a letter coloured n times occurs at least n times."""
    row = list(zip(guess, feedback, later, strict=True))
    coloured = [letter for letter, colour, _ in row if colour != "B"]
    return all(letter == held for letter, colour, held in row if colour == "G") and all(
        later.count(letter) >= coloured.count(letter) for letter in coloured
    )


@dataclass(frozen=True)
class Terms:
    """A game in plain values: its rule by name, its words, and the rows played."""

    rule: str
    answers: tuple[str, ...]
    guesses: tuple[str, ...]
    mode: Mode
    pool: Pool | tuple[str, ...]
    weights: tuple[int, ...] | None
    turn_limits: tuple[int | None, ...]
    rows: tuple[str, ...] = ()


def universe(rule: str) -> tuple[str, ...]:
    """List all words of a small game that brings them, in order; none for other rules."""
    family, _, size = rule.partition(":")
    if family == "primel":
        numbers = range(10 ** (int(size) - 1), 10 ** int(size))
        return tuple(str(n) for n in numbers if n > 1 and all(n % d for d in range(2, n)))
    if rule == "nerdle:5":
        digits = product(range(1, 10), range(1, 10), range(10))
        return tuple(sorted(text for a, b, c in digits for text in _sums(a, b, c)))
    if family not in ("mastermind", "bulls-cows"):
        return ()
    length, symbols = (int(number) for number in size.split("x"))
    if family == "mastermind":
        words: Iterable[tuple[str, ...]] = product("1234567890"[:symbols], repeat=length)
    else:
        words = permutations("0123456789"[:symbols], length)
    return tuple("".join(word) for word in words)


def _sums(a: int, b: int, c: int) -> list[str]:
    """List the equations that hold with these digits, in this order."""
    holds = {"+": a + b == c, "-": a - b == c, "*": a * b == c, "/": a == b * c}
    return [f"{a}{sign}{b}={c}" for sign, true in holds.items() if true]


class State(NamedTuple):
    """What is known: candidates and legal guesses. Sets of words are bit masks, answers first."""

    candidates: int
    legal: int


class Definition:
    """The costs of a game by definition: every guess is tried, with all that may follow it."""

    def __init__(self, terms: Terms) -> None:
        others = tuple(word for word in terms.guesses if word not in terms.answers)
        self.terms, self.words = terms, terms.answers + others
        self.bit = {word: 1 << place for place, word in enumerate(self.words)}
        self.start = State(self.mask(terms.answers), self.mask(self.words))
        self.score = cache(FEEDBACK[terms.rule.partition(":")[0]])
        self.win = self.score(self.words[0], self.words[0])
        self.weight = cache(self._weight)
        self.parts = cache(self._parts)
        self.least = cache(self._least)

    def value(self, at: State, kind: Kind, turns: float, opener: str | None = None) -> float:
        """Return the least cost of a state or of an opener; INF if the turns do not suffice."""
        within = kind is Kind.WITHIN
        if opener is None:
            cost = self.least(at, turns, within)
        else:
            cost = self.cost(at, turns, within, self.split(at, opener).values())
        return min(cost, 0 if cost < INF else INF) if kind is Kind.WORST else cost

    def _least(self, at: State, turns: float, within: bool) -> float:
        """Try every guess but those that leave all candidates: without them play is shorter."""
        if not turns:
            return self.weight(at.candidates) if within else INF
        splits = (self.split(at, guess).values() for guess in self.choices(at))
        useful = (parts for parts in splits if all(part[0] != at.candidates for part in parts))
        return min(self.cost(at, turns, within, parts) for parts in useful)

    def cost(self, at: State, turns: float, within: bool, parts: Iterable[State]) -> float:
        """Count a turn for each candidate, or only misses, and what the parts cost."""
        turn = 0 if within else self.weight(at.candidates)
        return turn + sum(self.least(part, turns - 1, within) for part in parts)

    def last_turn(self, at: State, turns: int, of_least_total: bool) -> float:
        """Return the least weight on the last of some turns, of the strategies in time.

        Or of those of them with the least total. A guess that leaves all candidates helps neither.
        """

        @cache
        def least(at: State, left: int) -> tuple[float, float]:
            if not left:
                return INF, INF
            splits = (self.split(at, guess).values() for guess in self.choices(at))
            useful = (parts for parts in splits if all(part[0] != at.candidates for part in parts))
            return min(cost(at, left, parts) for parts in useful)

        def cost(at: State, left: int, parts: Iterable[State]) -> tuple[float, float]:
            after = [least(part, left - 1) for part in parts]
            total = self.weight(at.candidates) + sum(total for total, _ in after)
            found = self.weight(at.candidates) - sum(self.weight(part.candidates) for part in parts)
            last = found * (left == 1) + sum(last for _, last in after)
            return (total if of_least_total or total == INF else 0), last

        return least(at, turns)[1]

    def choices(self, at: State) -> list[str]:
        """List the legal guesses of the pool."""
        match self.terms.pool:
            case Pool.GUESSES:
                return self.names(at.legal)
            case Pool.ANSWERS:
                return self.names(at.legal & self.start.candidates)
            case Pool.CANDIDATES:
                return self.names(at.candidates)
            case named:
                return self.names(at.legal & (self.start.candidates | self.mask(named)))

    def split(self, at: State, guess: str) -> dict[str, State]:
        """Return the next states after a guess that does not win, by feedback."""
        return {
            feedback: State(at.candidates & answers, at.legal & later)
            for feedback, (answers, later) in self.parts(guess).items()
            if at.candidates & answers and feedback != self.win
        }

    def after(self, rows: Iterable[str]) -> State:
        """Return the state after some rows."""
        at = self.start
        for row in rows:
            guess, feedback = row.rsplit("=", 1)
            answers, later = self.parts(guess)[feedback]
            at = State(at.candidates & answers, at.legal & later)
        return at

    def names(self, mask: int) -> list[str]:
        """List the words of a set."""
        return [word for word, bit in self.bit.items() if mask & bit]

    def mask(self, words: Iterable[str]) -> int:
        """Make the set of some words."""
        return sum(self.bit[word] for word in words)

    def _weight(self, mask: int) -> int:
        weights = self.terms.weights or (1,) * len(self.terms.answers)
        return sum(weight for place, weight in enumerate(weights) if mask >> place & 1)

    def _parts(self, guess: str) -> dict[str, State]:
        """Split all answers by the feedback of a guess; each part with the guesses legal then."""
        feedbacks = {self.score(guess, answer) for answer in self.terms.answers}
        return {
            feedback: State(
                self.mask(a for a in self.terms.answers if self.score(guess, a) == feedback),
                self.mask(word for word in self.words if self.allows(guess, feedback, word)),
            )
            for feedback in feedbacks
        }

    def allows(self, guess: str, feedback: str, later: str) -> bool:
        """Return whether the mode allows a later guess after a row."""
        if self.terms.mode is Mode.HARD:
            return keeps_hard_mode(guess, feedback, later)
        return self.terms.mode is Mode.EASY or self.score(guess, later) == feedback
