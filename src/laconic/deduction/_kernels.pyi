"""
Kernels of deduction games: arrays in, arrays out; every call releases the GIL.
"""

from collections.abc import Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


def wordle_matrix(guesses: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')] | Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')]:
    """
    Feedback of every guess against every answer: uint8 for up to 5 letters, else uint16.

    Words are rows of symbols 0..254; codes are base 3, first place most significant.
    """

def pegs_matrix(guesses: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')] | Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')]:
    """
    Right places and shared symbols of every guess against every answer, as one uint8 code.
    """

def places_matrix(guesses: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')] | Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')]:
    """
    Right places of every guess against every answer, a bit a place, first most significant.
    """

@overload
def partition_stats(matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], codes: int, weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]]: ...

@overload
def partition_stats(matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], codes: int, weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]]:
    """
    Parts, largest part, sum of squared sizes and entropy in bits, an entry a guess.

    `weights`, one an answer, replace the counts of answers in all but `parts`.
    """

@overload
def part_sizes(matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], codes: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]: ...

@overload
def part_sizes(matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], codes: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]:
    """Sizes of all parts: a row a guess, a column a code."""

def legal_guesses(features: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], required: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]:
    """
    Those of `guesses` whose feature bits include all required bits, in order.
    """

class Job:
    """A search that runs beside the caller."""

    def wait(self, seconds: float) -> bool:
        """Wait until the search is done, at most so long; tell whether it is."""

    def verdicts(self) -> list[tuple[int, int | None, bool]]:
        """Return the verdicts since the last call: (guess, lower or None, exact)."""

    def value(self) -> tuple[int | None, bool]:
        """Wait for the value: (bound or None for infeasible, exact)."""

    def steps(self) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]]:
        """Wait for the strategy: parents, codes and guesses, a row a step."""

    def check(self) -> None:
        """
        Wait for the end; raise what the search raised, or that it was stopped.
        """

    def stop(self) -> None:
        """Ask the search to stop; what it has proven is kept."""

    @property
    def stopped(self) -> bool:
        """Whether the search ended because it was stopped."""

class Engine:
    """
    Exact search over one game: objective 'total', 'worst' or 'within'.

    Calls start one job at a time; all share what they prove.
    """

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], objective: str, *, weights: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, features: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, guess_matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, symmetries: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, table_bytes: int = 268435456) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], objective: str, *, weights: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, features: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, guess_matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, symmetries: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, table_bytes: int = 268435456) -> None: ...

    def cost(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, limit: int | None = None, threads: int = 1) -> Job:
        """Cost of a position: exact if below `limit`, else a lower bound."""

    def cost_of_guess(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, guess: int, limit: int | None = None, threads: int = 1) -> Job:
        """Cost of a position if it is played on with one guess."""

    def judge(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int | None = None, keep: int = 0, threads: int = 1) -> Job:
        """
        Verdicts on many guesses: exact below `limit`, else lower bounds.

        With `keep` the limit falls to the keep-th least cost found so far.
        """

    def strategy(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, opener: int, value: int) -> Job:
        """
        An optimal strategy of a position of known exact value; opener -1 leaves the first guess open.
        """

    def beam(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, opener: int, width: int, threads: int = 1) -> Job:
        """
        A good strategy for the least total, of the `width` most promising guesses of each position;
        empty if the turns do not suffice.
        """

    def ranked(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]:
        """Useful guesses by their one-step lower bounds, best first."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""

class PairBoundsNarrow:
    """What no strategy for two boards can beat, opener by opener."""

    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def after(self, opener: int, enough: int) -> int:
        """
        Turns over all pairs of answers are no fewer after this opener; not sharper than `enough`.
        """

class PairBoundsWide:
    """What no strategy for two boards can beat, opener by opener."""

    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def after(self, opener: int, enough: int) -> int:
        """
        Turns over all pairs of answers are no fewer after this opener; not sharper than `enough`.
        """

class BoardsPlayer:
    """
    Plays several boards with the same guesses.

    A position is a list with the candidates of each board, none once it is solved.
    """

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], price: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], weight: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], foresight: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, distinct: bool, sequential: bool, worlds: int, width: int) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], price: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], weight: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], foresight: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, distinct: bool, sequential: bool, worlds: int, width: int) -> None: ...

    def worths(self, position: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]:
        """
        Worth of every guess: chances to solve a board, minus the weighted prices of what is left, minus the
        weighted chance that the next guess solves no board.
        """

    def choose(self, position: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], left: int) -> int:
        """The guess to play with `left` turns to go."""

    def cost(self, position: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], left: int, guess: int = -1) -> tuple[int, int]:
        """
        Games lost and turns used, over all worlds, by the search; guess -1 for the best one.
        """

    def play(self, position: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], turn: int, answers: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], opening: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, cap: int, threads: int = 1) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]:
        """
        Turns on which boards are solved, a row a game: 0 for never, and for boards solved before.
        """

    def walk(self, parts: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], pairs: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], turn: int, limit: int, cap: int, threads: int = 1) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], int]:
        """
        Play two boards against all pairs of different answers from pairs of parts, after `turn` turns.

        An empty part is a solved board; a part with itself stands for two boards with the same rows. Returns
        the number of pairs by the turn of their end, and the turns of all unsolved boards together.
        """
