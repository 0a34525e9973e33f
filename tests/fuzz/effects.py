"""Options without effect: what is given must change something that can be seen, or be refused.

For `fuzz.invocations`. A case is a command line that works, often with further options
that it accepts, and one more option with telling values: wherever the option counts, one of them
changes the output, the exit code or the files written. If none does, the option is to be refused.
"""

from __future__ import annotations

import hashlib
import re
import shlex
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fuzz.command_lines import Case, Outcome, commands, run_case

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

CPU_LIMIT = 30.0
"""Seconds of processor time after which a run is interrupted, and tells nothing."""

MEANS = {"--threads", "--jobs", "--cluster", "--help"}
"""Options that may change how long it takes, but no result."""

UNSEEN: dict[str, set[str]] = {
    "sliding automaton check": {"--alphabet"},
    "tetris watch": {"--speed", "--from"},
    "tetris play": {"--rows", "--rules", "--das", "--reaction", "--second-killscreen"},
    "tetris evaluate": {"--rows", "--das", "--reaction", "--second-killscreen"},
    "tetris analyze": {"--rows"},
    "tetris perft": {"--rows"},
    "tetris train": {"--rows", "--reaction", "--second-killscreen"},
    "tetris learn": {"--rows", "--das"},
}
"""Options that count elsewhere only: on a terminal, on other boards, high up, in long games."""

FAR = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3"  # 57 moves: Korf's first
FIFTEEN = "1 10 2 7 / 3 5 6 4 / 9 14 13 11 / 0 8 12 15"
EASY, WIDE = "1 2 3 / 4 0 6 / 7 5 8", "7 5 8 2 1 4 / 9 6 0 11 10 3"
LARGE = " / ".join(
    " ".join(map(str, row))
    for row in (range(1, 13), range(13, 25), [*range(25, 32), 33, 34, 32, 35, 0])
)
"""A board that is solved line by line, with tables that are built in a second."""
TALL = "/".join(["#########."] * 16)
"""A pile so high that gravity and taps decide what can be reached."""

LEARN = "run.jsonl --rounds 2 --games 2 --seed 2"
TRAIN = "run.jsonl --population 4 --generations 2 --games 2 --lines 4"

BASES: dict[str, tuple[str, ...]] = {
    "sliding solve": (
        f"'{FIFTEEN}'",
        f"'{WIDE}'",
        f"'{EASY}' '{FIFTEEN}'",
        "--file {two boards}",
        f"'{FAR}' --fast",
        f"'{FAR}' --fast --backward",
        f"'{LARGE}' --fast",
        f"'{FIFTEEN}' --tables none",
    ),
    "sliding hint": (f"'{EASY}'", f"'{FIFTEEN}'", f"'{WIDE}'"),
    "sliding play": (f"'{EASY}'", "--seed 1", "--size 3x2 --walk 30 --seed 1"),
    "sliding verify": (f"'{EASY}' drlr", f"'{EASY}' dr", "'1 2 3 / 4 5 6 / 7 0 8' r"),
    "sliding random": ("--seed 1", "--walk 30 --seed 1", "--size 3x2 --seed 2"),
    "sliding convert": (f"'{EASY}'", "'1 0 / 3 2'", "--file {two boards}"),
    "sliding bounds": (f"'{EASY}'", f"'{FIFTEEN}'", f"'{WIDE}'", "--file {two boards}"),
    "sliding animate": (f"'{EASY}' --out a.svg", f"'{EASY}' --out a.gif --moves dr"),
    "sliding tables list": ("",),
    "sliding tables build": ("--size 3x3", "--size 3x2"),
    "sliding automaton build": ("--size 3x3", "--size 4x4", "--size 3x3 --out strings.txt"),
    "sliding automaton stats": ("--size 3x3", "--size 4x4 --order published"),
    "sliding automaton check": ("--size 3x3 --depth 20 --order published",),
    "sliding lab list": ("",),
    "tetris evaluate": (
        "--player greedy --games 3 --lines 20 --jobs 1",
        "--player pair --games 2 --lines 20 --jobs 1",
        "--player random --games 3 --against greedy --lines 20 --jobs 1",
        "--player greedy --games 3 --lines 20 --rules timed --taps 10 --jobs 1",
        "--games 1 --lines 8 --start-level 29 --jobs 1",
        "--player branching --games 1 --lines 8 --start-level 29 --jobs 1",
    ),
    "tetris play": (
        "--player greedy --lines 20 --start-level 28",
        "--player meat-fighter --lines 20 --start-level 28",
        "--player greedy --rules timed --taps 12 --lines 20",
        "--lines 20 --start-level 28",
    ),
    "tetris watch": ("{sound.json}",),
    "tetris analyze": (
        f"--board {TALL} --top 40",
        f"--board {TALL} --top 40 --piece T --next I",
        "--file {sound.json} --player greedy",
        f"--board {TALL} --top 40 --rules timed --piece L",
        f"--board {TALL} --top 40 --player foresight",
        f"--board {TALL} --top 40 --player greedy --piece J",
        f"--board {TALL} --top 40 --player meat-fighter --next J",
        f"--board {TALL} --top 40 --player pair --piece J",
    ),
    "tetris train": (
        TRAIN,
        f"{TRAIN} --method evolution",
        f"{TRAIN} --method evolution --player expectimax",
    ),
    "tetris learn": (
        f"{LEARN} --lines 8",
        f"{LEARN} --lines 12 --rules timed --start-level 39 --second-killscreen --reaction 18",
    ),
    "tetris verify": ("{sound.json}", "{own.json}"),
    "tetris perft": (f"TI --board {TALL}", f"TI --rules timed --board {TALL}"),
    "tetris lab list": ("",),
}
"""Command lines that work, by command. In braces: the name of a file."""

TELLING: dict[str, tuple[str, ...]] = {
    "--file": ("{two boards}", "{sound.json}"),
    "--size": ("2x3", "4x4", "6x2"),
    "--goal": ("blank-first", "blank-last"),
    "--tables": ("small", "large", "none"),
    "--memory": ("0", "1", "100"),
    "--heuristic": ("manhattan", "linear-conflict"),
    "--automaton": ("0", "6"),
    "--nodes": ("1",),
    "--known": ("dr", "drlr", "r"),
    "--ledger": ("new.db",),
    "--width": ("1", "3", "2000"),
    "--animate": ("new.svg",),
    "--count": ("2",),
    "--walk": ("7",),
    "--seed": ("3", "4"),
    "--to": ("blank-first", "1 2 3 / 4 5 6 / 7 8 0"),
    "--out": ("new.svg", "new.json"),
    "--moves": ("r", "drlr", "dr"),
    "--seconds-per-move": ("0.7",),
    "--depth": ("15", "16"),
    "--order": ("published", "sound"),
    "--alphabet": ("urld", "rdul"),
    "--player": ("greedy", "random", "pair"),
    "--weights": ("{weights.json}",),
    "--against": ("random",),
    "--games": ("4",),
    "--rules": ("timed", "free"),
    "--rows": ("20", "22"),
    "--start-level": ("28", "29"),
    "--lines": ("1", "9"),
    "--last-level": ("20", "29"),
    "--taps": ("10", "12", "24", "30"),
    "--reaction": ("1", "18", "30"),
    "--pieces": ("console", "cartridge"),
    "--speed": ("1",),
    "--from": ("3",),
    "--gif": ("new.gif",),
    "--board": ("##########", "####.#####/###..#####"),
    "--piece": ("O", "I"),
    "--next": ("O", "I"),
    "--top": ("1", "2"),
    "--method": ("evolution", "swarm"),
    "--beam": ("1,1,0", "2,1,1"),
    "--population": ("5",),
    "--generations": ("1", "3"),
    "--start": ("{weights.json}",),
    "--sigma": ("0.5",),
    "--rounds": ("1", "3"),
    "--kept": ("1",),
    "--passes": ("1", "2"),
    "--late": ("1", "2"),
    "--trust": ("0", "0.9"),
    "--others": ("{other.jsonl}",),
    "--boards": ("1", "20"),
    "--placements": ("2", "9"),
}
"""Values of options, of which one changes the result wherever the option counts."""


@dataclass(frozen=True)
class Effect:
    """An option to try on a command line that works."""

    base: tuple[str, ...]
    option: str
    values: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        """Write the command lines as one, the values separated by bars."""
        values = " | ".join(" ".join(value) for value in self.values)
        return f"{Case(self.base, {}, '', '')} {self.option} {values}".rstrip()


def names_of(families: tuple[str, ...]) -> list[str]:
    """List the commands of some families, or of all, that options are tried on."""
    return [name for name in BASES if not families or name.split()[0] in families]


def make_effect(rng: random.Random, files: list[str], families: tuple[str, ...] = ()) -> Effect:
    """Draw a command line, with up to two more options, and an option to try on it."""
    name = rng.choice(names_of(families))
    base = words_of(rng.choice(BASES[name]), files)
    options = dict(_options(name))
    untried = sorted(option for option in options if option not in base)
    tried, *more = rng.sample(untried, k=min(len(untried), rng.choice((1, 1, 2, 3))))
    for option in more:
        base += [option, *words_of(rng.choice(options[option]), files)]
    values = tuple(tuple(words_of(value, files)) for value in options[tried])
    return Effect((*name.split(), *base), tried, values)


def _options(name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """List the options of a command that can be tried, with their values as on a command line."""
    exempt = MEANS | UNSEEN.get(name, set())
    for parameter in commands()[tuple(name.split())]:
        for option in {*parameter.opts, *parameter.secondary_opts} - exempt:
            if option.startswith("--") and parameter.is_flag:
                yield option, ("",)
            elif option.startswith("--") and option in TELLING:
                yield option, TELLING[option]


def words_of(line: str, files: list[str]) -> list[str]:
    """Split a line as a shell does, with the path of a file in place of its name in braces."""
    paths = {f"{{{Path(path).name}}}": path for path in files}
    words = shlex.split(re.sub(r"\{.*?\}", r"'\g<0>'", line))
    return [paths.get(word, word) for word in words]


def fault_of(effect: Effect, folder: Path) -> tuple[str, Outcome]:
    """Run the command line without the option and with each value; say what is wrong."""
    plain, seen = observe(effect.base, folder)
    if plain.code not in (0, 1) or plain.fault:  # 1 is the answer to a check
        return plain.fault, plain
    for value in effect.values:
        outcome, other = observe((*effect.base, effect.option, *value), folder)
        if outcome.fault or outcome.code != plain.code or other != seen:
            return outcome.fault, outcome
    return f"{effect.option} without effect", plain


def observe(words: tuple[str, ...], folder: Path) -> tuple[Outcome, tuple[str, dict[str, str]]]:
    """Run a command line in a new folder; return what it printed and the files that it wrote."""
    here = Path(tempfile.mkdtemp(dir=folder))
    cache = {"LACONIC_CACHE_DIR": str(folder / "effects"), "TERM": "xterm", "COLUMNS": "200"}
    try:
        outcome = run_case(Case(words, cache, "", ""), here, cpu_limit=CPU_LIMIT)
        files = {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in here.rglob("*")
            if path.is_file()
        }
    finally:
        shutil.rmtree(here)
    timeless = re.sub(r'"(seconds|work)": [\d.e+-]+|\d[\d,.]* s\b', "", outcome.printed)
    return outcome, (timeless, files)
