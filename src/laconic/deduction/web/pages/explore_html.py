"""The HTML of Explore: positions in a tree, and the table of openers."""

from __future__ import annotations

from html import escape
from math import log1p
from typing import TYPE_CHECKING

from laconic.deduction.coach import SIGNS
from laconic.deduction.web.pages.feedback import row_html, word_html
from laconic.deduction.web.searches import WORDLE
from laconic.web.tags import DASH, button

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from laconic.deduction.rules import Rule
    from laconic.deduction.web.branches import Branch
    from laconic.deduction.web.openers import Column, Opener, Page
    from laconic.deduction.web.searches import Solver

LABELLED = 0.02
"""The smallest share of a column that gets its own box; smaller boxes could hold no text."""

LIMIT = 6
"""Guesses allowed in a game of Wordle."""

HEADS: Mapping[Column, tuple[str, str]] = {
    "guess": ("Opener", "by word"),
    "total": ("Total", "guesses over all answers"),
    "worst": ("Worst", "most guesses for one answer"),
    "entropy": ("Bits", "expected information"),
    "parts": ("Parts", "number of possible feedbacks"),
}


def proof_note(solver: Solver, branch: Branch, rows: Sequence[str], guess: str | None) -> str:
    """State what is proven of the displayed play, and what was not searched."""
    parts = []
    if not rows and guess is None and branch.guess:
        word = branch.guess.upper()
        if solver.proven_opener == branch.guess:
            parts.append(f"{word} is proven to be a best opener: none has a lower total.")
        else:
            parts.append(
                f"{word} has the highest entropy, but the best opener has not been searched for "
                "this game: laconic prove does that. Choose another in the table."
            )
    lost = sum(n for turns, n in (branch.histogram or {}).items() if turns + len(rows) > LIMIT)
    if lost and solver.setup.game == WORDLE:
        words = "1 word is" if lost == 1 else f"{lost} words are"
        parts.append(f"{words} lost in a game of {LIMIT} guesses.")
    return " ".join(parts)


def note(text: str) -> str:
    """Render an error."""
    return f'<p class="note">{escape(text)}</p>'


def crumbs(rule: Rule, rows: Sequence[str]) -> str:
    """Render the path from the start to here, each step as a button."""
    steps = [f"<li>{button('Start', 'zoom:', 'button small')}</li>"]
    for number, row in enumerate(rows, 1):
        guess, _, feedback = row.partition("=")
        tiles = row_html(rule, guess, rule.parse(feedback))
        to = escape(",".join(rows[:number]))
        here = ' aria-current="location"' if number == len(rows) else ""
        steps.append(
            f'<li><button type="button" class="plain" data-do="zoom:{to}"{here}>{tiles}</button>'
            "</li>"
        )
    return f'<nav aria-label="Path to this position"><ul class="crumbs">{"".join(steps)}</ul></nav>'


def icicle(rule: Rule, branch: Branch, rows: Sequence[str]) -> str:
    """Render a branch and those below as boxes whose heights are their shares of candidates."""
    label = f"The tree from {branch.guess or 'here'}: the branches are listed below"
    return (
        f'<div class="ice-frame" role="group" aria-label="{escape(label)}">'
        f"{_box(rule, branch, rows, 1.0, 0)}</div>"
    )


def _box(rule: Rule, branch: Branch, rows: Sequence[str], share: float, level: int) -> str:
    guess = branch.guess or ""
    tiles = row_html(rule, "", rule.parse(branch.feedback), bare=True) if branch.feedback else ""
    text = f"{tiles}<b>{word_html(rule, guess)}</b> <span>{branch.count:,}</span>"
    title = f"{branch.feedback or ''} {guess} {branch.count:,}"
    zoom = f' data-do="zoom:{escape(",".join(rows))}" title="{escape(title)}"' if level else ""
    boxes = _boxes(rule, branch, rows, share, level)
    return (
        f'<div class="ice" style="flex-grow:{branch.count}">'
        f'<div class="box l{level}"{zoom}>{text}</div>{boxes}</div>'
    )


def _boxes(rule: Rule, branch: Branch, rows: Sequence[str], share: float, level: int) -> str:
    """Render the branches below a branch, with all small ones in one box."""
    if not branch.parts or branch.guess is None:
        return ""
    boxes, rest, count = [], 0, 0
    for part in branch.parts:
        thickness = share * part.count / branch.count
        if thickness < LABELLED:
            rest, count = rest + part.count, count + 1
        else:
            path = [*rows, f"{branch.guess}={part.feedback}"]
            boxes.append(_box(rule, part, path, thickness, level + 1))
    won = branch.count - sum(part.count for part in branch.parts)
    if rest:
        boxes.append(_plain("rest", _others(count, level), rest))
    if won and share * won / branch.count >= LABELLED:
        boxes.append(_plain("won", "found", won))
    return f'<div class="column">{"".join(boxes)}</div>'


def _others(count: int, level: int) -> str:
    """Render a link to the list below, which includes the small branches."""
    text = "1 smaller" if count == 1 else f"{count} smaller"
    return text if level else f'<a href="#branches">{text}: see the list</a>'


def _plain(kind: str, text: str, count: int) -> str:
    """Render a box that is not a single branch."""
    return (
        f'<div class="ice" style="flex-grow:{count}">'
        f'<div class="box {kind}"><span>{text}</span></div></div>'
    )


def facts(branch: Branch, rows: int) -> str:
    """Render the numbers of a branch."""
    busy = "" if branch.claim == "exact" else ' class="busy"'
    sign = SIGNS[branch.claim]
    mean = f"{sign}{branch.total / branch.count:.4f}"
    numbers = {
        "candidates": f"{branch.count:,}",
        "guesses in total": f"{sign}{branch.total:,}",
        "guesses on average": mean,
        "worst case": DASH if branch.worst is None else str(branch.worst),
    }
    cells = "".join(
        f'<div class="fact"><b>{value}</b><span>{name}</span></div>'
        for name, value in numbers.items()
    )
    head = f"{escape(branch.guess.upper())}, guess {rows + 1}" if branch.guess else "Searching"
    bars = (
        histogram(branch.histogram)
        if branch.histogram
        else '<p class="soft">Searching for the best play…</p>'
    )
    return (
        f'<h2{busy}>{head}</h2><div class="facts">{cells}</div>'
        f'<h2 class="gap">Guesses needed from here</h2>{bars}'
    )


def histogram(counts: Mapping[int, int]) -> str:
    """Render the number of answers by guesses needed."""
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


def branch_list(rule: Rule, branch: Branch, rows: Sequence[str]) -> str:
    """Render the branches below a branch as a list of buttons."""
    parts = branch.parts or ()
    items = "".join(_item(rule, branch, part, rows) for part in parts)
    head = "1 branch" if len(parts) == 1 else f"{len(parts)} branches"
    guess = word_html(rule, branch.guess or "")
    return (
        f'<h2 id="branches">{head} after <span class="upper">{guess}</span></h2>'
        f'<ul class="rows tall">{items}</ul>'
    )


def _item(rule: Rule, branch: Branch, part: Branch, rows: Sequence[str]) -> str:
    guess = branch.guess or ""
    path = ",".join([*rows, f"{guess}={part.feedback}"])
    tiles = row_html(rule, guess, rule.parse(part.feedback or ""))
    then = f'<b class="upper">{word_html(rule, part.guess)}</b>' if part.guess else "<b>…</b>"
    words = ", ".join(part.words[:4]) + (" …" if part.count > 4 else "")
    sign = SIGNS[part.claim]
    return (
        f'<li><button type="button" class="row" data-do="zoom:{escape(path)}">{tiles}'
        f'<span class="what">{then}<span class="soft small">{escape(words)}</span></span>'
        f'<span class="num small">{part.count:,} '
        f'<span class="soft">· {sign}{part.total / part.count:.2f}</span></span>'
        "</button></li>"
    )


def openers(rule: Rule, table: Page, by: Column, page: int, size: int, *, flip: bool) -> str:
    """Render a page of the table of openers."""
    head = "".join(_head(column, by, flip=flip) for column in HEADS)
    body = "".join(_opener(rule, opener) for opener in table.openers)
    return (
        f'<div class="scroll" tabindex="0"><table class="openers"><thead><tr>{head}'
        '<th scope="col" class="left">Parts by size</th></tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
        f"{_pages(table.count, page, size)}"
        '<p class="soft small">≥ marks a lower bound. Open a word to search for its total.</p>'
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


def _opener(rule: Rule, opener: Opener) -> str:
    sign = SIGNS[opener.claim]
    worst = DASH if opener.worst is None else str(opener.worst)
    word = button(opener.guess, f"open:{opener.guess}", html=word_html(rule, opener.guess))
    return (
        f"<tr><td>{word}</td>"
        f"<td>{sign}{opener.total:,}</td><td>{worst}</td><td>{opener.entropy:.3f}</td>"
        f'<td>{opener.parts}</td><td class="left">{_spark(opener.sizes)}</td></tr>'
    )


def _spark(sizes: Sequence[int]) -> str:
    """Render the sizes of the parts, largest first, on a logarithmic scale."""
    width, height, top = 96, 22, log1p(sizes[0])
    step = width / max(len(sizes), 40)
    heights = (height * (1 - log1p(size) / top) for size in sizes)
    outline = "".join(f"V{y:.1f}h{step:.2f}" for y in heights)
    label = f"{len(sizes)} parts, the largest of {sizes[0]}"
    return (
        f'<svg class="spark" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{label}"><path d="M0 {height}{outline}V{height}Z"/></svg>'
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
