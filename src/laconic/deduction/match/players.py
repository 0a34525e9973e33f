"""Players of a match: strategies, programs and models."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from laconic.claims import Exact
from laconic.deduction.coach import book
from laconic.deduction.match import prompts
from laconic.deduction.match.protocol import PROTOCOL, end, hello, question
from laconic.deduction.strategies import make, remembering
from laconic.deduction.strategies.own import split_name
from laconic.players import LineProcess, PlayerError, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Game, Position
    from laconic.deduction.match.record import PlayedTurn
    from laconic.deduction.strategies import Strategy
    from laconic.players import Endpoint, Prompt


@dataclass(frozen=True, slots=True)
class Limits:
    """Time limits in seconds: for a program to start, and for each guess."""

    start: float = 30.0
    guess: float = 10.0


@dataclass(frozen=True, slots=True)
class Reply:
    """A guess as the player wrote it, None for a reply without one; and the tokens it took."""

    guess: str | None
    tokens: tuple[int, int] = (0, 0)


class MatchPlayer(Protocol):
    """Someone who plays games, one after the other."""

    def begin(self, number: int, seed: int) -> None:
        """Begin a game.

        Raises:
            PlayerError: if the player cannot.
        """
        ...

    def guess(self, position: Position, turns: Sequence[PlayedTurn]) -> Reply:
        """Choose a guess.

        Args:
            position: what is known.
            turns: the turns so far, those with illegal guesses included.

        Raises:
            PlayerError: if the player fails.
        """
        ...

    def end(self, answer: str, *, won: bool) -> None:
        """End the game that was begun."""
        ...

    def close(self) -> None:
        """End the match."""
        ...


class StrategyPlayer:
    """A built-in strategy, which plays in this process.

    A random strategy is made anew for each game, with the seed of that game.

    Args:
        game: the game.
        name: the name of the strategy. `exact` opens with the best opener of the game's book.
        openers: the first guesses, in order.

    Raises:
        InputError: for an unknown strategy or opener.
    """

    def __init__(self, game: Game, name: str, openers: Sequence[str] = ()) -> None:
        if name == "exact" and not openers and (best := _best_opener(game)):
            openers = [best]
        self._name, self._openers = name, openers
        strategy = self._made(0)
        self._strategy = remembering(strategy) if strategy.deterministic else strategy

    def begin(self, number: int, seed: int) -> None:  # noqa: ARG002  # of the protocol
        """Give a random strategy its seed."""
        if not self._strategy.deterministic:
            self._strategy = self._made(seed)

    def guess(self, position: Position, turns: Sequence[PlayedTurn]) -> Reply:  # noqa: ARG002
        """Choose a guess."""
        return Reply(position.game.guesses[self._strategy(position)])

    def end(self, answer: str, *, won: bool) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""

    def _made(self, seed: int) -> Strategy:
        return make(self._name, seed=seed, opener=self._openers or None)


class ProgramPlayer:
    """A program that speaks the line protocol.

    It is started for its first game, and again for the game after a failure.

    Args:
        game: the game.
        command: the program and its arguments.
        limits: time limits.
    """

    def __init__(self, game: Game, command: Sequence[str], limits: Limits) -> None:
        self._game, self._command, self._limits = game, command, limits
        self._process: LineProcess | None = None
        self._number, self._seed = 0, 0

    def begin(self, number: int, seed: int) -> None:
        """Start the program if it does not run.

        Raises:
            PlayerError: if it does not start in time, or speaks another protocol.
        """
        self._number, self._seed = number, seed
        if self._process is None:
            self._process = LineProcess(self._command)
            ready = self._ask(hello(self._game), self._limits.start)
            if ready.get("type") != "ready" or ready.get("protocol") != PROTOCOL:
                raise self._failed(
                    PlayerError(
                        Reason.NONSENSE,
                        f"{str(ready)[:60]}, expected type ready and protocol {PROTOCOL}",
                    )
                )

    def guess(self, position: Position, turns: Sequence[PlayedTurn]) -> Reply:
        """Ask for a guess."""
        asked = question(position.game, self._number, self._seed, turns)
        reply = self._ask(asked, self._limits.guess).get("guess")
        if not isinstance(reply, str):
            raise self._failed(
                PlayerError(Reason.NONSENSE, f"guess {str(reply)[:40]}, expected a text")
            )
        return Reply(reply)

    def end(self, answer: str, *, won: bool) -> None:
        """Tell the answer; a program that has failed is not told."""
        if self._process is not None:
            try:
                self._process.tell(end(self._number, answer, won=won), self._limits.guess)
            except PlayerError:
                self._drop()  # the game is over: the next one starts it again

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _ask(self, message: dict[str, object], seconds: float) -> dict[str, object]:
        assert self._process is not None  # noqa: S101  # started by `begin`
        try:
            return self._process.ask(message, seconds)
        except PlayerError as error:
            raise self._failed(error) from None
        except BaseException:
            self._drop()
            raise

    def _failed(self, error: PlayerError) -> PlayerError:
        self._drop()
        return error

    def _drop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None


@dataclass
class ModelPlayer:
    """A language model, asked anew for each guess with a prompt that holds all rows.

    Attributes:
        endpoint: the address and the model.
        prompt: the template.
        limits: time limits; that of a guess includes repeated requests.
    """

    endpoint: Endpoint
    prompt: Prompt
    limits: Limits

    def begin(self, number: int, seed: int) -> None:
        """Do nothing: each prompt is complete."""

    def guess(self, position: Position, turns: Sequence[PlayedTurn]) -> Reply:
        """Ask for a guess."""
        messages = self.prompt.messages(prompts.values(position.game, turns))
        reply = self.endpoint.complete(messages, self.limits.guess)
        tokens = reply.prompt_tokens, reply.completion_tokens
        return Reply(self.prompt.move(reply.text), tokens)

    def end(self, answer: str, *, won: bool) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Close the connections."""
        self.endpoint.close()


def strategy_player(
    game: Game, name: str, openers: Sequence[str], limits: Limits
) -> StrategyPlayer | ProgramPlayer:
    """Make the player of a strategy; one in a file of your own runs in a process, with limits.

    Raises:
        InputError: for an unknown strategy, or a file that does not exist.
    """
    if split_name(name) is None:
        return StrategyPlayer(game, name, openers)
    client = [sys.executable, "-m", "laconic.deduction.match.client", name, *openers]
    return ProgramPlayer(game, client, limits)


def _best_opener(game: Game) -> str | None:
    """Return the opener with the least exact total of the game's book, if there is one."""
    totals = [(t.value, w) for w, t in (book(game) or {}).items() if isinstance(t, Exact)]
    return min(totals)[1] if totals else None
