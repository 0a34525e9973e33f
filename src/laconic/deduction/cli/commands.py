"""All commands of deduction games."""

from typing import TYPE_CHECKING

import typer

from laconic.cli.app import add, group
from laconic.deduction.cli import (
    analyze,
    beat,
    cache,
    demo,
    lab,
    lists,
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

if TYPE_CHECKING:
    from collections.abc import Callable

PLAY, ADVICE, PROOF, LABORATORY, TOOLS = (
    "Play",
    "Advice",
    "Optimal play",
    "Experiments",
    "Lists, server and cache",
)
"""Panels of the program's help."""


def mount(app: typer.Typer) -> None:
    """Add the commands to a program."""
    single: tuple[tuple[str, Callable[..., None], tuple[str, ...]], ...] = (
        (PLAY, demo.demo, demo.EXAMPLES),
        (PLAY, play.play, play.EXAMPLES),
        (PLAY, beat.beat, beat.EXAMPLES),
        (ADVICE, suggest.suggest, suggest.EXAMPLES),
        (ADVICE, analyze.analyze, analyze.EXAMPLES),
        (ADVICE, repair.repair, repair.EXAMPLES),
        (ADVICE, rank.rank, rank.EXAMPLES),
        (PROOF, solve.solve, solve.EXAMPLES),
        (PROOF, prove.prove, prove.EXAMPLES),
        (PROOF, sets.sets, sets.EXAMPLES),
        (PROOF, verify.verify, verify.EXAMPLES),
        (LABORATORY, simulate.simulate, simulate.EXAMPLES),
        (TOOLS, serve.serve, serve.EXAMPLES),
    )
    for panel, command, examples in single:
        add(app, command, examples, panel)
    study = group(app, "lab", "Run experiments, compare strategies, write reports.", LABORATORY)
    words = group(app, "lists", "Show, import and remove word lists.", TOOLS, lists.show_lists)
    matrices = group(app, "cache", "Show or delete the cached feedback matrices.", TOOLS)
    grouped: tuple[tuple[typer.Typer, Callable[..., None], tuple[str, ...]], ...] = (
        (study, lab.list_experiments, lab.LIST_EXAMPLES),
        (study, lab.show, lab.SHOW_EXAMPLES),
        (study, lab.run, lab.RUN_EXAMPLES),
        (study, lab.compare, lab.COMPARE_EXAMPLES),
        (study, lab.report, lab.REPORT_EXAMPLES),
        (words, lists.show, lists.SHOW_EXAMPLES),
        (words, lists.import_file, lists.IMPORT_EXAMPLES),
        (words, lists.remove, lists.REMOVE_EXAMPLES),
        (matrices, cache.info, cache.INFO_EXAMPLES),
        (matrices, cache.clear, cache.CLEAR_EXAMPLES),
    )
    for where, command, examples in grouped:
        add(where, command, examples)
