"""Who answers a game on the page, from what its address says."""

from __future__ import annotations

import base64
import binascii
import random
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from laconic.deduction import hosts
from laconic.deduction.search import Kind
from laconic.errors import InputError
from laconic.web.threads import BusyError, deadline_after

if TYPE_CHECKING:
    from laconic.deduction.hosts import Host
    from laconic.deduction.web.searches import Searches, Terms

KINDS = {
    "random": "a random word",
    "daily": "the word of the day",
    "word": "a word that someone chose for you",
    "adversary": "the adversary (like Absurdle)",
    "exact-adversary": "the exact adversary",
}

SECONDS, PATIENCE = 1.0, 5.0
"""Time for a reply of the exact adversary, and how long it waits for its turn."""


@dataclass(frozen=True)
class Hosted:
    """Who answers: a kind of host, and the seed, day or hidden word that it goes by."""

    kind: str
    by: str = ""

    @property
    def evades(self) -> bool:
        """Whether the host has no word in mind."""
        return self.kind.endswith("adversary")


def hosted(kind: str, by: str = "", ignored: list[str] | None = None) -> Hosted:
    """Read who answers from an address; whoever is not known there is a random word.

    Args:
        kind: a key of `KINDS`.
        by: the seed, the day or the hidden word.
        ignored: gets what is left out, and why.
    """
    if kind not in KINDS or (kind == "word" and not by):
        if ignored is not None:
            ignored.append(f"the opponent {kind[:40]!r}, expected {', '.join(KINDS)}")
        kind, by = "random", ""
    if kind == "random" and not (by.isascii() and by.isdigit()):
        by = str(random.randrange(10**6))
    if kind == "daily" and not _day(by):
        by = datetime.now().astimezone().date().isoformat()
    return Hosted(kind, by)


def make_host(searches: Searches, terms: Terms, who: Hosted) -> Host:
    """Make the host of a new game.

    Raises:
        InputError: for a hidden word that cannot be guessed.
    """
    game = searches.desk(terms).game
    match who.kind:
        case "daily":
            return hosts.daily_word(game, _day(who.by) or date.min)
        case "word":
            return hosts.fixed_word(game, revealed(who.by))
        case "adversary":
            return hosts.Adversary(game.position())
        case "exact-adversary":
            return hosts.ExactAdversary(game.position(), seconds=SECONDS)
        case _:
            return hosts.random_word(game, int(who.by))


def reply(searches: Searches, terms: Terms, host: Host, guess: str) -> int:
    """Get the feedback of a guess.

    Raises:
        BusyError: if a host that searches does not get its turn.
    """
    if not isinstance(host, hosts.ExactAdversary):
        return host.reply(guess)
    desk = searches.desk(replace(terms, kind=Kind.WORST))
    with desk.turn(deadline_after(PATIENCE)) as engine:
        if engine is None:
            raise BusyError("the adversary waits for its turn: guess again in a second")
        host.engine = engine
        return host.reply(guess)


def hidden(word: str) -> str:
    """Write a word so that nobody reads it by accident."""
    return base64.urlsafe_b64encode(word.encode()[::-1]).decode().rstrip("=")


def revealed(text: str) -> str:
    """Read what `hidden` wrote.

    Raises:
        InputError: for anything else.

    >>> revealed(hidden("crane"))
    'crane'
    """
    try:
        padded = text + "=" * (-len(text) % 4)
        return base64.b64decode(padded, altchars=b"-_", validate=True)[::-1].decode()
    except (binascii.Error, ValueError):
        raise InputError(f"{text[:40]!r} hides no word: was the link cut off?") from None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
