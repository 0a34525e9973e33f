"""How many guesses beat the adversary, for each opener, with a script of guesses for each.

`python benchmarks/adversary_openers.py NAME…` searches the openers of a list in random order, and
keeps their scripts in `results/adversary/NAME.xz`, one a line: the turns, then the guesses. It may
be stopped and resumed. At the end, or after `--seconds S` of processor time, the checker plays all
scripts, and the counts go to `results/adversary_openers.json`.

With `--exact NAME…`, the adversary chooses its replies to prolong the game: evidence that no opener
wins within four turns, and a tree that does within five, are built in a temporary archive, checked,
and counted in `results/adversary_exact.json`.
"""

from __future__ import annotations

import json
import lzma
import random
import tempfile
from collections import Counter
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from laconic import Game
from laconic.deduction import trees
from laconic.deduction.opponents import shortest_scripts
from laconic.deduction.search import open_archive, prove
from laconic.deduction.trees.scripts import Script, ScriptChecker, read_scripts
from laconic.files import replacing
from laconic.provenance import require_same
from publishing import results

if TYPE_CHECKING:
    from collections.abc import Iterable

RUNS = {
    "original": ("original", False),
    "original-any-tie": ("original", True),
    "nyt-2022-02": ("nyt-2022-02", False),
    "nyt-2022-02-any-tie": ("nyt-2022-02", True),
}
"""Lists, and whether the adversary may break ties as it likes."""

SEED, SAVED_AFTER = 1, 10.0
TURNS, OPENER = 5, "salet"


def read(path: Path, head: dict[str, Any]) -> dict[str, Script]:
    """Read the scripts of a file by opener; none if it does not exist.

    Raises:
        InputError: for a file that was made for another game or other ties.
    """
    if not path.exists():
        return {}
    header, scripts = read_scripts(path)
    require_same(header, head, str(path), "words")
    return {script.guesses[0]: script for script in scripts}


def write(path: Path, head: dict[str, Any], scripts: Iterable[Script]) -> None:
    """Write the file again, with all scripts."""
    lines = [
        json.dumps(results.header() | head),
        *(f"{s.turns} {' '.join(s.guesses)}" for s in scripts),
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as partial:
        partial.write_bytes(lzma.compress("\n".join([*lines, ""]).encode()))


def searched(name: str, folder: Path, seconds: float) -> dict[str, Any]:
    """Search the openers that are left, check all scripts, and count them by their turns."""
    listed, any_tie = RUNS[name]
    game = Game.of(listed)
    head = game.header() | {"any_tie": any_tie}
    path = folder / "adversary" / f"{name}.xz"
    scripts = read(path, head)
    left = [word for word in game.guesses if word not in scripts]
    random.Random(SEED).shuffle(left)
    begin = saved = process_time()
    for script in shortest_scripts(game, left, any_tie=any_tie) if seconds else ():
        scripts[script.guesses[0]] = script
        if (now := process_time()) - begin > seconds:
            break
        if now - saved > SAVED_AFTER:
            write(path, head, scripts.values())
            saved = now
            print(f"{name}: {len(scripts):,} of {len(game.guesses):,} openers", flush=True)
    write(path, head, scripts.values())
    begin = process_time()
    checker = ScriptChecker(game, any_tie=any_tie)
    for script in scripts.values():
        checker.check(script)
    turns = Counter(script.turns for script in scripts.values())
    return {
        "name": name,
        "game": head,
        "openers": len(game.guesses),
        "searched": len(scripts),
        "turns": {str(number): turns[number] for number in sorted(turns)},
        "checked_seconds": process_time() - begin,
        "bytes": path.stat().st_size,
    }


def exact(name: str) -> dict[str, Any]:
    """Build and check the evidence for both sides."""
    game, begin = Game.of(name), process_time()
    entry: dict[str, Any] = {"name": name, "game": game.header(), "value": TURNS, "opener": OPENER}
    with tempfile.TemporaryDirectory() as folder:
        for side, turns, openers in (("adversary", TURNS - 1, None), ("player", TURNS, [OPENER])):
            path = Path(folder) / f"{side}.xz"
            with open_archive(path, game, "worst", turns) as archive:
                prove(game, "worst", target=turns, openers=openers, archive=archive)
            *_, summary = trees.check_archive(path, game)
            assert summary.valid, summary.errors
            entry[side] = summary.as_dict() | {"bytes": path.stat().st_size}
    assert entry["adversary"]["loses"] == len(game.guesses)
    assert entry["player"]["wins"] == 1
    return entry | {"seconds": process_time() - begin}


def merged(name: str, folder: Path, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Replace the entries of the same name in a result."""
    old = (results.read(name, folder) or {"runs": []})["runs"]
    runs = {entry["name"]: entry for entry in (*old, *entries)}
    return {"runs": [runs[key] for key in sorted(runs)]}


def main() -> None:
    """Search what is named and write the results."""
    parser = results.options(__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *RUNS], default=[], metavar="NAME")
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="processor time of each run"
    )
    parser.add_argument("--exact", action="store_true", help="the adversary that looks ahead")
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    for name in chosen.names or RUNS:
        if not chosen.exact:
            entry, file = searched(name, chosen.results, chosen.seconds), "adversary_openers"
        elif RUNS[name] == (name, False):
            entry, file = exact(name), "adversary_exact"
        else:
            continue
        print(entry, flush=True)
        results.write(file, merged(file, chosen.results, [entry]), chosen.results)


if __name__ == "__main__":
    main()
