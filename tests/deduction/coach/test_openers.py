"""Books of openers: writing, reading, checks and use."""

from __future__ import annotations

import gzip
import json
import math
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from laconic.deduction.coach import (
    WITHOUT_LIMIT,
    analyze,
    book,
    bookmaking,
    opener_book,
    read_book,
    rows_of,
    suggest,
    write_book,
)
from laconic.deduction.coach.bookmaking import make_book
from laconic.deduction.coach.exact import from_book
from laconic.deduction.coach.values import Estimate
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.search import AtLeast, Engine, Exact
from laconic.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ("batch", "catch", "hatch", "match", "patch", "chimp", "champ", "whelm", "tacky")


@pytest.fixture
def game() -> Game:
    """Return a game of six answers and three other guesses."""
    return Game(Wordle(5), from_words("rhymes", WORDS[:6], WORDS))


@pytest.fixture
def totals(game: Game) -> dict[str, Exact | AtLeast]:
    """Find the totals of all openers."""
    engine = Engine(game)
    costs = [engine.cost(game.position(), None, opener=guess) for guess in range(len(WORDS))]
    return {
        word: cost
        for word, cost in zip(game.guesses, costs, strict=True)
        if isinstance(cost, Exact)
    }


@pytest.fixture
def file(game: Game, totals: opener_book.Book, tmp_path: Path) -> Path:
    """Write the book to a file."""
    path = tmp_path / "book.csv.gz"
    write_book(path, game, totals)
    return path


def test_books_come_back_as_written(game: Game, totals: opener_book.Book, file: Path) -> None:
    """Exact totals and bounds alike, whatever the turn limit; the same book, the same bytes."""
    assert read_book(file, game) == totals
    some: opener_book.Book = {"batch": AtLeast(9), "champ": Exact(12)}
    before = file.read_bytes()
    write_book(file, game, some)
    assert read_book(file, Game(game.rule, game.lexicon, max_turns=6)) == some
    write_book(file, game, totals)
    assert file.read_bytes() == before


def test_books_are_made_exactly_or_by_estimate(game: Game, totals: opener_book.Book) -> None:
    """With time enough every total is exact; without any they are estimates, and not far off."""
    assert dict(make_book(game, 60)) == totals
    proven = {word: Exact(total.value) for word, total in totals.items()}
    assert dict(make_book(game, 0, proven)) == totals
    beyond = dict(make_book(game, 0, dict.fromkeys(game.guesses, AtLeast(1000))))
    estimates = [total for total in beyond.values() if isinstance(total, Estimate)]
    assert min(total.value for total in estimates) >= 1000
    assert {total.floor for total in estimates} == {1000}
    rough = dict(make_book(game, 0))
    assert {total.word for total in rough.values()} <= {"exact", "estimate"}
    assert all(abs(rough[word].value - totals[word].value) <= 6 for word in WORDS)


def test_the_module_makes_a_book(tmp_path: Path) -> None:
    """`python -m` with list, mode, seconds and a file writes a book with its terms."""
    path = tmp_path / "mine.csv.gz"
    command = [sys.executable, "-m", "laconic.deduction.coach.bookmaking"]
    subprocess.run([*command, "wordfreq:es:3:20", "hard", "5", str(path)], check=True)
    made = read_book(path, Game.of("wordfreq:es:3:20", "hard"))
    assert len(made) == 20
    head = json.loads(gzip.decompress(path.read_bytes()).decode().splitlines()[0][2:])
    assert (head["seconds"], head["game"]["mode"]) == (5, "hard")


def test_a_list_is_proven_up_to_the_floor_of_the_estimates(
    game: Game, totals: opener_book.Book, tmp_path: Path
) -> None:
    """An estimate may be far above the true total, so it proves nothing; its floor does."""
    cheapest = min(totals, key=lambda word: totals[word].value)
    least = totals[cheapest].value
    path = tmp_path / "floors.csv.gz"
    for floor, proven in ((least, True), (least - 1, False), (0, False)):
        others: opener_book.Book = dict.fromkeys(game.guesses, Estimate(least + 99, floor))
        write_book(path, game, {**others, cheapest: totals[cheapest]})
        known = read_book(path, game)
        assert {opener_book.least(known[word]) for word in WORDS if word != cheapest} == {floor}
        assert from_book(game.position(), known, 1).proven is proven


@pytest.mark.parametrize("mode", [Mode.EASY, Mode.HARD])
def test_the_bundled_books_are_complete(mode: Mode) -> None:
    """Every opener of the original list has an exact total, so any list of the best is proven."""
    game = Game.of("original", mode)
    known = book(game)
    assert known is not None
    assert [*known] == [*game.guesses]
    assert all(isinstance(one, Exact) for one in known.values())
    advice = from_book(game.position(), known, 100)
    assert advice.proven
    assert {one.worst_claim for one in advice.guesses} == {"exact"}


def test_worst_cases_are_those_of_the_least_total(
    game: Game, totals: opener_book.Book, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one turn less, an opener costs more; a book says so of its best openers."""
    monkeypatch.setattr(opener_book, "DATA", file.parent)
    worst = bookmaking.worst_cases(game, totals, 3)
    write_book(file, game, totals, worst)
    assert opener_book.worst_cases(game) == worst
    assert len(worst) == 3
    engine = Engine(game)
    for word, turns in worst.items():
        guess = game.lexicon.guesses.index(word)
        fewer, same = (
            engine.cost(game.position(), most, opener=guess) for most in (turns - 1, turns)
        )
        assert same == totals[word] != fewer
    advice = suggest(game.position(), top=5)
    assert [one.worst_claim for one in advice.guesses] == ["exact"] * 3 + ["at least"] * 2
    assert [one.worst for one in advice.guesses[:3]] == sorted(worst.values())


def test_another_games_book_is_refused(game: Game, file: Path) -> None:
    """A book belongs to lists and mode; the message names both sides."""
    with pytest.raises(InputError, match=r'"easy".*"hard"'):
        read_book(file, Game(game.rule, game.lexicon, Mode.HARD))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("opener,total,claim,worst\n", "expected '# '"),
        ("{head}\nopener,total\nbatch,9\n", "line 3"),
        ("{head}\nopener,total,claim,worst\nbatch,nine,exact,\n", "line 3"),
        ("{head}\nopener,total,claim,worst\nbatch,9,exact,few\n", "line 3"),
        (
            "{head}\nopener,total,claim,worst\nbatch,9,at most,\n",
            "one of exact, at least, estimate",
        ),
    ],
)
def test_damaged_books_are_refused(game: Game, file: Path, lines: str, said: str) -> None:
    """A file that is no book, or whose lines are not like that, is named with the line."""
    head = gzip.decompress(file.read_bytes()).decode().splitlines()[0]
    file.with_name("bad.gz").write_bytes(gzip.compress(lines.format(head=head).encode()))
    with pytest.raises(InputError, match=said):
        read_book(file.with_name("bad.gz"), game)


def test_the_book_of_a_game_is_found(
    game: Game, totals: opener_book.Book, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among the books that come with the program, the one whose header fits is taken, or none."""
    monkeypatch.setattr(opener_book, "DATA", file.parent)
    assert book(game) == totals
    advice = suggest(game.position(), top=3, seconds=None)
    assert advice.proven
    assert [one.total for one in advice.guesses] == sorted(t.value for t in totals.values())[:3]
    assert book(Game(game.rule, from_words("two", WORDS[:2]))) is None


def test_openers_of_a_book_are_said_to_have_no_limit(game: Game, totals: opener_book.Book) -> None:
    """Where the game has a limit, an analysis says that a book's openers are valued without it."""
    rows = rows_of(game, ["tacky", "batch"], answer="batch")
    for limit, known in ((2, totals), (2, {}), (None, totals)):
        limited = replace(game, max_turns=limit)
        analysis = analyze(limited, rows, book=known, seconds=math.inf)
        expected = limit is not None and bool(known)
        assert [turn.without_limit for turn in analysis.turns] == [expected, False]
        assert (WITHOUT_LIMIT in str(analysis)) == expected
        if limit and not expected:
            assert analysis.turns[0].wins < 1


def test_an_analysis_reads_openers_from_the_book(game: Game, totals: opener_book.Book) -> None:
    """The first turn has the book's values: exact if it holds all openers, else at most."""
    rows = rows_of(game, ["tacky", "batch"], answer="batch")
    whole = analyze(game, rows, book=totals, seconds=math.inf).turns[0]
    least = min(total.value for total in totals.values())
    assert (whole.claim, whole.best_claim) == ("exact", "exact")
    assert whole.expected == pytest.approx(totals["tacky"].value / 6)
    assert whole.best_expected == pytest.approx(least / 6)
    assert analyze(game, rows, book={}, seconds=math.inf).turns[0].expected == whole.expected
    part: opener_book.Book = {"tacky": AtLeast(12), "batch": totals["batch"]}
    some = analyze(game, rows, book=part, seconds=math.inf).turns[0]
    assert (some.claim, some.best_claim) == ("at least", "at most")
    vague = analyze(game, rows, book={"tacky": Estimate(14)}, seconds=math.inf).turns[0]
    assert (vague.claim, vague.best_claim) == ("estimate", "exact")
    hasty = analyze(game, rows, book={"tacky": Estimate(14)}, seconds=0).turns[0]
    assert (hasty.claim, hasty.best_claim) == ("estimate", "estimate")
