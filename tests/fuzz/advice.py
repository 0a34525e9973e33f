"""Questions about advice and analysis: each number and each sentence, by the definition.

For `fuzz.differential`, as `questions.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from fuzz.definition import INF, Definition, State, has_tiles, keeps_hard_mode
from fuzz.questions import Question, draw_means, expect
from fuzz.sentences import Said, check_text, unrestricted, worst_case
from laconic.deduction import coach
from laconic.deduction.game import Pool
from laconic.deduction.search import Exact, Kind

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from fuzz.questions import Table
    from laconic.deduction.coach import Suggestion, Turn

SLACK = 1e-9
"""How far a floating-point number may be from its value."""


def draw_limit(rng: random.Random, table: Table, rows: int) -> int | None:
    """Draw a turn limit that leaves a turn, or none; often the least with which play is sure."""
    limits = sorted(limit for limit in table.terms.turn_limits if limit)
    at = table.definition.after(table.terms.rows[:rows])
    sure = (left for left in limits if table.definition.value(at, Kind.WORST, left) < INF)
    if rng.random() < 0.3:
        return rows + next(sure, 1)
    limit = rng.choice(table.terms.turn_limits)
    return None if limit is None else max(limit, rows + 1)


@dataclass(frozen=True, kw_only=True)
class Suggest(Question):
    """Advice: the numbers of the guesses that are listed, and what is said about the others."""

    limit: int | None
    by: str
    top: int
    seconds: float | None

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw the options of advice; some without the time to search."""
        means = draw_means(rng, table)
        return cls(
            **means,
            limit=draw_limit(rng, table, means["rows"]),
            by=rng.choice(("mean", "mean", "mean", "entropy", "parts")),
            top=rng.choice((1, 2, 3, 10)),
            seconds=rng.choice((None, None, 0.0)),
        )

    @property
    def left(self) -> float:
        """The turns left."""
        return INF if self.limit is None else self.limit - self.rows

    def refused(self, table: Table) -> bool | None:
        """Refuse what cannot be counted, but where no search is needed."""
        return None if table.overflow else table.overflow

    def ask(self, table: Table) -> None:
        """Compare each suggestion, and decide each sentence."""
        position, pool = table.position(self.rows, self.limit), table.terms.pool
        if not isinstance(pool, Pool):
            pool, table = Pool.GUESSES, _with_all_guesses(table)
        given = coach.suggest(position, self.by, pool, self.top, seconds=self.seconds)
        said = Said(
            table,
            self.rows,
            self.limit,
            listed=[each.guess for each in given.guesses],
            claims=[(each.claim, each.worst_claim) for each in given.guesses],
        )
        if given.solved:
            answers = table.definition.names(self.state(table).candidates)
            expect([given.solved] == answers, f"solved by {given.solved}, but {answers} are left")
            return
        compare_suggestions(table.definition, self.state(table), self.left, given.guesses)
        words = f"Sorted by {self.by}. {given.marks()}" if self.by != "mean" else ""
        check_text(words or given.conclusion(), said)
        expect(given.too_few in (None, self.left), f"too few: {given.too_few}")


def _with_all_guesses(table: Table) -> Table:
    """Return the same table with another pool, for what takes no words as a pool."""
    return type(table)(replace(table.terms, pool=Pool.GUESSES))


def compare_suggestions(
    definition: Definition, at: State, turns: float, suggestions: Sequence[Suggestion]
) -> None:
    """Compare the numbers of suggestions with those of the definition."""
    words, whole = [each.guess for each in suggestions], definition.weight(at.candidates)
    choices = definition.choices(at)
    expect(bool(words) and len(set(words)) == len(words), f"{words} are listed")
    expect(set(words) <= set(choices), f"{words} are listed, of {choices}")
    for each in suggestions:
        total = definition.value(at, Kind.TOTAL, turns, each.guess)
        missed = definition.value(at, Kind.WITHIN, turns, each.guess) if turns < INF else 0
        share = (whole - missed) / whole
        listed = f"{each}, but the total is {total} and {share:.1%} are found"
        parts = definition.split(at, each.guess)
        own = each.guess in definition.names(at.candidates)
        expect(each.parts == len(parts) + own and each.is_candidate == own, f"parts of {listed}")
        if each.total is None:
            true = (
                share == each.wins if each.claim == "exact" else share <= (each.wins or 1) + SLACK
            )
            expect(total == INF and (each.wins is None or true), listed)
            continue
        expect(abs((each.mean or 0) - each.total / whole) < SLACK, f"mean of {listed}")
        expect(total == each.total if each.claim == "exact" else total >= each.total, listed)
        if each.claim == "exact":
            worst = worst_case(definition, at, turns, each.guess)
            right = (
                worst == each.worst if each.worst_claim == "exact" else worst >= (each.worst or 0)
            )
            expect(right, f"the worst case is {worst} of {listed}")


@dataclass(frozen=True, kw_only=True)
class Analyze(Question):
    """An analysis: the values of each guess of a game, and the line of best play."""

    limit: int | None
    played: tuple[str, ...]
    answer: str
    known: bool
    seconds: float
    book: bool

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw a game: guesses until one wins, or fewer; a few are not allowed by the mode."""
        answer, played = rng.choice(table.terms.answers), list[str]()
        definition = unrestricted(table.definition)
        for _ in range(rng.randint(1, 4)):
            rows = [f"{word}={definition.score(word, answer)}" for word in played]
            legal = definition.names(definition.after(rows).legal)
            played.append(rng.choice(table.terms.guesses if rng.random() < 0.1 else legal))
            if played[-1] == answer:
                break
        limit = rng.choice(table.terms.turn_limits)
        return cls(
            rows=0,
            threads=1,
            limit=None if limit is None else max(limit, len(played)),
            played=tuple(played),
            answer=answer,
            known=rng.random() < 0.7,
            seconds=rng.choice((INF, INF, INF, 0.0)),
            book=rng.random() < 0.3 and definition.weight(definition.start.candidates) < 1000,
        )

    def refused(self, table: Table) -> bool | None:
        """Refuse what cannot be counted, but where no search is needed."""
        return None if table.overflow else table.overflow

    def ask(self, table: Table) -> None:
        """Compare each turn."""
        table = _with_all_guesses(table)
        game = table.position(0, self.limit).game
        rows = [f"{word}={table.definition.score(word, self.answer)}" for word in self.played]
        answer = self.answer if self.known else None
        analysis = coach.analyze(
            game,
            game.rows(rows),
            answer=answer,
            seconds=self.seconds,
            book=self.totals(table.definition) if self.book else None,
        )
        expect(len(analysis.turns) == len(rows), f"{len(analysis.turns)} turns")
        states = [table.definition.after(rows[:number]) for number in range(len(rows) + 1)]
        for number, turn in enumerate(analysis.turns):
            left = INF if self.limit is None else self.limit - number
            by_book = self.limit is not None and self.book and not number
            expect(turn.without_limit == by_book, f"without limit: {turn.without_limit}")
            valued = INF if by_book else left
            judged = _Judged(table.definition, states[number], left, valued)
            judged.compare(turn, states[number + 1], answer)
            allowed = turn.guess in table.definition.names(states[number].legal)
            expect((turn.objection is None) == allowed, f"objection: {turn.objection}")
            if has_tiles(table.terms.rule):
                legal = all(
                    keeps_hard_mode(*row.rsplit("=", 1), turn.guess)  # type: ignore[call-arg]
                    for row in rows[:number]
                )
                expect(turn.legal_in_hard == legal, f"legal in hard mode: {turn.legal_in_hard}")
        text = str(analysis)
        proven = all(turn.best_claim == "exact" for turn in analysis.turns)
        heading = f"{'best' if proven else 'good'} guesses and means"
        expect(heading in text, f"not {heading!r}")
        for head in (heading, "   best   ", "exact play from here"):
            text = text.replace(head, "")
        rest = None if self.limit is None else self.limit - len(rows)
        check_text(text, Said(table, 0, rest))

    @staticmethod
    def totals(definition: Definition) -> dict[str, Exact]:
        """Return a book: the total of each opener, without a limit."""
        value, start = definition.value, definition.start
        return {
            word: Exact(int(value(start, Kind.TOTAL, INF, word)))
            for word in definition.choices(start)
        }


@dataclass(frozen=True)
class _Judged:
    """The values of a position of a game, within the turns left.

    Attributes:
        valued: the turns within which its guesses are valued: none of a book's openers has a limit.
    """

    definition: Definition
    at: State
    left: float
    valued: float

    def later(self, at: State) -> _Judged:
        """Return the values of the position after a turn."""
        return _Judged(self.definition, at, self.left - 1, self.left - 1)

    def best(self) -> tuple[float, float]:
        """Return the share that is found in time, and the mean: of sure play, or without limit."""
        value, whole = self.definition.value, self.definition.weight(self.at.candidates)
        if not self.at.candidates:
            return 1.0, 0.0
        total = value(self.at, Kind.TOTAL, self.valued) if self.valued else INF
        if total < INF:
            return 1.0, total / whole
        won = (whole - value(self.at, Kind.WITHIN, self.valued)) / whole if self.valued else 0.0
        return won, value(self.at, Kind.TOTAL, INF) / whole

    def after(self, guess: str) -> tuple[float, float]:
        """Return the same for a guess, which may not be allowed."""
        weight, whole = self.definition.weight, self.definition.weight(self.at.candidates)
        own = guess in self.definition.names(self.at.candidates)
        won = weight(self.definition.mask([guess])) if own else 0.0
        total = float(whole)
        for part in self.definition.split(self.at, guess).values():
            share, mean = replace(self, at=part, valued=self.valued - 1).best()
            won += share * weight(part.candidates)
            total += mean * weight(part.candidates)
        return won / whole, total / whole

    def compare(self, turn: Turn, after: State, answer: str | None) -> None:
        """Compare a turn with the definition."""
        ours, best = self.after(turn.guess), self.best()
        won = turn.guess == answer or len(self.definition.names(after.candidates)) == 0
        rest = self.later(after).best()
        about = f"{turn}, but played {ours}, best {best}"
        self._settle(turn.claim, (turn.wins, turn.expected), ours, f"the guess of {about}")
        self._settle(
            turn.best_claim, (turn.best_wins, turn.best_expected), best, f"best of {about}"
        )
        if turn.rest and not won:
            self._settle(turn.rest_claim, (turn.rest_wins, turn.rest), rest, f"rest of {about}")
        compare_suggestions(self.definition, self.at, self.valued, turn.best)
        rating = 100 * ours[0] / best[0] if ours[0] < best[0] - SLACK else 100.0
        if rating == 100.0 and best[0] == 1:
            rating *= min(1.0, max(0.0, 1 - (ours[1] - best[1])))
        exact, bound = turn.skill_claim == "exact", turn.skill_claim == "at most"
        if exact or bound:
            right = abs(turn.skill - rating) < 1e-6 if exact else turn.skill > rating - 1e-6
            expect(right, f"the skill is {rating} of {about}")
        if turn.line_claim == "exact" and answer:
            self.compare_line(turn.line, answer)

    @staticmethod
    def _settle(
        claim: str, claimed: tuple[float, float], true: tuple[float, float], about: str
    ) -> None:
        """Expect a true claim on the share found in time and the mean."""
        (share, mean), (wins, value) = claimed, true
        right = True
        if claim == "exact":
            right = abs(share - wins) < SLACK and abs(mean - value) < SLACK
        elif claim == "at least":
            right = mean <= value + SLACK
        elif claim == "at most":  # the best is at least as good as this
            right = share < wins + SLACK and (share < wins - SLACK or mean > value - SLACK)
        expect(right, about)

    def compare_line(self, line: Sequence[str], answer: str) -> None:
        """Expect each guess of a line to be a best one, up to the answer or the last turn."""
        judged = self
        for number, word in enumerate(line):
            best, ours = judged.best(), judged.after(word)
            good = ours[0] > best[0] - SLACK and (best[0] < 1 or ours[1] < best[1] + SLACK)
            expect(good, f"{word} of the line {line} is not best: {ours}, {best}")
            if word == answer:
                expect(number == len(line) - 1, f"the line {line} goes on")
                return
            score = self.definition.score(word, answer)
            judged = judged.later(self.definition.split(judged.at, word)[score])
        expect(judged.left == 0, f"the line {line} ends early")
