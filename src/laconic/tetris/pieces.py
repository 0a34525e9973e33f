"""Generators of pieces: those of the document, of the console, and of the practice cartridge."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from laconic.errors import InputError
from laconic.names import pick
from laconic.plurals import counted
from laconic.tetris.rules import MOST_PIECES, PIECES
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


MOST_GAMES = 1_000_000
"""Maximum number of games, whose pieces are drawn before the first is played."""


CARTRIDGE_GAMES = (1 << 15) - 1
"""Number of different games of the cartridge, whose register has 15 bits."""


class Source(StrEnum):
    """A generator of pieces."""

    PUBLISHED = "published"
    CONSOLE = "console"
    CARTRIDGE = "cartridge"


def source_of(name: str) -> Source:
    """Return a generator by its name.

    Raises:
        InputError: for an unknown name.
    """
    return Source(pick(name, list(Source), "generator"))


def published(seed: int) -> Iterator[int]:
    """Return the document's pieces, from Mersenne Twisters seeded with `seed` and `seed + 1`.

    The second is used if the first yields no piece, or repeats the last one.

    >>> "".join(str(piece) for piece in islice(published(205), 40))
    '2142606364352350624304530565231604542602'
    """
    first, second = _twister(seed), _twister(seed + 1)
    last = -1
    while True:
        piece = next(first) >> 29
        if piece in (7, last):
            piece = next(b for b in (x // 613_566_756 for x in second) if b < 7)
        last = piece
        yield piece


def _twister(seed: int) -> Iterator[int]:
    """Return the 32-bit output of MT19937, seeded by its authors' `init_genrand`."""
    twister = np.random.RandomState(seed)  # seeds it in the classic way
    while True:
        yield from twister.randint(0, 1 << 32, 4096, dtype=np.uint32).tolist()


_SPAWN_IDS = {"T": 0x02, "J": 0x07, "Z": 0x08, "O": 0x0A, "S": 0x0B, "L": 0x0E, "I": 0x12}
_CONSOLE_ORDER = "TJZOSLI"
_NUMBERS = tuple(PIECES.index(name) for name in _CONSOLE_ORDER)
_IDS = tuple(_SPAWN_IDS[name] for name in _CONSOLE_ORDER)


def shifted(register: int) -> int:
    """Shift the console's 16-bit register once: bits 1 and 9 give the new highest bit.

    >>> hex(shifted(0x8988))
    '0x44c4'
    """
    return register >> 1 | ((register >> 1 ^ register >> 9) & 1) << 15


def _chosen(register: int, count: int, last: int) -> tuple[int, int]:
    """Choose a piece as the console does, from `count` pieces so far and the last one, or -1.

    Returns:
        The register, shifted once more if the first choice was not allowed, and the piece's place
        in the console's order.
    """
    index = ((register >> 8) + count) & 7
    if index in (7, last):
        register = shifted(register)
        index = ((register >> 8 & 7) + (_IDS[last] if last >= 0 else 0)) % 7
    return register, index


def console(seed: int) -> Iterator[int]:
    """Return the pieces of the console, whose shift register advances once per frame.

    The number of frames between pieces depends on the player; here the register is shifted a random
    number of times, from 60 to 123, which is one or two seconds of play. The
    frequencies of successors are those of the console: a piece is repeated in 2 of 64 cases (O and
    S in 4), and a favoured successor comes in 12.
    """
    chance, cycle, count, last = np.random.default_rng(seed), _cycle(), 0, -1
    place = int(chance.integers(len(cycle)))
    while True:
        for wait in chance.integers(60, 124, 1024).tolist():
            place = (place + wait) % len(cycle)
            count = (count + 1) & 0xFF
            register, last = _chosen(cycle[place], count, last)
            place += register != cycle[place]
            yield _NUMBERS[last]


@cache
def _cycle() -> list[int]:
    """Return the sequence of register values from the console's initial one until it repeats."""
    cycle = [shifted(0x8988)]
    while (following := shifted(cycle[-1])) != cycle[0]:
        cycle.append(following)
    return cycle


def cartridge(seed: int) -> Iterator[int]:
    """Return the pieces of a seed of the TetrisGYM practice cartridge (version 5), 24 bits.

    Two players with the same seed get the same pieces, however long they think.
    """
    register, count = seed >> 8 & 0xFFFF, seed & 0xFF
    shifts = 3 + (count >> 4 or 16)
    last = -1
    while True:
        for _ in range(shifts):
            register = shifted(register)
        count = (count + 1) & 0xFF
        register, last = _chosen(register, count, last)
        yield _NUMBERS[last]


def followers(source: Source, last: int) -> tuple[int, ...]:
    """Return the pieces that may follow another, as often as they do: of 56 cases, or 64.

    >>> followers(Source.PUBLISHED, 0).count(0), followers(Source.CONSOLE, 0).count(0)
    (2, 2)
    """
    if source is Source.PUBLISHED:
        first = [piece for piece in range(len(PIECES)) if piece != last] * 7
        return tuple(first + 2 * list(range(len(PIECES))))
    place = _NUMBERS.index(last)
    first = [piece for each, piece in enumerate(_NUMBERS) if each != place] * 8
    return tuple(first + [_NUMBERS[(draw + _IDS[place]) % 7] for draw in range(8) for _ in "12"])


def seeds(source: Source, count: int) -> tuple[int, int]:
    """Return the least and the highest seed of the first of several games.

    Raises:
        InputError: for too many games.
    """
    most = CARTRIDGE_GAMES if source is Source.CARTRIDGE else MOST_GAMES
    if not 0 <= count <= most:
        raise InputError(f"{count:,} games of {source} pieces: expected at most {most:,}")
    return {
        Source.PUBLISHED: (0, (1 << 32) - 2),  # its second generator has the next seed
        Source.CONSOLE: (0, (1 << 32) - 1),
        Source.CARTRIDGE: (0x200, (1 << 24) - (max(1, count) << 9)),
    }[source]


def games(source: Source, seed: int, count: int, length: int = MOST_PIECES) -> NDArray[np.uint8]:
    """Return the pieces of several games, one row per game.

    The document's games are cut from one stream: game g is pieces 1825 g to 1825 g + 1824. Games of
    the console have the seeds seed, seed + 1, ...; those of the cartridge differ in bits 9 to 23,
    since its register loses bit 8 before it is used: seed, seed + 512, ...

    Raises:
        InputError: for an unknown generator, a seed that it does not accept, or too many games.
    """
    source, count, seed = source_of(source), whole(count, "games"), whole(seed, "seed")
    low, high = seeds(source, count)
    if not low <= seed <= high:
        raise InputError(
            f"seed {seed}: expected {low} to {high} for {counted(count, 'game')} of {source}: "
            "choose another"
        )
    rows = np.empty((count, length), dtype=np.uint8)
    stream = published(seed)
    for game in range(count):
        if source is Source.PUBLISHED:
            rows[game] = list(islice(stream, MOST_PIECES))[:length]
        else:
            make, step = (console, 1) if source is Source.CONSOLE else (cartridge, 1 << 9)
            rows[game] = list(islice(make(seed + step * game), length))
    return rows


def drawn(source: str, count: int) -> tuple[int, ...] | None:
    """Return the first pieces of a game whose generator and seed are named, as in `published 205`.

    Returns:
        The pieces; None if the text does not name a generator and a seed that it accepts.
    """
    name, _, seed = source.partition(" ")
    if name not in tuple(Source) or not re.fullmatch(r"[0-9]{1,10}", seed):
        return None
    try:
        return tuple(games(Source(name), int(seed), 1, count)[0].tolist())
    except InputError:
        return None
