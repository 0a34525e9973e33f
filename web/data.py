"""Export what the page needs: lists, frequencies, books of openers, and scores of sliding puzzles.

`python web/data.py FOLDER` writes a text file for each list (the answers, an empty line, the other
guesses; or all words of a rule that has its own), the weights of a list's words if their
frequencies count, in ascending order of the words, and for each list whose openers are proven the
best openers with total and worst case, without a turn limit and within six turns, as far as results
of proofs say; where the totals of all openers are known, these as well.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordfreq import word_frequency

from laconic.deduction.coach import book
from laconic.deduction.coach.bookmaking import worst_case
from laconic.deduction.errors import LexiconError
from laconic.deduction.game import Game
from laconic.deduction.lexicon import load
from laconic.deduction.priors import frequency
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Engine, Exact
from laconic.sliding.plain import worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.lexicon import Lexicon

LISTS = ("original", "nyt-2022-02")
GENERATED = ("primel:5", "nerdle:6")
LANGUAGES = (
    *("en", "ca", "cs", "da", "de", "es", "fi", "fr", "hu", "id", "it", "nb", "nl", "pl", "pt"),
    *("ro", "sv", "tr", "el", "ru", "uk"),
)
LENGTHS = range(4, 9)
ANSWERS, GUESSES = 2000, 8000
"""Words of a language's list; fewer if there are no more."""

BEST = 12
"""Number of best openers whose worst cases are in a book."""

TURNS = 6
RESULTS = Path(__file__).parents[1] / "results"

PEGS = {"mastermind": "mastermind:4x6", "bulls-cows": "bulls-cows:4x10"}
"""Results of proofs of all openers, and their games."""


def text_of(lexicon: Lexicon, language: str | None = None) -> str:
    """Return the answers (of a language, by frequency), an empty line, and the other guesses."""
    others = set(lexicon.guesses) - set(lexicon.answers)
    rest = [word for word in lexicon.guesses if word in others]
    answers = list(lexicon.answers)
    if language:
        answers.sort(key=lambda word: -word_frequency(word, language))
    return "\n".join([*answers, "", *rest]) + "\n"


def of_language(language: str, length: int) -> Lexicon | None:
    """Load a language's most frequent words of a length; None if there are too few."""
    for answers, guesses in ((ANSWERS, GUESSES), (ANSWERS, 4000), (1000, 2000), (500, 1000)):
        with suppress(LexiconError):
            return load(f"wordfreq:{language}:{length}:{answers}:{guesses}")
    return None


def weights_of(name: str) -> list[int]:
    """Return the weights of the guesses by frequency, in ascending order of the words."""
    game = frequency(Game.of(name))
    return [weight for _, weight in sorted(zip(game.answers, game.weights or (), strict=True))]


Openers = list[tuple[str, int, int]]
"""Openers with their totals and worst cases, best first."""


def exact_totals(name: str, mode: str) -> dict[str, int]:
    """Return the totals of the openers of a list without a turn limit; empty if unknown."""
    totals = book(Game.of(name, mode)) or {}
    return {word: total.value for word, total in totals.items() if isinstance(total, Exact)}


def proven_totals(game: Game) -> tuple[dict[str, int], int | None]:
    """Return totals of openers from a proof, and what all others need at least; or nothing."""
    for proof in proofs():
        if proof["game"] == game.header():
            best = proof["best"]
            alone = {best["opener"]: best["total"]}
            return proof.get("verdicts") or alone, proof.get("least_bound") or best["total"]
    return {}, None


@cache
def proofs() -> list[Any]:
    """Read the results that prove the best opener of a game by the mean."""
    results = [
        json.loads(path.read_text(encoding="utf-8")) for path in sorted(RESULTS.glob("*.json"))
    ]
    wanted = {"objective": "mean", "claim": "exact", "exhaustive": True}
    return [result for result in results if wanted.items() <= result.items()]


def best_openers(
    engine: Engine, turns: int | None, totals: dict[str, int], others: int | None = None
) -> Openers:
    """Return the best openers of a game with a turn limit, from the totals without one.

    A limit never makes a total smaller, so the openers are searched in the order of these totals,
    until they reach the worst total that is listed, or what `others` need at least.
    """
    start, best = engine.game.position(), list[tuple[int, str]]()
    index = engine.game.lexicon.guesses.index
    for word in sorted(totals, key=lambda word: (totals[word], word)):
        if len(best) == BEST and totals[word] > best[-1][0]:
            break
        cost = engine.cost(start, turns, opener=index(word)) if turns else None
        if cost is None or isinstance(cost, Exact):
            best.append((cost.value if cost else totals[word], word))
            best = sorted(best)[:BEST]
    known = [(total, word) for total, word in best if others is None or total <= others]
    return [(word, total, worst_case(engine, index(word), total)) for total, word in known]


def peg_books() -> Iterator[tuple[str, Openers]]:
    """Return the best opener of each game of codes whose optimum is proven."""
    for name, game in PEGS.items():
        best = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))["best"]
        yield game.replace(":", "-"), [(best["opener"], best["total"], best["worst"])]


def write(path: Path, data: Any) -> None:
    """Write data as JSON."""
    path.write_text(json.dumps(data, separators=(",", ":")), encoding="utf-8")


def write_list(folder: Path, name: str) -> None:
    """Write a bundled list, its weights, and what is known of its openers."""
    (folder / f"{name}.txt").write_text(text_of(load(name)), encoding="utf-8")
    write(folder / f"{name}-weights.json", weights_of(name))
    for mode in ("easy", "hard"):
        engine = Engine(Game.of(name, mode, max_turns=None))
        totals, others = exact_totals(name, mode), None
        if totals:
            write(folder / f"totals-{name}-{mode}.json", totals)
        else:
            totals, others = proven_totals(engine.game)
        for turns in (None, TURNS) if totals else ():
            limit = "" if turns is None else f"-{turns}"
            best = best_openers(engine, turns, totals, others)
            write(folder / f"book-{name}-{mode}{limit}.json", best)


def write_language(folder: Path, language: str, length: int) -> None:
    """Write the list of a language's words of a length, and its best openers if they are proven."""
    if not (lexicon := of_language(language, length)):
        return
    plain = f"words-{language}-{length}"
    (folder / f"{plain}.txt").write_text(text_of(lexicon, language), encoding="utf-8")
    game = Game(Wordle(length), lexicon, max_turns=TURNS)
    totals, others = proven_totals(game)
    if totals:
        best = best_openers(Engine(game), TURNS, totals, others)
        write(folder / f"book-{plain}-easy-{TURNS}.json", best)


def main(folder: Path) -> None:
    """Write all files to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in LISTS:
        write_list(folder, name)
    for name in GENERATED:
        words = parse_rule(name).universe() or ()
        (folder / f"{name.replace(':', '-')}.txt").write_text("\n".join(words), encoding="utf-8")
    write(folder / "sliding-worth.json", worth().tolist())
    for name, best in peg_books():
        write(folder / f"book-{name}.json", best)
    for language in LANGUAGES:
        for length in LENGTHS:
            write_language(folder, language, length)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
