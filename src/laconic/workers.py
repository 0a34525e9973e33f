"""Parallel tasks, in local processes or on a Dask cluster.

A task is a module-level function and a picklable argument; its result is picklable too.
Tasks share no state, so a task may run anywhere, and more than once.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar
from urllib.parse import urlsplit

from laconic.errors import InputError
from laconic.extras import extra
from laconic.provenance import (
    code_digest,
    host_description,
    laconic_version,
    package_version,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future

    from distributed import Client

Item = TypeVar("Item")
Result = TypeVar("Result")

ProgressCallback: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the work, the number of finished tasks, and the number of all tasks."""

CONNECT_SECONDS = 5.0
"""Seconds to wait for a scheduler to answer."""

SCHEMES = ("tcp", "tls", "ws", "wss")
"""Protocols of scheduler addresses."""


def ignore_progress(_work: str, _finished: int, _tasks: int) -> None:
    """Ignore progress: the default callback."""


def local_processes(jobs: int) -> ProcessPoolExecutor:
    """Start local processes, which Ctrl-C ends without a traceback.

    They end with this process, however it ends.
    """
    context = multiprocessing.get_context("spawn")  # a fork of a multithreaded program may hang
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)


def _begin() -> None:
    """Prepare a local process: it ends on Ctrl-C, and with the process that started it."""
    _end_on_interrupt()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the parent, which closes a pipe even if it is killed; then end, too.

    Linux could send a signal instead, but does so when the thread ends that started this process.
    """
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _end_on_interrupt() -> None:
    """End this process on SIGINT, which was blocked while it started, unless ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT in this thread and in the processes that it starts."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass
class Workers:
    """Workers that run batches of tasks.

    Args:
        jobs: local processes; 1 runs everything in this process, None starts one for each core.
        progress: called after each task.
        executor: runs all tasks instead of local processes; the caller shuts it down.
    """

    jobs: int | None = 1
    progress: ProgressCallback = ignore_progress
    executor: Executor | None = field(default=None, kw_only=True)
    _processes: ProcessPoolExecutor | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        """Default to one job per core."""
        self.jobs = self.jobs or os.cpu_count() or 1

    def __enter__(self) -> Self:
        """Return the workers; processes start with the first batch of more than one task."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the local processes."""
        if self._processes:
            self._processes.shutdown()

    def map(
        self, function: Callable[[Item], Result], items: Sequence[Item], work: str
    ) -> list[Result]:
        """Apply a function to all items, and return the results in the order of the items.

        Args:
            function: a module-level function, which other processes can import.
            items: picklable, like the results.
            work: the name of the work for the progress callback.

        Raises:
            InputError: if the cluster lost a task.
        """
        if self.executor is None and (self.jobs == 1 or len(items) <= 1):
            return list(self._in_this_process(function, items, work))
        executor = self.executor or self._start_processes()
        with _interrupts_blocked():  # processes start with the first task
            futures = {executor.submit(function, item): i for i, item in enumerate(items)}
        results: dict[int, Result] = {}
        try:
            for future in as_completed(futures):
                results[futures[future]] = result_of(future)
                self.progress(work, len(results), len(items))
        except BaseException:
            self._stop(futures)
            raise
        return [results[i] for i in range(len(items))]

    def _in_this_process(
        self, function: Callable[[Item], Result], items: Sequence[Item], work: str
    ) -> Iterator[Result]:
        for finished, item in enumerate(items, 1):
            yield function(item)
            self.progress(work, finished, len(items))

    def _stop(self, futures: Iterable[Future[Any]]) -> None:
        """Cancel the tasks of a cluster, or end the local processes.

        Tasks of local processes are not cancelled: that would break the pool's own thread.
        """
        if self._processes is None:
            for future in futures:
                future.cancel()
        else:
            for process in list((self._processes._processes or {}).values()):  # noqa: SLF001  # public from 3.14 on
                process.terminate()

    def _start_processes(self) -> Executor:
        if self._processes is None:
            self._processes = local_processes(self.jobs or 1)
        return self._processes


Program: TypeAlias = dict[str, str]
"""What must be the same on all machines of a cluster: versions, and a digest of Laconic's code."""


def program() -> Program:
    """Describe the program of this process."""
    return {
        "laconic": laconic_version(),
        "Python": "{}.{}".format(*sys.version_info[:2]),
        "NumPy": package_version("numpy"),
        "distributed": package_version("distributed"),
        "laconic with the code": code_digest()[:12],
    }


def _check_program(theirs: Program, ours: Program, worker: str) -> None:
    """Check that a worker runs the same program.

    Raises:
        InputError: if not, with what differs on both sides.
    """
    differing = [part for part, value in ours.items() if theirs.get(part) != value]
    if differing:
        runs, expected = (
            ", ".join(f"{part} {each.get(part)}" for part in differing) for each in (theirs, ours)
        )
        raise InputError(
            f"{worker} runs {runs}, expected {expected} as here: install the same wheel of "
            "Laconic and the same versions there"
        )


class ClusterExecutor(Executor):
    """Runs tasks on the workers of a Dask cluster. Each task checks the program of its worker."""

    def __init__(self, client: Client, address: str) -> None:
        self.address = address
        self._client = client
        self._executor = client.get_executor(pure=False)  # equal tasks may run more than once

    @property
    def threads(self) -> list[int]:
        """Threads of each worker process."""
        try:
            return list(self._client.nthreads().values())
        except (OSError, RuntimeError):  # RuntimeError: the client has lost the scheduler
            raise _lost(self.address) from None

    @cached_property
    def hosts(self) -> str:
        """The workers' machines at the time of the first call."""
        replies = self._client.run(host_description, on_error="ignore")
        return ", ".join(f"{n} x {host}" for host, n in Counter(replies.values()).items())

    def submit(
        self, function: Callable[..., Result], /, *args: Any, **options: Any
    ) -> Future[Result]:
        """Run a function on one of the workers."""
        future: Future[Result] = self._executor.submit(
            _run_checked, program(), function, args, options
        )
        return future

    def check_workers(self) -> None:
        """Check that there are workers, and that they run the same program.

        Raises:
            InputError: if not.
        """
        ours = program()
        replies = self._client.run(program, on_error="return")
        if not replies:
            raise InputError(
                f"the cluster at {self.address} has no workers: start some with "
                f"'dask worker {self.address}'"
            )
        for worker, reply in replies.items():
            if isinstance(reply, Exception):
                raise InputError(
                    f"the worker at {worker} cannot run laconic {ours['laconic']} ({reply}): "
                    "install the same wheel there"
                )
            _check_program(reply, ours, f"the worker at {worker}")


@contextmanager
def connect(address: str) -> Iterator[ClusterExecutor]:
    """Connect to the scheduler of a Dask cluster; on exit, cancel unfinished tasks.

    Dask's log messages are disabled; errors are raised instead.

    Args:
        address: address of the scheduler, such as `tcp://192.0.2.7:8786`.

    Raises:
        MissingExtraError: without the extra `cluster`.
        InputError: for an invalid address, if no scheduler answers, and if the cluster has no
            workers or workers with other code or other versions.
    """
    _check_address(address)
    with extra("cluster"):
        from distributed import Client  # noqa: PLC0415  # slow, and only for clusters

    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # versions are compared below
        try:
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ImportError, ValueError) as error:  # a timeout is an OSError
            reason = str(error).partition("\n")[0]
            raise InputError(
                f"no scheduler answers at {address} ({reason}): check the address, and that "
                "'dask scheduler' runs there"
            ) from None
    with client:
        executor = ClusterExecutor(client, address)
        executor.check_workers()
        yield executor


def task_slots(executor: Executor) -> list[int]:
    """List the tasks that an executor can run at a time, each by the threads that it may use.

    A worker of a cluster runs one task at a time with all its threads, other executors run one task
    per core. The list is empty for a cluster that has lost all its workers.

    Raises:
        InputError: if the scheduler is gone.
    """
    if isinstance(executor, ClusterExecutor):
        return executor.threads
    return [1] * (os.cpu_count() or 1)


def hosts_of(executor: Executor) -> str | None:
    """Describe the machines of a cluster's workers; None for a local executor."""
    return f"cluster of {executor.hosts}" if isinstance(executor, ClusterExecutor) else None


def task_threads() -> int:
    """Count the threads that a task may use: those of its Dask worker, elsewhere one."""
    if "distributed.worker" in sys.modules:
        from distributed import get_worker  # noqa: PLC0415  # slow, and only for clusters

        try:
            return int(get_worker().state.nthreads)
        except ValueError:  # no worker
            pass
    return 1


def succeeded(future: Future[Any]) -> bool:
    """Return whether a task is finished and has a result."""
    return future.done() and not future.cancelled() and future.exception() is None


def result_of(future: Future[Result]) -> Result:
    """Wait for the result of a task, and raise the exception of a failed one.

    Raises:
        InputError: if the cluster lost the task.
    """
    try:
        return future.result()
    except CancelledError:
        raise InputError(
            "the cluster lost a task because its scheduler has stopped: start it again, and run "
            "the command again"
        ) from None
    except Exception as error:
        if type(error).__name__ == "KilledWorker":
            raise InputError(
                f"a task failed because its worker died repeatedly ({error}): are "
                "the workers short of memory?"
            ) from None
        raise


def _run_checked(
    expected: Program, function: Callable[..., Result], args: Any, options: Any
) -> Result:
    """Check the program and run a task, since workers may join after the first check."""
    from distributed import get_worker  # noqa: PLC0415  # slow, and only for clusters

    _check_program(program(), expected, f"the worker at {get_worker().address}")
    return function(*args, **options)


def _check_address(address: str) -> None:
    try:
        parts = urlsplit(address)
        valid = bool(parts.scheme in SCHEMES and parts.hostname and parts.port)
    except ValueError:  # no such port
        valid = False
    if not valid:
        raise InputError(
            f"the cluster address {address!r}, expected the scheduler's, such as "
            "tcp://192.0.2.7:8786: 'dask scheduler' prints it"
        )


def _lost(address: str) -> InputError:
    return InputError(
        f"the scheduler at {address} has stopped: start it again, and run the command again"
    )
