"""The exact engine as a strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.game import Pool
from laconic.deduction.strategies.strategy import FAMILIES, STRATEGIES, Strategy
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Position
    from laconic.deduction.search import Engine


def exact(pool: Pool | None = None) -> Strategy:
    """Make the strategy with the smallest total.

    It respects the game's turn limit wherever possible. In a large game, the first guess takes as
    long as its proof; with a given opener, the game takes seconds.

    Args:
        pool: the pool of guesses.
    """
    engines = _Engines(pool or Pool.GUESSES)
    return Strategy("exact", engines.fewest)


def within(turns: int, pool: Pool | None = None) -> Strategy:
    """Make the strategy that finds the most answers within a number of turns.

    Source: L. Lessard's article on Wordle (2022), "Solving regular mode", for three turns.

    Args:
        turns: turns of the whole game.
        pool: the pool of guesses.

    Raises:
        InputError: for less than one turn.
    """
    if turns < 1:
        raise InputError(f"within {turns} turns, expected 1 or more: write for example within-3")
    engines = _Engines(pool or Pool.GUESSES)

    def choose(position: Position) -> int:
        left = turns - len(position.rows)
        return engines.most(position, left) if left > 0 else engines.fewest(position)

    return Strategy(f"within-{turns}", choose)


class _Engines:
    """Engines of the latest game, created on first use, since they need much memory."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._game: Game | None = None
        self._made: dict[str, Engine] = {}

    def fewest(self, position: Position) -> int:
        """Choose for the smallest total, within the turn limit if possible."""
        limit = position.game.max_turns
        left = None if limit is None else limit - len(position.rows)
        if left is None or left < 1:
            return self._first("total", position, None)
        return self._first("total", position, left)

    def most(self, position: Position, turns: int) -> int:
        """Choose for the most answers within a number of turns."""
        return self._first("within", position, turns)

    def _first(self, kind: str, position: Position, turns: int | None) -> int:
        engine = self._engine(position.game, kind)
        value = engine.cost(position, turns).value
        if value is None:  # the turns cannot suffice
            return self._first(kind, position, None)
        guess = engine.strategy(position, turns, value).root.guess
        return position.game.lexicon.guesses.index(guess)

    def _engine(self, game: Game, kind: str) -> Engine:
        from laconic.deduction.search import Engine, Kind  # noqa: PLC0415  # slow, and rarely needed

        if game is not self._game:
            self._game, self._made = game, {}
        if kind not in self._made:
            self._made[kind] = Engine(game, Kind(kind), self._pool)
        return self._made[kind]


def _within(text: str, pool: Pool | None, _seed: int | None) -> Strategy:
    if not (text.isascii() and text.isdecimal()):
        raise InputError(f"within-{text}, expected a number of turns: write for example within-3")
    return within(int(text), pool)


STRATEGIES["exact"] = lambda pool, _seed: exact(pool)
FAMILIES["within-"] = _within
