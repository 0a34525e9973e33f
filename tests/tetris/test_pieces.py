"""The three generators of pieces."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

import numpy as np
import pytest

from laconic.errors import InputError
from laconic.tetris.pieces import Source, cartridge, console, games, shifted
from laconic.tetris.rules import PIECES


def test_published_vectors() -> None:
    """Games 0, 1 and 149 of seed 205 begin as the author's program deals them."""
    dealt = games(Source.PUBLISHED, 205, 150, 40)
    expected = {
        0: "2142606364352350624304530565231604542602",
        1: "4624542024025153230314361252023501302452",
        149: "4105161254315352563150616510215323036145",
    }
    for game, digits in expected.items():
        assert "".join(map(str, dealt[game])) == digits


def test_console_statistics() -> None:
    """Over a million pieces, successors come as the console's spawn numbers say.

    Of 64 cases a piece is repeated in 2 (O and S in 4), a favoured successor comes in 12, another
    in 10: the second draw adds the last piece's number to a draw of 0 to 7, modulo 7.
    """
    count = 1_000_000
    stream = list(islice(console(1), count + 1))
    seen = Counter(pairwise(stream))
    favoured = {"T": "Z", "J": "T", "Z": "J", "L": "T", "I": "S"}
    for last, name in enumerate(PIECES):
        total = sum(seen[last, piece] for piece in range(7))
        for piece, successor in enumerate(PIECES):
            share = 64 * seen[last, piece] / total
            if last == piece:
                expected = 4 if name in "OS" else 2
            else:
                expected = 12 if favoured.get(name) == successor else 10
            assert abs(share - expected) < 0.6, (name, successor, share)


def test_register_by_hand() -> None:
    """The register shifts right; bits 1 and 9 make the new highest bit."""
    assert shifted(0b0000_0000_0000_0010) == 0b1000_0000_0000_0001
    assert shifted(0b0000_0010_0000_0010) == 0b0000_0001_0000_0001
    assert shifted(0b0000_0010_0000_0000) == 0b1000_0001_0000_0000


def test_cartridge_by_hand() -> None:
    """Seed 0x000110: register 1, count 16, four shifts a piece.

    1 -> 0 -> 0 -> 0 -> 0: the register stays zero, so the index is the count alone: 17 & 7 = 1 is
    J; 18 & 7 = 2 is Z; 19 & 7 = 3 is O; then S, L, I; 23 & 7 = 7 draws again: spawn[I] 18 mod 7 = 4
    is S.
    """
    assert [PIECES[piece] for piece in islice(cartridge(0x000110), 7)] == list("JZOSLIS")


def test_cartridge_with_low_counts_shifts_more() -> None:
    """An initial count below 16 stands for 16 shifts beyond the three."""
    register = 0x8988
    for _ in range(19):
        register = shifted(register)
    index = ((register >> 8) + 1) & 7
    first = next(cartridge(0x898800))
    if index < 7:
        assert PIECES[first] == "TJZOSLI"[index]
    else:
        register = shifted(register)
        assert PIECES[first] == "TJZOSLI"[(register >> 8 & 7) % 7]


@pytest.mark.parametrize("source", Source)
def test_games_repeat_from_their_seed(source: Source) -> None:
    """The same seed deals the same pieces, another seed others."""
    first, again, other = (games(source, seed, 3, 100) for seed in (5000, 5000, 6000))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert first.max() < 7


def test_cartridge_games_differ() -> None:
    """Each game has pieces of its own: the seeds skip bit 8, which the register loses unused."""
    dealt = games(Source.CARTRIDGE, 0x10000, 50, 60)
    assert len({row.tobytes() for row in dealt}) == 50
    assert np.array_equal(games(Source.CARTRIDGE, 0x10100, 1, 60), dealt[:1])


@pytest.mark.parametrize(
    ("source", "seed"), [("published", -1), ("cartridge", 3), ("cartridge", 1 << 24)]
)
def test_impossible_seeds_are_refused(source: str, seed: int) -> None:
    """A seed that a generator does not take is refused with its range."""
    with pytest.raises(InputError, match=r"seed .* expected"):
        games(Source(source), seed, 1)
