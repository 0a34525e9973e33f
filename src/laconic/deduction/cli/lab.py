# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic lab compare`: compare strategies with each other and with the exact optimum."""

from typing import Annotated

import typer

from laconic.cli.options import CHOICE, LIMITS, Jobs, Json, flag, number, option
from laconic.deduction.cli.options import (
    ListName,
    Mode,
    Openers,
    OwnPool,
    complete_strategies,
    complete_words,
)
from laconic.lab.commands import Plots, publish, started_workers

EXAMPLES = (
    "lab compare entropy parts max-size",
    "lab compare random entropy --pool candidates --opener crate --seeds 5",
    "lab compare entropy parts --list nyt-2022-02 --exact-opener salet --json",
)


def compare(
    strategies: Annotated[
        list[str], typer.Argument(metavar="STRATEGY…", autocompletion=complete_strategies)
    ],
    *,
    list_name: ListName = None,
    mode: Mode = "easy",
    pool: OwnPool = None,
    openers: Openers = None,
    seeds: Annotated[int, number("Number of runs of each random strategy.", panel=LIMITS)] = 1,
    exact: Annotated[
        bool, flag("Compare with the exact optimum.", "--exact/--no-exact", panel=CHOICE)
    ] = True,
    exact_opener: Annotated[
        str | None,
        option(
            "Compare with the exact optimum of this opener, which takes seconds instead of "
            "minutes.",
            "WORD",
            panel=CHOICE,
            autocompletion=complete_words,
        ),
    ] = None,
    jobs: Jobs = None,
    plots: Plots = None,
    as_json: Json = False,
) -> None:
    """Compare strategies with each other and with the exact optimum."""
    from laconic.deduction.lab import comparison
    from laconic.deduction.lab import run as do

    experiment = comparison(
        strategies,
        list_name="original" if list_name is None else list_name,
        mode=mode,
        pool=pool,
        openers=tuple(openers or ()),
        seeds=seeds,
        exact=exact,
        exact_opener=exact_opener,
    )
    with started_workers(jobs, None) as workers:
        done = do(experiment, workers)
    publish(experiment, done, plots, as_json=as_json)
