"""Matches that are still running: their records are read and scored while they grow."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from itertools import combinations
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from laconic.errors import InputError
from laconic.match.record import prices_in, read_record
from laconic.match.referee import deal_of, require_dealt, require_played
from laconic.match.scores import Comparison, Score
from laconic.provenance import require_same

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from laconic.match.contest import Contest
    from laconic.match.scored import Scored

WAIT = 1.0
"""Seconds between two looks at the records."""

LAST_GAMES, LAST_TURNS = 5, 12
"""How many games of a player are described turn by turn, and how many of their last turns."""


@dataclass
class Followed:
    """A record that grows, of which each game is scored once.

    Attributes:
        contest: the games.
        log: the record, which may not exist yet.
        games: the games that are scored.
        fault: why the record cannot be read; None if it can.
    """

    contest: Contest[Any]
    log: Path
    games: list[Scored] = field(default_factory=list, init=False)
    fault: str | None = field(default=None, init=False)
    _header: dict[str, Any] = field(default_factory=dict, init=False)
    _tasks: list[str] = field(default_factory=list, init=False)
    _seen: tuple[int, int] | None = field(default=None, init=False)

    def read(self) -> bool:
        """Score games that are new, for about a second; return whether there are more.

        If the match was begun anew, all games are.
        """
        try:
            found = self.log.stat()
        except OSError:
            self.fault = None
            self._begin({}, [])
            return False
        seen = found.st_mtime_ns, found.st_size
        if seen == self._seen:
            return False
        self.fault, more = None, False
        try:
            more = self._read()
        except InputError as error:
            self.fault = str(error)
        except KeyError as error:
            self.fault = f"{self.log}: no {error} in its header, expected that of a match"
        self._seen = None if more else seen
        return more

    def _read(self) -> bool:
        header, played = read_record(self.log)
        require_same(header["game"], self.contest.header(), str(self.log))
        known = [game.played for game in self.games]
        if header != self._header or played[: len(known)] != known:
            self._begin(header, deal_of(self.contest, header))
        enough = monotonic() + WAIT
        require_dealt(played[len(self.games) :], self._tasks, header["seed"])
        for game in played[len(self.games) :]:
            require_played(self.contest, game)
            self.games.append(self.contest.score(game))
            if monotonic() > enough:
                break
        return len(self.games) < len(played)

    def _begin(self, header: dict[str, Any], tasks: list[str]) -> None:
        """Forget the games, and remember the header of the match and what it deals."""
        self.games, self._header, self._tasks, self._seen = [], header, tasks, None

    def score(self, count: int) -> Score:
        """Return the score of the first games."""
        player, games = self._header["player"], tuple(self.games[:count])
        return Score(self.contest.scale, player, games, prices_in(self._header))

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON.

        `of` is the number of games of the whole match, 0 before it has begun; `score` has the
        statistics so far, and `last` the games that ended last, the latest first.
        """
        score = self.score(len(self.games)) if self.games else None
        return {
            "record": self.log.name,
            "fault": self.fault,
            "player": self._header.get("player"),
            "of": len(self._tasks),
            "score": score and score.as_dict(),
            "by_turns": score and score.by_turns(),
            "last": [_described(game) for game in self.games[: -LAST_GAMES - 1 : -1]],
        }


def _described(game: Scored) -> dict[str, Any]:
    """Describe a game by its last turns."""
    data = game.as_dict()
    return data | {"turns": data["turns"][-LAST_TURNS:]}


class Following:
    """Matches of the same games, followed by a thread of its own within a `with` block.

    Args:
        contest: the games.
        logs: the records, one of each player.

    Attributes:
        state: what is known, as plain data for JSON; replaced as a whole.
    """

    def __init__(self, contest: Contest[Any], logs: Sequence[Path]) -> None:
        self._scale = contest.scale
        self._players = [Followed(contest, log) for log in logs]
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self.state = self._as_dict()

    def __enter__(self) -> Self:
        """Begin to follow the records."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End after the game that is being scored."""
        self._ended.set()
        self._thread.join()

    def read(self) -> bool:
        """Read all records, and describe them; return whether there is more to score now."""
        more = [each.read() for each in self._players]
        self.state = self._as_dict()
        return any(more)

    def _follow(self) -> None:
        while not self._ended.is_set():
            if not self.read():
                self._ended.wait(WAIT)

    def _as_dict(self) -> dict[str, Any]:
        scale, pairs = self._scale, combinations(self._players, 2)
        return {
            "game": scale.game,
            "unit": scale.unit,
            "units": scale.units,
            "regret": scale.regret,
            "against": scale.against,
            "players": [each.as_dict() for each in self._players],
            "comparisons": [compared for pair in pairs if (compared := _compared(*pair))],
        }


def _compared(first: Followed, second: Followed) -> dict[str, Any] | None:
    """Compare two players on the games that both have played; None if these are not the same."""
    count = min(len(first.games), len(second.games))
    try:
        return Comparison(first.score(count), second.score(count)).as_dict() if count else None
    except InputError:  # other answers
        return None
