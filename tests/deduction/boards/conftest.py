"""Small games of several boards, and readable twins of the native player."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import count, product
from math import exp, log1p, log2
from typing import TYPE_CHECKING, TypeAlias

import pytest

from laconic.deduction.boards import BoardsGame, BoardsPosition, Weighted
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

    from laconic.deduction.game import Indices

GREATEST, LOG = 1 << 24, 2048
"""The greatest price, and 1 as a logarithm, in the fixed point of the native player."""

World: TypeAlias = tuple[int, ...]


def draw_game(
    rng: random.Random, answers: int, guesses: int, boards: int, **terms: bool
) -> BoardsGame:
    """Draw a game of short words."""
    every = ["".join(letters) for letters in product("abcd", repeat=3)]
    words = rng.sample(every, guesses)
    game = Game(Wordle(3), from_words("drawn", words[:answers], sorted(words)))
    return BoardsGame(game, boards, **terms)


@pytest.fixture
def draw() -> Callable[..., BoardsGame]:
    """Return a function that draws games."""
    return draw_game


def twin_choice(position: BoardsPosition, strategy: Weighted) -> int:
    """Choose as the greedy native player does, in its fixed point: decided boards first."""
    game = position.game.game
    win = game.rule.win
    fixed, unit = fixed_prices(strategy, len(game.answers))
    boards = [position.candidates[board].tolist() for board in position.open]
    if decided := [board[0] for board in boards if len(board) == 1]:
        return int(game.guess_of_answer[min(decided)])
    weight, foresight = strategy.weight(len(boards)) / unit, strategy.foresight(len(boards))
    games = 0 if position.game.sequential else strategy.playouts(len(boards))

    def keeps(code: Indices, board: list[int], most: int) -> int:
        """Return the logarithm of the probability that a board keeps more than n candidates."""
        sizes = Counter(code[a] for a in board)
        small = sum(sizes[code[a]] <= most for a in board if code[a] != win)
        chance = 1 - small / len(board)
        return round(LOG * max(-15.0, log1p(-small / len(board)) if chance else -15.0))

    def worth(guess: int) -> float:
        code = game.matrix[guess]
        total = 0
        for board in boards:
            parts: dict[int, int] = defaultdict(int)
            for answer in board:
                parts[code[answer]] += 1
            if len(board) > 1:
                total += sum(size * fixed[size] for size in parts.values()) // len(board)
        sizes = sorted(len(board) for board in boards if any(code[a] == win for a in board))
        value = -weight * total
        for most, step in ((1, 1 / 2), (2, 1 / 6), (3, 1 / 3)) if foresight else ():
            value -= foresight * step * exp(sum(keeps(code, board, most) for board in boards) / LOG)
        for size in sizes:
            value += 1 / size
        return value

    order = sorted(range(len(game.guesses)), key=lambda guess: (-worth(guess), guess))
    return twin_playouts(position, strategy, order[:100], games) if games else order[0]


def twin_playouts(
    position: BoardsPosition, strategy: Weighted, guesses: list[int], games: int
) -> int:
    """Compare guesses by playouts, in three rounds of more games for fewer guesses."""
    own = position.game.game.guess_of_answer
    boards = sorted(position.candidates[board].tolist() for board in position.open)
    random, worlds = splitmix(1), list[list[int]]()
    total, cost = Counter[int](), dict[int, float]()
    ranked = guesses
    for part, times in ((1, 1), (3, 4), (8, 10)):
        ranked = ranked[: -(-len(guesses) // part)]
        fresh = [
            twin_world(boards, random, distinct=position.game.distinct)
            for _ in range(times * games - len(worlds))
        ]
        worlds += fresh
        for guess in ranked:
            solves = sum(1 / len(board) for board in boards if any(own[a] == guess for a in board))
            rests = [list(zip(world, boards, strict=True)) for world in fresh]
            total[guess] += sum(twin_turns(position, strategy, rest, guess) for rest in rests)
            cost[guess] = total[guess] / len(worlds) - solves
        ranked = sorted(ranked, key=cost.__getitem__)
    return ranked[0]


def twin_world(boards: list[list[int]], random: Iterator[int], *, distinct: bool) -> list[int]:
    """Draw an answer for each board."""
    world: list[int] = []
    for board in boards:
        taken = [a for a, other in zip(world, boards, strict=False) if other == board and distinct]
        drawn = (board[next(random) * len(board) >> 32] for _ in count())
        world.append(next(answer for answer in drawn if answer not in taken))
    return world


def twin_turns(
    position: BoardsPosition, strategy: Weighted, rest: list[tuple[int, list[int]]], guess: int
) -> int:
    """Return the turns after a guess to the end of a game, and the boards that it solves."""
    game, turns, boards, solved = position.game.game, -1, len(rest), 0
    while rest:
        code = game.matrix[guess]
        rest = [
            (a, [x for x in left if code[x] == code[a]])
            for a, left in rest
            if code[a] != game.rule.win
        ]
        turns += 1
        if not turns:
            solved = boards - len(rest)
        if rest:
            guess = twin_candidate(game, strategy, [left for _, left in rest])
    return turns + solved


def twin_candidate(game: Game, strategy: Weighted, boards: list[list[int]]) -> int:
    """Return a decided answer, or the candidate of greatest worth."""
    own = game.guess_of_answer
    if decided := [board[0] for board in boards if len(board) == 1]:
        return int(own[decided[0]])
    fixed, unit = fixed_prices(strategy, len(game.answers))
    chance: Counter[int] = Counter()
    for board in boards:
        chance.update(dict.fromkeys(board, (1 << 30) // len(board)))

    def worth(answer: int) -> float:
        total = 0
        for board in boards:
            parts = Counter(game.matrix[own[answer], a] for a in board)
            total += sum(n * fixed[n] for n in parts.values()) // len(board)
        return chance[answer] / (1 << 30) - strategy.weight(len(boards)) / unit * total

    tried = [a for a, n in chance.items() if 2 * n >= max(chance.values())]
    return int(own[max(tried, key=lambda answer: (worth(answer), -answer))])


@cache
def fixed_prices(strategy: Weighted, answers: int) -> tuple[list[int], float]:
    """Return the prices in the fixed point of the native player, and the price 1 in it."""
    prices = [0.0, *map(strategy.price, range(1, answers + 1))]
    unit = GREATEST / max(map(abs, prices))
    return [round(price * unit) for price in prices], unit


def splitmix(state: int) -> Iterator[int]:
    """Yield the upper halves of SplitMix64."""
    mask = (1 << 64) - 1
    while True:
        state = state + 0x9E3779B97F4A7C15 & mask
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        yield (z ^ z >> 31) >> 32


def brute_cost(position: BoardsPosition) -> tuple[int, int]:
    """Return the least lost games and turns over all worlds, by trying every guess."""
    game = position.game
    matrix, win = game.game.matrix, game.game.rule.win
    sets = [position.candidates[board].tolist() for board in position.unsolved]
    worlds = [w for w in product(*sets) if not game.distinct or len(set(w)) == len(w)]

    @cache
    def least(worlds: frozenset[World], left: int) -> tuple[int, int]:
        if all(len(set(world)) > left for world in worlds):
            return len(worlds), len(worlds) * left
        return min(after(worlds, left, guess) for guess in range(len(game.game.guesses)))

    def after(worlds: frozenset[World], left: int, guess: int) -> tuple[int, int]:
        parts: dict[tuple[int, ...], set[World]] = defaultdict(set)
        ended = 0
        for world in worlds:
            codes = tuple(int(matrix[guess, answer]) for answer in world)
            rest = tuple(a for a, code in zip(world, codes, strict=True) if code != win)
            ended += not rest
            if rest:
                parts[codes].add(rest)
        if any(part == worlds for part in parts.values()):
            return len(worlds) + 1, 0  # learns nothing: never better
        lost, turns = 0, len(worlds)
        for part in parts.values():
            more_lost, more = least(frozenset(part), left - 1)
            lost, turns = lost + more_lost, turns + more
        return lost, turns

    return least(frozenset(worlds), position.left)


@pytest.fixture
def twin() -> Callable[[BoardsPosition, Weighted], int]:
    """Return the greedy choice of the Python twin."""
    return twin_choice


@pytest.fixture
def brute() -> Callable[[BoardsPosition], tuple[int, int]]:
    """Return the least losses and turns by definition."""
    return brute_cost


@pytest.fixture
def hide() -> Callable[[random.Random, BoardsGame], list[int]]:
    """Return a function that draws answers."""
    return random_answers


@pytest.fixture
def middle() -> Callable[[random.Random, BoardsGame, int], BoardsPosition]:
    """Return a function that draws positions."""
    return random_position


@pytest.fixture
def greedy() -> Weighted:
    """Return a greedy strategy without search, with foresight for many unsolved boards."""
    return Weighted("greedy", log2, lambda n: 1 / n**2, foresight=lambda n: 1.3 * (n > 2))


@pytest.fixture
def playing(greedy: Weighted) -> Weighted:
    """Return a strategy that compares guesses by playouts."""
    return replace(greedy, name="playing", playouts=lambda unsolved: 2 * (unsolved > 1))


@pytest.fixture
def exact() -> Weighted:
    """Return a strategy that searches small endgames over all guesses."""
    return Weighted("exact", log2, lambda unsolved: 1 / unsolved**2, worlds=400, width=0)


def random_position(rng: random.Random, game: BoardsGame, guesses: int) -> BoardsPosition:
    """Return a position after random guesses against random answers."""
    answers = random_answers(rng, game)
    played: Sequence[int] = rng.sample(range(len(game.game.guesses)), guesses)
    return game.position(played, game.codes(answers, played))


def random_answers(rng: random.Random, game: BoardsGame) -> list[int]:
    """Draw answers."""
    every = range(len(game.game.answers))
    return rng.sample(every, game.boards) if game.distinct else rng.choices(every, k=game.boards)
