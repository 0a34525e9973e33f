"""Plain HTML elements, which browsers make accessible to keyboards and screen readers."""

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
"""Displayed where there is no number."""


class Tag(TextElement):
    """An element of any tag, with text, classes and attributes.

    Args:
        tag: the tag's name.
        text: its text.
        classes: its classes, separated by spaces.
        do: called when it is clicked.
        attributes: other attributes; underscores become hyphens.
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
        """Change attributes; None removes one."""
        for name, value in attributes.items():
            self.props.set_optional(name.rstrip("_").replace("_", "-"), value)


class Markup(ui.html):
    """Trusted HTML, in which all external text has been escaped."""

    def __init__(self, content: str = "", classes: str = "", tag: str = "div") -> None:
        super().__init__(content, sanitize=False, tag=tag)
        self.classes(classes)


class Field(Tag):
    """A text field that keeps its text whatever else changes on the page.

    Args:
        tag: `input` or `textarea`.
        text: its initial text.
        typed: called with the whole text, at most `longest` characters.
        longest: the most characters.
        event: `input` for every keystroke, `change` when the field loses focus or on Enter.
        attributes: other attributes, as for `Tag`.
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
        # The browser reads these as initial values and never overwrites typed text with them.
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
        """Replace the text of the field."""
        ui.run_javascript(f"laconic.fill({json.dumps(self.html_id)}, {json.dumps(text)})")


def show(element: ui.element, *, shown: bool) -> None:
    """Show or hide an element."""
    element.classes(**({"remove": "hidden"} if shown else {"add": "hidden"}))


def choice(
    label: str, options: Mapping[str, str], value: str, do: Callable[[str], Any], classes: str = ""
) -> Tag:
    """Make a labelled select element, and return it."""
    with Tag("label", classes=f"field {classes}"):
        Tag("span", label)
        select = Tag("select", value=value)
    fill(select, options, value)

    def chosen(event: Any) -> Any:
        select.set(value=str(event.args))  # the displayed value, so that it stays
        return do(str(event.args))

    select.on("change", chosen, js_handler="(e) => emit(e.target.value)")
    return select


def fill(select: Tag, options: Mapping[str, str], value: str) -> None:
    """Set the options of a select element."""
    select.clear()
    with select:
        for name, text in options.items():
            Tag("option", text, value=name)
    select.set(value=value)


def segments(label: str, options: Mapping[str, str], value: str, do: Callable[[str], Any]) -> None:
    """Make a row of buttons, one of which is pressed."""
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
    """Render a button that sends an action to the server.

    Args:
        word: its text.
        do: the name and the value of the action, separated by a colon.
        classes: its classes.
        label: the text for screen readers, if it differs.
        html: escaped HTML to display instead of the word.
    """
    named = f' aria-label="{escape(label)}"' if label else ""
    return (
        f'<button type="button" class="{classes}" data-do="{escape(do)}"{named}>'
        f"{html or escape(word)}</button>"
    )
