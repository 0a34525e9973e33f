"""Shared by the `lab` commands of all families."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from laconic.cli.cluster import cluster_executor
from laconic.cli.screen import screen
from laconic.lab.worker_pool import WorkerPool


@contextmanager
def started_workers(
    jobs: int | None, folder: Path | None, cluster: str | None = None
) -> Iterator[WorkerPool]:
    """Start workers, and show their progress on a terminal.

    Args:
        jobs: number of processes; None for one per core.
        folder: folder of the files that experiments name; None if they name none.
        cluster: address of a cluster's scheduler; None for local processes.
    """
    with (
        cluster_executor(cluster, jobs=jobs) as executor,
        screen(stderr=True).status("") as status,
        WorkerPool(jobs, folder=folder, executor=executor) as workers,
    ):
        workers.progress = lambda work, finished, tasks: status.update(
            f"{work}: {finished} of {tasks}"
        )
        yield workers
