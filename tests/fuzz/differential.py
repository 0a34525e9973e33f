"""Random tiny games, solved by the program and by the bare definition of what a game costs.

In `tests`, `python -m fuzz.differential --seconds 60` prints its random seed, plays for a minute on
every core, and prints how many questions it asked and each wrong answer, with the whole game. A
case is a question about a drawn game. `--case SEED-NUMBER` asks the questions about one game again,
and prints them all. The exit code is 1 after a mismatch.

The program is asked as its users ask it: engines of each kind, new and reused, with and without
openers and limits, on one thread and two; strategies, played through; `solve` and `prove` with each
objective. `definition.py` has the definition, `questions.py` what is asked.
"""

from __future__ import annotations

import argparse
import faulthandler
import random
import secrets
import signal
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from threading import Event
from typing import TYPE_CHECKING
from unittest import mock

from fuzz.advice import Analyze, Suggest
from fuzz.avoiding import Avoid
from fuzz.definition import MOST_COST, Definition, Terms, has_tiles, universe
from fuzz.lying import Lie
from fuzz.objectives import Prove, Solve
from fuzz.printed import Printed
from fuzz.questions import Cost, Judge, Known, MismatchError, Question, Ranked, Strategy, Table
from laconic.deduction import trees
from laconic.deduction.game import Mode, Pool
from laconic.deduction.search import cores
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future

QUESTIONS: dict[type[Question], int] = {
    Known: 1,
    Cost: 6,
    Judge: 3,
    Ranked: 2,
    Strategy: 3,
    Solve: 4,
    Prove: 4,
    Suggest: 4,
    Analyze: 3,
    Printed: 2,
    Avoid: 2,
    Lie: 2,
}
"""All questions, and how often each is asked."""

GAME = 12
"""Questions asked of a game."""

CHUNK = 40
"""Games that a process plays at a time."""

STUCK = 1800
"""Seconds after which a chunk is taken to hang; it takes two, or minutes on a very busy machine."""

ENOUGH = 10
"""Mismatches after which there is no need for more."""

UNIVERSES = (
    *("mastermind:1x5", "mastermind:2x2", "mastermind:2x3", "mastermind:3x2", "mastermind:2x4"),
    *("bulls-cows:1x6", "bulls-cows:2x3", "bulls-cows:3x3", "bulls-cows:2x4", "bulls-cows:3x4"),
    *("primel:1", "primel:2", "nerdle:5"),
)
"""Games that bring their own words, all of which may be answers."""

SIZES = ((6, 12), (9, 16), (12, 22), (36, 48))
"""Most answers and guesses of a game, with how often it is drawn below."""

FREQUENCY = (50, 30, 15, 5)


def draw(rng: random.Random) -> Terms:
    """Draw a game with rows that some answer agrees with; large ones have few turns."""
    size = rng.choices(SIZES, FREQUENCY)[0]
    rule, guesses, answers = draw_words(rng, *size)
    modes = [mode for mode in Mode if mode is not Mode.HARD or has_tiles(rule)]
    named = tuple(rng.sample(guesses, rng.randint(0, len(guesses) // 2)))
    pool = rng.choices((*Pool, named), (50, 15, 15, 20))[0]
    limits = (1, 2, 3) if len(answers) > 12 else (1, 2, 3, 4, 5, 6, None)
    weights = draw_weights(rng, len(answers))
    terms = Terms(rule, answers, guesses, rng.choice(modes), pool, weights, limits)
    return replace(terms, rows=draw_rows(rng, terms))


def draw_words(
    rng: random.Random, most_answers: int, most_guesses: int
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Draw a rule, guesses and answers: a whole universe, part of one, or words."""
    if rng.random() < 0.25:
        rule = rng.choice(UNIVERSES)
        words = universe(rule)
        if len(words) <= most_guesses and rng.random() < 0.5:
            return rule, words, words
    else:
        family = rng.choices(("wordle", "places-only", "jotto", "counts"), (8, 1, 1, 1))[0]
        length = rng.choices(range(1, 8), (2, 12, 20, 20, 20, 10, 4))[0]
        rule, words = f"{family}:{length}", draw_spellings(rng, length, most_guesses)
    guesses = draw_some(rng, words, most_guesses)
    return rule, guesses, draw_some(rng, guesses, most_answers)


def draw_some(rng: random.Random, words: tuple[str, ...], most: int) -> tuple[str, ...]:
    """Draw words in any order: seldom a few, rather half of what is possible or more."""
    most = min(len(words), most)
    least = 1 if rng.random() < 0.1 else -(-most // 2)
    return tuple(rng.sample(words, rng.randint(least, most)))


def draw_spellings(rng: random.Random, length: int, count: int) -> tuple[str, ...]:
    """Draw words of few letters, so that they look alike; some differ in a single place."""
    letters = rng.choice(("abcde", "edcba", "añeßo"))[: rng.randint(2, 5)]
    words = {"".join(rng.choices(letters, k=length)): None for _ in range(count)}
    if rng.random() < 0.3:
        stem, place = "".join(rng.choices(letters, k=length)), rng.randrange(length)
        rhymes = {stem[:place] + letter + stem[place + 1 :]: None for letter in "abcdefgh"}
        words = rhymes | dict.fromkeys(rng.sample([*words], min(len(words), count // 2)))
    return tuple(words)


def draw_weights(rng: random.Random, answers: int) -> tuple[int, ...] | None:
    """Draw a weight for each answer, or none; the greatest cannot be counted in totals, or at all.

    No total is more than a turn for each answer and a wasted one.
    """
    share = MOST_COST // answers
    most = rng.choices((0, 5, share // (answers + 1), share, 2 * share), (60, 24, 10, 5, 1))[0]
    return tuple(rng.randint(1, most) for _ in range(answers)) if most else None


def draw_rows(rng: random.Random, terms: Terms) -> tuple[str, ...]:
    """Draw up to two legal guesses with the feedback of some answer."""
    definition, answer = Definition(terms), rng.choice(terms.answers)
    rows: list[str] = []
    for _ in range(rng.choices((0, 1, 2), (5, 3, 2))[0]):
        guess = rng.choice(definition.names(definition.after(rows).legal))
        rows.append(f"{guess}={definition.score(guess, answer)}")
    return tuple(rows)


@dataclass
class Tally:
    """Questions asked, by name, what was wrong, and the seconds of processor time that it took."""

    asked: Counter[str] = field(default_factory=Counter)
    mismatches: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Count another tally in."""
        self.asked += other.asked
        self.mismatches += other.mismatches
        self.seconds += other.seconds


def fault(question: Question, table: Table) -> str | None:
    """Ask a question; say what is wrong with the answer, if anything is."""
    refused = question.refused(table)
    try:
        question.ask(table)
    except MismatchError as mismatch:
        return str(mismatch)
    except InputError as error:
        return f"refused: {error}" if refused is False else None
    except Exception as error:  # noqa: BLE001  # whatever it is, the game is to be written down
        return f"{type(error).__name__}: {error}"
    return "answered, but to be refused" if refused else None


def answers(case: str) -> Iterator[tuple[Terms, Question, str | None]]:
    """Draw a game and questions about it; give each question with what is wrong, if anything."""
    rng = random.Random(case)
    table = Table(draw(rng))
    for kind in rng.choices(list(QUESTIONS), list(QUESTIONS.values()), k=GAME):
        question = kind.draw(rng, table)
        yield table.terms, question, fault(question, table)


def tally(cases: Iterable[str]) -> Tally:
    """Play some cases."""
    result, start = Tally(), time.process_time()
    with mock.patch.object(trees, "source_commit", cache(trees.source_commit)):  # it asks git
        for case in cases:
            for terms, question, wrong in answers(case):
                result.asked[type(question).__name__] += 1
                if wrong:
                    result.mismatches.append(f"case {case}: {wrong}\n  {question}\n  {terms}")
    result.seconds = time.process_time() - start
    return result


def play(seed: int, first: int) -> Tally:
    """Play a chunk in a worker; one that hangs ends the process, with a traceback."""
    faulthandler.dump_traceback_later(STUCK, exit=True)
    try:
        return tally(f"{seed}-{number}" for number in range(first, first + CHUNK))
    finally:
        faulthandler.cancel_dump_traceback_later()


def run(seed: int, seconds: float, jobs: int, stopped: Event) -> Tally:
    """Play for some seconds in so many processes, until stopped or mismatches enough."""
    result, end, numbers = Tally(), time.monotonic() + seconds, count(0, CHUNK)
    ignored = signal.SIGINT, signal.SIG_IGN
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=ignored) as pool:
        chunks: dict[Future[Tally], int] = {}
        while True:
            with suppress(BrokenExecutor):  # the chunks that were under way say so below
                while len(chunks) < 2 * jobs and time.monotonic() < end and not stopped.is_set():
                    first = next(numbers)
                    chunks[pool.submit(play, seed, first)] = first
            if not chunks:
                return result
            for done in wait(chunks, return_when=FIRST_COMPLETED).done:
                result.add(outcome(done, seed, chunks.pop(done)))
            if len(result.mismatches) >= ENOUGH:
                stopped.set()


def outcome(chunk: Future[Tally], seed: int, first: int) -> Tally:
    """Return the result of a chunk; a dead process counts as a mismatch."""
    try:
        return chunk.result()
    except BrokenExecutor as error:
        cases = f"{seed}-{first} to {seed}-{first + CHUNK - 1}"
        return Tally(mismatches=[f"one of the cases {cases}: {error}"])


def report(result: Tally, seconds: float) -> None:
    """Print mismatches and figures."""
    for mismatch in result.mismatches[:ENOUGH]:
        print(f"mismatch in {mismatch}\n")
    cases, names = result.asked.total(), result.asked.most_common()
    print(", ".join(f"{name} {count:,}" for name, count in names))
    print(
        f"cases {cases:,} in {seconds:.1f} s: {60 * cases / seconds:,.0f} a minute, "
        f"{60 * cases / max(result.seconds, 1e-9):,.0f} a minute of processor time"
    )
    print(f"mismatches {len(result.mismatches)}")


def replay(case: str) -> bool:
    """Play a case again and print all of it; tell whether there was a mismatch."""
    wrong = False
    for number, (terms, question, complaint) in enumerate(answers(case)):
        if not number:
            print(terms)
        print(f"{question}: {complaint or 'right'}")
        wrong |= complaint is not None
    return wrong


def main() -> int:
    """Play until the time is over or Ctrl-C, or play a case again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=60, help="how long to play")
    parser.add_argument("--seed", type=int, help="random seed; without it, a fresh one")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes")
    parser.add_argument("--case", metavar="CASE", help="play a case again, as a mismatch names it")
    options = parser.parse_args()
    if options.case:
        return int(replay(options.case))
    seed = secrets.randbits(32) if options.seed is None else options.seed
    stopped = Event()
    signal.signal(signal.SIGINT, lambda *_: stopped.set())  # what is under way is finished
    print(f"seed {seed}", flush=True)
    start = time.monotonic()
    result = run(seed, options.seconds, options.jobs, stopped)
    report(result, time.monotonic() - start)
    return int(bool(result.mismatches))


if __name__ == "__main__":
    sys.exit(main())
