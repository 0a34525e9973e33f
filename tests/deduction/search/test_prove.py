"""Proofs over all openers: definitions, interruptions, shared ledgers and limits."""

from __future__ import annotations

import json
import math
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from conftest import WAIT_SECONDS
from laconic.deduction.errors import UnknownWordError
from laconic.deduction.game import Game, Mode, Pool, Position
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.search import (
    AtLeast,
    AtMost,
    Exact,
    Infeasible,
    Kind,
    Progress,
    open_ledger,
    prove,
)
from laconic.errors import ClaimError, InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from laconic.deduction.search import Claim, Proof
    from laconic.ledger import Ledger

Brute = Callable[[Position, Kind], Callable[..., float]]
Draw = Callable[[random.Random], Position]

ORDERS = ("mean", "worst", "worst-mean", "mean-worst", "within:1", "within:2", "within:3")
LIMITS = (None, 1, 2, 3, 4, 6)


def drawn(seed: int, draw: Draw) -> tuple[Game, str]:
    """Draw a game, with a turn limit or not, and an objective."""
    rng = random.Random(seed)
    objective = rng.choice(ORDERS)
    limit = None if objective.startswith("within") else rng.choice(LIMITS)
    return replace(draw(rng).game, max_turns=limit), objective


def values_of(game: Game, objective: str, words: list[str], brute: Brute) -> dict[str, float]:
    """Return the value of each opener by definition."""
    position, limit = game.position(), game.max_turns
    if objective.startswith("within"):
        everything = sum(game.weights or [1] * len(game.answers))
        missed, within = brute(position, Kind.WITHIN), int(objective[-1])
        return {word: everything - missed(within, word) for word in words}
    total, most = brute(position, Kind.TOTAL), limit or len(game.answers) + 1
    turns = range(1, most + 1)
    worst = {
        word: min((some for some in turns if not math.isinf(total(some, word))), default=math.inf)
        for word in words
    }
    if objective == "worst":
        return worst
    least = min(worst.values()) if objective == "worst-mean" else most
    if math.isinf(least):
        return worst
    return {word: total(least, word) for word in words}


def agrees(claim: Claim, value: float) -> bool:
    """Return whether a claim holds for a value."""
    match claim:
        case Exact(number):
            return number == value
        case AtLeast(number):
            return value >= number
        case AtMost(number):
            return value <= number
        case Infeasible():
            return math.isinf(value)


@pytest.mark.parametrize("seed", range(100))
def test_small_games_by_definition(seed: int, draw: Draw, brute: Brute) -> None:
    """The best opener and all verdicts agree with the definition, in any game and mode."""
    game, objective = drawn(seed, draw)
    values = values_of(game, objective, list(game.guesses), brute)
    best = max(values.values()) if objective.startswith("within") else min(values.values())
    for all_exact in (False, True):
        proof = prove(game, objective, all_exact=all_exact)
        assert agrees(proof.claim, best)
        assert isinstance(proof.claim, Exact | Infeasible)
        assert proof.best is None or values[proof.best] == best
        assert all(agrees(claim, values[word]) for word, claim in proof.verdicts.items())
        if all_exact:
            assert proof.count(Exact, Infeasible) == len(proof.verdicts)
        assert len(proof.verdicts) == proof.represented_openers or game.rule.universe()


def words_of(size: int, more: int) -> tuple[list[str], list[str]]:
    """Draw answers, and guesses beyond them, from the original list."""
    lexicon, rng = load("original"), random.Random(1)
    answers = sorted(rng.sample(lexicon.answers.words, size))
    return answers, sorted({*answers, *rng.sample(lexicon.guesses.words, more)})


def game_of(size: int, more: int, mode: Mode = Mode.EASY, turns: int | None = 6) -> Game:
    """Make a game of words from the original list."""
    return Game(rule_for(5), from_words("some", *words_of(size, more)), mode, turns)


def test_target_divides_the_openers() -> None:
    """With a target, verdicts are exact below it and bounds otherwise."""
    game = game_of(60, 100)
    totals = {word: claim.value for word, claim in prove(game, all_exact=True).verdicts.items()}
    target = sorted(value for value in totals.values() if value)[5]
    proof = prove(game, target=target)
    assert {word for word, claim in proof.verdicts.items() if isinstance(claim, Exact)} >= {
        word for word, total in totals.items() if total is not None and total < target
    }
    assert all(agrees(claim, totals[word] or math.inf) for word, claim in proof.verdicts.items())
    assert prove(game, target=min(v for v in totals.values() if v)).claim.word == "at least"


def test_verdicts_within_a_target_agree_with_worst_cases() -> None:
    """With a target for worst, verdicts agree with the exact worst cases."""
    game = game_of(60, 100)
    worst = prove(game, "worst", all_exact=True).verdicts
    for turns in (3, 4):
        proof = prove(game, "worst", target=turns)
        for word, claim in proof.verdicts.items():
            can = (worst[word].value or 9) <= turns
            assert claim == (AtMost(turns) if can else AtLeast(turns + 1))
        can_any = any(isinstance(claim, AtMost) for claim in proof.verdicts.values())
        assert proof.claim == (AtMost(turns) if can_any else AtLeast(turns + 1))


@pytest.mark.parametrize("mode", list(Mode))
def test_exact_values_do_not_depend_on_how_they_are_found(mode: Mode, tmp_path: Path) -> None:
    """Threads, memory, order of openers and a ledger change no exact value."""
    game = game_of(80, 120, mode)
    verdicts = prove(game, all_exact=True, threads=1).verdicts
    assert prove(game, all_exact=True, threads=3).verdicts == verdicts
    assert prove(game, all_exact=True, table_mib=1).verdicts == verdicts
    shuffled = random.Random(1).sample(game.guesses, len(game.guesses))
    assert prove(game, all_exact=True, openers=shuffled).verdicts == verdicts
    with open_ledger(tmp_path / "some.db", game) as ledger:
        assert prove(game, ledger=ledger).claim == min(
            (claim for claim in verdicts.values() if isinstance(claim, Exact)),
            key=lambda claim: claim.value,
        )
        assert prove(game, all_exact=True, ledger=ledger).verdicts == verdicts


def test_what_the_ledger_knows_is_not_asked_again(tmp_path: Path) -> None:
    """A second proof takes all verdicts from the ledger of the first."""
    game = game_of(60, 60)
    for _ in range(2):
        with open_ledger(tmp_path / "some.db", game, "worst-mean") as ledger:
            proof = prove(game, "worst-mean", ledger=ledger)
            assert proof.claim.word == "exact"
            assert len(ledger.workers()) == 1


def test_some_openers(tmp_path: Path) -> None:
    """A proof over chosen openers finds the best of them, and does not claim to be exhaustive."""
    game = game_of(60, 60)
    values = prove(game, all_exact=True).verdicts
    some = list(game.guesses[:5])
    with open_ledger(tmp_path / "some.db", game) as ledger:
        prove(game, ledger=ledger)  # what it knows of others is not taken for the best of some
        proof = prove(game, openers=some, ledger=ledger)
    assert proof.best in some
    assert proof.claim.value == min(values[word].value or math.inf for word in some)
    assert not proof.exhaustive
    with pytest.raises(UnknownWordError):
        prove(game, openers=["xxxxx"])


def test_pools() -> None:
    """A pool of words stands for them and the answers; all openers come from it."""
    game = game_of(40, 40)
    answers = prove(game, pool=Pool.ANSWERS, all_exact=True)
    assert answers.verdicts.keys() == set(game.answers)
    assert prove(game, pool=[], all_exact=True).verdicts == answers.verdicts
    assert prove(game, pool=game.guesses).claim == prove(game).claim
    assert not answers.exhaustive


def test_alike_openers_are_judged_once() -> None:
    """Mastermind's openers are equivalent if their colours occur equally often."""
    game = Game.of_rule(parse_rule("mastermind:3x4"))
    proof = prove(game, all_exact=True)
    assert (len(proof.verdicts), proof.represented_openers, proof.exhaustive) == (3, 64, True)
    every = prove(game, openers=game.guesses)
    assert every.claim == proof.claim


def test_progress_is_told() -> None:
    """Reports count up to all openers, with the best value so far."""
    reports: list[Progress] = []
    game = game_of(60, 60)
    proof = prove(game, report=reports.append)
    assert (reports[-1].done, reports[-1].openers) == (len(game.guesses), len(game.guesses))
    assert (reports[-1].best, str(reports[-1].question)) == (proof.claim.value, "total in 6 turns")


@pytest.mark.parametrize(
    ("objective", "options", "message"),
    [
        ("worst-mean", {"target": 4}, "target of 4 for worst-mean"),
        ("mean", {"target": 4, "all_exact": True}, "choose only one of them"),
        ("mean", {"target": 0}, "target of 0, expected 1 or more"),
        ("worst", {"target": 7}, "target of 7 turns with a limit of 6, expected at most 6"),
        ("within:3", {}, "leave the limit out"),
        ("best", {}, "no objective 'best'"),
    ],
)
def test_options_that_clash(objective: str, options: dict[str, Any], message: str) -> None:
    """Incompatible options are refused by name."""
    with pytest.raises(InputError, match=message):
        prove(game_of(5, 5), objective, **options)


@pytest.mark.parametrize("limit", [1, 2, 3, None])
@pytest.mark.parametrize("target", [1, 2, 3, 4])
def test_a_target_never_claims_more_turns_than_the_game_has(limit: int | None, target: int) -> None:
    """Conclusions about the worst case mention the turn limit."""
    game = replace(game_of(6, 5), max_turns=limit)
    if limit is not None and target > limit:
        with pytest.raises(InputError, match=f"target of {target} turns with a limit of {limit}"):
            prove(game, "worst", target=target)
        return
    proof = prove(game, "worst", target=target)
    assert (proof.claim.value or 0) <= (limit or target + 1)


@pytest.mark.parametrize("objective", ["mean", "worst", "worst-mean", "mean-worst"])
def test_openers_that_may_not_be_guessed(objective: str) -> None:
    """An opener outside the pool is refused, also where it would never be judged."""
    game = Game(rule_for(5), from_words("some", ["crane"], ["crane", "slate"]))
    with pytest.raises(InputError, match="'slate' is not allowed in"):
        prove(game, objective, pool=Pool.ANSWERS, openers=["crane", "slate"])


def test_a_target_beside_what_the_ledger_knows() -> None:
    """Verdicts of earlier proofs do not strengthen the conclusion."""
    game = Game.of_rule(parse_rule("mastermind:2x4"))
    with open_ledger(None, game, "within:3") as ledger:
        prove(game, "within:3", openers=["11"], all_exact=True, ledger=ledger)
        proof = prove(game, "within:3", openers=["11", "12"], target=15, ledger=ledger)
    assert prove(game, "within:3", openers=["12"]).claim == Exact(13)
    assert proof.claim == AtMost(15)
    assert proof.conclusion() == "None of these openers finds more than 15 answers within 3 turns."


@pytest.mark.parametrize("mode", [Mode.EASY, Mode.HARD])
def test_published_openers(mode: Mode, published: dict[str, Any]) -> None:
    """Openers of the original list have the totals of github.com/alex1770/wordle."""
    some = list(published["totals"][mode].items())[:40:8]
    totals = {word: Exact(total) for word, total in some}
    game = Game.of("original", mode, max_turns=6)
    assert prove(game, openers=totals, all_exact=True).verdicts == totals


# What follows runs the program itself. No test counts on the time that it takes: the tests lease
# openers to somebody else, so that it cannot end before they let it, and wait for what it writes.

Start = Callable[..., subprocess.Popen[str]]

QUESTION = "total in 6 turns"

LONG_LEASES = """
from laconic import ledger, main
ledger.LEASE = 7200.0
main.main()
"""
"""The program, with leases so long that `hold` can lease openers for an hour."""


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the options for the lists of the game."""
    folder = tmp_path_factory.mktemp("lists")
    options = []
    for name, words in zip(("answers", "guesses"), words_of(200, 1000), strict=True):
        (folder / name).write_text("\n".join(words) + "\n", encoding="utf-8")
        options += [f"--{name}", str(folder / name)]
    return options


@pytest.fixture(scope="module")
def truth() -> Proof:
    """Return the proof that was never interrupted."""
    return prove(game_of(200, 1000), all_exact=True)


@pytest.fixture
def start(lists: list[str]) -> Iterator[Start]:
    """Return a function that starts a proof in a process, killed at the end of the test."""
    options = ["prove", "--all-exact", "--jobs", "1", "--json"]
    command = [sys.executable, "-c", LONG_LEASES, *options]
    with ExitStack() as stack:

        def start(ledger: Path, options: list[str] = lists) -> subprocess.Popen[str]:
            process = subprocess.Popen(
                [*command, *options, "--ledger", str(ledger)],
                env=os.environ | {"LACONIC_CACHE_MB": "0"},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            return process

        yield start


def finished(process: subprocess.Popen[str], truth: Proof) -> None:
    """Check that a proof exits with 0 and the right result."""
    printed, errors = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 0, errors
    data = json.loads(printed)
    assert data["best"]["total"] == truth.claim.value
    assert data["exact"] == data["openers"] == len(truth.verdicts)


def read(ledger: Path, columns: str) -> set[tuple[Any, ...]]:
    """Read columns of the verdicts or leases in a ledger, as any program can."""
    with closing(
        sqlite3.connect(f"file:{ledger}?mode=ro", uri=True, timeout=WAIT_SECONDS)
    ) as database:
        return set(database.execute(f"SELECT {columns}"))


def verdicts(ledger: Path) -> set[tuple[Any, ...]]:
    """Read opener, claim, value and worker of each verdict in a ledger."""
    return read(ledger, "opener, claim, value, worker FROM verdict")


def hold(ledger: Path, game: Game, openers: list[str]) -> None:
    """Lease openers to another process for an hour, and end all other leases."""
    with open_ledger(ledger, game):
        pass  # now its tables are there
    rows = [(QUESTION, opener, "another", time.time() + 3600) for opener in openers]
    with closing(sqlite3.connect(ledger, timeout=WAIT_SECONDS)) as database, database:
        database.execute("DELETE FROM lease")
        database.executemany(
            "INSERT INTO lease (question, opener, worker, until) VALUES (?, ?, ?, ?)", rows
        )


def wait_for(process: subprocess.Popen[str], ledger: Path, count: int) -> set[tuple[Any, ...]]:
    """Wait until a ledger that a process writes to has so many verdicts."""
    end = time.monotonic() + WAIT_SECONDS
    while len(written := verdicts(ledger)) < count:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, f"{len(written)} verdicts, expected {count}"
        time.sleep(0.01)
    return written


def test_killed_and_started_again(start: Start, truth: Proof, tmp_path: Path) -> None:
    """A proof that is killed twice resumes and ends with the same result."""
    ledger, words = tmp_path / "killed.db", list(truth.verdicts)
    before = set[tuple[Any, ...]]()
    for share in (1 / 3, 2 / 3):
        held = words[int(share * len(words)) :]
        hold(ledger, truth.game, held)
        process = start(ledger)
        wait_for(process, ledger, len(before) + 10)
        process.kill()
        process.wait()
        assert before < verdicts(ledger)
        before = verdicts(ledger)
        assert not {opener for opener, *_ in before} & set(held)
    hold(ledger, truth.game, [])
    finished(start(ledger), truth)
    assert before < verdicts(ledger)
    with open_ledger(ledger, truth.game) as opened:
        assert opened.claims(QUESTION) == truth.verdicts


def test_a_second_process_joins(
    start: Start, truth: Proof, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes share a ledger's openers, and both end with the whole proof."""
    monkeypatch.setattr("laconic.ledger.LEASE", 3600.0)
    ledger, words = tmp_path / "joined.db", list(truth.verdicts)
    ours, theirs = words[::2], words[1::2]
    with open_ledger(ledger, truth.game) as opened:
        assert opened.lease(QUESTION, ours, len(ours)) == ours
        process = start(ledger)
        written = wait_for(process, ledger, len(theirs))
        assert {opener for opener, *_ in written} == set(theirs)
        opened.record(QUESTION, {word: truth.verdicts[word] for word in ours}, 1.0)
        finished(process, truth)
        assert prove(truth.game, all_exact=True, ledger=opened).verdicts == truth.verdicts
        shares = {entry.item for entry in opened.entries() if entry.worker == opened.worker}
    assert shares == set(ours)
    assert len(read(ledger, "worker FROM verdict")) == 2


def test_a_proof_says_what_it_waits_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports mention a wait for openers leased by another process."""
    monkeypatch.setattr("laconic.ledger.LEASE", 3600.0)
    game, reports = game_of(20, 20), list[Progress]()
    with open_ledger(tmp_path / "some.db", game) as other:
        other.lease(QUESTION, list(game.guesses), len(game.guesses))

        def report(progress: Progress) -> None:
            reports.append(progress)
            if progress.waiting:
                other.release()

        with open_ledger(tmp_path / "some.db", game) as ledger:
            proof = prove(game, ledger=ledger, report=report)
    waiting = {progress.waiting for progress in reports} - {None}
    left = len(game.guesses)
    assert waiting == {f"{left} openers that another process on this ledger has leased"}
    assert proof.claim == prove(game).claim


def test_two_processes_at_once(start: Start, truth: Proof, tmp_path: Path) -> None:
    """However the openers are divided, both processes end with the whole proof."""
    ledger = tmp_path / "both.db"
    for process in [start(ledger), start(ledger)]:
        finished(process, truth)
    assert len(verdicts(ledger)) == len(truth.verdicts)
    with open_ledger(ledger, truth.game) as opened:
        assert opened.claims(QUESTION) == truth.verdicts


def test_interrupted_by_hand(start: Start, tmp_path: Path) -> None:
    """Ctrl-C ends a long proof, keeps its verdicts and releases its leases.

    How soon it does is measured by `benchmarks/interruptions.py`.
    """
    ledger = tmp_path / "stopped.db"
    hold(ledger, Game.of("original", max_turns=6), [])
    process = start(ledger, [])
    found = wait_for(process, ledger, 1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode != 0
    assert "Traceback" not in errors
    assert found <= verdicts(ledger)
    assert not read(ledger, "opener FROM lease")


def test_a_ledger_of_its_own_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a ledger, one in memory is opened, and closed at the end."""
    opened: list[Ledger] = []

    def opening(*given: Any) -> Ledger:
        opened.append(open_ledger(*given))
        return opened[-1]

    monkeypatch.setattr("laconic.deduction.search.proving.open_ledger", opening)
    prove(Game.of_rule(parse_rule("mastermind:2x3")))
    assert len(opened) == 1
    with pytest.raises((InputError, ClaimError), match="closed"):
        opened[0].entries()
