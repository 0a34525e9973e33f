"""The prompts of models, and the values that their templates may use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from laconic.deduction.rules import Wordle
from laconic.players import read_prompt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Game
    from laconic.deduction.match.record import PlayedTurn
    from laconic.players import Prompt

FOLDER = Path(__file__).parent / "prompts"
"""The folder of the bundled prompts."""


def prompt_of(game: Game, path: Path | None = None) -> Prompt:
    """Read a prompt (default: the bundled one for the rule).

    Raises:
        InputError: for an invalid file.
    """
    kind = "wordle" if isinstance(game.rule, Wordle) else "other"
    return read_prompt(path or FOLDER / f"{kind}.toml", values(game, ()))


def values(game: Game, turns: Sequence[PlayedTurn]) -> dict[str, object]:
    """Return the values for templates.

    Args:
        game: the game.
        turns: the turns so far.
    """
    rows = [f"{turn.guess} {turn.feedback}" for turn in turns if not turn.illegal]
    last = turns[-1] if turns and turns[-1].illegal else None
    return {
        "rule": game.rule.name,
        "mode": game.mode.value,
        "length": game.lexicon.length,
        "symbols": "".join(game.lexicon.guesses.alphabet),
        "turn": len(turns) + 1,
        "max_turns": game.max_turns or "no limit",
        "rows": "\n".join(rows) or "(none yet)",
        "illegal": f"Your last guess was refused: {last.illegal}." if last else "",
        "answers": len(game.answers),
        "sample": game.rule.sample(),
        "win": game.rule.format(game.rule.win),
    }
