"""Solutions: every objective compared with its definition, and checks of results."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from laconic.deduction import trees
from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Game, Pool, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.objective import ORDERS, Order
from laconic.deduction.rules import rule_for
from laconic.deduction.search import (
    Claim,
    Engine,
    Exact,
    Infeasible,
    Kind,
    Objective,
    Solution,
    prove,
    solve,
)
from laconic.deduction.search.symmetry import first_openers
from laconic.deduction.strategies import make
from laconic.errors import ClaimError, InputError

Brute = Callable[[Position, Kind], Callable[..., float]]
Draw = Callable[[random.Random], Position]


def weight_of(position: Position) -> int:
    """Add up the weights of the candidates."""
    weights = position.game.weights or (1,) * len(position.game.answers)
    return sum(weights[answer] for answer in position.candidates)


def expected(position: Position, order: str, turns: int, brute: Brute) -> list[int | None]:
    """Return value, total and worst case by definition; None if the objective does not fix it."""
    if order == "within":
        return [weight_of(position) - int(brute(position, Kind.WITHIN)(turns)), None, None]
    cost = brute(position, Kind.TOTAL)
    total = {some: cost(some) for some in range(1, turns + 1)}
    least = min(some for some in total if not math.isinf(total[some]))
    first = min(some for some in total if total[some] == total[turns])
    match order:
        case "mean":
            return [int(total[turns]), int(total[turns]), None]
        case "mean-worst":
            return [int(total[turns]), int(total[turns]), first]
        case "worst":
            return [least, None, least]
        case _:
            return [least, int(total[least]), least]


def limited(position: Position, turns: int | None) -> Position:
    """Return the same position in a game with a number of turns left."""
    limit = None if turns is None else turns + len(position.rows)
    return replace(position, game=replace(position.game, max_turns=limit))


def test_a_new_objective_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line in the table gives a text, a search, a proof and a conclusion: total in K turns."""
    monkeypatch.setitem(ORDERS, "total-in", Order((Kind.TOTAL,), names_turns=True))
    game = Game(
        rule_for(5), from_words("six", ["batch", "catch", "chimp", "hatch", "match", "patch"])
    )
    told = "has a smaller total within 6 turns"
    for turns in (6, 3):
        limited = replace(game, max_turns=turns)
        objective = f"total-in:{turns}"
        assert solve(game.position(), objective).claim == solve(limited.position()).claim
        assert prove(game, objective).claim == prove(limited).claim
    assert str(Objective.parse("total-in:4")) == "total-in:4"
    assert told in solve(replace(game, max_turns=6).position()).conclusion()
    with pytest.raises(InputError, match="total-in:3"):
        Objective.parse("total-in")


@pytest.mark.parametrize("seed", range(5))
def test_every_objective_is_reached(draw: Draw, brute: Brute, seed: int) -> None:
    """Value, total and worst case agree with the definition, for any small game."""
    rng = random.Random(seed)
    for _ in range(60):
        position, order, turns = draw(rng), rng.choice(list(ORDERS)), rng.choice((2, 3, 4, 5))
        if order == "within":
            solution = solve(position, Objective(order, turns + len(position.rows)), table_mib=1)
        else:
            position = limited(position, turns)
            solution = solve(position, Objective(order), table_mib=1)
        if order != "within" and math.isinf(brute(position, Kind.TOTAL)(turns)):
            assert (solution.claim, solution.tree, solution.total) == (Infeasible(), None, None)
            continue
        found = (solution.claim.value, solution.total, solution.worst)
        wanted = expected(position, order, turns, brute)
        assert [
            None if want is None else have for have, want in zip(found, wanted, strict=True)
        ] == (wanted)
        assert solution.tree is not None
        assert trees.check(solution.tree, position.game).valid


@pytest.mark.parametrize("seed", range(2))
def test_openers_and_best_guesses(draw: Draw, brute: Brute, seed: int) -> None:
    """The cost of a given opener, and the order of the best guesses, are right."""
    rng = random.Random(seed)
    for _ in range(40):
        position = draw(rng)
        solution = solve(position, top=3, table_mib=1)
        cost = brute(position, Kind.TOTAL)
        costs = {
            word: cost(None, word)
            for word in (position.game.guesses[guess] for guess in position.legal)
        }
        words = [position.game.guesses[one.guess] for one in solution.guesses]
        if first_openers(position.game) is None:  # else one guess stands for those like it
            listed = [one.cost.value for one in solution.guesses]
            assert listed == sorted(costs.values())[: len(words)]
        assert all(
            costs[w] == one.cost.value for w, one in zip(words, solution.guesses, strict=True)
        )
        opener = rng.choice(words)
        forced = solve(position, opener=opener, table_mib=1)
        assert (forced.opener, forced.total) == (opener, costs[opener])
        assert not forced.exhaustive


def test_pools_restrict_the_tree() -> None:
    """With a pool all guesses are from it; a pool of words includes the answers."""
    game = Game.of("original")
    position = game.position(game.rows("salet=BBBBB"))
    free = solve(position)
    assert free.exhaustive
    for pool in (Pool.ANSWERS, ("crony", "round"), Pool.CANDIDATES):
        solution = solve(position, pool=pool)
        assert solution.tree is not None
        words = {node.guess for _, node in trees.walk(solution.tree.root)}
        assert words <= set(game.answers)
        assert solution.total is not None
        assert free.total is not None
        assert solution.total >= free.total
        assert not solution.exhaustive
    with pytest.raises(InputError, match="'cornu' is not allowed in"):
        solve(position, pool=Pool.ANSWERS, opener="cornu")


def test_within_plays_on_after_its_turns() -> None:
    """The tree of within:2 finds every answer, most of them that can be within two turns."""
    game = Game.of("original")
    position = game.position(game.rows("salet=BBBBB"))
    solution = solve(position, "within:3")
    assert solution.answers == position.candidates.size
    assert solution.histogram is not None
    in_time = sum(count for turns, count in solution.histogram.items() if turns <= 2)
    assert solution.claim == Exact(in_time)
    assert in_time > sum(
        count for turns, count in (solve(position).histogram or {}).items() if turns <= 2
    )


def test_solution_as_data() -> None:
    """A solution as plain data has the documented keys."""
    game = Game.of("original", max_turns=6)
    data = solve(game.position(game.rows("trace=BYBGB"))).as_dict()
    assert (data["total"], data["answers"], data["mean"], data["worst"]) == (6, 3, 2.0, 2)
    assert (data["claim"], data["histogram"], data["objective"]) == ("exact", {2: 3}, "mean")
    assert data["game"] == game.header()
    assert data["seconds"] > 0


def test_signed_tree_states_its_claim() -> None:
    """The header of a tree states the scope of its claim."""
    position = Game.of("original").position(Game.of("original").rows("trace=BYBGB"))
    for opener, scope in ((None, "exhaustive"), ("zonal", "restricted")):
        header = solve(position, opener=opener).signed().header
        assert header is not None
        assert (header.claim.bound, header.claim.scope, header.claim.total) == ("exact", scope, 6)
    none = Solution(position, Objective.parse("mean"), Infeasible(), True, 0.0, None)
    with pytest.raises(ClaimError, match="no strategy"):
        none.signed()


def test_wrong_trees_do_not_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree that is invalid or costs more than claimed is an error."""
    position = Game.of("original").position(Game.of("original").rows("crane=BYBBG"))
    whole = solve(position).tree
    assert whole is not None
    cut = replace(whole, root=replace(whole.root, next=dict(list(whole.root.next.items())[1:])))
    for tree, message in (
        (cut, "invalid tree: .* no guess follows for"),
        (trees.build(position, make("random", seed=1)), "claims 97, but its tree has"),
    ):

        def strategy(*_: object, tree: trees.DecisionTree = tree) -> trees.DecisionTree:
            return tree

        monkeypatch.setattr(Engine, "strategy", strategy)
        with pytest.raises(ClaimError, match=message):
            solve(position)


Cost = Callable[..., Claim]


def off_by(more: int, kind: Kind) -> Cost:
    """Return an engine method that overstates the cost of one kind."""
    cost = Engine.cost

    def claimed(self: Engine, *words: Any, **options: Any) -> Claim:
        claim = cost(self, *words, **options)
        if self.kind is not kind or not isinstance(claim, Exact):
            return claim
        return Exact(claim.value + more)

    return claimed


@pytest.mark.parametrize(
    ("objective", "kind"),
    [
        ("mean", Kind.TOTAL),
        ("mean-worst", Kind.TOTAL),
        ("worst-mean", Kind.TOTAL),
        ("within:3", Kind.WITHIN),
        ("within:2", Kind.TOTAL),
    ],
)
@pytest.mark.parametrize("more", [1, -1])
def test_every_number_that_is_claimed_is_compared(
    objective: str, kind: Kind, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A value of the engine that is off by one is an error."""
    position = Game.of("original").position(Game.of("original").rows("crane=BYBBG"))
    strategy, whole = Engine.strategy, Engine.cost

    def built(self: Engine, at: Position, turns: int | None, _: int, opener: int | None) -> Any:
        """Build the tree of the true cost: the false one has none."""
        claim = whole(self, at, turns, opener=opener)
        return strategy(self, at, turns, claim.value or 0, opener)

    monkeypatch.setattr(Engine, "cost", off_by(more, kind))
    monkeypatch.setattr(Engine, "strategy", built)
    with pytest.raises(ClaimError, match=r"the search claims \d+, but its tree has \d+"):
        solve(position, objective)


def test_both_numbers_of_worst_mean_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree with the claimed worst case but not its total, or the other way round, is an error."""
    position = Game.of("original").position(Game.of("original").rows("crane=BYBBG"))
    best = solve(position, "worst-mean")
    assert (best.worst, best.total) == (3, 98)
    dearer = next(
        solution.tree
        for solution in (
            solve(position, "worst-mean", opener=word) for word in ("sough", "horst", "shout")
        )
        if solution.worst == 3 and solution.total != 98
    )
    deeper = solve(position, "mean").tree
    for tree, message in (
        (dearer, "the search claims 98, but its tree has"),
        (deeper, "the search claims a worst case of 3, but its tree has 4"),
    ):

        def strategy(*_: object, tree: trees.DecisionTree | None = tree) -> Any:
            return tree

        monkeypatch.setattr(Engine, "strategy", strategy)
        with pytest.raises(ClaimError, match=message):
            solve(position, "worst-mean")


def test_a_total_denied_to_the_turns_that_suffice_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Contradictory results of two searches are an error."""
    position = Game.of("original").position(Game.of("original").rows("crane=BYBBG"))
    cost = Engine.cost

    def denied(self: Engine, *words: Any, **options: Any) -> Claim:
        return Infeasible() if self.kind is Kind.TOTAL else cost(self, *words, **options)

    monkeypatch.setattr(Engine, "cost", denied)
    with pytest.raises(ClaimError, match="claims 3, but it built no tree"):
        solve(position, "worst-mean")


def test_objectives_are_read_and_written() -> None:
    """Objectives are parsed from their text; others are refused with the known ones."""
    for text in ("mean", "worst", "worst-mean", "mean-worst", "within:3"):
        assert str(Objective.parse(text)) == text
    for text in ("within", "within:0", "within:x", "best", ""):
        with pytest.raises(InputError, match=r"expected one of mean, worst, .* or within:3"):
            Objective.parse(text)


def test_impossible_questions_are_refused() -> None:
    """Invalid questions are refused by name."""
    game = Game.of("original", max_turns=2)
    with pytest.raises(ContradictionError, match="no answer agrees"):
        solve(game.position(game.rows("crane=GGGGB", "crane=BBBBB")))
    with pytest.raises(InputError, match="2 rows and at most 2 turns leave none"):
        solve(game.position(game.rows("crane=BYBBG", "south=BBBBB")))
    with pytest.raises(InputError, match="names its own turns"):
        solve(game.position(), "within:3")
    with pytest.raises(InputError, match="choose worst-mean"):
        solve(game.position(game.rows("crane=BYBBG")), "worst", top=3)


def test_priors_too_heavy_are_refused() -> None:
    """A prior whose costs pass what the engine counts to is an error, never a wrong total."""
    words = ["batch", "catch", "hatch", "latch", "match", "patch"]
    game = Game(rule_for(5), from_words("six", words), weights=(10**8,) * len(words))
    with pytest.raises(InputError, match="add up to 600,000,000"):
        solve(game.position())
