"""The ledger: persistence, detection of damage, and leases."""

from __future__ import annotations

import csv
import json
import sqlite3
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from laconic import ledger
from laconic.deduction.search import AtLeast, AtMost, Exact, Infeasible, Ledger
from laconic.errors import ClaimError, InputError

if TYPE_CHECKING:
    from laconic.deduction.search import Claim

HEADER: dict[str, Any] = {
    "rule": "wordle:5",
    "answers": {"name": "mine", "count": 3, "sha256": "a" * 64},
    "mode": "easy",
    "objective": "mean",
}
FOUND: dict[str, Claim] = {"crane": Exact(7930), "zebra": AtLeast(7931), "fuzzy": Infeasible()}
QUESTION = "total in 6 turns"


class Clock:
    """A clock that is advanced by hand."""

    def __init__(self) -> None:
        self.now = 1e9

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a ledger with three verdicts."""
    path = tmp_path / "ledger.db"
    with Ledger(path, HEADER) as kept:
        kept.record(QUESTION, FOUND, 3.0)
    return path


def change(path: Path, statement: str) -> None:
    """Execute SQL on the file, bypassing the ledger."""
    with sqlite3.connect(path) as database:
        database.execute(statement)
    database.close()


def test_verdicts_survive(path: Path) -> None:
    """A reopened ledger has the claims, the times and the workers."""
    with Ledger(path, HEADER) as kept:
        assert kept.claims(QUESTION) == FOUND
        assert kept.claims("worst in 4 turns") == {}
        assert [entry.seconds for entry in kept.entries()] == [1.0] * 3
        (worker,) = kept.workers()
        assert {entry.worker for entry in kept.entries()} == {worker["worker"]}
        assert worker["laconic"]


def test_memory_alone() -> None:
    """Without a path the ledger is in memory only."""
    with Ledger(None, HEADER) as kept:
        kept.record(QUESTION, FOUND, 1.0)
        assert kept.claims(QUESTION) == FOUND


@pytest.mark.parametrize(
    ("part", "other", "named"),
    [
        ("mode", "hard", ["mode 'easy'", "'hard'"]),
        ("objective", "worst", ["objective 'mean'", "'worst'"]),
        ("answers", {"name": "yours", "count": 3, "sha256": "b" * 64}, ["a" * 64, "b" * 64]),
    ],
)
def test_another_proof_is_refused(path: Path, part: str, other: Any, named: list[str]) -> None:
    """A ledger of another game or objective is refused; the message has both."""
    with pytest.raises(InputError) as caught:
        Ledger(path, HEADER | {part: other})
    assert all(name in str(caught.value) for name in named)


def test_names_of_lists_are_labels(path: Path) -> None:
    """A list with another name and the same words is accepted."""
    answers = HEADER["answers"] | {"name": "another name"}
    with Ledger(path, HEADER | {"answers": answers}) as kept:
        assert kept.claims(QUESTION) == FOUND


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE verdict SET value = 7929 WHERE item = 'crane'",
        "UPDATE verdict SET claim = 'exact' WHERE item = 'zebra'",
        "UPDATE verdict SET item = 'cramp' WHERE item = 'crane'",
        "UPDATE verdict SET question = 'total in 5 turns'",
        "UPDATE verdict SET seconds = 0.5",
        "UPDATE verdict SET digest = ''",
        "UPDATE worker SET laconic = '9.9.9'",
        "UPDATE header SET text = replace(text, 'mine', 'ours')",
        "UPDATE header SET text = x'00ff'",
        "UPDATE verdict SET value = x'00ff' WHERE item = 'crane'",
        "UPDATE verdict SET claim = x'00ff' WHERE item = 'crane'",
        "UPDATE verdict SET digest = x'00ff'",
        "UPDATE worker SET host = x'00ff'",
    ],
)
def test_changed_rows_are_refused(path: Path, statement: str) -> None:
    """A ledger is refused if any row has a wrong digest."""
    change(path, statement)
    with pytest.raises(ClaimError, match=r"damaged.*was changed.*delete the file"):
        Ledger(path, HEADER)


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("DELETE FROM header", "it has 0 headers"),
        ("INSERT INTO header SELECT * FROM header", "it has 2 headers"),
        ("DROP TABLE lease", "its tables were changed"),
        ("ALTER TABLE verdict ADD COLUMN more", "its tables were changed"),
        ("ALTER TABLE header ADD COLUMN more", "its tables were changed"),
        ("CREATE TABLE more (text)", "its tables were changed"),
        ("DROP TABLE worker", "its tables were changed"),
    ],
)
def test_changed_tables_are_refused(path: Path, statement: str, named: str) -> None:
    """Changed tables, columns and headers are refused."""
    change(path, statement)
    with pytest.raises(ClaimError, match=f"damaged, {named}: delete the file"):
        Ledger(path, HEADER)


def test_changes_are_seen_while_it_is_open(path: Path) -> None:
    """Rows are verified whenever they are read again."""
    with Ledger(path, HEADER) as kept:
        change(path, "UPDATE verdict SET value = 1")
        with pytest.raises(ClaimError, match="was changed"):
            kept.claims(QUESTION)


@pytest.mark.parametrize("value", [0x80, 0xFF])
def test_no_byte_of_the_schema_is_trusted(tmp_path: Path, value: int) -> None:
    """A changed byte of the first page is refused with a message, or changes nothing."""
    path = tmp_path / "new.db"
    with Ledger(path, HEADER) as ledger:
        ledger.record(QUESTION, {"crane": Exact(7930)}, 1.0)
    whole, refused = path.read_bytes(), 0
    for place in (place for place in range(100, 4096, 7) if whole[place]):
        path.write_bytes(whole[:place] + bytes([value]) + whole[place + 1 :])
        try:
            with Ledger(path, HEADER) as ledger:
                assert ledger.claims(QUESTION) == {"crane": Exact(7930)}
        except (ClaimError, InputError):
            refused += 1
    assert refused > 50


def test_the_version_of_each_verdict_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verdicts are counted by the version and commit that found them; others are named."""
    path = tmp_path / "new.db"
    monkeypatch.setattr("laconic.ledger.source_commit", lambda: "1a2b3c4")
    for version, words in (("0.0.9", ("crane", "slate")), ("0.1.0", ("salet",))):
        monkeypatch.setattr("laconic.ledger.laconic_version", lambda version=version: version)
        with Ledger(path, HEADER) as ledger:
            ledger.record(QUESTION, dict.fromkeys(words, AtLeast(7930)), 1.0)
    with Ledger(path, HEADER) as ledger:
        assert ledger.versions() == {"0.0.9 (1a2b3c4)": 2, "0.1.0 (1a2b3c4)": 1}
        assert ledger.other_versions() == "laconic 0.0.9 (1a2b3c4)"
    with Ledger(None, HEADER) as ledger:
        assert (ledger.versions(), ledger.other_versions()) == ({}, None)


def test_a_refused_file_is_closed(path: Path) -> None:
    """A ledger that is refused can be replaced at once, even while its error is handled."""
    change(path, "UPDATE verdict SET value = 1")
    with pytest.raises(ClaimError) as refused:
        Ledger(path, HEADER)
    assert refused.traceback  # which refers to the ledger
    opened = [each.resolve() for each in Path("/proc/self/fd").iterdir()]
    assert path.resolve() not in opened


def test_damaged_files_are_refused(path: Path) -> None:
    """An overwritten or truncated file never yields wrong verdicts."""
    whole = path.read_bytes()
    refused = 0
    for start in range(0, len(whole), 1024):
        path.write_bytes(whole[:start] + b"\xa5" * 64 + whole[start + 64 :])
        try:
            with Ledger(path, HEADER) as kept:
                assert kept.claims(QUESTION).items() <= FOUND.items()
        except (ClaimError, InputError):
            refused += 1
    assert refused
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises((ClaimError, InputError)):
        Ledger(path, HEADER)


def test_other_files_are_refused(tmp_path: Path) -> None:
    """Text files, other databases and folders are refused."""
    text, database = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("salet 7920\n" * 100, encoding="utf-8")
    change(database, "CREATE TABLE verdict (word TEXT)")
    for path in (text, database, tmp_path):
        with pytest.raises(InputError, match="choose another file"):
            Ledger(path, HEADER)


def test_verdicts_only_grow_stronger() -> None:
    """A weaker claim never replaces a stronger one."""
    with Ledger(None, HEADER) as kept:
        for claim, stays in (
            (AtLeast(5), AtLeast(5)),
            (AtLeast(4), AtLeast(5)),
            (AtLeast(7), AtLeast(7)),
            (Exact(8), Exact(8)),
            (AtLeast(6), Exact(8)),
        ):
            kept.record(QUESTION, {"crane": claim}, 1.0)
            assert kept.claims(QUESTION)["crane"] == stays
            assert kept.entries()[0].claim == stays


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Exact(8), Exact(9)),
        (Exact(8), AtLeast(9)),
        (AtLeast(9), Exact(8)),
        (Infeasible(), Exact(8)),
        (AtMost(4), Infeasible()),
    ],
)
def test_contradictions_are_refused(first: Claim, second: Claim) -> None:
    """A verdict that contradicts an earlier one is an error."""
    with Ledger(None, HEADER) as kept:
        kept.record(QUESTION, {"crane": first}, 1.0)
        with pytest.raises(ClaimError, match="they contradict"):
            kept.record(QUESTION, {"crane": second}, 1.0)
        assert kept.claims(QUESTION)["crane"] == first


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Replace the clock of leases by one that is advanced by hand."""
    clock = Clock()
    monkeypatch.setattr("time.time", clock)
    return clock


def test_leases_share_the_work(path: Path, clock: Clock) -> None:
    """An opener is leased to one worker at a time, until its release or the lease expires."""
    words = ["a", "b", "c", "d", "e"]
    with Ledger(path, HEADER) as one, Ledger(path, HEADER) as other:
        assert one.lease(QUESTION, words, 2) == ["a", "b"]
        assert other.lease(QUESTION, words, 2) == ["c", "d"]
        assert other.lease("another question", words, 1) == ["a"]
        other.release()
        assert one.lease(QUESTION, words, 9) == ["c", "d", "e"]
        assert other.lease(QUESTION, words, 9) == []
        one.record(QUESTION, {"a": Exact(3)}, 1.0)
        assert other.lease(QUESTION, words, 9) == ["a"]  # but by now it is known
        assert other.claims(QUESTION)["a"] == Exact(3)
        one.record(QUESTION, {"b": Exact(4)}, 1.0)
        clock.now += ledger.LEASE + 1
        assert other.lease(QUESTION, words, 9) == words


@pytest.mark.parametrize("until", ["1e9 + 3600", "'tomorrow'", "x'00ff'"])
@pytest.mark.usefixtures("clock")
def test_leases_that_end_too_late_count_for_nothing(path: Path, until: str) -> None:
    """Leases with an end too far in the future, or an invalid one, are ignored."""
    with Ledger(path, HEADER) as dead:
        dead.lease(QUESTION, ["a", "b"], 2)
        change(path, f"UPDATE lease SET until = {until}")  # noqa: S608  # our own values
        with Ledger(path, HEADER) as alive:
            assert alive.lease(QUESTION, ["a", "b"], 2) == ["a", "b"]


def test_a_clock_that_is_set_back_makes_nobody_wait(path: Path, clock: Clock) -> None:
    """Leases of a killed process expire even if the clock was set back."""
    with Ledger(path, HEADER) as dead, Ledger(path, HEADER) as alive:
        dead.lease(QUESTION, ["a", "b"], 2)
        clock.now -= 3600
        assert alive.lease(QUESTION, ["a", "b"], 2) == ["a", "b"]


def test_leases_end_with_their_ledger(path: Path) -> None:
    """Closing the ledger releases its leases."""
    with Ledger(path, HEADER) as one:
        with Ledger(path, HEADER) as other:
            other.lease(QUESTION, ["a"], 1)
        assert one.lease(QUESTION, ["a"], 1) == ["a"]


def test_leases_of_the_living_are_renewed(path: Path, clock: Clock) -> None:
    """Recording no verdicts still renews the leases."""
    with Ledger(path, HEADER) as one, Ledger(path, HEADER) as other:
        one.lease(QUESTION, ["a"], 1)
        for _ in range(20):
            clock.now += ledger.LEASE / 2
            one.record(QUESTION, {}, 0.0)
            assert other.lease(QUESTION, ["a"], 1) == []


def test_a_new_ledger_that_another_process_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite may refuse a new file at once, without waiting; the ledger tries again."""
    path, connect, tries = tmp_path / "new.db", sqlite3.connect, []
    other = connect(path, isolation_level=None)
    other.executescript("BEGIN; SELECT * FROM sqlite_master")

    def end(seconds: float) -> None:
        tries.append(seconds)
        other.close()

    monkeypatch.setattr("time.sleep", end)
    monkeypatch.setattr(
        sqlite3, "connect", lambda *args, **options: connect(*args, **options | {"timeout": 0})
    )
    with Ledger(path, HEADER) as kept:
        kept.record(QUESTION, FOUND, 1.0)
        assert kept.claims(QUESTION) == FOUND
    assert len(tries) == 1


def test_many_open_a_new_ledger_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that start together share one new ledger, and no verdict is lost."""
    monkeypatch.setattr(ledger, "BUSY_SECONDS", 600.0)
    failed: list[Exception] = []

    def work(number: int) -> None:
        try:
            with Ledger(tmp_path / "new.db", HEADER) as kept:
                for word in range(20):
                    kept.record(QUESTION, {f"{number}-{word}": Exact(number)}, 0.1)
        except Exception as error:  # noqa: BLE001  # a thread's errors are told after the end
            failed.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    with Ledger(tmp_path / "new.db", HEADER) as kept:
        assert len(kept.claims(QUESTION)) == 160
        assert len(kept.workers()) == 8


def test_export(path: Path, tmp_path: Path) -> None:
    """CSV and JSON exports have every verdict, the proof and the workers."""
    table, data = tmp_path / "verdicts.csv", tmp_path / "verdicts.json"
    with Ledger(path, HEADER) as kept:
        kept.export(table, {"claim": "exact"})
        kept.export(data, {"claim": "exact"})
    head, *lines = table.read_text(encoding="utf-8").splitlines()
    assert json.loads(head.removeprefix("# "))["claim"] == "exact"
    rows = list(csv.DictReader(lines))
    assert [(row["item"], row["claim"], row["value"]) for row in rows] == [
        ("crane", "exact", "7930"),
        ("fuzzy", "infeasible", ""),
        ("zebra", "at least", "7931"),
    ]
    exported = json.loads(data.read_text(encoding="utf-8"))
    assert exported["claim"] == "exact"
    assert exported["workers"][0]["laconic"]
    assert [str(one["value"] or "") for one in exported["verdicts"]] == [r["value"] for r in rows]
