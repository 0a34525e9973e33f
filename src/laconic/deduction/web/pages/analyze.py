"""The page Analyze: a game, turn by turn, with an image to share."""

from __future__ import annotations

import re
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from nicegui import ui

from laconic.deduction import coach
from laconic.deduction.errors import ContradictionError
from laconic.deduction.rules import Wordle
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.web import queries
from laconic.deduction.web.pages import repairs
from laconic.deduction.web.pages.addresses import address
from laconic.deduction.web.pages.feedback import row_html
from laconic.deduction.web.pages.finished import copy
from laconic.deduction.web.pages.picture import headline, picture, signed
from laconic.deduction.web.pages.settings import Settings
from laconic.errors import InputError, LaconicError
from laconic.web.frame import listen, remember, sentence
from laconic.web.tags import DASH, Field, Markup, Tag, segments, show
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.coach import Analysis, Turn
    from laconic.deduction.game import Row
    from laconic.deduction.rules import Rule
    from laconic.deduction.web.pages.addresses import PageContext
    from laconic.deduction.web.searches import Setup, Solver

LEAD = "How much was skill, how much was luck, and what was the best play?"

SECONDS = 1.5
LONGEST = 4000
"""Maximum number of characters of a pasted game."""

EXAMPLE = (
    "Wordle 1,234 4/6\n\n⬛🟨⬛⬛🟩 crane\n🟨⬛⬛⬛⬛ south\n🟩🟩🟩⬛🟩 verge\n🟩🟩🟩🟩🟩 verse"
)
EXAMPLES = {"mastermind:4x6": "1122=1b1w 1314=1b1w 4215=0b3w 5141=4b0w"}

HINT = (
    "Rows such as crane=BYBBG; or your words, one per line, ending with the answer; or the "
    "tiles that you shared, with your words beside or below them."
)


def open_page(context: PageContext, query: Mapping[str, str]) -> None:
    """Show the page in a tab."""
    Analyze(context, query.get("rows", ""), query.get("answer", ""))


class Analyze:
    """The page of one tab."""

    def __init__(self, context: PageContext, rows: str, answer: str) -> None:
        self.searches, self.setup = context.searches, context.setup
        self.text, self.answer = rows.replace(",", "\n")[:LONGEST], answer[:40]
        self.analysis: Analysis | None = None
        self.words, self.version, self.busy = True, 0, False
        with context.frame.page("/analyze", LEAD, context.title) as links:
            self.settings = Settings(context, links, self.change_setup)
            with Tag("div", classes="columns report"):
                with Tag("div", classes="stack"):
                    self._form()
                    self.fault = Markup(classes="note hidden")
                    self.share = Tag(
                        "section", classes="card share-card hidden", aria_label="Share"
                    )
                    self._share()
                with Tag("div", classes="stack"):
                    self.picture = Markup(classes="picture")
                    self.turns = Markup(classes="report-turns")
        self.client = ui.context.client
        listen(self.do)
        if self.text:
            self.start()

    def _form(self) -> None:
        with Tag("section", classes="card stack", aria_label="Enter a game"):
            with Tag("label", classes="field"):
                Tag("span", "Your game")
                self.area = Field(
                    "textarea", self.text, self._typed, LONGEST, rows="7", spellcheck="false"
                )
            Tag("p", HINT, "soft small")
            with Tag("label", classes="field"):
                Tag("span", "Answer, if you know it")
                self.field = Field("input", self.answer, self._answered, 40, autocomplete="off")
            with Tag("div", classes="bar"):
                self.button = Tag("button", "Analyze", "button main", self.start)
                Tag("button", "Show an example", "button", self.example)

    def _share(self) -> None:
        with self.share:
            Tag("h2", "Share")
            with Tag("div", classes="bar"):
                segments(
                    "Content of the image",
                    {"words": "With words", "tiles": "Tiles only"},
                    "words",
                    self._show_words,
                )
                for kind in ("png", "svg"):
                    Tag(
                        "button",
                        f"Save {kind.upper()}",
                        "button",
                        partial(self.save, kind),
                    )
                Tag("button", "Copy link", "button", self.copy)
            self.copied = Tag("p", "", "soft small", role="status")

    # user actions

    def _typed(self, text: str) -> None:
        self.text = text

    def _answered(self, text: str) -> None:
        self.answer = text.strip()

    def _show_words(self, what: str) -> None:
        self.words = what == "words"
        self._draw()

    def change_setup(self, setup: Setup) -> None:
        """Analyze with other lists or another mode."""
        self.setup = setup
        if self.analysis or self.busy:
            self.start()

    def example(self) -> None:
        """Fill in a game, and analyze it."""
        self.text, self.answer = EXAMPLES.get(self.setup.game, EXAMPLE), ""
        self.area.fill(self.text)
        self.field.fill("")
        self.start()

    def do(self, name: str, value: str) -> None:
        """Apply a correction."""
        if name == "fix":
            self.text = value.replace(",", "\n")
            self.area.fill(self.text)
            self.start()

    def save(self, kind: str) -> None:
        """Save the image as a file in the browser."""
        ui.run_javascript(f'laconic.picture(".picture svg", "laconic", "{kind}")')

    async def copy(self) -> None:
        """Copy the address of this analysis."""
        refusal = "Copy the link from the address bar."
        await copy("laconic.copy(location.href)", self.copied, refusal)

    def start(self) -> None:
        """Analyze the game in the form."""
        self.version += 1
        ui.timer(0, partial(self.analyze, self.version), once=True)

    # results

    async def analyze(self, mine: int) -> None:
        """Read and analyze the game, and display the result; keep the text."""
        self._wait(busy=True)
        try:
            analysis, fault = await self._analyzed()
        except LaconicError as error:
            analysis, fault = None, f"<p>{escape(sentence(error))}</p>"
        if mine != self.version or self.client.is_deleted:
            return  # another analysis has started since, or the tab was closed
        self._wait(busy=False)
        self.analysis, self.fault.content = analysis, fault
        show(self.fault, shown=bool(fault))
        self._draw()

    async def _analyzed(self) -> tuple[Analysis | None, str]:
        """Return the analysis, or HTML that explains contradictory rows and suggests corrections.

        Raises:
            LaconicError: for a game that cannot be read, and if the server is busy.
        """
        setup, answer = self.setup, self.answer or None
        solver = self.searches.solver(setup)
        rows = read(self.text, answer, solver)

        def analyzed() -> Analysis:
            deadline = deadline_after(SECONDS)
            return queries.analyze(self.searches, setup, rows, answer, deadline=deadline)

        try:
            return await self.searches.run(analyzed), ""
        except ContradictionError as error:
            repair = await self.searches.run(lambda: coach.repair(solver.game, rows))
            reason = f"<p>{escape(sentence(error))}</p>" if repair.possible else ""
            return None, reason or repairs.explained(repair, solver.rule)

    def _wait(self, *, busy: bool) -> None:
        self.busy = busy
        self.button.set(disabled=busy or None)
        self.button.text = "Analyzing …" if busy else "Analyze"

    def _draw(self) -> None:
        analysis = self.analysis
        for part in (self.share, self.picture, self.turns):
            show(part, shown=analysis is not None)
        if analysis is None:
            return
        rule = self.searches.solver(self.setup).rule
        rows = ",".join(f"{turn.guess}={turn.feedback}" for turn in analysis.turns)
        answer = analysis.answer if analysis.answer and not analysis.solved else None
        remember(address("analyze", self.setup, rows=rows, answer=answer))
        self.picture.content = picture(analysis, rule, words=self.words)
        self.turns.content = _turns(analysis, rule)


_ROW = re.compile(r"([^\s=,]+)=([^\s=,]+)")
_WORD = re.compile(r"[^\W\d_]+")
_CODE = re.compile(r"\d+")


def read(text: str, answer: str | None, solver: Solver) -> tuple[Row, ...]:
    """Parse a game: rows with feedback; or words, with tiles or with the answer.

    Without either, the last word is the answer.

    Raises:
        InputError: for text without words.
    """
    game, length = solver.game, solver.rule.length
    if rows := _ROW.findall(text):
        return game.rows(*(f"{guess}={feedback}" for guess, feedback in rows))
    rule = solver.rule
    shared = isinstance(rule, TileRule) and (
        any(face in text for face in "⬛⬜🟨🟩🟧🟦") or "_square:" in text
    )
    pattern = _WORD if isinstance(rule, TileRule) else _CODE
    words = pattern.findall(re.sub(r":[a-z_]+:", " ", text))
    words = [word for word in words if _is_word(word, rule)]
    if not words:
        raise InputError(
            f"no words of {length} letters, expected your guesses: write them below"
            if shared
            else f"no game, expected rows or words of {length} letters: see the example"
        )
    codes = coach.read_share(text, rule).codes if shared and isinstance(rule, Wordle) else None
    return coach.rows_of(game, words, answer=answer or (None if codes else words[-1]), codes=codes)


def _is_word(text: str, rule: Rule) -> bool:
    try:
        rule.letters(text)
    except InputError:
        return False
    return text.lower() not in ("wordle", "quordle")


def _turns(analysis: Analysis, rule: Rule) -> str:
    """Render the analysis of a game."""
    skill = DASH if analysis.skill is None else f"{analysis.skill:.0f}"
    numbers = {
        "skill out of 100, excluding the opener": skill,
        "luck, in guesses": signed(analysis.luck_guesses),
        "luck, in bits": signed(analysis.luck_bits),
        "guesses lost by choices": f"{max(0.0, analysis.loss):.2f}",
    }
    facts = "".join(
        f'<div class="fact"><b>{value}</b><span>{name}</span></div>'
        for name, value in numbers.items()
    )
    notes = _notes(analysis)
    turns = "".join(f'<li class="card">{_turn(turn, rule)}</li>' for turn in analysis.turns)
    return (
        f'<div class="stack"><section class="card"><h2>{headline(analysis)}</h2>'
        f'<div class="facts four">{facts}</div>{notes}</section>'
        f'<ol class="turns">{turns}</ol></div>'
    )


def _notes(analysis: Analysis) -> str:
    notes = []
    if analysis.unlisted:
        words = ", ".join(analysis.unlisted[:5]).upper()
        notes.append(f"{words} is not on the list of answers; it was added for this game.")
    if analysis.legal_in_hard:
        notes.append("Every guess was legal in hard mode.")
    return "".join(f'<p class="soft small gap">{escape(note)}</p>' for note in notes)


def _turn(turn: Turn, rule: Rule) -> str:
    """Render the analysis of a turn."""
    tiles = row_html(rule, turn.guess, turn.code)
    words = ", ".join(turn.left[:6]) + (" …" if len(turn.left) > 6 else "")
    left = "found" if turn.code == rule.win else f"{turn.before:,} → {turn.after:,}: {words}"
    value = f"{coach.SIGNS[turn.claim]}{turn.expected:.3f} guesses on average"
    if turn.wins < 1:
        value = f"wins in time for {turn.wins:.0%}"
    best = ", ".join(
        f"{guess.guess.upper()} {coach.SIGNS[guess.claim]}"
        + (f"wins {guess.wins or 0:.0%}" if guess.mean is None else f"{guess.mean:.3f}")
        for guess in turn.best[:3]
    )
    fault = f'<p class="note small">{escape(turn.objection)}.</p>' if turn.objection else ""
    about = coach.SIGNS[turn.skill_claim]
    line = " → ".join(turn.line).upper()
    play = "Best play" if turn.line_claim == "exact" else "Good play"
    more = f"<dt>{play} from here</dt><dd>{escape(line)}</dd>" if line else ""
    guesses = "Best guesses" if turn.best_claim == "exact" else "Good guesses"
    return (
        f'<div class="turn-head"><span class="soft num">{turn.number}</span>{tiles}'
        f'<span class="soft small left-words">{escape(left)}</span></div>'
        f'<div class="turn-meter"><span>Skill <b class="num">{about}{turn.skill:.0f}</b></span>'
        f'<span class="meter"><i style="width:{turn.skill:.0f}%"></i></span>'
        f'<span>Luck <b class="num">{signed(turn.luck_guesses)}</b> '
        f'<span class="soft small">({signed(turn.luck_bits)} bits)</span></span></div>{fault}'
        f'<dl class="small"><dt>This guess</dt><dd class="num">{value}</dd>'
        f'<dt>{guesses}</dt><dd class="num">{escape(best)}</dd>{more}</dl>'
    )
