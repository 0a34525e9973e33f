# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris play`: one game of a player, saved as a replay."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from laconic.cli.options import Json, option, option_groups
from laconic.cli.screen import note, print_json, screen
from laconic.files import check_writable
from laconic.plurals import counted
from laconic.tetris.cli.options import (
    GameSeed,
    PiecesName,
    WhichPlayer,
    WhichRules,
    chosen_pieces,
    chosen_seed,
)

if TYPE_CHECKING:
    from laconic.tetris.evaluation import Played

EXAMPLES = (
    "tetris play --player pair --seed 205 --out game.json",
    "tetris play --player greedy --rules timed --taps 12",
)


@option_groups
def play(
    *,
    who: WhichPlayer,
    seed: GameSeed = None,
    which: WhichRules,
    pieces: PiecesName = "published",
    out: Annotated[Path | None, option("Write the replay to this file.", "FILE")] = None,
    as_json: Json = False,
) -> None:
    """Play one game with a player, print its score and write the replay."""
    from laconic.tetris import pieces as generators
    from laconic.tetris import replays
    from laconic.tetris.evaluation import play as run
    from laconic.tetris.evaluation import replay_of

    rules, source = which.chosen(), chosen_pieces(pieces)
    if out:
        check_writable(out)
    seed = chosen_seed(seed, source)
    given = generators.games(source, seed, 1)[0].tolist()
    played = run(who.chosen(rules), rules, given)
    replay = replay_of(played, rules, given, who.player, f"{source} {seed}")
    if out:
        replays.write(replay, out)
        note(f"Wrote {out}: watch it with laconic tetris watch {out}")
    _show(who.player, seed, played, as_json=as_json)


def _show(player: str, seed: int, played: "Played", *, as_json: bool) -> None:
    count = len(played.placements)
    if as_json:
        print_json(
            {
                "player": player,
                "seed": seed,
                "score": played.score,
                "lines": played.lines,
                "tetrises": played.tetrises,
                "pieces": count,
                "ending": played.ending,
            }
        )
        return
    facts = (
        counted(played.score, "point"),
        counted(played.lines, "line"),
        counted(played.tetrises, "tetris"),
        counted(count, "piece"),
    )
    screen().print(f"{player}: {', '.join(facts)}; ended by {played.ending}", soft_wrap=True)
