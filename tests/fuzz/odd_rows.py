"""Odd rows for the API: whatever is sent, it has no error of its own.

In `tests`, run `python -m fuzz.odd_rows`; it sends 10,000 requests with rows as nobody writes them:
words off the list, wrong lengths and alphabets, feedback that contradicts itself or the answer,
wins in the middle, other games' notations, odd characters.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = (
    *("crane", "slate", "snafu", "guano", "zippo", "south", "verse", "abbey", "mummy", "fuzzy"),
    *("XYZZY", "cranes", "cran", "naïve", "12345", "1122", "1314", "0123", "wordle", "ß"),
    *("\N{RIGHT-TO-LEFT OVERRIDE}evil", "🟩🟩🟩🟩🟩", "crane=crane"),
)
FEEDBACK = (
    *("BYBBG", "GGGGG", "BBBBB", "YYYYY", "01002", "22222", ".-x-G", "BYBB", "BYBBGG", "1b1w"),
    *("4b0w", "3b1w", "0A0B", "1A2B", "9b9w", "🟩⬛🟨⬛⬛", "?", "33333", "-1", "0"),
)
LISTS = ("original",) * 8 + ("nyt-2022-02", "wordfreq:de:6:200", "nothing", "wordfreq:en:5:0")
GAMES = ("wordle",) * 8 + ("mastermind:4x6", "bulls-cows:3x10", "mastermind:1x1", "bulls-cows:3x2")
MODES = ("easy", "easy", "hard", "ultra-hard", "medium")


def odd_requests(count: int, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Draw requests; the same seed draws the same."""
    rng = random.Random(seed)
    for _ in range(count):
        url = rng.choice(("/suggest", "/analyze", "/repair", "/tree"))
        yield url, _body(rng, url)


def _body(rng: random.Random, url: str) -> dict[str, Any]:
    rows = [
        f"{rng.choice(WORDS)}={_feedback(rng)}" for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 6)))
    ]
    body: dict[str, Any] = {
        "rows": rows,
        "list": rng.choice(LISTS),
        "game": rng.choice(GAMES),
    }
    if url != "/repair":
        body |= {"mode": rng.choice(MODES), "seconds": 0}
    if url == "/analyze" and rng.random() < 0.4:
        body["answer"] = rng.choice(WORDS)
    if url == "/analyze" and rng.random() < 0.3:
        body |= {"rows": [], "words": rng.choices(WORDS, k=rng.randrange(5))}
    if url == "/tree" and rng.random() < 0.4:
        body["guess"] = rng.choice(WORDS)
    return body


def _feedback(rng: random.Random) -> str:
    if rng.random() < 0.6:
        return "".join(rng.choices("BYG", k=5))
    return rng.choice(FEEDBACK)


async def send(requests: int, seed: int) -> Counter[int]:
    """Send requests to the API, and count the answers by their status."""
    from laconic.deduction.api.routes import make_api  # noqa: PLC0415  # tests use the requests

    seen: Counter[int] = Counter()
    transport = httpx.ASGITransport(make_api(), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for url, body in odd_requests(requests, seed):
            response = await client.post(url, json=body)
            seen[response.status_code] += 1
            assert response.status_code < 500, (url, body, response.text)
    return seen


def main() -> None:
    """Send them all, and print the numbers of answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seen = asyncio.run(send(options.requests, options.seed))
    print(f"{seen.total():,} odd requests, none with a status of 500 or more: {dict(seen)}")


if __name__ == "__main__":
    main()
