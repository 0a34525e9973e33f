# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris verify`: check replays, using only the rules."""

import typer

from laconic.cli.options import Json
from laconic.cli.screen import print_json, screen, waiting
from laconic.plurals import counted
from laconic.tetris.cli.options import ReplayFile

EXAMPLES = ("tetris verify game.json", "tetris verify game.json --json")


def verify(
    *,
    file: ReplayFile,
    as_json: Json = False,
) -> None:
    """Check a replay: every placement must be possible, points and lines must be right.

    The pieces are drawn again from the generator and seed that the replay names; a replay may also
    have pieces of its own. The checker uses only the rules, and no code of the players. In timed
    games every placement must be reachable in time. A game that was stopped is called unfinished.
    The exit code is 1 if the replay is not valid.
    """
    from laconic.tetris.check import check
    from laconic.tetris.replays import read

    replay = read(file)
    with waiting("Checking"):
        errors = check(replay)
    if as_json:
        facts = {"score": replay.score, "lines": replay.lines, "pieces": len(replay.placements)}
        ended = {"ending": replay.ending, "finished": replay.ending is not None}
        source = replay.source or None
        print_json({"valid": not errors, **facts, **ended, "source": source, "errors": errors})
    elif errors:
        screen().print(f"{file}: {errors[0]}", soft_wrap=True)
    else:
        screen().print(
            f"{file} holds: {counted(len(replay.placements), 'placement')}, "
            f"{counted(replay.lines, 'line')}, {counted(replay.score, 'point')}"
            f"{'' if replay.ending else ', unfinished'}; "
            f"pieces {replay.source or 'of its own, not of a generator'}",
            soft_wrap=True,
        )
    if errors:
        raise typer.Exit(1)
