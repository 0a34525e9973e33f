"""What Explore draws: places of a tree, and the table of openers. All of it is HTML text."""

from __future__ import annotations

from html import escape
from math import log1p
from typing import TYPE_CHECKING

from laconic.deduction.coach import SIGNS
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.web.pages.tiles import mini
from laconic.web.tags import DASH, button

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from laconic.deduction.rules import Rule
    from laconic.deduction.web.branches import Branch
    from laconic.deduction.web.openers import Column, Opener, Page

LISTED = 60
"""Parts that are listed; the rest are counted."""

THIN, LABELLED = 0.006, 0.03
"""The least shares of a column that are drawn as boxes of their own, and that have a text."""

HEADS: Mapping[Column, tuple[str, str]] = {
    "guess": ("Opener", "by word"),
    "total": ("Total", "guesses over all answers"),
    "worst": ("Worst", "most guesses for one answer"),
    "entropy": ("Bits", "expected information"),
    "parts": ("Parts", "how many feedbacks are possible"),
}


def note(text: str) -> str:
    """Write what went wrong."""
    return f'<p class="note">{escape(text)}</p>'


def crumbs(rule: Rule, rows: Sequence[str]) -> str:
    """Write the way from the start to here, each step a button."""
    steps = [f"<li>{button('Start', 'zoom:', 'button small')}</li>"]
    for number, row in enumerate(rows, 1):
        guess, _, feedback = row.partition("=")
        tiles = mini(graphemes(guess), digits(rule, feedback))
        to = escape(",".join(rows[:number]))
        here = ' aria-current="location"' if number == len(rows) else ""
        steps.append(
            f'<li><button type="button" class="plain" data-do="zoom:{to}"{here}>{tiles}</button>'
            "</li>"
        )
    return f'<nav aria-label="The way here"><ul class="crumbs">{"".join(steps)}</ul></nav>'


def digits(rule: Rule, feedback: str) -> tuple[int, ...]:
    """Read the colours of a feedback."""
    marks = "BYG"
    return tuple(marks.index(mark) for mark in rule.format(rule.parse(feedback)))


def icicle(rule: Rule, found: Branch, rows: Sequence[str]) -> str:
    """Draw a place and what follows as boxes, each as tall as its share of the candidates."""
    label = f"The tree from {found.guess or 'here'}: the branches are listed below"
    return (
        f'<div class="ice-frame" role="img" aria-label="{escape(label)}">'
        f"{_box(rule, found, rows, 1.0, 0)}</div>"
    )


def _box(rule: Rule, found: Branch, rows: Sequence[str], share: float, level: int) -> str:
    guess = found.guess or ""
    text = ""
    if share >= LABELLED:
        colours = digits(rule, found.feedback) if found.feedback else ()
        tiles = mini([""] * len(colours), colours, bare=True) if colours else ""
        text = f"{tiles}<b>{escape(guess)}</b> <span>{found.count:,}</span>"
    title = f"{found.feedback or ''} {guess} {found.count:,}"
    zoom = f' data-do="zoom:{escape(",".join(rows))}" title="{escape(title)}"' if level else ""
    boxes = _boxes(rule, found, rows, share, level)
    return (
        f'<div class="ice" style="flex-grow:{found.count}">'
        f'<div class="box l{level}"{zoom}>{text}</div>{boxes}</div>'
    )


def _boxes(rule: Rule, found: Branch, rows: Sequence[str], share: float, level: int) -> str:
    """Draw the parts of a place; the thin ones together."""
    if not found.parts or found.guess is None:
        return ""
    drawn, rest, count = [], 0, 0
    for part in found.parts:
        thickness = share * part.count / found.count
        if thickness < THIN:
            rest, count = rest + part.count, count + 1
        else:
            path = [*rows, f"{found.guess}={part.feedback}"]
            drawn.append(_box(rule, part, path, thickness, level + 1))
    won = found.count - sum(part.count for part in found.parts)
    if rest:
        drawn.append(_plain("rest", f"{count} smaller", rest, share * rest / found.count))
    if won and share * won / found.count >= THIN:
        drawn.append(_plain("won", "found", won, share * won / found.count))
    return f'<div class="column">{"".join(drawn)}</div>'


def _plain(kind: str, text: str, count: int, share: float) -> str:
    """Draw a box that leads nowhere."""
    shown = f"<span>{text}</span>" if share >= LABELLED else ""
    return f'<div class="ice" style="flex-grow:{count}"><div class="box {kind}">{shown}</div></div>'


def facts(found: Branch, rows: int) -> str:
    """Write what is known of a place in numbers."""
    busy = "" if found.claim == "exact" else ' class="busy"'
    sign = SIGNS[found.claim]
    mean = f"{sign}{found.total / found.count:.4f}"
    numbers = {
        "candidates": f"{found.count:,}",
        "guesses in all": f"{sign}{found.total:,}",
        "guesses on average": mean,
        "worst case": DASH if found.worst is None else str(found.worst),
    }
    cells = "".join(
        f'<div class="fact"><b>{value}</b><span>{name}</span></div>'
        for name, value in numbers.items()
    )
    head = (
        f"{escape((found.guess or '').upper())}, guess {rows + 1}" if found.guess else "Searching"
    )
    bars = (
        histogram(found.histogram)
        if found.histogram
        else '<p class="soft">Searching for the best play…</p>'
    )
    return (
        f'<h2{busy}>{head}</h2><div class="facts">{cells}</div>'
        f'<h2 class="gap">Guesses needed from here</h2>{bars}'
    )


def histogram(counts: Mapping[int, int]) -> str:
    """Draw how many answers take each number of guesses."""
    most = max(counts.values())
    return (
        '<div class="hist">'
        + "".join(
            f'<span class="num">{turns}</span>'
            f'<span class="fill" style="width:{100 * count / most:.1f}%"></span>'
            f'<span class="num">{count:,}</span>'
            for turns, count in counts.items()
        )
        + "</div>"
    )


def branch_list(rule: Rule, found: Branch, rows: Sequence[str]) -> str:
    """List the parts of a place, each a button that leads there."""
    parts = found.parts or ()
    items = "".join(_item(rule, found, part, rows) for part in parts[:LISTED])
    more = (
        f'<p class="soft small">… and {len(parts) - LISTED} smaller ones.</p>'
        if len(parts) > LISTED
        else ""
    )
    head = "1 branch" if len(parts) == 1 else f"{len(parts)} branches"
    guess = escape((found.guess or "").upper())
    return f'<h2>{head} after {guess}</h2><ul class="rows tall">{items}</ul>{more}'


def _item(rule: Rule, found: Branch, part: Branch, rows: Sequence[str]) -> str:
    guess = found.guess or ""
    path = ",".join([*rows, f"{guess}={part.feedback}"])
    tiles = mini(graphemes(guess), digits(rule, part.feedback or ""))
    then = f"<b>{escape((part.guess or 'searching').upper())}</b>" if part.guess else "<b>…</b>"
    words = ", ".join(part.words[:4]) + (" …" if part.count > 4 else "")
    sign = SIGNS[part.claim]
    return (
        f'<li><button type="button" class="row" data-do="zoom:{escape(path)}">{tiles}'
        f'<span class="what">{then}<span class="soft small">{escape(words)}</span></span>'
        f'<span class="num small">{part.count:,} '
        f'<span class="soft">· {sign}{part.total / part.count:.2f}</span></span>'
        "</button></li>"
    )


def openers(found: Page, by: Column, page: int, size: int, *, flip: bool) -> str:
    """Write a page of the table of openers."""
    head = "".join(_head(column, by, flip=flip) for column in HEADS)
    body = "".join(_opener(one) for one in found.openers)
    return (
        f'<div class="scroll" tabindex="0"><table class="openers"><thead><tr>{head}'
        '<th scope="col" class="left">Parts by size</th></tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
        f"{_pages(found.count, page, size)}"
        '<p class="soft small">≥ marks a bound: open the word, and its total is searched for.</p>'
    )


def _head(column: Column, by: Column, *, flip: bool) -> str:
    name, what = HEADS[column]
    sorted_ = f' aria-sort="{"descending" if flip else "ascending"}"' if column == by else ""
    arrow = (" ▴" if flip else " ▾") if column == by else ""
    return (
        f'<th scope="col"{sorted_}>'
        f'<button type="button" data-do="sort:{column}" title="Sort by: {what}">{name}{arrow}'
        "</button></th>"
    )


def _opener(one: Opener) -> str:
    sign = SIGNS[one.claim]
    worst = DASH if one.worst is None else str(one.worst)
    return (
        f"<tr><td>{button(one.guess, f'open:{one.guess}')}</td>"
        f"<td>{sign}{one.total:,}</td><td>{worst}</td><td>{one.entropy:.3f}</td>"
        f'<td>{one.parts}</td><td class="left">{_spark(one.sizes)}</td></tr>'
    )


def _spark(sizes: Sequence[int]) -> str:
    """Draw the sizes of the parts, the largest first, on a scale of logarithms."""
    width, height, top = 96, 22, log1p(sizes[0])
    step = width / max(len(sizes), 40)
    bars = "".join(
        f'<rect x="{place * step:.2f}" y="{height - height * log1p(size) / top:.1f}" '
        f'width="{step:.2f}" height="{height * log1p(size) / top:.1f}"/>'
        for place, size in enumerate(sizes)
    )
    label = f"{len(sizes)} parts, the largest of {sizes[0]}"
    return (
        f'<svg class="spark" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{label}">{bars}</svg>'
    )


def _pages(count: int, page: int, size: int) -> str:
    first, last = min(count, page * size + 1), min(count, (page + 1) * size)
    back = "" if page else " disabled"
    on = "" if last < count else " disabled"
    return (
        '<div class="bar pages">'
        f'<button type="button" class="button" data-do="page:{max(0, page - 1)}"{back}>'
        "Previous</button>"
        f'<span class="soft small num">{first:,} to {last:,} of {count:,}</span>'
        f'<button type="button" class="button" data-do="page:{page + 1}"{on}>Next</button></div>'
    )
