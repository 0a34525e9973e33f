"""The shortest sequences of guesses that beat the adversary.

The adversary replies by a fixed rule, so a sequence of guesses determines the game. Before the last
guess of a win only one candidate is left, so the guess before it must have split the candidates
into parts of one candidate each. Hence, if P is the largest number of parts of any legal guess,

    a position of m candidates is won in n more guesses only if m <= P^(n-1)

and P never increases during a game, since candidates and legal guesses only become fewer. Lengths
are searched exhaustively in ascending order, which proves that no shorter sequence wins.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from itertools import count, islice
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.claims import AtLeast, Exact
from laconic.deduction.opponents.adversary import replies
from laconic.deduction.search.engine import OutOfTimeError
from laconic.deduction.search.symmetry import first_openers
from laconic.deduction.strategies import partitions
from laconic.display import Displayable, Line
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from laconic.deduction.game import Codes, Indices, Position
    from laconic.display import Block

    Path = tuple[int, ...]
    Sets = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class BeatProgress:
    """The progress of the search for wins of one length.

    Attributes:
        turns: the length of the sequences searched now.
        done: number of sets of candidates after the first guess that have been searched.
        sets: number of all such sets.
        wins: number of winning sequences so far.
    """

    turns: int
    done: int
    sets: int
    wins: int


@dataclass(frozen=True)
class BeatResult(Displayable):
    """The shortest sequences of guesses that beat the adversary.

    Attributes:
        position: the position where they start.
        turns: their length: `Exact` if they were found, since no shorter sequence wins; `AtLeast`
            if time ran out.
        sequences: the winning sequences, up to the limit.
        count: their number; `AtLeast` if the limit or the time ended the search.
    """

    position: Position
    turns: Exact | AtLeast
    sequences: tuple[tuple[str, ...], ...] = field(repr=False)
    count: Exact | AtLeast
    seconds: float

    def layout(self) -> Iterator[Block]:
        """Lay out the first rows, the sequences, and what is proven."""
        first = self.position.rows
        if first:
            yield self.position.board()
        for words in self.sequences:
            yield Line(" ".join(words), whole=True)
        if self.sequences:
            yield Line("")
        number = counted(self.turns.value, "more guess" if first else "guess")
        if isinstance(self.turns, AtLeast):
            yield Line(f"No sequence of fewer than {number} wins; the time limit was reached.")
            return
        sign = "" if isinstance(self.count, Exact) else "at least "
        many = "sequences win" if self.count.value > 1 else "sequence wins"
        yield Line(f"{number}: {sign}{self.count.value:,} {many}, and no shorter one does.")

    def as_dict(self) -> dict[str, Any]:
        """Return the sequences as plain data for JSON."""
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
    report: Callable[[BeatProgress], None] | None = None,
) -> BeatResult:
    """Find the shortest sequences of guesses that beat the adversary from a position.

    Shorter lengths are searched exhaustively, so the number of guesses is proven. The count is
    exact if the limit was not reached.

    Args:
        position: the start; its rows should be replies of the adversary.
        limit: number of sequences after which the search stops; None for all.
        seconds: time limit; None for no limit.
        report: called with the progress from time to time.

    Raises:
        InputError: for a limit below 1, or a position without candidates.

    >>> from laconic.deduction.game import Game
    >>> from laconic.deduction.lexicon import from_words
    >>> from laconic.deduction.rules import rule_for
    >>> rhymes = "batch catch chimp hatch match patch".split()
    >>> result = beat(Game(rule_for(5), from_words("rhymes", rhymes)).position())
    >>> result.turns, result.count, result.sequences[0]
    (Exact(value=3), Exact(value=4), ('chimp', 'batch', 'hatch'))
    """
    if limit is not None and limit < 1:
        raise InputError(f"a limit of {limit} sequences, expected 1 or more, or None for all")
    if not position.candidates.size:
        raise InputError("no answer fits these rows: correct a row")
    start = time.perf_counter()
    search = _ScriptSearch(
        start + seconds if seconds is not None else np.inf, report or (lambda _: None)
    )
    all_paths = search.run(position, limit)
    words, paths = position.game.guesses, search.paths
    return BeatResult(
        position,
        Exact(search.turns) if paths else AtLeast(search.turns),
        tuple(tuple(words[guess] for guess in path) for path in paths),
        Exact(len(paths)) if all_paths else AtLeast(len(paths)),
        time.perf_counter() - start,
    )


@dataclass
class _ScriptSearch:
    """The state of a search.

    Attributes:
        deadline: `time.perf_counter()` at which to stop.
        turns: the length of the sequences searched now.
        paths: the winning sequences so far, as indices of guesses.
    """

    deadline: float
    report: Callable[[BeatProgress], None]
    turns: int = 0
    paths: list[Path] = field(default_factory=list)

    def run(self, position: Position, limit: int | None) -> bool:
        """Search length after length until one wins; return whether all its wins were found."""
        openers = _openers(position)
        try:
            for self.turns in count(1):
                if openers is not None and not any(self.wins(position, self.turns, openers)):
                    continue
                for path in islice(self.wins(position, self.turns), limit):
                    self.paths.append(path)
                if self.paths:
                    return limit is None or len(self.paths) < limit
        except OutOfTimeError:
            pass
        return False

    def wins(
        self, position: Position, turns: int, openers: Indices | None = None
    ) -> Iterator[Path]:
        """Yield the winning sequences of a length, if no shorter one wins.

        With `openers`, sequences of three or more guesses start with one of these.
        """
        game, legal = position.game, position.legal
        if turns == 1:
            if position.candidates.size == 1:
                yield (int(game.guess_of_answer[position.candidates[0]]),)
            return
        split = partitions(position, legal, weighted=False)
        parts, largest = split.parts, split.largest
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
            self.progress(turns, done, len(sets))
            for guesses, after in _alike(position, members[index]):
                for rest in self.wins(after, turns - 1):
                    yield from ((guess, *rest) for guess in guesses)

    def progress(self, turns: int, done: int, sets: int) -> None:
        """Check the deadline, and report progress.

        Raises:
            OutOfTimeError: at the deadline.
        """
        if time.perf_counter() >= self.deadline:
            raise OutOfTimeError
        if turns == self.turns:
            self.report(BeatProgress(turns, done, sets, len(self.paths)))


def _openers(position: Position) -> Indices | None:
    """List one opener of each symmetry class; if none of them wins, no opener does.

    Symmetries preserve feedback, and the adversary depends on nothing else.
    """
    openers = None if position.rows else first_openers(position.game)
    return None if openers is None else np.array(openers, dtype=np.int32)


def _sets(position: Position, guesses: Indices) -> tuple[Sets, list[Indices]]:
    """Return the distinct sets of candidates after the guesses, with the guesses of each set.

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
    """Yield the position after each guess against the adversary."""
    codes, _ = replies(position, guesses)
    for guess, code in zip(guesses.tolist(), codes.tolist(), strict=True):
        yield guess, position.play(guess, code)


def _alike(position: Position, guesses: Indices) -> list[tuple[list[int], Position]]:
    """Group guesses that leave the same candidates and the same legal guesses."""
    alike: dict[bytes, tuple[list[int], Position]] = {}
    for guess, after in _after(position, guesses):
        alike.setdefault(after.legal.tobytes(), ([], after))[0].append(guess)
    return list(alike.values())


def _last_three(
    position: Position, sets: Sets, members: list[Indices], parts: NDArray[np.int64]
) -> Iterator[Path]:
    """Yield wins in three: a guess to a set, a guess that separates it, the last candidate."""
    legal = position.legal
    codes = position.game.matrix[np.ix_(legal, position.candidates)].T
    for index, able in _separators(sets, codes, parts):
        for second, after in _after(position, members[index]):
            thirds = np.intersect1d(legal[able], after.legal, assume_unique=True)
            yield from ((second, *rest) for rest in _last_two(after, thirds))


def _last_two(position: Position, guesses: Indices) -> Iterator[Path]:
    """Yield each of these guesses, which leave one candidate, with that candidate."""
    codes, _ = replies(position, guesses)
    kept = position.game.matrix[np.ix_(guesses, position.candidates)] == codes[:, None]
    last = position.game.guess_of_answer[position.candidates[kept.argmax(axis=1)]]
    yield from zip(guesses.tolist(), last.tolist(), strict=True)


def _separators(
    sets: Sets, codes: Codes, parts: NDArray[np.int64]
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Find the guesses that separate all words of a set, for many sets.

    The sets are sorted and searched like words in a trie, so that sets with a common prefix share
    the work; a prefix that no guess separates rules out all of them.

    Args:
        sets: members of each set, shape (sets, candidates).
        codes: feedback of each candidate (row) to each guess (column).
        parts: number of parts into which each guess splits all candidates.

    Yields:
        The index of a set and the guesses that separate it, if there are any.
    """
    frequent = np.argsort(-sets.sum(axis=0), kind="stable")
    end = np.zeros((len(sets), 1), dtype=np.bool_)  # a sentinel
    sets, codes = np.hstack([sets[:, frequent], end]), np.ascontiguousarray(codes[frequent])
    sizes = sets.sum(axis=1)

    def walk(
        rows: NDArray[np.int64], start: int, held: Codes, able: NDArray[np.int64]
    ) -> Iterator[tuple[int, NDArray[np.int64]]]:
        """Continue with sets that share the members before `start`, whose codes are `held`."""
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
