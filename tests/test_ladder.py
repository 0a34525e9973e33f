"""The page of the ladder is what its command writes, from stored results."""

from __future__ import annotations

import ladder


def test_page_is_current() -> None:
    """`docs/ladder.md` has the figures of the stored result and the published ones."""
    assert ladder.PAGE.read_text(encoding="utf-8") == ladder.page()


def test_exact_play_is_the_last_rung() -> None:
    """Exact play has a mean of 7,920 guesses over 2,315 answers, and no regret."""
    table = ladder.page().split("## ")[0]
    last = table.strip().splitlines()[-1]
    assert "| 3.4212 |" in last
    assert "0.0000" in last
