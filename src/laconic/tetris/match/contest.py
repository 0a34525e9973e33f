"""NES Tetris as a contest.

No exact value of a Tetris position is known. A placement is held against a reference: the
expectimax player, as `analysis` has it. The loss of a placement is its cost for that player minus
the least cost; one that the player dismisses counts like the costliest that it considers. A loss is
in the units of that player's weights, and says what the player thinks, not what is best.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from laconic.errors import InputError
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
from laconic.tetris import pieces
from laconic.tetris.analysis import ranked
from laconic.tetris.boards import text
from laconic.tetris.game import Ending, Game
from laconic.tetris.pieces import Source, drawn, source_of
from laconic.tetris.players import Search, View, player
from laconic.tetris.rules import MOST_PIECES, PIECES, Placement, Rules
from laconic.wholes import whole_within

if TYPE_CHECKING:
    from laconic.match import PlayedGame

GAMES = 20
"""Default number of games."""

TURNS = 100
"""Default number of placements of a game."""


def reference(rules: Rules) -> Search:
    """Return the player whose evaluation counts."""
    return player("expectimax", rules=rules)


def loss(judge: Search, view: View, at: Placement) -> float:
    """Return the cost of a placement for a player, minus the least cost."""
    values = ranked(judge, view)
    costs = {value.placement: value.cost for value in values}
    return costs.get(at, values[-1].cost) - values[0].cost


class PieceRound(Round):
    """A game that ends after a number of placements.

    Attributes:
        game: the game.
    """

    def __init__(self, game: Game, limit: int) -> None:
        super().__init__(limit)
        self.game = game

    @property
    def won(self) -> bool:
        """Whether all placements were made without topping out."""
        ended = len(self.turns) >= self.limit or self.game.ending is Ending.LINES
        return ended and self.game.ending is not Ending.TOP_OUT

    @property
    def over(self) -> bool:
        """Whether no turn is left, or the game has ended."""
        return len(self.turns) >= self.limit or self.game.ending is not None

    @property
    def view(self) -> View:
        """What the player sees."""
        game = self.game
        return View(game.board, game.piece, game.next, game.rules, game.level, game.lines)

    def question(self) -> dict[str, Any]:
        """Return board, pieces, and the placements that are possible."""
        game = self.game
        return {
            "board": text(game.board, game.rules.rows).splitlines(),
            "piece": PIECES[game.piece],
            "next": None if game.next is None else PIECES[game.next],
            "level": game.level,
            "lines": game.lines,
            "score": game.score,
            "placements": [placement_text(at) for at in self.view.placements()],
        }

    def words(self) -> dict[str, object]:
        """Return the same as text."""
        values = self.question()
        lists = {"board": "\n".join(values["board"]), "placements": "; ".join(values["placements"])}
        return values | lists

    def play(self, move: str) -> Outcome:
        """Place the current piece."""
        at = placement_of(move)
        if at is None:
            return Outcome(move[:SHOWN], None, "no placement, expected turns, row and column")
        if not self.game.allows(at):
            return Outcome(placement_text(at), None, "a placement that the piece cannot reach")
        before = self.game.score
        self.game.play(at)
        return Outcome(placement_text(at), str(self.game.score - before))

    def reveal(self) -> dict[str, Any]:
        """Return the score."""
        return {"score": self.game.score}


def placement_text(at: Placement) -> str:
    """Return turns, row and column of the top left corner of the piece's box.

    >>> placement_text(Placement(1, 18, 4))
    '1 18 4'
    """
    return " ".join(map(str, at))


def placement_of(words: str) -> Placement | None:
    """Read a placement; None for anything else.

    >>> placement_of("1, 18, 4"), placement_of("1 18")
    (Placement(turns=1, row=18, column=4), None)
    """
    numbers = words.replace(",", " ").split()
    if len(numbers) != 3 or not all(_whole(each) for each in numbers):
        return None
    return Placement(*map(int, numbers))


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 2


class PieceContest(Contest[PieceRound]):
    """Games of a number of placements; their length is the score in points.

    A game is won if the player does not top out. The games are those of a generator of pieces, one
    after the other.

    Args:
        rules: the rules.
        source: the generator of pieces.
        max_turns: number of placements, at most the 1,825 pieces of a game.

    Raises:
        InputError: for an unknown generator, or a number of placements that is impossible.
    """

    family: ClassVar = "tetris"

    def __init__(self, rules: Rules, source: Source, max_turns: int = TURNS) -> None:
        self.rules, self.source = rules, source_of(source)
        self.max_turns = whole_within(max_turns, "max_turns", 1, MOST_PIECES)
        self._reference = reference(rules)
        against = "a game by the expectimax player's evaluation, which is not exact"
        name = f"NES Tetris, {max_turns} placements"
        self.scale = Scale(name, "point", "points", against, regret="loss", counts=False)

    @property
    def prompt(self) -> Path:
        """The prompt."""
        return Path(__file__).parent / "prompt.toml"

    def header(self) -> dict[str, Any]:
        """Describe the games."""
        rules = {**vars(self.rules), "timing": self.rules.timing.value}
        return {"rules": str(rules), "pieces": self.source.value, "max_turns": self.max_turns}

    def hello(self) -> dict[str, Any]:
        """Describe the games to a program."""
        rules = {**vars(self.rules), "timing": self.rules.timing.value}
        return {"rules": rules, "pieces": PIECES, "max_turns": self.max_turns}

    def deal(self, games: int | None, seed: int) -> list[str]:
        """Choose generator and seed of each game."""
        count = GAMES if games is None else number_of_games(games)
        step = 512 if self.source is Source.CARTRIDGE else 1
        first = seed + (512 if self.source is Source.CARTRIDGE else 0)
        pieces.games(self.source, first, 1, 1)  # which checks the seed
        return [f"{self.source.value} {first + step * number}" for number in range(count)]

    def begin(self, task: str) -> PieceRound:
        """Begin a game with the pieces of a generator and a seed.

        Raises:
            InputError: for anything else.
        """
        numbers = drawn(task, min(self.max_turns + 1, MOST_PIECES))
        if numbers is None:
            raise InputError(f"{task!r}, expected a generator and a seed, such as 'published 5'")
        return PieceRound(Game(self.rules, numbers), self.max_turns)

    def score(self, played: PlayedGame) -> Scored:
        """Score the placements."""
        playing, moves = self.begin(str(played.task)), []
        for number, turn in enumerate(played.turns, 1):
            if turn.illegal:
                moves.append(Judged(number, turn, None))
                continue
            view, at = playing.view, placement_of(turn.move)
            playing.replay(turn)
            assert at is not None  # noqa: S101  # it is legal
            cost = loss(self._reference, view, at)
            moves.append(Judged(number, turn, (cost, cost)))
        points = playing.game.score
        if played.failure:
            return Scored(played, points, tuple(moves), unscored=played.failure[1])
        return Scored(played, points, tuple(moves), summed(moves, played, self.max_turns))
