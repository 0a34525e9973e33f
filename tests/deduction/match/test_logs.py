"""Logs of others: words and feedback as JSON lines, and shared grids."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.match import WordContest
from laconic.deduction.match.logs import read_log
from laconic.deduction.rules import Wordle
from laconic.errors import InputError
from laconic.match import score_match

if TYPE_CHECKING:
    from pathlib import Path

GAME = Game.of("original", max_turns=6)
GRIDS = (
    """Wordle 1,234 3/6*

⬛⬛⬛⬛⬛
⬛🟨⬛⬛⬛
🟩🟩🟩🟩🟩
What a day!

Wordle 1,235 X/6

"""
    + "⬛⬛⬛⬛⬛\n" * 6
)


def log_of(tmp_path: Path, *lines: dict[str, Any] | str) -> Path:
    """Write a log."""
    path = tmp_path / "log.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return path


def test_three_ways_to_write_a_game(tmp_path: Path) -> None:
    """Answer, feedback and shared text say the same."""
    words = ["crane", "sloth", "bulky"]
    path = log_of(
        tmp_path,
        {"words": words, "answer": "bulky", "model": "mine"},
        {"words": words, "feedback": ["BBBBB", "BYBBB", "GGGGG"]},
        "",
        {"words": words, "share": "Wordle 9 3/6 ⬛⬛⬛⬛⬛ ⬛🟨⬛⬛⬛ 🟩🟩🟩🟩🟩"},
    )
    games = read_log(path, GAME)
    assert len({each.turns for each in games}) == 1
    assert all(each.won for each in games)
    score = score_match(WordContest(GAME), games, "me")
    assert score.as_dict()["mean"] == 3
    assert len({each.regret for each in score.games}) == 1


def test_shared_grids(tmp_path: Path) -> None:
    """Shared results count with their lengths; words between them are ignored."""
    games = read_log(log_of(tmp_path, GRIDS), GAME)
    assert [(each.won, len(each.turns)) for each in games] == [(True, 3), (False, 6)]
    score = score_match(WordContest(GAME), games, "friend")
    assert (score.lengths, score.regret, score.unscored) == ([3, 7], None, 2)


def test_a_log_without_games_is_named(tmp_path: Path) -> None:
    """The message about a file that has none begins with its name."""
    with pytest.raises(InputError, match=r"log\.jsonl: '' has no rows of tiles"):
        read_log(log_of(tmp_path, ""), GAME)


def test_words_that_are_not_allowed(tmp_path: Path) -> None:
    """A word that is not in the list is a refused guess; one that the mode forbids was played."""
    hard = Game.of("original", Mode.HARD, max_turns=6)
    words = ["crane", "zzzzz", "bulky", "crate"]
    (game,) = read_log(log_of(tmp_path, {"words": words, "answer": "crate"}), hard)
    score = score_match(WordContest(hard), [game], "me")
    reasons = [move.played.illegal or "" for move in score.moves]
    assert [reason[:5] for reason in reasons] == ["", "not o", "bulky", ""]
    assert "hard mode" in reasons[2]
    assert score.moves[1].regret == (1.0, 1.0)
    assert (score.moves[2].regret or (0,))[0] > 0


def test_a_forbidden_guess_is_no_better_than_best_play(tmp_path: Path) -> None:
    """In hard mode only rhymes are legal; CHIMP tells them apart at once, and still costs one."""
    rhymes = ["batch", "catch", "hatch", "match", "patch", "latch", "watch"]
    lexicon = from_words("rhymes", rhymes, [*rhymes, "chimp", "clump", "whelp"])
    hard = Game(Wordle(5), lexicon, Mode.HARD, max_turns=6)
    path = log_of(tmp_path, {"words": ["batch", "chimp", "match"], "answer": "match"})
    score = score_match(WordContest(hard), read_log(path, hard), "me")
    assert [move.regret for move in score.moves[1:]] == [(1.0, 1.0), (0.0, 0.0)]
    assert score.exact


def test_answers_of_another_list(tmp_path: Path) -> None:
    """A game whose answer is not in the list counts without regret."""
    path = log_of(tmp_path, {"words": ["crane", "aahed"], "answer": "aahed"})
    score = score_match(WordContest(GAME), read_log(path, GAME), "me")
    assert (score.won, score.unscored, score.regret) == (1, 1, None)
    assert "leaves no answer of original" in str(score.games[0].unscored)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"words": ["crane"]}', "words without feedback"),
        ('{"words": ["crane"], "feedback": []}', "1 words with 0 rows"),
        ('{"words": ["crane"], "feedback": ["BBBB"]}', "BBBB"),
        ('{"words": ["crane"], "feedback": [3]}', "expected a JSON object"),
        ('{"words": "crane", "answer": "crane"}', "expected a list"),
        ('{"words": ["crane"], "answer": 7}', "a word is 7"),
        ('{"words": ["crane"], "answer": "slate", "feedback": ["GGGGG"]}', "not what slate gives"),
        ('{"words": ["slate", "crane"], "answer": "slate"}', "row 1 wins"),
        ('{"guess": "crane"}', "expected a JSON object"),
        ("{", "expected a JSON object"),
    ],
)
def test_bad_lines(tmp_path: Path, line: str, words: str) -> None:
    """A line that is no game is named, and why."""
    path = log_of(tmp_path, {"words": ["crane"], "answer": "crane"}, line)
    with pytest.raises(InputError, match="line 2") as error:
        read_log(path, GAME)
    assert words in str(error.value)
