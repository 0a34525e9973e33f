"""Opponents, which give each guess its feedback."""

from laconic.deduction.opponents.adversary import Adversary, ExactAdversary, preference, replies
from laconic.deduction.opponents.antiwordle import (
    AntiwordleAdvice,
    AntiwordleGuess,
    AntiwordlePosition,
    Avoided,
    objection_avoiding,
    suggest_avoiding,
)
from laconic.deduction.opponents.beat import BeatProgress, BeatResult, beat
from laconic.deduction.opponents.fibble import (
    Fibber,
    FibbleAdvice,
    FibbleGuess,
    agreeing,
    displays,
    suggest_lying,
)
from laconic.deduction.opponents.openers import shortest_scripts
from laconic.deduction.opponents.words import (
    FixedWord,
    Opponent,
    daily_word,
    daily_words,
    fixed_word,
    random_word,
    random_words,
)

__all__ = [
    "Adversary",
    "AntiwordleAdvice",
    "AntiwordleGuess",
    "AntiwordlePosition",
    "Avoided",
    "BeatProgress",
    "BeatResult",
    "ExactAdversary",
    "Fibber",
    "FibbleAdvice",
    "FibbleGuess",
    "FixedWord",
    "Opponent",
    "agreeing",
    "beat",
    "daily_word",
    "daily_words",
    "displays",
    "fixed_word",
    "objection_avoiding",
    "preference",
    "random_word",
    "random_words",
    "replies",
    "shortest_scripts",
    "suggest_avoiding",
    "suggest_lying",
]
