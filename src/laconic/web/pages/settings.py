"""The choice of words and rules at the top of a page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from laconic.deduction.game import Mode
from laconic.errors import LaconicError
from laconic.web.lists import BUNDLED, LANGUAGES, LENGTHS, name_of
from laconic.web.pages.frame import told
from laconic.web.pages.tags import Tag, choice, fill, segments, show

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from laconic.web.searches import Searches, Terms

MODES: dict[str, str] = {Mode.EASY: "Easy", Mode.HARD: "Hard", Mode.ULTRA_HARD: "Ultra-hard"}


class Settings:
    """List, length and mode.

    Args:
        searches: where games are.
        terms: what is chosen now; what there is not becomes the default.
        do: called with other terms when they are chosen.
    """

    def __init__(self, searches: Searches, terms: Terms, do: Callable[[Terms], Any]) -> None:
        self.searches, self.terms, self._do = searches, terms, do
        source, self.length = _parts(terms.list)
        sources = BUNDLED | {tag: f"{name}, other lengths" for tag, name in LANGUAGES.items()}
        if source not in sources:
            sources |= {source: source}
        self.source = source
        with Tag("div", classes="bar", style="margin:0 0 18px"):
            choice("Words", sources, source, self._choose_source)
            self._lengths = choice("Letters", _lengths(), str(self.length), self._choose_length)
            self._only_five()
            segments("Mode", MODES, terms.mode, self._choose_mode)
        self._note = Tag("p", classes="note hidden", role="alert")

    def _choose_source(self, source: str) -> Any:
        if source in BUNDLED or source in LANGUAGES:
            self.source = source
            return self._choose()
        return None

    def _choose_length(self, length: str) -> Any:
        if length in _lengths():
            self.length = int(length)
            return self._choose()
        return None

    def _choose_mode(self, mode: str) -> Any:
        self.terms = replace(self.terms, mode=Mode(mode))
        return self._do(self.terms)

    def _choose(self) -> Any:
        self._only_five()
        try:
            name = self.source if self.source in BUNDLED else name_of(self.source, self.length)
            self.searches.desk(replace(self.terms, list=name))
        except LaconicError as error:
            self._note.text = told(error)
            show(self._note, shown=True)
            return None
        show(self._note, shown=False)
        self.terms = replace(self.terms, list=name)
        return self._do(self.terms)

    def _only_five(self) -> None:
        """Bundled lists have five letters, and no choice of it."""
        if self.source in BUNDLED:
            self.length = 5
            fill(self._lengths, _lengths(), "5")
        self._lengths.set(disabled=True if self.source in BUNDLED else None)


def _lengths() -> dict[str, str]:
    return {str(length): str(length) for length in LENGTHS}


def _parts(name: str) -> tuple[str, int]:
    """Tell source and length of a list by its name."""
    fields = name.split(":")
    if len(fields) > 3 and fields[0] == "wordfreq" and fields[2].isdecimal():
        return fields[1], int(fields[2])
    return name, 5
