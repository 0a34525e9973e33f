"""The ledger of a proof: what is known of every opener, kept on disk as it is found.

A ledger is an SQLite file. Its header says what is proven: the game and its word lists, the
objective and the pool; whoever opens it for anything else is refused. Verdicts only ever grow
stronger, each is true by itself, and each is written in a transaction: a process may be killed at
any moment and started again, and others on the same machine may join in. So that these share the
work they lease openers for a few seconds, for as long as they are alive to renew the lease. A lease
that runs out costs time, never a result.

Every row bears a digest of itself and of the header, so that one that was changed is refused.
"""

from __future__ import annotations

import csv
import hashlib
import json
import math
import sqlite3
import time
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self
from uuid import uuid4

from laconic.deduction import trees
from laconic.deduction.search.claims import AtLeast, AtMost, Exact, Infeasible, claim_of
from laconic.errors import ClaimError, InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from laconic.deduction.search.claims import Claim

LEASE = 5.0
"""Seconds for which openers are leased; a worker that is alive renews them."""

PATIENCE = 60.0
"""Seconds to wait for another process that writes."""

APPLICATION, FORMAT = 0x4C61636F, 1
"""What SQLite's own header says of such a file."""

COLUMNS = "question", "opener", "claim", "value", "seconds", "worker"
"""What an exported verdict says."""

_TABLES = """
CREATE TABLE header (text TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE worker (
    worker TEXT PRIMARY KEY, laconic TEXT, source TEXT, host TEXT, started TEXT, digest TEXT
) WITHOUT ROWID;
CREATE TABLE verdict (
    question TEXT, opener TEXT, claim TEXT NOT NULL, value INTEGER, seconds REAL NOT NULL,
    worker TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (question, opener)
) WITHOUT ROWID;
CREATE TABLE lease (
    question TEXT, opener TEXT, worker TEXT NOT NULL, until REAL NOT NULL,
    PRIMARY KEY (question, opener)
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A verdict as the ledger holds it.

    Attributes:
        question: what was asked of the opener, such as `total in 6 turns`.
        seconds: time of the worker's search that it took, or a fair share of it.
        worker: who found it; the ledger says with which version, and when.
    """

    question: str
    opener: str
    claim: Claim
    seconds: float
    worker: str


class Ledger:
    """Verdicts on openers, safe from crashes and shared with other processes.

    Args:
        path: the file, made if it is not there; None keeps everything in memory.
        header: what is proven, as plain data for JSON.

    Raises:
        InputError: for a file that is no ledger, or one with another header.
        ClaimError: for a ledger that is damaged.
    """

    def __init__(self, path: Path | None, header: dict[str, Any]) -> None:
        self.path, self.header = path, header
        self.worker = uuid4().hex[:12]
        self._seed = ""
        self._known: dict[str, dict[str, Claim]] = {}
        self._seen, self._renewed, self._enlisted = -1, 0.0, False
        with self._guarded():
            self._db = sqlite3.connect(path or ":memory:", timeout=PATIENCE, isolation_level=None)
            self._open()
        self.entries()
        self.workers()

    def __enter__(self) -> Self:
        """Use the ledger until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Give back what is leased, and close."""
        self.close()

    def close(self) -> None:
        """Give back what is leased, and close."""
        with self._writing():
            self._db.execute("DELETE FROM lease WHERE worker = ?", (self.worker,))
        self._db.close()

    def claims(self, question: str) -> dict[str, Claim]:
        """Give what is known of each opener so far, by all who write here."""
        if self._changed():
            self._known = {}
            for entry in self.entries():
                self._known.setdefault(entry.question, {})[entry.opener] = entry.claim
        return self._known.setdefault(question, {})

    def entries(self) -> list[Entry]:
        """List all verdicts, by question and opener.

        Raises:
            ClaimError: for a row that does not bear its digest.
        """
        with self._guarded():
            rows = self._db.execute("SELECT * FROM verdict ORDER BY question, opener").fetchall()
        return [self._entry(row) for row in rows]

    def workers(self) -> list[dict[str, str | None]]:
        """List who has written here: version, commit, host and time, oldest first."""
        with self._guarded():
            rows = self._db.execute("SELECT * FROM worker ORDER BY started").fetchall()
        for row in rows:
            self._verify(row, f"worker {row[0]}")
        names = ("worker", "laconic", "commit", "host", "started")
        return [dict(zip(names, row, strict=False)) for row in rows]

    def export(self, path: Path, proof: Mapping[str, Any]) -> None:
        """Write all verdicts to a file, CSV if its name says so, else JSON.

        Args:
            path: the file to write.
            proof: what the verdicts prove, and of which game; it heads the file.
        """
        rows = [
            (one.question, one.opener, one.claim.word, one.claim.value, one.seconds, one.worker)
            for one in self.entries()
        ]
        head = {**proof, "workers": self.workers()}
        with path.open("w", encoding="utf-8", newline="") as file:
            if path.suffix == ".csv":
                file.write(f"# {json.dumps(head)}\n")
                csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])
            else:
                verdicts = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
                json.dump({**head, "verdicts": verdicts}, file, indent=1)

    def record(self, question: str, verdicts: Mapping[str, Claim], seconds: float) -> None:
        """Write verdicts down and renew the leases of this worker.

        Args:
            question: what was asked of the openers.
            verdicts: what is known now, by opener.
            seconds: time that the search for them took, together.

        Raises:
            ClaimError: where an opener's verdict contradicts the one that is there already.
        """
        if not verdicts and time.time() < self._renewed + LEASE / 5:
            return
        with self._writing():
            self._enlist()
            known = self.claims(question)
            for opener, claim in verdicts.items():
                _agree(opener, claim, known.get(opener, AtLeast(0)))
                if _adds(claim, known.get(opener)):
                    self._write(question, opener, claim, seconds / len(verdicts))
                    known[opener] = claim
            self._renew(question, verdicts)

    def lease(self, question: str, openers: Sequence[str], count: int) -> list[str]:
        """Take up to `count` of the openers, in their order, that nobody else works on."""
        now = time.time()
        with self._writing():
            self._db.execute("DELETE FROM lease WHERE until < ?", (now,))
            rows = self._db.execute("SELECT opener FROM lease WHERE question = ?", (question,))
            taken = {opener for (opener,) in rows}
            free = [opener for opener in openers if opener not in taken][:count]
            self._db.executemany(
                "INSERT INTO lease VALUES (?, ?, ?, ?)",
                [(question, opener, self.worker, now + LEASE) for opener in free],
            )
        return free

    def release(self) -> None:
        """Give back all that this worker has leased."""
        with self._writing():
            self._db.execute("DELETE FROM lease WHERE worker = ?", (self.worker,))

    def _open(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        with self._writing():
            if not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                self._make()
        if (self._pragma("application_id"), self._pragma("user_version")) != (APPLICATION, FORMAT):
            raise InputError(f"{self.path} is no ledger of this version: choose another file")
        if self._pragma("quick_check") != "ok":
            raise self._damage(self._pragma("quick_check"))
        text, digest = self._db.execute("SELECT * FROM header").fetchone()
        self._seed = text
        self._verify((text, digest), "the header")
        trees.same(json.loads(text), self.header, str(self.path))

    def _make(self) -> None:
        for statement in _TABLES.split(";")[:-1]:
            self._db.execute(statement)
        self._db.execute(f"PRAGMA application_id = {APPLICATION}")
        self._db.execute(f"PRAGMA user_version = {FORMAT}")
        self._seed = json.dumps(self.header)
        self._db.execute("INSERT INTO header VALUES (?, ?)", self._signed((self._seed,)))

    def _pragma(self, name: str) -> Any:
        return self._db.execute(f"PRAGMA {name}").fetchone()[0]

    def _changed(self) -> bool:
        """Tell whether another process has written since the last look."""
        with self._guarded():
            version = self._pragma("data_version")
        seen, self._seen = self._seen, version
        return bool(version != seen)

    def _enlist(self) -> None:
        """Write down who writes here, once."""
        if not self._enlisted:
            who = trees.laconic_version(), trees.source_commit(), trees.host_description()
            row = self.worker, *who, datetime.now(UTC).isoformat(timespec="seconds")
            self._db.execute("INSERT INTO worker VALUES (?, ?, ?, ?, ?, ?)", self._signed(row))
            self._enlisted = True

    def _write(self, question: str, opener: str, claim: Claim, seconds: float) -> None:
        row = question, opener, claim.word, claim.value, seconds, self.worker
        self._db.execute(
            "INSERT OR REPLACE INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?)", self._signed(row)
        )

    def _renew(self, question: str, done: Iterable[str]) -> None:
        """Give back the openers that are done, and hold on to the others."""
        self._renewed = time.time()
        self._db.executemany(
            "DELETE FROM lease WHERE question = ? AND opener = ?",
            [(question, opener) for opener in done],
        )
        self._db.execute(
            "UPDATE lease SET until = ? WHERE worker = ?", (self._renewed + LEASE, self.worker)
        )

    def _entry(self, row: tuple[Any, ...]) -> Entry:
        question, opener, word, value, seconds, worker, _ = row
        self._verify(row, f"the verdict on {opener!r}")
        return Entry(question, opener, claim_of(word, value), seconds, worker)

    def _signed(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """Add the digest to a row."""
        return *row, hashlib.sha256(json.dumps([self._seed, *row]).encode()).hexdigest()

    def _verify(self, row: tuple[Any, ...], name: str) -> None:
        if self._signed(row[:-1]) != row:
            raise self._damage(f"{name} was changed")

    def _damage(self, what: str) -> ClaimError:
        return ClaimError(f"{self.path} is damaged, {what}: delete the file and prove again")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Write all of a block or nothing."""
        with self._guarded():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Say what is wrong with the file."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorname", "").startswith("SQLITE_CORRUPT"):
                raise self._damage(str(error)) from None
            raise InputError(f"the ledger {self.path}: {error}; choose another file") from None


def bounds(claim: Claim) -> tuple[float, float]:
    """Give the least and the greatest value that a claim allows; infeasible is infinite."""
    match claim:
        case Exact(value):
            return value, value
        case AtLeast(value):
            return value, math.inf
        case AtMost(value):
            return 0, value
        case Infeasible():
            return math.inf, math.inf


def _agree(opener: str, new: Claim, old: Claim) -> None:
    """Refuse a claim that cannot be true beside another."""
    if max(bounds(new)[0], bounds(old)[0]) > min(bounds(new)[1], bounds(old)[1]):
        raise ClaimError(
            f"{opener} was found to cost {old}, and now {new}: one of the two is wrong, "
            "so trust neither; delete the ledger and prove again"
        )


def _adds(new: Claim, old: Claim | None) -> bool:
    """Tell whether a claim says more than the one before."""
    return old is None or bounds(new)[0] > bounds(old)[0] or bounds(new)[1] < bounds(old)[1]
