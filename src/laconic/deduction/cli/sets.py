# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sets`: small sets of answers that are too similar."""

from typing import Annotated

from laconic.cli.options import CHOICE, Json, option
from laconic.cli.screen import present, progress
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import AllWords, AnswersFile, GuessesFile, ListName

EXAMPLES = (
    "sets --size 4 --turns 2",
    "sets --size 6 --turns 3",
    "sets --size 3 --turns 2 --list nyt-2022-02 --json",
    "sets --size 4 --turns 2 --all-words --json > groups.json",
)


def sets(
    *,
    size: Annotated[int, option("Number of answers left.", "N", panel=CHOICE, min=2, max=6)] = 4,
    turns: Annotated[int, option("Number of turns left.", "T", panel=CHOICE, min=2, max=3)] = 2,
    list_name: ListName = None,
    answers: AnswersFile = None,
    guesses: GuessesFile = None,
    all_words: AllWords = False,
    as_json: Json = False,
) -> None:
    """List the sets of N answers that cannot be solved in T turns.

    N is up to 4 for 2 turns and up to 6 for 3. Only minimal sets are listed: every larger set that
    contains one cannot be solved either. All guesses are allowed, as in easy mode.
    """
    from laconic.deduction import search

    played = chosen_game("wordle", list_name, answers, guesses, all_words=all_words)
    with progress("Answers searched", len(played.answers)) as advance:
        result = search.hard_sets(played, size, turns, advance=advance)
    present(result, as_json=as_json, done="Proven")
