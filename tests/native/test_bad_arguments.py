"""What a caller can get wrong: always a Python exception, never a crash or a wrong number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from laconic.deduction import _kernels

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS = np.zeros((2, 5), dtype=np.uint8)
MATRIX = np.zeros((3, 4), dtype=np.uint8)
GUESSES = np.arange(3, dtype=np.int32)
ANSWERS = np.arange(4, dtype=np.int32)
FEATURES = np.zeros((3, 2), dtype=np.uint64)

each_matrix = pytest.mark.parametrize(
    ("kernel", "longest"),
    [(_kernels.wordle_matrix, 10), (_kernels.pegs_matrix, 20), (_kernels.places_matrix, 16)],
)


@each_matrix
def test_lengths(kernel: Callable[..., Any], longest: int) -> None:
    """Words of two lengths and words that are too long are refused."""
    with pytest.raises(ValueError, match="differ in length"):
        kernel(WORDS, WORDS[:, :4].copy())
    long = np.zeros((1, longest + 1), dtype=np.uint8)
    with pytest.raises(ValueError, match=r"places|letters|width"):
        kernel(long, long)


@each_matrix
@pytest.mark.parametrize(
    "words",
    [WORDS[0], WORDS[None], WORDS.astype(np.int64), WORDS.astype(float), [[1]], "crane", None],
    ids=["flat", "deep", "int64", "float", "list", "text", "None"],
)
def test_words_are_a_table_of_bytes(
    kernel: Callable[..., Any], longest: int, words: object
) -> None:
    """Another shape or type is refused: a number above 255 would be cut off in silence."""
    assert longest
    with pytest.raises(TypeError, match="incompatible function arguments"):
        kernel(words, WORDS)
    with pytest.raises(TypeError, match="incompatible function arguments"):
        kernel(WORDS, words)


@pytest.mark.parametrize("kernel", [_kernels.partition_stats, _kernels.part_sizes])
@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"guesses": GUESSES + 1}, IndexError, "guesses: index 3 is not in 0..2"),
        ({"guesses": GUESSES - 1}, IndexError, "guesses: index -1 is not in 0..2"),
        ({"candidates": ANSWERS + 1}, IndexError, "candidates: index 4 is not in 0..3"),
        ({"candidates": ANSWERS - 1}, IndexError, "candidates: index -1 is not in 0..3"),
        ({"matrix": MATRIX[0]}, TypeError, "incompatible function arguments"),
        ({"matrix": MATRIX.astype(np.int64)}, TypeError, "incompatible function arguments"),
        ({"matrix": MATRIX.astype(float)}, TypeError, "incompatible function arguments"),
        ({"guesses": GUESSES[None]}, TypeError, "incompatible function arguments"),
        ({"candidates": None}, TypeError, "incompatible function arguments"),
        ({"codes": -1}, TypeError, "incompatible function arguments"),
        ({"codes": 257}, ValueError, "codes: 257, expected at most 256"),
        ({"codes": 1 << 62}, ValueError, "expected at most 256"),
    ],
    ids=lambda value: str(list(value)) if isinstance(value, dict) else "",
)
def test_partitions(
    kernel: Callable[..., Any], changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    """Indices outside the matrix, other shapes and types, and senseless counts of codes."""
    arguments = {"matrix": MATRIX, "guesses": GUESSES, "candidates": ANSWERS, "codes": 243}
    with pytest.raises(error, match=message):
        kernel(**(arguments | changes))


def test_codes_beyond_their_count() -> None:
    """A matrix that holds a larger code than it should has no place for it."""
    with pytest.raises(IndexError, match="not below `codes`"):
        _kernels.part_sizes(MATRIX + np.uint8(9), GUESSES, ANSWERS, 9)


def test_weights_of_another_count() -> None:
    """Weights are one an answer."""
    with pytest.raises(ValueError, match="weights: one entry an answer expected"):
        _kernels.partition_stats(MATRIX, GUESSES, ANSWERS, 243, np.ones(3))


@pytest.mark.parametrize(
    ("features", "required", "guesses", "error"),
    [
        (FEATURES, FEATURES[0, :1], GUESSES, ValueError),
        (FEATURES, FEATURES[0], ANSWERS, IndexError),
        (FEATURES, FEATURES[0], GUESSES - 1, IndexError),
        (FEATURES[0], FEATURES[0], GUESSES, TypeError),
        (FEATURES.astype(float), FEATURES[0], GUESSES, TypeError),
    ],
)
def test_legality(features: Any, required: Any, guesses: Any, error: type[Exception]) -> None:
    """Requirements of another width, indices outside the list, other shapes and types."""
    with pytest.raises(error):
        _kernels.legal_guesses(features, required, guesses)
