"""Export the players of NES Tetris for the page, so that their weights are written once.

`python web/tetris_data.py FOLDER` writes `tetris-players.json`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from laconic.tetris.analysis import LEAVES
from laconic.tetris.features import NAMES
from laconic.tetris.players import PLAYERS, Kind, Search, player
from laconic.tetris.rules import HEIGHT, Rules, Timing

TIMED = Rules(Timing.TIMED, HEIGHT, 18)


def players() -> dict[str, Any]:
    """Return the searches by name, those for timed games with `-timed`, and the features."""
    searches = {name: search(player(name)) for name in PLAYERS if name != Kind.RANDOM}
    for name in tuple(searches):
        timed = search(player(name, rules=TIMED))
        if timed != searches[name]:
            searches[f"{name}-timed"] = timed
    return {"features": NAMES, "leaves": LEAVES, "searches": searches}


def search(found: Search) -> dict[str, Any]:
    """Return a search as the WebAssembly module reads it."""
    return {
        "kind": list(Kind).index(found.kind),
        "weights": found.weights.values,
        "beam": found.beam,
        "both": int(found.both),
        "death": found.death,
        "tetris": found.tetris,
    }


def main() -> None:
    """Write the file."""
    path = Path(sys.argv[1]) / "tetris-players.json"
    path.write_text(json.dumps(players()), encoding="utf-8")


if __name__ == "__main__":
    main()
