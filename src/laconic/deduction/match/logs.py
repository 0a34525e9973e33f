"""Games that others have recorded: words and feedback as JSON lines, and shared grids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from laconic.deduction.coach import objection, read_share
from laconic.deduction.match.contest import not_allowed
from laconic.errors import InputError
from laconic.files import parse_json, read_text
from laconic.match import SHOWN, PlayedGame, PlayedTurn

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.deduction.game import Game

_SCORE = re.compile(r"(?<![\d/])(\d{1,2}|x)\s?/\s?\d{1,2}(?![\d/])", re.IGNORECASE)
_EXPECTED = "a JSON object a line with words, and with feedback, answer or share; or shared grids"
_FIELDS = {"words", "feedback", "answer", "share"}


def read_log(path: Path, game: Game) -> list[PlayedGame]:
    """Read games: JSON lines, or the text of shared results one after the other.

    A line has `words`, the guesses in order, and their feedback: as `feedback`, a list of texts; or
    as the `answer` from which it follows; or as `share`, the shared text. A line with `share` alone
    has the length of a game only. Other fields are ignored.

    Raises:
        InputError: for a line that is none of these, with its number.
    """
    text = read_text(path, _EXPECTED)
    if not text.lstrip().startswith("{"):
        try:
            return [
                _played(game, number, {"share": grid})
                for number, grid in enumerate(_grids(text), 1)
            ]
        except InputError as error:
            raise InputError(f"{path}: {error}") from None
    games: list[PlayedGame] = []
    for line, content in enumerate(text.splitlines(), 1):
        if not content.strip():
            continue
        try:
            data = parse_json(content)
            if not isinstance(data, dict) or not data.keys() & _FIELDS:
                raise ValueError(content[:40])  # noqa: TRY301  # one message for all
            games.append(_played(game, len(games) + 1, data))
        except InputError as error:
            raise InputError(f"{path}, line {line}: {error}") from None
        except (ValueError, TypeError):
            raise InputError(
                f"{path}, line {line}: {content[:60]!r}, expected {_EXPECTED}: correct it"
            ) from None
    return games


def _grids(text: str) -> list[str]:
    """Split shared results, each of which begins with a line that has a score such as 3/6."""
    grids: list[list[str]] = [[]]
    for line in text.splitlines():
        if _SCORE.search(line) and any(map(_SCORE.search, grids[-1])):
            grids.append([])
        grids[-1].append(line)
    return ["\n".join(lines) for lines in grids]


def _played(game: Game, number: int, data: dict[str, Any]) -> PlayedGame:
    """Read a game.

    Raises:
        InputError: for feedback that is missing, too short, or not that of the answer.
        TypeError: for fields of other types.
    """
    rule = game.rule
    answer = data.get("answer")
    if answer is not None:
        answer = game.guesses[game.lexicon.guesses.index(answer)]
    codes = read_share(_text(data["share"]), rule).codes if "share" in data else None
    if codes is None and "feedback" in data:
        codes = tuple(rule.parse(_text(text)) for text in data["feedback"])
    words = data.get("words")
    if words is None:
        if codes is None:
            raise InputError("neither words nor feedback, expected one of them: add it")
        turns = [PlayedTurn("", rule.format(code)) for code in codes]
        return PlayedGame(number, answer, tuple(turns), codes[-1] == rule.win)
    if not words or not isinstance(words, list):
        raise InputError(f"words {words!r}, expected a list of one word or more")
    turns = _turns(game, words, codes, answer)
    won = turns[-1].feedback == rule.format(rule.win)
    return PlayedGame(number, answer, tuple(turns), won)


def _turns(
    game: Game, words: list[str], codes: tuple[int, ...] | None, answer: str | None
) -> list[PlayedTurn]:
    """Join words and feedback; words that are not in the list have none if an answer is given."""
    if codes is None and answer is None:
        raise InputError("words without feedback, expected feedback, share or answer: add one")
    if codes is not None and len(codes) != len(words):
        raise InputError(f"{len(words)} words with {len(codes)} rows of feedback, expected as many")
    turns: list[PlayedTurn] = []
    position = game.position()
    for place, text in enumerate(words):
        if text not in game.lexicon.guesses:
            turns.append(PlayedTurn(str(text)[:SHOWN], None, not_allowed(game)))
            continue
        word = game.lexicon.guesses.normalize(text)
        code = codes[place] if codes is not None else game.rule.feedback(word, answer or "")
        if answer is not None and code != (true := game.rule.feedback(word, answer)):
            raise InputError(
                f"{word}={game.rule.format(code)} is not what {answer} gives, expected "
                f"{word}={game.rule.format(true)}: correct the feedback, or the answer"
            )
        illegal = objection(game, position.rows, word)
        turns.append(PlayedTurn(word, game.rule.format(code), illegal))
        position = position.play(word, code)
        if position.is_solved and place + 1 < len(words):
            raise InputError(f"row {place + 1} wins, expected it to be the last: remove later rows")
    return turns


def _text(value: object) -> str:
    """Return a text.

    Raises:
        TypeError: for anything else.
    """
    if not isinstance(value, str):
        raise TypeError(value)
    return value
