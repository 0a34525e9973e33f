"""Write what Python computes for random positions of each family, for the tests of WebAssembly.

`python tests/wasm/vectors.py FOLDER [POSITIONS]` writes a JSON file for each family.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import deduction_vectors

from laconic.sliding import board as boards
from laconic.sliding.detours import manhattan
from laconic.sliding.fast import WIDTH, beam_moves, first_moves
from laconic.sliding.heuristics import MOST_CELLS, bound_within
from laconic.sliding.normal import Normal, Shape, normal_form
from laconic.sliding.search import quick_proof, solve
from laconic.tetris import _kernels as tetris
from laconic.tetris.analysis import options, steps
from laconic.tetris.boards import array
from laconic.tetris.evaluation import play, replay_of
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import PLAYERS, Kind, View, native_rules, player
from laconic.tetris.rules import HEIGHT, Rules, Timing

POSITIONS = 200
"""Default number of positions of deduction games."""

SMALL_CELLS = 16
"""Maximum number of cells of sliding boards that are solved optimally."""

TABLED = (Shape(5, 5),)
"""Sizes of sliding boards for which the page has the same small tables."""

SIZES = {"2x2": 8, "3x3": 60, "4x3": 20, "2x6": 10, "4x4": 60, "5x3": 10, "5x5": 12}
SIZES |= {"4x6": 6, "6x6": 4, "2x17": 4, "20x3": 2, "32x32": 1}
"""Numbers of sliding boards by size."""


def sliding_boards(size: str, count: int, seed: int) -> dict[str, Any]:
    """Return boards with fast solutions, lower bounds and, if they are small, shortest solutions.

    Their goals have the blank first, last, or on any cell.
    """
    source, (width, height) = random.Random(seed), boards.parse_size(size)
    goals = [boards.blank_first(width, height), boards.blank_last(width, height)]
    goals.append(boards.random_board(goals[0], source))
    return {
        "size": size,
        "boards": [sliding_board(goals[3 * number // count], source) for number in range(count)],
    }


def sliding_board(goal: boards.Board, source: random.Random) -> dict[str, Any]:
    """Return a random board of a goal with what is known of it."""
    cells = len(goal.cells)
    start = boards.random_board(goal, source) if cells < 12 else boards.walk(goal, 60, source)
    normal = normal_form(start, goal)
    at_least, fast = sliding_first(normal)
    optimal = solve(start, goal, bound="small") if cells <= SMALL_CELLS else None
    tabled = beam_moves(normal, "small", WIDTH, None, 1) if normal.shape in TABLED else None
    return {
        "start": start.text,
        "goal": goal.text,
        "unsolvable": boards.Board(start.width, start.height, swapped(start.cells)).text,
        "fast": fast,
        "at_least": at_least,
        "moves": optimal.moves if optimal else None,
        "tabled": tabled and normal.outward(tabled),
    }


def sliding_first(normal: Normal) -> tuple[int, str]:
    """Return a lower bound and moves as the page finds them.

    It neither improves the moves nor has tables for boards of more than 32 cells.
    """
    if len(normal.labels) > MOST_CELLS:
        return manhattan(normal), normal.outward(first_moves(normal, "linear-conflict", WIDTH))
    bound = bound_within(normal.shape, 0)
    at_least, moves, _ = quick_proof(normal, bound)
    return at_least, normal.outward(moves or first_moves(normal, bound, WIDTH))


def swapped(cells: tuple[int, ...]) -> tuple[int, ...]:
    """Exchange tiles 1 and 2."""
    return tuple({1: 2, 2: 1}.get(tile, tile) for tile in cells)


ANALYSED, LOSSES = range(0, 100, 50), 40
"""Pieces of each game that are analysed, and the number of those whose losses are computed."""

SKIPPED = ("random", "foresight")
"""Players that are tried in games only: one has no values, and one has files of them."""


def tetris_decisions(name: str, rules: Rules, count: int, seed: int) -> dict[str, Any]:
    """Return a player, and the values of the placements that it considers in a random game."""
    source, chosen = random.Random(seed), player(name, rules=rules)
    board = (0,) * HEIGHT
    decisions: list[dict[str, Any]] = []
    while len(decisions) < count:
        piece, following = source.randrange(7), source.choice([-1, *range(7)])
        motion = rules.motion(rules.start_level)
        codes, costs = tetris.values(chosen.native(), array(board), piece, following, *motion)
        if not codes.size:
            board = (0,) * HEIGHT
            continue
        decisions.append(
            {
                "board": board,
                "piece": piece,
                "next": following,
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
        "rules": list(map(int, native_rules(rules))),
        "kind": list(Kind).index(chosen.kind),
        "weights": [each.numbers for each in chosen.sets],
        "beam": [*chosen.beam, 0, 0, 0][:3],
        "both": int(chosen.both),
        "decisions": decisions,
    }


def tetris_games() -> list[dict[str, Any]]:
    """Return games of players by all generators, with and without time limits."""
    played = [
        tetris_game("greedy", Source.PUBLISHED, 205, Rules()),
        tetris_game("expectimax", Source.PUBLISHED, 7, Rules()),
        tetris_game("pair", Source.CONSOLE, 0, Rules(rows=HEIGHT, start_level=18)),
        tetris_game("meat-fighter", Source.CARTRIDGE, 0xABCDE0, Rules(rows=HEIGHT)),
    ]
    for taps, das in ((30, False), (12, False), (10, True)):
        rules = Rules(Timing.TIMED, HEIGHT, 18, 60 if das else 230, taps, das)
        played.append(tetris_game("expectimax", Source.CONSOLE, 4_000_000_000 + taps, rules))
    whole = Rules(Timing.TIMED, HEIGHT, 29, 400, 24, reaction=18, second_killscreen=True)
    planned = replace(whole, start_level=18, most_lines=40)
    fastest = replace(whole, start_level=39, most_lines=20, taps=30)
    played += [
        tetris_game("foresight", Source.PUBLISHED, 205, Rules()),
        tetris_game("foresight", Source.CARTRIDGE, 0xABCDE0, whole),
        tetris_game("foresight", Source.CARTRIDGE, 0xABCDE0, planned),
        tetris_game("pair", Source.CARTRIDGE, 0xABCDE0, planned),
        tetris_game("foresight", Source.CARTRIDGE, 0xABCDE0, fastest),
        tetris_game("expectimax", Source.CARTRIDGE, 0xABCDE0, replace(fastest, reaction=0)),
    ]
    return played


def tetris_game(name: str, source: Source, seed: int, rules: Rules) -> dict[str, Any]:
    """Return a game: its placements, its outcome, and analyses of some of its pieces."""
    given, chosen = games(source, seed, 1)[0].tolist(), player(name, rules=rules)
    game = play(chosen, rules, given)
    replay = replay_of(game, rules, given, name, "")
    judges = {name: player(name, rules=rules) for name in ("expectimax", "foresight")}
    plans = replay.plans or (None,) * len(replay.placements)
    views = {
        number: View(g.board, g.piece, g.next, rules, g.level, g.lines, plan)
        for number, (g, plan) in enumerate(zip(replay.frames(), plans, strict=False))
        if number in ANALYSED
    }
    analysed = {
        number: {
            name: [
                vars(o) | {"reasons": [vars(r) for r in o.reasons]} for o in options(judge, view)
            ]
            for name, judge in judges.items()
        }
        for number, view in views.items()
    }
    return {
        "player": name,
        "source": source,
        "seed": seed,
        "rules": {
            "timing": rules.timing,
            "rows": rules.rows,
            "startLevel": rules.start_level,
            "mostLines": rules.most_lines,
            "taps": rules.taps,
            "das": rules.das,
            "reaction": rules.reaction,
            "secondKillscreen": rules.second_killscreen,
        },
        "pieces": given,
        "placements": [at.code for at in replay.placements],
        "plans": [at.code for at in replay.plans],
        "score": replay.score,
        "lines": replay.lines,
        "ending": replay.ending,
        "analysed": analysed,
        "losses": [step.loss for step in islice(steps(judges["foresight"], replay), LOSSES)],
    }


def main() -> None:
    """Write the files."""
    folder, positions = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else POSITIONS
    timed = Rules(Timing.TIMED, HEIGHT, 18)
    vectors = {
        "deduction": deduction_vectors.vectors(positions, 1),
        "boards": deduction_vectors.boards(positions // 4, 2),
        "variants": deduction_vectors.variants(positions // 10, 3),
        "sliding": [sliding_boards(size, count, 4) for size, count in SIZES.items()],
        "tetris": [
            *(tetris_decisions(name, Rules(), 60, 6) for name in PLAYERS if name not in SKIPPED),
            tetris_decisions("expectimax", timed, 20, 7),
        ],
        "tetris-games": tetris_games(),
    }
    for family, content in vectors.items():
        (folder / f"{family}.json").write_text(json.dumps(content))


if __name__ == "__main__":
    main()
