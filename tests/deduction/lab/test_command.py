"""`laconic lab` on the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner, Result

from laconic.deduction.lab import names, parse
from laconic.main import app

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.deduction.lab import Experiment


def lab(*words: str, code: int = 0) -> Result:
    """Run a command inside this process."""
    done = CliRunner().invoke(app, ["lab", *words], prog_name="laconic")
    assert done.exit_code == code, done.output
    return done


def lab_json(*words: str) -> dict[str, Any]:
    """Run a command and read the one object that it prints."""
    data: dict[str, Any] = json.loads(lab(*words, "--json").stdout)
    return data


@pytest.fixture
def mine(small: Experiment, tmp_path: Path) -> str:
    """Write a custom experiment."""
    path = tmp_path / "rhymes.toml"
    path.write_text(small.text, encoding="utf-8")
    return str(path)


def test_list() -> None:
    """All experiments are listed with their titles."""
    assert [one["name"] for one in lab_json("list")["experiments"]] == names()
    assert "Twelve words" in lab("list").stdout


def test_show() -> None:
    """The output of `show` is a valid experiment."""
    text = lab("show", "lo-peng-12").stdout
    assert parse(text, "copy").head.title.startswith("Twelve words")


def test_run(mine: str, tmp_path: Path) -> None:
    """A custom experiment is run, printed and drawn."""
    done = lab("run", mine, "--jobs", "1", "--plots", str(tmp_path / "plots"))
    assert "differs" in done.stdout
    assert "rhymes-guesses.svg" in done.stderr
    assert (tmp_path / "plots" / "rhymes-guesses.svg").is_file()
    data = lab_json("run", mine, "--jobs", "1")
    assert data["experiment"] == "rhymes"
    verdicts = {one["measure"]: one["verdict"] for one in data["comparisons"]}
    assert verdicts == {"mean": "differs", "max": "differs", "opener": "differs"}


def test_run_what_there_is_not() -> None:
    """A wrong name is bad input."""
    done = lab("run", "liu-table-99", code=2)
    assert "no experiment 'liu-table-99'" in done.stderr
    assert not done.stdout


def test_compare() -> None:
    """Strategies are listed in order, the exact optimum last."""
    lists = ["--list", "wordfreq:en:5:60", "--jobs", "1", "--seeds", "2"]
    data = lab_json("compare", "parts", "random", *lists)
    rows = data["tables"][0]["rows"]
    assert [row[0] for row in rows][-1] == "exact optimum"
    means = [row[2] for row in rows]
    assert means == sorted(means, reverse=True)
    assert data["numbers"]["random"]["answers"] == 120
    without = lab_json("compare", "parts", "random", *lists, "--no-exact")
    assert len(without["tables"][0]["rows"]) == 2
    assert "no strategy 'dance'" in lab("compare", "dance", code=2).stderr


def test_report(mine: str, tmp_path: Path) -> None:
    """A report of some experiments is written, and uses saved results."""
    out = str(tmp_path / "report")
    some = ["--only", "lo-peng-triples", "--only", mine, "--out", out, "--jobs", "1"]
    first = lab("report", *some)
    assert "lo-peng-triples: " in first.stderr
    assert "index.html" in first.stdout
    second = lab("report", *some)
    assert "lo-peng-triples: " not in second.stderr
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    assert "Ten triples of digits" in page
    assert "Rhymes" in page
