"""Values of the library: HTML, text and dataframes."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import polars as pl
import pytest

from laconic.deduction import coach, lab, trees
from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Exact, prove, solve
from laconic.deduction.strategies import make
from laconic.errors import MissingExtraError

if TYPE_CHECKING:
    from laconic.display import Displayable

WORDS = ("batch", "catch", "hatch", "latch", "match", "patch", "watch")
HOSTILE = "<b onclick='x'>&\""


@pytest.fixture
def game() -> Game:
    """Seven rhymes and two words that help, in a list with a hostile name."""
    return Game(Wordle(5), from_words(HOSTILE, WORDS, (*WORDS, "chimp", "whelm")), max_turns=6)


def seen(value: Displayable) -> str:
    """Return the text in a value's HTML, which is parsed strictly, as XML."""
    return " ".join(ET.fromstring(html(value)).itertext())  # noqa: S314  # our own markup


def html(value: Displayable) -> str:
    """Return a value's HTML."""
    return value._repr_html_()  # Jupyter calls it by its name


def holds(value: Displayable, *told: str) -> bool:
    """Check that both HTML and text contain all expected strings."""
    return all(words in seen(value) and words in str(value) for words in told)


def test_a_game_shows_its_terms(game: Game) -> None:
    """Lists, mode and turn limit are displayed, and a hostile name is escaped."""
    assert holds(game, HOSTILE, "wordle:5, 7 answers, 9 guesses, easy mode, 6 turns")


def test_a_position_shows_board_and_candidates(game: Game) -> None:
    """Tiles, the count of candidates and the candidates; in hard mode the legal guesses as well."""
    position = game.position(game.rows("chimp=YYBBB"))
    assert holds(position, "4 candidates", "batch hatch latch watch")
    assert str(position).startswith("CHIMP  YYBBB\n")
    assert 'title="chimp: YYBBB"' in html(position)
    assert str(position.play(0, game.rule.win)).endswith("1 candidate\nbatch")
    hard = replace(game, mode=Mode.HARD)
    assert holds(hard.position(hard.rows("chimp=YYBBB")), "4 candidates, 8 legal guesses")


def test_suggestions_show_a_table_and_what_it_is_worth(game: Game) -> None:
    """Costs with their signs, the metric where there is one, and whether the list is proven."""
    position = game.position()
    assert holds(coach.suggest(position, top=2, seconds=None), "chimp", "2.714", "Proven")
    ranking = coach.rank(position, "parts", top=3)
    assert holds(ranking, "chimp", "≥2.571")
    assert ranking == list(ranking)
    assert [row["guess"] for row in ranking.to_frame().to_dicts()] == [one.guess for one in ranking]
    advice = coach.suggest(position, "parts", top=3, seconds=None)
    assert holds(advice, "Sorted by parts. The means and worst cases are exact.")
    assert advice.to_frame().to_dicts() == [one.as_dict() for one in advice.guesses]


def test_a_guess_that_cannot_keep_to_the_turns_is_told(game: Game) -> None:
    """Where the turns do not suffice, no number stands."""
    position = replace(game, max_turns=2).position()
    advice = coach.suggest(position, "parts", top=2, seconds=None)
    assert holds(advice, "none")


def test_results_show_bars_and_numbers(game: Game) -> None:
    """The histogram, the mean, and the answers that took most or were not found."""
    result = simulate(replace(game, max_turns=2), make("parts", opener="chimp"))
    assert holds(result, "parts after chimp", HOSTILE, "42.9%", "not found", "mean 2.5714")
    games = result.to_frame()
    assert games.schema == {"answer": pl.String, "turns": pl.Int64}
    assert games["answer"].to_list() == list(WORDS)
    assert games["turns"].null_count() == len(result.unsolved) == 4


def test_solutions_show_claim_bars_and_tree(game: Game) -> None:
    """What is claimed, the numbers, the guesses that were asked for, and the strategy."""
    solution = solve(game.position(), top=2)
    assert holds(solution, "chimp", "total 19", "No strategy has a smaller total within 6 turns.")
    assert all(word in seen(solution) for word in (*WORDS, "whelm"))
    rows = solution.to_frame().rows()
    assert {word for word, _ in rows} == set(WORDS)
    assert sum(turns for _, turns in rows) == solution.total
    after = solve(game.position(game.rows("chimp=YYBBB")), opener="whelm")
    assert str(after).startswith("CHIMP  YYBBB\n")
    assert holds(after, "No strategy that begins with whelm has a smaller total")


def test_a_solution_that_there_is_not_says_so(game: Game) -> None:
    """Without a strategy there are no bars and no rows, and the reason is told."""
    solution = solve(replace(game, max_turns=2).position())
    assert holds(solution, "No strategy finds all 7 candidates within 2 turns.")
    assert solution.to_frame().is_empty()


def test_trees_show_themselves(game: Game) -> None:
    """With its rule a tree has tiles, without one codes; numbers and guesses are told."""
    tree = trees.build(game.position(), make("parts"))
    assert holds(tree, "worst", "total", "watch")
    assert "YYBBB" in str(tree)
    code = str(game.rule.parse("YYBBB"))
    assert code in str(replace(tree, rule=None))
    for form in trees.FORMATS:
        text = trees.dumps(trees.with_header(tree, game, "parts"), game, form)
        assert str(trees.loads(text, game)) == str(tree)


def test_analyses_show_their_turns(game: Game) -> None:
    """Tiles, what was better, skill and luck of each turn, and their sums; a column a number."""
    rows = coach.rows_of(game, ["batch", "chimp", "patch"], answer="patch")
    analysis = coach.analyze(game, rows, seconds=inf)
    assert str(analysis).splitlines()[1].startswith("BATCH  BGGGG      6   3.14   2.71")
    assert holds(analysis, "chimp 2.714  whelm 2.714")
    assert holds(analysis, "Skill", "of 100, excluding the opener", "Luck")
    assert "mark bounds" not in seen(analysis)
    turns = analysis.to_frame()
    assert turns["guess"].to_list() == ["batch", "chimp", "patch"]
    assert turns["skill"].to_list() == [turn.skill for turn in analysis.turns]
    assert turns["luck_bits"].sum() == pytest.approx(analysis.luck_bits)
    hard = coach.analyze(replace(game, mode=Mode.HARD), rows, seconds=0)
    assert holds(hard, "Turn 2 was not allowed", "chimp", "(hard mode)", "mark bounds")


def test_repairs_show_what_may_have_been_meant(game: Game) -> None:
    """Impossible rows, clashes and corrections; nothing where nothing is wrong."""
    found = coach.repair(game, game.rows("batch=GGGGY", "chimp=BBBBB"))
    assert holds(found, "batch=GGGGY", "is impossible", "typed", "corrected", "leaves")
    clash = coach.repair(game, game.rows("chimp=YYBBY", "whelm=BYBYB"))
    assert holds(clash, "chimp=YYBBY and whelm=BYBYB", "cannot all be right.")
    assert holds(coach.repair(game, game.rows("chimp=YYBBB")), "Nothing is wrong")


def test_proofs_show_what_is_proven(game: Game) -> None:
    """The best opener, what no opener does, the counts of verdicts, and the verdicts as a frame."""
    proof = prove(game)
    assert holds(proof, "chimp", "No opener has a total below 19 within 6 turns.")
    assert holds(
        proof, f"{proof.count(Exact)} with their exact total"
    )  # how many depends on who is quicker
    verdicts = proof.to_frame()
    assert verdicts.filter(opener="chimp").rows() == [("chimp", "exact", 19)]
    assert verdicts.height == len(proof.verdicts) == 9


def test_experiments_show_their_tables() -> None:
    """What an experiment gives is shown table by table, and each table is a dataframe."""
    done = lab.run(lab.load("lo-peng-12"))
    assert holds(done, "Lo and M. Peng", "published", "water", "1.9167", "AvgSteps")
    table = done.outcome.tables[0]
    assert holds(table, table.title, *table.columns)
    assert table.to_frame().rows() == [tuple(row) for row in table.rows]


def test_other_rules_are_written_in_counts() -> None:
    """Mastermind's feedback stands beside its pegs, and its trees have counts on their edges."""
    game = Game.of_rule(parse_rule("mastermind:3x4"))
    position = game.position(game.rows("112=1b1w"))
    assert holds(position, "8 candidates", "1b1w")
    assert holds(solve(position), "0b2w", "214")


def test_hostile_words_stay_words() -> None:
    """A list may hold any sign: markup in it is shown, in tiles, words, tables and trees alike."""
    words = ("<b>&'", '</b>"', "<i>&'", "]]>--", "&lt;x")
    game = Game(Wordle(5), from_words("signs", words))
    position = game.position(game.rows("<b>&'=GBGGG"))
    assert "<i>&'" in seen(position)
    assert "<i>&'" in seen(solve(position))
    for value in (game.position(), coach.rank(game.position()), solve(game.position())):
        assert all(word in seen(value) for word in words)


def test_large_values_stay_small() -> None:
    """All original answers make a page of kilobytes, not megabytes, with the rest counted."""
    game = Game.of("original")
    result = simulate(game, make("positional"))
    assert result.tree
    assert len(html(game.position())) < 2_000
    assert len(html(result.tree)) < 60_000
    assert holds(game.position(), "2,315 candidates", "… and 2,275 more")
    assert len(repr(result.tree)) < 200
    assert len(repr(game.position())) < 500


def test_without_polars_its_install_line_is_told(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without polars the message has the command that installs it."""
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingExtraError, match=r"polars is not installed: .*\[frames\]'"):
        solve(game.position()).to_frame()


def test_frames_are_read_by_others(game: Game) -> None:
    """A frame speaks Arrow's protocol, which pandas and others read."""
    frame = solve(game.position()).to_frame()
    assert pl.DataFrame(_Arrow(frame)).equals(frame)


class _Arrow:
    """A frame that offers its stream only."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self.__arrow_c_stream__ = frame.__arrow_c_stream__
