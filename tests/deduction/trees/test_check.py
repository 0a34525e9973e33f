"""The errors that a check reports, each with its path of rows."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.trees import DecisionTree, Node, build, check, dumps, loads, with_header
from laconic.errors import InputError

WORDS = st.lists(st.text("abcd", min_size=3, max_size=3), min_size=1, max_size=40, unique=True)


def graft(tree: DecisionTree, game: Game, feedback: str, node: Node | None) -> DecisionTree:
    """Replace one branch of the root, or drop it."""
    branches = dict(tree.root.next)
    branches.pop(game.rule.parse(feedback), None)
    if node:
        branches[game.rule.parse(feedback)] = node
    return replace(tree, root=replace(tree.root, next=branches))


def test_valid_tree(tree: DecisionTree, rhymes: Game) -> None:
    """A valid tree is counted: six answers, and no errors."""
    report = check(tree, rhymes)
    assert report.as_dict() == {
        "valid": True,
        "total": 13,
        "answers": 6,
        "worst": 3,
        "histogram": {2: 5, 3: 1},
        "errors": [],
    }


def test_missing_branch(tree: DecisionTree, rhymes: Game) -> None:
    """An answer that no branch covers is named, and is not in the total."""
    report = check(graft(tree, rhymes, "YYYBB", None), rhymes)
    assert report.answers == 4
    assert report.total == 8
    assert report.errors == ["champ=YYYBB: no guess follows for batch, hatch"]


def test_feedback_that_cannot_be(tree: DecisionTree, rhymes: Game) -> None:
    """A branch that no answer reaches is refused, even where all answers are found."""
    report = check(graft(tree, rhymes, "YYYYY", Node("whelm")), rhymes)
    assert report.answers == 6
    assert report.errors == ["champ=YYYYY: unreachable: no answer gives this feedback here"]


def test_win_that_cannot_be(tree: DecisionTree, rhymes: Game) -> None:
    """A guess that claims to win where it is no candidate is refused."""
    report = check(replace(tree, root=replace(tree.root, wins=True)), rhymes)
    assert report.total == 13
    assert report.errors == ["the start: 'champ' cannot be the answer after these rows"]


def test_win_not_claimed(tree: DecisionTree, rhymes: Game) -> None:
    """A candidate whose win the tree leaves out is a missing answer."""
    report = check(graft(tree, rhymes, "GGBGG", Node("chimp", wins=False)), rhymes)
    assert report.answers == 5
    assert report.errors == [
        "champ=GGBGG: the answer 'chimp' is missing, since the tree does not end with it"
    ]


def test_foreign_word(tree: DecisionTree, rhymes: Game) -> None:
    """A guess outside the list is refused, of the right length or not, with the answers lost."""
    for word in ("chirp", "chimpanzee", ""):
        report = check(graft(tree, rhymes, "GGBGG", Node(word)), rhymes)
        assert report.answers == 5
        assert report.errors == [
            f"champ=GGBGG: {word!r} is not in the list of guesses; chimp cannot be followed further"
        ]


def test_turn_limit(tree: DecisionTree, rhymes: Game) -> None:
    """A guess beyond the turn limit is refused where the limit is crossed, once."""
    report = check(tree, replace(rhymes, max_turns=2))
    assert report.total == 13
    (error,) = report.errors
    assert error.endswith("would be turn 3 of at most 2")


def test_claims_are_counted_again(tree: DecisionTree, rhymes: Game) -> None:
    """A header whose numbers are not those of the replay is refused, number by number."""
    signed = with_header(tree, rhymes, "first candidate")
    assert check(signed, rhymes).valid
    assert signed.header
    claim = replace(signed.header.claim, total=12, worst=2)
    report = check(replace(signed, header=replace(signed.header, claim=claim)), rhymes)
    assert report.errors == [
        "the header claims total 12, the replay counts 13",
        "the header claims worst 2, the replay counts 3",
    ]


@given(WORDS, st.integers(min_value=0), st.sampled_from("BYG"))
def test_any_damage_is_refused(words: list[str], place: int, colour: str) -> None:
    """A missing line or a changed colour anywhere makes a tree invalid."""
    game = Game(Wordle(3), from_words("random", words))
    tree = build(game.position(), lambda at: int(game.guess_of_answer[at.candidates[0]]))
    text = dumps(tree, game, "selby")
    lines = text.splitlines(keepends=True)
    del lines[place % len(lines)]
    colours = [found.start() for found in re.finditer("[BYG]", text)]
    at = colours[place % len(colours)]
    for damaged in ("".join(lines), f"{text[:at]}{colour}{text[at + 1 :]}"):
        try:
            valid = check(loads(damaged, game), game).valid
        except InputError:
            valid = False
        assert valid is (damaged == text)


# What the official hard mode allows and forbids; ultra-hard differs in the third and fourth.
LEGALITY = [
    ("alley", "BYYBB", "slows", False, False),
    ("alley", "BYYBB", "falls", True, False),
    ("tarse", "BGBBY", "pagle", True, False),
    ("tarse", "BGBBY", "tarse", True, False),
    ("cecum", "GBBBB", "candy", True, True),
    ("cecum", "GBYBB", "candy", False, False),
    ("crane", "YYYYG", "nacre", True, True),
]


@pytest.mark.parametrize(("guess", "feedback", "later", "hard", "ultra"), LEGALITY)
def test_legality(guess: str, feedback: str, later: str, hard: bool, ultra: bool) -> None:
    """Each mode forbids what it is defined to forbid, by the rows before the guess."""
    rule = Wordle(5)
    lexicon = from_words("few", dict.fromkeys([guess, later]))
    for mode, legal in ((Mode.EASY, True), (Mode.HARD, hard), (Mode.ULTRA_HARD, ultra)):
        game = Game(rule, lexicon, mode)
        tree = DecisionTree(Node(later), game.rows(f"{guess}={feedback}"))
        faults = [error for error in check(tree, game).errors if "illegal" in error]
        assert bool(faults) is not legal
        assert all(f"{guess}={feedback}" in fault and mode.value in fault for fault in faults)


@pytest.mark.parametrize("name", ["mastermind:2x3", "bulls-cows:2x4"])
def test_other_rules(name: str) -> None:
    """Trees of games with other feedback are checked by their own rule."""
    game = Game.of_rule(parse_rule(name))
    tree = build(game.position(), lambda at: int(game.guess_of_answer[at.candidates[0]]))
    report = check(tree, game)
    assert report.valid
    assert report.answers == len(game.answers)


@pytest.mark.parametrize(
    ("objective", "claim", "reason"),
    [
        ("nonsense", {"bound": "exact"}, "no objective 'nonsense'"),
        ("parts", {"bound": "exact", "scope": "exhaustive"}, "no objective 'parts'"),
        ("mean", {"total": 1}, "claims total 1"),
        ("mean", {"answers": 99}, "claims answers 99"),
    ],
)
def test_claims_that_can_be_refuted(
    tree: DecisionTree, rhymes: Game, objective: str, claim: dict[str, Any], reason: str
) -> None:
    """A header that claims what a replay, or its own words, refute makes the tree invalid."""
    signed = with_header(tree, rhymes, "mean")
    assert signed.header
    assert check(signed, rhymes).valid
    claimed = replace(signed.header.claim, **claim)
    header = replace(signed.header, objective=objective, claim=claimed)
    report = check(replace(signed, header=header), rhymes)
    assert not report.valid
    assert reason in report.errors[0]


def test_an_exhaustive_search_claims_something(tree: DecisionTree, rhymes: Game) -> None:
    """`at most` is what any valid tree shows: no exhaustive search is behind it."""
    with pytest.raises(InputError, match="expected 'restricted'"):
        with_header(tree, rhymes, "mean", scope="exhaustive")


def test_lists_of_another_count_are_refused(tree: DecisionTree, rhymes: Game) -> None:
    """A header whose list has the right digest and a wrong count is not the game's."""
    signed = with_header(tree, rhymes, "mean")
    data = json.loads(dumps(signed, rhymes))
    data["game"]["answers"]["count"] += 1
    with pytest.raises(InputError, match="made for answers"):
        loads(json.dumps(data), rhymes)
