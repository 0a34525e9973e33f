"""The API for sliding puzzles: bounds, and solutions as jobs."""

from __future__ import annotations

import time
from typing import Any

import httpx

BOARD = "1 2 3 / 4 0 6 / 7 5 8"


def test_api_solves_and_cancels(server: str) -> None:
    """A search is a job that reports progress and either finishes or is cancelled."""

    def post(path: str, **body: Any) -> httpx.Response:
        return httpx.post(f"{server}/api/sliding/{path}", json=body, timeout=60)

    def until_over(job: dict[str, Any]) -> dict[str, Any]:
        while job["state"] in ("waiting", "running"):
            time.sleep(0.05)
            job = httpx.get(f"{server}/api/sliding/jobs/{job['id']}", timeout=60).json()
        return job

    done = until_over(post("solve", board=BOARD).json())
    assert (done["state"], done["result"]["moves"]) == ("done", "dr")
    hard = "0 15 8 3 12 11 7 4 14 10 6 5 9 13 2 1"
    job = post("solve", board=hard, tables="none", seconds=300).json()
    while not httpx.get(f"{server}/api/sliding/jobs/{job['id']}", timeout=60).json()["progress"]:
        time.sleep(0.05)
    httpx.delete(f"{server}/api/sliding/jobs/{job['id']}", timeout=60)
    assert until_over(job)["state"] == "cancelled"
    refused = post("solve", board="1 2 3 / 4 5 6 / 8 7 0")
    assert refused.status_code == 422
    assert "parity" in refused.json()["detail"]
    assert post("bounds", board=BOARD).json()["bounds"]["manhattan"] == 2
