"""Progress on a terminal that cannot rewrite a line."""

from __future__ import annotations

import io
import re
import time
from contextlib import redirect_stderr

import pytest

from laconic.cli import screen


class DumbTerminal(io.StringIO):
    """A terminal without control sequences."""

    def isatty(self) -> bool:
        """Claim to be a terminal."""
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> DumbTerminal:
    """Return a terminal with TERM=dumb, on which progress is shown at once."""
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(screen, "QUIET_SECONDS", 0)
    return DumbTerminal()


def test_a_running_search_prints_a_line(
    terminal: DumbTerminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first report is a line; those that follow at once are not."""
    monkeypatch.setattr(screen, "INTERVAL", 600)
    with redirect_stderr(terminal), screen.working("Solving") as tick:
        tick(1234)
        tick(5678)
    assert re.fullmatch(r"Solving: 1,234 positions in \d+ s\n", terminal.getvalue())


def test_work_without_reports_prints_a_line(terminal: DumbTerminal) -> None:
    """Work that reports nothing is announced while it runs, and no longer."""
    with redirect_stderr(terminal):
        with screen.waiting("Counting"):
            while not terminal.getvalue():
                time.sleep(0.01)
        printed = terminal.getvalue()
        assert re.fullmatch(r"Counting: \d+ s\n", printed)
    assert terminal.getvalue() == printed


def test_progress_bars_print_lines(terminal: DumbTerminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars become lines with their counts, without control sequences."""
    monkeypatch.setattr(screen, "INTERVAL", 0)
    with redirect_stderr(terminal), screen.progress_bars() as bars:
        bars.advance(bars.add_task("Verdicts", total=3))
        bars.refresh()
    lines = terminal.getvalue().split("\n")
    assert lines[0] == "Verdicts: 0 of 3"
    assert set(lines) == {"Verdicts: 0 of 3", "Verdicts: 1 of 3", ""}


def test_quick_work_prints_nothing(terminal: DumbTerminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that is soon done prints no line."""
    monkeypatch.setattr(screen, "QUIET_SECONDS", 600)
    with redirect_stderr(terminal), screen.progress("Answers", 1) as advance:
        advance()
    assert not terminal.getvalue().strip()
