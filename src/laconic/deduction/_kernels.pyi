"""
Kernels of deduction games: arrays in, arrays out; every call releases the GIL.
"""

from collections.abc import Sequence
import enum
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


def wordle_matrix(guesses: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')] | Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')]:
    """
    Feedback of every guess for every answer: uint8 for up to 5 letters, else uint16.

    Words are rows of symbols 0..254; codes are base 3, first place most significant.
    """

def pegs_matrix(guesses: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')] | Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')]:
    """
    Right places and shared symbols of every guess and answer, as one uint8 code.
    """

def places_matrix(guesses: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')] | Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')]:
    """
    Right places of every guess and answer, one bit per place, first most significant.
    """

@overload
def partition_stats(matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], codes: int, weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]]: ...

@overload
def partition_stats(matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], codes: int, weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]]:
    """
    Parts, largest part, sum of squared sizes and entropy in bits, one entry per guess.

    `weights`, one an answer, replace the counts of answers in all but `parts`.
    """

@overload
def part_sizes(matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], codes: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]: ...

@overload
def part_sizes(matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], codes: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]:
    """Sizes of all parts: one row per guess, one column per code."""

def legal_guesses(features: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], required: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]:
    """The `guesses` whose feature bits include all required bits, in order."""

class Job:
    """A search that runs concurrently with the caller."""

    def wait(self, seconds: float) -> bool:
        """Wait for the end of the search; return whether it has ended."""

    def verdicts(self) -> list[tuple[int, int | None, bool]]:
        """
        Return the verdicts since the last call: (guess, lower or None, exact).
        """

    def value(self) -> tuple[int | None, bool]:
        """Wait for the value: (bound or None for infeasible, exact)."""

    def steps(self) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]]:
        """Wait for the strategy: parents, codes and guesses, one row per step."""

    def refutation(self) -> list[tuple[int, list[int], list[int]]]:
        """Wait for a proof: steps of (turns, members, earlier steps as reasons)."""

    def check(self) -> None:
        """
        Wait for the end; raise the exception of the search, if it failed or was stopped.
        """

    def stop(self) -> None:
        """Stop the search; proven bounds are kept."""

    @property
    def stopped(self) -> bool:
        """Whether the search ended because it was stopped."""

class Objective(enum.Enum):
    """What a search minimizes."""

    TOTAL = 0
    """The total of guesses."""

    WORST = 1
    """Whether the turns suffice: 0 if they do, else infeasible."""

    WITHIN = 2
    """The answers that are not found within the turns."""

class Engine:
    """
    Exact search over one game.

    Calls start jobs, which may run at once: they share proven bounds, and each is
    stopped alone.
    """

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], objective: Objective, *, weights: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, features: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, guess_matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, symmetries: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, table_bytes: int = 268435456) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], objective: Objective, *, weights: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, features: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, guess_matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, symmetries: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, table_bytes: int = 268435456) -> None: ...

    def cost(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, limit: int | None = None, threads: int = 1) -> Job:
        """Cost of a position: exact if below `limit`, else a lower bound."""

    def cost_of_guess(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, guess: int, limit: int | None = None, threads: int = 1) -> Job:
        """Cost of a position after one guess."""

    def judge(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int | None = None, keep: int = 0, threads: int = 1) -> Job:
        """
        Verdicts on many guesses: exact below `limit`, else lower bounds.

        With `keep` the limit decreases to the keep-th least cost so far.
        """

    def strategy(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, opener: int | None, value: int) -> Job:
        """
        An optimal strategy of a position of known exact value; opener None for any first guess.
        """

    def beam(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None, opener: int | None, width: int, endgame: int, threads: int = 1) -> Job:
        """
        A good strategy for the least total, of the `width` most promising guesses of each position;
        positions of up to `endgame` candidates are solved exactly. Empty if the turns do not suffice.
        """

    def refutation(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int, guess: int) -> Job:
        """
        A proof that the turns do not suffice after a guess, empty if they do: for 'worst' in easy mode, without
        symmetries.
        """

    def ranked(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], turns: int | None) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]:
        """Useful guesses by their one-step lower bounds, best first."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""

class PairBounds:
    """Lower bounds of two boards for all strategies, by opener."""

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def after(self, opener: int, enough: int) -> int:
        """
        Lower bound of the turns over all pairs of answers; it stops improving at `enough`.
        """

class BoardsPlayer:
    """
    Plays several boards with the same guesses.

    A position is a list with the candidates of each board, none once it is solved.
    """

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], price: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], weight: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], foresight: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], playouts: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, distinct: bool, sequential: bool, worlds: int, width: int) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], codes: int, guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], price: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], weight: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], foresight: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], playouts: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, distinct: bool, sequential: bool, worlds: int, width: int) -> None: ...

    def worths(self, position: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]:
        """
        Worth of every guess: chances to solve a board, minus the weighted prices of what is left, minus the
        weighted chance that the next guess solves no board.
        """

    def choose(self, position: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], left: int) -> int:
        """The guess to play with `left` turns left."""

    def cost(self, position: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], left: int, guess: int | None = None) -> tuple[int, int]:
        """
        Lost games and turns over all worlds, after a guess or, for None, the best guess.
        """

    def play(self, position: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], turn: int, answers: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], opening: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, cap: int, threads: int = 1) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]:
        """
        Turns on which boards are solved, one row per game; 0 if never, or solved before.
        """

    def walk(self, parts: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], pairs: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], turn: int, limit: int, cap: int, threads: int = 1) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], int]:
        """
        Play all pairs of different answers of two boards from pairs of parts, after `turn` turns.

        An empty part is a solved board; a part with itself means two boards with the same rows. Returns
        the number of pairs by the turn of their end, and the turns of all unsolved boards together.
        """

class Side:
    """
    Answers, and which pairs of them the first 64 probes do not tell apart.
    """

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], probes: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], probes: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def alike_pairs(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]:
        """Pairs that no probe tells apart, one per row."""

    def alike_triples(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]:
        """Triples that no probe separates, one per row."""

    def alike_with(self, other: Side, begin: int, end: int) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]:
        """
        Sets of a pair of this side and one of the other, of which no probe tells both apart, one per row.
        """

    def cuts(self, other: Side, most: int) -> list[int]:
        """
        The places between which pairs are passed to `alike_with`, for calls of about `most` sets each.
        """

@overload
def inseparable(matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], sets: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]: ...

@overload
def inseparable(matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], sets: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    Whether no guess separates a set: a flag for each row of answers. Guesses are tried in order.
    """

@overload
def unsolvable(matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], sixes: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], fours: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]: ...

@overload
def unsolvable(matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], sixes: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], fours: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    Whether every guess leaves an inseparable part: a flag for each row of six answers.

    `fours` has all inseparable sets of four; three answers are separable.
    """

class Antiwordle:
    """
    Positions of Antiwordle: candidates, as answers, and legal words, both ascending. The words are rows of symbols; calls share what they learn.
    """

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], words: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], row_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], words: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], row_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def after(self, guess: int, answer: int, legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> list[int]:
        """
        The words that are still legal after a guess whose feedback is that of an answer.
        """

    def left(self, guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')]:
        """
        Number of words that are legal after each guess, added up over the candidates; 0 after a win.
        """

    def values(self, guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], legal: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, shortest: bool, seconds: float) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]:
        """
        Bounds on the longest play after each guess, equal if exact: (lower, upper).

        The total of the guesses over all candidates, or the fewest with `shortest`.
        """

@overload
def fibble_left(matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], marks: int, length: int) -> tuple[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], int]: ...

@overload
def fibble_left(matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], marks: int, length: int) -> tuple[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], int]:
    """
    What each guess of Fibble leaves of the candidates: (totals, most, scale).

    A total is the mean number that still fit over the displays of a candidate, added up over the candidates, times the scale; `most` is the largest number after any display.
    """

@overload
def fibble_worst_case(matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], marks: int, length: int, *, seconds: float) -> tuple[int, int | None]: ...

@overload
def fibble_worst_case(matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], marks: int, length: int, *, seconds: float) -> tuple[int, int | None]:
    """
    The fewest guesses of Fibble that are sure to win, and a guess with which so many suffice.

    Without a guess there was no time for more: fewer turns do not suffice.
    """

class Beating:
    """Wins against an adversary in easy mode; calls share what they learn."""

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], rank: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, any_tie: bool) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], rank: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], guess_of_answer: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, any_tie: bool) -> None: ...

    def win(self, candidates: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], opener: int, turns: int) -> list[int]:
        """
        The guesses of a win within so many turns, which begins with the opener; empty if there is none.

        With `any_tie`, those after each of the largest parts follow, by ascending code.
        """

class FixedOpeners:
    """
    Guesses in an order, and what parts of each size cost: the sum over the parts, or the largest cost.

    Costs begin with 0 for no answers, and are convex. The order matters for speed only.
    """

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], order: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], costs: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, largest: bool) -> None: ...

    @overload
    def __init__(self, matrix: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], order: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], costs: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, largest: bool) -> None: ...

    def best(self, bases: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], begins: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], most: int, limit: int) -> tuple[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]]:
        """
        The least extensions that cost at most `limit`, in order: costs, rows of bases, and places.

        Each row of bases, places in the order, is extended by one guess from the place begins[row] on.
        """
