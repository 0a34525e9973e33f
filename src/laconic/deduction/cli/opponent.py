# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Whom `laconic play` plays against, as options."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal

from laconic.cli.options import Seed, choice, flag, option, refuse_options, time_limit
from laconic.deduction.cli.options import complete_words, day_option
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from laconic.deduction.boards import Boards
    from laconic.deduction.game import Game
    from laconic.deduction.opponents import Opponent

OpponentName = Literal["word", "random", "daily", "adversary", "exact-adversary"]

ADVERSARIES = ("adversary", "exact-adversary")

_OPPONENT = "Opponent"


@dataclass(frozen=True)
class OpponentOptions:
    """Options for the opponent and the number of boards."""

    host: Annotated[
        OpponentName | None,
        choice(
            "Opponent: a given word, a random word, Laconic's own word of the day, an "
            "adversary that always keeps most words possible (as in Absurdle), or an exact "
            "adversary that makes the game as long as possible.",
            panel=_OPPONENT,
        ),
    ] = None
    daily: Annotated[
        bool,
        flag(
            "Play Laconic's word of the day, which is not that of the New York Times.",
            "--daily",
            panel=_OPPONENT,
        ),
    ] = False
    day: Annotated[
        datetime | None,
        day_option("Play the word of another day.", _OPPONENT),
    ] = None
    answer: Annotated[
        list[str] | None,
        option(
            "Play this word, chosen for someone else; repeat the option for more boards.",
            "WORD",
            panel=_OPPONENT,
            autocompletion=complete_words,
        ),
    ] = None
    seed: Seed = None
    assist: Annotated[
        bool,
        flag(
            "Suggest each guess of a game that you play elsewhere, and read its feedback.",
            "--assist",
            panel=_OPPONENT,
        ),
    ] = False
    seconds: Annotated[
        float | None,
        time_limit(
            "Time limit in seconds of each reply of the exact adversary (default: 10) or of "
            "each suggestion of --assist (default: 2)."
        ),
    ] = None
    boards: Annotated[
        int | None,
        option(
            "Number of boards, as in Dordle (2), Quordle (4) or Octordle (8).",
            "N",
            panel=_OPPONENT,
            min=1,
            max=64,
        ),
    ] = None
    lies: Annotated[
        bool, flag("Make one tile of each row false, as in Fibble.", "--lies", panel=_OPPONENT)
    ] = False
    avoid: Annotated[
        bool,
        flag("Avoid the answer as long as possible, as in Antiwordle.", "--avoid", panel=_OPPONENT),
    ] = False

    @cached_property
    def when(self) -> datetime | None:
        """The day of the word of the day, if that is played."""
        today = self.daily or self.host == "daily"
        return self.day or (datetime.now().astimezone() if today else None)

    @property
    def name(self) -> OpponentName:
        """The opponent, named or implied by other options."""
        return self.host or ("word" if self.answer else "daily" if self.when else "random")

    @property
    def count(self) -> int:
        """The number of boards."""
        return self.boards or len(self.answer or ()) or 1

    def title(self, word: str) -> str:
        """Return the title of the game, whose answers are called words or codes."""
        words = f"{word}s" if self.count > 1 else word
        match self.name:
            case "word":
                return f"Given {words}" if self.count > 1 else f"A given {word}"
            case "daily":
                return f"The {words} of {self.when:%Y-%m-%d}"
            case "random":
                return f"Random {words}" if self.count > 1 else f"A random {word}"
            case "adversary":
                return "The adversary"
            case "exact-adversary":
                return "The exact adversary"

    def check(self, mode: str) -> None:
        """Check that the options do not contradict each other.

        Raises:
            InputError: for contradictory options.
        """
        self._check_assistance()
        seed = None if self.lies else self.seed  # false tiles need a seed even for a given word
        if sum(choice is not None for choice in (self.answer, self.when, seed)) > 1:
            raise InputError(
                "--answer, --daily or --day, and --seed choose different words: use only one"
            )
        implied = "word" if self.answer else "daily" if self.when else None
        if self.host == "word" and not self.answer:
            raise InputError("--host word without --answer: add --answer WORD")
        if implied and self.name != implied:
            raise InputError(
                f"--host {self.host} with a given word or day: omit --host, or use --host {implied}"
            )
        if self.answer and len(self.answer) != self.count:
            raise InputError(
                f"{counted(len(self.answer), 'word')} for {counted(self.count, 'board')}, expected "
                "one per board: repeat --answer WORD"
            )
        if self.name in ADVERSARIES and (self.count > 1 or self.lies or self.seed is not None):
            raise InputError(
                f"--host {self.name} plays one board, without lies or randomness: omit --boards, "
                "--lies and --seed"
            )
        if self.avoid and (self.count > 1 or self.lies or self.name in ADVERSARIES):
            raise InputError(
                "--avoid plays one board, whose answer is fixed and whose tiles are true: omit "
                "--boards, --lies and --host adversary"
            )
        if mode != "easy" and (self.count > 1 or self.lies):
            raise InputError(
                f"--mode {mode} with several boards or false tiles: no guess can fit contradictory "
                "rows, so play in easy mode"
            )

    def _check_assistance(self) -> None:
        others = (self.host, self.daily or None, self.day, self.answer, self.seed)
        if self.assist and any(other is not None for other in others):
            raise InputError(
                "--assist helps with a game that you play elsewhere, so it takes no opponent"
            )
        if self.assist and self.lies and self.count > 1:
            raise InputError("--assist with --lies helps with one board: omit --boards")
        if not self.assist and self.name != "exact-adversary":
            users = "--assist or --host exact-adversary"
            refuse_options({"seconds": self.seconds}, f"has no effect without {users}")

    def boards_of(self, game: "Game") -> "Boards":
        """Start the opponents of all boards."""
        from random import Random

        from laconic.deduction.boards import Boards
        from laconic.deduction.opponents import AntiwordlePosition, Avoided, Fibber, displays

        opponents = self._opponents(game)
        if self.avoid:
            AntiwordlePosition.start(game)  # raises for games that it cannot be played with
            opponents = [Avoided(game.rule, opponent.reveal()) for opponent in opponents]
        if self.lies:
            displays(game.rule, 0)  # raises for rules without tiles, before the first guess
            chance = Random(self.seed)
            opponents = [Fibber(game.rule, opponent, chance) for opponent in opponents]
        return Boards(game.rule, opponents)

    def _opponents(self, game: "Game") -> Sequence["Opponent"]:
        from laconic.deduction import opponents

        match self.name:
            case "word":
                return self._given(game)
            case "daily":
                assert self.when  # noqa: S101  # it implies this opponent
                return opponents.daily_words(game, self.when.date(), self.count)
            case "random" if self.count == 1:
                return [opponents.random_word(game, self.seed)]
            case "random":
                return opponents.random_words(game, self.count, self.seed)
            case "adversary":
                return [opponents.Adversary(game.position())]
            case "exact-adversary":
                return [
                    opponents.ExactAdversary(
                        game.position(), seconds=10.0 if self.seconds is None else self.seconds
                    )
                ]

    def _given(self, game: "Game") -> Sequence["Opponent"]:
        from laconic.deduction.opponents import fixed_word

        words = self.answer or []
        given = [fixed_word(game, word) for word in words]
        if len(set(given)) < len(given):
            raise InputError(f"--answer {' '.join(words)}, expected different words: change one")
        return given
