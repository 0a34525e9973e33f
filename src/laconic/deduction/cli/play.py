# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic play`: play a game, or get advice during a game played elsewhere."""

import shlex
from typing import TYPE_CHECKING, Any

from laconic.cli.options import Json, option_groups
from laconic.cli.screen import print_json, read_line, screen, searching, styled
from laconic.deduction.cli.assist import assist, assist_boards, assist_variant
from laconic.deduction.cli.games import boards_limit, chosen_game, default_limit, turn_limit
from laconic.deduction.cli.opponent import ADVERSARIES, OpponentOptions
from laconic.deduction.cli.options import GameOptions, PlayTurnLimit
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from laconic.deduction.boards import Boards
    from laconic.deduction.game import Game, Row

EXAMPLES = (
    "play",
    "play --daily --mode hard",
    "play --answer knoll",
    "play --host adversary",
    "play --assist",
    "play --assist --boards 4",
    "play --assist --avoid",
    "play --boards 4",
    "play --lies",
    "play --avoid",
    "play --list wordfreq:es:6:3000",
    "play --game mastermind:4x6",
)

_FEW_LETTERS = 12
_OTHER_TURNS = 10
_HINT_SECONDS = 2.0


@option_groups
def play(
    *,
    opponent: OpponentOptions,
    game: GameOptions,
    max_turns: PlayTurnLimit = None,
    as_json: Json = False,
) -> None:
    """Play a game in the terminal.

    The opponent is a random word, the word of the day, a given word, or an adversary that has no
    word and concedes only when a single one is left. Guesses that are not in the list or not
    allowed cost no turn. Type help, hint or quit instead of a guess; Ctrl-D and Ctrl-C give up,
    too. With --avoid, guesses must keep what was revealed, and the more of them, the better. With
    --assist the game is played elsewhere: after each suggestion, type the guess you made
    and its feedback.
    """
    opponent.check(game.mode)
    limit = (default_limit(game.game) or _OTHER_TURNS) + opponent.count - 1
    endless = opponent.assist or opponent.avoid or opponent.name in ADVERSARIES
    default = None if endless else limit
    played = chosen_game(**vars(game), max_turns=turn_limit(max_turns, default))
    console = screen(stderr=as_json)
    if opponent.assist:
        from laconic.deduction.boards import BoardsGame

        seconds = 2.0 if opponent.seconds is None else opponent.seconds
        if opponent.lies or opponent.avoid:
            summary = assist_variant(console, played, seconds, avoid=opponent.avoid)
        elif opponent.count == 1:
            summary = assist(console, played, seconds)
        else:
            several = BoardsGame(played, opponent.count, boards_limit(max_turns))
            summary = assist_boards(console, several, seconds)
        if as_json:
            print_json(summary)
        return
    table = opponent.boards_of(played)
    _greet(console, played, opponent)
    taken = _rounds(console, played, table)
    _farewell(console, played, table, taken, opponent.title(played.rule.word))
    if taken and not (opponent.lies or opponent.avoid):
        console.print(
            f"\nRate your guesses: {_analysis(game, played, table, max_turns)}", soft_wrap=True
        )
    if as_json:
        print_json({"host": opponent.name} | _summary(played, table, taken))


def _greet(console: "Console", game: "Game", opponent: OpponentOptions) -> None:
    """Print a description of the game, and instructions."""
    alphabet = game.lexicon.guesses.alphabet
    letters = counted(game.rule.length, game.rule.letter)
    terms = [f"{letters} of {''.join(alphabet)}" if len(alphabet) <= _FEW_LETTERS else letters]
    terms += [counted(opponent.count, "board")] * (opponent.count > 1)
    terms += [counted(game.max_turns, "guess") if game.max_turns else "unlimited guesses"]
    terms += ["avoid the answer"] if opponent.avoid else [f"{game.mode} mode"]
    terms += ["one false tile in each row"] * opponent.lies
    console.print(f"{opponent.title(game.rule.word)}: {', '.join(terms)}")
    console.print("Type a guess and press Enter, or type help, hint or quit.\n", style="dim")


def _rounds(console: "Console", game: "Game", table: "Boards") -> int:
    """Play until the game ends or the player gives up; return the number of turns."""
    from laconic.deduction.cli.tiles import boards_text

    try:
        while not table.solved and _taken(table) != game.max_turns:
            guess = _ask(console, game, table)
            with searching(console):
                codes = table.reply(guess)
            for line in boards_text(console, game, guess, codes):
                console.print("  ", line, sep="", soft_wrap=True)
    except (EOFError, KeyboardInterrupt):
        console.print()
    return _taken(table)


def _taken(table: "Boards") -> int:
    """Count the guesses taken: those of the longest board."""
    return max(map(len, table.rows))


def _ask(console: "Console", game: "Game", table: "Boards") -> str:
    """Ask for the next guess until it is valid.

    Raises:
        EOFError: if the player gives up.
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
        console.print(styled("  [bold]{}[/bold] ", label), end="")
        text = read_line()
        _take_away(console, len(console.render_lines(block)) + 1)
        try:
            complaint = _answer(console, game, table, text.strip().casefold())
            if not complaint:
                return _accepted(game, table, rows, text)
        except InputError as error:
            complaint = str(error)


def _answer(console: "Console", game: "Game", table: "Boards", text: str) -> str:
    """Answer what is typed instead of a guess; nothing for a guess.

    Raises:
        EOFError: if the player gives up.
    """
    if text in game.lexicon.guesses:
        return ""  # even if that is a word such as help
    match text:
        case "help" | "?" | "":
            letters = counted(game.rule.length, game.rule.letter)
            return (
                f"Type a guess of {letters} and press Enter. hint suggests a guess, quit or Ctrl-D "
                "gives up."
            )
        case "hint":
            return _hint(console, game, table)
        case "quit" | "exit":
            raise EOFError
    return ""


def _hint(console: "Console", game: "Game", table: "Boards") -> str:
    """Suggest a guess."""
    from laconic.deduction import boards, coach
    from laconic.deduction.opponents import Fibber, suggest_avoiding, suggest_lying

    lies = isinstance(table.opponents[0], Fibber)
    if lies and len(table.opponents) > 1:
        return "There are no hints for several boards with false tiles."
    with searching(console):
        if lies or _avoids(table):
            ask = suggest_lying if lies else suggest_avoiding
            guess = ask(game, table.rows[0], top=1, seconds=_HINT_SECONDS).guesses[0].guess
        elif len(table.opponents) > 1:
            position = table.position(game)
            guess = boards.suggest(position, top=1, seconds=_HINT_SECONDS).suggestions[0].guess
        else:
            reading = coach.read(game, table.rows[0])
            advice = coach.suggest(reading.position, top=1, seconds=_HINT_SECONDS)
            guess = advice.guesses[0].guess
    return f"Try {guess.upper()}."


def _avoids(table: "Boards") -> bool:
    from laconic.deduction.opponents import Avoided

    return isinstance(table.opponents[0], Avoided)


def _open_rows(table: "Boards") -> list["Row"]:
    """List the rows of all boards that are not solved."""
    boards = [rows for board, rows in enumerate(table.rows) if not table.is_solved(board)]
    return [row for rows in boards for row in rows]


def _accepted(game: "Game", table: "Boards", rows: list["Row"], text: str) -> str:
    """Read a guess.

    Raises:
        InputError: for a word that is not in the list or not allowed now.
    """
    from laconic.deduction.coach import objection
    from laconic.deduction.opponents import objection_avoiding

    guess = game.guesses[game.lexicon.guesses.index(text.strip())]
    forbids = objection_avoiding if _avoids(table) else objection
    if reason := forbids(game, rows, guess):
        raise InputError(reason)
    return guess


def _take_away(console: "Console", lines: int) -> None:
    """Remove the keyboard and the typed text from a terminal, so that only the rows stay."""
    from rich.control import Control
    from rich.segment import ControlType

    if console.is_terminal:
        up = [(ControlType.CURSOR_UP, 1), (ControlType.ERASE_IN_LINE, 2)]
        console.control(Control(*up * lines))
    else:
        console.print()


def _farewell(console: "Console", game: "Game", table: "Boards", taken: int, name: str) -> None:
    """Print the result, with tiles to share."""
    if table.solved:
        done = "Lasted" if _avoids(table) else "Solved in"
        console.print(f"\n{done} {taken}.", style="bold green")
    else:
        console.print()
        console.print(_missed(table))
    if claims := _claims(table):
        console.print(
            f"Guesses still needed under best play, after each reply: {', '.join(claims)}."
        )
    if table.solved or taken == game.max_turns:
        star = "*" if game.mode == "hard" else ""
        of = f"/{game.max_turns}" if game.max_turns else ""
        console.print(f"\nLaconic, {name.lower()}: {taken if table.solved else 'X'}{of}{star}")
        boards = ("\n".join(game.rule.tiles(row.code) for row in rows) for rows in table.rows)
        console.print("\n\n".join(boards))


def _missed(table: "Boards") -> "Text":
    """Describe the answers that were not found."""
    from laconic.deduction.opponents import Adversary

    words = [
        opponent.reveal().upper()
        for board, opponent in enumerate(table.opponents)
        if not table.is_solved(board)
    ]
    if isinstance(opponent := table.opponents[0], Adversary):
        count = len(opponent.position.candidates)
        many = "1 word was" if count == 1 else f"{count:,} words were"
        return styled("{} left, such as [bold]{}[/bold].", many, words[0])
    if len(words) == 1:
        return styled("The answer was [bold]{}[/bold].", words[0])
    return styled("Not found: [bold]{}[/bold].", ", ".join(words))


def _analysis(options: GameOptions, game: "Game", table: "Boards", max_turns: str | None) -> str:
    """Return the command that analyses the game, with its turn limit if it is not the usual one."""
    from laconic.deduction.boards.game import SPARE

    longest = max(table.rows, key=len)
    words = ["laconic", "analyze", *(row.guess for row in longest)]
    answers = [opponent.reveal() for opponent in table.opponents]
    if len(answers) > 1:
        words += ["--boards", str(len(answers))]
        if game.max_turns not in (None, len(answers) + SPARE):
            words += ["--max-turns", str(game.max_turns)]
    if len(answers) > 1 or words[-1] != answers[0]:
        words += ["--answer", ",".join(answers)]
    if max_turns and len(answers) == 1:
        words += ["--max-turns", max_turns]
    return shlex.join(words + options.arguments())


def _claims(table: "Boards") -> list[str]:
    """List the exact adversary's claims, one per reply."""
    from laconic.deduction.opponents import ExactAdversary

    opponent = table.opponents[0]
    return [str(claim) for claim in opponent.claims] if isinstance(opponent, ExactAdversary) else []


def _summary(game: "Game", table: "Boards", taken: int) -> dict[str, Any]:
    boards = [
        {
            "answer": opponent.reveal(),
            "won": table.is_solved(board),
            "turns": len(rows),
            "rows": [{"guess": row.guess, "feedback": game.rule.format(row.code)} for row in rows],
        }
        for board, (opponent, rows) in enumerate(zip(table.opponents, table.rows, strict=True))
    ]
    whole = boards[0] if len(boards) == 1 else {"won": table.solved, "boards": boards}
    claims = {"needed": needed} if (needed := _claims(table)) else {}
    return whole | {"turns": taken} | claims | {"game": game.header()}
