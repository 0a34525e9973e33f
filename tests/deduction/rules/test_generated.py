"""Primel and Nerdle: words that are generated, with the feedback of Wordle."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest

from laconic.deduction.game import Game
from laconic.deduction.rules import Nerdle, Primel, parse_rule
from laconic.deduction.search import prove, solve
from laconic.errors import InputError


@pytest.mark.parametrize(("digits", "count"), [(1, 4), (2, 21), (3, 143), (4, 1061), (5, 8363)])
def test_primes_are_as_many_as_published(digits: int, count: int) -> None:
    """The primes of each number of digits are counted in OEIS A006879."""
    assert len(Primel(digits).universe()) == count


def test_primes_have_no_divisor() -> None:
    """Numbers of three digits are primes by trial division."""
    tried = [n for n in range(100, 1000) if all(n % d for d in range(2, 32))]
    assert list(Primel(3).universe()) == list(map(str, tried))


def equations(length: int) -> set[str]:
    """Try every text of a number of places: the definition of Nerdle."""
    number = r"(?:[1-9]\d*)"
    form = re.compile(rf"{number}(?:[-+*/]{number})+=(?:0|{number})")
    found = set()
    for text in map("".join, product("0123456789+-*/=", repeat=length)):
        if form.fullmatch(text):
            left, right = re.sub(r"(\d+)", r"Fraction(\1)", text).split("=")
            if eval(left, {"Fraction": Fraction}) == eval(right, {"Fraction": Fraction}):  # noqa: S307
                found.add(text)
    return found


def test_equations_are_those_that_hold() -> None:
    """The equations of five places are all texts of the form that hold."""
    assert set(Nerdle(5).universe()) == equations(5)


@pytest.mark.parametrize(("places", "count"), [(5, 127), (6, 206), (7, 6661), (8, 17723)])
def test_equations_are_as_many_as_published(places: int, count: int) -> None:
    """The site's micro, mini and classic games have 127, 206 and 17,723 answers."""
    assert len(Nerdle(places).universe()) == count


@pytest.mark.parametrize("equation", ["1+12/3=5", "12/4/3=1", "5/2*4=10", "2*3-6=0", "9-4-4=1"])
def test_products_go_first_and_from_the_left(equation: str) -> None:
    """Quotients on the way may be fractions, and the result may be 0."""
    assert equation in Nerdle(len(equation)).universe()


@pytest.mark.parametrize(
    "equation", ["0+12=12", "3*4=012", "4-12=-8", "12=3*4", "0012=12", "812=812"]
)
def test_other_equations_are_no_answers(equation: str) -> None:
    """Zeros that lead or stand alone on the left, signs of numbers and bare numbers are no part."""
    assert equation not in Nerdle(len(equation)).universe()


def test_a_name_without_a_size_has_that_of_the_site() -> None:
    """Primel has five digits, and Nerdle eight places."""
    assert (parse_rule("primel"), parse_rule("nerdle")) == (Primel(5), Nerdle(8))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("primel:6", "primel with 6 places, expected 1 to 5: write for example primel:5"),
        ("nerdle:4", "nerdle with 4 places, expected 5 to 8: write for example nerdle:8"),
        ("nerdle:mini", "nerdle of size 'mini', expected the count of letters"),
    ],
)
def test_other_sizes_are_refused(text: str, message: str) -> None:
    """A size whose words are too many or none is refused with an example."""
    with pytest.raises(InputError, match=message):
        parse_rule(text)


def test_rows_with_equations_are_read() -> None:
    """The last sign of equality stands before the feedback; it may be a space instead."""
    game = Game.of_rule(Nerdle(6))
    rows = game.rows("4*7=28=BBBGBY")
    assert rows == game.rows("4*7=28 BBBGBY") == game.rows("4*7=28", "BBBGBY")
    assert "3+8=11" in {game.answers[a] for a in game.position(rows).candidates}
    for text in ("4*7=28", "4*7=28 3+8=11"):
        with pytest.raises(InputError):
            game.rows(text)


@pytest.mark.parametrize(("name", "total", "worst"), [("nerdle:6", 544, 4), ("primel:3", 475, 5)])
def test_small_games_are_proven(name: str, total: int, worst: int) -> None:
    """The least mean over all openers is that of a tree that is replayed."""
    game = Game.of_rule(parse_rule(name))
    proof = prove(game, "mean-worst")
    solution = solve(game.position(), "mean-worst")
    assert proof.claim == solution.claim
    assert (solution.total, solution.worst) == (total, worst)


def brute(codes: list[list[int]], win: int, left: tuple[int, ...]) -> int:
    """Return the least total by trying every guess."""
    if len(left) < 3:
        return 2 * len(left) - 1
    best = 10**9
    for row in codes:
        parts: dict[int, list[int]] = {}
        for answer in left:
            parts.setdefault(row[answer], []).append(answer)
        if len(parts) > 1:
            costs = (brute(codes, win, tuple(part)) for code, part in parts.items() if code != win)
            best = min(best, len(left) + sum(costs))
    return best


@pytest.mark.parametrize("rule", [Primel(1), Primel(2)])
def test_small_games_have_the_total_of_the_definition(rule: Primel) -> None:
    """The search finds the total that trying every guess finds."""
    game = Game.of_rule(rule)
    total = brute(game.matrix.tolist(), rule.win, tuple(range(len(game.answers))))
    assert solve(game.position()).total == total
