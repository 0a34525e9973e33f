"""What `laconic suggest` and `laconic analyze` call proven: never more than their weakest line."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess
from typing import Any

import pytest

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

PATIENT = "--seconds", "600"
"""Time enough for what takes a tenth of a second, on any machine."""


FEWER = "Proven: no other guess needs fewer guesses on average"
IN_TIME = "Proven: no other guess that always wins in time needs fewer guesses on average"


def told(outcome: CompletedProcess[str]) -> str:
    """Return the text below the table, on one line."""
    return " ".join(outcome.stdout.rpartition("\n\n")[2].split())


def test_worst_cases_that_are_bounds_are_not_called_proven(run: Run, run_json: Json) -> None:
    """Of most openers in the book the means are exact and the worst cases are not."""
    outcome = run("suggest", "--top", "150")
    assert "≥3" in outcome.stdout
    assert told(outcome) == f"{FEWER}. The means are exact; worst cases with ≥ are not final."
    data = run_json("suggest", "--top", "150")
    assert (data["proven"], data["worst_proven"]) == (True, False)
    assert {one["claim"] for one in data["guesses"]} == {"exact"}
    assert {one["worst_claim"] for one in data["guesses"]} == {"exact", "at least"}


def test_worst_cases_that_are_exact_are_called_proven(run: Run, run_json: Json) -> None:
    """With enough time, mean and worst case are both proven."""
    row = "crane=BYBBG"
    outcome = run("suggest", row, *PATIENT)
    assert told(outcome) == (f"5 guesses left. {IN_TIME}, or as many with a better worst case.")
    assert "≥" not in outcome.stdout
    data = run_json("suggest", row, *PATIENT)
    assert (data["proven"], data["worst_proven"]) == (True, True)
    assert {one["worst_claim"] for one in data["guesses"]} == {"exact"}


def test_equal_means_are_in_a_fixed_order(run_json: Json) -> None:
    """Worst case, candidates, words: of 4,025 guesses with mean 2 the first by name are listed."""
    guesses = run_json("suggest", "trace=BYBGB", "--top", "4", *PATIENT)["guesses"]
    words = [one["guess"] for one in guesses]
    assert {(one["total"], one["worst"], one["is_candidate"]) for one in guesses} == {(6, 2, False)}
    assert words == sorted(words)
    every = run_json("suggest", "trace=BYBGB", "--top", "12972", *PATIENT)["guesses"]
    best = [one["guess"] for one in every if (one["total"], one["worst"]) == (6, 2)]
    assert len(best) > 4000
    assert words == best[:4] == sorted(best)[:4]


@pytest.mark.parametrize("by", ["mean", "parts"])
def test_bounds_are_called_bounds(run: Run, run_json: Json, by: str) -> None:
    """Without time nothing is claimed as proven, for any ranking."""
    options = "suggest", "crane=BYBBB", "--by", by, "--seconds", "0"
    assert "Numbers with ≥ are not final." in told(run(*options))
    assert "Proven" not in told(run(*options))
    data = run_json(*options)
    assert (data["proven"], data["worst_proven"]) == (False, False)


def test_analyses_without_time_do_not_speak_of_the_best(run: Run) -> None:
    """Unproven guesses are called good, and inexact values are marked."""
    words = "analyze", "crane", "sloth", "mauls", "bulky"
    patient, hasty = run(*words, *PATIENT).stdout, run(*words, "--seconds", "0").stdout
    assert "best guesses and means" in patient
    assert "~" not in patient
    assert "good guesses and means" in hasty
    assert "best guesses" not in hasty
    assert "~billy bulky" in hasty
    assert "~ marks estimates" in hasty


def test_fixed_openers_are_ranked_together(run_json: Json) -> None:
    """No pair of answers makes more parts than 1,071: each of the 2,678,455 was compared."""
    printed = run_json("rank", "--words", "2", "--by", "parts", "--pool", "answers", "--top", "1")
    assert (printed["claim"], printed["words"], printed["pool"]) == ("exact", 2, "answers")
    assert printed["openers"][0]["value"] == printed["openers"][0]["parts"] == 1071
