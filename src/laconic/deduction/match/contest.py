"""Games of one answer as a contest: Wordle, Mastermind, Bulls and Cows.

For a guess in a position with n candidates, let V be the total of best play from there, without a
turn limit, and A the total if the guess is followed by best play. Its regret is (A - V) / n, in
guesses. Its luck is A / n - 1 minus the mean under best play after its feedback. So in every won
game with exact values

    number of guesses = V / n at the start + sum of regret - sum of luck,

and over all answers of a list, luck sums to zero.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from laconic.deduction.coach import objection
from laconic.deduction.game import TURN_CAP
from laconic.deduction.match.values import EXACT_UP_TO, Values
from laconic.errors import InputError, LaconicError
from laconic.match import (
    SHOWN,
    Contest,
    Judged,
    Outcome,
    Round,
    Scale,
    Scored,
    number_of_games,
    summed,
)

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Position
    from laconic.match import PlayedGame, PlayedTurn

PROMPTS = Path(__file__).parent / "prompts"
"""The folder of the bundled prompts."""


class WordRound(Round):
    """A game of one answer.

    Attributes:
        position: what the player knows.
    """

    def __init__(self, game: Game, answer: str) -> None:
        super().__init__(game.max_turns or TURN_CAP)
        self.position: Position = game.position()
        self._answer = answer

    @property
    def won(self) -> bool:
        """Whether the answer was guessed."""
        return self.position.is_solved

    def question(self) -> dict[str, Any]:
        """Return the rows."""
        played = [turn for turn in self.turns if not turn.illegal]
        return {"rows": [{"guess": turn.move, "feedback": turn.feedback} for turn in played]}

    def words(self) -> dict[str, object]:
        """Return the rows and the rule as words."""
        game = self.position.game
        rows = [f"{turn.move} {turn.feedback}" for turn in self.turns if not turn.illegal]
        return {
            "rule": game.rule.name,
            "mode": game.mode.value,
            "length": game.lexicon.length,
            "symbols": "".join(game.lexicon.guesses.alphabet),
            "rows": "\n".join(rows) or "(none yet)",
            "answers": len(game.answers),
            "sample": game.rule.sample(),
            "win": game.rule.format(game.rule.win),
        }

    def play(self, move: str) -> Outcome:
        """Play a guess."""
        game = self.position.game
        word = known_word(game, move)
        if word is None:
            return Outcome(move[:SHOWN], None, not_allowed(game))
        if reason := objection(game, self.position.rows, word):
            return Outcome(word, None, reason)
        code = game.rule.feedback(word, self._answer)
        self.position = self.position.play(word, code)
        return Outcome(word, game.rule.format(code))

    def reveal(self) -> dict[str, Any]:
        """Return the answer."""
        return {"answer": self._answer}


def known_word(game: Game, text: str) -> str | None:
    """Return a guess as its list writes it; None if it is not in the list."""
    words = game.lexicon.guesses
    try:
        word = words.normalize(text)
    except LaconicError:
        return None
    return word if word in words else None


def not_allowed(game: Game) -> str:
    """Say that a word is not in the list."""
    return f"not one of the {len(game.guesses):,} allowed guesses"


def deal(game: Game, games: int | None, seed: int) -> list[str]:
    """Choose the answers of a match.

    Args:
        game: the game.
        games: number of games; None for every answer once, in the order of the list. The answers
            are shuffled, and again when all have been dealt.
        seed: random seed.

    Raises:
        InputError: for less than one game.
    """
    if games is None:
        return list(game.answers)
    number_of_games(games)
    chance = random.Random(seed)
    dealt: list[str] = []
    while len(dealt) < games:
        dealt += chance.sample(game.answers, len(game.answers))
    return dealt[:games]


class WordContest(Contest[WordRound]):
    """A game of one answer, with the exact values of its positions.

    A lost game counts as one guess more than the turn limit. Regret is that of the guesses that
    were played; an illegal guess costs one, and so does each turn that a player who failed had
    left.

    Args:
        game: the game, without weights.
        up_to: number of candidates up to which positions are searched; larger ones are bounded.

    Raises:
        InputError: for a game with weights.
    """

    family: ClassVar = "deduction"

    def __init__(self, game: Game, up_to: int = EXACT_UP_TO) -> None:
        self.game = game
        self.values = Values(game, up_to)
        self._limit = game.max_turns or TURN_CAP
        against = "guesses a game against exact play"
        self.scale = Scale(
            game.rule.name, "guess", "guesses", against, lengths=(1, self._limit + 1)
        )

    @property
    def prompt(self) -> Path:
        """The prompt for the rule, or the one for a rule of your own."""
        path = PROMPTS / f"{self.game.rule.family}.toml"
        return path if path.is_file() else PROMPTS / "other.toml"

    def header(self) -> dict[str, Any]:
        """Describe the game."""
        return self.game.header()

    def hello(self) -> dict[str, Any]:
        """Describe the game to a program, with its words."""
        game = self.game
        return {
            "rule": game.rule.name,
            "mode": game.mode.value,
            "max_turns": game.max_turns,
            "win": game.rule.format(game.rule.win),
            "answers": game.answers,
            "guesses": game.guesses,
        }

    def deal(self, games: int | None, seed: int) -> list[str]:
        """Choose the answers."""
        return deal(self.game, games, seed)

    def begin(self, task: str) -> WordRound:
        """Hide an answer.

        Raises:
            UnknownWordError: for a word that is no answer.
        """
        return WordRound(self.game, self.game.answers[self.game.lexicon.answers.index(task)])

    def score(self, played: PlayedGame) -> Scored:
        """Score the guesses; a game whose words or answer are not known has no regret."""
        length = len(played.turns) if played.won else self._limit + 1
        try:
            moves = self._judged(played)
        except InputError as error:
            return Scored(played, length, unscored=str(error))
        return Scored(played, length, moves, summed(moves, played, self._limit))

    def _judged(self, played: PlayedGame) -> tuple[Judged, ...]:
        """Score the guesses.

        Raises:
            InputError: for unknown words, and for rows that no answer of the list fits.
        """
        if any(turn.feedback and not turn.move for turn in played.turns):
            raise InputError("only the feedback is known, expected the words, too")
        position, moves = self.game.position(), []
        for number, turn in enumerate(played.turns, 1):
            move, position = _judged(self.values, position, turn, number)
            moves.append(move)
        return tuple(moves)


def _judged(
    values: Values, position: Position, turn: PlayedTurn, number: int
) -> tuple[Judged, Position]:
    """Score a guess; return the position after it, too."""
    if turn.feedback is None:
        return Judged(number, turn, (1.0, 1.0), agrees=False, luck=0.0), position
    before, rule = position.candidates.size, position.game.rule
    guess = position.game.lexicon.guesses.index(turn.move)
    best, total = values.best(position), values.after(position, guess)
    following = position.play(guess, turn.feedback)
    after = following.candidates.size
    if not after:
        raise InputError(
            f"{turn.move}={turn.feedback} leaves no answer of {position.game.lexicon.name}, "
            "expected a game of this list: choose the list it was played with"
        )
    regret = max(0, total.low - best.high) / before, (total.high - best.low) / before
    if turn.illegal:  # it was played elsewhere, and may be better than all that is legal
        regret = 1.0, 1.0
    then = None if following.is_solved else values.best(following)
    sure = total.exact and (then is None or then.exact)
    rest = then.low / after if then else 0.0
    agrees = all(rule.feedback(row.guess, turn.move) == row.code for row in position.rows)
    luck = total.low / before - 1 - rest if sure else None
    return Judged(number, turn, regret, agrees=agrees, luck=luck), following
