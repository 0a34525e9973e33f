"""The page of a match that is still running."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.match import StrategyPlayer, WordContest
from laconic.deduction.rules import rule_for
from laconic.match import Record, play_match
from laconic.match.following import WAIT, follow

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ("batch", "catch", "hatch", "match", "patch")


def test_the_page_is_written_again_until_all_games_are_played(tmp_path: Path) -> None:
    """It shows the games so far and reloads itself; the last one does not."""
    game = Game(rule_for(5), from_words("rhymes", WORDS), max_turns=6)
    contest, log, out = WordContest(game), tmp_path / "log.jsonl", tmp_path / "page"
    header = {"game": contest.header(), "player": "parts", "games": 3, "seed": 1}
    header["settings"] = {"prices": [1, 2]}
    with Record(log, header) as record:
        play_match(contest, StrategyPlayer(game, "parts"), record, contest.deal(3, 1), 1)
    first, *games = log.read_bytes().splitlines(keepends=True)
    assert len(games) == 3
    log.write_bytes(first)
    told: list[Path] = []
    seen: list[str] = []

    def wait(seconds: float) -> None:
        assert seconds == WAIT
        page = out / "index.html"
        seen.append(page.read_text(encoding="utf-8") if page.exists() else "")
        half, whole = games[0][:9], games[0][9:]
        with log.open("ab") as file:
            file.write([half, whole, b"".join(games[1:])][len(seen) - 1])

    follow(contest, [log], out, told.append, wait)
    last = (out / "index.html").read_text(encoding="utf-8")
    assert [page.name for page in told] == ["index.html", "README.md"]
    assert seen[0] == seen[1] == ""
    assert len(seen) == 3
    assert 'http-equiv="refresh"' in seen[2]
    assert "parts, so far" in seen[2]
    assert "refresh" not in last
    assert "so far" not in last
    lines = (out / "README.md").read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if line.startswith("| parts "))
    assert float(row.split("|")[-2]) == 0  # the cost, which is empty without prices
