"""Figures in README and docs are those of the files in `results`, and of nothing else."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import adversary_openers
import last_turn
import proofs
from fuzz.definition import INF, Definition, Terms, universe
from laconic.deduction import trees
from laconic.deduction.coach import book
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.search import Kind
from laconic.deduction.trees.scripts import ScriptChecker
from publishing import documents, results, tables
from publishing.measurements import MEASURED
from publishing.runs import RUNS, Known, Oracle

if TYPE_CHECKING:
    from pathlib import Path

PAGE = results.ROOT / "docs" / "proofs.md"
FILES = sorted(results.FOLDER.glob("*.json"))
HEADER = {"laconic": "0.1.0", "commit": "1234567", "host": "a machine"}
SALET = {"command": RUNS["salet"].command, "median_seconds": 0.5, "opener": "salet"}

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def written(folder: Path, name: str, **data: Any) -> tables.Tables:
    """Write a result, and give the tables of its folder."""
    (folder / f"{name}.json").write_text(json.dumps(HEADER | data), encoding="utf-8")
    return tables.Tables(folder)


def test_pages_are_as_the_results_make_them() -> None:
    """If this fails, run `python benchmarks/publish.py`."""
    assert [str(page) for page in tables.differing(tables.Tables())] == []


def test_every_run_has_a_place_in_a_table() -> None:
    """No run is named a table that its page does not have."""
    blocks = {block[2] for block in tables.BLOCK.finditer(PAGE.read_text(encoding="utf-8"))}
    assert {run.row.table for run in RUNS.values()} <= blocks


@every_file
def test_every_file_is_made_by_a_benchmark(path: Path) -> None:
    """No file is left behind by a run that is gone, and each says where it is from."""
    assert path.stem in {*RUNS, *MEASURED, *(each.file for each in MEASURED.values())}
    assert {"laconic", "commit", "host"} <= json.loads(path.read_text(encoding="utf-8")).keys()


@pytest.mark.parametrize("name", [name for name, run in RUNS.items() if "wordfreq:" in run.command])
def test_frequent_words_are_those_of_the_proof(name: str) -> None:
    """The words of a language that the command draws today are those that the result has."""
    stored = results.read(name)
    assert stored is not None
    listed = next(word for word in stored["command"].split() if word.startswith("wordfreq:"))
    header = Game.of(listed).header()
    assert [header[key] for key in ("answers", "guesses")] == [
        stored["game"][key] for key in ("answers", "guesses")
    ]


@pytest.mark.parametrize("family", documents.LABORATORIES)
def test_stored_experiments_cite_their_sources(family: str) -> None:
    """A result names the author and the title of its description, and nobody else."""
    laboratory, folder = documents.LABORATORIES[family], results.FOLDER / "lab" / family
    for name in laboratory.names():
        stored = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        experiment = laboratory.load(name)
        assert (stored["source"], stored["title"]) == (experiment.cited, experiment.head.title)
        assert stored["description_sha256"] == experiment.digest


@every_file
def test_files_that_name_a_processor_are_of_a_clean_commit(path: Path) -> None:
    """Whoever checks out that commit has the program that ran; older files are not asked."""
    data = json.loads(path.read_text(encoding="utf-8"))
    if "kernels" in data["host"]:
        assert data["commit"]
        assert not data["commit"].endswith("-dirty")


def test_a_row_says_what_the_proof_holds(tmp_path: Path) -> None:
    """Value, worst case, time and origin come from the file; a changed file changes the row."""
    made = written(tmp_path, "salet", **SALET, total=7920, worst=5)
    (row,) = made.table_of_proofs("original").splitlines()[2:]
    assert "| SALET | 7,920 | 5 | exact from SALET | 0.50 | A |" in row
    assert made.origins() == "- A: Laconic 0.1.0, commit 1234567; a machine\n"
    other = written(tmp_path, "salet", **SALET, total=7999, worst=9)
    assert "| SALET | 7,999 | 9 |" in other.table_of_proofs("original")


def test_a_proof_of_another_command_is_not_told_of(tmp_path: Path) -> None:
    """Where the run has changed since, its row is gone and the run is listed as not run."""
    changed = SALET | {"command": "laconic solve --opener crate"}
    made = written(tmp_path, "salet", **changed, total=7926, worst=5)
    assert made.table_of_proofs("original") == "None yet.\n"
    assert "`python benchmarks/proofs.py salet`" in made.not_run()


def test_what_is_not_measured_is_said() -> None:
    """A block without its file names the command that would fill it."""
    text = "<!-- table lanes -->\nan old figure\n<!-- end -->\n"
    filled = tables.Tables(results.ROOT / "tests").filled(text)
    assert "an old figure" not in filled
    assert "`python benchmarks/lanes.py`" in filled


def test_measurements_become_tables(tmp_path: Path) -> None:
    """Commands, vector paths and the server, each with its machine below."""
    times = [{"command": "laconic x", "task": "t", "result": "9", "median_seconds": 1.234}]
    commands = written(tmp_path, "commands", times=7, commands=times).block("commands")
    assert "| t | 9 | 1.23 s | `laconic x` |" in commands
    assert "Medians of 7. Laconic 0.1.0" in commands
    task = {"command": "x", "seconds": {"avx2": 1.0, "baseline": 3}, "ratios": {}}
    task["ratios"] = {"avx2": 1.0, "baseline": 3.0}
    lanes = written(tmp_path, "lanes", paths=["baseline", "avx2"], tasks=[task]).block("lanes")
    assert "| `x` | 3.00 s (3.00) | 1.00 s (1.00) |" in lanes
    seconds = {"threads": 4.0, "cluster": 4.1, "killed": 4.5}
    overhead = {"threads": 0.0, "cluster": 0.025, "killed": 0.125}
    cluster = written(tmp_path, "cluster", seconds=seconds, overhead=overhead).block("cluster")
    assert "| the same, one killed on the way | 4.5 s | +12.5% |" in cluster
    server = written(tmp_path, "serve", figures=[["people", "1 s"]]).block("serve")
    assert server.endswith("Laconic 0.1.0, commit 1234567; a machine.\n")


@pytest.mark.parametrize("size", ["2x2", "2x3", "2x4", "2x5", "3x2", "3x3", "4x2", "5x2"])
def test_small_sizes_of_mastermind_are_what_the_definition_says(size: str) -> None:
    """Every guess is tried at every turn: the least total, and the fewest turns that suffice."""
    stored = results.read("mastermind-grid")
    assert stored is not None
    rule = f"mastermind:{size}"
    words = universe(rule)
    game = Definition(
        Terms(rule, words, words, Mode.EASY, Pool.GUESSES, weights=None, turn_limits=(None,))
    )
    mean, worst = (stored["sizes"][size][name] for name in ("mean-worst", "worst-mean"))
    assert mean["total"] == game.value(game.start, Kind.TOTAL, INF)
    assert worst["total"] == game.value(game.start, Kind.TOTAL, worst["worst"])
    assert game.value(game.start, Kind.WORST, worst["worst"] - 1) == INF


def test_stored_scripts_beat_the_adversary() -> None:
    """Those of a random sample do, and all are counted in the result."""
    stored = results.read("adversary_openers")
    assert stored is not None
    for run in stored["runs"]:
        path = results.FOLDER / "adversary" / f"{run['name']}.xz"
        scripts = list(adversary_openers.read(path, run["game"]).values())
        turns = Counter(str(script.turns) for script in scripts)
        assert (len(scripts), turns) == (run["searched"], run["turns"])
        listed, any_tie = adversary_openers.RUNS[run["name"]]
        checker = ScriptChecker(Game.of(listed), any_tie=any_tie)
        for script in random.Random(1).sample(scripts, 50):
            checker.check(script)


def test_stored_strategies_have_so_few_answers_on_the_last_turn() -> None:
    """The checker counts what the result says; the least means are those of the proofs."""
    stored = results.read("last-turn")
    assert stored is not None
    assert len(stored["runs"]) == len(last_turn.GAMES)
    for run in stored["runs"]:
        game = last_turn.game_of(run["game"], run["turns"])
        report = trees.check(trees.read(results.ROOT / run["strategy"], game), game)
        assert report.valid
        counted = {str(turns): count for turns, count in report.histogram.items()}
        assert (counted, report.total) == (run["histogram"], run["total"])
        assert report.histogram[run["turns"]] == run["last"]
    totals = {(r["game"], r["turns"]): r["total"] for r in stored["runs"] if r["among"] == "mean"}
    proven = {("mastermind:4x6", 6): "mastermind", ("mastermind:4x6", 5): "mastermind-5"}
    proven |= {("mastermind:4x7", 6): "mastermind-4x7", ("bulls-cows:4x10", 7): "bulls-cows"}
    proven |= {("bulls-cows:3x6", 5): "digits-6", ("original", 5): "easy"}
    proven |= {("original-hard", 6): "hard", ("nyt-2022-02", 5): "nyt-2022"}
    assert totals == {
        key: (results.read(name) or {})["best"]["total"] for key, name in proven.items()
    }


def test_sizes_of_mastermind_become_a_grid(tmp_path: Path) -> None:
    """Where the best mean takes the fewest turns, one figure is enough."""
    best = {"total": 5625, "worst": 6}
    sizes = {"4x6": {"mean-worst": best, "worst-mean": {"total": 5626, "worst": 5}}}
    sizes["3x2"] = {objective: {"total": 18, "worst": 3} for objective in sizes["4x6"]}
    grid = written(tmp_path, "mastermind-grid", sizes=sizes).block("mastermind-grid")
    assert "| 3 places | 18 in 3 |  |" in grid
    assert "| 4 places |  | 5,625 in 6; 5,626 in 5 |" in grid


def test_a_sample_of_the_book_is_drawn() -> None:
    """It is drawn from all totals, which are exact."""
    oracle = RUNS["book-40"].oracle
    assert oracle
    sample = oracle.read()
    assert len(sample.totals) == 40
    assert sample.facts == {"openers": 12972, "exact": 12972}


def test_the_books_are_the_proofs() -> None:
    """Each total is that of the proof of all openers; a rule or a limit more never costs less."""
    easy, hard, limited = (
        json.loads((results.FOLDER / f"{name}.json").read_text(encoding="utf-8"))["verdicts"]
        for name in ("all-easy", "all-hard-endless", "all-hard")
    )
    for mode, totals in (("easy", easy), ("hard", hard)):
        known = book(Game.of("original", mode)) or {}
        assert {word: total.value for word, total in known.items()} == totals
    assert all(easy[word] <= total for word, total in hard.items())
    assert all(hard[word] <= total for word, total in limited.items())


def test_known_totals_are_counted_where_they_agree() -> None:
    """One that differs, or has no verdict, does not agree."""
    oracle = Oracle("file", lambda: Known("digest", {"a": 1, "b": 2, "c": 3}), alone=True)
    counted = proofs.compared(oracle, {"a": 1, "b": 3})
    assert counted == {"source": "file", "sha256": "digest", "compared": 3, "agree": 1}


@pytest.mark.parametrize("folder", ["", "sliding"])
@pytest.mark.parametrize(
    ("commit", "refused"), [("1234567-dirty", True), (None, True), ("1234567", False)]
)
def test_results_of_changed_sources_are_refused(
    commit: str | None, folder: str, *, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A benchmark ends at once, before it has worked for nothing; elsewhere it may write."""
    monkeypatch.setattr(results, "header", lambda: HEADER | {"commit": commit})
    parser = results.options("A benchmark.", results.FOLDER / folder)
    for words, stopped in (([], refused), (["--allow-dirty"], False), (["--results", "x"], False)):
        if stopped:
            with pytest.raises(SystemExit):
                results.begin(parser, parser.parse_args(words))
        else:
            results.begin(parser, parser.parse_args(words))


def test_every_opener_of_all_words_is_decided() -> None:
    """Each opener wins or loses, as it does among those drawn at random and those with a name."""
    verdicts, sample, named = (
        json.loads((results.FOLDER / f"all-words/{name}.json").read_text(encoding="utf-8"))
        for name in ("verdicts", "sample", "named")
    )
    wins, loses = set(verdicts["winning_openers"]), set(verdicts["losing_openers"])
    assert wins | loses == set(Game.of("original", all_words=True).guesses)
    assert (verdicts["wins"], verdicts["loses"]) == (len(wins), len(loses)) == (6461, 6511)
    drawn = {word: entry["wins"] for word, entry in sample["verdicts"].items()}
    drawn |= {word: answer["wins"] for word, answer in named["answers"].items() if " " not in word}
    assert len(drawn) > 200
    assert all((word in wins) == winning for word, winning in drawn.items())


def test_questions_about_all_words_have_a_row_each(tmp_path: Path) -> None:
    """The answer, the processor time and the command come from the file."""
    (tmp_path / "all-words").mkdir()
    game, asked = {"mode": "hard"}, {"turns": 7, "processor_seconds": 70.25, "wins": True}
    nobody = asked | {"turns": 6, "wins": False}
    answers = {"thump": asked, "any opener within six": nobody}
    page = written(tmp_path, "all-words/hard", game=game, answers=answers)
    rows = page.block("all-words").splitlines()[2:]
    command = "`python benchmarks/all_words.py --hard`"
    assert rows == [
        f"| hard, THUMP within 7 | always wins | 70.2 | 1234567 | {command} |",
        f"| hard, any opener within six | impossible | 70.2 | 1234567 | {command} |",
    ]
