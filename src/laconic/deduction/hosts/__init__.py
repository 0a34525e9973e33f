"""Who answers: what stands behind the curtain and gives each guess its feedback."""

from laconic.deduction.hosts.adversary import Adversary, ExactAdversary, preference, replies
from laconic.deduction.hosts.beat import Beaten, Going, beat
from laconic.deduction.hosts.words import FixedWord, Host, daily_word, fixed_word, random_word

__all__ = [
    "Adversary",
    "Beaten",
    "ExactAdversary",
    "FixedWord",
    "Going",
    "Host",
    "beat",
    "daily_word",
    "fixed_word",
    "preference",
    "random_word",
    "replies",
]
