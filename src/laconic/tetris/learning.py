"""Learning of the values of boards by temporal differences, in runs that can be resumed.

A run is a file of lines: a header with its settings, then a line for each round of games with its
mean score and a digest of all that was learned, chained with the line before. Beside it lies the
state: the values, and the games of the last rounds. The arithmetic is that of IEEE 754 in a fixed
order, so a run that was killed has the same result as one that was not, on any processor and any
number of threads.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from typing import IO, TYPE_CHECKING, Any, TypeAlias

import numpy as np

from laconic.files import check_writable, locked, parse_json, replacing
from laconic.provenance import provenance
from laconic.tetris import _kernels
from laconic.tetris.errors import WeightsError
from laconic.tetris.evaluation import enough_pieces
from laconic.tetris.pieces import Source, followers
from laconic.tetris.players import MOST_SIGHTS, View, foresight, native_rules, player
from laconic.tetris.rules import (
    EMPTY,
    HEIGHT,
    MOST_LEARNED_LINES,
    STAGES,
    Rules,
    Timing,
    level_after,
    lines_before,
)
from laconic.tetris.values import BEAM, DAMAGED, Values, archive, stages_of
from laconic.wholes import whole, wholes, within

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

FORMAT = "laconic-tetris-learning-4"
MISTAKES = (1, 5, 10, 30)
"""Mistakes in a thousand placements, of every fourth game in turn, to see other boards as well."""

OPENING_BEAM = (6, 1, 0)
"""The beam of the player of the first games."""

OPENING_RATE = 0.002
"""How far each number moves in a step of the first round, at first."""

OPENING_PASSES = 2
"""How often the first values are learned from what followed in the first games."""

AVERAGED = 4
"""Each round is one part in so many of the values, which are a moving mean."""


@dataclass(frozen=True)
class Lessons:
    """The settings of a run.

    Args:
        rounds: number of rounds.
        games: games of a round; those of the first are of the player `expectimax`.
        kept: number of the last rounds whose games are learned from.
        passes: how often a round learns from each of these games.
        seed: random seed of the pieces.
        rules: rules of the games.
        beam: numbers of boards and of placements that `foresight` rates, and of placements by one
            piece more.
        start: digest of the values that the run starts from; then `foresight` plays the first
            games, too.
        late: how many games of a round begin with the last stage, on an empty board.
        trust: part of the value of a board that is the value of the next one; the rest is what
            followed.
        others: digests of other runs from whose games the run learns, too.
        rate: how far each number moves in a step of a round at first, but in the first round of a
            run that starts from nothing.
        clip: points beyond which the error of a value counts as so many.
        penalty: points that a game loses, in what its boards are worth, if it ends before its last
            line.
    """

    rounds: int = 20
    games: int = 2000
    kept: int = 4
    passes: int = 3
    seed: int = 1
    rules: Rules = field(default_factory=lambda: Rules(Timing.TIMED, HEIGHT, 18))
    beam: tuple[int, int, int] = BEAM
    start: str = ""
    late: int = 0
    trust: float = 0.15
    others: tuple[str, ...] = ()
    rate: float = 0.0007
    clip: int = 100_000
    penalty: int = 0

    def __post_init__(self) -> None:
        """Check the settings.

        Raises:
            InputError: for a number out of its range.
        """
        for name in ("rounds", "games", "kept", "passes", "seed", "late", "clip", "penalty"):
            number = whole(getattr(self, name), name, WeightsError)
            object.__setattr__(self, name, number)
            least = 0 if name in ("seed", "late", "penalty") else 1
            if not least <= number < 1 << 31:
                raise WeightsError(f"{name} {number}: expected {least} or more, below 2^31")
        if self.late > self.games:
            raise WeightsError(
                f"late {self.late}: expected at most {self.games}, all games of a round"
            )
        within(self.trust, "trust", 0, 1)
        within(self.rate, "rate", 0, 1)
        object.__setattr__(self, "others", tuple(self.others))
        beam = wholes(self.beam, "beam", WeightsError)
        object.__setattr__(self, "beam", tuple(beam))
        if len(beam) != len(BEAM) or not (
            min(beam[:2]) >= 1 and beam[2] >= 0 and max(beam) <= MOST_SIGHTS
        ):
            raise WeightsError(
                f"beam {self.beam}: expected two numbers of 1 to {MOST_SIGHTS}, and one of 0 to "
                f"{MOST_SIGHTS}"
            )
        if self.rules.most_lines > MOST_LEARNED_LINES:
            raise WeightsError(
                f"lines {self.rules.most_lines}: expected at most {MOST_LEARNED_LINES}"
            )

    @property
    def first_lines(self) -> NDArray[np.int32]:
        """The lines of each game of a round before its first piece."""
        first, last = self.rules.start_level, STAGES[stages_of(self.rules) - 1]
        lines = lines_before(first, last) if last > first else 0
        return np.repeat(np.array([0, lines], dtype=np.int32), [self.games - self.late, self.late])


@dataclass
class State:
    """What was learned so far.

    Attributes:
        values: the moving mean of what was learned in each round, by which `foresight` plays (B.
            Polyak and A. Juditsky, Acceleration of stochastic approximation by averaging, 1992).
        numbers: what was learned last.
        rounds: number and games of the last rounds.
        lines: the lines of the run's file, with the header.
    """

    values: Values
    numbers: NDArray[np.float32]
    rounds: dict[int, Games]
    lines: list[str]

    def digest(self) -> str:
        """Return the SHA-256 of all that was learned, and of the line before."""
        digest = hashlib.sha256(self.lines[-1].encode())
        for numbers in (self.values.numbers, self.numbers):
            digest.update(numbers.astype("<f4", copy=False).tobytes())
        for games in self.rounds.values():
            digest.update(games.moves.astype("<u2", copy=False).tobytes())
        return digest.hexdigest()

    def origin(self) -> dict[str, Any]:
        """Return the header of the run, with the digest of its last line."""
        header = parse_json(self.lines[0])
        del header["format"]
        return {**header, "digest": parse_json(self.lines[-1])["digest"]}


Experience: TypeAlias = "tuple[NDArray[Any], ...]"
"""Games as the engine takes them: pieces, moves, numbers of placements, and first lines."""


@dataclass(frozen=True)
class Games:
    """The games of a round.

    Attributes:
        moves: for each, the codes of the placements; bit 15 marks a mistake.
        played: for each, their number.
    """

    moves: NDArray[np.uint16]
    played: NDArray[np.int32]


def first_state(lessons: Lessons, start: Values | None = None) -> State:
    """Return the state before the first round.

    If the values to start from are those of longer games, what they say of an empty board at the
    last line is taken off: the last lines would otherwise look like a loss of all that follows.
    """
    header = json.dumps({"format": FORMAT, **provenance(), "lessons": asdict(lessons)})
    if start:
        numbers = start.numbers.copy()
        base = numbers.reshape(_kernels.STAGES, -1)[:, -1]
        base[: stages_of(lessons.rules)] -= np.float32(_beyond(lessons, start) / _kernels.UNIT)
    else:
        numbers = np.zeros(_kernels.NUMBERS, dtype=np.float32)
        _kernels.start_learning(numbers, lessons.seed, *native_rules(lessons.rules))
    return State(_values(numbers.copy(), lessons), numbers, {}, [header])


def _beyond(lessons: Lessons, start: Values) -> float:
    """Return what values of longer games say of an empty board at the last line, in points."""
    lines, longer = lessons.rules.most_lines, start.rules.most_lines
    if lines >= longer:
        return 0
    rules = replace(lessons.rules, most_lines=longer)
    view = View(EMPTY, 0, None, rules, level_after(rules.start_level, lines), lines)
    return max(-each.cost for each in foresight(start).values(view))


def _values(numbers: NDArray[np.float32], lessons: Lessons) -> Values:
    return Values(numbers, lessons.rules, lessons.beam, penalty=lessons.penalty)


def learn(
    lessons: Lessons,
    path: Path,
    tell: Callable[[dict[str, Any]], None] = lambda _: None,
    *,
    start: Values | None = None,
    others: Sequence[Path] = (),
    threads: int = 1,
) -> State:
    """Learn until all rounds are finished, or resume the run in the file.

    Args:
        lessons: the settings of the run.
        path: file of the run, created if it does not exist; the state is beside it, in `.state`.
        tell: called with the line of every round.
        start: the values that the run starts from.
        others: the files of other runs, from whose last games this one learns, too.
        threads: number of threads; the result does not depend on it.

    Raises:
        WeightsError: for a file that is damaged, belongs to other settings or has more rounds, and
            for another run whose games have other rules.
        InputError: if a file cannot be written, and while another process learns in this run.
    """
    known = [_experience_of(lessons.rules, other) for other in others]
    lessons = replace(
        lessons,
        start=start.digest() if start else "",
        others=tuple(digest for digest, _ in known),
    )
    if not path.is_file():
        check_writable(path)
    beside = path.with_name(path.name + ".state")
    with locked(path) as file:
        new = not path.stat().st_size
        state = first_state(lessons, start) if new else _resumed(lessons, path)
        if not new:
            _write_lines(state, file)
        while len(state.lines) <= lessons.rounds:
            line = _round(lessons, state, [games for _, games in known], threads)
            _write_state(state, beside)
            _write_lines(state, file)
            tell(line)
    return state


def _round(
    lessons: Lessons, state: State, others: list[Experience], threads: int
) -> dict[str, Any]:
    """Play a round, and learn from its games, those of the rounds before, and others."""
    rules, number = native_rules(lessons.rules), len(state.lines)
    opening = number == 1 and not lessons.start
    if opening:
        who = replace(player("expectimax", rules=lessons.rules), beam=OPENING_BEAM)
    else:
        who = foresight(state.values)
    mistakes = np.resize(np.array(MISTAKES, dtype=np.int32), lessons.games)
    who = replace(who, seed=lessons.seed + number * lessons.games)
    moves, played, lines, scores = _kernels.practise(
        who.native(), _pieces(lessons, number), mistakes, lessons.first_lines, *rules, threads
    )
    state.rounds[number] = Games(moves, played)
    state.rounds.pop(number - lessons.kept, None)
    every = zip(*others, _experience(lessons, state), strict=True)
    given, moves, played, starts = (np.concatenate(parts) for parts in every)
    errors = []
    for pass_, (first, last, trust) in enumerate(_passes(lessons, opening=opening)):
        if pass_ == 0 or (opening and pass_ == OPENING_PASSES):
            squares = np.zeros(_kernels.NUMBERS, dtype=np.float32)
        boards, sums = _kernels.learn(
            state.numbers,
            squares,
            given,
            moves,
            played,
            starts,
            first,
            last,
            lessons.clip,
            lessons.penalty,
            trust,
            lessons.seed + number * lessons.passes + pass_,
            *rules,
            threads,
        )
        errors = [
            round(_kernels.UNIT * (total / max(count, 1)) ** 0.5)
            for total, count in zip(sums, boards, strict=True)
        ]
    mean = state.values.numbers
    mean += (state.numbers - mean) / np.float32(min(number + bool(lessons.start), AVERAGED))
    complete = slice(lessons.games - lessons.late or None)
    line: dict[str, Any] = {
        "round": number,
        "score": round(float(scores[complete].mean()), 1),
        "careful": round(float(scores[complete][:: len(MISTAKES)].mean()), 1),
        "lines": round(float(lines[complete].mean()), 2),
        "boards": boards,
        "errors": errors,
    }
    line["digest"] = state.digest()
    state.lines.append(json.dumps(line))
    return line


def _passes(lessons: Lessons, *, opening: bool) -> list[tuple[float, float, float]]:
    """Return the rates at the start and end of each pass of a round, and its trust in values.

    The first passes over the first games trust no values, since none are known.
    """
    untrusting = _falling(OPENING_RATE, OPENING_PASSES, 0) if opening else []
    rate = OPENING_RATE / 2 if opening else lessons.rate
    return untrusting + _falling(rate, lessons.passes, lessons.trust)


def _falling(rate: float, passes: int, trust: float) -> list[tuple[float, float, float]]:
    """Return passes with a rate that falls evenly to a twentieth."""
    ends = [rate * (1 - 0.95 * number / passes) for number in range(passes + 1)]
    return [(first, last, trust) for first, last in pairwise(ends)]


def _experience(lessons: Lessons, state: State) -> Experience:
    """Return the games that are kept."""
    rounds = state.rounds.values()
    return (
        np.concatenate([_pieces(lessons, number) for number in state.rounds]),
        np.concatenate([games.moves for games in rounds]),
        np.concatenate([games.played for games in rounds]),
        np.tile(lessons.first_lines, len(rounds)),
    )


def _experience_of(rules: Rules, path: Path) -> tuple[str, Experience]:
    """Return the digest of a run, and the games that it keeps."""
    lessons, state = _read(path)
    if lessons.rules != rules:
        raise WeightsError(f"{path}: games of other rules, expected those of this run")
    return parse_json(state.lines[-1])["digest"], _experience(lessons, state)


def _pieces(lessons: Lessons, number: int) -> NDArray[np.uint8]:
    """Draw the pieces of a round, as often after each other as in the games of the rules."""
    chance = np.random.RandomState([lessons.seed, number])  # its stream is the same for ever
    source = Source.CONSOLE if lessons.rules.timed else Source.PUBLISHED
    follow = np.array([followers(source, last) for last in range(7)])
    given = np.empty((enough_pieces(lessons.rules), lessons.games), dtype=np.uint8)
    last = given[0] = chance.randint(0, 7, lessons.games)
    for row in given[1:]:
        last = row[:] = follow[last, chance.randint(0, follow.shape[1], lessons.games)]
    return np.ascontiguousarray(given.T)


def _write_lines(state: State, file: IO[bytes]) -> None:
    """Append the lines that the file lacks, or their end."""
    file.write(_text(state.lines)[file.tell() :])
    file.flush()


def _text(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def _write_state(state: State, path: Path) -> None:
    with replacing(path) as partial, partial.open("wb") as file:
        games = {
            f"{what}{number}": getattr(each, what)
            for number, each in state.rounds.items()
            for what in ("moves", "played")
        }
        np.savez(
            file,
            values=state.values.numbers,
            numbers=state.numbers,
            rounds=np.array(list(state.rounds)),
            lines=np.frombuffer("\n".join(state.lines).encode(), dtype=np.uint8),
            **games,
        )
        file.flush()
        os.fsync(file.fileno())


def _resumed(lessons: Lessons, path: Path) -> State:
    """Read the state of a run, which is to be that of the settings."""
    before, state = _read(path)
    if before.others != lessons.others:
        learned, given = (
            ", ".join(digest[:8] for digest in each.others) or "none" for each in (before, lessons)
        )
        raise WeightsError(
            f"{path}: the other runs end with digest {learned}, expected {given}: name the same "
            "runs, as they were when this one began, or another file"
        )
    for name, value in vars(before).items():
        if name != "rounds" and value != getattr(lessons, name):
            raise WeightsError(
                f"{path}: {name} is {value}, expected {getattr(lessons, name)}: name another file"
            )
    if len(state.lines) - 1 > lessons.rounds:
        raise WeightsError(
            f"{path}: {len(state.lines) - 1} rounds are finished, expected {lessons.rounds} at "
            "most: what was learned in the last cannot be taken back; ask for as many, or name "
            "another file"
        )
    return state


def _read(path: Path) -> tuple[Lessons, State]:
    """Read a run and its state; its file may lack the end, if it was killed before that."""
    beside = path.with_name(path.name + ".state")
    if not beside.exists():
        raise WeightsError(
            f"{path} has no {beside.name} beside it, expected both files of a run: name another "
            "file, or restore that one"
        )
    try:
        with beside.open("rb") as file, archive(file) as data:
            lines = bytes(data["lines"]).decode().split("\n")
            rounds = {
                number: Games(data[f"moves{number}"], data[f"played{number}"])
                for number in data["rounds"].tolist()
            }
            header, last = parse_json(lines[0]), parse_json(lines[-1])
            stored = header["lessons"]
            lessons = Lessons(**stored | {"rules": Rules(**stored["rules"])})
            values = _values(data["values"], lessons)
            state = State(values, data["numbers"], rounds, lines[:-1] or lines)
        sound = header["format"] == FORMAT and last["digest"] == state.digest()
        written = path.read_bytes()
    except DAMAGED as error:
        raise WeightsError(
            f"{beside}: {error}; expected the state of {path}: restore it, or name another file"
        ) from None
    if not sound or not _text(lines).startswith(written):
        raise WeightsError(
            f"{beside}: not the state of {path}, or damaged: restore both, or name another file"
        )
    state.lines = lines
    return lessons, state
