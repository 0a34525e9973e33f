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
    match,
    play,
    prove,
    rank,
    repair,
    sets,
    simulate,
    solve,
    suggest,
    verify,
)
from laconic.lab import commands as laboratory
from laconic.match import commands as contests

if TYPE_CHECKING:
    from collections.abc import Callable

PLAY, ADVICE, PROOF, LABORATORY, TOOLS = (
    "Play",
    "Advice",
    "Optimal play",
    "Experiments",
    "Lists and cache",
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
    )
    for panel, command, examples in single:
        add(app, command, examples, panel)
    about = "Run experiments, compare strategies, write reports."
    example = "liu-tables-8-9"
    study = laboratory.mount(
        app, about, "laconic.deduction.lab", words="lab", example=example, panel=LABORATORY
    )
    matches = contests.mount(
        app,
        match.match,
        match.WordContestOptions,
        words="match",
        examples=match.EXAMPLES,
        panel=LABORATORY,
        score=match.score_file,
    )
    words = group(app, "lists", "Show, import and remove word lists.", TOOLS, lists.show_lists)
    matrices = group(app, "cache", "Show or delete the cached feedback matrices.", TOOLS)
    grouped: tuple[tuple[typer.Typer, Callable[..., None], tuple[str, ...]], ...] = (
        (study, lab.compare, lab.EXAMPLES),
        (matches, match.positions, match.POSITIONS_EXAMPLES),
        (words, lists.show, lists.SHOW_EXAMPLES),
        (words, lists.import_file, lists.IMPORT_EXAMPLES),
        (words, lists.remove, lists.REMOVE_EXAMPLES),
        (matrices, cache.info, cache.INFO_EXAMPLES),
        (matrices, cache.clear, cache.CLEAR_EXAMPLES),
    )
    for where, command, examples in grouped:
        add(where, command, examples)
