"""The shortest sequences of guesses that beat the adversary.

The adversary replies by a fixed rule, so that a sequence of guesses is a path: no chance, no
branches. A win in n guesses leaves one candidate before the last of them, so the guess before that
must have split what was left into parts of one candidate each. Hence, with P the most parts that
any legal guess splits the candidates into,

    a position of m candidates is won in n more guesses only if m <= P^(n-1)

and P never grows on the way: later candidates are among these, and so are later legal guesses.
Lengths are tried from 1 upwards, each exhaustively, which proves that no shorter one wins.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from itertools import count, islice
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.claims import AtLeast, Exact
from laconic.deduction import _kernels
from laconic.deduction.hosts.adversary import replies
from laconic.deduction.search.engine import OutOfTimeError
from laconic.deduction.search.symmetry import first_openers
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from laconic.deduction.game import Codes, Indices, Position

    Path = tuple[int, ...]
    Sets = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Going:
    """How far the search for wins of one length has come.

    Attributes:
        turns: the length of the sequences that are looked for now.
        done: what is left after the first guess, sets of candidates that have been gone through.
        of: how many such sets there are.
        found: winning sequences so far.
    """

    turns: int
    done: int
    of: int
    found: int


@dataclass(frozen=True)
class Beaten:
    """The shortest sequences of guesses that beat the adversary.

    Attributes:
        position: where they start.
        turns: how many guesses they have. Exact: no shorter sequence wins. AtLeast: none was found
            in time, and none is shorter than this.
        sequences: those found, up to the limit.
        count: how many there are; AtLeast where the limit or the time ended the search.
    """

    position: Position
    turns: Exact | AtLeast
    sequences: tuple[tuple[str, ...], ...] = field(repr=False)
    count: Exact | AtLeast
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """Give the sequences as plain data for JSON."""
        return {
            "turns": self.turns.value,
            "turns_claim": self.turns.word,
            "count": self.count.value,
            "count_claim": self.count.word,
            "sequences": [list(words) for words in self.sequences],
            "beginning": [row.guess for row in self.position.rows],
            "seconds": self.seconds,
            "game": self.position.game.header(),
        }


def beat(
    position: Position,
    *,
    limit: int | None = 100,
    seconds: float | None = None,
    report: Callable[[Going], None] | None = None,
) -> Beaten:
    """Find the shortest sequences of guesses that beat the adversary from a position on.

    Every length below the one found is searched through without a win, so that the number of
    guesses is proven; so is the count, where the limit is not reached.

    Args:
        position: where play starts; its rows should be replies of the adversary.
        limit: sequences to find before the search stops; None for all.
        seconds: when to stop; None for as long as it takes.
        report: called from time to time.

    Raises:
        InputError: for a limit below 1, or a position without candidates.

    >>> from laconic.deduction.game import Game
    >>> from laconic.deduction.lexicon import from_words
    >>> from laconic.deduction.rules import rule_for
    >>> rhymes = "batch catch chimp hatch match patch".split()
    >>> found = beat(Game(rule_for(5), from_words("rhymes", rhymes)).position())
    >>> found.turns, found.count, found.sequences[0]
    (Exact(value=3), Exact(value=4), ('chimp', 'batch', 'hatch'))
    """
    if limit is not None and limit < 1:
        raise InputError(f"a limit of {limit} sequences, expected 1 or more, or None for all")
    if not position.candidates.size:
        raise InputError("no answer agrees with these rows: there is nothing to win")
    start = time.perf_counter()
    openers = _openers(position)
    hunt = _Hunt(start + seconds if seconds is not None else np.inf, report or (lambda _: None))
    try:
        for turns in count(1):
            hunt.turns = turns
            if openers is not None and not any(hunt.wins(position, turns, openers)):
                continue
            for path in islice(hunt.wins(position, turns), limit):
                hunt.found.append(path)
            if hunt.found:
                break
        over = limit is None or len(hunt.found) < limit
    except OutOfTimeError:
        over = False
    words, found = position.game.guesses, hunt.found
    return Beaten(
        position,
        Exact(hunt.turns) if found else AtLeast(hunt.turns),
        tuple(tuple(words[guess] for guess in path) for path in found),
        Exact(len(found)) if over else AtLeast(len(found)),
        time.perf_counter() - start,
    )


@dataclass
class _Hunt:
    """A search under way.

    Attributes:
        deadline: `time.perf_counter()` at which to stop.
        turns: the length of the sequences that are looked for now.
        found: the winning sequences.
    """

    deadline: float
    report: Callable[[Going], None]
    turns: int = 0
    found: list[Path] = field(default_factory=list)

    def wins(
        self, position: Position, turns: int, openers: Indices | None = None
    ) -> Iterator[Path]:
        """Give all sequences of so many guesses that win, where no shorter one does.

        With `openers`, sequences of three guesses or more begin with one of these.
        """
        game, legal = position.game, position.legal
        if turns == 1:
            if position.candidates.size == 1:
                yield (int(game.guess_of_answer[position.candidates[0]]),)
            return
        parts, largest, _, _ = _kernels.partition_stats(
            game.matrix, legal, position.candidates, game.rule.codes
        )
        if turns == 2:
            yield from _last_two(position, legal[parts == position.candidates.size])
            return
        most = int(parts.max())
        able = legal[largest <= most ** (turns - 2)]
        if openers is not None:
            able = np.intersect1d(able, openers)
        sets, members = _sets(position, able)
        if turns == 3:
            yield from _last_three(position, sets, members, parts.astype(np.int64))
            return
        for done, index in enumerate(np.argsort(sets.sum(axis=1), kind="stable")):
            self.tell(turns, done, len(sets))
            for guesses, after in _alike(position, members[index]):
                for rest in self.wins(after, turns - 1):
                    yield from ((guess, *rest) for guess in guesses)

    def tell(self, turns: int, done: int, of: int) -> None:
        """Look at the clock, and report how far the search has come.

        Raises:
            OutOfTimeError: at the deadline.
        """
        if time.perf_counter() >= self.deadline:
            raise OutOfTimeError
        if turns == self.turns:
            self.report(Going(turns, done, of, len(self.found)))


def _openers(position: Position) -> Indices | None:
    """List one opener of each kind, where symmetries make others alike: if none wins, none does.

    Symmetries change no feedback, and the adversary looks at nothing else.
    """
    openers = None if position.rows else first_openers(position.game)
    return None if openers is None else np.array(openers, dtype=np.int32)


def _sets(position: Position, guesses: Indices) -> tuple[Sets, list[Indices]]:
    """Give the different sets of candidates that guesses lead to, and the guesses of each.

    Returns:
        The sets, shape (k, candidates), and k arrays of guesses.
    """
    codes, _ = replies(position, guesses)
    sets = position.game.matrix[np.ix_(guesses, position.candidates)] == codes[:, None]
    _, first, which = np.unique(
        np.packbits(sets, axis=1), axis=0, return_index=True, return_inverse=True
    )
    order = np.argsort(which, kind="stable")
    ends = np.cumsum(np.bincount(which, minlength=len(first)))
    return sets[first], np.split(guesses[order], ends)[:-1]


def _after(position: Position, guesses: Indices) -> Iterator[tuple[int, Position]]:
    """Play guesses against the adversary, one at a time."""
    codes, _ = replies(position, guesses)
    for guess, code in zip(guesses.tolist(), codes.tolist(), strict=True):
        yield guess, position.play(guess, code)


def _alike(position: Position, guesses: Indices) -> list[tuple[list[int], Position]]:
    """Put guesses together that leave not only the same candidates, but the same legal guesses."""
    alike: dict[bytes, tuple[list[int], Position]] = {}
    for guess, after in _after(position, guesses):
        alike.setdefault(after.legal.tobytes(), ([], after))[0].append(guess)
    return list(alike.values())


def _last_three(
    position: Position, sets: Sets, members: list[Indices], parts: NDArray[np.int64]
) -> Iterator[Path]:
    """Give all that win in three: guesses to a set, guesses that separate it, what they leave."""
    legal = position.legal
    codes = position.game.matrix[np.ix_(legal, position.candidates)].T
    for index, able in _separators(sets, codes, parts):
        for second, after in _after(position, members[index]):
            thirds = np.intersect1d(legal[able], after.legal, assume_unique=True)
            yield from ((second, *rest) for rest in _last_two(after, thirds))


def _last_two(position: Position, guesses: Indices) -> Iterator[Path]:
    """Give each of these guesses, which leave one candidate, with the candidate that it leaves."""
    codes, _ = replies(position, guesses)
    kept = position.game.matrix[np.ix_(guesses, position.candidates)] == codes[:, None]
    last = position.game.guess_of_answer[position.candidates[kept.argmax(axis=1)]]
    yield from zip(guesses.tolist(), last.tolist(), strict=True)


def _separators(
    sets: Sets, codes: Codes, parts: NDArray[np.int64]
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Find the guesses that put every word of a set into a part of its own, for many sets.

    The sets are walked like words in a trie, their members in one order for all, so that sets that
    begin alike share the work; a beginning that no guess separates ends all of them.

    Args:
        sets: members of each set, shape (sets, candidates).
        codes: feedback of each candidate (row) to each guess (column).
        parts: into how many parts each guess splits all candidates.

    Yields:
        The number of a set, and the guesses that separate it, if there are any.
    """
    frequent = np.argsort(-sets.sum(axis=0), kind="stable")
    end = np.zeros((len(sets), 1), dtype=np.bool_)  # so that a search in a row always ends
    sets, codes = np.hstack([sets[:, frequent], end]), np.ascontiguousarray(codes[frequent])
    sizes = sets.sum(axis=1)

    def walk(
        rows: NDArray[np.int64], start: int, held: Codes, able: NDArray[np.int64]
    ) -> Iterator[tuple[int, NDArray[np.int64]]]:
        """Go on with sets that have the same members before `start`, whose codes are `held`."""
        following = sets[rows, start:].argmax(axis=1) + start
        more = sets[rows, following]
        yield from ((row, able) for row in rows[~more].tolist())
        rows, following = rows[more], following[more]
        for member in np.unique(following):
            begun = rows[following == member]
            new = codes[member, able]
            apart = (parts[able] >= sizes[begun].min()) & ~(held == new).any(axis=0)
            if apart.any():
                yield from walk(
                    begun, member + 1, np.vstack([held[:, apart], new[apart]]), able[apart]
                )

    if len(sets):
        able = np.arange(codes.shape[1])
        yield from walk(np.arange(len(sets)), 0, codes[:0], able)
