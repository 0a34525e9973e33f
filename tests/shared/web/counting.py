"""A minimal family for tests, with one game: counting.

Run it as a program to serve it, at a port that it prints.
"""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from nicegui import ui

from laconic.web.api import new_api
from laconic.web.files import Files
from laconic.web.frame import listen, watch
from laconic.web.jobs import Job, Jobs, JobStatus, add_job_routes
from laconic.web.motion import Motion
from laconic.web.server import address_of, make_app, open_port, serve
from laconic.web.site import Site
from laconic.web.tags import Tag

if TYPE_CHECKING:
    from laconic.web.frame import Frame

FILES = Files("counting", Path(__file__).parent / "static", ("counting.css",))
PAGES = {"/counting/watch": "Watch", "/counting/search": "Search"}


def count(job: Job) -> dict[str, Any]:
    """Count until the job is cancelled."""
    stopped, number = Event(), 0
    job.on_cancel(stopped.set)
    while not stopped.wait(0.01):
        number += 1
        job.report(at_least=number, at_most=100 - number)
    return {"number": number}


def make_site() -> Site:
    """Make the pages and the API."""
    jobs = Jobs()
    api = new_api("Counting", "Numbers, one after the other.")
    add_job_routes(api, jobs)

    @api.get("/frames")
    async def frames(last: int = 40) -> dict[str, list[int]]:
        """Return all numbers up to the last."""
        return {"frames": list(range(last + 1))}

    @api.post("/jobs")
    async def start() -> JobStatus:
        """Start to count."""
        return jobs.start(count).status()

    def register(frame: Frame) -> None:
        @ui.page("/counting/watch")
        def watch_page() -> None:
            with frame.page("/counting/watch", "Watch the numbers.") as links:
                links.keep(size="4x4")
                motion = Motion(FILES.url("counting.js"), "Numbers")
                motion.load("/api/counting/frames")
                pressed = Tag("p", id="pressed")
                Tag("div", style="height: 3000px")  # so that there is something to scroll
            listen(lambda *_: None, lambda key: setattr(pressed, "text", key), keys=("Escape",))

        @ui.page("/counting/search")
        def search_page() -> None:
            with frame.page("/counting/search", "Search for the last number."):
                shown = Tag("p", id="shown", role="status")
                button = Tag("button", "Search", "button main")
                cancel = Tag("button", "Cancel", "button")

            async def search() -> None:
                running.append(jobs.start(count))
                await watch(running[-1], lambda status: setattr(shown, "text", said(status)))

            def stop() -> None:
                running[-1].cancel()

            running: list[Job] = []
            button.on("click", search)
            cancel.on("click", stop)

    return Site(PAGES, register, api, "/api/counting", FILES, jobs.close)


def said(status: JobStatus) -> str:
    """Describe the state of a job."""
    return f"{status.state}, at least {status.progress.get('at_least', 0)}"


if __name__ == "__main__":
    listener = open_port("127.0.0.1", 0)
    application = make_app([make_site()], {"Counting": "/counting/watch", "Words": "/solve"})
    print(address_of("127.0.0.1", listener), file=sys.stderr, flush=True)  # noqa: T201
    serve(application, listener)
