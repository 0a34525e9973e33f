"""Questions asked on the command line: what `suggest`, `solve` and `prove` print.

For `fuzz.differential`, as `questions.py`. Each command runs twice: once for its JSON
object, whose value is compared, and once for its text, whose sentences are decided.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import typer
from click.testing import CliRunner

from fuzz.definition import INF
from fuzz.objectives import LAST_TURN, ObjectiveQuestion, draw_objective
from fuzz.questions import draw_means, draw_opener, expect
from fuzz.sentences import Said, check_text
from laconic.deduction.game import Mode, Pool
from laconic.deduction.search import Kind
from laconic.errors import InputError

if TYPE_CHECKING:
    import random

    from fuzz.questions import Table


@dataclass(frozen=True, kw_only=True)
class Printed(ObjectiveQuestion):
    """A command line; the game's words are given in files, or are all those of its rule."""

    command: str
    opener: str | None
    more: tuple[str, ...]

    @classmethod
    def draw(cls, rng: random.Random, table: Table) -> Self:
        """Draw a command with its options."""
        command = rng.choice(("suggest", "solve", "prove"))
        means = draw_means(rng, table) | ({"rows": 0} if command == "prove" else {})
        aim = draw_objective(rng, table, means["rows"])
        if command == "suggest":
            aim |= {"objective": "mean", "limit": rng.choice((None, means["rows"] + 1, 6))}
        more: tuple[str, ...] = ()
        if command == "suggest":
            more = ("--seconds", "600", "--top", rng.choice("123"))
        elif command == "solve" and aim["objective"] == "mean":
            width = ("--width", rng.choice("123"), "--endgame", rng.choice("029"))
            more = rng.choice(((), width, width[:2], ("--top", rng.choice("123"))))
        elif command == "solve" and aim["objective"] in LAST_TURN and rng.random() < 0.3:
            more = ("--last-turn",)
        elif command == "prove" and rng.random() < 0.3:
            more = ("--all-exact",)
        question = cls(**means, **aim, command=command, opener=None, more=more)
        if command != "solve" or question.clash():
            return question
        opener = draw_opener(rng, table, question.state(table))
        return cls(**{**vars(question), "opener": opener})

    def refused(self, table: Table) -> bool | None:
        """Refuse what does not go together, an opener that may not be guessed, and a game over."""
        if not self.expressible(table):
            return False
        before = self.rows - (self.command == "suggest")  # which says that the last row wins
        win = f"={table.definition.win}"
        if any(row.endswith(win) for row in table.terms.rows[: max(0, before)]):
            return True
        illegal = self.opener not in (None, *table.definition.choices(self.state(table)))
        if "--last-turn" in self.more and (self.opener or table.terms.pool is not Pool.GUESSES):
            return True
        lost = self.limit is not None and self.limit <= self.rows
        return self.clash() or illegal or lost or super().refused(table)

    def expressible(self, table: Table) -> bool:
        """Return whether the game can be given on a command line."""
        terms = table.terms
        named = isinstance(terms.pool, Pool) or (bool(terms.pool) and self.command != "suggest")
        words = terms.rule.startswith("wordle") or table.whole
        ascii_words = all(word.isascii() for word in terms.guesses)
        return named and words and ascii_words and terms.weights is None

    def ask(self, table: Table) -> None:
        """Run the command, compare its value, and decide its sentences."""
        if not self.expressible(table):
            return
        with tempfile.TemporaryDirectory() as folder:
            words = self.words(table, Path(folder))
            data = json.loads(_output([*words, "--json"]))
            text = _output(words)
        state = self.state(table)
        said = Said(
            table,
            self.rows,
            self.within or self.limit,
            listed=[each["guess"] for each in data.get("guesses", ())],
            claims=[
                (e.get("claim", ""), e.get("worst_claim", "")) for e in data.get("guesses", ())
            ],
            value=data["total"] if data.get("total") is not None else INF,
            worst=(data.get("best") or data).get("worst") or INF,
            opener=self.opener,
            openers=_judged(self.opener, table),
        )
        check_text(_sentences(text), said)
        if self.objective == "mean" and self.command != "suggest":
            true = table.definition.value(state, Kind.TOTAL, self.turns or INF, self.opener)
            claim, value = data["claim"], data["value"]
            right = {
                "exact": value == true,
                "infeasible": true == INF,
                "at most": (value or 0) >= true,
            }
            expect(right[claim], f"{claim} {value}, but the total is {true}")
            expect(claim != "at most" or "--width" in self.more, f"{claim} without a width")

    def words(self, table: Table, folder: Path) -> list[str]:
        """Write the command line, and the files that it names."""
        terms = table.terms
        words = [self.command, *terms.rows[: self.rows]]
        if table.whole:
            words += ["--game", terms.rule]
        else:
            for name, some in (("answers", terms.answers), ("guesses", terms.guesses)):
                (folder / name).write_text("\n".join(some), "utf-8")
                words += [f"--{name}", str(folder / name)]
        if terms.mode is not Mode.EASY:
            words += ["--mode", terms.mode.value]
        if isinstance(terms.pool, Pool):
            words += ["--pool", terms.pool.value]
        else:
            (folder / "pool").write_text("\n".join(terms.pool), "utf-8")
            words += ["--pool", str(folder / "pool")]
        if self.command != "suggest":
            words += ["--objective", self.objective]
        if self.within is None or self.limit is not None:
            words += ["--max-turns", "none" if self.limit is None else str(self.limit)]
        if self.opener:
            words += ["--opener", self.opener]
        return words + list(self.more)


def _judged(opener: str | None, table: Table) -> list[str]:
    """List the openers that a proof is about."""
    return [opener] if opener else table.definition.choices(table.definition.start)


def _sentences(text: str) -> str:
    """Leave out the lines of a text that are no sentences: of numbers, histograms and tables."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if "." in line and line.rstrip()[-1:] in ".,abcdefgh")


@cache
def _program() -> Any:
    from laconic.main import app  # noqa: PLC0415  # it takes long, and few questions need it

    return typer.main.get_command(app)


def _output(words: list[str]) -> str:
    """Run a command line and return its output.

    Raises:
        InputError: if the program refuses it.
    """
    result = CliRunner().invoke(_program(), words, env={"COLUMNS": "1000"}, prog_name="laconic")
    if result.exit_code == 2:
        raise InputError(result.stderr)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    expect(result.exit_code == 0, f"exit code {result.exit_code}: {result.stderr}")
    return result.stdout
