"""The fewest answers on the last turn, proven, and strategies that reach them.

`python benchmarks/last_turn.py` takes all games, or those that are named. `mean` takes the
strategies of least total within the turns, `worst` all that win in time. Each strategy is written
to `results/last-turn`, where `laconic verify` replays it for every answer, and its counts to
`results/last-turn.json`, after each game: what that has of the same commit is not done again.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from laconic.deduction import trees
from laconic.deduction.game import Game, Mode
from laconic.deduction.rules import parse_rule
from laconic.deduction.search import fewest_on_last_turn
from publishing import results

if TYPE_CHECKING:
    from pathlib import Path

NAME = "last-turn"
WORDLE = {
    "original": ("original", Mode.EASY),
    "original-hard": ("original", Mode.HARD),
    "nyt-2022-02": ("nyt-2022-02", Mode.EASY),
}
GAMES = {
    "original 5 mean": "at most 41 ¹",
    "original-hard 6 mean": "at most 16 ¹",
    "nyt-2022-02 5 mean": "",
    "mastermind:4x6 5 mean": "",
    "mastermind:4x6 6 mean": "1 ⁵",
    "mastermind:4x7 6 mean": "",
    "bulls-cows:3x6 5 mean": "",
    "bulls-cows:3x6 5 worst": "",
    "bulls-cows:4x10 7 mean": "",
    "bulls-cows:4x10 7 worst": "at most 50 ¹⁶",
}
"""What is asked, and what is published of it."""


def game_of(name: str, turns: int) -> Game:
    """Return Wordle on a list, or the game of a rule."""
    if name in WORDLE:
        words, mode = WORDLE[name]
        return Game.of(words, mode, max_turns=turns)
    return Game.of_rule(parse_rule(name), max_turns=turns)


def proven(asked: str, folder: Path) -> dict[str, Any]:
    """Find a strategy, have the checker replay it, and write it.

    Raises:
        AssertionError: if the checker finds an error.
    """
    start = time.process_time()
    name, turns, among = asked.split()
    game = game_of(name, int(turns))
    tree = fewest_on_last_turn(game.position(), int(turns), among)
    report = trees.check(tree, game)
    assert report.valid, report.errors
    seconds = round(time.process_time() - start, 1)
    file = f"{asked.replace(' ', '-').replace(':', '-')}.json"
    folder.mkdir(parents=True, exist_ok=True)
    signed = trees.with_header(tree, game, among, bound="exact", scope="exhaustive")
    trees.write(signed, folder / file, game)
    return {
        "game": name,
        "turns": int(turns),
        "among": among,
        "published": GAMES.get(asked, ""),
        "last": report.histogram[int(turns)],
        "total": report.total,
        "histogram": report.histogram,
        "opener": tree.root.guess,
        "strategy": f"results/{NAME}/{file}",
        "processor_seconds": seconds,
    }


def _asked(run: dict[str, Any]) -> str:
    return f"{run['game']} {run['turns']} {run['among']}"


def main() -> None:
    """Prove the games and write them."""
    parser = results.options(__doc__)
    parser.add_argument("games", nargs="*", help=f"of {', '.join(map(repr, GAMES))}")
    options = parser.parse_args()
    if unknown := set(options.games) - set(GAMES):
        parser.error(f"no games {', '.join(sorted(unknown))}, expected {', '.join(GAMES)}")
    results.begin(parser, options)
    known = results.read(NAME, options.results) or {}
    here = known.get("commit") == results.header()["commit"]
    runs: list[dict[str, Any]] = known["runs"] if here else []
    done = set(map(_asked, runs))
    for asked in options.games or GAMES:
        if asked not in done:
            runs.append(proven(asked, options.results / NAME))
            runs.sort(key=lambda run: list(GAMES).index(_asked(run)))
            print(asked, flush=True)
            head = {"command": "python benchmarks/last_turn.py", "runs": runs}
            results.write(NAME, head, options.results)


if __name__ == "__main__":
    main()
