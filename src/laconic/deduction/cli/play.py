# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic play`: a person against a hidden word, or against a host that has none."""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from laconic.cli.options import Json, Seed, unfolded
from laconic.cli.screen import print_json, screen
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import WhichGame, complete_words
from laconic.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from laconic.deduction.game import Game, Row
    from laconic.deduction.hosts import Boards, Host

EXAMPLES = (
    "play",
    "play --daily --mode hard",
    "play --answer knoll",
    "play --host adversary",
    "play --boards 4",
    "play --lies",
    "play --list wordfreq:es:6:3000",
    "play --game mastermind:4x6",
)

HostName = Literal["word", "random", "daily", "adversary", "exact-adversary"]

_HOST = "Who answers"
_FEW_LETTERS = 12


_ADVERSARIES = ("adversary", "exact-adversary")


@dataclass(frozen=True)
class _Wish:
    """The options that say who answers, and on how many boards."""

    host: Annotated[
        HostName | None,
        typer.Option(
            "--host",
            help="word: the one of --answer. random. daily: today's word. adversary: no word yet; "
            "it keeps most words open, as Absurdle does. exact-adversary: it keeps those that the "
            "best player needs most turns for.",
            rich_help_panel=_HOST,
            show_default=False,
        ),
    ] = None
    daily: Annotated[
        bool,
        typer.Option("--daily", help="Today's word, the same for everyone.", rich_help_panel=_HOST),
    ] = False
    day: Annotated[
        datetime | None,
        typer.Option(
            "--day", formats=["%Y-%m-%d"], help="The word of another day.", rich_help_panel=_HOST
        ),
    ] = None
    answer: Annotated[
        list[str] | None,
        typer.Option(
            "--answer",
            metavar="WORD",
            help="A word that you hide for someone else; give it again for each further board.",
            autocompletion=complete_words,
            rich_help_panel=_HOST,
        ),
    ] = None
    seed: Seed = None
    seconds: Annotated[
        float,
        typer.Option(
            min=0, metavar="S", help="Time of exact-adversary for a reply.", rich_help_panel=_HOST
        ),
    ] = 10.0
    boards: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=64,
            metavar="N",
            help="Words to find with the same guesses: 2 as in Dordle, 4 Quordle, 8 Octordle.",
        ),
    ] = None
    lies: Annotated[
        bool, typer.Option("--lies", help="One tile of each row is false, as in Fibble.")
    ] = False

    @cached_property
    def when(self) -> datetime | None:
        """The day whose word it is, if it is that of a day."""
        today = self.daily or self.host == "daily"
        return self.day or (datetime.now().astimezone() if today else None)

    @property
    def name(self) -> HostName:
        """Who answers, by the options that imply it where none is named."""
        return self.host or ("word" if self.answer else "daily" if self.when else "random")

    @property
    def count(self) -> int:
        """How many boards there are."""
        return self.boards or len(self.answer or ()) or 1

    @property
    def title(self) -> str:
        """What to call the game."""
        many = self.count > 1
        match self.name:
            case "word":
                return "Chosen words" if many else "A chosen word"
            case "daily":
                return f"The word{'s' * many} of {self.when:%Y-%m-%d}"
            case "random":
                return "Random words" if many else "A random word"
            case "adversary":
                return "The adversary"
            case "exact-adversary":
                return "The exact adversary"

    def check(self, mode: str) -> None:
        """Refuse options that do not go together.

        Raises:
            InputError: which ones, and what to do.
        """
        drawn = None if self.lies else self.seed  # lies are drawn even where the word is not
        if sum(choice is not None for choice in (self.answer, self.when, drawn)) > 1:
            raise InputError(
                "--answer, --daily or --day, and --seed hide different words: give one"
            )
        implied = "word" if self.answer else "daily" if self.when else None
        if self.host == "word" and not self.answer:
            raise InputError("--host word without --answer: name the word to hide")
        if implied and self.name != implied:
            raise InputError(
                f"--host {self.host} with a chosen word or day: leave --host out, or say "
                f"--host {implied}"
            )
        if self.answer and len(self.answer) != self.count:
            raise InputError(f"{len(self.answer)} words of --answer for {self.count} boards")
        if self.name in _ADVERSARIES and (self.count > 1 or self.lies or self.seed is not None):
            raise InputError(
                f"--host {self.name} has one board, tells the truth and leaves nothing to chance: "
                "drop --boards, --lies and --seed"
            )
        if mode != "easy" and (self.count > 1 or self.lies):
            raise InputError(
                f"--mode {mode} with several boards or lies: one guess cannot keep to rows that "
                "disagree, so play in easy mode"
            )

    def boards_of(self, game: "Game") -> "Boards":
        """Put the hosts behind their boards."""
        from random import Random

        from laconic.deduction.hosts import Boards, Fibber, displays

        hosts = self._hosts(game)
        if self.lies:
            displays(game.rule, 0)  # refuses rules without tiles before the first guess
            chance = Random(self.seed)
            hosts = [Fibber(game.rule, host, chance) for host in hosts]
        return Boards(game.rule, hosts)

    def _hosts(self, game: "Game") -> Sequence["Host"]:
        from laconic.deduction import hosts

        match self.name:
            case "word":
                return [hosts.fixed_word(game, word) for word in self.answer or ()]
            case "daily":
                assert self.when  # noqa: S101  # it is what makes the host daily
                return hosts.daily_words(game, self.when.date(), self.count)
            case "random" if self.count == 1:
                return [hosts.random_word(game, self.seed)]
            case "random":
                return hosts.random_words(game, self.count, self.seed)
            case "adversary":
                return [hosts.Adversary(game.position())]
            case "exact-adversary":
                return [hosts.ExactAdversary(game.position(), seconds=self.seconds)]


@unfolded
def play(
    *,
    wish: _Wish,
    which: WhichGame,
    max_turns: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Guesses you have; by default 6 for Wordle, else 10, and one more for each "
            "further board; against an adversary as many as you like.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Guess a hidden word: a random one, the word of the day, or one that somebody chose.

    Or play against a host that has no word in mind and gives in only when one word is left. A
    guess that is not in the list or not allowed costs no turn. Ctrl-D or Ctrl-C gives up.
    """
    wish.check(which.mode)
    if max_turns is None and wish.name not in _ADVERSARIES:
        max_turns = (6 if which.game.startswith("wordle") else 10) + wish.count - 1
    played = chosen_game(**vars(which), max_turns=max_turns)
    table, console = wish.boards_of(played), screen(stderr=as_json)
    _greet(console, played, wish)
    taken = _rounds(console, played, table)
    _farewell(console, played, table, taken, wish.title)
    if as_json:
        print_json({"host": wish.name} | _summary(played, table, taken))


def _greet(console: "Console", game: "Game", wish: _Wish) -> None:
    """Say what is played, on which terms, and how."""
    alphabet = game.lexicon.guesses.alphabet
    letters = f"letters of {''.join(alphabet)}" if len(alphabet) <= _FEW_LETTERS else "letters"
    terms = [f"{game.rule.length} {letters}"]
    terms += [f"{wish.count} boards"] * (wish.count > 1)
    terms += [f"{game.max_turns} guesses" if game.max_turns else "as many guesses as you like"]
    terms += [f"{game.mode} mode"] + ["one false tile in each row"] * wish.lies
    console.print(f"{wish.title}: {', '.join(terms)}", markup=False)
    console.print("[dim]Type a guess and press Enter; Ctrl-D gives up.[/dim]\n")


def _rounds(console: "Console", game: "Game", table: "Boards") -> int:
    """Take turns until all is found, the guesses are used up, or the person leaves; count them."""
    try:
        while not table.solved and _taken(table) != game.max_turns:
            guess = _ask(console, game, table)
            with console.status("The host thinks") if console.is_terminal else nullcontext():
                codes = table.reply(guess)
            console.print("  ", _line(console, game, guess, codes), sep="", soft_wrap=True)
    except (EOFError, KeyboardInterrupt):
        console.print()
    return _taken(table)


def _taken(table: "Boards") -> int:
    """Count the guesses taken: the board solved last, or not at all, has them all."""
    return max(map(len, table.rows))


def _line(console: "Console", game: "Game", guess: str, codes: Sequence[int | None]) -> "Text":
    """Draw a guess on each board, with a gap where a board is solved."""
    from rich.text import Text

    from laconic.deduction.cli.tiles import row_text
    from laconic.deduction.game import Row

    cells = [row_text(console, game.rule, Row(guess, code or 0)) for code in codes]
    drawn = [
        Text(" " * cell.cell_len) if code is None else cell
        for cell, code in zip(cells, codes, strict=True)
    ]
    return Text("   ").join(drawn)


def _ask(console: "Console", game: "Game", table: "Boards") -> str:
    """Ask for the next guess until it is one.

    Raises:
        EOFError: if the person leaves by Ctrl-D.
    """
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    from laconic.deduction.cli.tiles import keyboard

    rows = _open_rows(table)
    keys = keyboard(console, game, rows) if console.is_terminal else []
    label, complaint = f"{_taken(table) + 1}" + f"/{game.max_turns}" * bool(game.max_turns), ""
    while True:
        block = Padding(Group(*keys, Text(complaint, "yellow")), (0, 0, 0, 2))
        if console.is_terminal or complaint:
            console.print(block)
        console.print(f"  [bold]{label}[/bold] ", end="")
        text = input()
        _take_away(console, len(console.render_lines(block)) + 1)
        try:
            return _accepted(game, rows, text)
        except InputError as error:
            complaint = str(error)


def _open_rows(table: "Boards") -> list["Row"]:
    """List the rows of all boards that are not solved."""
    boards = [rows for board, rows in enumerate(table.rows) if not table.is_solved(board)]
    return [row for rows in boards for row in rows]


def _accepted(game: "Game", rows: list["Row"], text: str) -> str:
    """Read a guess.

    Raises:
        InputError: for a word that is not in the list or not allowed now.
    """
    from laconic.deduction.coach import objection

    guess = game.guesses[game.lexicon.guesses.index(text.strip())]
    if reason := objection(game, rows, guess):
        raise InputError(reason)
    return guess


def _take_away(console: "Console", lines: int) -> None:
    """Take the keyboard and what was typed off a terminal, so that the rows stand alone."""
    from rich.control import Control
    from rich.segment import ControlType

    if console.is_terminal:
        up = [(ControlType.CURSOR_UP, 1), (ControlType.ERASE_IN_LINE, 2)]
        console.control(Control(*up * lines))
    else:
        console.print()


def _farewell(console: "Console", game: "Game", table: "Boards", taken: int, name: str) -> None:
    """Say how it ended, with tiles to share."""
    if table.solved:
        console.print(f"\n[bold green]Found in {taken}.[/bold green]")
    else:
        console.print(f"\n{_missed(table)}", highlight=False)
    if claims := _claims(table):
        console.print(f"The best player still needed, after each reply: {', '.join(claims)}.")
    if table.solved or taken == game.max_turns:
        star = "*" if game.mode == "hard" else ""
        of = f"/{game.max_turns}" if game.max_turns else ""
        console.print(f"\nLaconic, {name.lower()}: {taken if table.solved else 'X'}{of}{star}")
        boards = ("\n".join(game.rule.tiles(row.code) for row in rows) for rows in table.rows)
        console.print("\n\n".join(boards))


def _missed(table: "Boards") -> str:
    """Tell what was not found."""
    from laconic.deduction.hosts import Adversary

    words = [
        f"[bold]{host.reveal().upper()}[/bold]"
        for board, host in enumerate(table.hosts)
        if not table.is_solved(board)
    ]
    if isinstance(host := table.hosts[0], Adversary):
        return f"{len(host.position.candidates):,} words were left, such as {words[0]}."
    return f"The answer was {words[0]}." if len(words) == 1 else f"Not found: {', '.join(words)}."


def _claims(table: "Boards") -> list[str]:
    """Give what the exact adversary has found out, reply by reply."""
    from laconic.deduction.hosts import ExactAdversary

    host = table.hosts[0]
    return [str(claim) for claim in host.claims] if isinstance(host, ExactAdversary) else []


def _summary(game: "Game", table: "Boards", taken: int) -> dict[str, Any]:
    boards = [
        {
            "answer": host.reveal(),
            "won": table.is_solved(board),
            "turns": len(rows),
            "rows": [{"guess": row.guess, "feedback": game.rule.format(row.code)} for row in rows],
        }
        for board, (host, rows) in enumerate(zip(table.hosts, table.rows, strict=True))
    ]
    whole = boards[0] if len(boards) == 1 else {"won": table.solved, "boards": boards}
    claims = {"needed": found} if (found := _claims(table)) else {}
    return whole | {"turns": taken} | claims | {"game": game.header()}
