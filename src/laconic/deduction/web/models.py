"""What the API takes and gives, as types that check themselves."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from laconic.deduction.game import Mode, Pool
from laconic.deduction.web.openers import Column  # noqa: TC001  # pydantic reads it

MOST_ROWS, LONGEST_ROW = 20, 96
"""Rows of a request, and characters of each: ten letters of several code points, ten tiles."""

MOST_SECONDS, SECONDS = 5.0, 0.35
"""The longest that a request may search, and how long it does unless it says otherwise."""

LISTS = r"^(original|nyt-2022-02|wordfreq:[a-z]{2,3}:\d{1,2}:\d{1,4}(:\d{1,4})?)$"

ListName = Annotated[
    str,
    Field(
        max_length=32,
        pattern=LISTS,
        examples=["original", "wordfreq:es:6:2000"],
        description="A bundled list, or wordfreq:LANGUAGE:LENGTH:COUNT[:GUESS_COUNT].",
    ),
]
GAMES = r"^(wordle|mastermind:\d{1,2}x\d{1,2}|bulls-cows:\d{1,2}x\d{1,2})$"

GameName = Annotated[
    str,
    Field(
        max_length=24,
        pattern=GAMES,
        examples=["wordle", "mastermind:4x6", "bulls-cows:4x10"],
        description="wordle, which is played with `list`; or a game with words of its own.",
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
Claim = Literal["exact", "at least", "at most", "infeasible"]


class Asked(BaseModel):
    """A request: unknown fields are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid")


class Played(Asked):
    """Which game, and the rows so far."""

    game: GameName = "wordle"
    list: ListName = "original"
    mode: Mode = Mode.EASY
    rows: Rows = []


class Timed(Played):
    """A request that searches."""

    seconds: float = Field(
        SECONDS,
        ge=0,
        le=MOST_SECONDS,
        strict=True,
        description="Time for the search, waiting included.",
    )


class SuggestAsked(Timed):
    """Ask for guesses."""

    by: str = Field("mean", max_length=40, description="mean, or a metric such as entropy.")
    pool: Pool = Pool.GUESSES
    top: int = Field(10, ge=1, le=50, strict=True)


class Suggestion(BaseModel):
    """A guess and what it leads to; see `claim` for what total and mean are worth."""

    model_config = ConfigDict(from_attributes=True)

    guess: str
    value: float
    total: int | None
    mean: float | None
    worst: int | None
    claim: Claim
    worst_claim: Claim
    parts: int
    largest: int
    entropy: float
    is_candidate: bool


class SuggestGiven(BaseModel):
    """Candidates and the best guesses."""

    count: int = Field(description="How many candidates there are.")
    candidates: list[str] = Field(description="The first 500 of them.")
    widened: bool = Field(description="Whether every guess counts as an answer, as no answer fits.")
    by: str
    proven: bool = Field(
        description="Whether all totals are exact and no guess left out has a lower one."
    )
    worst_proven: bool = Field(
        description="Whether besides all worst cases are exact, and no guess left out has a better "
        "one with a total that is listed."
    )
    guesses: list[Suggestion]


class RepairAsked(Asked):
    """Ask what is wrong with rows."""

    game: GameName = "wordle"
    list: ListName = "original"
    rows: Rows = Field(min_length=1)
    top: int = Field(5, ge=1, le=20, strict=True)


class Impossible(BaseModel):
    """A row that no word at all could give."""

    row: str
    reason: str


class Change(BaseModel):
    """A row with other tiles; places count from 1."""

    number: int
    guess: str
    was: str
    now: str
    places: list[int]


class Fix(BaseModel):
    """Changes that restore candidates."""

    slips: int
    changes: list[Change]
    rows: list[str]
    candidates: list[str]


class RepairGiven(BaseModel):
    """What is wrong with rows, and what may have been meant."""

    rows: list[str]
    possible: bool
    impossible: list[Impossible]
    clash: list[str]
    fixes: list[Fix]
    unlisted: list[str]


Words = Annotated[list[Word], Field(max_length=MOST_ROWS)]


class AnalyzeAsked(Asked):
    """Ask what a game was worth: rows; or words with shared tiles, or with the answer."""

    game: GameName = "wordle"
    list: ListName = "original"
    mode: Mode = Mode.EASY
    rows: Rows = []
    words: Words = []
    text: str = Field("", max_length=4000, description="What was shared: a score, and tiles.")
    answer: Word | None = None
    seconds: float = Field(
        1.5, ge=0, le=MOST_SECONDS, strict=True, description="Time for the search."
    )


class Turn(BaseModel):
    """One guess, and what it was worth; see docs/coach.md for the formulas."""

    number: int
    guess: str
    feedback: str
    before: int
    after: int
    left: list[str]
    expected: float
    claim: str
    best: list[Suggestion]
    best_expected: float
    best_claim: str
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
    line: list[str]
    line_claim: str
    exact: bool


class AnalyzeGiven(BaseModel):
    """A game, turn by turn."""

    answer: str | None
    solved: bool
    skill: float | None
    loss: float
    luck_bits: float
    luck_guesses: float
    exact: bool
    legal_in_hard: bool | None
    unlisted: list[str]
    turns: list[Turn]
    seconds: float


class TreeAsked(Timed):
    """Ask for a place in the optimal tree."""

    guess: Word | None = Field(None, description="What is guessed there; by default the best.")
    depth: int = Field(1, ge=0, le=3, strict=True, description="Guesses to go down.")


class Branch(BaseModel):
    """A place in the tree: what is guessed there, and what may come back."""

    model_config = ConfigDict(from_attributes=True)

    feedback: str | None
    count: int
    guess: str | None
    claim: Claim
    total: int
    worst: int | None
    histogram: dict[int, int] | None
    words: list[str]
    parts: list[Branch] | None


class RankAsked(Asked):
    """Ask for openers."""

    game: GameName = "wordle"
    list: ListName = "original"
    mode: Mode = Mode.EASY
    by: Column = "entropy"
    offset: int = Field(0, ge=0, le=100_000)
    limit: int = Field(20, ge=1, le=100)
    flip: bool = Field(False, description="The worst first.")
    match: str = Field("", max_length=40, description="How openers begin.")


class Opener(BaseModel):
    """An opener, what it does to the answers, and what is proven of it."""

    model_config = ConfigDict(from_attributes=True)

    guess: str
    is_answer: bool
    total: int
    claim: Claim
    mean: float
    worst: int | None
    histogram: dict[int, int] | None
    entropy: float
    parts: int
    largest: int
    expected: float
    sizes: list[int]


class RankGiven(BaseModel):
    """Some of the openers, and how many there are in all."""

    model_config = ConfigDict(from_attributes=True)

    count: int
    openers: list[Opener]


class Lists(BaseModel):
    """What there is to choose from."""

    lists: list[str]
    modes: list[str]
    metrics: list[str]
    languages: list[str]
    games: list[str] = Field(description="Rules with words of their own, each with a size.")
