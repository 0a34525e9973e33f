"""Laws of every registered rule, at every size of its golden transcript."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laconic.deduction import _kernels
from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules import REGISTRY, Rule, parse_rule
from laconic.errors import InputError

GOLDEN = Path(__file__).parents[1] / "golden"
LETTERS = "abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìí"


@dataclass(frozen=True)
class Row:
    """A line of a golden transcript, with the game that it belongs to."""

    rule: str
    answer: str
    guess: str
    text: str
    code: int
    tiles: str


def transcript(file: Path) -> list[Row]:
    """Read the rows of a golden transcript; a line with a colon opens a game."""
    rows: list[Row] = []
    rule = answer = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        match line.split():
            case [name, word] if ":" in name:
                rule, answer = name, word
            case [guess, text, code, tiles]:
                rows.append(Row(rule, answer, guess, text, int(code), tiles))
            case fields:
                assert not fields or fields[0] == "#", line
    return rows


ROWS = [row for file in sorted(GOLDEN.glob("*.txt")) for row in transcript(file)]
every_rule = pytest.mark.parametrize(
    "rule",
    [parse_rule(name) for name in dict.fromkeys(row.rule for row in ROWS)],
    ids=lambda r: r.name,
)
few = settings(max_examples=20)  # of each of 27 rules, nine of them sizes of one


@st.composite
def words(draw: st.DrawFn, rule: Rule, most: int = 12) -> list[str]:
    """Draw different words over an alphabet of 1 to 40 letters; small ones repeat letters."""
    letters = LETTERS[: draw(st.integers(1, len(LETTERS)))]
    word = st.text(letters, min_size=rule.length, max_size=rule.length)
    return draw(st.lists(word, min_size=1, max_size=most, unique=True))


@pytest.mark.parametrize("family", REGISTRY)
def test_every_rule_has_a_golden_transcript(family: str) -> None:
    """A registered rule without a game of its example size in tests/deduction/golden fails here."""
    played = {row.rule for row in transcript(GOLDEN / f"{family}.txt")}
    assert f"{family}:{REGISTRY[family].example}" in played


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule}-{row.guess}-{row.answer}")
def test_golden_transcripts_replay(row: Row) -> None:
    """Each row worked by hand has its feedback, code, text and tiles."""
    rule = parse_rule(row.rule)
    code = rule.feedback(row.guess, row.answer)
    assert (code, rule.format(code), rule.tiles(code)) == (row.code, row.text, row.tiles)
    assert (code == rule.win) == (row.guess == row.answer)


@every_rule
def test_name_round_trip(rule: Rule) -> None:
    """A rule's name makes the same rule, so that artefacts can hold it."""
    assert parse_rule(rule.name) == rule
    assert hash(parse_rule(rule.name)) == hash(rule)


@every_rule
def test_codec_round_trip(rule: Rule) -> None:
    """Every code can be parsed from its text and tiles, and texts are unique."""
    texts = [rule.format(code) for code in range(rule.codes)]
    assert [rule.parse(text) for text in texts] == list(range(rule.codes))
    assert [rule.parse(rule.tiles(code)) for code in range(rule.codes)] == list(range(rule.codes))
    assert np.iinfo(rule.dtype).max >= rule.win


@every_rule
@pytest.mark.parametrize("beyond", [-1, 0])
def test_codes_out_of_range_are_refused(rule: Rule, beyond: int) -> None:
    """A number that is no code of the rule is an error with its name, not a wrong picture."""
    code = beyond if beyond < 0 else rule.codes
    for show in (rule.format, rule.tiles):
        with pytest.raises(
            FeedbackError, match=f"{code}, expected 0 to {rule.win} for {rule.name}"
        ):
            show(code)


@every_rule
@few
@given(data=st.data())
def test_only_the_answer_wins(rule: Rule, data: st.DataObject) -> None:
    """Codes are in range, and the win code means that guess and answer are equal."""
    drawn = data.draw(words(rule))
    for guess in drawn:
        for answer in drawn:
            code = rule.feedback(guess, answer)
            assert 0 <= code < rule.codes
            assert (code == rule.win) == (guess == answer)


@every_rule
@few
@given(data=st.data())
def test_kernel_equals_twin(rule: Rule, data: st.DataObject) -> None:
    """The native matrix is the readable feedback, pair by pair, however many columns it has."""
    guesses, answers = data.draw(words(rule)), data.draw(words(rule))
    copies = data.draw(st.integers(1, 20))
    matrix = rule.matrix(guesses, answers * copies)
    assert matrix.dtype == rule.dtype
    assert matrix.tolist() == [[rule.feedback(g, a) for a in answers] * copies for g in guesses]


@every_rule
@few
@given(data=st.data())
def test_parts_are_disjoint_and_cover(rule: Rule, data: st.DataObject) -> None:
    """The parts of a partition hold each candidate once, and the kernel counts them so."""
    answers = data.draw(words(rule))
    matrix, every = rule.matrix(answers, answers), np.arange(len(answers), dtype=np.int32)
    sizes = _kernels.part_sizes(matrix, every, every, rule.codes)
    for guess, row in zip(answers, sizes, strict=True):
        parts = [[a for a in answers if rule.feedback(guess, a) == c] for c in np.flatnonzero(row)]
        assert sorted(word for part in parts for word in part) == sorted(answers)
        assert [len(part) for part in parts] == row[row > 0].tolist()


@every_rule
@few
@given(data=st.data())
def test_filtering_is_scoring_again(rule: Rule, data: st.DataObject) -> None:
    """The candidates after a row are the words that score the same, the answer among them."""
    answers = data.draw(words(rule))
    guess, answer = data.draw(st.sampled_from(answers)), data.draw(st.sampled_from(answers))
    code = rule.feedback(guess, answer)
    left = np.flatnonzero(rule.matrix([guess], answers)[0] == code)
    assert [answers[i] for i in left] == [a for a in answers if rule.feedback(guess, a) == code]
    assert answer in [answers[i] for i in left]


@every_rule
def test_words_of_another_length_are_refused(rule: Rule) -> None:
    """A word that is too long is an error that names it, in a pair and in a matrix."""
    long, fit = "1" * (rule.length + 1), "1" * rule.length
    for score in (
        lambda: rule.feedback(long, fit),
        lambda: rule.feedback(fit, long),
        lambda: rule.matrix([long], [long]),
        lambda: rule.matrix([fit], [long]),
    ):
        units = f"(letters|{rule.letter}s)"
        with pytest.raises(InputError, match=f"'{long}' has {rule.length + 1} {units}, expected"):
            score()


@every_rule
def test_empty_lists_make_an_empty_matrix(rule: Rule) -> None:
    """No guesses or no answers give a matrix of that shape and the rule's type."""
    word = "1" * rule.length
    shapes = [rule.matrix([], [word]), rule.matrix([word], []), rule.matrix([], [])]
    assert [m.shape for m in shapes] == [(0, 1), (1, 0), (0, 0)]
    assert {m.dtype for m in shapes} == {np.dtype(rule.dtype)}


@every_rule
def test_universe_is_distinct_words_of_the_rule(rule: Rule) -> None:
    """A rule that needs no list has different words of its length, in order."""
    universe = rule.universe()
    if universe is not None:
        assert len(set(universe)) == len(universe) > 0
        assert {len(word) for word in universe} == {rule.length}


@every_rule
@few
@given(data=st.data())
def test_a_row_demands_what_guess_and_answer_share(rule: Rule, data: st.DataObject) -> None:
    """The demand of a row is features(guess) AND features(answer), as the search assumes."""
    listed = data.draw(words(rule))
    try:
        legality = rule.legality(listed)
    except InputError:
        with pytest.raises(InputError, match="has no hard mode"):
            rule.objection(listed[0], 0, listed[0])
        return
    for guess, word in enumerate(listed):
        for features, answer in zip(legality.features, listed, strict=True):
            demand = legality.requirement(guess, rule.feedback(word, answer))
            assert (demand == legality.features[guess] & features).all()
