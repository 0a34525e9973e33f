"""The frame around every page: navigation, colours, and keyboard and click events."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from nicegui import ui

from laconic.web.files import Files
from laconic.web.tags import Markup, Tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from laconic.errors import LaconicError
    from laconic.web.jobs import Job, JobStatus


BUILDING = 20.0
"""Time limit in seconds for a page to load its lists."""

FILES = Files("laconic", Path(__file__).parent / "static", ("laconic.css", "laconic.js"))
"""The files used by all pages."""

WATCHING = 0.25
"""Seconds between two polls of a job."""

_MOON = (
    '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" '
    'stroke-width="2" stroke-linejoin="round"><path d="M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z"/>'
    "</svg>"
)
_EYE = (
    '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" '
    'stroke-width="2"><path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z"/>'
    '<circle cx="12" cy="12" r="3"/></svg>'
)


@dataclass(frozen=True)
class Frame:
    """The frame around the pages of a family.

    Attributes:
        games: addresses of all games by title, including those of other families.
        pages: the titles of this family's pages by address; the first is its home.
        files: the family's own style sheets and scripts, if it has any.
    """

    games: Mapping[str, str]
    pages: Mapping[str, str]
    files: Files | None = None

    @contextmanager
    def page(self, address: str, lead: str, game: str | None = None) -> Iterator[Links]:
        """Render the frame of a page, and return the links to the other pages.

        Args:
            address: its key in `pages`.
            lead: one line that describes the page.
            game: the title of the current game (default: the family's home).
        """
        title = self.pages[address]
        ui.add_head_html(f'{FILES.tags()}<meta name="description" content="{lead}">')
        if self.files:
            ui.add_head_html(self.files.tags())
        ui.page_title(f"{title} - Laconic")
        home = next(iter(self.pages))
        game = game or next((name for name, at in self.games.items() if at == home), None)
        ui.context.client.on_exception(_explain)
        with Tag("div", classes="shell"):
            links = self._header(address, game)
            with Tag("main", classes="page"):
                heading = f'<h1 id="main" tabindex="-1">{title}</h1><p class="soft">{lead}</p>'
                Markup(heading, "lead")
                yield links

    def _header(self, address: str, game: str | None) -> Links:
        Markup('<a class="skip" href="#main">Skip to content</a>')
        with Tag("header", classes="top"):
            Markup(_brand(next(iter(self.games.values()))))
            with Tag("nav", classes="games", aria_label="Games"):
                for name, home in self.games.items():
                    _link(name, home, current=name == game)
            with Tag("nav", classes="verbs", aria_label="Pages"):
                links = {
                    at: _link(text, at, current=at == address) for at, text in self.pages.items()
                }
            Markup(
                f"{_toggle('palette', 'Colour-blind mode', _EYE)}"
                f"{_toggle('theme', 'Dark mode', _MOON)}",
                "prefs",
            )
        return Links(links)


def _explain() -> None:
    """Report an internal error; the server's log has the details."""
    ui.run_javascript("laconic.explain()")


@dataclass(frozen=True)
class Links:
    """The links to the pages of a family, by address."""

    _tags: Mapping[str, Tag]

    def keep(self, **state: str | None) -> None:
        """Add the set-up to the links, so that the other pages keep it."""
        query = urlencode({name: value for name, value in state.items() if value}, safe="=,:")
        for address, tag in self._tags.items():
            tag.set(href=f"{address}?{query}" if query else address)


def _brand(home: str) -> str:
    icon = f'<img src="{FILES.url("icon.svg")}" alt="">'
    return f'<a class="brand" href="{home}" aria-label="Laconic">{icon}<span>Laconic</span></a>'


def _link(text: str, address: str, *, current: bool) -> Tag:
    return Tag("a", text, href=address, aria_current="page" if current else None)


def _toggle(name: str, label: str, icon: str) -> str:
    return (
        f'<button type="button" class="iconbutton" data-toggle="{name}" aria-pressed="false" '
        f'aria-label="{label}" title="{label}">{icon}</button>'
    )


def remember(where: str, *, step: bool = False) -> None:
    """Change the browser's address without loading it.

    Args:
        where: the address, which holds the state of the page.
        step: whether to add an entry to the browser's history.
    """
    if step:
        ui.run_javascript(f"laconic.push({json.dumps(where)})")
    else:
        ui.navigate.history.replace(where)


def listen(
    do: Callable[[str, str], Any],
    key: Callable[[str], Any] | None = None,
    *,
    keys: Iterable[str] = (),
) -> None:
    """Listen for clicks and keys.

    Browsers may send anything, so handlers must ignore invalid values.

    Args:
        do: called with the name and the value in the `data-do` of a clicked element.
        key: called with a letter or digit, `Enter`, `Backspace`, `Undo`, or one of `keys`.
        keys: further keys that the page uses, as browsers name them (`ArrowLeft`, ` `,
            `Escape`), which then no longer scroll.
    """

    def done(event: Any) -> Any:
        name, _, value = str(event.args)[:400].partition(":")
        return do(name, value)

    ui.on("do", done)
    if key is not None:
        ui.on("key", lambda event: key(str(event.args)[:16]))
    if keys:
        ui.add_head_html(f"<script>laconic.claim({json.dumps(list(keys))})</script>")


async def watch(job: Job, draw: Callable[[JobStatus], Any]) -> None:
    """Display the progress of a job until it ends or the tab is closed.

    Call it from an event or a timer of a page. A job whose tab is closed is cancelled.
    """
    client = ui.context.client
    client.on_delete(job.cancel)
    while not client.is_deleted:
        status = job.status()
        draw(status)
        if status.state in ("done", "failed", "cancelled"):
            return
        await asyncio.sleep(WATCHING)


def sentence(error: LaconicError) -> str:
    """Format an error as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
