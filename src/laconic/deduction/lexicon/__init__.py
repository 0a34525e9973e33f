"""Word lists: load, check, normalise, and tell how frequent their words are."""

from laconic.deduction.lexicon.frequency import frequencies
from laconic.deduction.lexicon.normal import normalise
from laconic.deduction.lexicon.sources import by_day, from_files, from_words, load, names
from laconic.deduction.lexicon.wordlist import Lexicon, WordList
from laconic.deduction.rules.symbols import graphemes

__all__ = [
    "Lexicon",
    "WordList",
    "by_day",
    "frequencies",
    "from_files",
    "from_words",
    "graphemes",
    "load",
    "names",
    "normalise",
]
