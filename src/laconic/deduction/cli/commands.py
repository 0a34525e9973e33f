"""All commands of deduction games."""

import typer

from laconic.cli.app import add, group
from laconic.deduction.cli import (
    analyze,
    beat,
    cache,
    demo,
    lab,
    play,
    prove,
    rank,
    repair,
    serve,
    sets,
    simulate,
    solve,
    suggest,
    verify,
)


def mount(app: typer.Typer) -> None:
    """Add the commands to a program."""
    matrices = group(app, "cache", "Look at or delete the feedback matrices kept on disk.")
    study = group(app, "lab", "Do experiments with strategies, compare them, and report.")
    for where, command, examples in (
        (app, demo.demo, demo.EXAMPLES),
        (app, play.play, play.EXAMPLES),
        (app, beat.beat, beat.EXAMPLES),
        (app, suggest.suggest, suggest.EXAMPLES),
        (app, analyze.analyze, analyze.EXAMPLES),
        (app, repair.repair, repair.EXAMPLES),
        (app, rank.rank, rank.EXAMPLES),
        (app, solve.solve, solve.EXAMPLES),
        (app, prove.prove, prove.EXAMPLES),
        (app, sets.sets, sets.EXAMPLES),
        (app, simulate.simulate, simulate.EXAMPLES),
        (app, verify.verify, verify.EXAMPLES),
        (app, serve.serve, serve.EXAMPLES),
        (study, lab.list_experiments, lab.LIST_EXAMPLES),
        (study, lab.show, lab.SHOW_EXAMPLES),
        (study, lab.run, lab.RUN_EXAMPLES),
        (study, lab.compare, lab.COMPARE_EXAMPLES),
        (study, lab.report, lab.REPORT_EXAMPLES),
        (matrices, cache.info, cache.INFO_EXAMPLES),
        (matrices, cache.clear, cache.CLEAR_EXAMPLES),
    ):
        add(where, command, examples)
