"""The commands for sliding puzzles."""

import typer

from laconic.cli.app import add, group
from laconic.lab import commands as lab
from laconic.match import commands as matches
from laconic.sliding.cli import animate, automaton, boards, match, play, solve, tables, verify


def mount(app: typer.Typer) -> None:
    """Add the commands to an application."""
    databases = group(app, "tables", "List, build or remove tables on disk.")
    strings = group(app, "automaton", "Duplicate operator strings and their automaton.")
    about = "Experiments with automata, heuristics and published instances."
    matches.mount(
        app, match.match, match.BoardOptions, words="sliding match", examples=match.EXAMPLES
    )
    lab.mount(app, about, "laconic.sliding.lab", words="sliding lab", example="laconic-pruning")
    for where, command, examples in (
        (app, solve.solve, solve.EXAMPLES),
        (app, play.play, play.PLAY_EXAMPLES),
        (app, play.hint, play.HINT_EXAMPLES),
        (app, verify.verify, verify.EXAMPLES),
        (app, boards.random, boards.RANDOM_EXAMPLES),
        (app, boards.convert, boards.CONVERT_EXAMPLES),
        (app, boards.bounds, boards.BOUNDS_EXAMPLES),
        (app, animate.animate, animate.EXAMPLES),
        (databases, tables.list_tables, tables.LIST_EXAMPLES),
        (databases, tables.build, tables.BUILD_EXAMPLES),
        (databases, tables.remove, tables.REMOVE_EXAMPLES),
        (strings, automaton.build, automaton.BUILD_EXAMPLES),
        (strings, automaton.stats, automaton.STATS_EXAMPLES),
        (strings, automaton.check, automaton.CHECK_EXAMPLES),
    ):
        add(where, command, examples)
