"""Word lists: loading, checks, normalisation, and word frequencies."""

from laconic.deduction.lexicon.frequency import frequencies
from laconic.deduction.lexicon.imported import Entry, damaged
from laconic.deduction.lexicon.normal import normalize
from laconic.deduction.lexicon.sources import (
    by_day,
    entries,
    from_files,
    from_words,
    import_list,
    load,
    names,
    remove_list,
)
from laconic.deduction.lexicon.wordlist import Lexicon, WordList
from laconic.deduction.rules.symbols import graphemes

__all__ = [
    "Entry",
    "Lexicon",
    "WordList",
    "by_day",
    "damaged",
    "entries",
    "frequencies",
    "from_files",
    "from_words",
    "graphemes",
    "import_list",
    "load",
    "names",
    "normalize",
    "remove_list",
]
