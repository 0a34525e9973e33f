"""Plain HTML elements, which bring their own keyboard use and meaning to screen readers."""

from __future__ import annotations

import json
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DASH = "\N{EN DASH}"
"""Stands where there is no number."""


class Tag(TextElement):
    """An element of any tag, with text, classes and attributes.

    Args:
        tag: the tag's name.
        text: what it says.
        classes: its classes, parted by blanks.
        do: called when it is clicked.
        attributes: the rest; an underscore stands for a hyphen.
    """

    def __init__(
        self,
        tag: str,
        text: str = "",
        classes: str = "",
        do: Callable[[], Any] | None = None,
        **attributes: object,
    ) -> None:
        super().__init__(tag=tag, text=text)
        self.classes(classes)
        self.set(**attributes)
        if tag == "button":
            self.set(type="button")
        if do is not None:
            self.on("click", do, args=[])

    def set(self, **attributes: object) -> None:
        """Change attributes; None takes one away."""
        for name, value in attributes.items():
            self.props.set_optional(name.rstrip("_").replace("_", "-"), value)


class Markup(ui.html):
    """HTML of our own making, in which every text from elsewhere has been escaped."""

    def __init__(self, content: str = "", classes: str = "", tag: str = "div") -> None:
        super().__init__(content, sanitize=False, tag=tag)
        self.classes(classes)


class Field(Tag):
    """A field to type into, which keeps what was typed whatever else changes on the page.

    Args:
        tag: `input` or `textarea`.
        text: what stands in it at first.
        typed: called with the whole text, at most `longest` characters.
        longest: the most characters.
        event: when that is: `input` is at each key, `change` when the field is left or on Enter.
        attributes: the rest, as for `Tag`.
    """

    def __init__(
        self,
        tag: str,
        text: str,
        typed: Callable[[str], Any],
        longest: int,
        event: str = "input",
        **attributes: object,
    ) -> None:
        # The browser takes these as what the field begins with, and never writes them over.
        start = {"^value": text} if tag == "input" else {}
        super().__init__(tag, text if tag == "textarea" else "")
        self.set(maxlength=longest, **attributes)
        self.props.update(start)
        self.on(
            event,
            lambda event: typed(str(event.args)[:longest]),
            js_handler="(e) => emit(e.target.value)",
        )

    def fill(self, text: str) -> None:
        """Write something else into the field."""
        ui.run_javascript(f"laconic.fill({json.dumps(self.html_id)}, {json.dumps(text)})")


def show(element: ui.element, *, shown: bool) -> None:
    """Show an element or hide it."""
    element.classes(**({"remove": "hidden"} if shown else {"add": "hidden"}))


def choice(
    label: str, options: Mapping[str, str], value: str, do: Callable[[str], Any], classes: str = ""
) -> Tag:
    """Make a labelled choice, and give its select element."""
    with Tag("label", classes=f"field {classes}"):
        Tag("span", label)
        made = Tag("select", value=value)
    fill(made, options, value)

    def chosen(event: Any) -> Any:
        made.set(value=str(event.args))  # what the browser shows, so that it stays
        return do(str(event.args))

    made.on("change", chosen, js_handler="(e) => emit(e.target.value)")
    return made


def fill(select: Tag, options: Mapping[str, str], value: str) -> None:
    """Give a choice its options."""
    select.clear()
    with select:
        for name, text in options.items():
            Tag("option", text, value=name)
    select.set(value=value)


def segments(label: str, options: Mapping[str, str], value: str, do: Callable[[str], Any]) -> None:
    """Make a row of buttons of which one is pressed."""
    buttons: dict[str, Tag] = {}

    def press(name: str) -> Any:
        for other, button in buttons.items():
            button.set(aria_pressed=str(other == name).lower())
        return do(name)

    with Tag("div", classes="segments", role="group", aria_label=label):
        for name, text in options.items():
            pressed = str(name == value).lower()
            buttons[name] = Tag("button", text, do=partial(press, name), aria_pressed=pressed)


def button(
    word: str, do: str, classes: str = "word", label: str | None = None, html: str | None = None
) -> str:
    """Write a button that tells the server what to do.

    Args:
        word: what it says.
        do: a name and a value, parted by a colon.
        classes: its classes.
        label: what a screen reader says instead.
        html: what it shows instead of the word, with all text escaped.
    """
    named = f' aria-label="{escape(label)}"' if label else ""
    return (
        f'<button type="button" class="{classes}" data-do="{escape(do)}"{named}>'
        f"{html or escape(word)}</button>"
    )
