"""Games: parameters, words and their indices, the parsing of rows, headers."""

from __future__ import annotations

import hashlib
import json
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from laconic.deduction.errors import FeedbackError, LexiconError, UnknownWordError
from laconic.deduction.game import Game, Mode, Row
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.rules import PlacesOnly, Wordle, parse_rule, rule_for
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

ANSWERS = ("batch", "catch", "hatch")
WORDS = from_words("rhymes", ANSWERS, ("whelm", "hatch", "batch", "catch"))
RHYMES = Game(Wordle(5), WORDS)


def test_original_game() -> None:
    """The default is Wordle by the original lists, easy, without a turn limit or a prior."""
    game = Game.of()
    assert (game.rule.name, game.lexicon.name, game.mode) == ("wordle:5", "original", Mode.EASY)
    assert (game.max_turns, game.weights) == (None, None)
    assert game.matrix.shape == (len(game.guesses), len(game.answers)) == (12972, 2315)


def test_rules_bring_their_own_words() -> None:
    """Mastermind needs no list; Wordle does and says so."""
    game = Game.of_rule(parse_rule("mastermind:4x6"), "ultra-hard", max_turns=10)
    assert (len(game.answers), game.guesses, game.max_turns) == (1296, game.answers, 10)
    with pytest.raises(InputError, match="wordle:5 has no words of its own: name a list"):
        Game.of_rule(Wordle(5))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Game(Wordle(6), WORDS), "'batch' has 5 letters, expected 6 for wordle:6"),
        (
            lambda: Game(Wordle(5), WORDS, max_turns=0),
            "max_turns is 0, expected a whole number",
        ),
        (lambda: Game(Wordle(5), WORDS, weights=(1, 2)), "2 weights for 3 answers"),
        (lambda: Game(Wordle(5), WORDS, weights=(1, 0, 2)), "the weight of 'catch' is 0"),
        (lambda: Game(PlacesOnly(5), WORDS, Mode.HARD), "places-only:5 has no hard mode"),
        (
            lambda: Game.of("original", "harder"),
            "no mode 'harder', expected one of easy, hard",
        ),
        (lambda: Game.of("originel"), "no list 'originel'"),
    ],
    ids=["length", "turns", "weights", "weight", "mode", "mode's name", "list"],
)
def test_terms_that_do_not_fit(make: Callable[[], Game], message: str) -> None:
    """Each mismatch is an error that holds the value."""
    with pytest.raises(ValueError, match=message):
        make()


def test_indices_lead_from_answers_to_guesses_and_back() -> None:
    """Answers and guesses have orders of their own; a word that only asks is no answer."""
    assert RHYMES.guess_of_answer.tolist() == [2, 3, 1]
    assert RHYMES.answer_of_guess.tolist() == [-1, 2, 0, 1]
    game = Game.of("nyt-2022-02")
    assert [game.guesses[i] for i in game.guess_of_answer] == list(game.answers)
    assert np.array_equal(
        game.answer_of_guess[game.guess_of_answer], np.arange(len(game.answers), dtype=np.int32)
    )
    assert (game.answer_of_guess >= 0).sum() == len(game.answers)


def test_matrix_holds_the_feedback_of_all_pairs() -> None:
    """A row a guess and a column an answer; the second matrix is guesses against guesses."""
    feedback = RHYMES.rule.feedback
    assert RHYMES.matrix.tolist() == [[feedback(g, a) for a in ANSWERS] for g in RHYMES.guesses]
    assert RHYMES.guess_matrix.tolist() == [
        [feedback(g, h) for h in RHYMES.guesses] for g in RHYMES.guesses
    ]


@pytest.mark.parametrize(
    "text", ["crane=01002", "CRANE = BYBBG", " crane=⬛🟨⬛⬛🟩", "crane=-y..g"]
)
def test_rows_as_people_write_them(text: str) -> None:
    """Digits, letters, tiles, capitals and blanks are one row."""
    assert Game.of().rows(text) == (Row("crane", 29),)


def test_rows_are_split_at_the_last_equals_sign() -> None:
    """A guess may hold an equals sign, as equations do."""
    game = Game(Wordle(5), from_words("sums", ["1+1=2", "2-1=1"]))
    assert game.rows("1+1=2=GGGGG") == (Row("1+1=2", 242),)


def test_rows_are_written_the_way_their_list_is() -> None:
    """Accents fold in typed rows as they do in the list's language; a Turkish I has no dot."""
    french = Game(Wordle(5), from_words("mots", ["élire", "cœurs"], language="fr"))
    assert french.rows("ÉLIRE=GGGGG") == (Row("elire", 242),)
    turkish = Game(Wordle(4), from_words("sözler", ["ILIK"], language="tr"))
    assert turkish.rows("ILIK=GGGG") != turkish.rows("ilik=GGGG")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("crane", InputError, "'crane' has no feedback"),
        ("crane=0100", FeedbackError, "'0100' has 4 tiles, expected 5"),
        ("crane=01003", FeedbackError, "'3' in '01003' is no tile"),
    ],
)
def test_rows_that_are_none(text: str, error: type[InputError], message: str) -> None:
    """Text that is no row is an error that holds it."""
    with pytest.raises(error, match=message):
        RHYMES.rows(text)


def test_rows_in_any_form() -> None:
    """Rows are given as text or parsed, one by one or in a list, in one word or in two."""
    batch, catch = Row("batch", 0), Row("catch", 242)
    for given in (
        ("batch=BBBBB", "catch=GGGGG"),
        ("batch", "BBBBB", "catch", "GGGGG"),
        ("batch BBBBB", "catch=GGGGG"),
        (["batch=BBBBB", catch],),
        (batch, "catch", "GGGGG"),
    ):
        assert RHYMES.rows(*given) == (batch, catch)
    assert RHYMES.position("batch BBBBB").rows == RHYMES.position([batch]).rows == (batch,)
    with pytest.raises(InputError, match="'batch' has no feedback"):
        RHYMES.rows("batch", "catch=GGGGG")
    with pytest.raises(InputError, match="3, expected a row"):
        RHYMES.rows([3])  # type: ignore[list-item]


def test_partitions_of_words() -> None:
    """A guess may be a word or its index; a word that is not in the list is refused."""
    position = RHYMES.position()
    batch = RHYMES.lexicon.guesses.index("batch")
    by_word, by_index = position.partition("batch"), position.partition(batch)
    assert {code: part.tolist() for code, part in by_word.items()} == {
        code: part.tolist() for code, part in by_index.items()
    }
    with pytest.raises(UnknownWordError):
        position.partition("crane")


def test_a_game_with_a_prior_has_a_short_repr() -> None:
    """The weights are counted, not listed."""
    weighted = Game(Wordle(5), WORDS, weights=(1, 2, 3))
    assert repr(weighted).endswith("max_turns=None, weights=<3 weights>)")
    assert repr(RHYMES).endswith("weights=None)")


@pytest.mark.parametrize(
    ("row", "error"),
    [
        (Row("crane", 0), UnknownWordError),
        (Row("batch", 243), FeedbackError),
        (Row("batch", -1), FeedbackError),
    ],
)
def test_rows_that_cannot_be(row: Row, error: type[InputError]) -> None:
    """A guess outside the list and a code outside the rule are refused."""
    with pytest.raises(error):
        RHYMES.position([row])


def test_header_names_everything_that_decides_a_result() -> None:
    """Rule, lists with their hashes, mode, turn limit and prior, as plain data."""
    game = Game(Wordle(5), WORDS, Mode.HARD, 6, (1, 2, 3))
    digest = hashlib.sha256(b"batch\ncatch\nhatch\n").hexdigest()
    assert json.loads(json.dumps(game.header())) == {
        "rule": "wordle:5",
        "answers": {"name": "rhymes-answers", "count": 3, "sha256": digest},
        "guesses": {"name": "rhymes-guesses", "count": 4, "sha256": WORDS.guesses.sha256},
        "mode": "hard",
        "max_turns": 6,
        "prior": [1, 2, 3],
    }
    assert RHYMES.header()["prior"] == "uniform"


def test_answers_are_guesses() -> None:
    """A game whose answer cannot be played does not come about."""
    with pytest.raises(LexiconError, match="'hatch' is not among the 2 guesses"):
        from_words("rhymes", ANSWERS, ANSWERS[:2])


def test_games_of_equal_terms_are_equal() -> None:
    """Games are values: equal terms make equal games."""
    assert Game.of("original", "hard") == Game(Wordle(5), load("original"), Mode.HARD)
    assert Game.of("original", "hard") != Game.of("original")


@pytest.mark.parametrize("turns", [2.5, "6", 0, -1, True - 1])
def test_a_turn_limit_is_a_whole_number(turns: Any) -> None:
    """Anything else is refused where the game is made, not in the engine."""
    with pytest.raises(InputError, match=r"max_turns is .*, expected a whole number from 1 up"):
        Game.of("original", max_turns=turns)


@pytest.mark.parametrize("weight", [1.5, "2", 0, None])
def test_a_weight_is_a_whole_number(weight: Any) -> None:
    """Anything else is refused with the word that it is for."""
    words = from_words("two", ("batch", "catch"))
    with pytest.raises(InputError, match="the weight of 'catch' is"):
        Game(rule_for(5), words, weights=(1, weight))
    assert Game(rule_for(5), words, weights=tuple(np.array([1, 2]))).prior.sum() == 3


def test_a_game_travels_without_its_matrix() -> None:
    """A pickled game is its rule, lists and terms: whoever reads it computes the rest again."""
    game = Game.of("original", "hard")
    assert game.matrix.size > 30_000_000
    written = pickle.dumps(game)
    assert len(written) < 1_000_000
    read = pickle.loads(written)  # noqa: S301  # our own
    assert read == game
    assert (read.matrix[:3] == game.matrix[:3]).all()
