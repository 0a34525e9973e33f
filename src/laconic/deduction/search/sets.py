"""Small sets of answers that cannot be solved in a given number of turns.

A set of answers can be solved in two turns if and only if some guess gets a different feedback for
each of them: call such a set *separable*. Every superset of an inseparable set is inseparable, so
it suffices to list the minimal inseparable sets.

**The search.** Let f be a feature that a word has or lacks, as in hard mode: a letter in a certain
place, or at least n copies of a letter. The feedback of any guess with f reveals whether the answer
has f. Let f divide a set S into A, the answers with f, and B, those without. A guess with f always
distinguishes A from B, so S is inseparable only if every guess with f fails to separate A or fails
to separate B. For four answers there are two cases::

    A and B are pairs:  every guess with f that separates A fails to separate B
    A or B is a single: no guess with f separates the other three answers

Both are rare, because many guesses share a common letter. A set that f does not divide lies
entirely in one half of the words; each half is searched recursively with its own best feature until
few words are left. A few good guesses filter the sets that may be inseparable; these are then
tested against every guess.

**Six answers in three turns.** A set S can be solved in three turns if some guess leaves only
separable parts. Suppose that any three answers are separable, so that every inseparable set has at
least four members.

- Five answers can always be solved in three turns: a guess that separates three of them leaves no
  part with more than three answers.
- Suppose that six answers S cannot. Take any three of them and a guess that separates these. It
  leaves at least three parts, one of them inseparable: a part K of four answers and two parts of
  one answer each. Now take three members of K and a guess that separates them. Again it leaves an
  inseparable part K' of four answers and two single answers. Since the three members are in
  different parts, only one of them is in K'. Hence K' contains exactly two members of K, and the
  two answers outside K: S is the union of two inseparable sets of four that share two members.
  There are few such unions, and each is tested against every guess.
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from laconic.deduction.partitions import partitions
from laconic.display import Displayable, Line
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from laconic.deduction.game import Game
    from laconic.display import Block

Indices = NDArray[np.int64]
Group = tuple[int, ...]

FEW = 16
"""Number of words up to which all sets are tested, and sample size for choosing the next guess."""

PROBES, ROUNDS = 64, 2
"""Guesses per round of filtering (a bit each), and rounds (a byte counts all their guesses)."""

GOOD = 6000
"""Number of best guesses that probes are chosen from."""

MANY = 1000
"""Number of sets above which guesses are chosen one at a time."""

SAMPLE = 200
"""Sample size of pairs and of sets when choosing probes."""

BLOCK = 1 << 17
"""Number of feedback codes compared at once."""


@dataclass(frozen=True)
class HardSets(Displayable):
    """The minimal sets of at most `size` answers that cannot be solved in `turns` turns.

    If there are none, every set of `size` answers can be solved in `turns` turns.
    """

    game: Game = field(repr=False)
    size: int
    turns: int
    groups: tuple[tuple[str, ...], ...]
    seconds: float

    @property
    def holds(self) -> bool:
        """Whether every set of `size` answers can be solved in `turns` turns."""
        return not self.groups

    def layout(self) -> Iterator[Block]:
        """Lay out the answer and the sets."""
        answers = f"set of {self.size} answers of {self.game.lexicon.name}"
        if self.holds:
            yield Line(f"Every {answers} can be solved in {self.turns} turns.")
            return
        count = f"These {len(self.groups):,} sets" if len(self.groups) > 1 else "This set"
        yield Line(f"Not every {answers} can be solved in {self.turns} turns. {count} cannot:")
        yield Line("")
        for group in self.groups:
            yield Line("  " + " ".join(group), whole=True)
        yield Line("")

    def as_dict(self) -> dict[str, Any]:
        """Return the answer as plain data for JSON."""
        return {
            "size": self.size,
            "turns": self.turns,
            "holds": self.holds,
            "count": len(self.groups),
            "groups": [list(group) for group in self.groups],
            "claim": "exact",
            "seconds": self.seconds,
            "game": self.game.header(),
        }


def hard_sets(
    game: Game, size: int, turns: int, *, advance: Callable[[int], None] | None = None
) -> HardSets:
    """Find the minimal sets of at most `size` answers that cannot be solved in `turns` turns.

    All guesses are allowed (easy mode).

    Args:
        game: a game of words with letters in places.
        size: up to 4 answers in 2 turns, or up to 6 in 3.
        turns: 2 or 3.
        advance: called with the number of answers finished since the last call.

    Raises:
        InputError: for an unsupported combination of size and turns, or a rule without hard mode.

    >>> from laconic.deduction.game import Game
    >>> from laconic.deduction.lexicon import from_words
    >>> from laconic.deduction.rules import rule_for
    >>> rhymes = Game(rule_for(5), from_words("rhymes", ["batch", "catch", "hatch", "patch"]))
    >>> hard_sets(rhymes, 3, 2).groups[0]
    ('batch', 'catch', 'hatch')
    """
    start = time.perf_counter()
    if (turns, size) not in {(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (3, 5), (3, 6)}:
        raise InputError(
            f"{size} answers in {turns} turns, expected 2 to 4 answers in 2 turns or 3 to 6 in 3: "
            "choose one of these combinations"
        )
    words = _Words(game, advance or (lambda _: None))
    results = _two_turns(words, size) if turns == 2 else _three_turns(words, size)
    named = (tuple(game.answers[answer] for answer in group) for group in results)
    return HardSets(game, size, turns, tuple(named), time.perf_counter() - start)


def _two_turns(words: _Words, size: int) -> list[Group]:
    """List the minimal inseparable sets, smallest first."""
    results = words.inseparable(size)
    triples = {group for group in results if len(group) == 3}
    smallest = (
        group for group in results if len(group) == 3 or triples.isdisjoint(combinations(group, 3))
    )
    return sorted(smallest, key=lambda group: (len(group), group))


def _three_turns(words: _Words, size: int) -> list[Group]:
    """List the sets of six that cannot be solved in three turns; there are no smaller ones."""
    if size == 3:
        return []  # guess one after the other
    fours = _two_turns(words, 4)
    if fours and len(fours[0]) == 3:
        group = ", ".join(words.game.answers[answer] for answer in fours[0])
        raise InputError(
            f"{group} cannot be solved in 2 turns, so this method cannot decide {size} answers in "
            "3 turns: choose 2 turns"
        )
    if size < 6:
        return []
    holding = defaultdict(list)
    for four in fours:
        for pair in combinations(four, 2):
            holding[pair].append(four)
    unions = {
        tuple(sorted({*four, *other}))
        for sharing in holding.values()
        for four, other in combinations(sharing, 2)
    }
    return sorted(six for six in unions if len(six) == 6 and words.hard(six, set(fours)))


class _Words:
    """Feedback and features of the words of a game.

    Attributes:
        codes: feedback of every guess (row) against every answer.
        asks, holds: features of the guesses and of the answers, one column per feature.
        order: guesses, sorted by the expected size of the parts that they leave.
    """

    def __init__(self, game: Game, advance: Callable[[int], None]) -> None:
        self.game, self.advance = game, advance
        self.codes = game.matrix
        self.asks = np.unpackbits(game.legality.features.view(np.uint8), axis=1).astype(bool)
        self.holds = self.asks[game.guess_of_answer]
        every = np.arange(len(game.guesses), dtype=np.int32)
        split = partitions(game.position(), every, weighted=False)
        self.order = np.argsort(split.sum_squares, kind="stable")

    def inseparable(self, size: int) -> set[Group]:
        """Find all inseparable sets of three answers, and of four if `size` is at least 4."""
        results: set[Group] = set()
        classes = [np.arange(self.codes.shape[1])]
        while classes:
            words = classes.pop()
            if words.size <= FEW:
                results |= self._among_few(words, size)
                self.advance(words.size)
                continue
            has = self.holds[words]
            feature = int(np.argmax(np.minimum(has.sum(0), words.size - has.sum(0))))
            asking = self.order[self.asks[self.order, feature]]
            halves = words[has[:, feature]], words[~has[:, feature]]
            results |= self._across(halves, asking, size)
            classes += halves
        return results

    def _among_few(self, words: Indices, size: int) -> set[Group]:
        """Find the inseparable sets of a few words by testing all sets."""
        results: set[Group] = set()
        for count in range(3, size + 1):
            sets = np.array([*combinations(words.tolist(), count)]).reshape(-1, count)
            results |= set(map(tuple, self.kept(sets, self.order).tolist()))
        return results

    def _across(self, halves: tuple[Indices, Indices], asking: Indices, size: int) -> set[Group]:
        """Find the inseparable sets with members in both halves."""
        first, second = self._sides(halves, asking, ROUNDS if size >= 4 else 1)
        results: list[list[int]] = []
        for near, far in ((first, second), (second, first)):
            parts = self.kept(near.alike_pairs(), asking).tolist()
            if size >= 4:
                parts += self.kept(near.alike_triples(), asking).tolist()
            for part in parts:
                results += [[*part, last] for last in self._joining(part, far.words).tolist()]
        if size >= 4:
            alike = self.kept(_alike_in_pairs(first, second), asking)
            results += self.kept(alike, self.order).tolist()
        return {tuple(sorted(group)) for group in results}

    def _sides(
        self, halves: tuple[Indices, Indices], asking: Indices, rounds: int
    ) -> tuple[_Side, _Side]:
        """Filter both halves with the best guesses, then with guesses chosen for what is left."""
        first, second = (_Side(half) for half in halves)
        good = asking[:GOOD]
        probes = good[:PROBES]
        for left in reversed(range(rounds)):
            for side in (first, second):
                side.ask(self.codes[np.ix_(probes, side.words)])
            alike = _alike_in_pairs(first, second, SAMPLE) if left else ()
            if not len(alike):
                break
            sampled = alike[:: -(-len(alike) // SAMPLE)]
            probes = good[_cover(_distinct(self.codes[good][:, sampled]))]
        return first, second

    def _joining(self, group: list[int], others: Indices) -> Indices:
        """List the other words that form an inseparable set with a group."""
        rows = self.codes[self.order]
        separating = rows[_distinct(rows[:, group])]
        for start in range(0, len(separating), PROBES):
            block = separating[start : start + PROBES]
            taken = (block[:, others, None] == block[:, None, group]).any(2)
            others = others[taken.all(0)]
            if not others.size:
                break
        return others

    def kept(self, sets: Indices, guesses: Indices) -> Indices:
        """Return the sets, one per row, that no guess separates.

        As long as there are many sets, the next guess is the one that separates most of a sample.
        """
        start = 0
        while len(sets) > MANY:
            sampled = sets[:: len(sets) // FEW]
            best = guesses[np.argmax(_distinct(self.codes[guesses][:, sampled]).sum(1))]
            separated = _distinct(self.codes[best, sets])
            if not separated.any():
                break
            sets = sets[~separated]
        while start < len(guesses) and len(sets):
            step = max(1, BLOCK // sets.size)
            block = self.codes[guesses[start : start + step]]
            sets = sets[~_distinct(block[:, sets]).any(0)]
            start += step
        return sets

    def hard(self, group: Group, fours: set[Group]) -> bool:
        """Return whether every guess leaves an inseparable part (of at least four answers).

        Args:
            group: indices of answers, ascending.
            fours: the inseparable sets of four.
        """
        for row in np.unique(self.codes[:, group], axis=0).tolist():
            parts = defaultdict(list)
            for code, answer in zip(row, group, strict=True):
                parts[code].append(answer)
            large = max(parts.values(), key=len)
            if fours.isdisjoint(combinations(large, 4)) and (
                len(large) < 5 or not len(self.kept(np.array([large]), self.order))
            ):
                return False
        return True


class _Side:
    """The words in one half, and which probes separate each pair of them.

    Attributes:
        words: indices of answers.
        probes: number of guesses tried so far.
        count: number of probes that separate two words, shape (words, words).
        apart: which probes separate two words, as bits, one array per round.
    """

    def __init__(self, words: Indices) -> None:
        self.words, self.probes = words, 0
        self.count = np.zeros((words.size, words.size), dtype=np.uint8)
        self.apart: list[NDArray[np.uint64]] = []

    def ask(self, codes: NDArray[Any]) -> None:
        """Record the feedback of up to 64 more probes."""
        apart = np.zeros((self.words.size, self.words.size), dtype=np.uint64)
        self.probes += len(codes)
        codes = np.pad(codes, ((0, 64 - len(codes)), (0, 0)))  # the padding separates nothing
        for place in range(self.words.size):
            differ = codes != codes[:, place, None]
            self.count[place] += differ.view(np.uint8).sum(0, dtype=np.uint8)
            bits = np.packbits(differ, axis=0)
            apart[place] = np.ascontiguousarray(bits.T).view(np.uint64)[:, 0]
        self.apart.append(apart)

    def alike_pairs(self) -> Indices:
        """List the pairs of words, one per row, that no probe separates."""
        return self.words[np.argwhere(np.triu(self.count == 0, 1))]

    def alike_triples(self) -> Indices:
        """List the triples of words, one per row, that no probe separates.

        Every probe fails to separate some pair of the triple, so for one of the three pairs at
        least a third of the probes fail.
        """
        results = [np.empty((0, 3), dtype=np.int64)]
        for a in range(self.words.size):
            b = np.flatnonzero(3 * self.count[a].astype(np.int64) <= 2 * self.probes)
            b = b[b > a]
            apart = self.apart[0]
            first, c = np.nonzero((apart[a, b, None] & apart[a] & apart[b]) == 0)
            triples = np.stack([np.full(c.size, a), b[first], c], axis=1)
            for apart in self.apart[1:]:
                x, y, z = triples.T
                triples = triples[(apart[x, y] & apart[x, z] & apart[y, z]) == 0]
            x, y, z = triples.T
            results.append(triples[(z != x) & (z != y)])
        return self.words[np.unique(np.sort(np.concatenate(results), axis=1), axis=0)]

    def pairs(self) -> Indices:
        """List all pairs of places, sorted by the number of probes that separate them."""
        pairs = np.stack(np.triu_indices(self.words.size, 1), axis=1)
        return pairs[np.argsort(self.count[tuple(pairs.T)], kind="stable")]


def _alike_in_pairs(first: _Side, second: _Side, sample: int | None = None) -> Indices:
    """List the sets of a pair from each half, one per row, of which no probe separates both pairs.

    The numbers of probes that separate the two pairs then add up to at most the number of probes.

    Args:
        first: words of the first pair.
        second: words of the second pair.
        sample: number of pairs of each half to look at; None for all. First pairs that can go
            with many second pairs are more likely to be in the sample.
    """
    ours, theirs = first.pairs(), second.pairs()
    if sample:
        theirs = theirs[:: -(-len(theirs) // sample) or 1]
    counts, counts_there = (side.count[tuple(p.T)] for side, p in ((first, ours), (second, theirs)))
    most = np.searchsorted(counts_there, first.probes - counts.astype(np.int64), side="right")
    ours, most = ours[most > 0], most[most > 0]
    if sample and len(ours) > sample:
        reached = np.cumsum(most)
        spaced = np.linspace(0, reached[-1], sample, endpoint=False)
        ours, most = (them[np.searchsorted(reached, spaced, side="right")] for them in (ours, most))
    apart_there = [apart[tuple(theirs.T)] for apart in second.apart]
    results = [np.empty((0, 4), dtype=np.int64)]
    start = 0
    while start < len(ours):
        stop = start + max(1, BLOCK // int(most[start]))
        apart = [apart[tuple(ours[start:stop].T)] for apart in first.apart]
        x, y = np.nonzero((apart[0][:, None] & apart_there[0][: most[start]]) == 0)
        for mine, yours in zip(apart[1:], apart_there[1:], strict=True):
            both = (mine[x] & yours[y]) == 0
            x, y = x[both], y[both]
        results.append(np.hstack([first.words[ours[start + x]], second.words[theirs[y]]]))
        start = stop
    return np.concatenate(results)


def _cover(separated: NDArray[np.bool_]) -> list[int]:
    """Choose guesses (rows) greedily: each separates most of the remaining sets (columns)."""
    chosen: list[int] = []
    left = np.ones(separated.shape[1], dtype=bool)
    while len(chosen) < min(PROBES, len(separated)):
        scores = separated[:, left].sum(1)
        scores[chosen] = -1
        chosen.append(int(np.argmax(scores)))
        left &= ~separated[chosen[-1]]
        if scores.max() <= 0 or not left.any():
            left[:] = True
    return chosen


def _distinct(codes: NDArray[Any]) -> NDArray[np.bool_]:
    """Return where all codes along the last axis differ."""
    apart = np.ones(codes.shape[:-1], dtype=bool)
    for place, other in combinations(range(codes.shape[-1]), 2):
        apart &= codes[..., place] != codes[..., other]
    return apart
