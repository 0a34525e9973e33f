"""Read shared results: a score and rows of tiles, without the words."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules import Wordle
from laconic.deduction.rules.tiles import TileRule
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.rules import Rule

_SCORE = re.compile(r"(?<![\d/])(\d{1,2}|x)\s?/\s?(\d{1,2})(?![\d/])\s?(\*?)", re.IGNORECASE)
_NUMBER = re.compile(  # not a part of a date; people write 1,234 in many ways
    r"(?<!\d)(?<!\d-)\d+(?:[.,'’\s]\d{3})*(?!-?\d)"  # noqa: RUF001
)
_TOKEN = re.compile(r":[a-z_]+:|.")


@dataclass(frozen=True)
class Shared:
    """A shared result.

    Attributes:
        number: the number of the daily game, or None.
        turns: number of turns; None if the word was not found, or without a score.
        limit: maximum number of turns; None without a score.
        hard: whether the score has a star, for hard mode.
        codes: the feedback of each row, in order.
    """

    number: int | None
    turns: int | None
    limit: int | None
    hard: bool
    codes: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return what was shared as plain data for JSON."""
        return asdict(self)


def read_share(text: str, rule: Rule | None = None) -> Shared:
    """Read a shared result: a score such as `Wordle 1,234 3/6*`, and rows of squares.

    Squares may have any of the usual colours, or be written as their names in chat programs. Other
    text is ignored, and the score is optional.

    Args:
        text: the shared text.
        rule: the rule (default: Wordle, with the length of the first row).

    Raises:
        InputError: for text without rows, or a score that the rows contradict.

    >>> read_share("Wordle 1,234 2/6* ⬜🟨⬜⬜🟩 🟩🟩🟩🟩🟩")
    Shared(number=1234, turns=2, limit=6, hard=True, codes=(29, 242))
    """
    rule = rule or Wordle(_first_length(text))
    if not isinstance(rule, TileRule):
        raise InputError(
            f"shared text has one tile per letter, which {rule.name} does not: give rows"
        )
    codes = _codes(text, rule)
    score = _SCORE.search(text)
    if not score:
        return Shared(None, None, None, hard=False, codes=codes)
    turns = None if score[1] in "xX" else int(score[1])
    limit = int(score[2])
    _check_score(score[0].strip(), turns, limit, codes, rule)
    numbers = _NUMBER.findall(text[: score.start()])
    number = int(re.sub(r"\D", "", numbers[-1])) if numbers else None
    return Shared(number, turns, limit, bool(score[3]), codes)


def _first_length(text: str) -> int:
    """Count the squares of the first row; 5 if there is none."""
    for part in text.split():
        if squares := len(_squares(part, Wordle(5))):
            return squares
    return 5


def _squares(line: str, rule: TileRule) -> list[str]:
    """Find the tiles in a line: squares and their names, but not letters or digits."""
    tokens = _TOKEN.findall(line.lower().replace("large_", ""))
    return [token for token in tokens if token in rule.readings and not _plain(token)]


def _plain(token: str) -> bool:
    return len(token) == 1 and token.isascii()


def _codes(text: str, rule: TileRule) -> tuple[int, ...]:
    """Read the rows of tiles, one or several per line."""
    codes: list[int] = []
    for line in text.splitlines():
        squares = _squares(line, rule)
        if len(squares) % rule.length:
            raise FeedbackError(
                f"{line.strip()!r} has {len(squares)} tiles, expected {rule.length} a row for "
                f"{rule.name}: was something left out?"
            )
        starts = range(0, len(squares), rule.length)
        codes += [rule.parse("".join(squares[at : at + rule.length])) for at in starts]
    if not codes:
        raise InputError(
            f"{text.strip()[:40]!r} has no rows of tiles, expected lines such as "
            f"{rule.tiles(1)}: paste the whole text"
        )
    return tuple(codes)


def _check_score(
    score: str, turns: int | None, limit: int, codes: Sequence[int], rule: Rule
) -> None:
    """Check that the score fits the rows: a lost game has as many as its limit."""
    if turns is not None and turns > limit:
        raise InputError(f"the score {score} has more turns than its game: correct the score")
    won = codes[-1] == rule.win
    if won != (turns is not None) or len(codes) != (limit if turns is None else turns):
        end = "found" if won else "not found"
        raise InputError(
            f"the score {score} is above {counted(len(codes), 'row')} with the word {end}, "
            "expected as many rows as turns, the last one all green unless the game was lost: "
            "paste the whole text"
        )
