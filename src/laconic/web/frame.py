"""What stands around every page: its head, the way to the other pages, and colours."""

from __future__ import annotations

from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nicegui import ui

from laconic.web.tags import Markup, Tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from laconic.errors import LaconicError


BUILDING = 20.0
"""Seconds that a page may take to load its lists."""

_STATIC = Path(__file__).parent / "static"
_FILES = ("laconic.css", "laconic.js")

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


@contextmanager
def framed(page: str, lead: str, pages: Mapping[str, str]) -> Iterator[None]:
    """Put a page into its frame.

    Args:
        page: its name in the address.
        lead: what one does there, in a line.
        pages: all pages that the frame leads to, titles by name; the first is home.
    """
    mark = _mark()
    ui.add_head_html(
        f'<link rel="stylesheet" href="/static/laconic.css?{mark}">'
        f'<script src="/static/laconic.js?{mark}"></script>'
        f'<meta name="description" content="{lead}">'
    )
    ui.add_body_html(_header(page, pages))
    ui.page_title(f"{pages[page]} - Laconic")
    with Tag("div", classes="page"):
        Markup(f'<h1 id="main" tabindex="-1">{pages[page]}</h1><p class="soft">{lead}</p>', "lead")
        yield


def _mark() -> str:
    """Mark the files by their content, so that a browser never uses old ones."""
    content = b"".join((_STATIC / name).read_bytes() for name in _FILES)
    return sha256(content).hexdigest()[:12]


def _header(page: str, pages: Mapping[str, str]) -> str:
    links = "".join(
        f'<a href="/{name}"{" aria-current=page" if name == page else ""}>{text}</a>'
        for name, text in pages.items()
    )
    home = next(iter(pages))
    return (
        '<a class="skip" href="#main">To the content</a><header class="top">'
        f'<a class="brand" href="/{home}"><img src="/static/icon.svg" alt="">Laconic</a>'
        f'<nav aria-label="Pages">{links}</nav><div class="prefs">'
        f"{_toggle('palette', 'Colours for colour-blind eyes', _EYE)}"
        f"{_toggle('theme', 'Dark mode', _MOON)}</div></header>"
    )


def _toggle(name: str, label: str, icon: str) -> str:
    return (
        f'<button type="button" class="iconbutton" data-toggle="{name}" aria-pressed="false" '
        f'aria-label="{label}" title="{label}">{icon}</button>'
    )


def remember(where: str) -> None:
    """Show an address in the browser without going there."""
    ui.navigate.history.replace(where)


def listen(do: Callable[[str, str], Any], key: Callable[[str], Any] | None = None) -> None:
    """Hear what was pressed: parts of a page by name and value, and keys.

    What comes from a browser may be anything; who cannot make sense of it does nothing.
    """

    def done(event: Any) -> Any:
        name, _, value = str(event.args)[:400].partition(":")
        return do(name, value)

    ui.on("do", done)
    if key is not None:
        ui.on("key", lambda event: key(str(event.args)[:16]))


def told(error: LaconicError) -> str:
    """Write an error as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
