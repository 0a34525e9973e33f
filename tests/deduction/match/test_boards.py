"""Several boards as a contest: what is exact, what is bounded."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.boards import BoardsGame
from laconic.deduction.boards.advice import suggest
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.match.boards import BoardsContest, BoardsPlayer, boards_player
from laconic.deduction.rules import parse_rule
from laconic.errors import InputError
from laconic.match import ProgramPlayer, Record, Score, TimeLimits, play_match, score_match

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ("crane", "crate", "grate", "irate", "plate", "slate", "stale", "trace")
GAME = Game(parse_rule("wordle:5", None), from_words("few", WORDS, WORDS))
CONTEST = BoardsContest(BoardsGame(GAME, 2))
FIRST = """
def choose(message, about):
    return about["answers"][message["turn"] - 1]
"""


def scored(player: Any, contest: BoardsContest = CONTEST, games: int = 8) -> Score:
    """Play and score some games."""
    record = Record(None, {})
    try:
        play_match(contest, player, record, contest.deal(games, 1), 1)
    finally:
        player.close()
    return score_match(contest, record.played, "me")


def test_guesses_of_endgames_are_exact() -> None:
    """In an endgame, regret is the distance from the best guess, as advice gives it."""
    playing = CONTEST.begin("crate stale")
    playing.play("crane")
    position = playing.position
    words = list(WORDS)
    for guess in ("plate", "slate", "trace"):
        number = GAME.lexicon.guesses.index(guess)
        advice = suggest(position, include=[number]).suggestions
        means = {each.guess: each.mean for each in advice}
        assert all(each.claim == "exact" for each in advice)
        regret = CONTEST._regret(position, number)  # noqa: SLF001
        assert regret is not None
        assert regret[0] == pytest.approx(means[guess] - min(means.values())), words


def test_bounds_hold() -> None:
    """The strongest strategy lies between its bounds, and so does one that plays the list."""
    best, first = scored(BoardsPlayer("endgame")), scored(_first())
    for score in (best, first):
        assert score.regret is not None
        low, high = score.regret
        assert 0 <= low.value <= high.value
        assert score.as_dict()["regret_claim"] == "at most"
    assert best.regret is not None
    assert first.regret is not None
    assert first.regret[0].value > best.regret[0].value == 0
    assert sum(first.lengths) > sum(best.lengths)


def _first() -> ProgramPlayer:
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'hello':\n"
        "        words = m['answers']\n"
        "        print(json.dumps({'type': 'ready', 'protocol': 1}), flush=True)\n"
        "    elif m['type'] == 'turn':\n"
        "        assert len(m['rows']) == m['turn'] - 1\n"
        "        print(json.dumps({'move': words[m['turn'] - 1]}), flush=True)\n"
    )
    return ProgramPlayer(CONTEST, (sys.executable, "-c", code), TimeLimits())


def test_program_sees_solved_boards_as_null() -> None:
    """A board that is solved shows no feedback any more, and words say which are solved."""
    playing = CONTEST.begin("crate stale")
    for word in ("stale", "slate"):
        outcome = playing.play(word)
        playing.turns.append(_turn(outcome))
    rows = playing.question()["rows"]
    assert rows[0]["feedback"][1] == "GGGGG"
    assert rows[1]["feedback"][1] is None
    assert playing.words()["solved"] == "2"
    assert playing.play("zzzzz").illegal == "not one of the 8 allowed guesses"
    assert playing.reveal() == {"answers": ["crate", "stale"]}


def _turn(outcome: Any) -> Any:
    from laconic.match import PlayedTurn  # noqa: PLC0415  # of this helper only

    return PlayedTurn(*outcome)


def test_function_in_a_file(tmp_path: Path) -> None:
    """A function in a Python file plays in a process of its own."""
    mine = tmp_path / "mine.py"
    mine.write_text(FIRST)
    player = boards_player(CONTEST, f"{mine}:choose", None, TimeLimits())
    assert scored(player, games=3).lengths == scored(_first(), games=3).lengths
    with pytest.raises(InputError, match="no file"):
        boards_player(CONTEST, "none.py:choose", None, TimeLimits())
    with pytest.raises(InputError, match="no strategy"):
        boards_player(CONTEST, "endgam", None, TimeLimits())
