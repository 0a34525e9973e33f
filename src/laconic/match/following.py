"""The page of matches that are still running: written again whenever a game has ended."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from laconic.match.record import prices_in, read_record
from laconic.match.report import write_report
from laconic.match.scores import Score
from laconic.provenance import require_same

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from laconic.match.contest import Contest
    from laconic.match.scored import Scored

WAIT = 2
"""Seconds between two looks at the records, and between two loads of the page."""


@dataclass
class Followed:
    """A record that grows; each game is scored once.

    Attributes:
        contest: the games.
        log: the record.
    """

    contest: Contest[Any]
    log: Path
    _games: list[Scored] = field(default_factory=list)
    _header: dict[str, Any] = field(default_factory=dict)

    def read(self) -> None:
        """Score the games that are new.

        Raises:
            InputError: for a file that is not the record of a match of these games.
        """
        self._header, played = read_record(self.log)
        require_same(self._header["game"], self.contest.header(), str(self.log))
        self._games += map(self.contest.score, played[len(self._games) :])

    @property
    def count(self) -> int:
        """Number of games so far."""
        return len(self._games)

    @property
    def whole(self) -> bool:
        """Whether all games of the match are there."""
        return self.count >= len(self.contest.deal(self._header["games"], self._header["seed"]))

    @property
    def score(self) -> Score:
        """The score so far."""
        player = f"{self._header['player']}{'' if self.whole else ', so far'}"
        return Score(self.contest.scale, player, tuple(self._games), prices_in(self._header))


def follow(
    contest: Contest[Any],
    logs: Sequence[Path],
    folder: Path,
    tell: Callable[[Path], None],
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Write the page of matches again and again, until all their games have ended.

    Args:
        contest: the games.
        logs: their records.
        folder: the folder of the page.
        tell: called with each file of the page when it is first written.
        wait: waits for a number of seconds.

    Raises:
        InputError: for a file that is not the record of a match of these games.
    """
    followed, shown = [Followed(contest, log) for log in logs], 0
    while True:
        for each in followed:
            each.read()
        whole = all(each.whole for each in followed)
        count = sum(each.count for each in followed)
        if count > shown:
            scores = [each.score for each in followed if each.count]
            pages = write_report(scores, folder, reload=None if whole else WAIT)
            if not shown:
                for page in pages:
                    tell(page)
            shown = count
        if whole:
            return
        wait(WAIT)
