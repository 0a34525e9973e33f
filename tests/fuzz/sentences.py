"""What results say in words, each sentence decided by the bare definition.

For `fuzz.differential`. `check_text` looks for every sentence that it knows, decides each,
and refuses any other text that claims something: a new sentence needs a line in `SENTENCES`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from fuzz.definition import INF, Definition, State
from fuzz.questions import expect
from laconic.deduction.game import Pool
from laconic.deduction.search import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fuzz.questions import Table

CLAIMING = re.compile(
    r"prove|\bno (other |guess|strategy|opener)|\bnone of|exact|better|\bsure\b|\bmay\b|final"
    r"|equivalent|shown|cannot|impossible|best|optimal|always",
    re.IGNORECASE,
)
"""What no text says beside the sentences that are decided."""

LIMIT = (
    r"( within (?P<turns>\d+) turns?"
    r"| within (?P<left>\d+) guess(es)? from here \(turn (?P<last>\d+)\))?"
)
AMONG = r"( among (?P<pool>answers|candidates))?"
OPENERS = r"(?P<whose>No opener|None of these openers)"
STRATEGIES = (
    r"No strategy(?P<some> of those searched)?"
    r"( that (begins with (?P<opener>\S+?))?( and )?(guesses from (?P<pool>the given words|\S+))?)?"
)
NUMBER = r"(?P<number>[\d,]+)"


@dataclass(frozen=True)
class Said:
    """A text, and what it is about.

    Attributes:
        rows: number of rows played.
        limit: the turns of the whole game; None without a limit.
        listed: the guesses that are listed, best first.
        claims: the claims of each listed guess, of its mean and of its worst case.
        value: the value of the result: its total, or what its objective names.
        worst: the worst case of the result.
        opener: the opener that a solution begins with, if it was given.
        openers: the openers that a proof judged.
    """

    table: Table
    rows: int
    limit: int | None
    listed: Sequence[str] = ()
    claims: Sequence[tuple[str, str]] = ()
    value: float = INF
    worst: float = INF
    opener: str | None = None
    openers: Sequence[str] = ()
    full: Definition = field(init=False)

    def __post_init__(self) -> None:
        """Define the game in which all guesses are allowed, which sentences without scope mean."""
        object.__setattr__(self, "full", unrestricted(self.table.definition))

    @property
    def at(self) -> State:
        """The state by definition."""
        return self.table.definition.after(self.table.terms.rows[: self.rows])

    @property
    def left(self) -> float:
        """The turns left."""
        return INF if self.limit is None else self.limit - self.rows

    def scope(self, pool: str | None) -> Definition:
        """Return the game that a sentence is about: all guesses, unless it names the pool."""
        return self.table.definition if pool else self.full

    def turns(self, match: re.Match[str]) -> float:
        """Return the turns left that a sentence names, in the game's count or from here."""
        if match["left"]:
            expect(int(match["last"]) == int(match["left"]) + self.rows, f"{match[0]!r}: turns")
            return int(match["left"])
        if match["turns"]:
            expect(not self.rows, f"{match[0]!r}: turns of the game or from here?")
            return int(match["turns"])
        return INF


def unrestricted(definition: Definition) -> Definition:
    """Return the definition of the same game in which all legal guesses may be chosen."""
    if definition.terms.pool is Pool.GUESSES:
        return definition
    return _unrestricted(definition)


@cache
def _unrestricted(definition: Definition) -> Definition:
    return Definition(replace(definition.terms, pool=Pool.GUESSES))


def worst_case(definition: Definition, at: State, turns: float, guess: str | None) -> float:
    """Return the fewest turns that allow the least total of a guess within some turns."""
    total = definition.value(at, Kind.TOTAL, turns, guess)
    most = int(min(turns, at.candidates.bit_count() + 1))
    fitting = (s for s in range(1, most + 1) if definition.value(at, Kind.TOTAL, s, guess) == total)
    return next(fitting, INF)


def check_text(text: str, said: Said) -> None:
    """Decide all sentences of a text.

    Raises:
        MismatchError: for a false sentence, and for a claim that is none of the known sentences.
    """
    rest = " ".join(text.split())
    for pattern, decide in SENTENCES.items():
        for match in re.finditer(pattern, rest):
            expect(decide(said, match), f"{match[0]!r} is not true")
        rest = re.sub(pattern, "", rest)
    unknown = CLAIMING.search(rest)
    expect(unknown is None, f"an unknown claim: {rest!r}")


def wins_in(definition: Definition, at: State, turns: float, guess: str | None = None) -> bool:
    """Return whether a guess, or any, always wins within some turns, of which there may be none."""
    return turns >= 1 and definition.value(at, Kind.WORST, turns, guess) < INF


def fewer_on_average(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no unlisted guess has a lower mean than a listed one, or a better worst case.

    Without words about the limit, the mean is that without a limit. Where many guesses are alike,
    one with the numbers of a listed guess is taken to be equivalent to it.
    """
    definition, at = said.scope(match["pool"]), said.at
    turns = said.left if match["sure"] else INF

    def numbers(game: Definition, word: str, turns: float) -> tuple[float, float]:
        return game.value(at, Kind.TOTAL, turns, word), worst_case(game, at, turns, word)

    listed = {numbers(said.table.definition, word, said.left) for word in said.listed}
    others = {
        numbers(definition, word, turns)
        for word in definition.choices(at)
        if word not in said.listed and definition.value(at, Kind.TOTAL, turns, word) < INF
    }
    others -= listed if said.table.whole else set()
    return not any(
        total < cost or (match["worst"] and total == cost and worst < longest)
        for total, worst in others
        for cost, longest in listed
    )


def none_is_sure(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no guess always wins in time."""
    return not wins_in(said.scope(match["pool"]), said.at, said.left)


def most_often(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no guess wins more often than the first that is listed."""
    missed = said.table.definition.value(said.at, Kind.WITHIN, said.left, said.listed[0])
    return missed == said.scope(match["pool"]).value(said.at, Kind.WITHIN, said.left)


def strategies(said: Said, match: re.Match[str]) -> tuple[Definition, str | None]:
    """Return the strategies that a sentence is about: a game, and an opener or none."""
    if match["some"]:
        return said.table.definition, said.opener
    return said.scope(match["pool"]), match["opener"]


def all_found(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no strategy finds all candidates."""
    definition, opener = strategies(said, match)
    number = said.at.candidates.bit_count()
    lost = not wins_in(definition, said.at, said.turns(match), opener)
    told = _number(match) if match["number"] else 1
    return lost and told == number


def smaller_total(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no strategy has a smaller total, or the same with a better worst case."""
    definition, opener = strategies(said, match)
    turns = said.turns(match)
    least = definition.value(said.at, Kind.TOTAL, turns, opener)
    if least < said.value:
        return False
    best = worst_case(definition, said.at, turns, opener)
    return not match["worst"] or least > said.value or best >= said.worst


def more_found(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no strategy finds more answers, or a greater weight of them, in time."""
    definition, opener = strategies(said, match)
    missed = definition.value(said.at, Kind.WITHIN, said.turns(match), opener)
    counted = match["what"] == "weight" or said.table.terms.weights is None
    return counted and definition.weight(said.at.candidates) - missed <= _number(match)


def fewer_turns(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no strategy always wins in fewer turns, nor in these with a smaller total."""
    definition, opener = strategies(said, match)
    if said.rows and not match["here"]:
        return False  # the turns of the game are others
    if wins_in(definition, said.at, _number(match) - 1, opener):
        return False
    least = definition.value(said.at, Kind.TOTAL, _number(match), opener)
    return not match["total"] or least >= said.value


def fewer_on_last_turn(said: Said, match: re.Match[str]) -> bool:
    """Decide whether so many answers, or such a weight, are on the last turn of the worst case."""
    definition, turns = said.full, int(match["turn"]) - said.rows
    numbers = [
        definition.last_turn(said.at, turns, of_least_total=total) for total in (False, True)
    ]
    counted = match["what"] == "weight" or said.table.terms.weights is None
    return counted and turns == said.worst and _number(match) in numbers


def openers(said: Said, match: re.Match[str]) -> tuple[Definition, Sequence[str]]:
    """Return the openers that a sentence is about, and the game."""
    if match["whose"] == "No opener":
        return said.full, said.full.choices(said.at)
    return said.table.definition, said.openers


def no_opener_wins(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no opener always wins."""
    definition, words = openers(said, match)
    turns = said.turns(match)
    return not any(wins_in(definition, said.at, turns, word) for word in words)


def no_opener_below(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no opener has a lower total, or the same with a better worst case."""
    definition, words = openers(said, match)
    turns, total = said.turns(match), _number(match)
    costs = {word: definition.value(said.at, Kind.TOTAL, turns, word) for word in words}
    if min(costs.values()) < total:
        return False
    equal = [word for word, cost in costs.items() if cost == total and match["worst"]]
    return all(worst_case(definition, said.at, turns, word) >= said.worst for word in equal)


def no_opener_finds_more(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no opener finds more answers, or a greater weight of them, in time."""
    definition, words = openers(said, match)
    turns, weight = said.turns(match), definition.weight(said.at.candidates)
    missed = min(definition.value(said.at, Kind.WITHIN, turns, word) for word in words)
    counted = match["what"] == "weight" or said.table.terms.weights is None
    return counted and weight - missed <= _number(match)


def no_opener_faster(said: Said, match: re.Match[str]) -> bool:
    """Decide whether no opener always wins in fewer turns, nor in these with a lower total."""
    definition, words = openers(said, match)
    turns = _number(match)
    if any(wins_in(definition, said.at, turns - 1, word) for word in words):
        return False
    total = float(match["total"].replace(",", "")) if match["total"] else 0
    return all(definition.value(said.at, Kind.TOTAL, turns, word) >= total for word in words)


def openers_that_win(said: Said, match: re.Match[str]) -> bool:
    """Decide how many of the judged openers always win."""
    definition, turns = said.table.definition, int(match["in"])
    return _number(match) == sum(wins_in(definition, said.at, turns, word) for word in said.openers)


def openers_that_fail(said: Said, match: re.Match[str]) -> bool:
    """Decide whether as many openers do not always win, in time or within some turns."""
    definition, turns = said.table.definition, float(match["in"] or said.left)
    words = said.openers or definition.choices(said.at)
    failing = sum(not wins_in(definition, said.at, turns, word) for word in words)
    return _number(match) <= failing


def _number(match: re.Match[str]) -> int:
    return int(match["number"].replace(",", ""))


def _exact(of_worst: bool) -> Callable[[Said, re.Match[str]], bool]:
    """Decide whether the means, or the worst cases too, are called exact in the list."""

    def decide(said: Said, _: re.Match[str]) -> bool:
        final = "exact", "infeasible"
        return all(each in final for pair in said.claims for each in pair[: 1 + of_worst])

    return decide


def _weak(*_: object) -> bool:
    """Accept a sentence that claims nothing."""
    return True


SENTENCES: dict[str, Callable[[Said, re.Match[str]], bool]] = {
    rf"Proven{AMONG}: no other guess(?P<sure> that always wins in time)? needs fewer guesses on "
    r"average(?P<worst>, or as many with a better worst case)?\.": fewer_on_average,
    rf"No guess{AMONG} is sure to win in time\.": none_is_sure,
    rf"Proven{AMONG}: no guess wins more often than the first\.": most_often,
    r"The means and worst cases are exact\.": _exact(of_worst=True),
    r"The means are exact; worst cases with ≥ are not final\.": _exact(of_worst=False),
    r"Numbers with ≥ are not final\.": _weak,
    r"Others may win more often than the first\.": _weak,
    r"Not every guess was searched, so others may be better\.": _weak,
    r"Not all guesses were searched, so there may be a better strategy\.": _weak,
    r"Of guesses that are equivalent by symmetry, only one is listed\.": lambda said, _: (
        said.table.whole
    ),
    r"(?P<number>\d+|[Nn]o) guess(es)? left\.": lambda said, match: (
        match["number"].lower() == str(said.left or "no")
    ),
    rf"{STRATEGIES} finds (all {NUMBER} candidates|the only candidate){LIMIT}\.": all_found,
    rf"{STRATEGIES} has a smaller total{LIMIT}"
    r"(?P<worst>, nor this total with a better worst case)?\.": smaller_total,
    rf"{STRATEGIES} finds (more than|answers of a (?P<what>weight) above) {NUMBER}( answers?)?"
    rf"{LIMIT}\.": more_found,
    rf"{STRATEGIES} always wins in fewer than {NUMBER} (turns?|guess(es)?(?P<here> from here))"
    r"(?P<total>, nor in these with a smaller total)?\.": fewer_turns,
    rf"Of those that are as good, none leaves (fewer than|answers of a (?P<what>weight) below) "
    rf"{NUMBER}( answers?)? to turn (?P<turn>\d+), the last\.": fewer_on_last_turn,
    rf"{OPENERS} always wins{LIMIT}\.": no_opener_wins,
    rf"{OPENERS} has a total below {NUMBER}{LIMIT}"
    r"(?P<worst>, nor this total with a better worst case)?\.": no_opener_below,
    rf"{OPENERS} finds (more than|answers of a (?P<what>weight) above) {NUMBER}( answers?)?"
    rf"{LIMIT}\.": no_opener_finds_more,
    rf"{OPENERS} always wins in fewer than {NUMBER} turns?"
    r"(, nor in these with a total below (?P<total>[\d,]+))?\.": no_opener_faster,
    rf"{NUMBER} openers? always wins? in (?P<in>\d+) turns?\.": openers_that_win,
    r"[\d,]+ openers?: [\d,]+ with their exact (total|number found|number of turns)"
    r"(, [\d,]+ that always win in time)?, [\d,]+ shown to be no better\.": _weak,  # one by one
    r"[\d,]+ openers?: [\d,]+ with their exact (total|number of turns)"
    r"(, [\d,]+ that always win in time)?, [\d,]+ shown to be no better, "
    rf"{NUMBER} that cannot always win( within (?P<in>\d+) turns?)?\.": openers_that_fail,
    r"\S+ cannot be the answer: it would have given": _weak,  # the objection is compared
    r"The opener and the best openers are valued without a turn limit\.": lambda said, _: (
        said.limit is not None
    ),
    r"≥ and ≤ mark bounds, ~ marks estimates; more seconds may settle them\.": _weak,
    r"(Proven|Found) in [\d.,]+ s\.": _weak,
    r"Sorted by \S+\.": _weak,
}
"""The sentences, and what decides each."""
