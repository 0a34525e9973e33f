"""Players of a match that are not of a family: programs and models."""

from __future__ import annotations

import ast
import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from laconic.errors import InputError
from laconic.match.contest import Round
from laconic.match.protocol import PROTOCOL, end, hello, question
from laconic.names import pick
from laconic.players import LineProcess, PlayerError, Reason, read_prompt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.match.contest import Contest
    from laconic.players import Endpoint, Prompt

R_contra = TypeVar("R_contra", bound=Round, contravariant=True)


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Time limits in seconds: for a program to start, and for each turn."""

    start: float = 30.0
    turn: float = 10.0


@dataclass(frozen=True, slots=True)
class Reply:
    """A move as the player wrote it, None for a reply without one; and the tokens it took."""

    move: str | None
    tokens: tuple[int, int] = (0, 0)


class MatchPlayer(ABC, Generic[R_contra]):
    """Someone who plays games, one after the other."""

    def begin(self, number: int, seed: int) -> None:
        """Begin a game.

        Raises:
            PlayerError: if the player cannot.
        """

    @abstractmethod
    def move(self, playing: R_contra) -> Reply:
        """Choose a move.

        Args:
            playing: the game, of which the player sees what `Round.question` tells.

        Raises:
            PlayerError: if the player fails.
        """

    def end(self, playing: R_contra) -> None:
        """End the game that was begun."""

    def close(self) -> None:
        """End the match."""


class ProgramPlayer(MatchPlayer[Round]):
    """A program that speaks the line protocol.

    It is started for its first game, and again for the game after a failure.

    Args:
        contest: the games.
        command: the program and its arguments.
        limits: time limits.
    """

    def __init__(self, contest: Contest[Any], command: Sequence[str], limits: TimeLimits) -> None:
        self._contest, self._command, self._limits = contest, command, limits
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
            ready = self._ask(hello(self._contest), self._limits.start)
            if ready.get("type") != "ready" or ready.get("protocol") != PROTOCOL:
                expected = f"expected type ready and protocol {PROTOCOL}"
                raise self._failed(PlayerError(Reason.NONSENSE, f"{str(ready)[:60]}, {expected}"))

    def move(self, playing: Round) -> Reply:
        """Ask for a move."""
        asked = question(playing, self._number, self._seed)
        reply = self._ask(asked, self._limits.turn).get("move")
        if not isinstance(reply, str):
            error = PlayerError(Reason.NONSENSE, f"move {str(reply)[:40]}, expected a text")
            raise self._failed(error)
        return Reply(reply)

    def end(self, playing: Round) -> None:
        """Tell the end; a program that has failed is not told."""
        if self._process is not None:
            try:
                self._process.tell(end(playing, self._number), self._limits.turn)
            except PlayerError:
                self._drop()  # the game is over: the next one starts it again

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
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
class ModelPlayer(MatchPlayer[Round]):
    """A language model, asked anew for each move with a prompt that holds the whole position.

    Attributes:
        endpoint: the address and the model.
        prompt: the template.
        limits: time limits; that of a turn includes repeated requests.
    """

    endpoint: Endpoint
    prompt: Prompt
    limits: TimeLimits

    def move(self, playing: Round) -> Reply:
        """Ask for a move."""
        reply = self.endpoint.complete(self.prompt.messages(values(playing)), self.limits.turn)
        tokens = reply.prompt_tokens, reply.completion_tokens
        return Reply(self.prompt.move(reply.text), tokens)

    def close(self) -> None:
        """Close the connections."""
        self.endpoint.close()


def prompt_of(contest: Contest[Any], path: Path | None = None) -> Prompt:
    """Read a prompt (default: the bundled one).

    Raises:
        InputError: for an invalid file.
    """
    (task,) = contest.deal(1, 0)
    return read_prompt(path or contest.prompt, values(contest.begin(task)))


def values(playing: Round) -> dict[str, object]:
    """Return the values for the templates of a prompt."""
    refused = playing.refused
    return {
        "turn": len(playing.turns) + 1,
        "max_turns": playing.limit,
        "illegal": f"Your last move was refused: {refused.illegal}." if refused else "",
        **playing.words(),
    }


def file_player(contest: Contest[Any], name: str, limits: TimeLimits) -> ProgramPlayer | None:
    """Make the player of a function in a Python file, which runs in a process, with limits.

    Args:
        contest: the games.
        name: file and function, such as `mine.py:choose`.
        limits: time limits.

    Returns:
        The player; None if the name is not of a file.

    Raises:
        InputError: for a file that does not exist, is no Python, or defines no such function.
    """
    file, separator, function = name.partition(".py:")
    if not separator:
        return None
    path = Path(f"{file}.py")
    if not path.is_file():
        raise InputError(f"no file {path}, expected one with a function {function}: check its path")
    defined = _defined(path)
    if not defined:
        raise InputError(f"{path} defines nothing, expected a function {function}: write one")
    if function not in defined and "*" not in defined:  # which an import of everything hides
        function = pick(function, sorted(defined), f"function of {path}")
    client = [sys.executable, "-m", "laconic.match.client", str(path), function]
    return ProgramPlayer(contest, client, limits)


def _defined(path: Path) -> set[str]:
    """Return the names that a Python file defines, wherever they are, without running it.

    Raises:
        InputError: for a file that is no Python.
    """
    try:
        nodes = [*ast.walk(ast.parse(path.read_bytes()))]
    except (SyntaxError, ValueError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise InputError(f"{path}{line}: {error}, expected a Python file: mend it") from None
    functions = {each.name for each in nodes if isinstance(each, ast.FunctionDef | ast.ClassDef)}
    assigned = {
        each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }
    imported = {each.asname or each.name for each in nodes if isinstance(each, ast.alias)}
    return functions | assigned | imported
