"""Positions of deduction games with the advice and analysis that Python gives, for WebAssembly."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from laconic.deduction.boards import BoardsGame
from laconic.deduction.boards.advice import suggest as suggest_boards
from laconic.deduction.boards.playouts import Sampling, combinations
from laconic.deduction.coach import analyze, suggest
from laconic.deduction.game import Game, Mode, Row
from laconic.deduction.opponents import (
    AntiwordlePosition,
    Fibber,
    FixedWord,
    agreeing,
    suggest_avoiding,
    suggest_lying,
)
from laconic.deduction.rules import parse_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from laconic.deduction.coach import Analysis
    from laconic.deduction.coach.exact import Advice
    from laconic.deduction.game import Position

WIDE = 60
"""Maximum number of candidates of a position."""

SURE, AVOIDED = 12, 25
"""Maximum numbers of candidates of Fibble, and of legal words of Antiwordle, to search."""

SEARCHED = 300
"""Legal words of a position of Antiwordle up to which advice searches it."""

TOP = 5
SMALL = "wordfreq:en:5:200"
"""A list whose games are analysed from the first guess on."""

PEGS = {"mastermind:4x6": ("mastermind", 4, 6), "bulls-cows:3x6": ("bulls-cows", 3, 6)}


def games() -> Iterator[tuple[Game, dict[str, Any]]]:
    """Yield games and their descriptions for the page."""
    lists = [("original", mode) for mode in Mode]
    lists += [("wordfreq:en:6:1500", Mode.EASY), (SMALL, Mode.EASY), (SMALL, Mode.HARD)]
    for name, mode in lists:
        game = Game.of(name, mode)
        yield game, described(game)
    for name, (rule, places, symbols) in PEGS.items():
        terms = {"rule": rule, "places": places, "symbols": symbols, "mode": "easy"}
        yield Game.of_rule(parse_rule(name)), terms


def described(game: Game) -> dict[str, Any]:
    """Return a game of words with its words, as the page describes a list of one's own."""
    words = {"answers": list(game.answers), "guesses": list(game.guesses)}
    own = {"name": game.lexicon.name} | words
    return {"rule": "wordle", "list": own, "mode": game.mode.value, "prior": "uniform"}


def vectors(positions: int, seed: int) -> list[dict[str, Any]]:
    """Return games with random positions, among them some with a turn limit that is too low."""
    source, out = random.Random(seed), []
    listed = list(games())
    for game, description in listed:
        items = [position(game, source) for _ in range(positions // len(listed))]
        out.append({"game": description, "positions": items})
    return out


def boards(count: int, seed: int) -> dict[str, Any]:
    """Return positions of two and three boards late in the game, with Python's suggestions."""
    source, game = random.Random(seed), Game.of(SMALL)
    positions = [late(BoardsGame(game, source.choice([2, 3])), source) for _ in range(count)]
    return {"game": described(game) | {"turns": None}, "positions": positions}


def variants(count: int, seed: int) -> dict[str, Any]:
    """Return positions of Fibble and Antiwordle with Python's advice, searched to the end."""
    source, game = random.Random(seed), Game.of("original")
    return {
        "game": described(game) | {"turns": None},
        "fibble": [fibble(game, source) for _ in range(count)],
        "antiwordle": [antiwordle(game, source) for _ in range(count)],
    }


def fibble(game: Game, source: random.Random) -> dict[str, Any]:
    """Return a position of Fibble with few candidates, so that its worst case is found."""
    opponent = Fibber(game.rule, FixedWord(game.rule, source.choice(game.answers)), source)
    rows: list[Row] = []
    while agreeing(game, rows).size > SURE:
        guess = source.choice(game.guesses)
        rows.append(Row(guess, opponent.reply(guess)))
    return {"rows": listed(rows), "advice": suggest_lying(game, rows, TOP, seconds=600).as_dict()}


def antiwordle(game: Game, source: random.Random) -> dict[str, Any]:
    """Return a position of Antiwordle, late or so early that it is not searched."""
    answer, most = source.randrange(len(game.answers)), source.choice([AVOIDED, 10_000])
    at: Position = AntiwordlePosition.start(game)
    while at.legal.size > most or AVOIDED < at.legal.size <= SEARCHED:
        guess = int(source.choice(at.legal))
        at = at.play(guess, int(game.matrix[guess, answer]))
    if at.is_solved:
        return antiwordle(game, source)
    return {
        "rows": listed(at.rows),
        "advice": suggest_avoiding(game, at.rows, TOP, seconds=600).as_dict(),
    }


def listed(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Return rows as the page describes them."""
    return [{"guess": row.guess, "code": row.code} for row in rows]


def late(game: BoardsGame, source: random.Random) -> dict[str, Any]:
    """Return a position in which all games can be played, and which is not solved."""
    answers, guesses = source.sample(range(len(game.game.answers)), game.boards), list[int]()
    at = game.position()
    while combinations(at) > Sampling().enumerated:
        guesses.append(source.randrange(len(game.game.guesses)))
        at = game.position(guesses, game.codes(answers, guesses))
    if not at.unsolved:
        return late(game, source)
    advice = suggest_boards(at, seconds=600)
    return {
        "guesses": [game.game.guesses[guess] for guess in guesses],
        "codes": [
            [codes[turn] if turn < len(codes) else -1 for codes in at.codes]
            for turn in range(len(guesses))
        ],
        "candidates": [sorted(words) for words in advice.candidates],
        "suggestions": [
            {
                "guess": each.guess,
                "solves": each.solves,
                "mean": each.mean,
                "lost": each.lost,
                "claim": each.claim,
            }
            for each in advice.suggestions
        ],
    }


def position(game: Game, source: random.Random) -> dict[str, Any]:
    """Return the rows of a random position with its advice, and an analysis in a small game."""
    answer = source.randrange(len(game.answers))
    at = game.position()
    while at.candidates.size > WIDE or not at.rows:
        guess = int(source.choice(at.legal))
        code = int(game.matrix[guess, answer])
        at = at.play(guess, code)
    turns = source.choice([None, len(at.rows) + 1, len(at.rows) + 2, len(at.rows) + 3, 6])
    if turns is not None and turns < len(at.rows):
        turns = None
    limited = replace(game, max_turns=turns)
    assert game.answer_of_guess.size  # which makes the tables of words that each position needs
    vars(limited).update({k: v for k, v in vars(game).items() if k not in vars(limited)})
    at = replace(at, game=limited)
    advice = suggest(at, top=TOP, seconds=None)
    return {
        "rows": listed(at.rows),
        "turns": turns,
        "candidates": [game.answers[index] for index in at.candidates],
        "suggestions": suggestions(advice),
        "proven": advice.proven,
        "symmetric": advice.up_to_symmetry or game.rule.universe() is not None,
        "analysis": analysis(at) if game.lexicon.name == SMALL else None,
    }


def suggestions(advice: Advice) -> list[dict[str, Any]]:
    """Return the guesses with mean, worst case, wins and partition."""
    return [
        {
            "guess": each.guess,
            "mean": each.mean,
            "worst": each.worst,
            "wins": each.wins if advice.too_few is not None else 1,
            "parts": each.parts,
            "largest": each.largest,
            "entropy": each.entropy,
            "candidate": each.is_candidate,
        }
        for each in advice.guesses
    ]


def analysis(at: Position) -> list[dict[str, Any]]:
    """Return the analysis of all rows."""
    found: Analysis = analyze(at.game, at.rows, seconds=600)
    return [
        {
            "guess": turn.guess,
            "expected": turn.expected,
            "best": turn.best_expected,
            "wins": turn.wins,
            "bestWins": turn.best_wins,
            "skill": turn.skill,
            "luck": turn.luck_guesses,
            "rest": turn.rest,
            "bits": turn.bits,
            "before": turn.before,
        }
        for turn in found.turns
    ]
