"""The ledger of a long computation: a file of verdicts on items, such as openers or boards.

A ledger is an SQLite file of verdicts on items, by question. Its header describes what the verdicts
hold for; a ledger with another header is refused. Each verdict is true by itself, may only be
replaced by a stronger one, and is written in a transaction. So a process may be killed at any
moment and resumed, and several processes on one machine may share a ledger. To divide the work they
lease items for a few seconds, and renew their leases while they run. An expired lease costs time,
never a result. A lease that ends too far in the future, because the clock was set back or the file
was changed, is ignored.

Memory never holds more than the disk. The copy in memory changes only after COMMIT, and is read
again after a transaction that ended in any other way, such as by Ctrl-C.

Every row has a digest of itself and of the header, so that a changed row is refused.
"""

from __future__ import annotations

import csv
import hashlib
import json
import sqlite3
import time
from collections import Counter
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import uuid4

from laconic.claims import AtLeast, bounds, claim_of
from laconic.errors import ClaimError, InputError
from laconic.files import parse_json, replacing
from laconic.provenance import host_description, laconic_version, require_same, source_commit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from laconic.claims import Claim

Result = TypeVar("Result")

LEASE = 5.0
"""Seconds for which items are leased; a running process renews its leases."""

BUSY_SECONDS = 60.0
"""Seconds to wait for another process that is writing."""

APPLICATION, FORMAT = 0x4C61636F, 1
"""SQLite's `application_id` and `user_version` of a ledger."""

UNREAD = -1
"""Marks the copy in memory as invalid: it must be read again."""

_TABLES = """
CREATE TABLE header (text TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE worker (
    worker TEXT PRIMARY KEY, laconic TEXT, source TEXT, host TEXT, started TEXT, digest TEXT
) WITHOUT ROWID;
CREATE TABLE verdict (
    question TEXT, {item} TEXT, claim TEXT NOT NULL, value INTEGER, seconds REAL NOT NULL,
    worker TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (question, {item})
) WITHOUT ROWID;
CREATE TABLE lease (
    question TEXT, {item} TEXT, worker TEXT NOT NULL, until REAL NOT NULL,
    PRIMARY KEY (question, {item})
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A verdict in a ledger.

    Attributes:
        question: the question about the item, such as `total in 6 turns`.
        seconds: search time, or a fair share of it.
        worker: identifies the process that wrote it; see `Ledger.workers`.
    """

    question: str
    item: str
    claim: Claim
    seconds: float
    worker: str


class Ledger:
    """Verdicts on items, crash-safe and shared with other processes.

    Args:
        path: the file, created if it does not exist; None keeps everything in memory.
        header: what the verdicts hold for, as plain data for JSON.
        item: name of the column of items.

    Attributes:
        host: describes the machine that searches; None for this one. Set it before the first
            verdict is recorded.

    Raises:
        InputError: for a file that is not a ledger, or has another header.
        ClaimError: for a ledger that is damaged.
    """

    def __init__(self, path: Path | None, header: dict[str, Any], item: str = "item") -> None:
        self.path, self.header = path, header
        self.columns = "question", item, "claim", "value", "seconds", "worker"
        self.worker = uuid4().hex[:12]
        self.host: str | None = None
        self._seed = ""
        self._known: dict[str, dict[str, Claim]] = {}
        self._seen, self._renewed = UNREAD, 0.0
        with self._guarded():
            self._db = sqlite3.connect(
                path or ":memory:", timeout=BUSY_SECONDS, isolation_level=None
            )
        try:
            with self._guarded():
                self._open()
            self.entries()
            self.workers()
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        """Use the ledger until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Release all leases, and close the file."""
        self.close()

    def close(self) -> None:
        """Release all leases, and close the file."""
        with closing(self._db):
            self.release()

    def claims(self, question: str) -> Mapping[str, Claim]:
        """Return the verdict on each item so far, by all processes that write here."""
        with self._reading():
            return self._claims(question)

    def entries(self) -> list[Entry]:
        """List all verdicts, by question and item.

        Raises:
            ClaimError: for a row that does not match its digest.
        """
        with self._reading():
            return self._entries()

    def workers(self) -> list[dict[str, str | None]]:
        """List the processes that wrote here, oldest first: version, commit, host and time."""
        with self._reading():
            rows = self._db.execute("SELECT * FROM worker ORDER BY started").fetchall()
        for row in rows:
            self._verify(row, f"worker {row[0]}")
        names = ("worker", "laconic", "commit", "host", "started")
        return [dict(zip(names, row, strict=False)) for row in rows]

    def versions(self) -> dict[str, int]:
        """Count the verdicts by the version of Laconic that found them, such as `0.1.0 (1a2b3c4)`.

        Verdicts of any version are taken as they are: each is true by itself, or its version was
        wrong. An audit checks them.
        """
        version_of = {each["worker"]: _version(each) for each in self.workers()}
        return dict(Counter(version_of.get(entry.worker, "") for entry in self.entries()))

    def other_versions(self) -> str | None:
        """Name the other versions of Laconic that found verdicts; None if there are none."""
        others = [f"laconic {each}" for each in self.versions() if each != _version_here()]
        return ", ".join(others) or None

    def export(self, path: Path, proof: Mapping[str, Any]) -> None:
        """Export all verdicts to a file: CSV if its suffix is .csv, else JSON.

        Args:
            path: the file to write.
            proof: description of the proof and its game, for the head of the file.
        """
        rows = [
            (
                entry.question,
                entry.item,
                entry.claim.word,
                entry.claim.value,
                entry.seconds,
                entry.worker,
            )
            for entry in self.entries()
        ]
        head = {**proof, "workers": self.workers()}
        with replacing(path) as partial, partial.open("w", encoding="utf-8", newline="") as file:
            if path.suffix == ".csv":
                file.write(f"# {json.dumps(head)}\n")
                csv.writer(file, lineterminator="\n").writerows([self.columns, *rows])
            else:
                verdicts = [dict(zip(self.columns, row, strict=True)) for row in rows]
                json.dump({**head, "verdicts": verdicts}, file, indent=1)

    def record(self, question: str, verdicts: Mapping[str, Claim], seconds: float) -> None:
        """Write verdicts, release their items, and renew the other leases of this process.

        Args:
            question: the question about the items.
            verdicts: claims by item.
            seconds: search time for all of them.

        Raises:
            ClaimError: if a verdict contradicts an earlier one on the same item.
        """
        if not verdicts and time.time() < self._renewed + LEASE / 5:
            return
        who = self._who  # runs Git, so compute it before the transaction
        add = partial(self._add, who, question, verdicts, seconds)
        known, version, renewed = self._writing(add)
        self._known = {**self._known, question: known}
        self._seen, self._renewed = version, renewed  # last, since this makes memory valid again

    def lease(self, question: str, items: Sequence[str], count: int) -> list[str]:
        """Lease the first `count` items that are not leased yet, or fewer, and return them."""
        return self._writing(partial(self._lease, question, items, count))

    def release(self) -> None:
        """Release all leases of this process."""
        mine = "DELETE FROM lease WHERE worker = ?", (self.worker,)
        self._writing(partial(self._db.execute, *mine))

    def _open(self) -> None:
        self._use_write_ahead_log()
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._writing(self._create)
        if (self._pragma("application_id"), self._pragma("user_version")) != (APPLICATION, FORMAT):
            raise InputError(f"{self.path} is not a ledger of this version: choose another file")
        if self._pragma("quick_check") != "ok":
            raise self._damage(self._pragma("quick_check"))
        if self._schema() != {" ".join(statement.split()) for statement in self._statements()}:
            raise self._damage("its tables were changed")
        headers = self._db.execute("SELECT * FROM header").fetchall()
        if len(headers) != 1:
            raise self._damage(f"it has {len(headers)} headers")
        self._seed = headers[0][0]
        self._verify(headers[0], "the header")
        require_same(parse_json(self._seed), self.header, str(self.path))

    def _use_write_ahead_log(self) -> None:
        """Switch a new file to a write-ahead log, while other processes may do the same.

        SQLite never waits for a process that waits for it, so each of them may be refused at once,
        whatever the timeout of the connection.
        """
        deadline = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
            else:
                return

    def _create(self) -> None:
        """Create the tables of a new file."""
        if self._schema():
            return
        for statement in self._statements():
            self._db.execute(statement)
        self._db.execute(f"PRAGMA application_id = {APPLICATION}")
        self._db.execute(f"PRAGMA user_version = {FORMAT}")
        self._seed = json.dumps(self.header)
        self._db.execute("INSERT INTO header VALUES (?, ?)", self._signed((self._seed,)))

    def _statements(self) -> list[str]:
        """List the statements that create the tables."""
        return _TABLES.format(item=self.columns[1]).split(";")[:-1]

    def _schema(self) -> set[str]:
        """Return the statements that created the tables of the file, from SQLite's own copy."""
        rows = self._db.execute("SELECT sql FROM sqlite_master").fetchall()
        return {" ".join(str(sql).split()) for (sql,) in rows}

    def _pragma(self, name: str) -> Any:
        return self._db.execute(f"PRAGMA {name}").fetchone()[0]

    def _claims(self, question: str) -> Mapping[str, Claim]:
        """Return the verdict on each item; read the file again if another process has written."""
        version = self._pragma("data_version")
        if version != self._seen:
            known: dict[str, dict[str, Claim]] = {}
            for entry in self._entries():
                known.setdefault(entry.question, {})[entry.item] = entry.claim
            self._known = known
            self._seen = version
        return self._known.get(question, {})

    def _entries(self) -> list[Entry]:
        rows = self._db.execute("SELECT * FROM verdict ORDER BY 1, 2").fetchall()
        return [self._entry(row) for row in rows]

    def _add(
        self,
        who: tuple[str | None, ...],
        question: str,
        verdicts: Mapping[str, Claim],
        seconds: float,
    ) -> tuple[dict[str, Claim], int, float]:
        """Write verdicts; return all verdicts, the file's version, and the time of renewal.

        Memory is invalid until the caller stores these after COMMIT: until then the content of the
        file is uncertain.
        """
        self._enlist(who)
        known = dict(self._claims(question))
        version, self._seen = self._seen, UNREAD
        for item, claim in verdicts.items():
            _refuse_contradiction(item, claim, known.get(item, AtLeast(0)))
            if _adds(claim, known.get(item)):
                self._write(question, item, claim, seconds / len(verdicts))
                known[item] = claim
        return known, version, self._renew(question, verdicts)

    def _lease(self, question: str, items: Sequence[str], count: int) -> list[str]:
        now = time.time()
        self._db.execute(
            "DELETE FROM lease WHERE typeof(until) != 'real' OR until < ? OR until > ?",
            (now, now + LEASE),
        )
        rows = self._db.execute("SELECT * FROM lease WHERE question = ?", (question,))
        taken = {item for _, item, *_ in rows.fetchall()}
        free = [item for item in items if item not in taken][:count]
        self._db.executemany(
            "INSERT INTO lease VALUES (?, ?, ?, ?)",
            [(question, item, self.worker, now + LEASE) for item in free],
        )
        return free

    @cached_property
    def _who(self) -> tuple[str | None, ...]:
        """Describe this process: version, commit, host and time."""
        who = laconic_version(), source_commit(), self.host or host_description()
        return self.worker, *who, datetime.now(UTC).isoformat(timespec="seconds")

    def _enlist(self, who: tuple[str | None, ...]) -> None:
        """Write the description of this process, once."""
        self._db.execute(
            "INSERT OR IGNORE INTO worker VALUES (?, ?, ?, ?, ?, ?)", self._signed(who)
        )

    def _write(self, question: str, item: str, claim: Claim, seconds: float) -> None:
        row = question, item, claim.word, claim.value, seconds, self.worker
        self._db.execute(
            "INSERT OR REPLACE INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?)", self._signed(row)
        )

    def _renew(self, question: str, done: Iterable[str]) -> float:
        """Release finished items and renew the other leases; return the time."""
        now = time.time()
        self._db.executemany(
            f"DELETE FROM lease WHERE question = ? AND {self.columns[1]} = ?",  # noqa: S608  # our own column name
            [(question, item) for item in done],
        )
        self._db.execute("UPDATE lease SET until = ? WHERE worker = ?", (now + LEASE, self.worker))
        return now

    def _entry(self, row: tuple[Any, ...]) -> Entry:
        question, item, word, value, seconds, worker, _ = row
        self._verify(row, f"the verdict on {item!r}")
        return Entry(question, item, claim_of(word, value), seconds, worker)

    def _signed(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """Add the digest to a row; values of unexpected types never match a digest."""
        text = json.dumps([self._seed, *row], default=repr)
        return *row, hashlib.sha256(text.encode()).hexdigest()

    def _verify(self, row: tuple[Any, ...], name: str) -> None:
        if self._signed(row[:-1]) != row:
            raise self._damage(f"{name} was changed")

    def _damage(self, what: str) -> ClaimError:
        return ClaimError(f"{self.path} is damaged, {what}: delete the file and prove again")

    def _writing(self, work: Callable[[], Result]) -> Result:
        """Run some work in a transaction; if it fails, roll back and invalidate memory.

        The work is a function, not a `with` block: Ctrl-C between entering the transaction and
        entering the block would leave the transaction open.
        """
        with self._reading():
            try:
                self._db.execute("BEGIN IMMEDIATE")
                result = work()
                self._db.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise
        return result

    def _roll_back(self) -> None:
        self._seen = UNREAD
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Roll back a transaction that was left open, so that only committed rows are read."""
        with self._guarded():
            if self._db.in_transaction:
                self._roll_back()
            yield

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Convert SQLite's errors."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorname", "").startswith("SQLITE_CORRUPT"):
                raise self._damage(str(error)) from None
            raise InputError(f"the ledger {self.path}: {error}; choose another file") from None
        except UnicodeDecodeError as error:  # a byte of the schema was changed
            raise self._damage(str(error)) from None


def _version(worker: Mapping[str, str | None]) -> str:
    """Format the version, and the commit if it is known."""
    commit = worker["commit"]
    return f"{worker['laconic']}" + (f" ({commit})" if commit else "")


def _version_here() -> str:
    return _version({"laconic": laconic_version(), "commit": source_commit()})


def _refuse_contradiction(item: str, new: Claim, old: Claim) -> None:
    """Refuse a claim that contradicts another."""
    if max(bounds(new)[0], bounds(old)[0]) > min(bounds(new)[1], bounds(old)[1]):
        raise ClaimError(
            f"{item}: the ledger says {old}, a new search says {new}, and they contradict: delete "
            "the ledger and prove again"
        )


def _adds(new: Claim, old: Claim | None) -> bool:
    """Check whether a claim says more than the one before."""
    return old is None or bounds(new)[0] > bounds(old)[0] or bounds(new)[1] < bounds(old)[1]
