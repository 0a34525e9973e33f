"""Positions: candidates, legal guesses and partitions."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.game import Game, Mode, Pool, Position, Row
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.rules import Rule, Wordle, parse_rule
from laconic.deduction.search import solve
from laconic.errors import InputError


@cache
def original(mode: str) -> Game:
    """Return Wordle with the original lists and TARSE, a newer guess that some cases use."""
    lists = load("original")
    lexicon = from_words("with tarse", lists.answers, [*lists.guesses, "tarse"])
    return Game(Wordle(5), lexicon, Mode(mode))


def after(mode: str, *rows: str) -> Position:
    """Return the position after rows of Wordle."""
    game = original(mode)
    return game.position(game.rows(*rows))


def legal(position: Position) -> set[str]:
    """Return the legal guesses as words."""
    return {position.game.guesses[i] for i in position.legal}


def candidates(position: Position) -> list[str]:
    """Return the candidates as words."""
    return [position.game.answers[i] for i in position.candidates]


@pytest.mark.parametrize(
    ("rows", "allowed", "forbidden"),
    [
        (["alley=BYYBB"], "falls", "slows"),
        (["cecum=GBYBB"], "cynic", "candy"),
        (["crane=GBYBB"], "caput", "stomp"),
        (["crane=GBYBB", "cacti=GGYYB"], "catch", "caput"),
        (["tarse=BGBBY"], "pagle", "metal"),
        (["tarse=BGBBY"], "tarse", "panda"),
    ],
)
def test_hard_mode(rows: list[str], allowed: str, forbidden: str) -> None:
    """Greens stay and coloured letters return as often, over all rows (TRAPS 5 and 6)."""
    words = legal(after("hard", *rows))
    assert allowed in words
    assert forbidden not in words
    assert {allowed, forbidden} <= legal(after("easy", *rows))


def test_ultra_hard_mode_asks_for_more() -> None:
    """PAGLE is legal in hard mode after TARSE=BGBBY, but cannot be the answer (TRAPS 6)."""
    hard, ultra = (legal(after(mode, "tarse=BGBBY")) for mode in ("hard", "ultra-hard"))
    assert "pagle" in hard - ultra
    assert ultra < hard


def test_hard_mode_draws_from_all_guesses() -> None:
    """Legal guesses need not be candidates, nor answers at all (TRAPS 7)."""
    position = after("hard", "tarse=BGBBY")
    assert "pagle" not in position.game.answers
    assert len(position.pool(Pool.GUESSES)) > len(position.pool(Pool.ANSWERS))
    assert len(position.pool(Pool.ANSWERS)) > len(position.pool(Pool.CANDIDATES))


def cost(position: Position) -> int:
    """Return the least total, by trying every legal guess that splits the candidates."""
    if len(position.candidates) == 1:
        return 1
    partitions = {guess: position.partition(int(guess)) for guess in position.legal}
    return len(position.candidates) + min(
        sum(
            cost(position.play(int(guess), code))
            for code in parts
            if code != position.game.rule.win
        )
        for guess, parts in partitions.items()
        if len(parts) > 1
    )


@pytest.mark.parametrize(
    ("row", "talls", "least"), [("myall=BYYGY", False, 10), ("palla=BGGGB", True, 9)]
)
def test_hard_position_is_more_than_its_candidates(row: str, talls: bool, least: int) -> None:
    """The same four candidates cost 10 guesses after one row and 9 after another (TRAPS 8)."""
    position = after("hard", row)
    assert candidates(position) == ["dally", "rally", "sally", "tally"]
    assert ("talls" in legal(position)) == talls
    assert cost(position) == least


def test_candidates_are_found_by_scoring_again() -> None:
    """SHUSH=GBYBB keeps SUGAR, whose second S is grey though SUGAR has an S (TRAPS 2)."""
    position = after("easy", "shush=GBYBB")
    score = position.game.rule.feedback
    assert "sugar" in candidates(position)
    assert candidates(position) == [
        word for word in position.game.answers if score("shush", word) == score("shush", "sugar")
    ]


def test_no_answer_left() -> None:
    """Contradictory rows leave no candidate, and are no error."""
    position = after("easy", "crane=GGGGG", "slate=BBBBB")
    assert candidates(position) == []
    assert position.partition(0) == {}
    assert position.turn == 3


def test_play_leaves_a_position_as_it_was() -> None:
    """A position is a value: playing on makes another one."""
    game = original("hard")
    start = game.position()
    after_crane = start.play(game.guesses.index("crane"), 29)
    assert (start.turn, after_crane.turn) == (1, 2)
    assert after_crane.rows == (Row("crane", 29),)
    assert (len(start.candidates), len(start.legal)) == (2315, 12973)
    assert candidates(after_crane) == candidates(after("hard", "crane=BYBBG"))
    assert legal(after_crane) == legal(after("hard", "crane=BYBBG"))


def test_pools() -> None:
    """A pool is the legal guesses of a kind, in the order of the list of guesses."""
    lexicon = from_words(
        "rhymes", ["match", "catch", "batch"], ["batch", "champ", "match", "catch"]
    )
    position = Game(Wordle(5), lexicon).position([Row("champ", 0)])
    assert [position.pool(pool).tolist() for pool in Pool] == [[0, 1, 2, 3], [0, 2, 3], []]
    position = Game(Wordle(5), lexicon, Mode.HARD).position(
        [Row("batch", Wordle(5).parse("BGGGG"))]
    )
    assert [position.pool(pool).tolist() for pool in Pool] == [[0, 2, 3], [0, 2, 3], [2, 3]]


RULES = [Wordle(3), Wordle(6), parse_rule("mastermind:4x6"), parse_rule("places-only:3")]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a game of few words in any mode, and play one or two guesses of a hidden answer."""
    rule: Rule = draw(st.sampled_from(RULES))
    word = st.text("123456", min_size=rule.length, max_size=rule.length)
    guesses = draw(st.lists(word, min_size=1, max_size=30, unique=True))
    answers = draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    modes = [Mode.EASY, Mode.ULTRA_HARD] + [Mode.HARD] * isinstance(rule, Wordle)
    game = Game(rule, from_words("drawn", answers, guesses), draw(st.sampled_from(modes)))
    hidden = draw(st.sampled_from(answers))
    position = game.position()
    for _ in range(draw(st.integers(1, 2))):
        guess = int(draw(st.sampled_from(position.legal.tolist())))
        position = position.play(guess, rule.feedback(guesses[guess], hidden))
    assert hidden in candidates(position)
    return position


@given(positions())
def test_candidates_agree_with_all_rows(position: Position) -> None:
    """Candidates are the answers that score as the rows say, in order."""
    score = position.game.rule.feedback
    assert candidates(position) == [
        answer
        for answer in position.game.answers
        if all(score(row.guess, answer) == row.code for row in position.rows)
    ]


@given(positions())
def test_legal_guesses_obey_all_rows(position: Position) -> None:
    """Legality of a mode is what the readable rule says of every row; candidates are legal."""
    rule, mode = position.game.rule, position.game.mode

    def allows(row: Row, guess: str) -> bool:
        match mode:
            case Mode.EASY:
                return True
            case Mode.HARD:
                return rule.objection(row.guess, row.code, guess) is None
            case Mode.ULTRA_HARD:
                return rule.feedback(row.guess, guess) == row.code

    words = position.game.guesses
    expected = {word for word in words if all(allows(row, word) for row in position.rows)}
    assert legal(position) == expected
    assert set(candidates(position)) <= expected


@given(positions(), st.data())
def test_partition_is_disjoint_and_covers(position: Position, data: st.DataObject) -> None:
    """Parts ascend by code, hold every candidate once, and are what playing on would leave."""
    guess = int(data.draw(st.sampled_from(position.legal.tolist())))
    parts = position.partition(guess)
    assert list(parts) == sorted(parts)
    members = [index for part in parts.values() for index in part.tolist()]
    assert sorted(members) == position.candidates.tolist()
    for code, part in parts.items():
        assert part.tolist() == position.play(guess, code).candidates.tolist()


def test_the_arrays_of_a_position_cannot_be_changed() -> None:
    """Nor can what a game keeps for all its positions."""
    game = Game.of("original", "hard")
    position = game.position(game.rows("crane=BYBBG"))
    shared = (position.candidates, position.legal, game.matrix, game.guess_of_answer)
    for array in (*shared, game.answer_of_guess, position.pool(Pool.GUESSES)):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
    assert solve(position).answers == position.candidates.size


@pytest.mark.parametrize(
    ("guess", "code", "reason"),
    [
        (-1, 0, "guess -1, expected an index from 0 to 12,971"),
        (12972, 0, "guess 12972, expected an index"),
        (5, 999, "feedback code 999, expected 0 to 242"),
        (5, -1, "feedback code -1"),
    ],
)
def test_guesses_and_codes_that_do_not_exist(guess: int, code: int, reason: str) -> None:
    """An index that no guess has, or a code that the rule has not, is refused, never wrapped."""
    position = Game.of("original").position()
    with pytest.raises(InputError, match=reason):
        position.play(guess, code)
    if "index" in reason:
        with pytest.raises(InputError, match=reason):
            position.partition(guess)


def test_words_and_text_are_played_as_indices_and_codes() -> None:
    """A guess may be its word in any case, and its feedback the text that people write."""
    game = Game.of("original")
    start, crane = game.position(), game.lexicon.guesses.index("crane")
    played = start.play("CRANE", "BYBBG")
    assert played.rows == start.play(crane, 29).rows == start.play("crane", 29).rows
    with pytest.raises(InputError, match="'crand' is not in the list"):
        start.play("crand", 29)
    with pytest.raises(InputError, match="4 tiles, expected 5"):
        start.play("crane", "BYBB")


def test_modes_and_pools_are_answered_with_the_choices() -> None:
    """An unknown mode or pool names those there are; any case is fine."""
    with pytest.raises(InputError, match="no mode 'medium', expected one of easy, hard, ultra-h"):
        Game.of("original", "medium")
    with pytest.raises(InputError, match="no pool 'all', expected one of guesses"):
        Pool("all")
    assert Game.of("original", "HARD").mode is Mode.HARD
