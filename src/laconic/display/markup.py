"""HTML and SVG whose text is escaped by construction."""

from __future__ import annotations

from html import escape

_VOID = ("img", "meta")


class Html(str):
    """Markup. Any other text is escaped when it becomes part of an element."""

    __slots__ = ()


def tag(name: str, *content: str, **attributes: object) -> Html:
    """Write an element.

    Args:
        name: its name.
        content: text, which is escaped, and markup.
        attributes: its attributes; None leaves one out, and `_` stands for `-` (`class_` for
            `class`).

    >>> tag("td", "a < b", tag("b", "!"), class_="right")
    '<td class="right">a &lt; b<b>!</b></td>'
    """
    pairs = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    end = "" if name in _VOID else f"</{name}>"
    return Html(f"<{name}{pairs}>{joined(*content)}{end}")


def joined(*content: str) -> Html:
    """Join text, which is escaped, and markup."""
    return Html("".join(each if isinstance(each, Html) else escape(each) for each in content))
