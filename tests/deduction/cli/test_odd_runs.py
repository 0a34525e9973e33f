"""Odd command lines and kills, a few of each: `make invocations` and `make crashes` do many."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest

from fuzz import crashes, invocations
from fuzz.command_lines import CODES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_odd_command_lines_end_in_one_clear_message(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0, 1, 2 or 130, no traceback, and progress from whatever takes long."""
    codes, faults = invocations.run_many(secrets.token_hex(4), count=4, seconds=60, jobs=1)
    assert faults == 0, capsys.readouterr().out
    assert set(codes) <= CODES


@pytest.mark.slow
def test_kills_change_no_verdict(tmp_path: Path) -> None:
    """Proofs killed at random moments, also two at once, end with the usual verdicts."""
    assert crashes.crash(3, secrets.token_hex(4), tmp_path) == 0
