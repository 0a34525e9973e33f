"""Hosts: opponents that give each guess its feedback."""

from laconic.deduction.hosts.adversary import Adversary, ExactAdversary, preference, replies
from laconic.deduction.hosts.beat import Beaten, Going, beat
from laconic.deduction.hosts.boards import SPARE, Boards
from laconic.deduction.hosts.fibble import Fibber, agreeing, displays
from laconic.deduction.hosts.words import (
    FixedWord,
    Host,
    daily_word,
    daily_words,
    fixed_word,
    random_word,
    random_words,
)

__all__ = [
    "SPARE",
    "Adversary",
    "Beaten",
    "Boards",
    "ExactAdversary",
    "Fibber",
    "FixedWord",
    "Going",
    "Host",
    "agreeing",
    "beat",
    "daily_word",
    "daily_words",
    "displays",
    "fixed_word",
    "preference",
    "random_word",
    "random_words",
    "replies",
]
