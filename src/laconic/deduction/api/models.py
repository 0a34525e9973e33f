"""Requests and responses of the API, validated by pydantic.

Responses that are dataclasses of other modules are not declared again here.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from laconic.deduction.api.boards import MOST_BOARDS
from laconic.deduction.api.openers import Column  # noqa: TC001  # pydantic reads the types
from laconic.deduction.boards import BoardsTurn  # noqa: TC001  # pydantic reads the types
from laconic.deduction.boards import Suggestion as BoardsSuggestion  # noqa: TC001
from laconic.deduction.coach import Change, Suggestion  # noqa: TC001  # pydantic reads the types
from laconic.deduction.game import Mode, Pool
from laconic.deduction.opponents import FibbleGuess  # noqa: TC001  # pydantic reads the types

MOST_ROWS, LONGEST_ROW = 20, 96
"""Limits on rows per request and characters per row (ten letters of several code points each)."""

MOST_BOARDS_ROWS, LONGEST_BOARDS_ROW = 37, 512
"""Limits on rows per request and characters per row of a game of several boards."""

MOST_SECONDS, SECONDS = 5.0, 0.35
"""The largest and the default time limit of a search."""

LISTS = r"^([a-z0-9][a-z0-9._-]{0,63}|wordfreq:[a-z]{2,3}:\d{1,2}:\d{1,4}(:\d{1,4})?)$"

ListName = Annotated[
    str,
    Field(
        max_length=64,
        pattern=LISTS,
        examples=["original", "wordfreq:es:6:2000"],
        description="A name from /api/lists, or wordfreq:LANGUAGE:LENGTH:COUNT[:GUESS_COUNT].",
    ),
]
GAMES = (
    r"^(wordle|mastermind:\d{1,2}x\d{1,2}|bulls-cows:\d{1,2}x\d{1,2}|primel(:\d)?|nerdle:[567])$"
)

GameName = Annotated[
    str,
    Field(
        max_length=24,
        pattern=GAMES,
        examples=["wordle", "mastermind:4x6", "bulls-cows:4x10", "primel", "nerdle:6"],
        description="wordle, which is played with `list`; or a game with words of its own. Nerdle "
        "with 8 places takes too much memory here.",
    ),
]
RowText = Annotated[str, Field(min_length=3, max_length=LONGEST_ROW, examples=["crane=BYBBG"])]
Rows = Annotated[
    list[RowText],
    Field(
        max_length=MOST_ROWS,
        description="Guesses with their feedback: B, 0, -, . or X is grey; Y or 1 yellow; "
        "G or 2 green; or the tiles themselves.",
    ),
]
Word = Annotated[str, Field(min_length=1, max_length=40, examples=["salet"])]


class RequestModel(BaseModel):
    """A request, in which unknown fields are errors, so that misspellings are noticed."""

    model_config = ConfigDict(extra="forbid")


class GameRequest(RequestModel):
    """A game and the rows so far."""

    game: GameName = "wordle"
    list: ListName = "original"
    mode: Mode = Mode.EASY
    rows: Rows = []


class TimedRequest(GameRequest):
    """A request that starts a search."""

    seconds: float = Field(
        SECONDS,
        ge=0,
        le=MOST_SECONDS,
        strict=True,
        description="Time limit of the search, including waiting time.",
    )


class SuggestRequest(TimedRequest):
    """A request for guesses."""

    by: str = Field("mean", max_length=40, description="mean, or a metric such as entropy.")
    pool: Pool = Pool.GUESSES
    top: int = Field(10, ge=1, le=50, strict=True)


class SuggestResponse(BaseModel):
    """The candidates and the best guesses."""

    count: int = Field(description="Number of candidates.")
    candidates: list[str] = Field(description="The first 500 candidates.")
    widened: bool = Field(
        description="Whether every allowed guess counts as an answer, because no answer fits."
    )
    by: str
    proven: bool = Field(
        description="Whether all totals are exact and no unlisted guess has a lower total."
    )
    worst_proven: bool = Field(
        description="Whether, in addition, all worst cases are exact, and no unlisted guess has a "
        "listed total with a better worst case."
    )
    solved: str | None = Field(description="The answer, if the last row is the winning one.")
    turns_left: int | None = Field(
        description="Number of guesses left: of six, after a row of Wordle. Null without a limit."
    )
    too_few: int | None = Field(
        description="The guesses left, if no guess is sure to win in time. Then those that win "
        "most often come first."
    )
    up_to_symmetry: bool = Field(
        description="Whether only one of several equivalent guesses is listed, as in Mastermind."
    )
    guesses: list[Suggestion]


class VariantRequest(RequestModel):
    """A request for guesses of a variant of Wordle, in easy mode."""

    list: ListName = "original"
    rows: Rows = []
    top: int = Field(10, ge=1, le=50, strict=True)
    seconds: float = Field(
        SECONDS, ge=0, le=MOST_SECONDS, strict=True, description="Time limit of the search."
    )


class FibbleResponse(BaseModel):
    """The candidates and the best guesses of Fibble."""

    count: int = Field(description="Number of candidates.")
    candidates: list[str] = Field(description="The first 500 candidates.")
    guesses: list[FibbleGuess]
    turns: int = Field(description="The fewest guesses that are sure to win; see turns_claim.")
    turns_claim: str = Field(description="exact or at least.")
    sure: str | None = Field(description="A guess with which so many suffice, if that is exact.")


class AvoidingGuess(BaseModel):
    """A guess of Antiwordle; see docs/adversary.md. Bounds are a lower and an upper one."""

    guess: str
    left: float = Field(description="Words that are legal after it, on average.")
    is_candidate: bool
    total: tuple[int, int] | None = Field(
        description="Guesses from here on in the longest games, added up over the candidates."
    )
    shortest: tuple[int, int] | None = Field(description="Guesses from here on that are certain.")


class AntiwordleResponse(BaseModel):
    """The candidates and the best guesses of Antiwordle."""

    count: int = Field(description="Number of candidates.")
    candidates: list[str] = Field(description="The first 500 candidates.")
    legal: int = Field(description="Number of legal guesses.")
    claim: str = Field(description="exact, between, or none if nothing was searched.")
    guesses: list[AvoidingGuess]


class RepairRequest(RequestModel):
    """A request to find and correct contradictory rows."""

    game: GameName = "wordle"
    list: ListName = "original"
    rows: Rows = Field(min_length=1)
    top: int = Field(5, ge=1, le=20, strict=True)


class Impossible(BaseModel):
    """A row that no word could produce."""

    row: str
    reason: str


class Fix(BaseModel):
    """Changes after which the rows fit some candidates."""

    slips: int
    changes: list[Change]
    rows: list[str]
    candidates: list[str]


class RepairResponse(BaseModel):
    """What is wrong with the rows, and possible corrections."""

    rows: list[str]
    possible: bool
    impossible: list[Impossible]
    clash: list[str]
    fixes: list[Fix]
    unlisted: list[str]


Words = Annotated[list[Word], Field(max_length=MOST_ROWS)]


class AnalyzeRequest(RequestModel):
    """A request to analyze a game: rows, or words with shared tiles or with the answer."""

    game: GameName = "wordle"
    list: ListName = "original"
    mode: Mode = Mode.EASY
    rows: Rows = []
    words: Words = []
    text: str = Field("", max_length=4000, description="The shared result: a score and tiles.")
    answer: Word | None = None
    seconds: float = Field(
        1.5, ge=0, le=MOST_SECONDS, strict=True, description="Time limit of the search."
    )


class Turn(BaseModel):
    """The rating of a guess; see docs/coach.md for the formulas."""

    number: int
    turns_left: int | None
    guess: str
    feedback: str
    before: int
    after: int
    left: list[str]
    expected: float
    claim: str
    wins: float
    best: list[Suggestion]
    up_to_symmetry: bool
    best_expected: float
    best_claim: str
    best_wins: float
    loss: float
    skill: float
    skill_claim: str
    bits: float
    bits_expected: float
    luck_bits: float
    luck_guesses: float
    candidate: bool
    legal_in_hard: bool | None
    objection: str | None
    rest: float
    rest_claim: str
    rest_wins: float
    line: list[str]
    line_claim: str
    exact: bool


class AnalyzeResponse(BaseModel):
    """The analysis of a game, turn by turn."""

    answer: str | None
    solved: bool
    turns_left: int | None
    skill: float | None
    loss: float
    luck_bits: float
    luck_guesses: float
    exact: bool
    legal_in_hard: bool | None
    unlisted: list[str]
    turns: list[Turn]
    seconds: float


class TreeRequest(TimedRequest):
    """A request for a position in the optimal tree."""

    guess: Word | None = Field(
        None, description="The guess in this position (default: the best guess)."
    )
    depth: int = Field(1, ge=0, le=3, strict=True, description="Number of guesses to follow.")


class RankRequest(RequestModel):
    """A request for openers."""

    game: GameName = "wordle"
    list: ListName = "original"
    mode: Mode = Mode.EASY
    by: Column = "entropy"
    offset: int = Field(0, ge=0, le=100_000)
    limit: int = Field(20, ge=1, le=100)
    flip: bool = Field(False, description="Whether to list the worst first.")
    match: str = Field("", max_length=40, description="Prefix of the openers.")


class Lists(BaseModel):
    """The available choices."""

    lists: list[str]
    modes: list[str]
    metrics: list[str]
    languages: list[str]
    games: list[str] = Field(description="Games without word lists, with their sizes.")


BoardsRows = Annotated[
    list[Annotated[str, Field(max_length=LONGEST_BOARDS_ROW, examples=["crane=BYBBG,BBBBB"])]],
    Field(
        max_length=MOST_BOARDS_ROWS,
        description="Guesses with the feedback of all boards, * for a board without feedback.",
    ),
]
BoardsWords = Annotated[list[Word], Field(max_length=MOST_BOARDS_ROWS)]


class BoardsRequest(RequestModel):
    """A game of several boards."""

    list: ListName = "original"
    boards: int = Field(4, ge=2, le=MOST_BOARDS, strict=True)
    distinct: bool = Field(
        True, strict=True, description="Whether no two boards have the same answer."
    )
    sequential: bool = Field(
        False, strict=True, description="Whether each board opens when the one before it is solved."
    )
    rows: BoardsRows = []
    seconds: float = Field(
        SECONDS, ge=0, le=MOST_SECONDS, strict=True, description="Time limit of the playouts."
    )


class BoardsSuggestRequest(BoardsRequest):
    """A request for guesses on several boards."""

    top: int = Field(10, ge=1, le=20, strict=True)


class BoardsSuggestResponse(BaseModel):
    """What is left on each board, and the best guesses."""

    left: int = Field(description="Number of turns left.")
    solved: list[bool]
    counts: list[int] = Field(description="Number of candidates of each board.")
    decided: dict[int, str] = Field(
        description="Certain answers by the number of the board: guessing them costs nothing."
    )
    games: int = Field(description="Number of games played out for each guess.")
    suggestions: list[BoardsSuggestion]


class BoardsAnalyzeRequest(BoardsRequest):
    """A request to analyze a game of several boards: rows, or words with all answers."""

    words: BoardsWords = []
    answers: BoardsWords = []


class BoardsAnalyzeResponse(BaseModel):
    """A game of several boards, turn by turn."""

    won: bool
    skill: float | None = Field(description="Mean skill, excluding the opener.")
    luck: float = Field(description="Turns saved by the feedback, compared with the mean.")
    turns: list[BoardsTurn]
