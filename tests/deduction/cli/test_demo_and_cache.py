"""`laconic demo` and `laconic cache`."""

from __future__ import annotations

import re
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]


def test_demo_solves_and_checks_everything(process: Run) -> None:
    """The demo shows openers, games, the histogram of all answers, a valid tree, what next."""
    outcome = process("demo")
    assert outcome.returncode == 0
    for expected in ("trace     150", "JOKER  GGGGG", "All 2,315 answers", "valid", "laconic play"):
        assert expected in outcome.stdout
    assert "7,920 in total, 5 at worst" in outcome.stdout
    counts = re.findall(r"^ *\d [█▉▊▋▌▍▎▏ ]* +([\d,]+) +[\d.]+%$", outcome.stdout, re.MULTILINE)
    assert sum(int(count.replace(",", "")) for count in counts) == 2 * 2315


def test_cache_is_counted_and_cleared(
    run: Run, run_json: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a command the cache has its matrix; clearing deletes it and prints the size."""
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path))
    assert run_json("cache", "info")["files"] == 0
    run("rank", "--top", "1")
    info = run_json("cache", "info")
    assert (info["folder"], info["files"]) == (str(tmp_path), 1)
    assert info["bytes"] >= 12972 * 2315
    assert "1 matrix, 28.6 of at most 1,024 MiB" in run("cache", "info").stdout
    assert run_json("cache", "clear") == {"files": 1, "bytes": info["bytes"]}
    assert "Deleted 0 matrices" in run("cache", "clear").stdout
