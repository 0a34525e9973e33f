"""Odd command lines: each must end with exit code 0, 1, 2 or 130, and never in a traceback.

`python benchmarks/invocations.py --seconds 60` prints its random seed and runs command lines made
of odd options, values, files, environments and streams, for every command of every family. A case
fails if it ends with another code, a traceback, an unexpected error, or bad usage without one clear
line; if it hangs; or if it takes more than 5 s of processor time per core or 1 GiB without printing
anything. What takes long is interrupted, and must then end with 130, or with 0 for a server. Time
on the clock decides nothing but when to interrupt, so a busy machine causes no failures.
`--family sliding --family tetris` draws from these commands only. `--case SEED-NUMBER` runs one
case again and shows its output. The exit code is 1 after a failure.

Each case is a fork of a process that has imported the program, so it runs as a program of its own
in some 50 ms.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import pty
import random
import re
import secrets
import select
import shlex
import signal
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from laconic.cli.app import run
from laconic.deduction import coach, hosts, lab, lexicon, search, strategies, trees  # noqa: F401
from laconic.main import app
from laconic.sliding import store
from laconic.tetris.evaluation import play, replay_of
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import player
from laconic.tetris.replays import to_json
from laconic.tetris.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

CODES = {0, 1, 2, 130}
CORES = os.cpu_count() or 1
CPU_LIMIT, MEMORY_LIMIT = 5.0 * CORES, 1 << 30
PATIENCE, HANGS = 20, 600
"""Seconds after which a case is interrupted, and after which it is taken to hang, even on a machine
thirty times slower."""

ENDLESS, SOON = {"serve", "report", "train"}, 5
"""Commands that do not end by themselves, and the seconds after which they are interrupted."""

LEFT_OUT = {"--open"}
"""Options that would start another program."""

VALUES = (
    "", " ", "0", "1", "2", "3", "-1", "1.5", "1e9", "nan", "inf", "-inf", "none", "²", "0x10", "٣",
    "99999999999999999999", "1" * 5000, "a" * 70_000, "crane", "CRANE", "salet", "crane=BYBBG",
    "crane=01002", "=", "==", "crane=", "=GGGGG", "crane=GGGGG", "crane=⬛🟨⬛⬛🟩", "[red]", "[/]",
    "\x1b[2J", "a\nb", "--", "-", "*", "..", "/", "~", "%s", "{}", "\udcff", "é", "e\u0301", "🟩",
    "entropy", "ENTROPY", "entropy+entropy", "max-size+entropy", "rollout:parts", "within:2",
    "within:0", "within:99999", "mean", "worst", "worst-mean", "hard", "Ultra-Hard", "answers",
    "candidates", "original", "nyt-2022-02", "wordfreq:en:5:50", "wordfreq:xx:5:50",
    "wordfreq:en:0:0", "wordfreq:de:7:200:300", "wordfreq:", "mastermind:3x4", "mastermind:9x9",
    "bulls-cows:3x6", "places-only:{}", "used:{}", "frequency", "uniform", "2024-02-30",
    "2024-01-01", "0001-01-01", "9999-12-31", "100%", "0.01%", "1/0", "random", "adversary",
)  # fmt: skip

NUMBERS = (
    "0", "1", "2", "3", "9", "14", "19", "29", "30", "100", "450", "65536", "62166", "4294967295",
    "1000000000", "-1", "0.5", "nan", "inf", "1e-9",
)  # fmt: skip
"""Values of options that take a number."""

SIDE_32 = " ".join(map(str, [*range(1023, 1, -1), 1, 0]))
FAMILY_VALUES = {
    "sliding": (
        "2x2", "3x2", "2x5", "3x3", "4x4", "5x5", "6x6", "12x2", "11x12", "32x32", "1x9", "blank",
        "1 2 3 / 4 0 6 / 7 5 8", "1 2 3 / 4 5 6 / 8 7 0", "3 1 2 / 0 4 5", "1 2 / 3 4 / 5 0",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "0 1 2 / 3 4", "8 6 7 / 2 5 4 / 3 0 1", SIDE_32,
        "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3", " ".join(map(str, range(36))),
        "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "dr", "drlr", "5 8", "dlru", "ullddrr", "9",
        "blank-first", "blank-last", "small", "large", "walking-distance", "board.svg", "board.gif",
    ),
    "tetris": (
        "I", "T", "TIL", "SZOLJ", "X", "published", "console", "cartridge", "free", "timed", "10",
        "29", "swarm", "evolution", "random", "greedy", "pair", "branching", "expectimax", "4,1,0",
        "0,0,0", "####.#####/###..#####", "##########", "run.jsonl", "game.gif", "game.json",
    ),
}  # fmt: skip
"""Values that the commands of a family expect, or nearly."""

VARIABLES: dict[str, tuple[str, ...]] = {
    "COLUMNS": ("0", "1", "-5", "30", "99999999999", "x", ""),
    "LINES": ("0", "1", "x"),
    "TERM": ("dumb", "", "xterm-256color", "vt100"),
    "TERMINAL_WIDTH": ("0", "x"),
    "NO_COLOR": ("1", ""),
    "FORCE_COLOR": ("1",),
    "HOME": ("/nonexistent", ""),
    "TZ": ("Nowhere/None", ":"),
    "LANG": ("C", "tlh"),
    "LACONIC_CACHE_DIR": ("/proc/none", "/dev/null", "/dev/full", "", "a\nb", "tables"),
    "LACONIC_CACHE_MB": ("0", "-1", "x", "99999999999999"),
    "LACONIC_MATRIX_MB": ("1", "x", "²"),
    "LACONIC_LANES": ("baseline", "avx9", ""),
}
PROGRAM: Any = typer.main.get_command(app)
"""The program, put together once."""

INPUTS = ("", "crane\n", "crane=BYBBG\n", "\x00\x1b[A\n" * 50, "crane\nknoll\nsalet\n" * 9)


@dataclass(frozen=True)
class Case:
    """One command line with its surroundings."""

    words: tuple[str, ...]
    variables: dict[str, str]
    stdin: str | None
    stdout: str

    def __str__(self) -> str:
        """Write the whole case as a line of shell."""
        names = [f"{name}={_quoted(value)}" for name, value in self.variables.items()]
        streams = ["<&-"] * (self.stdin is None) + [f"> {self.stdout}"] * bool(self.stdout)
        given = [f"<<< {_quoted(self.stdin)}"] if self.stdin else []
        return " ".join([*names, "laconic", *map(_quoted, self.words), *given, *streams])

    @property
    def patience(self) -> float:
        """Seconds after which the case is interrupted."""
        return SOON if ENDLESS & set(self.words[:3]) else PATIENCE


def _quoted(word: str) -> str:
    """Quote a word for the shell; a long run of one letter is written as a command."""
    if len(word) > 1000 and len(set(word)) == 1:
        return f'"$(python3 -c \'print("{word[0]}" * {len(word)})\')"'
    if word.isprintable():
        return shlex.quote(word)
    codes = (
        chr(byte) if 32 <= byte < 127 and byte not in b"'\\" else f"\\x{byte:02x}"
        for byte in word.encode("utf-8", "surrogateescape")
    )
    return f"$'{''.join(codes)}'"


@dataclass(frozen=True)
class Outcome:
    """How a case ended."""

    code: int
    errors: str
    seconds: float
    peak: int
    silent: bool

    @property
    def fault(self) -> str:
        """Return what is wrong with it, or None."""
        lines = [line for line in self.errors.splitlines() if "laconic: " in line]
        if self.code not in CODES:
            return f"exit code {self.code}"
        for sign in ("Traceback (most recent", "Exception ignored", "this is a bug"):
            if sign in self.errors:
                return sign
        if self.code == 2 and len(lines) > 1:
            return f"{len(lines)} messages"
        if self.silent:
            return f"{self.seconds:.0f} s of computing without progress"
        if self.peak > MEMORY_LIMIT and not self.errors.strip():
            return f"{self.peak >> 20} MiB without progress"
        return ""


def make_files(folder: Path) -> list[str]:
    """Write odd files, and name them and others that are not there."""
    rng = random.Random(1)
    words = lexicon.load("original").answers.words
    letters = "abcdefghijklmnopqrstuvwxyz"
    many = sorted({"".join(rng.choices(letters, k=5)) for _ in range(100_000)})
    contents: dict[str, bytes] = {
        "empty": b"",
        "one": b"crane\n",
        "twelve": "\n".join(words[:12]).encode(),
        "thirty words [bold].txt": "\n".join(words[::77]).encode(),
        "markup": b"ab[/]\n[red]\n[/x]a\n:cry:\n[b]aa\n",
        "utf16": "crane\n".encode("utf-16"),
        "latin1": b"caf\xe9s\n",
        "bom": b"\xef\xbb\xbfcrane\r\nsalet\r\n",
        "binary": rng.randbytes(5000),
        "nul": b"cra\0ne\n",
        "long": "\n".join(many).encode(),
        "line": b"x" * 1_000_000,
        "emoji": "🟩🟨⬛🟩🟩\n👨‍👩‍👧👨‍👩‍👧ab🟩\n".encode(),
        "deep.json": b'{"laconic": ' + b"[" * 100_000,
        "huge.json": b'{"laconic": 1' + b"0" * 9_999 + b"}",
        "wrong.json": json.dumps({"laconic": "1", "claim": [], "game": None}).encode(),
        "paths": b"salet,courd,vivid\n",
        "selby": b"salet BBBBB1 courd BBBBG2 vivid GGGGG3\n",
        "bad.toml": b"title = 3\nkind = 'none'\n",
        "deep.toml": b"a = " + b"[" * 3000,
        "latin.toml": b"title = 'caf\xe9'\n",
        "dates": b"2021-06-19 cigar\n2021-06-20 rebut\n",
        "share": "Wordle 1,234 3/6*\n\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n".encode(),
        "ledger.db": b"SQLite format 3\0" + rng.randbytes(500),
    }
    contents |= _boards() | _replays()
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    _make_tables(folder / "tables" / "sliding")
    (folder / "folder.toml").mkdir()
    (folder / "loop").symlink_to(folder / "loop")
    made = [*contents, "folder.toml", "loop", "absent", "absent/absent", "new.json", "new.csv"]
    made += ["new.db", "new.toml"]
    return [str(folder / name) for name in made] + ["/dev/null", "/dev/zero", "/dev/full", "/", ""]


def _boards() -> dict[str, bytes]:
    """Make files of boards, one of which cannot reach the goal."""
    easy, odd = "1 2 3 / 4 0 6 / 7 5 8", "1 2 3 / 4 5 6 / 8 7 0"
    return {
        "boards": f"{easy}\n{odd}\n{easy}\n".encode(),
        "many boards": "\n".join([easy] * 500).encode(),
        "boards.json": json.dumps([easy, [[1, 2], [3, 0]], {"start": easy}]).encode(),
        "wrong boards.json": json.dumps({"boards": [1, None, [[1], 2], ["a"], [True]]}).encode(),
    }


def _replays() -> dict[str, bytes]:
    """Make a replay, and forgeries of it."""
    given = games(Source.PUBLISHED, 205, 1, 40)[0].tolist()
    played = play(player("greedy"), Rules(), given)
    replay = to_json(replay_of(played, Rules(), given, "greedy", "published 205"))
    forged: dict[str, dict[str, Any]] = {
        "sound": {},
        "own": {"source": ""},
        "other": {"source": "published 206"},
        "odd": {"source": "bag 7"},
        "turned": {"placements": "z" + replay["placements"][1:]},
        "shuffled": {"pieces": replay["pieces"][::-1], "source": ""},
        "fraction": {"rules": replay["rules"] | {"start_level": 18.5}},
        "timed": {"rules": replay["rules"] | {"timing": "timed", "taps": 29}},
        "score": {"score": 10**4000},
    }
    texts = {f"{name}.json": json.dumps(replay | parts) for name, parts in forged.items()}
    return {name: text.encode() for name, text in texts.items()}


def _make_tables(folder: Path) -> None:
    """Put a pipe, a folder, and files that are no tables where tables are cached."""
    folder.mkdir(parents=True)
    names = [f"{size}-blank-0-tiles-1.2.3" for size in ("2x2", "12x2", "4x4")]
    names += ["automaton-4x4-depth-14-dlru", "automaton-3x3-depth-14-dlru"]
    for name in names:
        (folder / f"{name}.v{store.FORMAT}.table").write_bytes(b"x" * 100)
    os.mkfifo(folder / f"3x3-blank-0-tiles-1.2.3.4.5.6.7.8.v{store.FORMAT}.table")
    (folder / f"2x3-blank-0-tiles-1.2.3.4.5.v{store.FORMAT}.table").mkdir()


@cache
def commands() -> dict[tuple[str, ...], list[Any]]:
    """List the program's commands with their parameters."""

    def below(command: Any, name: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[Any]]]:
        for word in command.list_commands(None) if hasattr(command, "commands") else ():
            yield from below(command.get_command(None, word), (*name, word))
        if not hasattr(command, "commands"):
            yield name, command.params

    return dict(below(PROGRAM, ()))


def make_case(seed: str, files: list[str], families: tuple[str, ...] = ()) -> Case:
    """Draw a case, from the commands of some families if they are given."""
    rng = random.Random(seed)
    name = rng.choice([each for each in commands() if not families or each[0] in families])
    words = _make_words(rng, name, files)
    if rng.random() < 0.1:
        words.insert(rng.randrange(len(words) + 1), rng.choice(["--help", "--opner", "--"]))
    words = [word.replace("\0", "") for word in words]
    variables = {
        name: rng.choice(VARIABLES[name])
        for name in rng.sample(sorted(VARIABLES), k=rng.choice([0, 0, 1, 2, 4]))
    }
    stdin = None if rng.random() < 0.05 else rng.choice(INPUTS)
    stdout = rng.choices(["", "/dev/full", "&-"], [0.9, 0.05, 0.05])[0]
    return Case((*name, *words), variables, stdin, stdout)


def _make_words(rng: random.Random, name: tuple[str, ...], files: list[str]) -> list[str]:
    """Draw the options and arguments of a command."""
    words: list[str] = []
    options, expected = commands()[name], FAMILY_VALUES.get(name[0], ())
    if any("--answers" in option.opts for option in options) and rng.random() < 0.8:
        # most cases on a small list, so that they reach the search
        words += ["--answers", rng.choice([each for each in files if "t" in Path(each).name[:1]])]
    drawn = rng.choices(options, k=rng.randrange(6)) if options else []
    if expected:  # most cases with what the command needs, so that they reach its work
        needed = [each for each in options if each.required or each.param_type_name == "argument"]
        drawn += [each for each in needed if each not in drawn and rng.random() < 0.8]
    for option in drawn:
        if option.param_type_name == "argument":
            count = rng.choice([1, 1, 2, 5]) if option.nargs == -1 or not expected else 1
            words += [_value(rng, option, files, expected) for _ in range(count)]
            continue
        spellings = sorted({*option.opts, *option.secondary_opts} - LEFT_OUT)
        if not spellings:
            continue
        words.append(rng.choice(spellings))
        if not option.is_flag:
            words.append(_value(rng, option, files, expected))
    return words


def _value(rng: random.Random, option: Any, files: list[str], expected: tuple[str, ...]) -> str:
    """Draw a value of an option, in most cases one of its kind."""
    choices, kind = getattr(option.type, "choices", ()), option.type.name.split()[0]
    if choices and rng.random() < 0.6:
        return str(rng.choice(list(choices)))
    if kind in {"integer", "int", "float"} and rng.random() < 0.7:
        return rng.choice(NUMBERS)
    if kind in {"path", "file"} and rng.random() < 0.7:
        return rng.choice(files)
    if expected and rng.random() < 0.6:
        return rng.choice(expected)
    text = rng.choice(VALUES) if rng.random() < 0.6 else rng.choice(files)
    return text.replace("{}", rng.choice(files))


def run_case(case: Case, folder: Path, *, show: bool = False) -> Outcome:
    """Run a case in a process of its own, and interrupt what takes long."""
    master, slave = pty.openpty()
    start, interrupted, silent = time.monotonic(), False, False
    output = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  # closed below
    child = os.fork()
    if not child:
        _become(case, folder, slave, 1 if show else output.fileno())
    os.close(slave)
    errors, status, usage = b"", 0, None
    while True:
        ready, _, _ = select.select([master], [], [], 0.05)
        with suppress(OSError):  # the child has closed its end
            errors += os.read(master, 1 << 16) if ready else b""
        done, status, usage = os.wait4(child, os.WNOHANG)
        if done:
            break
        elapsed = time.monotonic() - start
        busy = _cpu_seconds(child) > CPU_LIMIT
        if not interrupted and (busy or elapsed > case.patience):
            printed = os.fstat(output.fileno()).st_size
            interrupted, silent = True, busy and not errors.strip() and not printed
            os.killpg(child, signal.SIGINT)
        if elapsed > HANGS:
            os.killpg(child, signal.SIGKILL)
    with suppress(OSError):
        while select.select([master], [], [], 0)[0] and (more := os.read(master, 1 << 16)):
            errors += more
    os.close(master)
    output.close()
    text = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", errors.decode("utf-8", "replace"))
    code = os.waitstatus_to_exitcode(status)
    return Outcome(code, text, time.monotonic() - start, usage.ru_maxrss << 10, silent)


def _become(case: Case, folder: Path, terminal: int, output: int) -> None:
    """Turn this process into the program of a case, which ends it."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's & has ignored
    os.chdir(folder)
    homes = {"XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "LACONIC_CACHE_DIR": "cache"}
    os.environ.update({name: str(folder / home) for name, home in homes.items()})
    os.environ["LACONIC_CACHE_MB"] = "0"
    os.environ.update(case.variables)
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write((case.stdin or "").encode())
        file.seek(0)
        os.dup2(file.fileno(), 0)
    target = case.stdout if case.stdout.startswith("/") else os.devnull
    os.dup2(os.open(target, os.O_WRONLY) if case.stdout else output, 1)
    os.dup2(terminal, 2)
    sys.stdin = None if case.stdin is None else open(0, encoding="utf-8")  # noqa: SIM115
    sys.stdout = None if case.stdout == "&-" else open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1)  # noqa: SIM115
    sys.argv = ["laconic", *case.words]
    code: Any = 99
    try:
        run(PROGRAM, "laconic")
    except SystemExit as end:
        code = end.code or 0
    except BaseException:  # noqa: BLE001  # what the interpreter would print
        import traceback  # noqa: PLC0415

        traceback.print_exc()
    finally:
        os._exit(code)


def _cpu_seconds(process: int) -> float:
    """Return the processor time of a process so far."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def try_case(number: tuple[str, list[str], Path, tuple[str, ...]]) -> tuple[str, Case, Outcome]:
    """Make and run a case by its name."""
    name, files, folder, families = number
    case = make_case(name, files, families)
    return name, case, run_case(case, folder)


def run_many(
    seed: str,
    count: int,
    seconds: float,
    jobs: int = CORES,
    families: tuple[str, ...] = (),
) -> tuple[Counter[int], int]:
    """Run cases until there are enough or time is up; print failures and count codes and faults."""
    codes: Counter[int] = Counter()
    faults, end = 0, time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as name:
        files = make_files(Path(name))
        work = ((f"{seed}-{number}", files, Path(name), families) for number in range(count))
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(jobs, mp_context=context) as pool:
            running = {pool.submit(try_case, each) for each in islice(work, 2 * jobs)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for case_name, case, outcome in (each.result() for each in done):
                    codes[outcome.code] += 1
                    if outcome.fault:
                        faults += 1
                        tail = " ".join(outcome.errors.split())[-600:]
                        print(f"{case_name}: {outcome.fault}\n  {case}\n  {tail}\n", flush=True)
                if time.monotonic() < end:
                    running |= {pool.submit(try_case, each) for each in islice(work, len(done))}
    return codes, faults


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--jobs", type=int, default=CORES)
    parser.add_argument("--family", action="append", default=[], metavar="NAME")
    parser.add_argument("--case", metavar="SEED-NUMBER")
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    families = tuple(given.family)
    if given.case:
        with tempfile.TemporaryDirectory() as path:
            case = make_case(given.case, make_files(Path(path)), families)
            print(case, flush=True)
            outcome = run_case(case, Path(path), show=True)
        print(outcome.errors, f"{outcome.code} {outcome.fault}", f"{outcome.seconds:.1f} s")
        sys.exit(bool(outcome.fault))
    print(f"seed {given.seed}", flush=True)
    codes, faults = run_many(given.seed, given.count, given.seconds, given.jobs, families)
    print(f"{codes.total():,} command lines, exit codes {dict(sorted(codes.items()))}")
    print(f"{faults:,} failures")
    sys.exit(bool(faults))
