"""Ctrl-C at any moment of a write: memory never holds more than the disk."""

from __future__ import annotations

import csv
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from laconic import ledger
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import rule_for
from laconic.deduction.search import (
    AtLeast,
    Exact,
    Infeasible,
    Ledger,
    open_ledger,
    prove,
)
from laconic.errors import ClaimError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from laconic.deduction.search import Claim

HEADER: dict[str, Any] = {"rule": "wordle:5", "mode": "easy", "objective": "mean"}
QUESTION = "total in 6 turns"
EARLIER: dict[str, Claim] = {"crane": AtLeast(7000), "slate": Exact(7950)}
FOUND: dict[str, Claim] = {"crane": Exact(7930), "zebra": AtLeast(7931), "fuzzy": Infeasible()}


class Interrupted:
    """A connection that interrupts at some of its statements, before or after they are done.

    Attributes:
        done: how many statements there were.
    """

    def __init__(self, database: sqlite3.Connection, interrupt: Callable[..., None]) -> None:
        self.database, self.interrupt, self.done = database, interrupt, 0

    def __getattr__(self, name: str) -> Any:
        """Delegate to the connection."""
        return getattr(self.database, name)

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Execute a statement, perhaps."""
        return self._interrupted(statement, self.database.execute, *values)

    def executemany(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Execute a statement for many rows, perhaps."""
        return self._interrupted(statement, self.database.executemany, *values)

    def _interrupted(
        self, statement: str, execute: Callable[..., sqlite3.Cursor], *values: Any
    ) -> sqlite3.Cursor:
        self.done += 1
        place = self.done
        self.interrupt(place, statement, after=False)
        cursor = execute(statement, *values)
        self.interrupt(place, statement, after=True)
        return cursor


def interrupting(kept: Ledger, at: int, *, after: bool, rollback: bool = False) -> Interrupted:
    """Interrupt a ledger at its n-th statement from now on, and then at the rollback."""

    def interrupt(place: int, statement: str, *, after: bool) -> None:
        if (place, after) == wanted or (rollback and statement == "ROLLBACK" and not after):
            raise KeyboardInterrupt

    wanted = at, after
    database = Interrupted(kept._db, interrupt)  # noqa: SLF001  # where it strikes is the test
    kept._db = database  # type: ignore[assignment]  # noqa: SLF001
    return database


def restore(kept: Ledger) -> None:
    """Stop interrupting a ledger."""
    kept._db = kept._db.database  # type: ignore[attr-defined]  # noqa: SLF001


def check_against_the_disk(kept: Ledger, path: Path) -> None:
    """Compare a ledger after an interruption with its file; then record the same again."""
    with Ledger(path, HEADER) as fresh:
        on_disk = dict(fresh.claims(QUESTION))
        assert on_disk in (EARLIER, EARLIER | FOUND)  # all of it or nothing
        assert kept.claims(QUESTION) == on_disk
        assert kept.entries() == fresh.entries()
        kept.record(QUESTION, FOUND, 1.0)
        assert kept.claims(QUESTION) == fresh.claims(QUESTION) == EARLIER | FOUND
        assert {entry.worker for entry in fresh.entries()} <= {
            worker["worker"] for worker in fresh.workers()
        }
        assert len(fresh.workers()) == 2  # who wrote earlier, and who was interrupted
        assert fresh.lease(QUESTION, list(FOUND), 9) == list(FOUND)  # all were given back


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a ledger with verdicts, and make a locked ledger fail at once."""
    monkeypatch.setattr(ledger, "BUSY_SECONDS", 0.0)
    return tmp_path / "ledger.db"


@pytest.fixture
def working(path: Path) -> Callable[[], Ledger]:
    """Return a function that opens a new ledger and leases the openers to record."""

    def working() -> Ledger:
        for old in path.parent.glob("ledger.db*"):
            old.unlink()
        with Ledger(path, HEADER) as earlier:
            earlier.record(QUESTION, EARLIER, 1.0)
        kept = Ledger(path, HEADER)
        kept.lease(QUESTION, list(FOUND), 9)
        assert kept.claims(QUESTION) == EARLIER
        return kept

    return working


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("rollback", [False, True])
def test_an_interrupt_at_any_statement(
    path: Path, working: Callable[[], Ledger], after: bool, rollback: bool
) -> None:
    """Interruptions before and after each statement, COMMIT included, and during the rollback."""
    statement, interrupted = 0, True
    while interrupted:
        statement, kept = statement + 1, working()
        database = interrupting(kept, statement, after=after, rollback=rollback)
        try:
            kept.record(QUESTION, FOUND, 1.0)
            interrupted = False
        except KeyboardInterrupt:
            assert database.done >= statement
        restore(kept)
        if rollback:
            kept.claims(QUESTION)  # whoever was interrupted twice cannot have let the file go yet
        check_against_the_disk(kept, path)
        kept.close()
    assert statement == database.done + 1 > 9


def test_an_interrupt_at_any_line(
    path: Path, working: Callable[[], Ledger], tracing: Callable[..., Any]
) -> None:
    """After Ctrl-C anywhere in the ledger's code, memory agrees with the file."""
    line, interrupted = 0, True
    while interrupted:
        line, kept = line + 1, working()
        with tracing(ledger, line) as traced:
            try:
                kept.record(QUESTION, FOUND, 1.0)
                interrupted = False
            except KeyboardInterrupt:
                assert traced.seen == line
        check_against_the_disk(kept, path)
        kept.close()
    assert line > 60


def test_an_interrupt_at_any_instruction(
    path: Path, monkeypatch: pytest.MonkeyPatch, tracing: Callable[..., Any]
) -> None:
    """The same between any two instructions, for writes, leases and reads."""
    monkeypatch.setattr(ledger, "LEASE", 1e9)  # none runs out meanwhile
    place, interrupted = 0, True
    with Ledger(path, HEADER) as kept, Ledger(path, HEADER) as other:
        while interrupted:
            place += 1
            question = f"total in {place} turns"
            other.record(question, EARLIER, 1.0)  # so that memory has to be read again as well
            with tracing(ledger, place, opcodes=True):
                try:
                    kept.lease(question, list(FOUND), 9)
                    kept.record(question, FOUND, 1.0)
                    kept.claims(question)
                    interrupted = False
                except KeyboardInterrupt:
                    pass
            assert other.claims(question) in (EARLIER, EARLIER | FOUND)
            assert kept.claims(question) == other.claims(question)
            kept.record(question, FOUND, 1.0)
            assert kept.claims(question) == other.claims(question) == EARLIER | FOUND
            kept.release()
            with sqlite3.connect(path) as database:
                database.execute("DELETE FROM verdict")  # or there would be ever more to read
            database.close()
    assert place > 500


def test_a_contradiction_leaves_memory_as_the_disk(path: Path) -> None:
    """If one verdict is contradictory, the others are not recorded either."""
    with Ledger(path, HEADER) as kept:
        kept.record(QUESTION, EARLIER, 1.0)
        with pytest.raises(ClaimError, match="slate: the ledger says 7950"):
            kept.record(QUESTION, {"zebra": Exact(8000), "slate": Exact(7949)}, 1.0)
        with Ledger(path, HEADER) as fresh:
            assert kept.claims(QUESTION) == fresh.claims(QUESTION) == EARLIER


def test_what_is_given_out_is_no_door_to_memory(path: Path) -> None:
    """Claims that were returned earlier do not change."""
    with Ledger(path, HEADER) as kept:
        kept.record(QUESTION, EARLIER, 1.0)
        before = kept.claims(QUESTION)
        kept.record(QUESTION, FOUND, 1.0)
        assert before == EARLIER


@pytest.mark.parametrize("after", [False, True])
def test_an_interrupted_proof_exports_every_opener(tmp_path: Path, after: bool) -> None:
    """A proof interrupted at any statement and resumed with the same ledger is complete."""
    words = ["batch", "catch", "hatch", "match", "patch", "chimp"]
    game = Game(rule_for(5), from_words("six", words, [*words, "champ", "whelm"]), max_turns=6)
    table = tmp_path / "verdicts.csv"
    for statement in interrupted_at(game, after=after):
        with open_ledger(None, game) as kept:
            interrupting(kept, statement, after=after)
            with pytest.raises(KeyboardInterrupt):
                prove(game, all_exact=True, ledger=kept, threads=1)
            restore(kept)
            kept.release()  # or it would wait until its own leases run out
            proof = prove(game, all_exact=True, ledger=kept, threads=1)
            kept.export(table, proof.as_dict())
        rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()[1:]))
        assert {row["opener"] for row in rows} == set(game.guesses)
        assert {row["opener"]: row["value"] for row in rows} == {
            word: str(claim.value) for word, claim in proof.verdicts.items()
        }


def interrupted_at(game: Game, *, after: bool) -> Iterator[int]:
    """Count the statements of an uninterrupted proof."""
    with open_ledger(None, game) as kept:
        database = interrupting(kept, 0, after=after)
        prove(game, all_exact=True, ledger=kept, threads=1)
        restore(kept)
    yield from range(1, min(database.done, 60) + 1)
