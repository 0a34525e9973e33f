"""The opponent of a game on the page, as given by its address."""

from __future__ import annotations

import base64
import binascii
import random
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from laconic.deduction import opponents as hosts
from laconic.deduction.search import Kind
from laconic.errors import InputError
from laconic.web.parameters import whole_number
from laconic.web.threads import BusyError, deadline_after

if TYPE_CHECKING:
    from laconic.deduction.opponents import Opponent as Host
    from laconic.deduction.web.searches import Searches, Setup

OPPONENTS = {
    "random": "a random word",
    "daily": "the word of the day",
    "word": "a word that someone chose for you",
    "adversary": "the adversary (like Absurdle)",
    "exact-adversary": "the exact adversary",
}

MOST_SEED = 10**9 - 1
"""Largest random seed of hidden words."""

SECONDS, PATIENCE = 1.0, 5.0
"""Seconds: time limit of a reply of the exact adversary, and its longest wait for the engine."""


@dataclass(frozen=True)
class Opponent:
    """A kind of opponent, and its seed, day or encoded word."""

    kind: str
    by: str = ""

    @property
    def evades(self) -> bool:
        """Whether the opponent is an adversary, which has not chosen a word."""
        return self.kind.endswith("adversary")


def read_opponent(kind: str, by: str = "", ignored: list[str] | None = None) -> Opponent:
    """Read an opponent from an address; an unknown one becomes a random word.

    Args:
        kind: a key of `OPPONENTS`.
        by: the seed, the day or the encoded word.
        ignored: gets a message for each part that is ignored.
    """
    if kind not in OPPONENTS or (kind == "word" and not by):
        if ignored is not None:
            ignored.append(f"the opponent {kind[:40]!r}, expected {', '.join(OPPONENTS)}")
        kind, by = "random", ""
    if kind == "random" and whole_number(by, MOST_SEED) is None:
        by = str(random.randrange(10**6))
    if kind == "daily" and not _day(by):
        by = datetime.now().astimezone().date().isoformat()
    return Opponent(kind, by)


def make_host(searches: Searches, setup: Setup, who: Opponent) -> Host:
    """Make the host of a new game.

    Raises:
        InputError: for a word that is not an allowed guess.
    """
    game = searches.solver(setup).game
    match who.kind:
        case "daily":
            return hosts.daily_word(game, _day(who.by) or date.min)
        case "word":
            return hosts.fixed_word(game, reveal_word(who.by))
        case "adversary":
            return hosts.Adversary(game.position())
        case "exact-adversary":
            return hosts.ExactAdversary(game.position(), seconds=SECONDS)
        case _:
            return hosts.random_word(game, int(who.by))


def reply(searches: Searches, setup: Setup, host: Host, guess: str) -> int:
    """Return the feedback of a guess.

    Raises:
        BusyError: if the engine of the exact adversary stays busy.
    """
    if not isinstance(host, hosts.ExactAdversary):
        return host.reply(guess)
    solver = searches.solver(replace(setup, kind=Kind.WORST))
    with solver.engine(deadline_after(PATIENCE)) as engine:
        if engine is None:
            raise BusyError("the server is busy: guess again in a second")
        host.engine = engine
        return host.reply(guess)


def hide_word(word: str) -> str:
    """Encode a word, so that it is not readable by accident."""
    return base64.urlsafe_b64encode(word.encode()[::-1]).decode().rstrip("=")


def reveal_word(text: str) -> str:
    """Decode a word that `hide_word` encoded.

    Raises:
        InputError: for other text.

    >>> reveal_word(hide_word("crane"))
    'crane'
    """
    try:
        padded = text + "=" * (-len(text) % 4)
        return base64.b64decode(padded, altchars=b"-_", validate=True)[::-1].decode()
    except (binascii.Error, ValueError):
        raise InputError(f"{text[:40]!r} is not an encoded word: was the link cut off?") from None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
