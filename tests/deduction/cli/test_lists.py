"""`laconic lists`, and imported lists."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction import lexicon
from laconic.deduction.errors import LexiconError

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Isolate the tests from the user's lists."""
    monkeypatch.setenv("LACONIC_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def words(tmp_path: Path) -> str:
    """A file of three words, with a byte order mark as some editors write it."""
    path = tmp_path / "words.txt"
    path.write_bytes("\ufeffcrane\r\nsalet\r\nknoll\r\n".encode())
    return str(path)


def test_lists_show_dates_and_ages(run_json: Json, run: Run) -> None:
    """Each bundled list has its day, its sizes and its source, and its age follows from the day."""
    lists = {each["name"]: each for each in run_json("lists")["lists"]}
    assert list(lists) == ["original", "nyt-2022-02"]
    nyt = lists["nyt-2022-02"]
    assert (nyt["day"], nyt["answers"], nyt["guesses"]) == ("2022-02-15", 2309, 12947)
    assert (lists["original"]["day"], lists["original"]["imported"]) == ("2021-06-19", False)
    assert lists["original"]["age_days"] - nyt["age_days"] == 241
    assert "public domain" in nyt["source"]
    assert "years" in run("lists").stdout


def test_an_imported_list_is_a_list(run: Run, run_json: Json, words: str) -> None:
    """An imported list is shown with its date, found in any case, and can be removed."""
    entry = run_json("lists", "import", words, "--name", "Mine", "--day", "2024-01-31")
    assert (entry["name"], entry["day"], entry["answers"]) == ("mine", "2024-01-31", 3)
    assert [each["name"] for each in run_json("lists")["lists"]][2:] == ["mine"]
    data = run_json("rank", "--list", "MINE")
    assert sorted(each["guess"] for each in data["openers"]) == ["crane", "knoll", "salet"]
    assert data["game"]["answers"]["name"] == "mine"
    assert run("lists", "remove", "mine").returncode == 0
    assert (
        run("rank", "--list", "mine").returncode,
        run("lists", "remove", "mine").returncode,
    ) == (
        2,
        2,
    )


def test_answers_and_guesses_are_imported_together(
    run: Run, run_json: Json, words: str, tmp_path: Path
) -> None:
    """--guesses adds allowed guesses; a second import replaces the first only with --replace."""
    guesses = tmp_path / "guesses.txt"
    guesses.write_text("crane\nknoll\nsalet\ntacky\n", encoding="utf-8")
    assert run("lists", "import", words, "--name", "mine").returncode == 0
    again = "lists", "import", words, "--name", "mine", "--guesses", str(guesses)
    refused = run(*again)
    assert (refused.returncode, "--replace" in refused.stderr) == (2, True)
    assert run_json("lists")["lists"][2]["guesses"] == 3
    assert run(*again, "--replace").returncode == 0
    entry = run_json("lists")["lists"][2]
    assert (entry["answers"], entry["guesses"], entry["age_days"]) == (3, 4, 0)
    assert lexicon.load("mine").guesses.words == ("crane", "knoll", "salet", "tacky")


@pytest.mark.parametrize(
    "name", ["original", "NYT-2022-02", "", "../mine", "a/b", "x" * 65, "mine-all"]
)
def test_names_that_cannot_be(run: Run, words: str, name: str, data_folder: Path) -> None:
    """Names of bundled lists, paths and empty names are refused, and nothing is written."""
    outcome = run("lists", "import", words, "--name", name)
    assert outcome.returncode == 2
    assert outcome.stderr.count("\n") == 1
    assert not data_folder.exists()


def test_bad_lists_are_not_imported(run: Run, tmp_path: Path) -> None:
    """The bad line is named, as with --answers."""
    path = tmp_path / "bad.txt"
    path.write_text("crane\nsale\n", encoding="utf-8")
    outcome = run("lists", "import", str(path), "--name", "bad")
    assert (outcome.returncode, "line 2" in outcome.stderr) == (2, True)


WHOLE = {"laconic list": 1, "day": "2024-01-01", "source": "", "language": None, "guesses": None}


@pytest.mark.parametrize(
    "content",
    [
        *("", "[]", "{}", '{"laconic list": 1, "day": "soon"}', "\xff"),
        *(json.dumps(WHOLE | change) for change in ({"answers": None}, {"answers": 5})),
        json.dumps(WHOLE | {"answers": ["crane"], "guesses": 5}),
        json.dumps(WHOLE | {"answers": ["crane"], "language": 5}),
        json.dumps(WHOLE | {"answers": ["crane", "sale"]}),
    ],
)
def test_a_damaged_import_is_named(
    run: Run, run_json: Json, words: str, data_folder: Path, content: str
) -> None:
    """An invalid file is reported with how to remove it; other lists are shown and work."""
    run("lists", "import", words, "--name", "sound")
    (data_folder / "lists" / "mine.json").write_text(content, encoding="latin-1")
    with pytest.raises(LexiconError, match=r"mine"):
        lexicon.load("mine")
    shown = run("lists")
    assert (shown.returncode, "sound" in shown.stdout) == (0, True)
    assert "laconic lists remove mine" in shown.stderr
    assert list(run_json("lists")["damaged"]) == ["mine"]
    assert run("rank", "--top", "1").returncode == 0
    assert run("lists", "remove", "mine").returncode == 0


def test_imported_files_are_plain_json(run: Run, words: str, data_folder: Path) -> None:
    """Imported lists can be read without Laconic."""
    run("lists", "import", words, "--name", "mine", "--day", "2024-01-31")
    data = json.loads((data_folder / "lists" / "mine.json").read_text("utf-8"))
    assert (data["day"], data["answers"]) == ("2024-01-31", ["crane", "salet", "knoll"])


def test_a_list_is_named_after_its_file(run_json: Json, words: str) -> None:
    """Without --name, the list has the name of the file."""
    assert run_json("lists", "import", words)["name"] == "words"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--language", "xx"), "no language 'xx'"),
        (("--day", "3000-01-01"), "3000-01-01, expected a day up to today"),
    ],
)
def test_unknown_languages_and_future_days_are_refused(
    run: Run, words: str, options: tuple[str, str], said: str, data_folder: Path
) -> None:
    """Unknown languages and days in the future are refused, and nothing is written."""
    outcome = run("lists", "import", words, *options)
    assert (outcome.returncode, said in outcome.stderr) == (2, True)
    assert not data_folder.exists()


def test_words_too_long_for_any_game_are_refused(run: Run, tmp_path: Path) -> None:
    """The message says the limit and does not repeat the word."""
    path = tmp_path / "long.txt"
    path.write_text("ab" * 100_000, encoding="utf-8")
    outcome = run("lists", "import", str(path))
    assert (outcome.returncode, "expected 1 to 10" in outcome.stderr) == (2, True)
    assert len(outcome.stderr) < 300


def test_one_word_is_one_answer(run: Run, tmp_path: Path) -> None:
    """The note after an import has singular and plural right."""
    path = tmp_path / "single.txt"
    path.write_text("crane\n", encoding="utf-8")
    assert "Imported 1 answer and 1 guess;" in run("lists", "import", str(path)).stderr


def test_words_of_a_list_are_shown(run: Run, run_json: Json, words: str) -> None:
    """One word per line, so that they can be piped; also of lists that are not stored."""
    run("lists", "import", words)
    assert run("lists", "show", "words").stdout.split() == ["crane", "salet", "knoll"]
    assert len(run("lists", "show", "original", "--guesses").stdout.split()) == 12972
    assert len(run_json("lists", "show", "wordfreq:es:6:30")["answers"]) == 30


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("rank --top 1", "no list ''"),
        ("lab compare parts", "no list ''"),
    ],
)
def test_an_empty_name_is_no_list(run: Run, command: str, said: str) -> None:
    """--list with an empty name is refused instead of meaning the original list."""
    outcome = run(*command.split(), "--list", "")
    assert (outcome.returncode, said in outcome.stderr) == (2, True)
