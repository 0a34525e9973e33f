"""What `benchmarks/proofs.py` runs: commands, what they must prove, and how a table tells of it.

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
from typing import TYPE_CHECKING, Any, TypeAlias

from laconic.deduction.coach import book, exact_openers
from laconic.deduction.coach.opener_book import DATA
from laconic.deduction.game import Game
from publishing.results import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SHARED = Path(os.environ.get("LACONIC_SHARED", ROOT.parent / "shared"))
ORACLES, WORDLISTS = SHARED / "oracles", SHARED / "wordlists"
BOOK = DATA / "openers-original-easy.csv.gz"
SAMPLE, SEED = 40, 1

Proof: TypeAlias = dict[str, Any]


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
class Reading:
    """How a proof reads in a table; what it does not hold is empty."""

    value: str
    claim: str
    opener: str = ""
    worst: str = ""


@dataclass(frozen=True)
class Row:
    """Where a proof stands in the tables.

    Attributes:
        table: which table.
        game: what is asked.
        published: what others have proven (P) or found (H); the page has the sources by number.
        reads: what the table says of the proof.
    """

    table: str
    game: str
    published: str
    reads: Callable[[Proof], Reading]


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
    holds: Callable[[Proof], bool]
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


def _best(opener: str, **numbers: int) -> Callable[[Proof], bool]:
    """Expect an opener with these numbers, proven to be the best of all."""

    def holds(proof: Proof) -> bool:
        best = proof["best"]
        reached = {name: best[name] for name in numbers}
        judged = proof["exact"] + proof["bounded"] + proof["infeasible"]
        whole = proof["exhaustive"] and judged == proof["openers"]
        proven = proof["claim"] == "exact" and whole and reached == numbers
        return bool(proven and opener in ("any", best["opener"]))

    return holds


def _solved(total: int, worst: int) -> Callable[[Proof], bool]:
    """Expect a tree with this total and worst case, and a proof that no total is less."""
    expected = {"claim": "exact", "total": total, "worst": worst}
    return lambda proof: expected.items() <= proof.items()


def _at_most(total: int) -> Callable[[Proof], bool]:
    """Expect a tree whose total is no more than this."""
    return lambda proof: bool(proof["claim"] == "at most" and proof["total"] <= total)


def _at_least(total: int) -> Callable[[Proof], bool]:
    """Expect a proof that no opener has a total below this."""
    expected = {"claim": "at least", "exhaustive": True}
    return lambda proof: bool(expected.items() <= proof.items() and proof["value"] >= total)


def _infeasible(openers: int) -> Callable[[Proof], bool]:
    """Expect that none of so many openers keeps to the turns."""
    return lambda proof: proof["infeasible"] == proof["openers"] == openers


def _agrees(proof: Proof) -> bool:
    """Expect the totals that are known."""
    return bool(proof["known"]["agree"] == proof["known"]["compared"])


def _scamp_and_scowl(proof: Proof) -> bool:
    """Expect two openers alone; L. Lessard's strategies for them have totals 8579 and 8664."""
    both = proof["verdicts"] == {"scamp": 8574, "scowl": 8651}
    return bool(both and proof["infeasible"] == 2307)


def _optimum(proof: Proof) -> Reading:
    """Return the row for the best of all openers."""
    best, openers = proof["best"], proof["stand_for"]
    value = f"{best['total']:,}"
    worst = str(best.get("worst", ""))
    return Reading(value, f"exact, all {openers:,} openers", best["opener"].upper(), worst)


def _from_opener(proof: Proof) -> Reading:
    """Return the row for the best strategy with an opener."""
    opener, worst = proof["opener"].upper(), str(proof["worst"])
    return Reading(f"{proof['total']:,}", f"exact from {opener}", opener, worst)


def _found(proof: Proof) -> Reading:
    """Return the row for a strategy that may not be the best."""
    opener, worst = proof["opener"].upper(), str(proof["worst"])
    return Reading(f"{proof['total']:,}", "at most, by a tree", opener, worst)


def _bounded(proof: Proof) -> Reading:
    """Return the row for a lower bound of all openers' totals."""
    return Reading(f"{proof['value']:,}", f"at least, all {proof['stand_for']:,} openers")


def _most_within(proof: Proof) -> Reading:
    """Return the row for the answers found in time."""
    best, answers = proof["best"], proof["game"]["answers"]["count"]
    value = f"{best['found']:,} of {answers:,} ({100 * best['found'] / answers:.2f} %)"
    return Reading(value, f"exact, all {proof['stand_for']:,} openers", best["opener"].upper())


def _fewest(proof: Proof) -> Reading:
    """Return the row for the turns that always suffice."""
    openers = f"exact, all {proof['stand_for']:,} openers"
    return Reading(f"{proof['value']} turns", openers, proof["best"]["opener"].upper())


def _impossible(proof: Proof) -> Reading:
    return Reading("impossible", f"infeasible, all {proof['openers']:,} openers")


def _equal(proof: Proof) -> Reading:
    known = proof["known"]
    return Reading(f"{known['agree']} of {known['compared']} equal", "exact, each")


def _every(proof: Proof) -> Reading:
    """Return the row for the totals of all openers."""
    known, best, infeasible = proof.get("known"), proof["best"], proof["infeasible"]
    claim = f"exact, {proof['exact']:,} openers" + f"; {infeasible:,} infeasible" * bool(infeasible)
    equal = f"; {known['agree']} of {known['compared']} equal" if known else ""
    return Reading(f"{best['total']:,} at best{equal}", claim, best["opener"].upper())


def _sampled(proof: Proof) -> Reading:
    known = proof["known"]
    value = f"{known['exact']:,} of {known['openers']:,} exact in the book"
    return Reading(value, f"exact, {known['agree']} of {known['compared']} drawn from these")


def _question(proof: Proof) -> Reading:
    answer = "true" if proof["holds"] else f"false, {proof['count']} groups"
    return Reading(answer, proof["claim"])


def _two_openers(proof: Proof) -> Reading:
    values = ", ".join(f"{word.upper()} {total:,}" for word, total in proof["verdicts"].items())
    return Reading(values, f"exact; infeasible for the other {proof['infeasible']:,}")


NYT_2023 = ("wordlist_nyt20230701_hidden.txt", "wordlist_nyt20220830_all.txt")
FREQUENT, ALLOWED = 2000, 8000


def _frequent(language: str, name: str, length: int, answers: int = FREQUENT) -> Run:
    """Ask for the best opener of the most frequent words of a language."""
    return Run(
        f"prove --list wordfreq:{language}:{length}:{answers}:{ALLOWED}",
        300,
        Row("frequent", f"{name}, {length} letters, {answers:,} answers, ≤ 6 turns", "", _optimum),
        _best("any"),
    )


RUNS = {
    "salet": Run(
        "solve --opener salet",
        2,
        Row("original", "easy, SALET alone, ≤ 6 turns", "7,920, worst 5 (P ¹ ²)", _from_opener),
        _solved(7920, 5),
    ),
    "easy": Run(
        "prove",
        120,
        Row("original", "easy, least mean, ≤ 6 turns", "SALET 7,920, worst 5 (P ¹ ²)", _optimum),
        _best("salet", total=7920),
    ),
    "hard-salet": Run(
        "solve --opener salet --mode hard",
        2,
        Row("original", "hard, SALET alone, ≤ 6 turns", "8,122, worst 6 (P ¹)", _from_opener),
        _solved(8122, 6),
    ),
    "hard": Run(
        "prove --mode hard",
        120,
        Row("original", "hard, least mean, ≤ 6 turns", "SALET 8,122, worst 6 (P ¹)", _optimum),
        _best("salet", total=8122),
    ),
    "hard-5": Run(
        "prove --mode hard --max-turns 5",
        120,
        Row("original", "hard, least mean, ≤ 5 turns", "PALET 8,206 (P ¹)", _optimum),
        _best("palet", total=8206),
    ),
    "worst-4": Run(
        "prove --objective worst --max-turns 4",
        300,
        Row("original", "easy, 4 turns always", "impossible (P ³)", _impossible),
        _infeasible(12972),
    ),
    "hard-worst-4": Run(
        "prove --mode hard --objective worst --max-turns 4",
        300,
        Row("original", "hard, 4 turns always", "impossible (P ³)", _impossible),
        _infeasible(12972),
    ),
    "within-3": Run(
        "prove --objective within:3",
        300,
        Row(
            "original", "easy, most answers within 3 turns", "about 60 %, TRACE (H ³)", _most_within
        ),
        _best("any"),
    ),
    "oracles-easy": Run(
        "prove --all-exact",
        60,
        Row("original", "105 openers, easy", "each total (P ¹)", _equal),
        _agrees,
        verdicts=True,
        oracle=_stated("normal.top105.proven"),
    ),
    "oracles-hard": Run(
        "prove --mode hard --all-exact",
        60,
        Row("original", "101 openers, hard", "each total (P ¹)", _equal),
        _agrees,
        verdicts=True,
        oracle=_stated("hard.top101.proven"),
    ),
    "book-40": Run(
        "prove --max-turns none --all-exact",
        300,
        Row("original", "40 openers of the book, easy, no turn limit", "each total", _sampled),
        _agrees,
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
            _every,
        ),
        _agrees,
        verdicts=True,
        oracle=_stated("normal.top105.proven", alone=False),
    ),
    "all-hard": Run(
        "prove --mode hard --all-exact",
        4 * 3600,
        Row(
            "original",
            "every opener's total, hard, ≤ 6 turns",
            "the best 101 totals (P ¹)",
            _every,
        ),
        _agrees,
        verdicts=True,
        oracle=_stated("hard.top101.proven", alone=False),
    ),
    "all-hard-endless": Run(
        "prove --mode hard --max-turns none --all-exact --memory 2048",
        4 * 3600,
        Row("original", "every opener's total, hard, no turn limit", "", _every),
        lambda proof: bool(proof["exact"] == proof["openers"] == 12972),
        verdicts=True,
    ),
    "any-3-in-2": Run(
        "sets --size 3 --turns 2",
        60,
        Row("original", "any 3 answers in 2 turns", "true (P ⁴)", _question),
        lambda proof: bool(proof["holds"]),
    ),
    "any-4-in-2": Run(
        "sets --size 4 --turns 2",
        60,
        Row("original", "any 4 answers in 2 turns", "false, 13 groups (P ⁴)", _question),
        lambda proof: bool(proof["count"] == 13),
    ),
    "any-6-in-3": Run(
        "sets --size 6 --turns 3",
        60,
        Row("original", "any 6 answers in 3 turns", "true (P ⁴)", _question),
        lambda proof: bool(proof["holds"]),
    ),
    "any-3-in-2-all": Run(
        "sets --size 3 --turns 2 --all-words",
        600,
        Row("original", "any 3 of all allowed words in 2 turns", "true (H ⁴)", _question),
        lambda proof: bool(proof["holds"]),
    ),
    "any-4-in-2-all": Run(
        "sets --size 4 --turns 2 --all-words",
        1800,
        Row("original", "any 4 of all allowed words in 2 turns", "false, 11,423 groups (H ⁴)", _question),
        lambda proof: not proof["holds"],
    ),
    "any-6-in-3-all": Run(
        "sets --size 6 --turns 3 --all-words",
        3600,
        Row("original", "any 6 of all allowed words in 3 turns", "false (H ⁴)", _question),
        lambda proof: not proof["holds"],
    ),
    "ultra-5": Run(
        "prove --list nyt-2022-02 --mode ultra-hard --pool answers --max-turns 5 --all-exact",
        20,
        Row(
            "nyt",
            "ultra-hard, answers only, ≤ 5 turns: openers",
            "SCAMP, SCOWL (P ³), 8,579 and 8,664 guesses (H ³)",
            _two_openers,
        ),
        _scamp_and_scowl,
        verdicts=True,
    ),
    "nyt-2022": Run(
        "prove --list nyt-2022-02 --max-turns none --target 7930",
        600,
        Row("nyt", "easy, least mean, no turn limit", "SALET (¹)", _optimum),
        _best("salet", total=7897),
        verdicts=True,
    ),
    "nyt-2022-hard": Run(
        "prove --list nyt-2022-02 --mode hard --max-turns none --target 8130",
        600,
        Row("nyt", "hard, least mean, no turn limit", "", _optimum),
        _best("any"),
        verdicts=True,
    ),
    "nyt-worst-4": Run(
        "prove --list nyt-2022-02 --objective worst --max-turns 4",
        300,
        Row("nyt", "easy, 4 turns always", "suspected to be impossible ³", _impossible),
        _infeasible(12947),
    ),
    "all-words-total": Run(
        "solve --all-words --opener lants --width 48 --endgame 64",
        1800,
        Row("all-words-total", "easy, least mean, ≤ 6 turns", "52,896, worst 6 (H ¹)", _found),
        _at_most(53_000),
    ),
    "nyt-2023": Run(
        "prove",
        600,
        Row("nyt-2023", "easy, least mean, ≤ 6 turns", "TARSE 11,219 (¹¹)", _optimum),
        _best("tarse", total=11219),
        words=NYT_2023,
    ),
    "nyt-2023-hard": Run(
        "prove --mode hard",
        1200,
        Row("nyt-2023", "hard, least mean, ≤ 6 turns", "TARSE 11,627 (¹¹)", _optimum),
        _best("tarse", total=11627),
        words=NYT_2023,
    ),
    "nyt-2023-worst": Run(
        "prove --objective worst",
        600,
        Row("nyt-2023", "easy, fewest turns that always suffice", "", _fewest),
        lambda proof: bool(proof["claim"] == "exact" and proof["exhaustive"]),
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
        Row("others", "Mastermind 4x6, least mean", "5,625, worst 6 (P ⁵)", _optimum),
        _best("any", total=5625, worst=6),
    ),
    "mastermind-5": Run(
        "prove --game mastermind:4x6 --max-turns 5 --objective mean-worst",
        60,
        Row("others", "Mastermind 4x6, least mean, ≤ 5 turns", "5,626, worst 5 (P ⁵)", _optimum),
        _best("any", total=5626, worst=5),
    ),
    "mastermind-4x7": Run(
        "prove --game mastermind:4x7 --objective mean-worst",
        60,
        Row("others", "Mastermind 4x7, least mean", "11,228 (P ¹³)", _optimum),
        _best("any", total=11228, worst=6),
    ),
    "mastermind-4x8": Run(
        "prove --game mastermind:4x8 --objective mean-worst",
        2400,
        Row("others", "Mastermind 4x8, least mean", "20,471, worst 7 (P ¹⁴)", _optimum),
        _best("any", total=20471, worst=7),
    ),
    "mastermind-4x8-6": Run(
        "prove --game mastermind:4x8 --max-turns 6",
        2400,
        Row("others", "Mastermind 4x8, least mean, ≤ 6 turns", "20,473 (P ¹⁴)", _optimum),
        _best("any", total=20473),
    ),
    "mastermind-5x6": Run(
        "prove --game mastermind:5x6",
        3600,
        Row("others", "Mastermind 5x6, least mean", "", _optimum),
        _best("any", total=36721),
    ),
    "mastermind-5x8": Run(
        "solve --game mastermind:5x8 --opener 11223 --width 4 --endgame 200",
        900,
        Row("others", "Mastermind 5x8, least mean", "179,751, worst 7 (H ¹²)", _found),
        _at_most(179_750),
    ),
    "mastermind-5x8-bound": Run(
        "prove --game mastermind:5x8 --target 167000",
        900,
        Row("others", "Mastermind 5x8, least mean", "", _bounded),
        _at_least(167_000),
    ),
    "digits-6": Run(
        "prove --game bulls-cows:3x6 --objective mean-worst",
        60,
        Row("others", "Bulls and Cows 3x6, least mean", "436, worst 5 (P ⁷)", _optimum),
        _best("any", total=436, worst=5),
    ),
    "digits-7": Run(
        "prove --game bulls-cows:3x7 --objective mean-worst",
        60,
        Row("others", "Bulls and Cows 3x7, least mean", "836, worst 5 (P ⁷)", _optimum),
        _best("any", total=836, worst=5),
    ),
    "bulls-cows": Run(
        "prove --game bulls-cows:4x10 --objective mean-worst",
        3600,
        Row("others", "Bulls and Cows 4x10, least mean", "26,274, worst 7 (P ⁶)", _optimum),
        _best("any", total=26274, worst=7),
    ),
    "primel-3": Run(
        "prove --game primel:3 --objective mean-worst",
        60,
        Row("others", "Primel with 3 digits, least mean, ≤ 6 turns", "", _optimum),
        _best("any", total=475, worst=5),
    ),
    "primel": Run(
        "solve --game primel --max-turns none --width 8",
        300,
        Row("others", "Primel, least mean", "", _found),
        _at_most(29_015),
    ),
    "primel-bound": Run(
        "prove --game primel --max-turns none --target 28750",
        1800,
        Row("others", "Primel, least mean", "", _bounded),
        _at_least(28_750),
    ),
    "nerdle-6": Run(
        "prove --game nerdle:6 --objective mean-worst",
        60,
        Row("others", "Nerdle with 6 places, least mean, ≤ 6 turns", "", _optimum),
        _best("any", total=544, worst=4),
    ),
    "nerdle": Run(
        "solve --game nerdle --max-turns none --width 4",
        900,
        Row("others", "Nerdle, least mean", "", _found),
        _at_most(53_573),
    ),
    "nerdle-bound": Run(
        "prove --game nerdle --max-turns none --target 51800",
        600,
        Row("others", "Nerdle, least mean", "", _bounded),
        _at_least(51_800),
    ),
}
