"""Archives: for many openers, evidence of whether each always wins within a number of turns.

The evidence is a decision tree for an opener that wins, and a refutation for one that loses. An
archive is a series of xz streams, each with one line of JSON, so that `xzcat` prints it as JSON
lines. The first line is the header. Each further line is the evidence for one opener:

``{"opener": "lants", "tree": "lants corni ..."}``
    The guesses of a tree in order of play: the guess, then for each feedback that the remaining
    answers can get, in ascending order of codes, the guesses that follow. A single remaining answer
    is the next guess and is not listed.
``{"opener": "aunts", "part": "BBYBB", "sets": [["abbey", ...], [0, ...], ...]}``
    A refutation, see `refutation`: the last set lies within the part of the opener with this
    feedback.
``{"opener": "saunt", "part": "BBYBB", "sets_of": "aunts"}``
    The same, with the sets of an earlier line.

Lines are only appended, so a process that is killed leaves at most the beginning of a line at the
end, which the next process removes. Memory never holds more than the file, nor less: an interrupted
process reads what it has added before it adds more.
"""

from __future__ import annotations

import json
import lzma
import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from laconic.deduction.trees.check import check, verdict
from laconic.deduction.trees.evidence import (
    Evidence,
    Loss,
    Win,
    evidence_of,
    members_of,
    record_of,
    tree_of,
)
from laconic.deduction.trees.refutation import Checker, HardSet
from laconic.display import Displayable, Line
from laconic.errors import ClaimError, InputError
from laconic.files import MOST_BYTES, begins_with, lock, parse_json, replacing
from laconic.provenance import provenance, require_same

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

    from laconic.deduction.game import Game
    from laconic.display import Block

MAGIC = b"\xfd7zXZ\x00"
"""The first bytes of every xz stream."""

FORMAT = 1
"""Version of the format."""

CHUNK = 1 << 16
"""Bytes read at a time."""


@dataclass(frozen=True)
class Summary(Displayable):
    """The result of a check of an archive.

    Attributes:
        turns: the turns within which openers win or lose.
        guesses: the number of openers that the game has.
        verdicts: whether each opener with valid evidence wins.
        errors: what is wrong, by opener.
    """

    turns: int
    guesses: int
    verdicts: dict[str, bool] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def wins(self) -> int:
        """The number of openers that win."""
        return sum(self.verdicts.values())

    @property
    def loses(self) -> int:
        """The number of openers that lose."""
        return len(self.verdicts) - self.wins

    @property
    def openers(self) -> int:
        """The number of openers that the archive lists."""
        return len(self.verdicts) + len(self.errors)

    @property
    def valid(self) -> bool:
        """Whether all evidence holds."""
        return not self.errors

    def layout(self, name: str = "The archive") -> Iterator[Block]:
        """Lay out the verdict on what has this name, the errors and the numbers."""
        yield from verdict(
            name, self.valid, [f"{word}: {why}" for word, why in self.errors.items()]
        )
        yield Line(
            f"{self.openers:,} of {self.guesses:,} openers within {self.turns} turns: "
            f"{self.wins:,} win, {self.loses:,} lose, {len(self.errors):,} without valid evidence."
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the summary as plain data for JSON."""
        return {
            "valid": self.valid,
            "turns": self.turns,
            "guesses": self.guesses,
            "openers": self.openers,
            "wins": self.wins,
            "loses": self.loses,
            "errors": [f"{opener}: {error}" for opener, error in self.errors.items()],
        }


class Archive:
    """An archive that is open for appending; another process that opens it is refused.

    Args:
        path: the file, created if it does not exist.
        game: the game, in easy mode.
        turns: the turns within which openers win or lose.

    Attributes:
        openers: whether each opener wins.
        repairs: what was mended when the file was opened, in words.

    Raises:
        InputError: for a file that is not an archive of this game, is damaged, or is in use.
    """

    def __init__(self, path: Path, game: Game, turns: int) -> None:
        self.path, self.game, self.turns = path, game, turns
        self.repairs: list[str] = []
        self._open()
        if self._repeated:
            self._remove_repeated()

    def __enter__(self) -> Self:
        """Use the archive until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()

    def append(self, evidence: Evidence) -> None:
        """Append evidence, unless there is some for the same opener.

        A loss is stored with the sets of an earlier one if these show it, too.
        """
        self._catch_up()
        if evidence.opener in self.openers:
            return
        if isinstance(evidence, Loss) and (shared := self._shared(evidence.opener)):
            evidence = shared
        self._write(record_of(evidence))
        self._catch_up()

    def read(self, opener: str) -> Evidence:
        """Return the evidence for an opener."""
        self._file.seek(self._start_of[opener])
        _, _, data = next(_lines(self._file, self.path, whole=True))
        return evidence_of(data, self.path)

    def _open(self) -> None:
        """Open and lock the file, read what it has, and begin a new one with a header."""
        self.openers: dict[str, bool] = {}
        self._start_of: dict[str, int] = {}
        self._last_sets: dict[str, list[int]] = {}
        self._repeated: list[str] = []
        self._end = 0
        try:
            self._file = self.path.open("a+b", buffering=0)
        except OSError as error:
            raise InputError(f"{self.path}: {error.strerror}: choose another path") from None
        try:
            self._lock()
            if self._catch_up():
                self.repairs.append("removed an unfinished line at the end")
            if self._end == 0:
                game = self.game.header()
                self._write({"archive": FORMAT, **provenance(), "turns": self.turns, "game": game})
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        try:
            lock(self._file)
        except OSError:
            raise InputError(
                f"{self.path} is in use by another process: wait, or choose another archive"
            ) from None

    def _catch_up(self) -> bool:
        """Read the lines from `_end` on, and remove an unfinished one at the end of the file.

        Returns:
            Whether there was an unfinished line.
        """
        self._file.seek(self._end)
        for start, end, data in _lines(self._file, self.path, whole=False):
            if start == 0:
                _require_same_game(data, self.game, self.turns, self.path)
            else:
                self._note(start, evidence_of(data, self.path))
            self._end = end
        unfinished = self._end < self._file.seek(0, os.SEEK_END)
        if unfinished:
            self._file.truncate(self._end)
        return unfinished

    def _write(self, line: dict[str, Any]) -> None:
        """Write a line at the end of the file."""
        data = lzma.compress(f"{json.dumps(line, ensure_ascii=False)}\n".encode())
        try:
            while data:
                data = data[self._file.write(data) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise InputError(f"cannot write {self.path}: {error.strerror}") from None

    def _note(self, start: int, evidence: Evidence) -> None:
        """Remember where evidence starts, and the last set of a loss."""
        opener = evidence.opener
        if self._start_of.setdefault(opener, start) != start:
            if self.read(opener) != evidence:
                raise _damaged(self.path, start, f"different evidence for {opener!r} stands before")
            self._repeated.append(opener)
            return
        if isinstance(evidence, Loss) and not isinstance(evidence.sets, str):
            index = {word: place for place, word in enumerate(self.game.answers)}
            words = members_of(evidence.sets)
            self._last_sets[opener] = [index[word] for word in words if word in index]
        self.openers[opener] = isinstance(evidence, Win)

    def _remove_repeated(self) -> None:
        """Write the file again, with only the first line of each opener."""
        self.repairs.append(f"removed repeated lines: {', '.join(self._repeated)}")
        with self._file, replacing(self.path) as partial, partial.open("wb") as copy:
            self._file.seek(0)
            for start, end, data in _lines(self._file, self.path, whole=True):
                if start == 0 or self._start_of[data["opener"]] == start:
                    self._file.seek(start)
                    copy.write(self._file.read(end - start))
            copy.flush()
            os.fsync(copy.fileno())
        self._open()

    def _shared(self, opener: str) -> Loss | None:
        """Return a loss of an opener by the sets of another one, if they show it."""
        row = self.game.matrix[self.game.lexicon.guesses.index(opener)]
        for other, members in self._last_sets.items():
            codes = row[members]
            if (codes == codes[0]).all():
                return Loss(opener, self.game.rule.format(int(codes[0])), other)
        return None


def is_archive(path: Path) -> bool:
    """Return whether a file begins like an archive."""
    return begins_with(path, MAGIC)


def check_archive(path: Path, game: Game) -> Iterator[Summary]:
    """Check all evidence in an archive, and yield the result so far before and after each opener.

    It is the same object each time.

    Trees are replayed by the rules alone, with `check`; refutations are checked with `refutation`.

    Raises:
        InputError: for a file that is not an archive of this game, or is damaged.
    """
    with path.open("rb") as file:
        lines = _lines(file, path, whole=True)
        _, _, first = next(lines, (0, 0, None))
        turns = _header(first, path)["turns"]
        _require_same_game(first, game, turns, path)
        checker, summary = EvidenceChecker(game, turns), Summary(turns, len(game.guesses))
        yield summary
        for _, _, data in lines:
            evidence = evidence_of(data, path)
            opener, error = evidence.opener, checker.error(evidence)
            if opener in summary.verdicts or opener in summary.errors:
                summary.verdicts.pop(opener, None)
                error = "listed twice: the same laconic prove removes a repeated line"
            if error:
                summary.errors[opener] = error
            else:
                summary.verdicts[opener] = isinstance(evidence, Win)
            yield summary


class EvidenceChecker:
    """Checks evidence for openers; a loss comes after the one whose sets it has."""

    def __init__(self, game: Game, turns: int) -> None:
        self.game, self.turns = replace(game, max_turns=turns), turns
        self._words = frozenset(game.guesses)
        self._refutations: Checker | None = None
        self._last_sets: dict[str, HardSet] = {}

    def error(self, evidence: Evidence) -> str | None:
        """Return what is wrong with some evidence; None if nothing is."""
        if evidence.opener not in self._words:
            return "no guess of this game: openers are spelt as in its list"
        try:
            if isinstance(evidence, Win):
                self._check_win(evidence)
            else:
                self._check_loss(evidence)
        except (ClaimError, InputError) as error:
            return str(error)
        return None

    def error_in(self, archive: Archive, opener: str) -> str | None:
        """Return what is wrong with the evidence for an opener in an archive."""
        evidence = archive.read(opener)
        other = evidence.sets if isinstance(evidence, Loss) else ()
        if isinstance(other, str) and other in archive.openers and other not in self._last_sets:
            self.error(archive.read(other))
        return self.error(evidence)

    def _check_win(self, win: Win) -> None:
        tree = tree_of(win, self.game, self.turns)
        if tree.root.guess != win.opener:
            raise ClaimError(f"the tree begins with {tree.root.guess!r}")
        report = check(tree, self.game)
        if not report.valid:
            raise ClaimError(report.errors[0])

    def _check_loss(self, loss: Loss) -> None:
        checker = self._refutations = self._refutations or Checker(self.game)
        if not isinstance(loss.sets, str):
            hard = self._last_sets[loss.opener] = checker.last_set(loss.sets)
        elif loss.sets in self._last_sets:
            hard = self._last_sets[loss.sets]
        else:
            raise ClaimError(f"the sets of {loss.sets!r}, which has none that hold")
        if hard.turns < self.turns - 1:
            raise ClaimError(
                f"the last set is hard for {hard.turns} turns, expected {self.turns - 1}"
            )
        code = checker.leaves_whole(loss.opener, hard)
        if code is None or self.game.rule.format(code) != loss.part:
            raise ClaimError(f"the last set is not within the part {loss.part}")


def _header(data: Any, source: Path) -> dict[str, Any]:
    """Check the first line of an archive."""
    match data:
        case {"archive": 1, "turns": int(), "game": dict()}:
            return dict(data)
    raise InputError(f"{source} is not an archive of this version: choose another file")


def _require_same_game(data: Any, game: Game, turns: int, source: Path) -> None:
    """Check that an archive was made for this game, whatever its turn limit, and these turns."""
    header = _header(data, source)
    require_same({"turns": header["turns"]}, {"turns": turns}, str(source))
    ours = game.header() | {"max_turns": header["game"].get("max_turns")}
    require_same(header["game"], ours, str(source), "words")


def _lines(file: BinaryIO, source: Path, *, whole: bool) -> Iterator[tuple[int, int, Any]]:
    """Yield the lines from the current place on, with the places where each starts and ends.

    Raises:
        InputError: for a damaged line; if `whole`, also for the beginning of a line at the end.
    """
    start, unused = file.tell(), b""
    while unused or (unused := file.read(CHUNK)):
        if not MAGIC.startswith(unused[: len(MAGIC)]):
            raise _damaged(source, start, "no xz stream begins there")
        text, decompressor = b"", lzma.LZMADecompressor(lzma.FORMAT_XZ)
        while not decompressor.eof and (unused := unused or file.read(CHUNK)):
            try:
                text += decompressor.decompress(unused)
            except lzma.LZMAError as error:
                raise _damaged(source, start, error) from None
            unused = decompressor.unused_data
            if len(text) > MOST_BYTES:
                raise _damaged(source, start, f"a line of more than {MOST_BYTES >> 20} MiB")
        if not decompressor.eof:
            if not whole:
                return
            raise InputError(
                f"{source} ends in the middle of a line, at byte {start:,}: a process was stopped "
                "there, and the same laconic prove continues it"
            )
        end = file.tell() - len(unused)
        try:
            yield start, end, parse_json(text)
        except ValueError as error:
            raise _damaged(source, start, error) from None
        file.seek(end + len(unused))  # the caller may have read elsewhere
        start = end


def _damaged(source: Path, start: int, reason: object) -> InputError:
    return InputError(
        f"{source} is damaged at byte {start:,} ({reason}): restore a copy, or delete it"
    )
