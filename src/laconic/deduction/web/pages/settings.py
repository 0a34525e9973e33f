"""The choice of words and rules at the top of a page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from laconic.deduction.game import Mode
from laconic.deduction.web.lists import BUNDLED, LANGUAGES, LENGTHS, name_of
from laconic.errors import LaconicError
from laconic.web.frame import sentence
from laconic.web.tags import Tag, choice, fill, segments, show

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from laconic.deduction.web.searches import Searches, Terms

MODES: dict[str, str] = {Mode.EASY: "Easy", Mode.HARD: "Hard", Mode.ULTRA_HARD: "Ultra-hard"}


class Settings:
    """List, length and mode.

    Args:
        searches: where games are.
        terms: what is chosen now.
        do: called with other terms when they are chosen.
        fault: what was wrong with the terms asked for, if anything was.
    """

    def __init__(
        self, searches: Searches, terms: Terms, do: Callable[[Terms], Any], fault: str = ""
    ) -> None:
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
        self._note = Tag("p", fault, "note" if fault else "note hidden", role="alert")

    async def _choose_source(self, source: str) -> None:
        if source in BUNDLED or source in LANGUAGES:
            self.source = source
            await self._choose()

    async def _choose_length(self, length: str) -> None:
        if length in _lengths():
            self.length = int(length)
            await self._choose()

    def _choose_mode(self, mode: str) -> Any:
        self.terms = replace(self.terms, mode=Mode(mode))
        return self._do(self.terms)

    async def _choose(self) -> None:
        """Load the lists that are chosen, and tell what was chosen."""
        self._only_five()
        wanted = self.source, self.length
        try:
            terms = await self.searches.run(self._load)
        except LaconicError as error:
            self._note.text = sentence(error)
            show(self._note, shown=True)
            return
        show(self._note, shown=False)
        if wanted == (self.source, self.length):  # else there was another choice meanwhile
            self.terms = replace(self.terms, list=terms.list)
            self._do(self.terms)

    def _load(self) -> Terms:
        name = self.source if self.source in BUNDLED else name_of(self.source, self.length)
        return self.searches.desk(replace(self.terms, list=name)).terms

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
