"""What the program prints, on the numeric paths of other processors."""

from __future__ import annotations

import json
import os
import subprocess
import sys

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


def timeless(printed: str) -> dict[str, object]:
    """Read the JSON that a command printed, without where and how fast it ran."""
    data: dict[str, object] = json.loads(printed)
    return {name: value for name, value in data.items() if name not in {"host", "seconds"}}


@pytest.mark.parametrize(
    "command",
    [
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
    ],
)
def test_json_is_the_same_on_every_processor(command: str) -> None:
    """No last digit of a float is printed: this process and one on the old path agree."""
    words = [*command.split(), "--json"]
    here = CliRunner().invoke(app, words, catch_exceptions=False)
    old = subprocess.run(
        [sys.executable, "-m", "laconic", *words],
        env=os.environ | OLD,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert timeless(old.stdout) == timeless(here.stdout)
