"""The skill and luck of each guess of a game of several boards."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from math import log2
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.boards.advice import Suggestion, suggest
from laconic.deduction.boards.strategies import ENDGAME
from laconic.deduction.partitions import entropy_of
from laconic.display import Displayable, Line, Number, Table
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from laconic.deduction.boards.game import BoardsGame, BoardsPosition
    from laconic.deduction.boards.strategies import Weighted
    from laconic.display import Block

SECONDS = 2.0
"""Default time limit of an analysis."""

JUDGED = 5
"""Number of guesses that each guess is compared with."""


@dataclass(frozen=True)
class BoardsTurn:
    """A guess of the game, with its analysis.

    Attributes:
        number: number of the turn, from 1.
        solved: numbers, from 1, of the boards that the guess solved.
        left: number of candidates of each board after the feedback; 0 for a solved board.
        played: the guess, with its mean turns and probability of losing before the feedback.
        best: the best of some promising guesses, as ranked by `suggest`.
        skill: 100 for a guess as good as the best, 0 for one that costs a turn more or adds 50 %
            to the probability of losing. Of estimates, only the part beyond the standard error
            counts.
        luck: turns that the feedback saved, against the mean; none if the game was over anyway.
        luck_bits: information in the feedback minus its mean, in bits, over all boards.
    """

    number: int
    solved: tuple[int, ...]
    left: tuple[int, ...]
    played: Suggestion
    best: Suggestion
    skill: float
    luck: float
    luck_bits: float


@dataclass(frozen=True)
class BoardsAnalysis(Displayable):
    """The analysis of a game.

    Attributes:
        won: whether all boards were solved within the limit.
    """

    won: bool
    turns: tuple[BoardsTurn, ...]
    seconds: float

    @property
    def skill(self) -> float | None:
        """Mean skill of the turns after the opener; None without such turns."""
        skills = [turn.skill for turn in self.turns[1:]]
        return sum(skills) / len(skills) if skills else None

    @property
    def luck(self) -> float:
        """Turns that the feedback saved in total, against the mean."""
        return sum(turn.luck for turn in self.turns)

    def layout(self) -> Iterator[Block]:
        """Lay out a table of the turns, and the summary."""
        columns = ("", "guess", "solves", "left", "mean", "lost", "best", "mean", "skill", "luck")
        rows = [
            (
                *(turn.number, turn.played.guess, " ".join(map(str, turn.solved))),
                *(sum(turn.left), turn.played.number(2), Number(turn.played.lost, ".0%")),
                *(turn.best.guess, turn.best.number(2)),
                *(Number(turn.skill, ".0f"), Number(turn.luck, "+.2f")),
            )
            for turn in self.turns
        ]
        yield Table(columns, rows)
        skill = "" if self.skill is None else f"Skill {self.skill:.0f}, excluding the opener. "
        yield Line(f"{skill}Luck {self.luck:+.2f} turns. ~ marks estimates.")

    def as_dict(self) -> dict[str, Any]:
        """Return the analysis as plain data for JSON."""
        return asdict(self) | {"skill": self.skill, "luck": self.luck}


def analyze(
    position: BoardsPosition,
    strategy: Weighted = ENDGAME,
    *,
    seconds: float = SECONDS,
    tick: Callable[[], None] | None = None,
) -> BoardsAnalysis:
    """Judge every guess of a game by the feedback known at its turn.

    Args:
        position: the final position of the game, or its last one so far.
        strategy: the strategy of the playouts by which guesses are judged.
        seconds: time limit for all turns together; each is judged by at least two games.
        tick: called before each game that is played out.

    Raises:
        InputError: for a position without guesses.

    >>> from laconic import Game
    >>> from laconic.deduction.boards import BoardsGame, read_words
    >>> game = BoardsGame(Game.of("original"), 2)
    >>> position = read_words(game, ["salet", "knoll", "crane"], ["knoll", "crane"])
    >>> analysis = analyze(position, seconds=0)
    >>> analysis.won, [turn.solved for turn in analysis.turns]
    (True, [(), (1,), (2,)])
    """
    if not position.guesses:
        raise InputError("no guesses, expected a game of at least one turn")
    start, count = time.perf_counter(), len(position.guesses)
    after, ahead = position, float(count)
    if position.unsolved:
        advice = suggest(position, strategy, top=1, seconds=seconds / count, tick=tick)
        ahead = advice.suggestions[0].mean
    turns: list[BoardsTurn] = []
    for number in range(count, 0, -1):
        before = _before(position, number)
        rest = max(0.0, start + seconds - time.perf_counter()) / number
        turns.append(_turn(before, after, strategy, ahead, seconds=rest, tick=tick))
        after, ahead = before, turns[-1].best.mean
    won = not position.unsolved and count <= position.game.limit
    return BoardsAnalysis(won, tuple(reversed(turns)), time.perf_counter() - start)


def read_words(game: BoardsGame, words: Sequence[str], answers: Sequence[str]) -> BoardsPosition:
    """Return the position after some guesses, given the answers of all boards.

    Raises:
        InputError: for answers that do not fit the game, or a word that is not in the lists.
    """
    hidden = game.answer_indices(answers)
    guesses = [game.game.lexicon.guesses.index(word.strip()) for word in words]
    return game.position(guesses, game.codes(hidden, guesses))


def _before(position: BoardsPosition, number: int) -> BoardsPosition:
    """Return the position before a turn of a game."""
    game, win = position.game, position.game.game.rule.win
    codes, opens = [], True
    for row in position.codes:
        codes.append(row[: number - 1] if opens else ())
        opens = opens and (not game.sequential or win in row[: number - 1])
    return game.position(position.guesses[: number - 1], codes)


def _turn(
    before: BoardsPosition,
    after: BoardsPosition,
    strategy: Weighted,
    ahead: float,
    *,
    seconds: float,
    tick: Callable[[], None] | None,
) -> BoardsTurn:
    guess = after.guesses[len(before.guesses)]
    if not before.unsolved:
        raise InputError(f"guess {before.turn} comes after the last board was solved: drop it")
    advice = suggest(before, strategy, top=JUDGED, seconds=seconds, include=[guess], tick=tick)
    word = before.game.game.guesses[guess]
    played = next(each for each in advice.suggestions if each.guess == word)
    best = advice.suggestions[0]
    if before.left == 1:
        ahead = float(before.game.limit)  # the game ends with this turn, won or lost
    solved = set(before.unsolved) - set(after.unsolved)
    costs = played.mean - best.mean - played.error + 2 * (played.lost - best.lost)
    return BoardsTurn(
        number=before.turn,
        solved=tuple(board + 1 for board in sorted(solved)),
        left=tuple(candidates.size for candidates in after.candidates),
        played=played,
        best=best,
        skill=100 * min(1.0, max(0.0, 1 - costs)),
        luck=played.mean - ahead,
        luck_bits=_luck_bits(before, after, guess),
    )


def _luck_bits(before: BoardsPosition, after: BoardsPosition, guess: int) -> float:
    """Return the information of the feedback minus its mean, in bits, over all open boards."""
    bits, code_of = 0.0, before.game.game.matrix[guess]
    for board in before.open:
        candidates = before.candidates[board]
        shares = np.bincount(code_of[candidates]) / candidates.size
        share = shares[after.codes[board][len(before.guesses)]]
        bits += -log2(share) - float(entropy_of(shares))
    return bits
