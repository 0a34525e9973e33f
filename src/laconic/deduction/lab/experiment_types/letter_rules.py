"""Letter rules that find guesses as good as others, beside what the feedback itself says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lexicon import graphemes
from laconic.lab.outcome import DataTable, Outcome

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.lab.worker_pool import WorkerPool

IGNORED = -1
"""A tile that tells no two candidates apart."""

RULES = (
    "a letter that no candidate has",
    "a letter in the same places of all candidates",
    "a letter with equally many copies in all, where none has it",
    "copies beyond the most that a candidate has",
    "no more copies than every candidate has, where none has them",
)


@dataclass(frozen=True)
class LetterRules:
    """Settings of the type `letter-rules`.

    Attributes:
        opener: the first guess, whose parts are the sets of candidates.
    """

    game: GameSpec = field(default_factory=GameSpec)
    opener: str = "salet"


def letter_rules(settings: LetterRules, workers: WorkerPool) -> Outcome:
    """Count the guesses that split the parts of an opener in different ways, by rule and exactly.

    Guesses whose other tiles are alike after a rule has marked tiles to ignore split a part alike.
    One of them is enough to find all candidates in a number of guesses; for the fewest guesses one
    that is a candidate differs from one that is not.
    """
    game = Place(settings.game, workers.folder).game
    numbers: dict[str, int] = {}
    spelt = [
        [numbers.setdefault(letter, len(numbers)) for letter in graphemes(word)]
        for word in game.guesses
    ]
    guesses = np.array(spelt, dtype=np.int8)
    rows_of = dict(zip(game.guesses, guesses, strict=True))
    answers = np.array([rows_of[word] for word in game.answers])
    codes = game.matrix[game.lexicon.guesses.index(settings.opener)]
    left, exact, parts = np.zeros(len(RULES), dtype=int), 0, 0
    for code in np.unique(codes).tolist():
        part = np.flatnonzero(codes == code)
        if len(part) == 1:
            continue
        parts += 1
        kept = [len(np.unique(tiles, axis=0)) for tiles in ignoring(guesses, answers[part])]
        left += np.array(kept)
        exact += len(np.unique(splits(game.matrix[:, part]), axis=0))
    before = len(guesses)
    rows = [("none", float(before), 100.0)]
    for number, (rule, each) in enumerate(zip(RULES, left.tolist(), strict=True)):
        label = f"{'and ' * (number > 0)}{number + 1}: {rule}"
        rows.append((label, each / parts, 100 * each / parts / before))
    rows.append(("exact: equal splits", exact / parts, 100 * exact / parts / before))
    return Outcome(
        (game.header(),),
        (),
        (DataTable("Guesses left", ("rules", "mean", "%"), tuple(rows)),),
        notes=(f"{settings.opener.upper()} leaves {parts} parts of two candidates or more.",),
    )


def ignoring(guesses: NDArray[np.int8], candidates: NDArray[np.int8]) -> list[NDArray[np.int8]]:
    """Return the guesses without the tiles to ignore: by the first rule, by the first two, and on.

    Args:
        guesses: letters by number, of shape (guesses, length).
        candidates: the same of the candidates.
    """
    tiles, results = guesses.copy(), []
    letters = 1 + max(guesses.max(), candidates.max())
    present, always = np.zeros((2, letters, guesses.shape[1]), dtype=bool)  # in any, in all
    for place in range(guesses.shape[1]):
        present[candidates[:, place], place] = True
    for letter in range(len(present)):
        always[letter] = (candidates == letter).all(axis=0)
    counts = np.array([(candidates == letter).sum(axis=1) for letter in range(len(present))])
    least, most = counts.min(axis=1), counts.max(axis=1)
    nowhere = ~present[guesses, np.arange(guesses.shape[1])]
    fixed = (present == always).all(axis=1)
    for drop in ((most == 0)[guesses], fixed[guesses], (least == most)[guesses] & nowhere):
        tiles[drop] = IGNORED
        results.append(tiles.copy())
    for letter in range(len(present)):
        copies = tiles == letter
        spare = copies & nowhere
        beyond = copies.sum(axis=1, keepdims=True) - most[letter]
        tiles[spare & (spare.cumsum(axis=1) <= beyond)] = IGNORED
    results.append(tiles.copy())
    for letter in range(len(present)):
        copies = tiles == letter
        few = copies.sum(axis=1, keepdims=True) <= least[letter]
        tiles[copies & nowhere & few] = IGNORED
    results.append(tiles)
    return results


def splits(codes: NDArray[np.unsignedinteger]) -> NDArray[np.intp]:
    """Return how each guess splits the candidates: for each the first that has the same feedback.

    Args:
        codes: feedback codes of shape (guesses, candidates).
    """
    first = [(codes == codes[:, [each]]).argmax(axis=1) for each in range(codes.shape[1])]
    return np.stack(first, axis=1)
