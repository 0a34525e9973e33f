"""Descriptions of experiments: bundled, custom and invalid ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.lab import (
    SOURCES,
    Experiment,
    Outcome,
    WorkerPool,
    comparison,
    load,
    names,
    parse,
    run,
)
from laconic.deduction.lab.experiment_types import EXPERIMENT_TYPES
from laconic.deduction.lab.experiment_types.ladder import Ladder
from laconic.deduction.lab.experiment_types.play import Play
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.strategies import make
from laconic.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTED = {
    "liu": "tables-1-2 table-3 table-4 tables-5-6 table-7 tables-8-9 table-a1 figure-3",
    "lessard": "comparison first-guess first-guess-original first-guess-candidates splits "
    "letters exact",
    "benitez": "figure-2-1 figure-2-7 figure-2-10 figure-5-1 figure-5-2 figure-5-3 figure-5-4 "
    "figure-5-5 figure-5-6 figure-5-7 figure-5-8 figure-5-9 figure-5-10 figure-5-11 p1 p2 p3",
    "lo-peng": "ten triples six 12 50 1000 14855 lists six-letters languages",
}


@pytest.mark.parametrize("name", names())
def test_bundled_description_is_sound(name: str) -> None:
    """Every bundled experiment has a title, a known source and kind, and known strategies."""
    experiment = load(name)
    assert experiment.head.title
    assert experiment.head.source in SOURCES
    assert name.startswith(f"{experiment.head.source}-")
    assert experiment.kind in EXPERIMENT_TYPES
    assert parse(experiment.text, name) == experiment


def test_bundled_strategies_exist() -> None:
    """Every strategy that a description plays can be made."""
    played = [
        run.player
        for experiment in map(load, names())
        if isinstance(experiment.settings, Play | Ladder)
        for run in experiment.settings.runs
    ]
    assert len(played) > 100
    for player in played:
        made = make(player.strategy, pool=player.pool, seed=1, opener=player.opener)
        assert made.deterministic != bool(player.seeds), player.label


def test_every_table_and_figure_has_its_experiment() -> None:
    """Each table and figure of the documents is an experiment of its own or shares one."""
    wanted = {f"{source}-{each}" for source, ends in DOCUMENTED.items() for each in ends.split()}
    assert wanted <= set(names())


def test_names_are_in_order() -> None:
    """Experiments are sorted by source, with numbers in numeric order."""
    found = names()
    sources = [load(name).head.source for name in found]
    assert sources == sorted(sources, key=list(SOURCES).index)
    assert found.index("lo-peng-12") < found.index("lo-peng-50") < found.index("lo-peng-1000")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind = ", "expected TOML"),
        ('kind = "dance"', "kind is 'dance', expected one of"),
        ('kind = "play"\ntitle = "x"', "'runs' is missing"),
        ('kind = "play"\ntitle = "x"\nrun = 1', "unknown name 'run'"),
        ('kind = "play"\ntitle = 3\nruns = []', "title: 3, expected text"),
        ('kind = "play"\ntitle = "x"\nruns = []', "no runs, expected one or more"),
        (
            'kind = "play"\ntitle = "x"\nruns = [{ strategy = "parts" }]\nchart = "pie"',
            "chart: 'pie', expected one of histograms, bars, line, none",
        ),
        ('kind = "play"\ntitle = "x"\nruns = [{}]', "runs, number 1: 'strategy' is missing"),
        ('kind = "play"\ntitle = "x"\nruns = [1]', "number 1: 1, expected a table of strategy"),
        (
            'kind = "play"\ntitle = "x"\nruns = [{ strategy = "parts", seeds = ["a"] }]',
            "seeds, number 1: 'a', expected a whole number",
        ),
        (
            'kind = "play"\ntitle = "x"\nruns = [{ strategy = "a" }, { strategy = "a" }]',
            "two runs are called 'a'",
        ),
        (
            'kind = "play"\ntitle = "x"\nruns = [{ strategy = "a", published = { luck = 1 } }]',
            "published 'luck', expected one of opener",
        ),
        (
            'kind = "play"\ntitle = "x"\nruns = []\ngame = { order = "odd" }',
            "order is 'odd', expected list",
        ),
        (
            'kind = "play"\ntitle = "x"\nruns = []\ngame = { fil = "rhymes.txt" }',
            "unknown name 'fil', expected list, words, file",
        ),
        (
            'kind = "play"\ntitle = "x"\nruns = []\ngame = { words = ["a"], file = "b.txt" }',
            "words as well as a file or list",
        ),
        (
            'kind = "play"\ntitle = "x"\nruns = []\ngame = { first = 2, sample = 3 }',
            "first 2 and sample 3",
        ),
        (
            'kind = "play"\ntitle = "x"\nruns = []\ngame = { seed = true }',
            "seed: True, expected a whole number",
        ),
    ],
)
def test_bad_descriptions(text: str, message: str) -> None:
    """Invalid descriptions are refused with the place, the value and what was expected."""
    with pytest.raises(InputError, match=message):
        parse(text, "mine")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'kind = "ladder"\nturns = 1\nruns = [{ strategy = "parts" }]\ngame = { WORDS }',
            "no optimum within 1 turn, in which no strategy always wins, expected more",
        ),
        (
            'kind = "exact"\nquestions = [{ label = "q", game = { WORDS }, published.x = 5 }]',
            "no number of q 'x', expected one of",
        ),
        (
            'kind = "parts"\ngame = { WORDS }\nguesses = [{ word = "batch", published.x = 5 }]',
            "no number of batch 'x', expected one of parts, largest",
        ),
        ('kind = "parts"\ngame = { WORDS }\nguesses = []', "no guesses, expected one or more"),
        (
            'kind = "play"\nturn_cap = 0\ngame = { WORDS }\nruns = [{ strategy = "parts" }]',
            "turn_cap 0: expected 1 or more",
        ),
    ],
)
def test_bad_questions(text: str, message: str) -> None:
    """What turns out only in a run is refused with its reason, too."""
    text = text.replace("WORDS", 'words = ["batch", "catch", "hatch"]')
    with pytest.raises(InputError, match=message):
        run(parse(f'title = "x"\n{text}', "mine"))


def test_unknown_names() -> None:
    """A name that is none is answered by those that are; a file that is not there by its path."""
    with pytest.raises(InputError, match="no experiment 'liu-table-99': did you mean liu-table"):
        load("liu-table-99")
    with pytest.raises(InputError, match=r"nowhere\.toml: No such file"):
        load("nowhere.toml")


def test_a_copy_of_ones_own(tmp_path: Path) -> None:
    """A description, copied into a file and changed, is an experiment."""
    text = load("lo-peng-12").text.replace('"sleep", ', "")
    text = "\n".join(line for line in text.splitlines() if "AvgSteps =" not in line)
    path = tmp_path / "eleven.toml"
    path.write_text(text, encoding="utf-8")
    experiment = load(path)
    assert experiment.name == "eleven"
    assert run(experiment).outcome.games[0]["answers"]["count"] == 11


def test_digest_is_about_content(small: Experiment) -> None:
    """Comments and blanks do not change a description; values do."""
    assert parse(f"# hello\n\n{small.text}", "rhymes").digest == small.digest
    assert parse(small.text.replace("9.5", "9.4"), "rhymes").digest != small.digest


def test_comparison_is_a_description() -> None:
    """A comparison of `lab compare` can be saved as an experiment and read again."""
    made = comparison(["entropy", "random"], pool=None, openers=["crate"], seeds=3)
    assert isinstance(made.settings, Ladder)
    assert [run.seeds for run in made.settings.runs] == [(), (1, 2, 3)]
    assert {run.opener for run in made.settings.runs} == {("crate",)}
    assert parse(made.text, "comparison") == made
    with pytest.raises(InputError, match="no strategy 'dance'"):
        comparison(["dance"])


def test_games() -> None:
    """Lists change their roles, their order and their length as described."""
    wide = Place(GameSpec(answers="guesses")).game
    assert len(wide.answers) == len(wide.guesses) == 12972
    narrow = Place(GameSpec(list="nyt-2022-02", guesses="answers")).game
    assert len(narrow.guesses) == 2309
    by_day = Place(GameSpec(list="nyt-2022-02", order="answers-first")).game
    assert by_day.guesses[:2309] == by_day.answers != tuple(sorted(by_day.answers))
    days = Place(GameSpec(order="days", answers="guesses")).game
    assert (days.answers[0], days.answers[2314], days.answers[2315]) == ("cigar", "shave", "aahed")
    assert days.guesses == days.answers
    first = Place(GameSpec(list="nyt-2022-02", order="alphabetical", first=3)).game
    assert first.guesses == first.answers == ("aback", "abase", "abate")
    drawn = [Place(GameSpec(sample=50, seed=seed)).game.answers for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    with pytest.raises(InputError, match="3,000 answers of original"):
        _ = Place(GameSpec(first=3000)).game


def test_files_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read from the folder of lists: the current one, unless another is given."""
    (tmp_path / "mine.txt").write_text("batch\ncatch\nhatch\n", encoding="utf-8")
    spec = GameSpec(file="mine.txt")
    assert Place(spec, tmp_path).game.answers == ("batch", "catch", "hatch")
    with pytest.raises(InputError, match=r"mine\.txt: No such file"):
        _ = Place(spec, tmp_path / "elsewhere").game
    monkeypatch.chdir(tmp_path)
    assert Place(spec).game.answers == ("batch", "catch", "hatch")


def test_a_list_that_stands_in_is_named() -> None:
    """A list beside a file is used if the file is missing, and the result of any type says so."""
    game = 'game = { file = "none.txt", list = "wordfreq:en:5:20" }'
    text = f'title = "x"\nkind = "play"\n{game}\nruns = [{{ strategy = "parts" }}]'
    (note,) = run(parse(text, "mine")).outcome.notes
    assert note == "none.txt was not found; wordfreq:en:5:20 is used instead."


def untimed(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as plain data, without running times."""
    numbers = {
        run: {name: value for name, value in of.items() if name != "seconds"}
        for run, of in outcome.numbers.items()
    }
    return outcome.as_dict() | {"numbers": numbers}


def test_runs_are_counted_together(small: Experiment) -> None:
    """Three runs of a random strategy make one row, with the spread of their means."""
    outcome = run(small).outcome
    numbers = outcome.numbers["random"]
    assert numbers["answers"] == 18
    assert len(numbers["means"]) == 3
    assert numbers["mean"] == pytest.approx(sum(numbers["means"]) / 3)
    assert untimed(run(small).outcome) == untimed(outcome)


def test_several_processes_find_the_same(small: Experiment) -> None:
    """The result does not depend on the number of workers."""
    assert isinstance(small.settings, Play)
    with WorkerPool(2) as workers:
        two = run(small, workers).outcome
    one = run(small).outcome
    assert two.comparisons == one.comparisons
    assert two.charts == one.charts


def test_a_crew_does_nothing_twice() -> None:
    """Results of earlier tasks are cached."""
    done: list[int] = []
    workers = WorkerPool()
    assert workers.map_cached(done.append, [1, 2, 1], "items") == [None] * 3
    assert workers.map_cached(done.append, [2, 3], "items") == [None] * 2
    assert done == [1, 2, 3]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("samples = -1", "samples is -1, expected 0 for all answers, or more"),
        ("samples = 10\ncolours = true", "samples is 10, expected colours = true and a seed"),
        ("samples = 10\nseed = 1", "samples is 10, expected colours = true and a seed"),
        ("seed = 1", "seed is 1 without samples"),
    ],
)
def test_samples_need_colours_and_a_seed(settings: str, message: str) -> None:
    """A sample that nothing uses, or that nobody can draw again, is refused."""
    with pytest.raises(InputError, match=message):
        parse(f'kind = "steps"\ntitle = "Mine"\n{settings}', "mine")
