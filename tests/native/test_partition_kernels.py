"""Statistics of partitions, and hard-mode legality, against readable twins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log2
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from laconic.deduction import _kernels

Indices = NDArray[np.int32]


@dataclass(frozen=True)
class Case:
    """A matrix of codes, and some of its guesses and answers."""

    matrix: NDArray[np.unsignedinteger[Any]]
    codes: int
    guesses: Indices
    candidates: Indices
    weights: NDArray[np.float64]

    def amounts(self, guess: int, weights: NDArray[np.float64] | None) -> Counter[int]:
        """Add up the weight of each part: the twin of all statistics."""
        amounts: Counter[int] = Counter()
        for answer in self.candidates:
            amounts[int(self.matrix[guess, answer])] += 1 if weights is None else weights[answer]
        return amounts


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw bytes or 16-bit codes, few or many of them, and any guesses and candidates."""
    random = np.random.default_rng(draw(st.integers(0)))
    codes = draw(st.sampled_from([1, 3, 14, 243, 256, 257, 729, 59049]))
    guesses, answers = draw(st.integers(1, 40)), draw(st.integers(1, 90))
    matrix = random.integers(0, codes, (guesses, answers))
    return Case(
        matrix.astype(np.uint8 if codes <= 256 else np.uint16),
        codes,
        random.permutation(guesses)[: draw(st.integers(0, guesses))].astype(np.int32),
        np.sort(random.permutation(answers)[: draw(st.integers(0, answers))]).astype(np.int32),
        random.integers(1, 1000, answers).astype(np.float64),
    )


@pytest.mark.parametrize("weighted", [False, True])
@given(case=cases())
def test_statistics_equal_twin(weighted: bool, case: Case) -> None:
    """Parts, largest, sum of squares and entropy, with weights and without."""
    weights = case.weights if weighted else None
    columns = _kernels.partition_stats(
        case.matrix, case.guesses, case.candidates, case.codes, weights
    )
    for guess, *found in zip(case.guesses, *columns, strict=True):
        amounts = case.amounts(guess, weights).values()
        whole = sum(amounts)
        entropy = -sum(s / whole * log2(s / whole) for s in amounts)
        squares = sum(s * s for s in amounts)
        assert found[:3] == [len(amounts), max(amounts, default=0), squares]
        assert found[3] == pytest.approx(entropy, rel=1e-12, abs=1e-12)


@given(case=cases())
def test_part_sizes_equal_twin(case: Case) -> None:
    """A count for every code, those that do not occur included; all add up to the candidates."""
    sizes = _kernels.part_sizes(case.matrix, case.guesses, case.candidates, case.codes)
    assert sizes.shape == (len(case.guesses), case.codes)
    for guess, row in zip(case.guesses, sizes, strict=True):
        twin = case.amounts(guess, None)
        assert {int(code): int(row[code]) for code in np.flatnonzero(row)} == twin
        assert row.sum() == len(case.candidates)


def test_statistics_by_hand() -> None:
    """Parts of 4, 2, 1 and 1 of eight candidates have 1.75 bits."""
    matrix = np.array([[0, 0, 0, 0, 5, 5, 7, 9]], dtype=np.uint8)
    none, every = np.zeros(1, dtype=np.int32), np.arange(8, dtype=np.int32)
    parts, largest, squares, entropy = _kernels.partition_stats(matrix, none, every, 243)
    assert [column.item() for column in (parts, largest, squares, entropy)] == [4, 4, 22, 1.75]


def test_a_single_part_has_no_information() -> None:
    """The entropy of one part is 0 but for the last bit of a logarithm, and never below it."""
    matrix = np.zeros((1, 100), dtype=np.uint8)
    none = np.zeros(1, dtype=np.int32)
    for n in range(1, 101):
        every = np.arange(n, dtype=np.int32)
        assert 0 <= _kernels.partition_stats(matrix, none, every, 243)[3].item() < 1e-15


def test_many_guesses_are_shared_out() -> None:
    """A job that all cores work on gives each guess what it has alone."""
    random = np.random.default_rng(1)
    matrix = random.integers(0, 243, (3000, 900)).astype(np.uint8)
    guesses, candidates = (np.arange(n, dtype=np.int32) for n in matrix.shape)
    shared = _kernels.partition_stats(matrix, guesses, candidates, 243)
    sizes = _kernels.part_sizes(matrix, guesses, candidates, 243)
    for guess in range(0, 3000, 97):
        alone = _kernels.partition_stats(matrix, guesses[guess : guess + 1], candidates, 243)
        assert [c[guess] for c in shared] == [c[0] for c in alone]
        assert sizes[guess].tolist() == np.bincount(matrix[guess], minlength=243).tolist()


@given(st.integers(0), st.integers(0, 30), st.integers(0, 4))
def test_legality_equals_twin(seed: int, words: int, width: int) -> None:
    """A guess is legal if its bits include all that are required; order is kept."""
    random = np.random.default_rng(seed)
    features = random.integers(0, 1 << 64, (words, width), dtype=np.uint64)
    features |= random.integers(0, 1 << 64, (words, width), dtype=np.uint64)
    required = random.integers(0, 1 << 64, width, dtype=np.uint64) & np.uint64(1 << 63 | 3)
    guesses = random.permutation(words).astype(np.int32)
    twin = [
        g
        for g in guesses
        if all(have & need == need for have, need in zip(features[g], required, strict=True))
    ]
    assert _kernels.legal_guesses(features, required, guesses).tolist() == twin
