"""Learning of the values of boards by temporal differences, in runs that can be resumed.

A run is a file of lines: a header with its settings, then a line for each round of games with its
mean score and a digest of all that was learned, chained with the line before. Beside it lies the
state: the values, and for each the sums of its errors and of their magnitudes. All numbers are
whole, so a run that was killed has the same result as one that was not, on any processor.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from dataclasses import asdict, dataclass, field
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from laconic.files import check_writable, locked, parse_json, replacing
from laconic.provenance import provenance
from laconic.tetris import _kernels
from laconic.tetris.errors import WeightsError
from laconic.tetris.players import native_rules
from laconic.tetris.rules import HEIGHT, Rules, Timing
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

FORMAT = "laconic-tetris-learning-1"
VALUES = "laconic-tetris-values-1"
MOST_LINES = 430
"""Maximum number of lines of a game whose values can be learned."""

UNIT = 256
"""Values are counted in parts of a point."""

_DAMAGED = (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile)
"""Errors of NumPy for a file that is not one of its archives, or lacks a part."""

COSTS = (0, 0, 119, 13, -4, 125, 17, 0, 0, 91, 82, 69, 0, 0, 0, 69, 98)
"""Points that each feature costs before anything is learned, in the order of the features.

They are near the weights of `expectimax` in timed games, times the points of a tetris and divided
by its bonus there. Features that this player balances against the lock height are left out, since a
board does not tell it; the weight of filled cells by their height stands in.
"""


@dataclass(frozen=True)
class Lessons:
    """The settings of a run.

    Args:
        rounds: number of rounds.
        blind: number of the first rounds in which the player does not see the next piece, which
            takes a thirtieth of the time.
        games: games of a round.
        seed: random seed of the pieces.
        slowness: what the rates of learning are divided by.
        rules: rules of the games.
    """

    rounds: int = 200
    blind: int = 0
    games: int = 250
    seed: int = 1
    slowness: int = 4
    rules: Rules = field(default_factory=lambda: Rules(Timing.TIMED, HEIGHT, 18))

    def __post_init__(self) -> None:
        """Check the settings.

        Raises:
            WeightsError: for a number out of its range.
        """
        for name, least in (
            ("rounds", 1),
            ("blind", 0),
            ("games", 1),
            ("seed", 0),
            ("slowness", 1),
        ):
            number = whole(getattr(self, name), name, WeightsError)
            object.__setattr__(self, name, number)
            if not least <= number < 1 << 31:
                raise WeightsError(f"{name} {number}: expected {least} or more, below 2^31")
        if self.rules.most_lines > MOST_LINES:
            raise WeightsError(f"lines {self.rules.most_lines}: expected at most {MOST_LINES}")


@dataclass
class State:
    """What was learned so far.

    Attributes:
        weights: the values, see native/tetris/network.hpp.
        errors: for each, the sum of its errors in points.
        magnitudes: for each, the sum of their magnitudes.
        chance: the state of the generator of pieces.
        lines: the lines of the run's file, with the header.
    """

    weights: NDArray[np.int32]
    errors: NDArray[np.int64]
    magnitudes: NDArray[np.int64]
    chance: int
    lines: list[str]

    def digest(self) -> str:
        """Return the SHA-256 of all that was learned, and of the line before."""
        digest = hashlib.sha256(self.lines[-1].encode())
        for array in (self.weights, self.errors, self.magnitudes):
            digest.update(array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes())
        digest.update(str(self.chance).encode())
        return digest.hexdigest()


def first_state(lessons: Lessons) -> State:
    """Return the state before the first round: a linear evaluation."""
    weights = np.zeros(_kernels.NETWORK, dtype=np.int32)
    costs = UNIT * np.array(COSTS, dtype=np.int32)
    rules = lessons.rules
    _kernels.start_learning(weights, costs, rules.start_level, rules.most_lines)
    errors, magnitudes = np.zeros((2, _kernels.NETWORK), dtype=np.int64)
    header = json.dumps({"format": FORMAT, **provenance(), "lessons": asdict(lessons)})
    return State(weights, errors, magnitudes, lessons.seed, [header])


def learn(
    lessons: Lessons, path: Path, tell: Callable[[dict[str, Any]], None] = lambda _: None
) -> State:
    """Learn until all rounds are finished, or resume the run in the file.

    Args:
        lessons: the settings of the run.
        path: file of the run, created if it does not exist; the state is beside it, in `.state`.
        tell: called with the line of every round.

    Raises:
        WeightsError: for a file that is damaged, belongs to other settings or has more rounds.
        InputError: if a file cannot be written, and while another process learns in this run.
    """
    if not path.is_file():
        check_writable(path)
    beside = path.with_name(path.name + ".state")
    with locked(path) as file:
        new = not path.stat().st_size
        state = first_state(lessons) if new else _resumed(lessons, path, beside)
        if not new:
            _write_lines(state, file)
        while len(state.lines) <= lessons.rounds:
            line = _round(lessons, state)
            _write_state(state, beside)
            _write_lines(state, file)
            tell(line)
    return state


def _round(lessons: Lessons, state: State) -> dict[str, Any]:
    """Play a round, and learn from its games."""
    preview = len(state.lines) > lessons.blind
    score, lines, pieces, tetrises, finished, state.chance = _kernels.learn(
        state.weights,
        state.errors,
        state.magnitudes,
        state.chance,
        preview,
        lessons.slowness,
        lessons.games,
        *native_rules(lessons.rules),
    )
    line: dict[str, Any] = {
        "round": len(state.lines),
        "preview": preview,
        "score": score,
        "lines": lines,
        "pieces": pieces,
        "tetrises": tetrises,
        "finished": finished,
    }
    line["digest"] = state.digest()
    state.lines.append(json.dumps(line))
    return line


def _write_lines(state: State, file: IO[bytes]) -> None:
    """Append the lines that the file lacks, or their end."""
    file.write(_text(state.lines)[file.tell() :])
    file.flush()


def _text(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def _write_state(state: State, path: Path) -> None:
    with replacing(path) as partial, partial.open("wb") as file:
        np.savez(
            file,
            weights=state.weights,
            errors=state.errors,
            magnitudes=state.magnitudes,
            chance=np.array([state.chance], dtype=np.uint64),
            lines=np.frombuffer("\n".join(state.lines).encode(), dtype=np.uint8),
        )
        file.flush()
        os.fsync(file.fileno())


def _resumed(lessons: Lessons, path: Path, beside: Path) -> State:
    """Read the state of a run; its file may lack the end, if it was killed before that."""
    if not beside.exists():
        raise WeightsError(
            f"{path} has no {beside.name} beside it, expected both files of a run: name another "
            "file, or restore that one"
        )
    try:
        with beside.open("rb") as file, np.load(file, allow_pickle=False) as data:
            lines = bytes(data["lines"]).decode().split("\n")
            state = State(
                data["weights"],
                data["errors"],
                data["magnitudes"],
                int(data["chance"][0]),
                lines[:-1] or lines,
            )
        header, last = parse_json(lines[0]), parse_json(lines[-1])
        stored = header["lessons"]
        before = Lessons(**stored | {"rules": Rules(**stored["rules"])})
        sound = header["format"] == FORMAT and last["digest"] == state.digest()
        written = path.read_bytes()
    except _DAMAGED as error:
        raise WeightsError(
            f"{beside}: {error}; expected the state of the run: delete {path} to begin again"
        ) from None
    if not sound or not _text(lines).startswith(written):
        raise WeightsError(f"{beside}: not the state of {path}, or damaged: delete both")
    for name, value in vars(before).items():
        if name != "rounds" and value != getattr(lessons, name):
            raise WeightsError(
                f"{path}: {name} is {value}, expected {getattr(lessons, name)}: name another file"
            )
    if len(lines) - 1 > lessons.rounds:
        raise WeightsError(
            f"{path}: {len(lines) - 1} rounds are finished, expected {lessons.rounds} at most: "
            "what was learned in the last cannot be taken back; ask for as many, or name another "
            "file"
        )
    state.lines = lines
    return state


def write_values(state: State, path: Path) -> None:
    """Write what was learned as values for the player `foresight`.

    Raises:
        InputError: if the file cannot be written.
    """
    header = parse_json(state.lines[0])
    head = {**header, "format": VALUES, "digest": parse_json(state.lines[-1])["digest"]}
    with replacing(path) as partial, partial.open("wb") as file:
        text = np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)
        np.savez_compressed(file, header=text, weights=state.weights)


def read_values(path: Path) -> NDArray[np.int32]:
    """Read learned values.

    Raises:
        WeightsError: for a file that is damaged, of another version, or without values.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as data:
            header, weights = parse_json(bytes(data["header"])), data["weights"]
        stated = header["format"]
    except _DAMAGED as error:
        raise WeightsError(f"{path}: {error}; expected learned values") from None
    if stated != VALUES or weights.dtype != np.int32 or weights.shape != (_kernels.NETWORK,):
        raise WeightsError(
            f"{path}: format {stated!r} with {weights.size:,} values, expected {VALUES!r} with "
            f"{_kernels.NETWORK:,}: learn them with laconic tetris learn"
        )
    return np.ascontiguousarray(weights)
