"""All commands for NES Tetris."""

import typer

from laconic.cli.app import add
from laconic.tetris.cli import analyze, evaluate, perft, play, train, verify, watch


def mount(app: typer.Typer) -> None:
    """Add the commands to a program."""
    for command, examples in (
        (evaluate.evaluate, evaluate.EXAMPLES),
        (play.play, play.EXAMPLES),
        (watch.watch, watch.EXAMPLES),
        (analyze.analyze, analyze.EXAMPLES),
        (train.train, train.EXAMPLES),
        (verify.verify, verify.EXAMPLES),
        (perft.perft, perft.EXAMPLES),
    ):
        add(app, command, examples)
