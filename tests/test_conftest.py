"""What a machine lacks is skipped with a reason, and fails the run where CI is set."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")
TESTS = """
def test_that_reads_lists(shared): pass
def test_that_drives_a_browser(chromium): pass
def test_that_needs_nothing(): pass
"""


def run_without(folder: Path, ci: str, data: str = "/nonexistent") -> tuple[int, str]:
    """Run tests where neither test data nor Chromium are; give exit code and output."""
    shutil.copy(CONFTEST, folder)
    (folder / "test_needs.py").write_text(TESTS, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    variables = {
        "LACONIC_SHARED": data,
        "PATH": str(folder),
        "PYTEST_ADDOPTS": "",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider", "test_needs.py"],
        cwd=folder,
        env=os.environ | variables | {"CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize(
    ("ci", "code", "outcome"), [("", 0, "1 passed, 2 skipped"), ("true", 1, "1 passed, 2 errors")]
)
def test_missing_tools_skip_tests_or_fail_in_ci(
    tmp_path: Path, ci: str, code: int, outcome: str
) -> None:
    """Either way the reason says what to install or set; with CI set the run fails."""
    returned, output = run_without(tmp_path, ci)
    assert (returned, outcome in output) == (code, True), output
    for reason in ("no test data at /nonexistent: set LACONIC_SHARED", "no Chromium on this"):
        assert reason in output
    assert ("(CI is set, so this is a failure)" in output) == bool(ci)


def test_data_that_is_declared_absent_is_skipped(tmp_path: Path) -> None:
    """With `LACONIC_SHARED=none` tests of other data are skipped even where CI is set."""
    _, output = run_without(tmp_path, "true", "none")
    assert "1 passed, 1 skipped, 1 error" in output
    assert "LACONIC_SHARED is none" in output
