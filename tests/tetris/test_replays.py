"""Replays, and the checker that trusts none of them."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from laconic.tetris.check import check, require_valid
from laconic.tetris.display import Well, frames, write_gif
from laconic.tetris.errors import ReplayError
from laconic.tetris.evaluation import play, replay_of
from laconic.tetris.game import Ending
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import Kind, Search, player
from laconic.tetris.replays import Replay, from_json, read, to_json, write
from laconic.tetris.rules import (
    PIECES,
    SPAWNS,
    Placement,
    Rules,
    Timing,
    cells,
    frames_per_row,
    level_after,
    lock,
)
from laconic.tetris.weights import bundled

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.tetris.weights import Weights

GIVEN = games(Source.PUBLISHED, 205, 1)[0].tolist()
TIMED = Rules(Timing.TIMED, 22, 18, 230, 12)
HELD = Rules(Timing.TIMED, 22, 19, 230, 10, das=True)
PLANNED = Rules(Timing.TIMED, 22, 18, 230, 24, reaction=18)


@pytest.fixture(
    params=[replace(rules, most_lines=30) for rules in (Rules(), Rules(rows=22), TIMED, PLANNED)],
    ids=["20", "22", "timed", "planned"],
)
def replay(request: pytest.FixtureRequest, reference: Weights) -> Replay:
    """Return a game for each kind of rules."""
    rules: Rules = request.param
    played = play(Search(Kind.GREEDY, reference), rules, GIVEN)
    return replay_of(played, rules, GIVEN, "greedy", "published 205")


def test_games_of_the_engine_hold(replay: Replay, tmp_path: Path) -> None:
    """The rules alone find every placement possible and the score right, also from a file."""
    assert check(replay) == []
    *_, last = replay.frames()
    assert last.frames == frames_by_hand(replay)
    write(replay, tmp_path / "game.json")
    assert read(tmp_path / "game.json") == replay


def test_expectimax_taps_in_time() -> None:
    """The checker finds a way to tap every placement of the expectimax player in time."""
    rules = replace(TIMED, taps=30, start_level=29)
    search = player("expectimax", rules=rules)
    assert search.weights == bundled("expectimax-timed")
    given = GIVEN[:30]
    replay = replay_of(play(search, rules, given), rules, given, "expectimax", "")
    assert len(replay.placements) == 30
    assert check(replay) == []


def frames_by_hand(replay: Replay) -> int:
    """Count the frames of a timed game: falls, animations of cleared lines, delays by height."""
    total = 0
    if replay.rules.timing is Timing.FREE:
        return total
    for game, at in zip(replay.frames(), replay.placements, strict=False):
        piece = game.piece
        total += (at.row - SPAWNS[piece].row + 1) * frames_per_row(game.level)
        _, lines = lock(game.board, piece, at, replay.rules.rows)
        if lines:
            step = total
            for _ in range(5):
                step += 4 - step % 4
            total = step
        below = 21 - max(row for row, _ in cells(piece, at))
        total += 10 + 2 * sum(below >= rows for rows in (2, 6, 10, 14))
    return total


def test_every_changed_placement_is_noticed(replay: Replay) -> None:
    """A placement in the air, in another place or outside of the well is named with its piece."""
    for number in (0, 10, 20):
        at = replay.placements[number]
        for wrong in (at._replace(row=at.row - 1), at._replace(column=-9), Placement(0, 20, 3)):
            changed = list(replay.placements)
            changed[number] = wrong
            errors = check(replace(replay, placements=tuple(changed)))
            assert errors
            assert errors[0].startswith(f"piece {number}:")


def test_every_changed_plan_is_noticed(reference: Weights) -> None:
    """A plan that a piece cannot reach, or that does not allow its placement, is named."""
    rules = replace(PLANNED, most_lines=30)
    played = play(Search(Kind.PAIR, reference), rules, GIVEN)
    replay = replay_of(played, rules, GIVEN, "pair", "published 205")
    assert check(replay) == []
    for number in (0, 10, 20):
        plan = replay.plans[number]
        for wrong in (plan._replace(row=plan.row + 1), SPAWNS[0], plan._replace(column=30)):
            plans = list(replay.plans)
            plans[number] = wrong
            message = check(replace(replay, plans=tuple(plans)))[0]
            assert message.startswith(f"piece {number}:")
            assert "plan" in message


def test_plans_are_made_before_the_next_piece_is_known(reference: Weights) -> None:
    """Another next piece changes placements, but no plan up to the piece before it."""
    search, changes = Search(Kind.PAIR, reference), 0
    given = GIVEN[:30]
    before = play(search, PLANNED, given)
    for number in range(1, 20):
        for piece in range(7):
            others = [*given[:number], piece, *given[number + 1 :]]
            played = play(search, PLANNED, others)
            assert played.plans[:number] == before.plans[:number]
            changes += played.placements[number - 1] != before.placements[number - 1]
    assert changes > 5


def test_games_of_two_rows_a_frame_hold(reference: Weights) -> None:
    """At the second killscreen the checker agrees with the engine, as long as a game lasts."""
    rules = Rules(Timing.TIMED, 22, 29, 500, 30, reaction=10, second_killscreen=True)
    pieces = (0,) * 900
    search = Search(Kind.GREEDY, reference)
    played = play(search, rules, pieces)
    assert check(replay_of(played, rules, pieces, "greedy", "")) == []
    assert level_after(29, played.lines) > 39


def test_wrong_claims_are_noticed(replay: Replay) -> None:
    """Score and lines are recomputed."""
    assert "score" in check(replace(replay, score=replay.score + 40))[0]
    assert "lines" in check(replace(replay, lines=replay.lines + 1))[0]


def test_a_game_that_was_cut_is_unfinished(replay: Replay) -> None:
    """The end of a file is no ending, unless the file has all pieces or those of its own."""
    *_, last = islice(replay.frames(), 11)
    start = replace(
        replay,
        pieces=replay.pieces[:10],
        placements=replay.placements[:10],
        plans=replay.plans[:10],
        score=last.score,
        lines=last.lines,
    )
    for said in Ending:
        message = f"ending: the file says {said}, the game gives unfinished"
        assert check(replace(start, ending=said)) == [message]
    assert check(replace(start, ending=None)) == []
    assert check(replace(start, ending=Ending.PIECES, source="")) == []
    assert "the file says unfinished" in check(replace(replay, ending=None))[0]


def test_all_pieces_of_a_generator_are_an_ending() -> None:
    """A game ends after 1,825 pieces, and has no more of them."""
    rules = Rules(most_lines=10_000)
    played = play(player("meat-fighter"), rules, GIVEN)
    replay = replay_of(played, rules, GIVEN, "meat-fighter", "published 205")
    assert replay.ending is Ending.PIECES
    assert len(replay.pieces) == 1825
    assert check(replay) == []
    longer = check(replace(replay, pieces=(*replay.pieces, 0)))
    assert longer == ["pieces: 1,826, but published 205 gives 1,825"]


def test_free_games_do_not_hold_in_time(reference: Weights) -> None:
    """A game played without time is refused where keys can only be tapped ten times a second."""
    played = play(Search(Kind.PAIR, reference), Rules(rows=22), GIVEN)
    replay = replay_of(played, Rules(rows=22), GIVEN, "pair", "published 205")
    slow = replace(replay, rules=Rules(Timing.TIMED, 22, 29, 230, 10))
    with pytest.raises(ReplayError, match="cannot come to rest"):
        require_valid(slow, "game.json")


def test_pieces_are_drawn_again(replay: Replay) -> None:
    """Pieces that the named generator does not give are noticed, as is a name of none."""
    name = PIECES[replay.pieces[4]]
    assert name != "I"
    pieces = (*replay.pieces[:4], 0, *replay.pieces[5:])
    message = f"piece 4: I, but published 205 has {name}"
    assert check(replace(replay, pieces=pieces)) == [message]
    assert "published 204" in check(replace(replay, source="published 204"))[0]
    for odd in ("published", "published x", "bag 7", "cartridge 3", "published 99999999999", " "):
        assert "expected a generator with a seed" in check(replace(replay, source=odd))[0]


def test_pieces_of_its_own_are_allowed(reference: Weights) -> None:
    """A replay without a generator may have any pieces; it holds if its placements do."""
    given = [0] * 40
    replay = replay_of(
        play(Search(Kind.GREEDY, reference), Rules(), given), Rules(), given, "a", ""
    )
    assert check(replay) == []
    assert (
        check(replace(replay, source="published 205"))[0] == "piece 0: I, but published 205 has J"
    )


def test_orientations_that_a_piece_lacks_are_refused(replay: Replay) -> None:
    """Any number of turns, of any piece, is an error and no crash."""
    own = replace(replay, source="", pieces=(6,) * len(replay.pieces))
    for turns in (1, 3, 35):
        at = replay.placements[0]._replace(turns=turns)
        assert check(replace(own, placements=(at,)))[0].startswith("piece 0: O cannot")


def changed(replay: Replay, **parts: Any) -> dict[str, Any]:
    """Return a file's content with some parts changed."""
    return {**to_json(replay), **parts}


@pytest.mark.parametrize(
    "parts",
    [
        {"format": "laconic-tetris-replay-2"},
        {"placements": "zz"},
        {"placements": "!!!"},
        {"pieces": "XYZ"},
        {"pieces": ""},
        {"score": "many"},
        {"ending": "tired"},
        {"rules": {"timing": "free"}, "pieces": 3},
        {"rules": {"timing": "slow", "rows": 20}},
        {"rules": {"timing": "free", "rows": 24}},
        {"rules": None},
        {"rules": {"timing": "timed", "rows": 22, "reaction": 18}},
        {"rules": {"timing": "timed", "rows": 22, "reaction": 18}, "plans": "011"},
        {"rules": {"timing": "timed", "rows": 22, "reaction": 18}, "plans": 3},
        {"rules": {"timing": "timed", "rows": 22, "reaction": 31}},
        {"rules": {"timing": "timed", "rows": 22, "second_killscreen": 1}},
        {"rules": {"timing": "free", "rows": 20.0}},
        {"rules": {"timing": "free", "start_level": 18.5}},
        {"rules": {"timing": "timed", "rows": 22, "taps": True}},
        {"rules": {"timing": "timed", "rows": 22, "das": 1}},
    ],
)
def test_damaged_files_are_refused(reference: Weights, parts: dict[str, Any]) -> None:
    """A damaged replay, or one of another version, is refused with the reason."""
    played = play(Search(Kind.GREEDY, reference), Rules(), GIVEN[:20])
    replay = replay_of(played, Rules(), GIVEN, "greedy", "published 205")
    with pytest.raises(ReplayError, match="replay"):
        from_json(changed(replay, **parts))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"rules": None}, "rules is None, expected dict"),
        ({"rules": {"gravity": 1}}, "rules have 'gravity', expected timing, rows"),
        ({"pieces": "IXL"}, "pieces have 'X', expected letters of ILJTZSO"),
        ({"placements": "zz"}, "placements have 'zz', expected three digits of base 36"),
        ({"placements": "0!1"}, "placements have '0!1', expected three digits of base 36"),
        ({"ending": "tired"}, "ending is 'tired', expected lines, top-out, pieces or null"),
        ({"pieces": ""}, "expected no more placements than pieces"),
    ],
)
def test_damage_is_named(replay: Replay, parts: dict[str, Any], message: str) -> None:
    """The error of a damaged file holds what it has and what was expected."""
    with pytest.raises(ReplayError, match=message):
        from_json(changed(replay, **parts))


@pytest.mark.parametrize("key", ["rules", "pieces", "placements", "player", "source", "score"])
def test_missing_parts_are_named(replay: Replay, key: str) -> None:
    """A part that a file lacks is named."""
    content = to_json(replay)
    del content[key]
    with pytest.raises(ReplayError, match=f"{key} is missing, expected"):
        from_json(content)


@pytest.mark.parametrize("content", ["", "{", "[]", '"replay"', "\x00"])
def test_other_files_are_refused(tmp_path: Path, content: str) -> None:
    """A file that is not a replay is rejected."""
    file = tmp_path / "game.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ReplayError, match=r"game\.json"):
        read(file)


def test_every_cut_of_a_file_is_refused(replay: Replay, tmp_path: Path) -> None:
    """A file that ends too early is refused wherever it ends."""
    whole = json.dumps(to_json(replay))
    for length in range(0, len(whole) - 1, 97):
        file = tmp_path / "game.json"
        file.write_text(whole[:length], encoding="utf-8")
        with pytest.raises(ReplayError):
            read(file)


def test_boards_are_drawn(replay: Replay, tmp_path: Path) -> None:
    """Text has twenty rows and the numbers; an animation has a frame a piece and one at the end."""
    drawn = [Well(game, at).text() for game, at in frames(replay)]
    assert all(len(text.splitlines()) == 21 for text in drawn)
    assert f"score {replay.score:>9,}" in drawn[-1]
    file = tmp_path / "game.gif"
    assert write_gif(replay, file, most=5) == 5
    assert file.read_bytes().startswith(b"GIF89a")
