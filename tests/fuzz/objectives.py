"""Questions about objectives: strategies by `solve`, and proofs over openers by `prove`.

For `fuzz.differential`, as `questions.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from fuzz.definition import INF, MOST_COST
from fuzz.questions import (
    Question,
    bounds,
    draw_means,
    draw_near,
    draw_opener,
    expect,
    replay,
    settle,
)
from fuzz.sentences import Said, check_text
from laconic.deduction.game import Pool
from laconic.deduction.search import AtLeast, AtMost, Exact, Kind, open_ledger, prove, solve

if TYPE_CHECKING:
    import random

    from fuzz.questions import Table
    from laconic.deduction.search import Claim, Proof, Solution

OBJECTIVES = ("mean", "worst", "worst-mean", "mean-worst", "within")
LAST_TURN = ("mean-worst", "worst")
"""The objectives for which a strategy may be asked that leaves the fewest to the last turn."""


def draw_objective(rng: random.Random, table: Table, rows: int) -> dict[str, Any]:
    """Draw an objective with a turn limit; a few do not go together."""
    objective, limits = rng.choice(OBJECTIVES), table.terms.turn_limits
    limit = rng.choice(limits)
    if objective == "within":
        turns = rng.choice([limit for limit in limits if limit])
        objective = f"within:{max(turns, rows + 1) if rng.random() < 0.95 else turns}"
        limit = limit if rng.random() < 0.03 else None
    elif limit and rng.random() < 0.95:
        limit = max(limit, rows + 1)
    return {"objective": objective, "limit": limit}


@dataclass(frozen=True, kw_only=True)
class ObjectiveQuestion(Question):
    """A question about what an objective comes to, within the game's turn limit."""

    objective: str
    limit: int | None

    @property
    def within(self) -> int | None:
        """The turns in which answers are to be found, where the objective is that."""
        return int(self.objective.removeprefix("within:")) if "within" in self.objective else None

    @property
    def turns(self) -> int | None:
        """The turns left to play."""
        limit = self.within or self.limit
        return None if limit is None else limit - self.rows

    def clash(self) -> bool:
        """Return whether objective, limit and rows contradict each other."""
        too_few = self.turns is not None and self.turns < 1
        return too_few or (self.within is not None and self.limit is not None)

    def total(self, table: Table, turns: float | None, opener: str | None) -> float:
        """Return the least total by definition."""
        return table.definition.value(self.state(table), Kind.TOTAL, turns or INF, opener)

    def missed(self, table: Table, opener: str | None) -> float:
        """Return the least weight of answers that are not found in time."""
        assert self.turns is not None
        return table.definition.value(self.state(table), Kind.WITHIN, self.turns, opener)

    def fewest(self, table: Table, opener: str | None, total: float = INF) -> float:
        """Return the fewest turns that suffice, or that suffice for a total."""
        most = self.turns or self.state(table).candidates.bit_count() + 1
        costs = {turns: self.total(table, turns, opener) for turns in range(1, most + 1)}
        return next((turns for turns in costs if costs[turns] < INF and costs[turns] <= total), INF)


@dataclass(frozen=True, kw_only=True)
class Solve(ObjectiveQuestion):
    """An optimal strategy by `solve`, with the best first guesses."""

    opener: str | None
    top: int
    last_turn: bool

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw an objective, an opener or none, and how many guesses to value."""
        means = draw_means(rng, table)
        options = {**means, **draw_objective(rng, table, means["rows"])}
        top = rng.choices((0, 1, 2, 5), (7, 1, 1, 1))[0]
        question = cls(**options, opener=None, top=top, last_turn=False)
        opener = draw_opener(rng, table, question.state(table))
        fits = (
            question.objective in LAST_TURN and opener is None and table.terms.pool is Pool.GUESSES
        )
        last_turn = rng.random() < (0.5 if fits else 0.03)
        return replace(question, opener=opener, last_turn=last_turn)

    def refused(self, table: Table) -> bool | None:
        """Refuse what does not go together, and an opener that may not be guessed."""
        illegal = self.opener not in (None, *table.definition.choices(self.state(table)))
        clash = self.clash() or (self.top > 0 and self.objective == "worst")
        all_strategies = self.opener is None and table.terms.pool is Pool.GUESSES
        if self.last_turn and not (self.objective in LAST_TURN and all_strategies):
            return True
        return clash or illegal or super().refused(table)

    def ask(self, table: Table) -> None:
        """Compare the claim, the tree and the guesses."""
        solution = solve(
            table.position(self.rows, self.limit),
            self.objective,
            opener=self.opener,
            pool=table.terms.pool,
            top=self.top,
            last_turn=self.last_turn,
            table_mib=1,
            threads=self.threads,
        )
        check_text(str(solution).split("\n\n")[0], self.said(table, solution))
        value, total, worst = self.best(table)
        expect(bounds(solution.claim) == (value, value), f"{solution.claim!r}, but {value} is best")
        whole = self.opener is None and table.terms.pool is Pool.GUESSES
        expect(solution.exhaustive == whole, f"exhaustive={solution.exhaustive}")
        if value == INF:
            expect(solution.tree is None and not solution.guesses, "a tree of what cannot be done")
            return
        self.compare_tree(solution, table, total, worst)
        if self.top:
            self.compare_guesses(solution, table, worst)

    def said(self, table: Table, solution: Solution) -> Said:
        """Return what the words of a solution are about."""
        return Said(
            table,
            self.rows,
            self.within or self.limit,
            value=INF if solution.total is None else solution.total,
            worst=INF if solution.worst is None else solution.worst,
            opener=self.opener,
        )

    def best(self, table: Table) -> tuple[float, float | None, float | None]:
        """Return the objective's value by definition, with total and worst case if determined."""
        if self.within:
            found = table.definition.weight(self.state(table).candidates)
            return found - self.missed(table, self.opener), None, None
        if self.objective in ("mean", "mean-worst"):
            total = self.total(table, self.turns, self.opener)
            worst = self.fewest(table, self.opener, total)
            return total, total, worst if self.objective == "mean-worst" else None
        fewest = self.fewest(table, self.opener)
        total = self.total(table, fewest, self.opener)
        return fewest, total if self.objective == "worst-mean" else None, fewest

    def compare_tree(
        self, solution: Solution, table: Table, total: float | None, worst: float | None
    ) -> None:
        """Play the tree through, and compare its numbers."""
        assert solution.tree is not None
        turns = replay(solution.tree, table, self.state(table))
        names = table.definition.names(self.state(table).candidates)
        expect(turns.keys() == set(names), f"the tree finds {sorted(turns)}")
        counted = sum(turn * table.weigh([word]) for word, turn in turns.items())
        longest = max(turns.values())
        numbers = (solution.total, solution.worst, solution.answers, solution.opener)
        expected = (counted, longest, len(turns), self.opener or solution.opener)
        expect(numbers == expected, f"{numbers} claimed of a tree with {expected}")
        expect(solution.histogram == Counter(turns.values()), f"histogram {solution.histogram}")
        expect(solution.mean == counted / table.weigh(turns), f"mean {solution.mean}")
        expect(total in (None, counted), f"a tree of total {counted}, but {total} is best")
        expect(worst in (None, longest), f"a tree of {longest} turns, but {worst} is best")
        if self.last_turn:
            last = table.weigh(word for word, turn in turns.items() if turn == longest)
            at, of_least_total = self.state(table), self.objective == "mean-worst"
            fewest = table.definition.last_turn(at, longest, of_least_total)
            expect(
                solution.on_last_turn == last == fewest, f"{last} on the last turn, not {fewest}"
            )
        if self.within:
            found = table.weigh(word for word, turn in turns.items() if turn <= (self.turns or 0))
            expect(solution.claim == Exact(found), f"a tree that finds {found} in time")
        else:
            expect(longest <= (self.turns or INF), f"a tree of {longest} turns")

    def compare_guesses(self, solution: Solution, table: Table, worst: float | None) -> None:
        """Compare the best first guesses with all that tell candidates apart and can be counted."""
        kind = Kind.WITHIN if self.within else Kind.TOTAL
        turns = worst if self.objective == "worst-mean" else self.turns
        at, value = self.state(table), table.definition.value
        most = int(turns or at.candidates.bit_count() + 1)
        costs = {
            word: value(at, kind, turns or INF, word)
            for word in table.definition.choices(at)
            if at.candidates
            not in [part.candidates for part in table.definition.split(at, word).values()]
        }
        best = sorted(cost for cost in costs.values() if cost <= MOST_COST)[: self.top]
        listed = {table.game.guesses[valued.guess]: valued for valued in solution.guesses}
        known = [valued.cost.value for valued in solution.guesses]
        expect(
            known == (best[:1] + known[1:] if table.whole else best), f"costs {known}, not {best}"
        )
        for word, valued in listed.items():
            settle(valued.cost, costs[word], about=f"the cost of {word}")
            fewest = next(s for s in range(1, most + 1) if value(at, kind, s, word) == costs[word])
            settle(valued.worst, fewest, about=f"the worst case of {word}")


@dataclass(frozen=True, kw_only=True)
class Prove(ObjectiveQuestion):
    """A proof over openers, once or on a ledger that holds another proof already."""

    openers: tuple[str, ...] | None
    target: int | None
    all_exact: bool
    ledger: bool

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw an objective, openers, and how much is to be exact."""
        options = {**draw_means(rng, table), "rows": 0, **draw_objective(rng, table, 0)}
        question = cls(**options, openers=None, target=None, all_exact=False, ledger=False)
        choices = table.definition.choices(table.definition.start)
        some = table.terms.guesses if rng.random() < 0.03 else choices
        openers = tuple(rng.sample(some, rng.randint(1, len(some))))
        return replace(
            question,
            openers=rng.choice((None, None, openers)),
            target=question.draw_target(rng, table),
            all_exact=rng.random() < 0.3,
            ledger=rng.random() < 0.2,
        )

    def draw_target(self, rng: random.Random, table: Table) -> int | None:
        """Draw a target close to the best value, or none; a few are for other objectives."""
        chance = 0.03 if self.objective in ("worst-mean", "mean-worst") else 0.3
        if self.clash() or rng.random() > chance:
            return None
        if self.objective == "worst":
            return rng.randint(1, len(table.terms.answers) + 1)
        if self.within:
            near = draw_near(rng, table.weight - self.missed(table, None), table.weight)
            return min(near, table.weight)
        return draw_near(rng, self.total(table, self.turns, None), table.weight)

    def refused(self, table: Table) -> bool | None:
        """Refuse what does not go together, and an opener that may not be guessed."""
        illegal = set(self.openers or ()) - set(table.definition.choices(table.definition.start))
        return self.clash() or bool(illegal) or super().refused(table)

    def clash(self) -> bool:
        """Return whether objective, limit and target contradict each other."""
        aimless = self.all_exact or self.objective in ("worst-mean", "mean-worst")
        most = self.limit if self.objective == "worst" and self.limit else INF
        return super().clash() or (
            self.target is not None and (aimless or not 1 <= self.target <= most)
        )

    def ask(self, table: Table) -> None:
        """Compare the claim, the best opener and all verdicts."""
        proof = self.proof(table)
        costs, worst = self.costs(table)
        longest = proof.numbers.get("worst", INF)
        limit = self.within or self.limit
        said = Said(table, 0, limit, worst=longest, openers=list(proof.verdicts))
        check_text(str(proof), said)
        self.compare_openers(proof, table, costs)
        claims = {word: self.as_cost(claim, table) for word, claim in proof.verdicts.items()}
        claim = self.as_cost(proof.claim, table)
        if self.objective == "worst" and self.target is not None:
            self.compare_decisions(claim, claims, costs)
        else:
            self.compare_claims(claim, claims, costs, table)
        self.compare_best(proof, claim, costs)
        if isinstance(proof.claim, Exact):
            numbers = self.numbers(table, proof.claim.value, worst)
            expect(proof.numbers == numbers, f"numbers {proof.numbers}, but {numbers} are true")

    def proof(self, table: Table) -> Proof:
        """Ask for the proof, perhaps after a plain one on the same ledger."""
        game, pool = table.position(0, self.limit).game, table.terms.pool
        means: dict[str, Any] = {"pool": pool, "table_mib": 1, "threads": self.threads}
        with open_ledger(None, game, self.objective, pool) as ledger:
            if self.ledger:
                prove(game, self.objective, ledger=ledger, **means)
            return prove(
                game,
                self.objective,
                openers=self.openers,
                target=self.target,
                all_exact=self.all_exact,
                ledger=ledger if self.ledger else None,
                **means,
            )

    def words(self, table: Table) -> list[str]:
        """List the openers that the proof is about."""
        return list(self.openers or table.definition.choices(table.definition.start))

    def costs(self, table: Table) -> tuple[dict[str, float], float | None]:
        """Return each opener's cost by definition, with the worst case if the proof states it."""
        words = self.words(table)
        if self.within:
            return {word: self.missed(table, word) for word in words}, None
        if self.objective in ("worst", "worst-mean"):
            fewest = {word: self.fewest(table, word) for word in words}
            worst = min(fewest.values())
            if self.objective == "worst" or worst == INF:
                return fewest, worst
            return {word: self.total(table, worst, word) for word in words}, worst
        costs = {word: self.total(table, self.turns, word) for word in words}
        best = min(costs.values())
        if self.objective == "mean" or best == INF:
            return costs, None
        return costs, min(self.fewest(table, word, best) for word in words)

    def numbers(self, table: Table, value: int, worst: float | None) -> dict[str, float]:
        """Return the numbers of the best opener, whose value is known."""
        if self.within:
            return {"found": value}
        longest = {} if worst is None else {"worst": worst}
        if self.objective == "worst":
            return longest
        return {"total": value, "mean": value / table.weight, **longest}

    def as_cost(self, claim: Claim, table: Table) -> Claim:
        """Turn a claim on what is found in time into one on what is missed."""
        weight = table.weight
        match claim:
            case Exact(value) if self.within:
                return Exact(weight - value)
            case AtLeast(value) if self.within:
                return AtMost(weight - value)
            case AtMost(value) if self.within:
                return AtLeast(weight - value)
        return claim

    def compare_openers(self, proof: Proof, table: Table, costs: dict[str, float]) -> None:
        """Expect a verdict on every opener, or on one like it in a game whose words are alike."""
        listed, words = proof.verdicts, self.words(table)
        whole = self.openers is None and table.terms.pool is Pool.GUESSES
        expect(proof.exhaustive == whole, f"exhaustive={proof.exhaustive}")
        expect(
            proof.represented_openers == len(words),
            f"{proof.represented_openers} openers of {len(words)}",
        )
        if self.openers is None and table.whole:
            for word in words:
                like = [other for other in listed if shape(other) == shape(word)]
                alike = bool(like) and costs[like[0]] == costs[word]
                expect(alike, f"{word} is judged by {like}, of another cost")
            expect(listed.keys() <= set(words), f"verdicts on {sorted(listed)}")
        else:
            expect(listed.keys() == set(words), f"verdicts on {sorted(listed)}")

    def compare_decisions(
        self, claim: Claim, claims: dict[str, Claim], costs: dict[str, float]
    ) -> None:
        """Expect each opener to be known to keep to the target, or to fail."""
        target, best = self.target or 0, min(costs.values())
        for word, verdict in {**claims, "the best": claim}.items():
            low, high = bounds(verdict)
            expect(high <= target or low > target, f"{word}: {verdict!r} decides nothing")
            expect(low <= costs.get(word, best) <= high, f"{word}: {verdict!r} is not true")

    def compare_claims(
        self, claim: Claim, claims: dict[str, Claim], costs: dict[str, float], table: Table
    ) -> None:
        """Expect exact values: of the best, below the target, or of all, as was asked."""
        limit = INF
        if self.target is not None:
            limit = table.weight - self.target if self.within else self.target
        best = min(costs.values())
        settle(claim, best, limit)
        if self.target is None and not self.all_exact:
            limit = best
        for word, verdict in claims.items():
            settle(verdict, costs[word], limit, f"the cost of {word}")

    def compare_best(self, proof: Proof, claim: Claim, costs: dict[str, float]) -> None:
        """Expect the best opener to reach what is claimed of it."""
        if isinstance(claim, Exact | AtMost):
            reached = costs.get(proof.best or "", INF)
            expect(reached <= claim.value, f"{claim!r}, but {proof.best} costs {reached}")
        else:
            expect(proof.best is None, f"{claim!r}, but {proof.best} is named the best")


def shape(word: str) -> list[int]:
    """Count how often each symbol occurs, whichever it is."""
    return sorted(Counter(word).values())
