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
few words are left. A few good guesses, the *probes*, filter the sets that may be inseparable; these
are then tested against every guess. Sets are not stored before they are filtered: for each half
there is a list of its pairs with a bit for each of 64 probes, sorted by how many of them fail.

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
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from laconic.deduction import _kernels
from laconic.deduction.partitions import partitions
from laconic.display import Displayable, Line
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from laconic.deduction.game import Game
    from laconic.display import Block

Indices = NDArray[np.int32]
Group = tuple[int, ...]

FEW = 16
"""Number of words up to which all sets are tested."""

PROBES, CHECKS = 64, 192
"""Number of guesses that filter the sets first, a bit each, and of those that filter the rest."""

GOOD = 3000
"""Number of best guesses that probes are chosen from."""

SAMPLE, FADES = 400, 0.5
"""Number of words whose nearest others probes are chosen for; a pair counts less with each probe
that tells it apart."""

MANY = 10_000
"""Number of sets of six examined between two checks for Ctrl-C."""

DECIMALS = 9
"""Decimals of the scores by which probes are chosen."""

AT_ONCE = 1 << 31
"""Number of sets filtered between two checks for Ctrl-C, which takes about a second."""


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
        InputError: for an unsupported combination of size and turns, more answers than there are,
            or a rule without hard mode.

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
    if size > (answers := len(game.answers)):
        raise InputError(
            f"sets of {size} answers, expected at most the {answers} of {game.lexicon.name}: "
            "choose fewer"
        )
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
    sixes = _unions(np.array(fours, dtype=np.int32).reshape(-1, 4))
    hard = [words.unsolvable(some, fours) for some in np.array_split(sixes, 1 + len(sixes) // MANY)]
    return [tuple(six) for six in np.concatenate(hard).tolist()]


def _unions(fours: Indices) -> Indices:
    """List the unions of two sets of four that share two members, one per row, in order."""
    sharing: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for four in fours.tolist():
        for pair in combinations(four, 2):
            first, second = (member for member in four if member not in pair)
            sharing[pair].append((first, second))
    unions = [np.empty((0, 6), dtype=np.int32)]
    for pair, others in sharing.items():
        rest = np.array(others, dtype=np.int32)
        one, other = np.triu_indices(len(rest), 1)
        both = np.hstack([rest[one], rest[other]])
        both = both[_distinct(both)]
        found = np.hstack([np.broadcast_to(np.array(pair, dtype=np.int32), (len(both), 2)), both])
        unions.append(np.unique(np.sort(found, axis=1), axis=0))
    return np.unique(np.concatenate(unions), axis=0)


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
        self.order = np.argsort(split.sum_squares, kind="stable").astype(np.int32)

    def inseparable(self, size: int) -> set[Group]:
        """Find all inseparable sets of three answers, and of four if `size` is at least 4."""
        results: set[Group] = set()
        classes = [np.arange(self.codes.shape[1], dtype=np.int32)]
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
            sets = np.array([*combinations(words.tolist(), count)], dtype=np.int32)
            results |= set(map(tuple, self.kept(sets.reshape(-1, count), self.order).tolist()))
        return results

    def _across(self, halves: tuple[Indices, Indices], asking: Indices, size: int) -> set[Group]:
        """Find the inseparable sets with members in both halves."""
        probes = self._probes(halves, asking)
        sides = [_kernels.Side(self.codes, probes, half) for half in halves]
        results: list[list[int]] = []
        for side, others in zip(sides, reversed(halves), strict=True):
            parts = self.kept(side.alike_pairs(), asking).tolist()
            if size >= 4:
                parts += self.kept(side.alike_triples(), asking).tolist()
            for part in parts:
                results += [[*part, last] for last in self._joining(part, others).tolist()]
        if size >= 4:
            first, second = sides
            for begin, end in pairwise(first.cuts(second, AT_ONCE)):
                alike = self.kept(first.alike_with(second, begin, end), asking)
                results += self.kept(alike, self.order).tolist()
        return {tuple(sorted(group)) for group in results}

    def _probes(self, halves: tuple[Indices, Indices], asking: Indices) -> Indices:
        """Choose guesses that tell similar words apart, for the pairs that few others do."""
        good, pairs = asking[:GOOD], []
        for half in halves:
            words = half[:: -(-half.size // SAMPLE)]
            near = self.codes[np.ix_(good[:: -(-good.size // PROBES)], half)]
            for word in words.tolist():
                alike = (near == near[:, [half.tolist().index(word)]]).sum(0)
                alike[half == word] = 0
                pairs += [(word, int(half[other])) for other in np.argsort(-alike)[:2]]
        apart = self.codes[good[:, None], [x for x, _ in pairs]]
        apart = apart != self.codes[good[:, None], [y for _, y in pairs]]
        weights = np.ones(len(pairs))
        chosen: list[int] = []
        scores = np.empty(good.size)
        for _ in range(min(PROBES + CHECKS, good.size)):
            scores[:] = apart @ weights
            scores[chosen] = -1
            chosen.append(int(np.argmax(scores.round(DECIMALS))))
            weights[apart[chosen[-1]]] *= FADES
        return good[chosen]

    def _joining(self, group: list[int], others: Indices) -> Indices:
        """List the other words that form an inseparable set with a group."""
        separating = self.order[_distinct(self.codes[:, group])[self.order]]
        for start in range(0, len(separating), PROBES):
            guesses = separating[start : start + PROBES]
            block = self.codes[np.ix_(guesses, others)]
            taken = (block[:, :, None] == self.codes[guesses[:, None], group][:, None]).any(2)
            others = others[taken.all(0)]
            if not others.size:
                break
        return others

    def kept(self, sets: Indices, guesses: Indices) -> Indices:
        """Return the sets, one per row, that no guess separates."""
        if not len(sets):
            return sets
        kept: Indices = sets[_kernels.inseparable(self.codes, sets, guesses).astype(bool)]
        return kept

    def unsolvable(self, sixes: Indices, fours: Sequence[Group]) -> Indices:
        """Return the sets of six, one per row, of which every guess leaves an inseparable part.

        Args:
            sixes: sets of answers, ascending.
            fours: the inseparable sets of four.
        """
        known = np.array(fours, dtype=np.int32).reshape(-1, 4)
        flags = _kernels.unsolvable(self.codes, sixes, known, self.order)
        hard: Indices = sixes[flags.astype(bool)]
        return hard


def _distinct(codes: NDArray[Any]) -> NDArray[np.bool_]:
    """Return where all codes along the last axis differ."""
    apart = np.ones(codes.shape[:-1], dtype=bool)
    for place, other in combinations(range(codes.shape[-1]), 2):
        apart &= codes[..., place] != codes[..., other]
    return apart
