"""Primel: Wordle with the prime numbers of five digits."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from laconic.deduction.rules.generated import GeneratedWordle


class Primel(GeneratedWordle):
    """Primel: all primes of a number of digits, without leading zeros.

    >>> rule = Primel(5)
    >>> len(rule.universe()), rule.format(rule.feedback("12953", "10007"))
    (8363, 'GBBBB')
    """

    family: ClassVar[str] = "primel"
    word: ClassVar[str] = "prime"
    letter: ClassVar[str] = "digit"
    lengths: ClassVar[range] = range(1, 6)

    def universe(self) -> tuple[str, ...]:
        """List the primes, in order: the sieve of Eratosthenes."""
        prime = np.ones(10**self.length, dtype=bool)
        prime[:2] = False
        for number in range(2, int(len(prime) ** 0.5) + 1):
            prime[number**2 :: number] = False
        least = 10 ** (self.length - 1)
        return tuple(map(str, (np.flatnonzero(prime[least:]) + least).tolist()))
