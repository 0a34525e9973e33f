"""Openers that always win within six guesses when all 12,972 allowed words may be the answer.

`python benchmarks/all_words.py LEDGER` decides 200 openers drawn at random, one after the other on
one thread, with what was learned from the earlier ones; `--all` decides all openers, and `--jobs N`
shares them out to N processes. Verdicts and processor seconds are kept in the ledger, so that a run
may be stopped and resumed. For each opener that wins, a decision tree is built and replayed by the
checker before the verdict is recorded. When the sample is complete, its figures are written to
`results/all-words/sample.json`; with `--summary` at once, of the openers decided so far, without a
search. These come in the order drawn, so they are a random sample too. When all openers are
decided, `--all` writes which of them win to `results/all-words/verdicts.json`.

`python benchmarks/all_words.py --named` answers some questions by themselves, each from nothing on
all cores, and writes `results/all-words/named.json`: whether LANTS, SALET, CRANE and AARGH win
within six, that no opener wins within five, and a good total for LANTS.

`python benchmarks/all_words.py --evidence` keeps evidence for these four openers in an archive,
checks it, and writes `results/all-words/evidence.json`: the size of the archive, and of the
refutation of SALET. This refutation alone shows that no opener wins within five.

`python benchmarks/all_words.py --hard` does the same in hard mode, and writes
`results/all-words/hard.json`: that THUMP and CHOMP win within seven, and that no opener wins
within six.
"""

from __future__ import annotations

import random
import resource
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any

from laconic.claims import AtMost, Claim, Infeasible
from laconic.deduction import trees
from laconic.deduction.game import Game
from laconic.deduction.objective import Kind
from laconic.deduction.search import Engine, open_archive, open_ledger, prove, solve
from laconic.deduction.search.judging import Question
from laconic.deduction.trees.evidence import members_of
from laconic.errors import InputError
from laconic.workers import Workers
from publishing import results

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from laconic.ledger import Ledger

    Query = Callable[[], dict[str, Any]]

TURNS = 6
OPENERS, SEED = 200, 6460
NAMED = {"lants": True, "salet": False, "crane": True, "aargh": True}
HARD_NAMED = "thump", "chomp"
WIDTH = 24
GAME = Game.of("original", all_words=True, max_turns=TURNS)
QUESTION = str(Question(Kind.WORST, TURNS))


def sample(words: Sequence[str]) -> list[str]:
    """Draw the openers of the benchmark."""
    return random.Random(SEED).sample(words, OPENERS)


def decide(engine: Engine, opener: str, turns: int = TURNS) -> Claim:
    """Decide an opener; that it wins is shown by a tree.

    Raises:
        AssertionError: for a tree that does not show it.
    """
    position, guess = engine.game.position(), engine.game.lexicon.guesses.index(opener)
    claim = engine.cost(position, turns, opener=guess)
    if claim == AtMost(turns):
        report = trees.check(engine.strategy(position, turns, 0, guess), engine.game)
        assert report.valid, report.errors
        assert (report.answers, report.worst) == (len(engine.game.answers), turns), report
    return claim


@dataclass(frozen=True)
class Share:
    """Openers for one process, and the ledger of all."""

    path: Path
    openers: tuple[str, ...]

    def decide(self) -> int:
        """Decide the openers one after the other, print each verdict, and return the peak MiB."""
        engine = Engine(GAME, Kind.WORST, threads=1)
        with ledger_at(self.path) as ledger:
            for word in self.openers:
                start = time.process_time()
                claim = decide(engine, word)
                seconds = time.process_time() - start
                ledger.record(QUESTION, {word: claim}, seconds)
                verdict = "loses" if claim == Infeasible() else "wins"
                print(f"{word} {verdict:5} {seconds:9.2f} s", flush=True)
        return peak_mib()


def ledger_at(path: Path) -> Ledger:
    """Open the ledger of verdicts."""
    return open_ledger(path, GAME, f"worst in {TURNS} turns")


def decide_all(openers: Sequence[str], path: Path, jobs: int) -> int:
    """Decide the openers that the ledger does not have, and return the peak MiB of a process."""
    with ledger_at(path) as ledger:
        known = ledger.claims(QUESTION)
    left = tuple(word for word in openers if word not in known)
    print(f"{len(left):,} of {len(openers):,} openers are left", flush=True)
    shares = [Share(path, left[i::jobs]) for i in range(jobs)]
    with Workers(jobs) as workers:
        return max(workers.map(Share.decide, shares, "openers"))


def verdicts(openers: Sequence[str], ledger: Ledger) -> dict[str, Any]:
    """List the openers that win and those that lose; all must be decided."""
    claims = ledger.claims(QUESTION)
    wins = sorted(word for word in openers if claims[word] == AtMost(TURNS))
    loses = sorted(word for word in openers if claims[word] == Infeasible())
    assert len(wins) + len(loses) == len(openers)
    seconds = sum(entry.seconds for entry in ledger.entries())
    return {
        "game": GAME.header(),
        "turns": TURNS,
        "wins": len(wins),
        "loses": len(loses),
        "hosts": sorted({str(worker["host"]) for worker in ledger.workers()}),
        "processor_hours": round(seconds / 3600, 2),
        "winning_openers": wins,
        "losing_openers": loses,
    }


def figures(openers: Sequence[str], ledger: Ledger) -> dict[str, Any]:
    """Sum up the verdicts on those of the openers drawn that are decided.

    Raises:
        InputError: if none is.
    """
    chosen = set(openers)
    entries = [entry for entry in ledger.entries() if entry.item in chosen]
    if not entries:
        raise InputError(f"no opener of {ledger.path} is decided: run without --summary first")
    seconds = sorted(entry.seconds for entry in entries)
    wins = sum(entry.claim == AtMost(TURNS) for entry in entries)
    everything = len(GAME.guesses)
    return {
        "game": GAME.header(),
        "turns": TURNS,
        "drawn": len(openers),
        "decided": len(entries),
        "wins": wins,
        "loses": len(entries) - wins,
        "processor_seconds": {
            "total": round(sum(seconds), 1),
            "mean": round(mean(seconds), 2),
            "median": round(median(seconds), 2),
            "percentile_90": round(seconds[len(seconds) * 9 // 10], 2),
            "largest": round(seconds[-1], 2),
        },
        "all_openers_estimate": {
            "processor_hours": round(mean(seconds) * everything / 3600, 1),
            "wins": round(wins / len(entries) * everything),
        },
        "verdicts": {
            entry.item: {
                "wins": entry.claim == AtMost(TURNS),
                "processor_seconds": round(entry.seconds, 2),
            }
            for entry in sorted(entries, key=lambda entry: entry.item)
        },
    }


def timed(name: str, question: Query) -> dict[str, Any]:
    """Answer a question; give the answer with the seconds that it took."""
    wall, processor = time.perf_counter(), time.process_time()
    answer = question()
    answer["seconds"] = round(time.perf_counter() - wall, 2)
    answer["processor_seconds"] = round(time.process_time() - processor, 2)
    print(name, answer, flush=True)
    return answer


def peak_mib() -> int:
    """Return the most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def answers(game: Game, questions: Mapping[str, Query]) -> dict[str, Any]:
    """Answer questions about a game, each from nothing."""
    answered = {name: timed(name, question) for name, question in questions.items()}
    return {"game": game.header(), "answers": answered, "peak_mib": peak_mib()}


def named(game: Game) -> dict[str, Any]:
    """Answer the questions that have names."""

    def wins(opener: str) -> dict[str, Any]:
        claim = decide(Engine(game, Kind.WORST), opener)
        assert (claim == AtMost(TURNS)) == NAMED[opener], claim
        return {"wins": NAMED[opener]}

    def five() -> dict[str, Any]:
        assert Engine(game, Kind.WORST).cost(game.position(), TURNS - 1) == Infeasible()
        return {"wins": False}

    def total() -> dict[str, Any]:
        found = solve(game.position(), opener="lants", width=WIDTH)
        return {"opener": found.opener, "width": WIDTH, "at_most": found.total} | {
            "worst": found.worst,
            "histogram": found.histogram,
        }

    questions: dict[str, Query] = {opener: partial(wins, opener) for opener in NAMED}
    questions |= {"any opener within five": five, "least total": total}
    return {"turns": TURNS} | answers(game, questions)


def evidence(game: Game) -> dict[str, Any]:
    """Keep evidence for the openers that have names, and check it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evidence.xz"

        def keep() -> dict[str, Any]:
            with open_archive(path, game, "worst", TURNS) as archive:
                prove(game, "worst", target=TURNS, openers=NAMED, archive=archive)
                assert archive.openers == NAMED, archive.openers
                loss = archive.read("salet")
            assert isinstance(loss, trees.Loss)
            return {"bytes": path.stat().st_size, "salet": size_of(loss)}

        def check() -> dict[str, Any]:
            *_, summary = trees.check_archive(path, game)
            assert summary.valid, summary.errors
            return {"wins": summary.wins, "loses": summary.loses}

        return {"turns": TURNS} | answers(game, {"kept": keep, "checked": check})


def size_of(loss: trees.Loss) -> dict[str, Any]:
    """Count the sets of a refutation that no guess separates, the unions, and the last set."""
    separate = sum(isinstance(each[0], str) for each in loss.sets)
    return {
        "part": loss.part,
        "inseparable_sets": separate,
        "unions": len(loss.sets) - separate,
        "last_set": len(members_of(loss.sets)) if not isinstance(loss.sets, str) else None,
    }


def hard() -> dict[str, Any]:
    """Answer the questions in hard mode, where six turns do not suffice."""
    six, seven = (
        Game.of("original", "hard", all_words=True, max_turns=turns) for turns in (TURNS, TURNS + 1)
    )

    def wins(opener: str) -> dict[str, Any]:
        claim = decide(Engine(seven, Kind.WORST), opener, TURNS + 1)
        assert claim == AtMost(TURNS + 1), claim
        return {"wins": True, "turns": TURNS + 1}

    def any_wins() -> dict[str, Any]:
        proof = prove(six, "worst", target=TURNS)
        assert proof.exhaustive
        assert proof.claim == Infeasible(), proof.claim
        return {"wins": False, "turns": TURNS, "openers": len(proof.verdicts)}

    questions: dict[str, Query] = {opener: partial(wins, opener) for opener in HARD_NAMED}
    return answers(seven, {"any opener within six": any_wins} | questions)


def main() -> None:
    """Decide the sample, or all openers, and write the figures of the sample."""
    parser = results.options(__doc__)
    parser.add_argument("ledger", type=Path, nargs="?", help="file that keeps the verdicts")
    parser.add_argument("--named", action="store_true", help="only the questions with names")
    parser.add_argument("--hard", action="store_true", help="only the questions in hard mode")
    parser.add_argument("--evidence", action="store_true", help="only evidence for these openers")
    parser.add_argument("--all", action="store_true", help="all openers, the sample first")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--summary", action="store_true", help="only sum up what is decided")
    options = parser.parse_args()
    if options.jobs < 1:
        parser.error(f"--jobs {options.jobs}, expected 1 or more")
    if not (options.named or options.hard or options.evidence or options.ledger):
        parser.error("no LEDGER: name a file, or take --named, --hard or --evidence")
    results.begin(parser, options)
    folder = options.results / "all-words"
    if options.named:
        results.write("named", named(GAME), folder)
    if options.evidence:
        results.write("evidence", evidence(GAME), folder)
    if options.hard:
        results.write("hard", hard(), folder)
    if options.ledger is None:
        return
    openers = sample(GAME.guesses)
    searched = {}
    if not options.summary:
        searched = {"peak_mib": decide_all(openers, options.ledger, options.jobs)}
    with ledger_at(options.ledger) as ledger:
        results.write("sample", figures(openers, ledger) | searched, folder)
    if options.all and not options.summary:
        decide_all(sorted(GAME.guesses), options.ledger, options.jobs)
        with ledger_at(options.ledger) as ledger:
            results.write("verdicts", verdicts(GAME.guesses, ledger), folder)


if __name__ == "__main__":
    main()
