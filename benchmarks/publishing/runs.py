"""What `benchmarks/proofs.py` runs: commands, what they must prove, and where a table has it.

The oracles are files of openers with their totals, one a line, in the folder `shared/oracles`
beside the project, or that of LACONIC_SHARED; the book is the one that comes with the program. Word
lists that do not come with it are in `wordlists` beside the oracles.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.deduction.coach import book, exact_openers
from laconic.deduction.coach.opener_book import DATA
from laconic.deduction.game import Game
from publishing.expected import (
    Expected,
    agrees,
    at_least,
    at_most,
    best,
    every,
    fewest,
    groups,
    infeasible,
    most_within,
    sampled,
    scamp_and_scowl,
    solved,
)
from publishing.results import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SHARED = Path(os.environ.get("LACONIC_SHARED", ROOT.parent / "shared"))
ORACLES, WORDLISTS = SHARED / "oracles", SHARED / "wordlists"
BOOK = DATA / "openers-original-easy.csv.gz"
SAMPLE, SEED = 40, 1


@dataclass(frozen=True)
class Known:
    """Totals of openers that a file states, its SHA-256, and what else it says of itself."""

    sha256: str
    totals: dict[str, int]
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Oracle:
    """Totals of openers from elsewhere, which verdicts must be equal to.

    Attributes:
        source: the name of their file.
        alone: whether these openers are judged alone.
    """

    source: str
    read: Callable[[], Known]
    alone: bool


@dataclass(frozen=True)
class Row:
    """Where a proof stands in the tables.

    Attributes:
        table: which table.
        game: what is asked.
        published: what others have proven (P) or found (H); the page has the sources by number.
    """

    table: str
    game: str
    published: str = ""


@dataclass(frozen=True)
class Run:
    """A command line, the seconds that it may take, and what it must prove.

    Attributes:
        verdicts: whether the exact verdicts, by opener, go into the result.
        oracle: what the verdicts are compared with, if there is anything.
        words: the files of answers and of guesses, unless the program has the list.
    """

    line: str
    bar: float
    row: Row
    expected: Expected
    verdicts: bool = False
    oracle: Oracle | None = None
    words: tuple[str, str] | None = None

    @property
    def command(self) -> str:
        """The command as people would type it."""
        if self.words:
            return f"laconic {self.line} --answers {self.words[0]} --guesses {self.words[1]}"
        if self.oracle and self.oracle.alone:
            return f"laconic {self.line} --openers {self.oracle.source}"
        return f"laconic {self.line}"


def _stated(file: str, *, alone: bool = True) -> Oracle:
    """Return the totals proven by another program."""

    def read() -> Known:
        content = (ORACLES / file).read_bytes()
        lines = [line.split() for line in content.decode().splitlines()]
        return Known(sha256(content).hexdigest(), {line[0]: int(line[1]) for line in lines})

    return Oracle(file, read, alone)


def _of_the_book(choose: Callable[[Mapping[str, int]], list[str]], *, alone: bool) -> Oracle:
    """Choose among the totals that the book of openers has exactly."""

    def read() -> Known:
        game = Game.of("original")
        totals = book(game) or {}
        exact = {game.guesses[guess]: total for guess, total in exact_openers(game, totals).items()}
        chosen = {word: exact[word] for word in choose(exact)}
        facts = {"openers": len(totals), "exact": len(exact)}
        return Known(sha256(BOOK.read_bytes()).hexdigest(), chosen, facts)

    return Oracle(BOOK.name, read, alone)


def _sample(exact: Mapping[str, int]) -> list[str]:
    return random.Random(SEED).sample(sorted(exact), SAMPLE)


NYT_2023 = ("wordlist_nyt20230701_hidden.txt", "wordlist_nyt20220830_all.txt")
FREQUENT, ALLOWED = 2000, 8000


def _frequent(language: str, name: str, length: int, answers: int = FREQUENT) -> Run:
    """Ask for the best opener of the most frequent words of a language."""
    return Run(
        f"prove --list wordfreq:{language}:{length}:{answers}:{ALLOWED}",
        300,
        Row("frequent", f"{name}, {length} letters, {answers:,} answers, ≤ 6 turns"),
        best("any"),
    )


RUNS = {
    "salet": Run(
        "solve --opener salet",
        2,
        Row("original", "easy, SALET alone, ≤ 6 turns", "7,920, worst 5 (P ¹ ²)"),
        solved(7920, 5),
    ),
    "easy": Run(
        "prove",
        120,
        Row("original", "easy, least mean, ≤ 6 turns", "SALET 7,920, worst 5 (P ¹ ²)"),
        best("salet", total=7920),
    ),
    "hard-salet": Run(
        "solve --opener salet --mode hard",
        2,
        Row("original", "hard, SALET alone, ≤ 6 turns", "8,122, worst 6 (P ¹)"),
        solved(8122, 6),
    ),
    "hard": Run(
        "prove --mode hard",
        120,
        Row("original", "hard, least mean, ≤ 6 turns", "SALET 8,122, worst 6 (P ¹)"),
        best("salet", total=8122),
    ),
    "hard-5": Run(
        "prove --mode hard --max-turns 5",
        120,
        Row("original", "hard, least mean, ≤ 5 turns", "PALET 8,206 (P ¹)"),
        best("palet", total=8206),
    ),
    "worst-4": Run(
        "prove --objective worst --max-turns 4",
        300,
        Row("original", "easy, 4 turns always", "impossible (P ³)"),
        infeasible(12972),
    ),
    "hard-worst-4": Run(
        "prove --mode hard --objective worst --max-turns 4",
        300,
        Row("original", "hard, 4 turns always", "impossible (P ³)"),
        infeasible(12972),
    ),
    "within-3": Run(
        "prove --objective within:3",
        300,
        Row("original", "easy, most answers within 3 turns", "about 60 %, TRACE (H ³)"),
        best("any", most_within),
    ),
    "oracles-easy": Run(
        "prove --all-exact",
        60,
        Row("original", "105 openers, easy", "each total (P ¹)"),
        agrees(),
        verdicts=True,
        oracle=_stated("normal.top105.proven"),
    ),
    "oracles-hard": Run(
        "prove --mode hard --all-exact",
        60,
        Row("original", "101 openers, hard", "each total (P ¹)"),
        agrees(),
        verdicts=True,
        oracle=_stated("hard.top101.proven"),
    ),
    "book-40": Run(
        "prove --max-turns none --all-exact",
        300,
        Row("original", "40 openers of the book, easy, no turn limit", "each total"),
        agrees(sampled),
        verdicts=True,
        oracle=_of_the_book(_sample, alone=True),
    ),
    "all-easy": Run(
        "prove --max-turns none --all-exact --memory 2048",
        3600,
        Row(
            "original",
            "every opener's total, easy, no turn limit",
            "3,593 totals, the best 105 compared (P ¹)",
        ),
        agrees(every),
        verdicts=True,
        oracle=_stated("normal.top105.proven", alone=False),
    ),
    "all-hard": Run(
        "prove --mode hard --all-exact",
        4 * 3600,
        Row("original", "every opener's total, hard, ≤ 6 turns", "the best 101 totals (P ¹)"),
        agrees(every),
        verdicts=True,
        oracle=_stated("hard.top101.proven", alone=False),
    ),
    "all-hard-endless": Run(
        "prove --mode hard --max-turns none --all-exact --memory 2048",
        4 * 3600,
        Row("original", "every opener's total, hard, no turn limit"),
        Expected(lambda proof: bool(proof["exact"] == proof["openers"] == 12972), every),
        verdicts=True,
    ),
    "any-3-in-2": Run(
        "sets --size 3 --turns 2",
        60,
        Row("original", "any 3 answers in 2 turns", "true (P ⁴)"),
        groups(0),
    ),
    "any-4-in-2": Run(
        "sets --size 4 --turns 2",
        60,
        Row("original", "any 4 answers in 2 turns", "false, 13 groups (P ⁴)"),
        groups(13),
    ),
    "any-6-in-3": Run(
        "sets --size 6 --turns 3",
        60,
        Row("original", "any 6 answers in 3 turns", "true (P ⁴)"),
        groups(0),
    ),
    "any-3-in-2-all": Run(
        "sets --size 3 --turns 2 --all-words",
        600,
        Row("original", "any 3 of all allowed words in 2 turns", "true (P ⁴)"),
        groups(0),
    ),
    "any-4-in-2-all": Run(
        "sets --size 4 --turns 2 --all-words",
        3600,
        Row("original", "any 4 of all allowed words in 2 turns", "false, 11,423 groups (P ⁴)"),
        groups(11_423),
    ),
    "ultra-5": Run(
        "prove --list nyt-2022-02 --mode ultra-hard --pool answers --max-turns 5 --all-exact",
        20,
        Row(
            "nyt",
            "ultra-hard, answers only, ≤ 5 turns: openers",
            "SCAMP, SCOWL (P ³), 8,579 and 8,664 guesses (H ³)",
        ),
        scamp_and_scowl(),
        verdicts=True,
    ),
    "nyt-2022": Run(
        "prove --list nyt-2022-02 --max-turns none --target 7930",
        600,
        Row("nyt", "easy, least mean, no turn limit", "SALET (¹)"),
        best("salet", total=7897),
        verdicts=True,
    ),
    "nyt-2022-hard": Run(
        "prove --list nyt-2022-02 --mode hard --max-turns none --target 8130",
        600,
        Row("nyt", "hard, least mean, no turn limit"),
        best("any"),
        verdicts=True,
    ),
    "nyt-worst-4": Run(
        "prove --list nyt-2022-02 --objective worst --max-turns 4",
        300,
        Row("nyt", "easy, 4 turns always", "suspected to be impossible ³"),
        infeasible(12947),
    ),
    "all-words-total": Run(
        "solve --all-words --opener lants --width 48 --endgame 64",
        1800,
        Row("all-words-total", "easy, least mean, ≤ 6 turns", "52,896, worst 6 (H ¹)"),
        at_most(53_000),
    ),
    "nyt-2023": Run(
        "prove",
        600,
        Row("nyt-2023", "easy, least mean, ≤ 6 turns", "TARSE 11,219 (¹¹)"),
        best("tarse", total=11219),
        words=NYT_2023,
    ),
    "nyt-2023-hard": Run(
        "prove --mode hard",
        1200,
        Row("nyt-2023", "hard, least mean, ≤ 6 turns", "TARSE 11,627 (¹¹)"),
        best("tarse", total=11627),
        words=NYT_2023,
    ),
    "nyt-2023-worst": Run(
        "prove --objective worst",
        600,
        Row("nyt-2023", "easy, fewest turns that always suffice"),
        Expected(lambda proof: bool(proof["claim"] == "exact" and proof["exhaustive"]), fewest),
        words=NYT_2023,
    ),
    "spanish-5": _frequent("es", "Spanish", 5),
    "italian-5": _frequent("it", "Italian", 5),
    "german-5": _frequent("de", "German", 5),
    "french-5": _frequent("fr", "French", 5),
    "english-4": _frequent("en", "English", 4, 1000),
    "english-6": _frequent("en", "English", 6),
    "english-7": _frequent("en", "English", 7),
    "mastermind": Run(
        "prove --game mastermind:4x6 --objective mean-worst",
        60,
        Row("others", "Mastermind 4x6, least mean", "5,625, worst 6 (P ⁵)"),
        best("any", total=5625, worst=6),
    ),
    "mastermind-5": Run(
        "prove --game mastermind:4x6 --max-turns 5 --objective mean-worst",
        60,
        Row("others", "Mastermind 4x6, least mean, ≤ 5 turns", "5,626, worst 5 (P ⁵)"),
        best("any", total=5626, worst=5),
    ),
    "mastermind-4x7": Run(
        "prove --game mastermind:4x7 --objective mean-worst",
        60,
        Row("others", "Mastermind 4x7, least mean", "11,228 (P ¹³)"),
        best("any", total=11228, worst=6),
    ),
    "mastermind-4x8": Run(
        "prove --game mastermind:4x8 --objective mean-worst",
        2400,
        Row("others", "Mastermind 4x8, least mean", "20,471, worst 7 (P ¹⁴)"),
        best("any", total=20471, worst=7),
    ),
    "mastermind-4x8-6": Run(
        "prove --game mastermind:4x8 --max-turns 6",
        2400,
        Row("others", "Mastermind 4x8, least mean, ≤ 6 turns", "20,473 (P ¹⁴)"),
        best("any", total=20473),
    ),
    "mastermind-5x6": Run(
        "prove --game mastermind:5x6",
        3600,
        Row("others", "Mastermind 5x6, least mean"),
        best("any", total=36721),
    ),
    "mastermind-5x8": Run(
        "solve --game mastermind:5x8 --opener 11223 --width 8 --endgame 250",
        900,
        Row("others", "Mastermind 5x8, least mean", "179,751, worst 7 (H ¹²)"),
        at_most(179_750),
    ),
    "mastermind-5x8-bound": Run(
        "prove --game mastermind:5x8 --target 174830",
        10800,
        Row("others", "Mastermind 5x8, least mean"),
        at_least(174_830),
    ),
    "digits-6": Run(
        "prove --game bulls-cows:3x6 --objective mean-worst",
        60,
        Row("others", "Bulls and Cows 3x6, least mean", "436, worst 5 (P ⁷)"),
        best("any", total=436, worst=5),
    ),
    "digits-7": Run(
        "prove --game bulls-cows:3x7 --objective mean-worst",
        60,
        Row("others", "Bulls and Cows 3x7, least mean", "836, worst 5 (P ⁷)"),
        best("any", total=836, worst=5),
    ),
    "bulls-cows": Run(
        "prove --game bulls-cows:4x10 --objective mean-worst",
        3600,
        Row("others", "Bulls and Cows 4x10, least mean", "26,274, worst 7 (P ⁶)"),
        best("any", total=26274, worst=7),
    ),
    "primel-3": Run(
        "prove --game primel:3 --objective mean-worst",
        60,
        Row("others", "Primel with 3 digits, least mean, ≤ 6 turns"),
        best("any", total=475, worst=5),
    ),
    "primel": Run(
        "solve --game primel --max-turns none --width 8",
        300,
        Row("others", "Primel, least mean"),
        at_most(29_015),
    ),
    "primel-bound": Run(
        "prove --game primel --max-turns none --target 28750",
        1800,
        Row("others", "Primel, least mean"),
        at_least(28_750),
    ),
    "nerdle-6": Run(
        "prove --game nerdle:6 --objective mean-worst",
        60,
        Row("others", "Nerdle with 6 places, least mean, ≤ 6 turns"),
        best("any", total=544, worst=4),
    ),
    "nerdle": Run(
        "solve --game nerdle --max-turns none --width 4",
        900,
        Row("others", "Nerdle, least mean"),
        at_most(53_573),
    ),
    "nerdle-bound": Run(
        "prove --game nerdle --max-turns none --target 51800",
        600,
        Row("others", "Nerdle, least mean"),
        at_least(51_800),
    ),
}
