"""What the program prints, on the numeric paths of other processors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from laconic.main import app

OLD = {
    "LACONIC_LANES": "baseline",
    "NPY_DISABLE_CPU_FEATURES": " ".join(
        np.show_config(mode="dicts")["SIMD Extensions"].get("found", [])
    ),
    "OPENBLAS_CORETYPE": "Sandybridge",
}
"""The path of a processor from before AVX2."""


COMMANDS = [
    "rank --top 13000",
    "rank --by fitted-curve --top 13000",
    "rank --by kinds-entropy-max --top 13000",
    "rank --by partition-kld --top 13000",
    "rank --words 3 --by entropy --list wordfreq:en:5:300 --top 50",
    "rank --words 2 --by max-size --list wordfreq:en:5:300 --top 50",
    "suggest trace=BYBGB --top 50 --seconds 60",
    "suggest salet=BBBBB --by entropy --top 50 --seconds 60",
    "analyze salet=BYBBB corny=BGBBB --seconds 60",
    "simulate --strategy entropy --sample 30 --seed 1",
    "tetris evaluate --games 2 --player greedy",
]


def printed(commands: list[str]) -> list[dict[str, object]]:
    """Run commands in this process, and read their JSON without where and how fast it ran."""
    outcomes = []
    for command in commands:
        outcome = CliRunner().invoke(app, [*command.split(), "--json"], catch_exceptions=False)
        data: dict[str, object] = json.loads(outcome.stdout)
        outcomes.append({name: data[name] for name in data if name not in {"host", "seconds"}})
    return outcomes


@pytest.fixture(scope="module")
def old() -> dict[str, dict[str, object]]:
    """Run all commands in one process on the old path."""
    path = {"PYTHONPATH": str(Path(__file__).parent)}
    program = "import json, test_paths as t; print(json.dumps(t.printed(t.COMMANDS)))"
    outcome = subprocess.check_output([sys.executable, "-c", program], env=os.environ | OLD | path)
    return dict(zip(COMMANDS, json.loads(outcome), strict=True))


@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_the_same_on_every_processor(
    command: str, old: dict[str, dict[str, object]]
) -> None:
    """No last digit of a float is printed: this process and one on the old path agree."""
    assert printed([command]) == [old[command]]
