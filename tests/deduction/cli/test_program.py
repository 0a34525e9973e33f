"""The program as a whole: help, version, errors, completion, colours."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, get_args

import pytest
import typer
from typer.testing import CliRunner

from laconic.cli.app import add, group, group_when_asked
from laconic.deduction.cli import cache, demo, play, rank, simulate, solve, suggest, verify
from laconic.deduction.cli.options import ModeName, PoolName
from laconic.deduction.game import Mode, Pool
from laconic.main import app

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]

COMMANDS = ("demo", "play", "suggest", "rank", "solve", "simulate", "verify", "cache")
COLOUR = re.compile(r"\x1b\[[\d;]*\b[34]\d[\d;]*m")


def test_help_names_every_command(process: Run) -> None:
    """`laconic --help` lists all commands and exits with 0."""
    outcome = process("--help")
    assert outcome.returncode == 0
    assert [name for name in COMMANDS if name not in outcome.stdout] == []


@pytest.mark.parametrize("words", ["--help", "sliding --help"])
def test_help_imports_nothing_heavy(words: str) -> None:
    """Help starts without NumPy, wordfreq, the kernels, pydantic or any room of the games."""
    line = ["laconic", *words.split()]
    code = f"import sys; sys.argv = {line}; from laconic.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code], capture_output=True, text=True, check=True
    )
    imported = set(re.findall(r"\|\s*(\S+)$", done.stderr, re.MULTILINE))
    heavy = {"numpy", "wordfreq", "regex", "pydantic", "email", "laconic.deduction.game"}
    heavy |= {"laconic.deduction._kernels"} | ({"laconic.deduction.cli"} if line[2:] else set())
    assert "typer" in imported
    assert imported & heavy == set()


def test_no_command_shows_help(run: Run) -> None:
    """Without a command the program shows its help and reports bad usage."""
    outcome = run()
    assert outcome.returncode == 2
    assert "Usage" in outcome.stdout + outcome.stderr


@pytest.mark.parametrize("word", ["--version", "-V", "version"])
def test_version(run: Run, word: str) -> None:
    """`--version`, or what else is tried, prints name and number."""
    outcome = run(word)
    assert outcome.returncode == 0
    assert re.fullmatch(r"laconic \d+\.\d+\.\d+\S*\n", outcome.stdout)


@pytest.mark.parametrize(
    "words",
    [
        ("demo",),
        ("play",),
        ("suggest",),
        ("rank",),
        ("solve",),
        ("simulate",),
        ("verify",),
        ("cache", "info"),
    ],
)
def test_every_help_has_examples(run: Run, words: tuple[str, ...]) -> None:
    """The help of a command ends with commands to try."""
    outcome = run(*words, "--help")
    assert outcome.returncode == 0
    assert f"laconic {' '.join(words)}" in outcome.stdout.partition("Examples")[2]


@pytest.mark.parametrize("line", [*suggest.EXAMPLES, *rank.EXAMPLES, *cache.INFO_EXAMPLES])
def test_examples_run(run: Run, line: str) -> None:
    """The examples in help texts that need no file run."""
    assert run(*line.split()).returncode == 0


@pytest.mark.parametrize(
    "line",
    [
        *demo.EXAMPLES,
        *play.EXAMPLES,
        *solve.EXAMPLES,
        *simulate.EXAMPLES,
        *verify.EXAMPLES,
        *cache.CLEAR_EXAMPLES,
    ],
)
def test_other_examples_name_known_options(run: Run, line: str) -> None:
    """The other examples name only options that their command has."""
    command, *words = line.split()
    known = run(command, "--help").stdout
    assert [word for word in words if word.startswith("--") and word not in known] == []


@pytest.mark.parametrize("line", ["", "solve", "lists import"])
def test_help_is_also_a_command(run: Run, line: str) -> None:
    """`laconic help solve` means `laconic solve --help`."""
    words = line.split()
    helped = run("help", *words)
    assert (helped.returncode, helped.stdout) == (0, run(*words, "--help").stdout)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("hint", "suggest"),
        ("sugest", "suggest"),
        ("quordle", "play --boards 4"),
        ("lists shwo", "show"),
        ("suggest --hard", "--mode hard"),
        ("rank --hard", "--mode hard"),
        ("suggest --modes hard", "--mode"),
        ("suggest -n 3", "--top"),
        ("suggest -l original", "--list"),
        ("suggest crabe=BYBBG", "crane or crate"),
        ("repair versa=BBBBB", "verse"),
        ("simulate --strategy entropie", "entropy"),
    ],
)
def test_what_is_mistyped_is_suggested(run: Run, line: str, meant: str) -> None:
    """Commands, options, words and strategies: the nearest, or what is meant."""
    outcome = run(*line.split())
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert f"did you mean {meant}" in outcome.stderr


def test_an_option_of_other_commands_is_not_suggested(run: Run) -> None:
    """Where there is no --mode, --hard is just unknown."""
    assert run("lists", "--hard").stderr.startswith("laconic: no option --hard (see")


def test_british_spelling(run: Run) -> None:
    """`laconic analyse` is `laconic analyze`."""
    assert run("analyse", "--help").stdout == run("analyze", "--help").stdout


def test_choices_ignore_case() -> None:
    """Every option with a fixed set of values accepts them in any case."""

    def below(command: Any) -> Iterator[Any]:
        for name in command.list_commands(None) if hasattr(command, "commands") else ():
            yield from below(command.get_command(None, name))
        yield from command.params

    options = [each for each in below(typer.main.get_command(app)) if each.type.name == "choice"]
    assert len(options) > 20
    assert [each.opts for each in options if each.type.case_sensitive] == []


def test_choices_are_those_of_the_game() -> None:
    """The modes and pools on the command line are those of the game."""
    assert get_args(ModeName) == tuple(Mode)
    assert get_args(PoolName) == tuple(Pool)


BAD = {
    "suggest crane": "'crane' has no feedback: write it after the guess, such as crane=BYGBY",
    "suggest crane=BYBB": "4 tiles, expected 5",
    "suggest crane=BYBBQ": "'q'",
    "suggest crand=BYBBG": "did you mean",
    "suggest --game mastermind:4x6 1197=1b1w": "expected 4 of 123456, such as 1111",
    "suggest crane=GGGGB crane=BBBBB": "crane=GGGGB and crane=BBBBB",
    "suggest --list missing": "no list 'missing'",
    "suggest --game chess": "no rule 'chess'",
    "suggest --game mastermind:4": "mastermind:4x6",
    "suggest --game mastermind:4x6 --mode hard": "no hard mode",
    "suggest --game places-only:missing.txt": "missing.txt",
    "suggest --mode strict": "'strict'",
    "suggest --top 0": "--top 0, expected a whole number from 1 to 1,000,000,000",
    "suggest --seconds soon": "--seconds 'soon', expected a number",
    "suggest --guesses pyproject.toml": "--answers",
    "suggest --answers missing.txt": "missing.txt",
    "rank --by luck": "no metric 'luck'",
    "rank --list wordfreq:es:6": "wordfreq:es:6:3000",
    "simulate --strategy luck": "no strategy 'luck'",
    "simulate --opener crand": "'crand' is not in the list",
    "simulate --strategy random --pool answers": "a pool of its own",
    "simulate --sample 5 --against crane": "only one of them",
    "simulate --sample 2316": "2315",
    "simulate --against cranes": "'cranes'",
    "verify missing.json": "missing.json",
    "verify pyproject.toml --format svg": "'svg'",
    "play --answer crand": "'crand' is not in the list",
    "play --daily --seed 1": "use only one",
    "play --day yesterday": "yesterday",
    "cache burn": "burn",
    "conjure": "conjure",
}


@pytest.mark.parametrize(("line", "message"), BAD.items())
def test_bad_input(run: Run, line: str, message: str) -> None:
    """Bad input ends with exit code 2, a message that says what is wrong, and no data."""
    outcome = run(*line.split(), stdin="")
    assert outcome.returncode == 2
    assert outcome.stdout == ""
    assert message in re.sub(r"[\s│]+", " ", outcome.stderr)


def test_errors_are_one_message_without_traceback(process: Run) -> None:
    """As a process, too, bad input is one line on stderr."""
    outcome = process("solve", "crane=GGGGY", "--json")
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr.startswith("laconic: the row crane=GGGGY fits none of the 12,972 words")
    assert outcome.stderr.count("\n") == 1


ENDED = """
import os, signal, sys
from laconic.cli import app

def interrupt(*_, **__):
    os.kill(os.getpid(), signal.SIGINT)

def refused(**_):
    sys.exit(2)

app.{place} = interrupt
app.run({program}, "laconic")
"""


@pytest.mark.parametrize(
    ("place", "program", "code"),
    [("_message", "app.Program()", 130), ("_close_stdout", "refused", -signal.SIGINT)],
)
def test_ctrl_c_after_the_end_is_quiet(place: str, program: str, code: int) -> None:
    """Ctrl-C while an error is reported, or later, leaves no traceback."""
    source = ENDED.format(place=place, program=program)
    command = [sys.executable, "-c", source, "--none"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, "")


IMPORTED = """
import sys
from laconic.__main__ import main

class Interrupt:
    def find_spec(self, name, *_):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
main()
"""


def test_ctrl_c_at_the_start_is_said_in_a_line() -> None:
    """Ctrl-C while the program is imported ends it as later."""
    command = [sys.executable, "-c", IMPORTED]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "laconic: interrupted\n")


def test_bad_line_of_a_list_is_named(run: Run, tmp_path: Path) -> None:
    """A word list with a bad line is refused with file, line and word."""
    path = tmp_path / "mine.txt"
    path.write_text("crane\nslate\nshort word\n", encoding="utf-8")
    outcome = run("suggest", "--answers", str(path))
    assert outcome.returncode == 2
    assert "mine.txt, line 3" in outcome.stderr


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("laconic si", ["simulate"]),
        ("laconic rank --by ent", ["entropy"]),
        ("laconic rank --list ", ["original", "nyt-2022-02", "wordfreq:"]),
        ("laconic simulate --strategy pos", ["positional"]),
        ("laconic suggest --game ma", ["mastermind"]),
        ("laconic suggest --mode u", ["ultra-hard"]),
        ("laconic simulate --opener zz", []),
        ("laconic simulate --opener knol", ["knoll"]),
        ("laconic suggest knol", ["knoll="]),
        ("laconic suggest --list missing knol", []),
    ],
)
def test_completion(process: Run, line: str, expected: list[str]) -> None:
    """The shell completes commands, choices, lists, names and words."""
    last = str(line.count(" "))
    outcome = process(COMP_WORDS=line, COMP_CWORD=last, _LACONIC_COMPLETE="complete_bash")
    assert outcome.stdout.split() == expected


def test_colours_only_where_wanted(process: Run) -> None:
    """A pipe gets no escape codes, a forced terminal gets colours, NO_COLOR disables them."""
    assert "\x1b" not in process("simulate", "--help").stdout
    coloured = process("--help", FORCE_COLOR="1").stdout
    assert COLOUR.search(coloured)
    assert not COLOUR.search(process("--help", FORCE_COLOR="1", NO_COLOR="1").stdout)


def test_output_without_unicode(process: Run) -> None:
    """In ASCII output, other characters become question marks."""
    outcome = process("simulate", "--strategy", "parts", PYTHONIOENCODING="ascii")
    assert outcome.returncode == 0
    assert "mean 3.4" in outcome.stdout


def test_a_family_is_imported_when_it_is_asked_for() -> None:
    """The program's help lists a family; its commands are imported on first use."""
    mounted: list[str] = []

    def mount(commands: typer.Typer) -> None:
        mounted.append("now")
        add(commands, hello, ["later hello"])

    def hello() -> None:
        """Print a greeting."""
        typer.echo("hello")

    program = typer.Typer()
    group_when_asked(program, "later", "Commands that wait.", mount)
    group(program, "other", "Others.")
    runner = CliRunner()
    assert "Commands that wait." in runner.invoke(program, ["--help"]).stdout
    assert not mounted
    assert "Print a greeting." in runner.invoke(program, ["later", "--help"]).stdout
    assert runner.invoke(program, ["later", "hello"]).stdout == "hello\n"
