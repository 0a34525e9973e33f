"""Published figures, reproduced by the experiments."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from laconic.deduction.lab import Comparison, WorkerPool, load, parse, run
from laconic.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = (
    "lessard-openers-by-entropy lessard-openers-by-parts lessard-openers-by-size lessard-splits "
    "lessard-letters lessard-zonal liu-table-7 lo-peng-triples lo-peng-six lo-peng-12 lo-peng-50 "
    "benitez-figure-2-1 benitez-figure-2-7 benitez-figure-2-10 benitez-p1-openers"
)


def differing(name: str, workers: WorkerPool | None = None) -> list[Comparison]:
    """Run an experiment, and return the figures that differ from the published ones."""
    compared = run(load(name), workers).outcome.comparisons
    assert compared
    return [one for one in compared if one.verdict != "same"]


@pytest.mark.parametrize("name", WHOLE.split())
def test_all_digits_are_as_published(name: str) -> None:
    """All published figures are reproduced."""
    assert differing(name) == []


def test_sampled_greens_and_yellows() -> None:
    """Ten words: with the answers drawn as the source's program draws them, all is the same."""
    assert differing("lo-peng-ten") == []


RANDOM = """
title = "Drawn"
source = "laconic"
about = "Two players that draw their guesses, and one that does not."
kind = "play"
game = { words = ["batch", "catch", "hatch", "match", "patch", "chimp"] }

[[runs]]
label = "drawn"
strategy = "random"
seeds = [1, 2, 3, 4]
published_runs = 2
published = { mean = 3.0, max = 5 }

[[runs]]
label = "drawn with another opener"
strategy = "random"
opener = "chimp"
seeds = [5, 6]

[[runs]]
label = "not drawn"
strategy = "entropy"
published = { mean = 3.0 }
"""


def test_chance_explains_three_standard_errors() -> None:
    """The tolerance follows from the spread of the runs; it is 0 for what is not drawn."""
    outcome = run(parse(RANDOM, "drawn")).outcome
    means = [outcome.numbers[name]["means"] for name in ("drawn", "drawn with another opener")]
    squares = sum((mean - fmean(runs)) ** 2 for runs in means for mean in runs)
    error = sqrt(squares / (3 + 1)) * sqrt(1 / 2 + 1 / 4)
    assert [one.within for one in outcome.comparisons] == pytest.approx([3 * error, 0, 0])


def test_no_experiment_states_its_own_tolerance() -> None:
    """A description that would widen it is refused."""
    with pytest.raises(InputError, match="within"):
        parse("within = 1.0\n" + RANDOM.lstrip(), "drawn")


def test_fourteen_thousand_words(shared: Path) -> None:
    """On its own list the source's best openers are LARES and SERIA."""
    with WorkerPool(folder=shared / "wordlists") as workers:
        assert differing("lo-peng-14855", workers) == []


def test_thousand_words(shared: Path) -> None:
    """The source's thousand words are the first of its list: AREAS and ARISE are the best."""
    experiment = load("lo-peng-1000")
    settings = replace(experiment.settings, steps=False)
    with WorkerPool(folder=shared / "wordlists") as workers:
        compared = run(replace(experiment, settings=settings), workers).outcome.comparisons
    assert [one.ours for one in compared] == ["areas", "arise"]


def test_letters_without_repetition() -> None:
    """1,566 of the original answers have five different letters; the source says 1,655."""
    (one,) = differing("liu-letters")
    assert (one.published, one.ours) == (1655, 1566)
    assert one.because


def test_verdicts() -> None:
    """Same at all printed digits, close within what chance explains, or different."""
    compared = [Comparison("", "", 4.11, ours, 0.03) for ours in (4.1149, 4.13, 4.15)]
    assert [one.verdict for one in compared] == ["same", "close", "differs"]
    assert Comparison("", "", 9, 9.4).verdict == "same"
    assert Comparison("", "", ["a"], ["a"]).verdict == "same"
    assert Comparison("", "", "a", "b", 1.0).verdict == "differs"
