"""All commands for NES Tetris."""

import typer

from laconic.cli.app import add, group
from laconic.tetris.cli import analyze, evaluate, lab, perft, play, train, verify, watch


def mount(app: typer.Typer) -> None:
    """Add the commands to a program."""
    laboratory = group(app, "lab", "Measure players, features and training runs.")
    for where, command, examples in (
        (app, evaluate.evaluate, evaluate.EXAMPLES),
        (app, play.play, play.EXAMPLES),
        (app, watch.watch, watch.EXAMPLES),
        (app, analyze.analyze, analyze.EXAMPLES),
        (app, train.train, train.EXAMPLES),
        (app, verify.verify, verify.EXAMPLES),
        (app, perft.perft, perft.EXAMPLES),
        (laboratory, lab.list_experiments, lab.LIST_EXAMPLES),
        (laboratory, lab.show, lab.SHOW_EXAMPLES),
        (laboratory, lab.run, lab.RUN_EXAMPLES),
        (laboratory, lab.report, lab.REPORT_EXAMPLES),
    ):
        add(where, command, examples)
