"""Export the players of NES Tetris for the page, so that their weights are written once.

`python web/tetris_data.py FOLDER` writes `tetris-players.json`, and a file for each set of learned
values: for each stage, the numbers of the sums in half precision, and the others in single.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from laconic.tetris.analysis import LEAVES, POINTS
from laconic.tetris.features import NAMES
from laconic.tetris.players import PLAYERS, Kind, Search, player
from laconic.tetris.rules import HEIGHT, LEAST_TAPS, MOST_REACTION, MOST_TAPS, Rules, Timing
from laconic.tetris.values import bundled_values, stages_of, values_for

TIMED = Rules(Timing.TIMED, HEIGHT, 18)
WHOLE = replace(TIMED, most_lines=430, second_killscreen=True)
TAPS, REACTIONS = range(LEAST_TAPS, MOST_TAPS + 1), range(MOST_REACTION + 1)


def players() -> dict[str, Any]:
    """Return the searches by name, those for timed games with `-timed`, and the features."""
    searches = {name: search(player(name)) for name in PLAYERS if name != Kind.RANDOM}
    for name in tuple(searches):
        timed = search(player(name, rules=TIMED))
        if timed != searches[name]:
            searches[f"{name}-timed"] = timed
    return {"features": NAMES, "leaves": LEAVES, "points": POINTS, "searches": searches}


def values(folder: Path) -> dict[str, Any]:
    """Write learned values; return what the page needs to know of them."""
    files = []
    for name, found in sorted(bundled_values().items()):
        sums, rest = found.stages()
        count = stages_of(found.rules)
        file = f"tetris-values-{name}.bin"
        stages = zip(sums[:count], rest, strict=False)
        content = (
            each.astype(kind).tobytes()
            for stage in stages
            for each, kind in zip(stage, ("<f2", "<f4"), strict=True)
        )
        (folder / file).write_bytes(b"".join(content))
        files.append(
            {
                "file": file,
                "timed": found.rules.timed,
                "taps": found.rules.taps,
                "serves": [
                    (taps, reaction, rules is WHOLE)
                    for taps, reaction, rules in product(TAPS, REACTIONS, (TIMED, WHOLE))
                    if values_for(replace(rules, taps=taps, reaction=reaction)) is found
                ],
                "startLevel": found.rules.start_level,
                "mostLines": found.rules.most_lines,
                "secondKillscreen": found.rules.second_killscreen,
                "stages": count,
                "beam": found.beam,
                "penalty": found.penalty,
            }
        )
    return {"values": files, "halves": sums.shape[1], "rest": rest.shape[1]}


def search(found: Search) -> dict[str, Any]:
    """Return a search as the WebAssembly module reads it."""
    return {
        "kind": list(Kind).index(found.kind),
        "weights": [each.numbers for each in found.sets],
        "beam": found.beam,
        "both": int(found.both),
    }


def main() -> None:
    """Write the file."""
    folder = Path(sys.argv[1])
    content = json.dumps(players() | values(folder))
    (folder / "tetris-players.json").write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
