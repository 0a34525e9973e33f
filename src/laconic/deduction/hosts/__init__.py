"""Hosts: opponents that give each guess its feedback."""

from laconic.deduction.hosts.adversary import Adversary, ExactAdversary, preference, replies
from laconic.deduction.hosts.beat import BeatProgress, BeatResult, beat
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
    "BeatProgress",
    "BeatResult",
    "Boards",
    "ExactAdversary",
    "Fibber",
    "FixedWord",
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
