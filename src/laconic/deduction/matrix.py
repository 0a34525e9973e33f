"""The feedback matrix of two word lists, computed natively and cached on disk.

A cached matrix is a file of raw codes, row by row, with a checksum of four bytes; its name is the
SHA-256 of everything that determines its content. It is mapped into memory, and computed again if
it is damaged. `LACONIC_CACHE_MB` sets the size of the cache (default: 1,024 MiB; 0 disables it),
and `LACONIC_MATRIX_MB` the maximum size of a matrix.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from contextlib import suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic import cache
from laconic.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from laconic.deduction.lexicon import WordList
    from laconic.deduction.rules import Rule
    from laconic.workers import ProgressCallback

FORMAT = 3
"""Version of the cache format."""

SMALLEST = 1 << 20
"""Minimum number of codes for which a cached file is faster."""

BLOCK = 1 << 26
"""Number of codes computed between two progress reports."""

progress: ContextVar[ProgressCallback | None] = ContextVar("progress", default=None)
"""Called with the finished rows of a large matrix, and all its rows."""

CHECKSUM = 4
"""Bytes of CRC-32 at the end of a file, most significant first."""


def feedback_matrix(
    rule: Rule, guesses: WordList, answers: WordList
) -> NDArray[np.unsignedinteger[Any]]:
    """Return the feedback of every guess (row) against every answer (column).

    Returns:
        Read-only codes, shape (guesses, answers), uint8 or uint16 by the rule.
    """
    shape = (len(guesses), len(answers))
    _check_size(rule, shape)
    if shape[0] * shape[1] < SMALLEST or not size_limit():
        return computed_matrix(rule, guesses, answers)
    path = cache.folder() / f"{_key(rule, guesses, answers)}.codes"
    kept = _read(path, shape, np.dtype(rule.dtype))
    if kept is not None:
        return kept
    codes = computed_matrix(rule, guesses, answers)
    codes.flags.writeable = False
    _write(path, codes)
    return codes


def _check_size(rule: Rule, shape: tuple[int, int]) -> None:
    """Check that a matrix does not take too much memory.

    Raises:
        InputError: with its size, the limit, and how to raise it.
    """
    size, limit = shape[0] * shape[1] * np.dtype(rule.dtype).itemsize, matrix_limit()
    if size > limit:
        raise InputError(
            f"{shape[0]:,} guesses and {shape[1]:,} answers need a feedback matrix of "
            f"{size / (1 << 20):,.0f} MiB, the limit is {limit >> 20:,} MiB: take shorter lists, "
            "or set LACONIC_MATRIX_MB to a higher limit"
        )


def computed_matrix(
    rule: Rule, guesses: WordList, answers: WordList
) -> NDArray[np.unsignedinteger[Any]]:
    """Compute a matrix without the cache, in blocks of rows, and report progress."""
    rows = max(BLOCK // len(answers), 1)
    if len(guesses) <= rows:
        return rule.matrix(guesses.words, answers.words)
    report = progress.get()
    codes = np.empty((len(guesses), len(answers)), rule.dtype)
    for start in range(0, len(guesses), rows):
        block = guesses.words[start : start + rows]
        codes[start : start + len(block)] = rule.matrix(block, answers.words)
        if report:
            report("Feedback matrix", start + len(block), len(guesses))
    return codes


def size_limit() -> int:
    """Return the maximum size of the cache in bytes.

    Raises:
        InputError: if LACONIC_CACHE_MB is not a whole number.
    """
    return _mebibytes("LACONIC_CACHE_MB", "write 1024, or 0 for no cache")


def matrix_limit() -> int:
    """Return the maximum size of a matrix in bytes.

    Raises:
        InputError: if LACONIC_MATRIX_MB is not a whole number.
    """
    return _mebibytes("LACONIC_MATRIX_MB", "write 1024 or more")


def _mebibytes(variable: str, advice: str) -> int:
    """Read a number of MiB from the environment (default: 1,024)."""
    text = os.environ.get(variable, "1024")
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise InputError(f"{variable} is {text!r}, expected a whole number of MiB: {advice}")
    return int(text) << 20


def files() -> dict[Path, int]:
    """Return the cached matrices and their sizes in bytes, least recently used first."""
    return cache.files(cache.folder(), "*.codes")


def clear() -> tuple[int, int]:
    """Delete all cached matrices, and return the number of files and the bytes freed."""
    return cache.remove(files())


def _key(rule: Rule, guesses: WordList, answers: WordList) -> str:
    content = (str(FORMAT), rule.name, guesses.sha256, answers.sha256)
    return hashlib.sha256("\n".join(content).encode()).hexdigest()


def _read(
    path: Path, shape: tuple[int, int], dtype: np.dtype[Any]
) -> NDArray[np.unsignedinteger[Any]] | None:
    try:
        content = np.memmap(path, dtype=np.uint8, mode="r")
    except (OSError, ValueError):  # missing or empty
        return None
    codes, checksum = content[:-CHECKSUM], content[-CHECKSUM:]
    whole = codes.size == shape[0] * shape[1] * dtype.itemsize
    if not whole or checksum.tobytes() != _checksum(codes):
        cache.remove([path])
        return None
    with suppress(OSError):
        os.utime(path)  # unlike touch, this does not create a file that was deleted meanwhile
    return codes.view(np.ndarray).view(dtype).reshape(shape)


def _write(path: Path, codes: NDArray[np.unsignedinteger[Any]]) -> None:
    """Cache a matrix if there is space; errors of the cache are ignored."""
    if codes.nbytes > size_limit():
        return
    with suppress(OSError):
        cache.write(path, codes.data, _checksum(codes))
        cache.trim(files(), size_limit())


def _checksum(codes: NDArray[np.unsignedinteger[Any]]) -> bytes:
    """Return the CRC-32 of all codes: it is for damage, since whoever can forge codes can forge it.

    It takes a third of the time of SHA-256, which takes longer than computing the codes.
    """
    return zlib.crc32(codes.reshape(-1).view(np.uint8).data).to_bytes(CHECKSUM, "big")
