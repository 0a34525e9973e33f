"""Fixtures that run the program with a separate cache, and options for a small game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from conftest import WAIT_SECONDS
from laconic.main import app

if TYPE_CHECKING:
    from pathlib import Path

ANSWERS = ("batch", "catch", "hatch", "match", "patch", "chimp")
GUESSES = (*ANSWERS, "champ", "whelm", "tacky")

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolate the tests from the user's preferences."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LACONIC_CACHE_MB"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run() -> Run:
    """Run a command inside this process."""

    def run(*words: str, stdin: str | None = None) -> CompletedProcess[str]:
        result = CliRunner().invoke(app, list(words), input=stdin, prog_name="laconic")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return CompletedProcess(words, result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def run_json(run: Run) -> Json:
    """Run a command inside this process and read the one JSON object that it prints."""

    def run_json(*words: str, code: int = 0) -> dict[str, Any]:
        outcome = run(*words, "--json")
        assert outcome.returncode == code, outcome.stderr
        data: dict[str, Any] = json.loads(outcome.stdout)
        return data

    return run_json


@pytest.fixture
def process() -> Run:
    """Run the program in a new process."""

    def process(*words: str, stdin: str = "", **variables: str) -> CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "laconic", *words],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=os.environ | variables,
            timeout=WAIT_SECONDS,
            check=False,
        )

    return process


@pytest.fixture
def rhymes(tmp_path: Path) -> tuple[str, ...]:
    """Return options for a game of six similar answers and three other guesses."""
    answers, guesses = tmp_path / "rhymes.txt", tmp_path / "guesses.txt"
    answers.write_text("\n".join(ANSWERS) + "\n", encoding="utf-8")
    guesses.write_text("\n".join(GUESSES) + "\n", encoding="utf-8")
    return "--answers", str(answers), "--guesses", str(guesses)
