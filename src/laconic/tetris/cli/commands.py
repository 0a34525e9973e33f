"""All commands for NES Tetris."""

import typer

from laconic.cli.app import add
from laconic.lab import commands as lab
from laconic.match import commands as matches
from laconic.tetris.cli import analyze, evaluate, learn, match, perft, play, train, verify, watch


def mount(app: typer.Typer) -> None:
    """Add the commands to a program."""
    about = "Measure players, features and training runs."
    matches.mount(
        app, match.match, match.PieceOptions, words="tetris match", examples=match.EXAMPLES
    )
    lab.mount(app, about, "laconic.tetris.lab", words="tetris lab", example="laconic-training")
    for where, command, examples in (
        (app, evaluate.evaluate, evaluate.EXAMPLES),
        (app, play.play, play.EXAMPLES),
        (app, watch.watch, watch.EXAMPLES),
        (app, analyze.analyze, analyze.EXAMPLES),
        (app, train.train, train.EXAMPLES),
        (app, learn.learn, learn.EXAMPLES),
        (app, verify.verify, verify.EXAMPLES),
        (app, perft.perft, perft.EXAMPLES),
    ):
        add(where, command, examples)
