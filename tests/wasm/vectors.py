"""Write what Python computes for random positions of each family, for the tests of WebAssembly.

`python tests/wasm/vectors.py FOLDER` writes a JSON file for each family.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic import Game, parse_rule
from laconic.claims import AtLeast, AtMost, Exact
from laconic.deduction import _kernels
from laconic.deduction.objective import Kind
from laconic.deduction.rules.symbols import encode
from laconic.deduction.search.engine import Engine
from laconic.sliding import board as boards
from laconic.sliding.normal import normal_form
from laconic.sliding.search import solve
from laconic.tetris import _kernels as tetris
from laconic.tetris.boards import array
from laconic.tetris.players import PLAYERS, View, player
from laconic.tetris.rules import HEIGHT, Rules, Timing

if TYPE_CHECKING:
    from laconic.deduction.game import Position

MOST_TURNS = 8
"""Maximum worst case that is asked for."""

WIDE = 120
"""Maximum number of candidates of a position."""


def deduction_game(game: Game, rule: int, positions: int, seed: int) -> dict[str, Any]:
    """Return a game, and random positions with their values."""
    source = random.Random(seed)
    symbols, _ = encode(game.guesses)
    total, worst = Engine(game, threads=1), Engine(game, Kind.WORST, threads=1)
    return {
        "rule": rule,
        "length": symbols.shape[1],
        "symbols": symbols.ravel().tolist(),
        "answers": game.guess_of_answer.tolist(),
        "positions": [deduction_position(game, total, worst, source) for _ in range(positions)],
    }


def deduction_position(
    game: Game, total: Engine, worst: Engine, source: random.Random
) -> dict[str, Any]:
    """Return the rows of a random position, its candidates, and values of a few guesses."""
    position, answer = game.position(), source.randrange(len(game.answers))
    rows: list[tuple[int, int]] = []
    while position.candidates.size > WIDE or not rows:
        guess = source.randrange(len(game.guesses))
        rows.append((guess, int(game.matrix[guess, answer])))
        position = position.play(*rows[-1])
    turns = source.choice([None, None, 3, 4])
    guesses = sorted(source.sample(range(len(game.guesses)), 3))
    parts, largest, squares, entropy = _kernels.partition_stats(
        game.matrix,
        np.array(guesses, dtype=np.int32),
        position.candidates,
        int(game.matrix.max()) + 1,
    )
    return {
        "rows": rows,
        "turns": turns or 0,
        "candidates": position.candidates.tolist(),
        "best": value(total.cost(position, turns)),
        "guesses": guesses,
        "totals": [value(total.cost(position, turns, opener=guess)) for guess in guesses],
        "worst": [worst_case(worst, position, guess) for guess in guesses],
        "parts": parts.tolist(),
        "largest": largest.tolist(),
        "squares": squares.tolist(),
        "entropy": entropy.tolist(),
    }


def value(claim: object) -> int | None:
    """Return an exact value; None if the turns do not suffice."""
    assert not isinstance(claim, AtLeast)
    return claim.value if isinstance(claim, Exact) else None


def worst_case(engine: Engine, position: Position, guess: int) -> int:
    """Return the least worst case after a guess; 0 if it is more than `MOST_TURNS`."""
    for turns in range(1, MOST_TURNS + 1):
        if isinstance(engine.cost(position, turns, opener=guess), AtMost):
            return turns
    return 0


def sliding_boards(width: int, count: int, seed: int) -> dict[str, Any]:
    """Return random boards in normal form, with their first shortest solutions."""
    source, goal = random.Random(seed), boards.blank_first(width, width)
    solved = []
    for _ in range(count):
        start = boards.random_board(goal, source) if width == 3 else boards.walk(goal, 60, source)
        labels = normal_form(start, goal).labels
        solved.append({"labels": labels, "moves": solve(start, goal, bound="small").moves})
    return {"width": width, "boards": solved}


def tetris_decisions(name: str, rules: Rules, count: int, seed: int) -> dict[str, Any]:
    """Return a player, and the values of the placements that it considers in a random game."""
    source, chosen = random.Random(seed), player(name, rules=rules)
    board = (0,) * HEIGHT
    decisions: list[dict[str, Any]] = []
    while len(decisions) < count:
        piece, following = source.randrange(7), source.choice([-1, *range(7)])
        view = View(board, piece, None if following < 0 else following, rules)
        motion = view.motion
        codes, costs = tetris.values(chosen.native(), array(board), piece, following, **motion)
        if not codes.size:
            board = (0,) * HEIGHT
            continue
        decisions.append(
            {
                "board": board,
                "piece": piece,
                "next": following,
                "motion": [motion["rows"], motion["gravity"], motion["tap"], int(motion["das"])],
                "placements": codes.tolist(),
                "costs": costs.tolist(),
            }
        )
        best = int(codes[costs.argmin()])
        played = source.choice(codes.tolist()) if source.random() < 0.3 else best
        rows, _ = tetris.place(array(board), piece, played, rules.rows)
        board = tuple(rows.tolist())
    return {
        "player": name,
        "kind": ["random", "greedy", "pair", "branching", "expectimax"].index(chosen.kind),
        "weights": chosen.weights.values,
        "beam": [*chosen.beam, 0, 0, 0][:3],
        "both": int(chosen.both),
        "death": chosen.death,
        "tetris": chosen.tetris,
        "decisions": decisions,
    }


def main() -> None:
    """Write the files."""
    folder = Path(sys.argv[1])
    timed = Rules(Timing.TIMED, HEIGHT, 18)
    vectors = {
        "deduction": [
            deduction_game(Game.of("original"), 0, 200, 1),
            deduction_game(Game.of("wordfreq:en:6:2000"), 0, 40, 2),
            deduction_game(Game.of_rule(parse_rule("mastermind:4x6")), 1, 40, 3),
        ],
        "sliding": [sliding_boards(3, 200, 4), sliding_boards(4, 40, 5)],
        "tetris": [
            *(tetris_decisions(name, Rules(), 60, 6) for name in PLAYERS if name != "random"),
            tetris_decisions("expectimax", timed, 20, 7),
        ],
    }
    for family, content in vectors.items():
        (folder / f"{family}.json").write_text(json.dumps(content))


if __name__ == "__main__":
    main()
