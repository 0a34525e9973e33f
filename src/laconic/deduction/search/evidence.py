"""Evidence for verdicts: a decision tree for an opener that wins, a refutation for one that loses.

The engine that found a verdict builds its evidence from what it has learned. The checkers of
`laconic.deduction.trees` check it without a search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from laconic.claims import AtMost
from laconic.deduction.game import Mode, Pool
from laconic.deduction.objective import Kind, Objective
from laconic.deduction.search.symmetry import first_openers
from laconic.deduction.trees.archive import Archive
from laconic.deduction.trees.evidence import Loss, Win, guesses_of
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from numpy.typing import NDArray

    from laconic.deduction.game import Game
    from laconic.deduction.search.engine import Engine, Verdict
    from laconic.deduction.trees.evidence import Evidence
    from laconic.deduction.trees.refutation import Sets

FEWEST_TURNS = 3
"""A refutation needs two turns after the opener."""


class EvidenceBuilder:
    """Builds evidence for the verdicts of an engine.

    Args:
        engine: an engine for kind WORST that supports refutations, see `refuse_archive`.
        turns: the turns within which openers win or lose.
    """

    def __init__(self, engine: Engine, turns: int) -> None:
        self._engine, self._turns = engine, turns
        self._refutations: list[tuple[NDArray[np.int32], Sets]] = []

    def of(self, verdict: Verdict) -> Evidence:
        """Return the evidence for a verdict."""
        game, position = self._engine.game, self._engine.game.position()
        opener = game.guesses[verdict.guess]
        if isinstance(verdict.claim, AtMost):
            tree = self._engine.strategy(position, self._turns, 0, verdict.guess)
            return Win(opener, guesses_of(tree, game))
        known = (each for each in self._refutations if self._code(verdict.guess, each[0]) >= 0)
        members, sets = next(known, None) or self._refutation(verdict.guess)
        return Loss(opener, game.rule.format(self._code(verdict.guess, members)), sets)

    def _code(self, guess: int, members: NDArray[np.int32]) -> int:
        """Return the feedback of a guess for all members of a set; -1 if it varies."""
        codes = self._engine.game.matrix[guess, members]
        return int(codes[0]) if (codes == codes[0]).all() else -1

    def _refutation(self, guess: int) -> tuple[NDArray[np.int32], Sets]:
        """Refute an opener; return the members of the last set, and all sets."""
        game = self._engine.game
        steps = self._engine.refutation(game.position(), self._turns, guess)
        sets: Sets = tuple(
            tuple(step.reasons) or tuple(game.answers[answer] for answer in step.members)
            for step in steps
        )
        self._refutations.append((np.array(steps[-1].members, dtype=np.int32), sets))
        return self._refutations[-1]


def open_archive(
    path: Path,
    game: Game,
    objective: Objective | str,
    target: int | None,
    pool: Pool | Collection[str] = Pool.GUESSES,
) -> Archive:
    """Open or create the archive of a proof: evidence of whether each opener wins in time.

    Args:
        path: the file.
        game: the game, in easy mode.
        objective: must be `worst`.
        target: the turns within which openers win or lose, at least three.
        pool: must be all guesses.

    Raises:
        InputError: for a proof whose verdicts have no evidence, or a file that is not its archive.
    """
    if isinstance(objective, str):
        objective = Objective.parse(objective)
    return Archive(path, game, refuse_archive(game, objective, pool, target))


def refuse_archive(
    game: Game, objective: Objective, pool: Pool | Collection[str], target: int | None
) -> int:
    """Check that all verdicts of a proof have evidence, and return its target.

    Raises:
        InputError: if not.
    """
    if objective.kind is not Kind.WORST or len(objective.costs) > 1 or target is None:
        raise InputError(
            "an archive needs the objective worst and a target: --objective worst --target N"
        )
    if target < FEWEST_TURNS:
        raise InputError(f"an archive for {target} turns, expected {FEWEST_TURNS} or more")
    if game.mode is not Mode.EASY or pool is not Pool.GUESSES:
        raise InputError(
            f"an archive in {game.mode} mode with the pool {pool}, expected easy mode and all "
            "guesses, for which refutations can be checked"
        )
    if first_openers(game) is not None:
        raise InputError(f"an archive works for word lists only, not for {game.rule.name}")
    return target
