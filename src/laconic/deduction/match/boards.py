"""Several boards as a contest.

The optimum of such a game is not known, so that regret is bounded: it is at least what guesses lost
in endgames that were searched exactly, and at most the turns beyond a proven lower bound of the
mean. The upper bound holds for the mean over many games, not for each of them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from laconic.deduction.boards import make
from laconic.deduction.boards.advice import ENDLESS, EXACT
from laconic.deduction.boards.bounds import wasted_turns
from laconic.deduction.boards.measure import games_text, read_games, test_games
from laconic.deduction.boards.playouts import combinations, every_world
from laconic.deduction.boards.strategies import ENDGAME, open_sets, player
from laconic.deduction.match.contest import PROMPTS, known_word, not_allowed
from laconic.errors import InputError
from laconic.match import (
    SHOWN,
    Contest,
    Judged,
    MatchPlayer,
    Outcome,
    Reply,
    Round,
    Scale,
    Scored,
    file_player,
    number_of_games,
    summed,
)

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.deduction.boards import BoardsGame, BoardsPosition
    from laconic.match import PlayedGame, ProgramPlayer, TimeLimits

GAMES = 100
"""Default number of games."""


class BoardsRound(Round):
    """A game of several boards.

    Attributes:
        position: what the player knows.
    """

    def __init__(self, game: BoardsGame, answers: list[int]) -> None:
        super().__init__(game.limit)
        self.position: BoardsPosition = game.position()
        self._answers = answers

    @property
    def won(self) -> bool:
        """Whether all boards are solved."""
        return not self.position.unsolved

    def question(self) -> dict[str, Any]:
        """Return the rows, with the feedback of each board: null where a board shows none."""
        shown = ((turn.move, (turn.feedback or "").split()) for turn in self._legal())
        rows = [
            {"guess": word, "feedback": [None if text == "*" else text for text in texts]}
            for word, texts in shown
        ]
        return {"rows": rows}

    def words(self) -> dict[str, object]:
        """Return the rows of each board, and its state."""
        game = self.position.game
        rule = game.game.rule
        rows = [f"{turn.move} {turn.feedback}" for turn in self._legal()]
        solved = [board + 1 for board in range(game.boards) if self.position.is_solved(board)]
        return {
            "boards": game.boards,
            "rule": rule.name,
            "word": rule.word,
            "letter": rule.letter,
            "length": rule.length,
            "rows": "\n".join(rows) or "(none yet)",
            "solved": " ".join(map(str, solved)) or "none",
        }

    def play(self, move: str) -> Outcome:
        """Play a guess on all boards."""
        game = self.position.game
        word = known_word(game.game, move)
        if word is None:
            return Outcome(move[:SHOWN], None, not_allowed(game.game))
        guesses = [*self.position.guesses, game.game.lexicon.guesses.index(word)]
        self.position = game.position(guesses, game.codes(self._answers, guesses))
        return Outcome(word, " ".join(self.position.feedback(len(guesses) - 1)))

    def reveal(self) -> dict[str, Any]:
        """Return the answers."""
        return {"answers": [self.position.game.game.answers[each] for each in self._answers]}

    def _legal(self) -> list[Any]:
        return [turn for turn in self.turns if not turn.illegal]


class BoardsContest(Contest[BoardsRound]):
    """A game of several boards, with what is proven of it.

    A lost game counts as one turn more than the limit.

    Args:
        game: the game.
    """

    family: ClassVar = "deduction"

    def __init__(self, game: BoardsGame) -> None:
        self.game = game
        name = f"{game.boards} boards of {game.game.rule.name}"
        against = "turns a game against the best play, which is not known exactly"
        lengths = game.boards, game.limit + 1
        self.scale = Scale(name, "turn", "turns", against, lengths=lengths)

    @property
    def prompt(self) -> Path:
        """The prompt."""
        return PROMPTS / "boards.toml"

    def header(self) -> dict[str, Any]:
        """Describe the game."""
        return self.game.header()

    def hello(self) -> dict[str, Any]:
        """Describe the game to a program, with its words."""
        game = self.game.game
        return {
            "rule": game.rule.name,
            "boards": self.game.boards,
            "sequential": self.game.sequential,
            "max_turns": self.game.limit,
            "win": game.rule.format(game.rule.win),
            "answers": game.answers,
            "guesses": game.guesses,
        }

    def deal(self, games: int | None, seed: int) -> list[str]:
        """Draw the answers of all boards, as words separated by spaces."""
        count = GAMES if games is None else number_of_games(games)
        return games_text(self.game, test_games(self.game, count, seed)).splitlines()

    def begin(self, task: str) -> BoardsRound:
        """Hide answers."""
        return BoardsRound(self.game, read_games(self.game, task)[0].tolist())

    def score(self, played: PlayedGame) -> Scored:
        """Score the guesses: exactly in small endgames, and the whole game between bounds."""
        length = len(played.turns) if played.won else self.game.limit + 1
        playing, moves = self.begin(str(played.task)), []
        for number, turn in enumerate(played.turns, 1):
            before = playing.position
            if turn.illegal:
                moves.append(Judged(number, turn, (1.0, 1.0)))
            else:
                playing.replay(turn)
                guess = playing.position.guesses[-1]
                moves.append(Judged(number, turn, self._regret(before, guess)))
            playing.turns.append(turn)
        low, _ = summed(moves, played, self.game.limit)
        return Scored(played, length, tuple(moves), (low, max(low, length - self.least)))

    @cached_property
    def least(self) -> float:
        """A proven lower bound of the mean number of turns of any strategy."""
        if self.game.boards < 2 or not self.game.distinct:
            return float(self.game.boards)
        return float(self.game.boards + wasted_turns(self.game).min())

    def _regret(self, position: BoardsPosition, guess: int) -> tuple[float, float] | None:
        """Return the regret of a guess in a small endgame, in mean turns without a limit."""
        if combinations(position) > EXACT or self.game.sequential:
            return None
        strategy = replace(ENDGAME, width=0, worlds=max(ENDGAME.worlds, EXACT), opener=None)
        exact, sets = player(strategy, self.game), open_sets(position)
        best = exact.choose(sets, ENDLESS)
        turns = [exact.cost(sets, ENDLESS, each)[1] for each in (guess, best)]
        regret = (turns[0] - turns[1]) / len(every_world(position))
        return regret, regret


class BoardsPlayer(MatchPlayer[BoardsRound]):
    """A built-in strategy for several boards, which plays in this process."""

    def __init__(self, name: str, opener: str | None = None) -> None:
        self._choose = make(name, opener)

    def move(self, playing: BoardsRound) -> Reply:
        """Choose a guess."""
        position = playing.position
        return Reply(position.game.game.guesses[int(self._choose(position))])


def boards_player(
    contest: BoardsContest, name: str, opener: str | None, limits: TimeLimits
) -> BoardsPlayer | ProgramPlayer:
    """Make the player of a strategy, or of a function in a Python file.

    Raises:
        InputError: for an unknown strategy, or a file that does not exist.
    """
    if own := file_player(contest, name, limits):
        if opener:
            raise InputError(f"--opener {opener} has no effect with {name}: leave it out")
        return own
    if opener:
        contest.game.game.lexicon.guesses.index(opener)
    return BoardsPlayer(name, opener)
