"""A real Dask cluster: the results of one machine, and a clear line for each failure."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from subprocess import CompletedProcess
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from distributed import Client, KilledWorker, LocalCluster

import laconic
from conftest import WAIT_SECONDS
from laconic import provenance, workers
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import rule_for
from laconic.deduction.search import Progress, open_ledger, prove
from laconic.errors import InputError, MissingExtraError
from laconic.workers import Workers, connect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

BARE_WORKER = """
import sys
sys.modules["laconic"] = None  # as if it were not installed
from distributed.cli.dask_worker import main
main([sys.argv[1], "--no-nanny", "--no-dashboard"])
"""


PATCHED_WORKER = """
import sys
sys.meta_path = [each for each in sys.meta_path if "editable" not in type(each).__module__]
sys.path.insert(0, sys.argv[2])
from distributed.cli.dask_worker import main
main([sys.argv[1], "--no-nanny", "--no-dashboard"])
"""


EXPERIMENT = """
title = "Two strategies"
kind = "ladder"
exact = false
[game]
rule = "mastermind:2x4"
[[runs]]
label = "entropy"
strategy = "entropy"
[[runs]]
label = "random"
strategy = "random"
seeds = [1, 2, 3]
"""


def start_cluster(count: int) -> LocalCluster:
    """Start a scheduler and single-threaded worker processes."""
    return LocalCluster(
        n_workers=count,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=False,
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Start a cluster of two worker processes."""
    with start_cluster(2) as cluster:
        yield cluster


@pytest.fixture
def address(cluster: LocalCluster) -> str:
    """Return the address of a cluster that has its two workers."""
    cluster.wait_for_workers(2, WAIT_SECONDS)
    return str(cluster.scheduler_address)


@pytest.fixture(scope="module")
def empty() -> Iterator[str]:
    """Return the address of a scheduler without workers."""
    with start_cluster(0) as cluster:
        yield str(cluster.scheduler_address)


@pytest.fixture(scope="module")
def game() -> Game:
    """Make a game of every 20th answer of the original list, and every 40th guess."""
    original = Game.of("original")
    answers = original.answers[::20]
    guesses = sorted({*answers, *original.guesses[::40]})
    return Game(rule_for(5), from_words("some", answers, guesses), max_turns=6)


def test_a_killed_worker_changes_nothing(
    cluster: LocalCluster, address: str, game: Game, tmp_path: Path
) -> None:
    """Killing one of two workers changes neither the ledger nor the verdicts."""
    victim = next(iter(cluster.workers.values())).pid
    killed_at = list[Progress]()

    def kill(progress: Progress) -> None:
        if not killed_at and progress.done > 10:
            os.kill(victim, signal.SIGKILL)
            killed_at.append(progress)

    with open_ledger(tmp_path / "quiet.db", game) as ledger:
        truth = prove(game, all_exact=True, ledger=ledger)
        undisturbed = [(entry.question, entry.item, entry.claim) for entry in ledger.entries()]
    with connect(address) as executor, open_ledger(tmp_path / "killed.db", game) as ledger:
        proof = prove(game, all_exact=True, ledger=ledger, executor=executor, report=kill)
        disturbed = [(entry.question, entry.item, entry.claim) for entry in ledger.entries()]
    assert killed_at[0].done < killed_at[0].openers
    assert proof.verdicts == truth.verdicts
    assert disturbed == undisturbed


def test_a_killed_coordinator_goes_on_where_it_was(
    address: str, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupted proof can be finished by another process, locally or on the cluster."""
    monkeypatch.setattr("laconic.ledger.LEASE", 0.5)  # longer leases of the dead count for nothing
    path, files = tmp_path / "some.db", []
    for name, words in (("answers", game.answers), ("guesses", game.guesses)):
        files += [f"--{name}", str(tmp_path / name)]
        (tmp_path / name).write_text("\n".join(words), encoding="utf-8")
    command = [sys.executable, "-m", "laconic", "prove", *files, "--all-exact"]
    with open_ledger(path, game) as ledger:
        with subprocess.Popen([*command, "--cluster", address, "--ledger", str(path)]) as process:
            while process.poll() is None and len(ledger.entries()) < 10:
                time.sleep(0.01)
            process.kill()
        before = {entry.item for entry in ledger.entries()}
        assert len(before) >= 10
        with connect(address) as executor:
            proof = prove(game, all_exact=True, ledger=ledger, executor=executor)
        assert proof.verdicts == prove(game, all_exact=True).verdicts
        first = {entry.item for entry in ledger.entries() if entry.worker != ledger.worker}
    assert first >= before


def test_prove_on_a_cluster(run_json: Json, rhymes: tuple[str, ...], address: str) -> None:
    """The command prints the same as without a cluster."""
    alone = run_json("prove", *rhymes, "--all-exact")
    together = run_json("prove", *rhymes, "--all-exact", "--cluster", address)
    for data in (alone, together):
        del data["seconds"], data["work"]
    assert alone == together


def test_a_ledger_says_who_searched(address: str, game: Game) -> None:
    """Verdicts are attributed to the workers' machines."""
    with connect(address) as executor, open_ledger(None, game) as ledger:
        prove(game, ledger=ledger, executor=executor)
        (process,) = ledger.workers()
    assert (process["host"] or "").startswith("cluster of 2 x Linux")


def test_experiments_on_a_cluster(run_json: Json, address: str, tmp_path: Path) -> None:
    """An experiment has the same outcome on a cluster; its tasks run there."""
    experiment = tmp_path / "mine.toml"
    experiment.write_text(EXPERIMENT, encoding="utf-8")
    alone = run_json("lab", "run", str(experiment), "--jobs", "1")
    together = run_json("lab", "run", str(experiment), "--cluster", address)
    rows, others = ([row[:-1] for row in data["tables"][0]["rows"]] for data in (alone, together))
    assert rows == others  # all columns but the seconds


def test_tasks_run_on_the_workers(cluster: LocalCluster, address: str) -> None:
    """Results come in the order of the items, from processes of the cluster."""
    with connect(address) as executor:
        pool = Workers(executor=executor)
        assert pool.map(abs, [-1, 2, -3], "numbers") == [1, 2, 3]
        pids = set(pool.map(_process, range(8), "processes"))
    assert pids <= {worker.pid for worker in cluster.workers.values()}


def _process(_: int) -> int:
    return os.getpid()


def refused(run: Run, message: str, *words: str) -> None:
    """Check that a command ends with exit code 2 and one line that holds a message."""
    outcome = run(*words)
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert message in outcome.stderr
    assert outcome.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("here", "the cluster address 'here', expected the scheduler's, such as tcp://192.0.2.7:"),
        ("tcp://192.0.2.7", "the cluster address 'tcp://192.0.2.7', expected"),
        ("tcp://192.0.2.7:99999", "the cluster address 'tcp://192.0.2.7:99999', expected"),
        ("http://192.0.2.7:8786", "the cluster address 'http://192.0.2.7:8786', expected"),
        ("tcp://127.0.0.1:1", "no scheduler answers at tcp://127.0.0.1:1 (Timed out"),
        ("tcp://nowhere.invalid:8786", "no scheduler answers at tcp://nowhere.invalid:8786"),
    ],
)
@pytest.mark.parametrize("command", ["prove", "lab run laconic-ladder", "lab report"])
def test_addresses_that_do_not_answer(
    run: Run, command: str, address: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Invalid addresses, and those without a scheduler, are refused before any work."""
    monkeypatch.setattr(workers, "CONNECT_SECONDS", 0.2)
    refused(run, message, *command.split(), "--cluster", address)


def test_jobs_beside_a_cluster(run: Run) -> None:
    """Local processes beside a cluster are refused, not ignored."""
    words = ("--cluster", "tcp://127.0.0.1:1")
    refused(run, "--threads 2 with --cluster", "prove", "--threads", "2", *words)
    refused(run, "--jobs 2 with --cluster", "lab", "report", "--jobs", "2", *words)


def test_a_scheduler_without_workers(run: Run, empty: str) -> None:
    """A cluster without workers is refused; the message says how to start some."""
    refused(run, f"start some with 'dask worker {empty}'", "prove", "--cluster", empty)


def test_a_worker_without_laconic(run: Run, empty: str) -> None:
    """The message names the worker, what it lacks, and what to install."""
    with ExitStack() as stack:
        command = [sys.executable, "-c", BARE_WORKER, empty]
        worker = stack.enter_context(subprocess.Popen(command, stderr=subprocess.DEVNULL))
        stack.callback(worker.kill)
        with Client(empty, set_as_default=False) as client:
            client.wait_for_workers(1, WAIT_SECONDS)
        refused(run, "install the same wheel there", "prove", "--cluster", empty)


def test_a_worker_of_another_version(
    run: Run, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers of another version are refused; the message has both versions."""
    monkeypatch.setattr(workers, "laconic_version", lambda: "9.9.9")
    refused(run, "expected laconic 9.9.9 as here: install", "prove", "--cluster", address)


def test_a_worker_with_other_code(run: Run, empty: str, tmp_path: Path) -> None:
    """A worker of the same version whose code was changed is refused; the message names it."""
    for folder in reversed(laconic.__path__):
        shutil.copytree(folder, tmp_path / "laconic", dirs_exist_ok=True)
    with (tmp_path / "laconic/claims.py").open("a", encoding="utf-8") as changed:
        changed.write("PATCHED = True\n")
    command = [sys.executable, "-c", PATCHED_WORKER, empty, str(tmp_path)]
    with ExitStack() as stack:
        worker = stack.enter_context(subprocess.Popen(command, stderr=subprocess.DEVNULL))
        stack.callback(worker.kill)
        with Client(empty, set_as_default=False) as client:
            client.wait_for_workers(1, WAIT_SECONDS)
            (address,) = client.nthreads()
        message = f"the worker at {address} runs laconic with the code "
        refused(run, message, "prove", "--cluster", empty)


def test_a_worker_with_another_numpy(
    run: Run, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker with another version of NumPy is refused; the message has both."""
    version = provenance.package_version
    monkeypatch.setattr(
        workers, "package_version", lambda name: "0.1" if name == "numpy" else version(name)
    )
    message = f"runs NumPy {version('numpy')}, expected NumPy 0.1 as here"
    refused(run, message, "prove", "--cluster", address)


def test_a_worker_that_joins_later_is_checked(
    address: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each task checks the versions again."""
    with connect(address) as executor:
        monkeypatch.setattr(workers, "laconic_version", lambda: "9.9.9")
        with pytest.raises(
            InputError, match=r"worker at tcp://.* runs laconic .*, expected laconic 9\.9\.9"
        ):
            prove(game, executor=executor)


def test_a_scheduler_that_stops(game: Game) -> None:
    """If the scheduler stops, the proof ends with a message and keeps its verdicts."""
    with ExitStack() as stack:
        cluster = stack.enter_context(start_cluster(1))
        cluster.wait_for_workers(1, WAIT_SECONDS)

        def stop(progress: Progress) -> None:
            if progress.done > 10:
                cluster.close()

        with connect(str(cluster.scheduler_address)) as executor, open_ledger(None, game) as ledger:
            with pytest.raises(InputError, match=r"scheduler .*stopped: start it again"):
                prove(game, all_exact=True, executor=executor, ledger=ledger, report=stop)
            assert len(ledger.entries()) > 10


def test_a_task_that_kills_its_workers() -> None:
    """A task that kills several workers fails with a message about the likely cause."""
    future = Future[int]()
    worker: Any = SimpleNamespace(address="tcp://192.0.2.7:40000")
    future.set_exception(KilledWorker("a task", worker, 3))
    with pytest.raises(InputError, match="are the workers short of memory"):
        workers.result_of(future)


def test_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Dask the message has the command that installs it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused(run, "[cluster]'", "prove", "--cluster", "tcp://127.0.0.1:8786")
    with pytest.raises(MissingExtraError), connect("tcp://127.0.0.1:8786"):
        pass
