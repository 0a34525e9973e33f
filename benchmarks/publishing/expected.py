"""What the proofs of `runs` must say, and how a table tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Proof: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Reading:
    """How a proof reads in a table; what it does not hold is empty."""

    value: str
    claim: str
    opener: str = ""
    worst: str = ""


@dataclass(frozen=True)
class Expected:
    """What a proof must say, and how it reads in a table."""

    holds: Callable[[Proof], bool]
    reads: Callable[[Proof], Reading]


def optimum(proof: Proof) -> Reading:
    """Return the row for the best of all openers."""
    best = proof["best"]
    claim, worst = f"exact, all {proof['stand_for']:,} openers", str(best.get("worst", ""))
    return Reading(f"{best['total']:,}", claim, best["opener"].upper(), worst)


def most_within(proof: Proof) -> Reading:
    """Return the row for the answers found in time."""
    best, answers = proof["best"], proof["game"]["answers"]["count"]
    value = f"{best['found']:,} of {answers:,} ({100 * best['found'] / answers:.2f} %)"
    return Reading(value, f"exact, all {proof['stand_for']:,} openers", best["opener"].upper())


def fewest(proof: Proof) -> Reading:
    """Return the row for the turns that always suffice."""
    openers = f"exact, all {proof['stand_for']:,} openers"
    return Reading(f"{proof['value']} turns", openers, proof["best"]["opener"].upper())


def equal(proof: Proof) -> Reading:
    """Return the row for totals that are all known."""
    known = proof["known"]
    return Reading(f"{known['agree']} of {known['compared']} equal", "exact, each")


def every(proof: Proof) -> Reading:
    """Return the row for the totals of all openers."""
    known, best, infeasible = proof.get("known"), proof["best"], proof["infeasible"]
    claim = f"exact, {proof['exact']:,} openers" + f"; {infeasible:,} infeasible" * bool(infeasible)
    equal = f"; {known['agree']} of {known['compared']} equal" if known else ""
    return Reading(f"{best['total']:,} at best{equal}", claim, best["opener"].upper())


def sampled(proof: Proof) -> Reading:
    """Return the row for totals drawn from the book."""
    known = proof["known"]
    value = f"{known['exact']:,} of {known['openers']:,} exact in the book"
    return Reading(value, f"exact, {known['agree']} of {known['compared']} drawn from these")


def _of_tree(proof: Proof, claim: str) -> Reading:
    """Return the row for a strategy with an opener."""
    return Reading(f"{proof['total']:,}", claim, proof["opener"].upper(), str(proof["worst"]))


def best(opener: str, reads: Callable[[Proof], Reading] = optimum, **numbers: int) -> Expected:
    """Expect an opener with these numbers, proven to be the best of all."""

    def holds(proof: Proof) -> bool:
        best = proof["best"]
        reached = {name: best[name] for name in numbers}
        judged = proof["exact"] + proof["bounded"] + proof["infeasible"]
        whole = proof["exhaustive"] and judged == proof["openers"]
        proven = proof["claim"] == "exact" and whole and reached == numbers
        return bool(proven and opener in ("any", best["opener"]))

    return Expected(holds, reads)


def solved(total: int, worst: int) -> Expected:
    """Expect a tree with this total and worst case, and a proof that no total is less."""
    expected = {"claim": "exact", "total": total, "worst": worst}
    return Expected(
        lambda proof: expected.items() <= proof.items(),
        lambda proof: _of_tree(proof, f"exact from {proof['opener'].upper()}"),
    )


def at_most(total: int) -> Expected:
    """Expect a tree whose total is no more than this."""
    return Expected(
        lambda proof: bool(proof["claim"] == "at most" and proof["total"] <= total),
        lambda proof: _of_tree(proof, "at most, by a tree"),
    )


def at_least(total: int) -> Expected:
    """Expect a proof that no opener has a total below this."""
    expected = {"claim": "at least", "exhaustive": True}
    return Expected(
        lambda proof: bool(expected.items() <= proof.items() and proof["value"] >= total),
        lambda proof: Reading(
            f"{proof['value']:,}", f"at least, all {proof['stand_for']:,} openers"
        ),
    )


def infeasible(openers: int) -> Expected:
    """Expect that none of so many openers keeps to the turns."""
    return Expected(
        lambda proof: proof["infeasible"] == proof["openers"] == openers,
        lambda proof: Reading("impossible", f"infeasible, all {proof['openers']:,} openers"),
    )


def groups(count: int) -> Expected:
    """Expect that so many groups of answers are not solved in time."""
    answer = f"false, {count:,} groups" if count else "true"
    return Expected(
        lambda proof: bool(proof["count"] == count and proof["holds"] == (not count)),
        lambda proof: Reading(answer, proof["claim"]),
    )


def agrees(reads: Callable[[Proof], Reading] = equal) -> Expected:
    """Expect the totals that are known."""
    return Expected(
        lambda proof: bool(proof["known"]["agree"] == proof["known"]["compared"]), reads
    )


def scamp_and_scowl() -> Expected:
    """Expect two openers alone; L. Lessard's strategies for them have totals 8579 and 8664."""
    totals = {"scamp": 8574, "scowl": 8651}
    values = ", ".join(f"{word.upper()} {total:,}" for word, total in totals.items())
    return Expected(
        lambda proof: bool(proof["verdicts"] == totals and proof["infeasible"] == 2307),
        lambda proof: Reading(values, f"exact; infeasible for the other {proof['infeasible']:,}"),
    )
