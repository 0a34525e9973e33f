"""All commands for NES Tetris."""

from typing import TYPE_CHECKING

import typer

from laconic.cli.app import add, group
from laconic.lab import commands as lab
from laconic.tetris.cli import analyze, evaluate, learn, match, perft, play, train, verify, watch

if TYPE_CHECKING:
    from laconic.lab.experiment import Laboratory


def mount(app: typer.Typer) -> None:
    """Add the commands to a program."""
    about = "Measure players, features and training runs."
    matches = group(app, "match", match.ABOUT, None, match.match)
    lab.mount(app, about, _laboratory, words="tetris lab", example="laconic-training")
    for where, command, examples in (
        (app, evaluate.evaluate, evaluate.EXAMPLES),
        (app, play.play, play.EXAMPLES),
        (app, watch.watch, watch.EXAMPLES),
        (app, analyze.analyze, analyze.EXAMPLES),
        (app, train.train, train.EXAMPLES),
        (app, learn.learn, learn.EXAMPLES),
        (app, verify.verify, verify.EXAMPLES),
        (app, perft.perft, perft.EXAMPLES),
        (matches, match.score, match.SCORE_EXAMPLES),
        (matches, match.report, match.REPORT_EXAMPLES),
    ):
        add(where, command, examples)


def _laboratory() -> "Laboratory":
    from laconic.tetris.lab import LABORATORY  # noqa: PLC0415  # it takes time to import

    return LABORATORY
