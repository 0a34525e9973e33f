"""Replays: all placements of a game in a compact file with a header.

A replay is one JSON object. Its header holds the version, the rules, the generator and seed of the
pieces, the player and the result. Pieces are a string of letters; each placement is three digits in
base 36: turns, row and column of the box, the column plus three. Under rules with a reaction, the
place of each piece when the player has seen the next one, its plan, is written in the same way.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from laconic.files import read_json, write_text
from laconic.provenance import provenance
from laconic.tetris.errors import ReplayError
from laconic.tetris.game import Ending, Game
from laconic.tetris.rules import MOST_PIECES, PIECES, Placement, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT = "laconic-tetris-replay-1"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Replay:
    """The content of a replay file.

    Attributes:
        rules: the rules.
        pieces: the pieces, at least as many as were placed.
        placements: the placements of all pieces.
        plans: under rules with a reaction, the plan for each of them.
        player: name of the player.
        source: the generator of the pieces, with its seed, such as `published 205`; empty for
            pieces of its own, which nothing proves to be random.
        score: final score.
        lines: number of cleared lines.
        ending: why the game ended; None if it was stopped.
    """

    rules: Rules
    pieces: tuple[int, ...]
    placements: tuple[Placement, ...]
    player: str
    source: str
    score: int
    lines: int
    ending: Ending | None
    plans: tuple[Placement, ...] = ()

    def frames(self) -> Iterator[Game]:
        """Replay the game by the rules, and yield it before each piece and at the end."""
        game = Game(self.rules, self.pieces)
        yield game
        for at in self.placements:
            game.play(at)
            yield game


def to_json(replay: Replay) -> dict[str, Any]:
    """Return the content of the file."""
    rules = replay.rules
    return {
        "format": FORMAT,
        **provenance(),
        "rules": {
            "timing": str(rules.timing),
            "rows": rules.rows,
            "start_level": rules.start_level,
            "most_lines": rules.most_lines,
            "taps": rules.taps,
            "das": rules.das,
            "reaction": rules.reaction,
            "second_killscreen": rules.second_killscreen,
        },
        "player": replay.player,
        "source": replay.source,
        "score": replay.score,
        "lines": replay.lines,
        "ending": replay.ending,
        "pieces": "".join(PIECES[piece] for piece in replay.pieces),
        "placements": _digits(replay.placements),
        **({"plans": _digits(replay.plans)} if rules.planned else {}),
    }


def _digits(places: tuple[Placement, ...]) -> str:
    return "".join(_DIGITS[at.turns] + _DIGITS[at.row] + _DIGITS[at.column + 3] for at in places)


def write(replay: Replay, path: Path) -> None:
    """Write a replay.

    Raises:
        InputError: if the file cannot be written.
    """
    write_text(path, json.dumps(to_json(replay), indent=1) + "\n")


def read(path: Path) -> Replay:
    """Read a replay, without checking it; see `check`.

    Raises:
        ReplayError: for a file that is damaged, of another version, or not a replay.
    """
    return from_json(read_json(path, "a replay in JSON", ReplayError), str(path))


def from_json(data: Any, source: str = "replay") -> Replay:
    """Convert the content of a file to a replay.

    Raises:
        ReplayError: for invalid content.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        stated = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise ReplayError(f"{source}: format {stated!r}, expected {FORMAT!r}")
    try:
        rules = _rules(_of(data, "rules", dict))
        replay = Replay(
            rules,
            _pieces(_of(data, "pieces", str)),
            _places(data, "placements"),
            _of(data, "player", str),
            _of(data, "source", str),
            _of(data, "score", int),
            _of(data, "lines", int),
            _ending(data.get("ending")),
            _places(data, "plans") if rules.planned else (),
        )
    except (ValueError, TypeError) as error:
        raise ReplayError(f"{source}: damaged: {error}") from None
    if not len(replay.placements) <= len(replay.pieces) <= MOST_PIECES + 2:
        raise ReplayError(
            f"{source}: {len(replay.placements)} placements of {len(replay.pieces)} pieces, "
            f"expected no more placements than pieces, and at most {MOST_PIECES + 2} of these"
        )
    if rules.planned and len(replay.plans) != len(replay.placements):
        counts = f"{len(replay.plans)} plans for {len(replay.placements)} placements"
        raise ReplayError(f"{source}: {counts}, expected one for each")
    return replay


def _of(data: dict[str, Any], key: str, kind: type) -> Any:
    if key not in data:
        raise ValueError(f"{key} is missing, expected {kind.__name__}")
    if not isinstance(data[key], kind) or isinstance(data[key], bool):
        raise TypeError(f"{key} is {data[key]!r}, expected {kind.__name__}")
    return data[key]


def _rules(data: dict[str, Any]) -> Rules:
    names = [field.name for field in fields(Rules)]
    if odd := [name for name in data if name not in names]:
        raise ValueError(f"rules have {odd[0]!r}, expected {', '.join(names)}")
    return Rules(**data)


def _pieces(letters: str) -> tuple[int, ...]:
    if odd := set(letters) - set(PIECES):
        raise ValueError(f"pieces have {min(odd)!r}, expected letters of {PIECES}")
    return tuple(map(PIECES.index, letters))


def _ending(name: Any) -> Ending | None:
    if name not in (None, *Ending):
        raise ValueError(f"ending is {name!r}, expected {', '.join(Ending)} or null")
    return name and Ending(name)


def _places(data: dict[str, Any], key: str) -> tuple[Placement, ...]:
    digits = _of(data, key, str)
    codes = [digits[i : i + 3] for i in range(0, len(digits), 3)]
    for code in codes:
        if len(code) < 3 or not set(code) <= set(_DIGITS):
            raise ValueError(f"{key} have {code!r}, expected three digits of base 36 for each")
    numbers = (map(_DIGITS.index, code) for code in codes)
    return tuple(Placement(turns, row, column - 3) for turns, row, column in numbers)
