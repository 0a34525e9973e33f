"""The settings at the top of a page: words, rule and mode."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from laconic.deduction.game import Mode
from laconic.deduction.web.lists import BUNDLED, LANGUAGES, LENGTHS, name_of
from laconic.deduction.web.pages.addresses import state_of
from laconic.deduction.web.searches import WORDLE
from laconic.errors import LaconicError
from laconic.web.frame import sentence
from laconic.web.tags import Tag, choice, fill, segments, show

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from laconic.deduction.web.pages.addresses import PageContext
    from laconic.deduction.web.searches import Setup
    from laconic.web.frame import Links

MODES: dict[str, str] = {Mode.EASY: "Easy", Mode.HARD: "Hard", Mode.ULTRA_HARD: "Ultra-hard"}

SIZES = {
    "mastermind": {
        "mastermind:4x6": "4 pegs, 6 colours",
        "mastermind:4x8": "4 pegs, 8 colours",
        "mastermind:5x6": "5 pegs, 6 colours",
    },
    "bulls-cows": {"bulls-cows:4x10": "4 digits", "bulls-cows:3x10": "3 digits"},
}
"""The available sizes of games without word lists."""


class Settings:
    """The settings of a page: words or size, and mode.

    Args:
        context: the context of the page; ignored parts of its address are displayed here.
        links: the links to the other pages, which keep the settings.
        do: called with the new set-up when settings change.
        modes: whether modes can be chosen.
    """

    def __init__(
        self, context: PageContext, links: Links, do: Callable[[Setup], Any], *, modes: bool = True
    ) -> None:
        self.searches, self.setup, self._with_modes = context.searches, context.setup, modes
        self._links, self._do = links, do
        with Tag("details", classes="settings") as self.box:
            self._summary = Tag("summary", classes="button")
            with Tag("div", classes="card panel stack"):
                if self.setup.game == WORDLE:
                    self._words()
                else:
                    self._sizes()
                    segments("Guesses", _modes(self.setup.game), self.setup.mode, self._choose_mode)
        self._note = Tag("p", classes="note hidden", role="alert")
        self.ignore(context.ignored)
        self._show()

    def ignore(self, parts: list[str]) -> None:
        """Display the ignored parts of the address."""
        self._note.text = "Ignored in the link: " + "; ".join(parts)[:600] if parts else ""
        show(self._note, shown=bool(parts))

    def take(self, setup: Setup) -> None:
        """Display a set-up that was changed elsewhere."""
        self.setup = setup
        if setup.game == WORDLE:
            self.source, self.length = _parts(setup.list)
            self._sources.set(value=self.source)
            self._only_five()
            self._lengths.set(value=str(self.length))
        self._show()

    def _words(self) -> None:
        source, self.length = _parts(self.setup.list)
        sources = BUNDLED | {tag: f"{name}, other lengths" for tag, name in LANGUAGES.items()}
        if source not in sources:
            sources |= {source: source}
        self.source = source
        with Tag("div", classes="bar"):
            self._sources = choice("Words", sources, source, self._choose_source)
            self._lengths = choice("Letters", _lengths(), str(self.length), self._choose_length)
            self._only_five()
        if self._with_modes:
            segments("Mode", MODES, self.setup.mode, self._choose_mode)

    def _sizes(self) -> None:
        family, _, size = self.setup.game.partition(":")
        sizes = SIZES.get(family, {})
        if self.setup.game not in sizes:
            sizes = sizes | {self.setup.game: size}
        choice("Size", sizes, self.setup.game, self._choose_size)

    async def _choose_source(self, source: str) -> None:
        if source in BUNDLED or source in LANGUAGES:
            self.source = source
            await self._choose()

    async def _choose_length(self, length: str) -> None:
        if length in _lengths():
            self.length = int(length)
            await self._choose()

    async def _choose_size(self, game: str) -> None:
        wanted = replace(self.setup, game=game[:32])
        await self.searches.run(lambda: self.searches.solver(wanted))
        self._change(wanted)

    def _choose_mode(self, mode: str) -> None:
        self._change(replace(self.setup, mode=Mode(mode)))

    async def _choose(self) -> None:
        """Load the chosen lists, and report the change."""
        self._only_five()
        wanted = self.source, self.length
        self._summary.classes("busy")
        try:
            setup = await self.searches.run(self._load)
        except LaconicError as error:
            self._note.text = sentence(error)
            show(self._note, shown=True)
            return
        finally:
            self._summary.classes(remove="busy")
        show(self._note, shown=False)
        if wanted == (self.source, self.length):  # otherwise another choice was made meanwhile
            self._change(replace(self.setup, list=setup.list))

    def _change(self, setup: Setup) -> None:
        self.setup = setup
        self._show()
        self._do(setup)

    def _show(self) -> None:
        """Display the settings, and add them to the links."""
        self._links.keep(**state_of(self.setup))
        if self.setup.game == WORDLE:
            source = BUNDLED.get(self.source) or LANGUAGES.get(self.source, self.source)
            what = source if self.source in BUNDLED else f"{source}, {self.length} letters"
        else:
            family, _, size = self.setup.game.partition(":")
            what = SIZES.get(family, {}).get(self.setup.game, size)
        mode = f" · {_modes(self.setup.game)[self.setup.mode]}" if self._with_modes else ""
        self._summary.text = f"{what}{mode}"

    def _load(self) -> Setup:
        name = self.source if self.source in BUNDLED else name_of(self.source, self.length)
        return self.searches.solver(replace(self.setup, list=name)).setup

    def _only_five(self) -> None:
        """Disable the choice of the length, since bundled lists have five letters."""
        if self.source in BUNDLED:
            self.length = 5
            fill(self._lengths, _lengths(), "5")
        self._lengths.set(disabled=True if self.source in BUNDLED else None)


def _modes(game: str) -> dict[str, str]:
    """Return the modes of a game with their labels."""
    if game == WORDLE:
        return MODES
    return {Mode.EASY: "Any guess", Mode.ULTRA_HARD: "Only guesses that fit"}


def _lengths() -> dict[str, str]:
    return {str(length): str(length) for length in LENGTHS}


def _parts(name: str) -> tuple[str, int]:
    """Return the source and the length of a list from its name."""
    fields = name.split(":")
    if len(fields) > 3 and fields[0] == "wordfreq" and fields[2].isdecimal():
        return fields[1], int(fields[2])
    return name, 5
