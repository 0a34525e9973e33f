"""Good strategies from the most promising guesses of each position (`width`)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from laconic.claims import AtMost, Infeasible
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Engine, solve
from laconic.errors import ClaimError, InputError


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a game with too many answers for the exact endgame of a beam search."""
    rng = random.Random(3)
    words = sorted({"".join(rng.choices("abcde", k=4)) for _ in range(90)})
    return Game(Wordle(4), from_words("drawn", rng.sample(words, 60), words))


def test_all_guesses_give_the_least_total(game: Game) -> None:
    """A width beyond the number of guesses finds the optimum; a small one, no less."""
    position = game.position()
    least, wide, narrow = (solve(position, width=width) for width in (None, 10**6, 1))
    assert least.total == wide.total
    assert narrow.total is not None
    assert narrow.total >= (least.total or 0)
    assert narrow.claim == AtMost(narrow.total)
    assert not narrow.exhaustive
    assert narrow.signed().header is not None


def test_a_large_endgame_is_exact(game: Game) -> None:
    """Where all answers belong to the endgame, one guess a position suffices for the optimum."""
    least = solve(game.position())
    assert solve(game.position(), width=1, endgame=60).total == least.total


def test_symmetries_keep_the_total() -> None:
    """Guesses that symmetries leave out change nothing: the least total of an opener comes out."""
    rule = parse_rule("mastermind:3x5")
    words = rule.universe()
    assert words
    position = Game.of_rule(rule).position()
    turned = Game(rule, from_words("turned", words[::-1])).position()  # no symmetry is known
    totals = {solve(p, opener="112", width=10**6).total for p in (position, turned)}
    assert totals == {solve(position, opener="112").total}


def test_an_opener_and_the_turn_limit_are_kept(game: Game) -> None:
    """The strategy begins with the opener and needs no more turns than allowed, if it can."""
    opener, least = game.guesses[7], solve(game.position(), "worst", opener=game.guesses[7])
    assert least.worst is not None
    limited = replace(game, max_turns=least.worst).position()
    found = solve(limited, opener=opener, width=2, threads=2)
    assert (found.opener, found.worst) == (opener, least.worst)
    hopeless = replace(game, max_turns=least.worst - 1).position()
    assert solve(hopeless, opener=opener, width=2).claim == Infeasible()


@pytest.mark.parametrize("endgame", [0, 1, 2, 5])
@pytest.mark.parametrize("turns", [None, 1, 2, 3])
@pytest.mark.parametrize("mode", list(Mode))
def test_a_limited_search_never_claims_too_much(
    mode: Mode, turns: int | None, endgame: int
) -> None:
    """No width and endgame make a tree of fewer guesses, or prove that there is none."""
    rng = random.Random(f"{mode} {turns} {endgame}")
    for _ in range(8):
        words = sorted({"".join(rng.choices("abc", k=3)) for _ in range(14)})
        answers = rng.sample(words, rng.randint(1, len(words)))
        drawn = Game(Wordle(3), from_words("drawn", answers, words), mode, turns)
        opener = rng.choice([None, *words])
        least = solve(drawn.position(), opener=opener)
        found = solve(drawn.position(), opener=opener, width=rng.randint(1, 3), endgame=endgame)
        assert (found.tree is None) == (least.tree is None)
        if found.total is not None:
            assert found.claim == AtMost(found.total)
            assert found.total >= (least.total or 0)
            assert turns is None or (found.worst or 0) <= turns


@pytest.mark.parametrize("endgame", [0, 1])
def test_one_candidate_needs_no_ranking(endgame: int) -> None:
    """Without an endgame, codes of Mastermind are all found, and Wordle does not crash."""
    codes = solve(Game.of_rule(parse_rule("mastermind:3x4")).position(), width=1, endgame=endgame)
    assert isinstance(codes.claim, AtMost)
    words = Game.of("original")
    found = solve(words.position(words.rows("crane=BYBBG")), width=1, endgame=endgame)
    assert (found.total or 0) >= 97


@pytest.mark.parametrize("options", [{"objective": "worst"}, {"top": 2}, {"width": 0}])
def test_a_width_is_for_the_mean_alone(game: Game, options: dict[str, int]) -> None:
    """Other objectives, best guesses, and a width of nothing are refused."""
    with pytest.raises(InputError, match="width"):
        solve(game.position(), **({"width": 3} | options))  # type: ignore[arg-type]


def test_an_endgame_needs_a_width(game: Game) -> None:
    """Without a width all positions are solved exactly, so an endgame is refused."""
    with pytest.raises(InputError, match="endgame of 20 candidates"):
        solve(game.position(), endgame=20)


def test_only_a_search_of_all_guesses_proves_that_there_is_none(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A limited search that ends with nothing is an error, never a proof, where all guesses do."""
    monkeypatch.setattr(Engine, "beam", lambda *_: None)
    with pytest.raises(ClaimError, match="built no tree"):
        solve(game.position(), width=3)
