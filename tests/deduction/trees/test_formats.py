"""Trees as files: round trips, and error messages with the place."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.game import Game, Mode, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import PlacesOnly, Wordle, parse_rule
from laconic.deduction.trees import (
    FORMATS,
    DecisionTree,
    Node,
    build,
    check,
    dumps,
    loads,
    read,
    read_header,
    with_header,
    write,
)
from laconic.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

Strategy = Callable[[Position], int]

WORDS = st.lists(st.text("abcdé", min_size=3, max_size=3), min_size=1, max_size=30, unique=True)


@given(WORDS, st.integers(min_value=0))
def test_round_trips(words: list[str], choice: int) -> None:
    """Every format gives back the tree that was written, told by its first characters alone."""
    game = Game(Wordle(3), from_words("random", words[: 1 + choice % len(words)], words))

    def strategy(position: Position) -> int:
        if position.turn < 3:
            return choice % len(words)
        return int(game.guess_of_answer[position.candidates[0]])

    tree = with_header(build(game.position(), strategy), game, "random", seconds=0.5)
    for form in FORMATS:
        text = dumps(tree, game, form)
        found = loads(text, game)
        assert found.root == tree.root
        assert dumps(replace(found, header=tree.header), game, form) == text


def test_own_format_keeps_everything(tree: DecisionTree, rhymes: Game, tmp_path: Path) -> None:
    """Laconic's own file keeps game, claim, origin and first rows."""
    signed = with_header(tree, rhymes, "mean", bound="exact", scope="exhaustive", seconds=1.5)
    write(signed, tmp_path / "rhymes.json", rhymes)
    header = read_header(tmp_path / "rhymes.json")
    assert read(tmp_path / "rhymes.json", rhymes) == signed
    assert header == signed.header
    assert header.game == rhymes.header()
    assert (header.claim.total, header.claim.bound, header.claim.scope) == (
        13,
        "exact",
        "exhaustive",
    )


def test_first_rows_are_kept(rhymes: Game, first_candidate: Strategy) -> None:
    """A tree from the middle of a game is kept by Laconic's own format and refused by others."""
    position = rhymes.position(rhymes.rows("whelm=BYBBB"))
    tree = with_header(build(position, first_candidate), rhymes, "first candidate")
    assert loads(dumps(tree, rhymes), rhymes) == tree
    for form in ("selby", "models", "paths"):
        with pytest.raises(InputError, match="starts after 1 rows: choose the laconic format"):
            dumps(tree, rhymes, form)


@pytest.mark.parametrize("name", ["mastermind:2x3", "bulls-cows:2x4", "places-only:2"])
def test_other_rules(name: str, first_candidate: Strategy) -> None:
    """Other rules go through all formats but models, which has Wordle's colours only."""
    rule = parse_rule(name)
    words = rule.universe() or ("00", "01", "10", "11")
    game = Game(rule, from_words("codes", words))
    tree = with_header(build(game.position(), first_candidate), game, "first candidate")
    for form in ("laconic", "selby", "paths"):
        assert loads(dumps(tree, game, form), game, form).root == tree.root
    with pytest.raises(InputError, match=f"not the feedback of {name}"):
        dumps(tree, game, "models")


def test_models_format(tree: DecisionTree, rhymes: Game) -> None:
    """The models format writes + ? _, and a leaf as a word.

    Source: seed 003's program and its published models.
    """
    data = json.loads(dumps(tree, rhymes, "models"))
    assert data["guess"] == "champ"
    assert data["next"]["++_++"] == "chimp"
    long_leaf = {"guess": "batch", "next": {"+++++": {"guess": "batch", "next": {}}}}
    game = Game(rhymes.rule, from_words("one", ["batch"]))
    assert loads(json.dumps(long_leaf), game).root == Node("batch")


def test_full_path_rows(tree: DecisionTree, rhymes: Game) -> None:
    """A full-path row is an answer's guesses, comma between."""
    assert "champ,chimp\n" in dumps(tree, rhymes, "paths")
    assert "champ,batch,hatch\n" in dumps(tree, rhymes, "paths")


def fewer(game: Game, answers: int, guesses: int) -> Game:
    """Return the game of the first of the words."""
    words = from_words("fewer", game.answers[:answers], game.guesses[:guesses])
    return replace(game, lexicon=words)


OTHER_GAMES = [
    (lambda game: replace(game, rule=PlacesOnly(5)), ("rule", "'wordle:5'", "'places-only:5'")),
    (lambda game: replace(game, mode=Mode.HARD), ("mode", "'easy'", "'hard'")),
    (lambda game: replace(game, max_turns=6), ("max_turns", "None", "6")),
    (lambda game: replace(game, weights=(1, 1, 1, 1, 1, 2)), ("prior", "'uniform'", "1, 2]")),
    (lambda game: fewer(game, 5, 9), ("answers", "6 words", "5 words")),
    (lambda game: fewer(game, 6, 8), ("guesses", "9 words", "8 words")),
]


@pytest.mark.parametrize(("change", "sides"), OTHER_GAMES)
def test_other_game_is_refused(
    tree: DecisionTree, rhymes: Game, change: Callable[[Game], Game], sides: tuple[str, str, str]
) -> None:
    """A file made for another game is refused, and the message names both sides."""
    part, theirs, ours = sides
    text = dumps(with_header(tree, rhymes, "mean"), rhymes)
    with pytest.raises(InputError) as refusal:
        loads(text, change(rhymes), source="rhymes.json")
    message = str(refusal.value)
    assert message.startswith(f"rhymes.json: made for {part} ")
    made_for, at_hand = message.split(", expected ")
    assert theirs in made_for
    assert ours in at_hand


def test_names_of_lists_are_labels(tree: DecisionTree, rhymes: Game) -> None:
    """Lists with the same words are the same lists, whatever they are called."""
    text = dumps(with_header(tree, rhymes, "mean"), rhymes)
    renamed = replace(rhymes, lexicon=from_words("renamed", rhymes.answers, rhymes.guesses))
    assert check(loads(text, renamed), renamed).valid


MALFORMED = [
    (" \n", "empty"),
    # selby
    ("champ GGBGG1 chimp GGGGG2\n      BYYBY1", "line 2: champ=BYYBY, expected GGGGG at the end"),
    ("champ GGBGG1 chimp GGGGG2\n   BYYBY1 batch GGGGG2", "line 2: 'BYYBY1' starts in column 4"),
    ("champ GGBGG1 chimp", "line 1: no feedback follows 'chimp'"),
    ("champ GGBGG2 chimp GGGGG3", "line 1: 'GGBGG2' after 'champ', expected a feedback and turn 1"),
    ("champ GGBGQ1 chimp GGGGG2", "line 1: "),
    ("champ GGBGG1 chimp GGGGG2\n" * 2, "line 2: 'chimp' is already in tree, line 1"),
    ("champ GGBGG1 chimp GGGGG2\nwhelm BBBBY1 chimp GGGGG2", "line 2: 'whelm' after the start"),
    ("chimp GGGGG1 champ GGGGG2", "line 1: chimp=GGGGG champ=GGGGG, expected GGGGG at the end"),
    # paths
    ("champ,chimp\nchamp,chimps", "line 2: 'chimps' has 6 letters"),
    ("champ,,chimp", "line 1: '' has 0 letters"),
    ("champ,chimp\nwhelm,batch", "line 2: 'whelm' after the start, but tree, line 1: 'champ'"),
    ("champ,chimp,chimp", "line 1: champ=GGBGG chimp=GGGGG chimp=GGGGG, expected GGGGG at"),
    # nested JSON
    ('{"guess": "champ",\n "next": }', "line 2, column 10: not JSON"),
    ('{"guess": "champ"}', "at the start: an object with the keys ['guess'], expected a word"),
    ('{"guess": "champ", "next": {"++_++": 7}}', "at champ=GGBGG: 7, expected a word"),
    ('{"guess": "champ", "next": {"++_+": "chimp"}}', "at the start, after 'champ': "),
    ('{"guess": "champ", "next": {"GGBGG": "chimp"}}', "after 'champ': feedback 'GGBGG', expected"),
    ('{"guess": "champ", "next": {"++_++": "chimp", "++_++": "chimp"}}', "'++_++' twice"),
    ('{"guess": "champ", "next": {"+++++": "chimp"}}', "'champ' wins with another word"),
    ('{"guess": "a", "next": {"_____": ' * 20000, "nested too deeply"),
    # Laconic's own
    ('{"laconic": 1}', "laconic is 1, expected str"),
    ('{"laconic": "0.1.0", "commit": 5}', "commit is 5, expected str or null"),
]


@pytest.mark.parametrize(("text", "reason"), MALFORMED)
def test_malformed(rhymes: Game, text: str, reason: str) -> None:
    """A malformed tree is refused with its line, or the rows where it is wrong."""
    with pytest.raises(InputError) as refusal:
        loads(text, rhymes)
    assert str(refusal.value).startswith("tree")
    assert reason in str(refusal.value)


def test_damaged_header(tree: DecisionTree, rhymes: Game) -> None:
    """A header without a field, or with one of a wrong type, is refused by the field's name."""
    data = json.loads(dumps(with_header(tree, rhymes, "mean"), rhymes))
    damages = [
        ("claim", {"claim": data["claim"] | {"total": "13"}}, "claim: total is '13', expected int"),
        ("negative", {"seconds": -1.5}, "seconds -1.5, expected 0 or more"),
        ("bound", {"claim": data["claim"] | {"bound": "optimal"}}, "'optimal', expected exact or"),
        ("game", {"game": None}, "game is None, expected dict"),
        ("rows", {"rows": ["zzzzz=GGGGG"]}, "rows: "),
        ("tree", {"tree": None}, "tree is None, expected str or dict"),
    ]
    for _, damage, reason in damages:
        with pytest.raises(InputError, match=reason):
            loads(json.dumps(data | damage), rhymes)
    text = json.dumps(data | {"seconds": 0.25}).replace("0.25", "1e999")
    with pytest.raises(InputError, match="seconds inf, expected 0 or more"):
        loads(text, rhymes)


def test_unsigned_tree_has_no_own_file(tree: DecisionTree, rhymes: Game) -> None:
    """A tree without a header is not written as an artefact."""
    with pytest.raises(InputError, match="no header: add one"):
        dumps(tree, rhymes)


def test_files_that_are_none(rhymes: Game, tmp_path: Path) -> None:
    """Missing files, files that are not UTF-8, and unknown formats are refused by name."""
    (tmp_path / "latin").write_bytes("élire,crâne".encode("latin-1"))
    with pytest.raises(InputError, match=r"latin, line 1: .* has the byte 0xe9 that is not UTF-8"):
        read(tmp_path / "latin", rhymes)
    with pytest.raises(InputError, match="absent: No such file"):
        read(tmp_path / "absent", rhymes)
    with pytest.raises(InputError, match="no tree format 'yaml', expected one of laconic, selby"):
        loads("champ", rhymes, "yaml")


def test_names_of_formats_ignore_case(tree: DecisionTree, rhymes: Game) -> None:
    """As all names do, in reading and in writing."""
    assert dumps(tree, rhymes, "Selby") == dumps(tree, rhymes, "selby")
    assert loads(dumps(tree, rhymes, "selby"), rhymes, "SELBY").root == tree.root
