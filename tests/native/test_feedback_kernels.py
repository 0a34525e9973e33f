"""Feedback kernels against readable twins: by hand, on random words, and over one full table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from laconic.deduction import _kernels
from laconic.deduction.lexicon import load
from laconic.deduction.rules import encode

Word = tuple[int, ...]
Symbols = NDArray[np.uint8]
Twin = Callable[[Word, Word], int]
Kernel = Callable[[Symbols, Symbols], NDArray[np.unsignedinteger[Any]]]


def wordle(guess: Word, answer: Word) -> int:
    """Green in place; yellow while fewer copies were coloured than the answer has to give."""
    code = 0
    for place, letter in enumerate(guess):
        green = answer[place] == letter
        free = sum(a == letter != g for g, a in zip(guess, answer, strict=True))
        before = sum(guess[i] == letter != answer[i] for i in range(place))
        code = 3 * code + (2 if green else int(before < free))
    return code


def pegs(guess: Word, answer: Word) -> int:
    """Number the pairs (in place, shared) by what is shared, leaving out the impossible one."""
    length = len(guess)
    here = sum(map(int.__eq__, guess, answer))
    shared = sum(min(guess.count(symbol), answer.count(symbol)) for symbol in set(guess))
    pairs = [(both, black) for both in range(length + 1) for black in range(both + 1)]
    pairs.remove((length, length - 1))
    return pairs.index((shared, here))


def places(guess: Word, answer: Word) -> int:
    """Write a binary digit a place."""
    return int("".join(str(int(g == a)) for g, a in zip(guess, answer, strict=True)), 2)


TWINS: list[tuple[Kernel, Twin, int]] = [
    (_kernels.wordle_matrix, wordle, 10),
    (_kernels.pegs_matrix, pegs, 20),
    (_kernels.places_matrix, places, 16),
]
each_kernel = pytest.mark.parametrize(
    ("kernel", "twin", "longest"), TWINS, ids=["wordle", "pegs", "places"]
)


@st.composite
def words(draw: st.DrawFn, longest: int) -> tuple[Symbols, Symbols]:
    """Draw guesses and answers over 1 to 40 of the symbols 0..254, answers past one vector."""
    length, random = draw(st.integers(1, longest)), np.random.default_rng(draw(st.integers(0)))
    alphabet = random.choice(255, draw(st.integers(1, 40)), replace=False).astype(np.uint8)
    guesses = random.choice(alphabet, (draw(st.integers(0, 4)), length))
    answers = random.choice(alphabet, (draw(st.integers(0, 140)), length))
    return guesses, answers


def spelled(word: str) -> Symbols:
    """Return a word as a row of symbols."""
    return np.frombuffer(word.encode(), dtype=np.uint8)[None, :]


@pytest.mark.parametrize(
    ("guess", "answer", "tiles"),
    [
        ("error", "elder", "20002"),
        ("added", "dread", "11012"),
        ("spasm", "stage", "20200"),
        ("recur", "ulcer", "01212"),
        ("error", "heron", "10220"),
        ("sease", "essay", "11110"),
        ("shush", "sugar", "20100"),
        ("crane", "raise", "01102"),
    ],
)
def test_wordle_by_hand(guess: str, answer: str, tiles: str) -> None:
    """Greens come first, then yellows from the left while copies remain (TRAPS 1 and 2)."""
    assert _kernels.wordle_matrix(spelled(guess), spelled(answer)).tolist() == [[int(tiles, 3)]]
    assert wordle(tuple(guess.encode()), tuple(answer.encode())) == int(tiles, 3)


def test_six_greens_need_two_bytes() -> None:
    """Six greens are 728, which one byte would make 216: grey, grey, ... (TRAPS 3)."""
    code = _kernels.wordle_matrix(spelled("abcdef"), spelled("abcdef"))
    assert (code.dtype.itemsize, code.item()) == (2, 728)


def test_pegs_by_hand() -> None:
    """1122 against 1234 has one in place and one elsewhere, not three elsewhere (TRAPS 4)."""
    both, black = 2, 1
    code = both * (both + 1) // 2 + black
    assert _kernels.pegs_matrix(spelled("1122"), spelled("1234")).item() == code


@each_kernel
@given(data=st.data())
def test_kernel_equals_twin(kernel: Kernel, twin: Twin, longest: int, data: st.DataObject) -> None:
    """All lengths, alphabets up to 40 symbols, and counts of words that fill no vector."""
    guesses, answers = data.draw(words(longest))
    found = kernel(guesses, answers)
    pairs = [
        [twin(g, a) for a in map(tuple, answers.tolist())] for g in map(tuple, guesses.tolist())
    ]
    assert found.shape == (len(guesses), len(answers))
    assert found.tolist() == pairs


@each_kernel
@pytest.mark.parametrize("symbol", [0, 254])
def test_every_length_can_be_won(kernel: Kernel, twin: Twin, longest: int, symbol: int) -> None:
    """A word against itself has the last code, at the first and the last symbol."""
    for length in range(1, longest + 1):
        word = np.full((1, length), symbol, dtype=np.uint8)
        assert kernel(word, word).item() == twin((0,) * length, (0,) * length)


def by_columns(guess: Symbols, answers: Symbols) -> Symbols:
    """Score one guess against all answers, given a place a row: the twin of a full row."""
    missed = answers != guess[:, None]
    code = np.zeros(answers.shape[1], dtype=np.uint8)
    for place, letter in enumerate(guess):
        free = np.add.reduce((answers == letter) & missed, dtype=np.uint8)
        before = np.add.reduce(missed[:place][guess[:place] == letter], dtype=np.uint8)
        code = 3 * code + np.where(missed[place], before < free, 2).astype(np.uint8)
    return code


def test_full_table() -> None:
    """All 30 million pairs of the original lists have the feedback of the twin."""
    lexicon = load("original")
    symbols, _ = encode([*lexicon.guesses, *lexicon.answers])
    guesses, answers = np.split(symbols, [len(lexicon.guesses)])
    codes, columns = _kernels.wordle_matrix(guesses, answers), np.ascontiguousarray(answers.T)
    for guess, row in zip(guesses, codes, strict=True):
        assert np.array_equal(row, by_columns(guess, columns))


@pytest.mark.parametrize("length", [1, 4, 5, 6, 10])
@pytest.mark.parametrize("symbols", [3, 26, 256])
def test_many_guesses_equal_few(length: int, symbols: int) -> None:
    """Of many guesses the rows of their letters are added up; of few, or with all bytes, not."""
    random = np.random.default_rng(7 * length + symbols)
    alphabet = np.arange(256, dtype=np.uint8)[-symbols:]
    guesses = random.choice(alphabet, (2_500, length))
    answers = random.choice(alphabet, (2_100, length))
    answers[:256] = np.arange(256)[:, None] if symbols == 256 else answers[:256]
    codes = _kernels.wordle_matrix(guesses, answers)
    few = [_kernels.wordle_matrix(some, answers) for some in np.split(guesses, 5)]
    assert np.array_equal(codes, np.concatenate(few))
    for g, a in random.integers(2_100, size=(300, 2)):
        assert codes[g, a] == wordle(tuple(guesses[g].tolist()), tuple(answers[a].tolist()))
