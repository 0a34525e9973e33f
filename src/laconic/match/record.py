"""Games as they were played, and the file that holds them."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from laconic.errors import InputError
from laconic.files import begins_with, lock, parse_json, read_bytes
from laconic.provenance import laconic_version, provenance, require_same

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FORMAT = "laconic match 1"

_BEGINNING = b'{"format": "laconic match '


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of a game.

    Attributes:
        move: the move, such as a guess; empty for none.
        feedback: what it brought, as text; None for an illegal move.
        illegal: why the move was refused; None for a legal one.
        seconds: time that the player took.
        tokens: tokens of prompt and reply, if it is a model.
    """

    move: str
    feedback: str | None = None
    illegal: str | None = None
    seconds: float = 0.0
    tokens: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game.

    Attributes:
        number: the number of the game, from 1.
        task: what was dealt, as text: the answer, or the start; None if it is not known.
        turns: all turns, those with illegal moves included.
        won: whether the player reached the aim.
        failure: what ended the game before its end, as reason and message; None for nothing.
    """

    number: int
    task: str | None
    turns: tuple[PlayedTurn, ...]
    won: bool
    failure: tuple[str, str] | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON, without what is empty."""
        turns = [
            {
                name: value
                for name, value in (
                    ("move", turn.move),
                    ("feedback", turn.feedback),
                    ("illegal", turn.illegal),
                    ("seconds", turn.seconds),
                    ("tokens", list(turn.tokens) if any(turn.tokens) else None),
                )
                if value is not None
            }
            for turn in self.turns
        ]
        data = {"game": self.number, "task": self.task, "won": self.won, "turns": turns}
        return data | ({"failure": list(self.failure)} if self.failure else {})

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what `as_dict` returns.

        Raises:
            KeyError, TypeError, ValueError: for anything else.
        """
        turns = tuple(
            PlayedTurn(
                str(turn["move"]),
                turn.get("feedback"),
                turn.get("illegal"),
                float(turn["seconds"]),
                (int(turn["tokens"][0]), int(turn["tokens"][1])) if "tokens" in turn else (0, 0),
            )
            for turn in data["turns"]
        )
        failure = data.get("failure")
        return cls(
            int(data["game"]),
            str(data["task"]),
            turns,
            bool(data["won"]),
            (str(failure[0]), str(failure[1])) if failure else None,
        )


class Record:
    """The file of a match: a header, then one game a line, each written when it ends.

    An unfinished last line, left by a process that was killed, is removed. So a match that is
    started again goes on after the last whole game.

    Args:
        path: the file, created if it does not exist; None keeps the games in memory.
        header: what the match is: game, player, settings, number of games and seed.

    Raises:
        InputError: for a file of another match, one that is damaged, or one in use.
    """

    def __init__(self, path: Path | None, header: Mapping[str, Any]) -> None:
        self.path = path
        self.header = {"format": FORMAT, **provenance(), **header}
        self.played: list[PlayedGame] = []
        self._file = None
        if path is None:
            return
        if path.exists() and not path.is_file():
            raise InputError(f"{path} is not a file that can be continued: choose another")
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise InputError(f"cannot write {path}: {error.strerror}: choose another") from None
        try:
            self._resume(path, header)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        """Use the record until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        if self._file:
            self._file.close()

    def add(self, game: PlayedGame) -> None:
        """Write a game, then remember it."""
        self._write(game.as_dict())
        self.played.append(game)

    def _write(self, data: Mapping[str, Any]) -> None:
        if self._file:
            self._file.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def _resume(self, path: Path, header: Mapping[str, Any]) -> None:
        assert self._file  # noqa: S101  # opened before
        try:
            lock(self._file)
        except BlockingIOError:
            raise InputError(
                f"{path} is in use by another match: wait, or choose another"
            ) from None
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if whole:
            theirs, self.played = _parsed(path, whole)
            _require_same(path, theirs, header)
        elif not (content.startswith(_BEGINNING) or _BEGINNING.startswith(content)):
            raise InputError(f"{path} is not the record of a match: choose another file")
        self._file.truncate(len(whole))
        if not whole:
            self._write(self.header)


def read_record(path: Path) -> tuple[dict[str, Any], list[PlayedGame]]:
    """Read the header and the whole games of a match.

    Raises:
        InputError: for a file that is not the record of a match, or is damaged.
    """
    content = read_bytes(path, "the record of a match")
    return _parsed(path, content[: content.rfind(b"\n") + 1])


def prices_in(header: Mapping[str, Any]) -> tuple[float, float] | None:
    """Return the prices of the tokens of a match, from its header."""
    prices = header["settings"].get("prices")
    return (float(prices[0]), float(prices[1])) if prices else None


def is_record(path: Path) -> bool:
    """Return whether a file begins like the record of a match."""
    return begins_with(path, _BEGINNING)


def _parsed(path: Path, content: bytes) -> tuple[dict[str, Any], list[PlayedGame]]:
    """Read whole lines.

    Raises:
        InputError: for a line that is not of a match, with its number.
    """
    lines = content.splitlines() or [b""]
    number = 1
    try:
        header, games = parse_json(lines[0]), []
        theirs = header["format"]
        for number, line in enumerate(lines[1:], 2):
            games.append(PlayedGame.from_dict(parse_json(line)))
            if games[-1].number != number - 1:
                raise ValueError(number)  # noqa: TRY301  # games are numbered
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise InputError(
            f"{path}, line {number}: not a line of a match, expected the file as it was written: "
            "delete it, and play again"
        ) from None
    if theirs != FORMAT:
        raise InputError(f"{path}: format {theirs!r}, expected {FORMAT!r}: play the match again")
    return header, games


def _require_same(path: Path, theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> None:
    """Check that a record is of the same match, played by the same version.

    Raises:
        InputError: with both sides of the first difference.
    """
    same = {**ours, "laconic": laconic_version()}
    rest = {name: part for name, part in same.items() if name != "game"}
    for name, part in rest.items():
        if theirs.get(name) != part:
            raise InputError(
                f"{path}: a match with {name} {theirs.get(name)!r}, expected {part!r}: choose "
                "another file, or the options it was started with"
            )
    require_same(theirs["game"], ours["game"], str(path))
