"""Odd command lines: each must end with exit code 0, 1, 2 or 130, and never in a traceback.

In `tests`, `python -m fuzz.invocations --seconds 60` prints its random seed and runs command lines
made of odd options, values, files, environments and streams, for every command of every family. A
case fails if it ends with another code, a traceback, an unexpected error, or bad usage without one
clear line; if it hangs; or if a thread computes for 5 s, or the program takes 1 GiB, without
printing anything. What takes long is interrupted, and must then end with 130, or with 0 for a
server. Time on the clock decides nothing but when to interrupt, so a busy machine causes no
failures. A share of the cases look for options without effect; see `effects.py`.

`--family sliding --family tetris` draws from these commands only. `--case SEED-NUMBER` runs one
case again, and shows its output. The exit code is 1 after a failure.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from fuzz.command_lines import CORES, Case, Outcome, commands, run_case
from fuzz.effects import fault_of, make_effect, names_of
from laconic.deduction import lexicon
from laconic.sliding import store
from laconic.tetris.evaluation import play, replay_of
from laconic.tetris.learning import Lessons, learn
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import player
from laconic.tetris.replays import to_json
from laconic.tetris.rules import Rules
from laconic.tetris.weights import COUNT, FORMAT

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
    "0", "1", "2", "3", "9", "12", "14", "19", "29", "30", "100", "450", "65536", "62166",
    "4294967295", "1000000000", "-1", "0.5", "nan", "inf", "1e-9",
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
EFFECTS = 0.2
"""Share of the cases that look for options without effect."""

INPUTS = ("", "crane\n", "crane=BYBBG\n", "\x00\x1b[A\n" * 50, "crane\nknoll\nsalet\n" * 9)


@dataclass(frozen=True)
class Tried:
    """A case that was run, with what is wrong with it, or nothing."""

    name: str
    words: str
    fault: str
    outcome: Outcome


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
    weights = {"format": FORMAT, "values": [*range(1, COUNT + 1)], "death": 1e6, "tetris": 1e3}
    contents["weights.json"] = json.dumps(weights).encode()
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    learn(Lessons(rounds=1, games=2, seed=9, rules=Rules(most_lines=8)), folder / "other.jsonl")
    _make_tables(folder / "tables" / "sliding")
    (folder / "folder.toml").mkdir()
    (folder / "loop").symlink_to(folder / "loop")
    made = [*contents, "folder.toml", "loop", "absent", "absent/absent", "new.json", "new.csv"]
    made += ["new.db", "new.toml", "other.jsonl", "other.jsonl.state"]
    return [str(folder / name) for name in made] + ["/dev/null", "/dev/zero", "/dev/full", "/", ""]


def _boards() -> dict[str, bytes]:
    """Make files of boards, one of which cannot reach the goal."""
    easy, odd = "1 2 3 / 4 0 6 / 7 5 8", "1 2 3 / 4 5 6 / 8 7 0"
    return {
        "boards": f"{easy}\n{odd}\n{easy}\n".encode(),
        "two boards": b"1 10 2 7 / 3 5 6 4 / 9 14 13 11 / 0 8 12 15\n5 3 2 / 8 0 1 / 4 7 6\n",
        "many boards": "\n".join([easy] * 500).encode(),
        "boards.json": json.dumps([easy, [[1, 2], [3, 0]], {"start": easy}]).encode(),
        "wrong boards.json": json.dumps({"boards": [1, None, [[1], 2], ["a"], [True]]}).encode(),
    }


def _replays() -> dict[str, bytes]:
    """Make a replay, and forgeries of it."""
    given, rules = games(Source.PUBLISHED, 205, 1)[0].tolist(), Rules(most_lines=12)
    played = play(player("greedy"), rules, given)
    replay = to_json(replay_of(played, rules, given, "greedy", "published 205"))
    forged: dict[str, dict[str, Any]] = {
        "sound": {},
        "own": {"source": ""},
        "other": {"source": "published 206"},
        "odd": {"source": "bag 7"},
        "turned": {"placements": "z" + replay["placements"][1:]},
        "shuffled": {"pieces": replay["pieces"][::-1], "source": ""},
        "fraction": {"rules": replay["rules"] | {"start_level": 18.5}},
        "timed": {"rules": replay["rules"] | {"timing": "timed", "taps": 31}},
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


def try_case(
    name: str, files: list[str], folder: Path, families: tuple[str, ...] = (), *, show: bool = False
) -> Tried:
    """Draw a case by its name, and run it: an odd command line, or an option to be felt."""
    rng = random.Random(f"kind of {name}")
    if rng.random() < EFFECTS and names_of(families):
        effect = make_effect(rng, files, families)
        fault, outcome = fault_of(effect, folder)
        return Tried(name, str(effect), fault, outcome)
    case = make_case(name, files, families)
    outcome = run_case(case, folder, show=show)
    return Tried(name, str(case), outcome.fault, outcome)


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
        work = (f"{seed}-{number}" for number in range(count))

        def start(some: int) -> set[Future[Tried]]:
            cases = islice(work, some)
            return {pool.submit(try_case, case, files, Path(name), families) for case in cases}

        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(jobs, mp_context=context) as pool:
            running = start(2 * jobs)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for tried in (each.result() for each in done):
                    codes[tried.outcome.code] += 1
                    if tried.fault:
                        faults += 1
                        tail = " ".join(tried.outcome.errors.split())[-600:]
                        words = f"{tried.name}: {tried.fault}\n  {tried.words}\n  {tail}\n"
                        print(words, flush=True)
                if time.monotonic() < end:
                    running |= start(len(done))
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
            tried = try_case(given.case, make_files(Path(path)), Path(path), families, show=True)
        outcome = tried.outcome
        print(tried.words, outcome.printed, outcome.errors, sep="\n")
        print(f"{outcome.code} {tried.fault}", f"{outcome.seconds:.1f} s")
        sys.exit(bool(tried.fault))
    print(f"seed {given.seed}", flush=True)
    codes, faults = run_many(given.seed, given.count, given.seconds, given.jobs, families)
    print(f"{codes.total():,} command lines, exit codes {dict(sorted(codes.items()))}")
    print(f"{faults:,} failures")
    sys.exit(bool(faults))
