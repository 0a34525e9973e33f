"""The program compared with the definition on random tiny games, and mutation tests."""

from __future__ import annotations

import math
import os
import random
import secrets
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from fuzz import differential
from fuzz.definition import FEEDBACK, Definition, Terms, keeps_hard_mode, tiles, universe
from laconic import ledger
from laconic.deduction import coach
from laconic.deduction.game import Game, Mode, Pool, Position
from laconic.deduction.lexicon import load
from laconic.deduction.matrix import feedback_matrix
from laconic.deduction.opponents import AntiwordlePosition, FibbleAdvice, suggest_lying
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import (
    AtLeast,
    AtMost,
    Engine,
    Exact,
    Infeasible,
    Kind,
    Objective,
    prove,
    solve,
)
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction import trees
    from laconic.deduction.coach import Advice, Analysis
    from laconic.deduction.search import Claim

Patch = pytest.MonkeyPatch
Break = Callable[[Patch], None]

GAMES = 100
"""Games with a dozen questions each."""


def terms(mode: Mode, answers: str, others: str = "", rows: str = "") -> Terms:
    """Return a game from words separated by blanks."""
    words = tuple(answers.split())
    guesses = words + tuple(others.split())
    return Terms("wordle:5", words, guesses, mode, Pool.GUESSES, None, (None,), tuple(rows.split()))


@pytest.mark.parametrize(
    ("guess", "answer", "feedback"),
    [
        ("error", "elder", "GBBBG"),
        ("added", "dread", "YYBYG"),
        ("spasm", "stage", "GBGBB"),
        ("recur", "ulcer", "BYGYG"),
        ("sease", "essay", "YYYYB"),
        ("shush", "sugar", "GBYBB"),
    ],
)
def test_definition_colours_duplicates(guess: str, answer: str, feedback: str) -> None:
    """The reference gives the published feedback of words with repeated letters."""
    assert tiles(guess, answer) == feedback


@pytest.mark.parametrize(
    ("guess", "feedback", "later", "legal"),
    [
        ("alley", "BYYBB", "slows", False),
        ("alley", "BYYBB", "falls", True),
        ("tarse", "BGBBY", "pagle", True),
        ("crane", "BYBBB", "cramp", True),
    ],
)
def test_definition_of_hard_mode(guess: str, feedback: str, later: str, legal: bool) -> None:
    """The reference keeps to the official hard mode, its duplicates included."""
    assert keeps_hard_mode(guess, feedback, later) == legal


@pytest.mark.parametrize(("row", "total"), [("myall=BYYGY", 10), ("palla=BGGGB", 9)])
def test_definition_in_hard_mode(row: str, total: int) -> None:
    """The published costs of four candidates after two different rows, among all guesses."""
    guess, feedback = row.split("=")
    answers = "dally rally sally tally"
    words = load("original").guesses.words
    later = [word for word in words if keeps_hard_mode(guess, feedback, word)]
    others = " ".join({guess, *later} - set(answers.split()))
    definition = Definition(terms(Mode.HARD, answers, others, row))
    at = definition.after([row])
    assert definition.names(at.candidates) == answers.split()
    assert definition.value(at, Kind.TOTAL, math.inf) == total


def test_definition_of_other_costs() -> None:
    """JUMPY and JIBED both cost six guesses; JIBED alone keeps to two turns."""
    definition = Definition(terms(Mode.EASY, "bumpy dumpy jumpy", "jibed"))
    for opener, turns in (("jumpy", 3), ("jibed", 2)):
        costs = [definition.value(definition.start, Kind.TOTAL, some, opener) for some in (1, 2, 3)]
        assert costs == [math.inf] * (turns - 1) + [6] * (4 - turns)
    missed = [definition.value(definition.start, Kind.WITHIN, some) for some in (0, 1, 2)]
    assert missed == [3, 2, 0]


@pytest.mark.parametrize("name", ["mastermind:2x3", "bulls-cows:2x4", "primel:2", "nerdle:5"])
def test_universes_are_those_of_the_program(name: str) -> None:
    """Games that bring their words are drawn whole, so that the program sees their symmetries."""
    assert universe(name) == parse_rule(name).universe()


def test_program_agrees_with_the_definition() -> None:
    """A hundred questions on random games are answered as by the definition."""
    seed = secrets.randbits(32)
    result = differential.tally(f"{seed}-{number}" for number in range(GAMES))
    assert not result.mismatches, "\n".join(result.mismatches)
    assert set(result.asked) == {question.__name__ for question in differential.QUESTIONS}


def test_drawn_games_cover_all_there_is() -> None:
    """Among some hundred games are all rules, modes, pools, code widths, weights and rows."""
    drawn = [differential.draw(random.Random(number)) for number in range(400)]
    assert {some.rule.split(":")[0] for some in drawn} == set(FEEDBACK)
    assert {f"wordle:{length}" for length in range(1, 8)} <= {some.rule for some in drawn}
    assert {some.mode for some in drawn} == set(Mode)
    assert {some.pool if isinstance(some.pool, Pool) else tuple for some in drawn} == {*Pool, tuple}
    assert {len(some.rows) for some in drawn} == {0, 1, 2}
    assert any(max(some.weights or [1]) > 10**6 for some in drawn)
    assert max(len(some.answers) for some in drawn) > 24


# Programs that are wrong


def claims(change: Callable[[Claim, dict[str, Any]], Claim]) -> Break:
    """Make engines claim something else of a cost."""

    def wrong(patch: Patch) -> None:
        right = Engine.cost

        def cost(self: Engine, *args: Any, **options: Any) -> Claim:
            return change(right(self, *args, **options), options)

        patch.setattr(Engine, "cost", cost)

    return wrong


def shifted(by: int) -> Break:
    """Make exact claims off by so much."""
    return claims(lambda claim, _: Exact(claim.value + by) if isinstance(claim, Exact) else claim)


def wrapped(bits: int) -> Break:
    """Make exact claims wrap round."""
    return claims(
        lambda claim, _: Exact(claim.value % 2**bits) if isinstance(claim, Exact) else claim
    )


def lowered(claim: Claim, options: dict[str, Any]) -> Claim:
    """Return a valid bound that does not reach the limit."""
    return AtLeast(options["limit"] - 1) if isinstance(claim, AtLeast) else claim


def lazy(claim: Claim, options: dict[str, Any]) -> Claim:
    """Return a bound although the value is below the limit."""
    if isinstance(claim, Exact) and options.get("limit"):
        return AtLeast(min(claim.value, options["limit"]))
    return claim


def despairing(claim: Claim, _: dict[str, Any]) -> Claim:
    """Call infeasible what only reaches the limit."""
    return Infeasible() if isinstance(claim, AtLeast) else claim


def boundless(claim: Claim, options: dict[str, Any]) -> Claim:
    """Claim no more than a bound of what cannot be done."""
    return AtLeast(99) if isinstance(claim, Infeasible) and not options.get("limit") else claim


def hopeful(claim: Claim, _: dict[str, Any]) -> Claim:
    """Claim one turn more than needed."""
    return AtMost(claim.value + 1) if isinstance(claim, AtMost) else claim


def forgetful(patch: Patch) -> None:
    """Remember costs by their candidates, whatever the turns."""
    right = Engine.cost

    def cost(self: Engine, position: Position, turns: int | None, **options: Any) -> Claim:
        known: dict[Any, Claim] = vars(self).setdefault("known", {})
        key = position.candidates.tobytes(), *options.values()
        if key not in known:
            known[key] = right(self, position, turns, **options)
        return known[key]

    patch.setattr(Engine, "cost", cost)


def engines(**changes: Any) -> Break:
    """Make engines of another game or pool than asked for."""

    def wrong(patch: Patch) -> None:
        right = Engine.__init__

        def init(self: Engine, game: Game, kind: Kind, pool: Any, **options: Any) -> None:
            if "pool" in changes:
                pool = changes["pool"]
            elif changes:
                game = replace(game, **changes)
            right(self, game, kind, pool, **options)

        patch.setattr(Engine, "__init__", init)

    return wrong


def lossy(patch: Patch) -> None:
    """Lose the last of many verdicts, whose lease others wait for."""
    patch.setattr(ledger, "LEASE", 0.1)
    right = Engine.judge

    def judge(self: Engine, position: Position, guesses: Any, *args: Any, **options: Any) -> Any:
        return right(self, position, guesses[: max(1, len(guesses) - 1)], *args, **options)

    patch.setattr(Engine, "judge", judge)


def narrow(patch: Patch) -> None:
    """List all useful guesses but the best."""
    right = Engine.ranked
    patch.setattr(Engine, "ranked", lambda *args: right(*args)[1:] or right(*args))


def pruned(patch: Patch) -> None:
    """Build trees that lack a branch."""
    right = Engine.strategy

    def strategy(*args: Any) -> trees.DecisionTree:
        tree = right(*args)
        branches = dict(list(tree.root.next.items())[1:])
        return replace(tree, root=replace(tree.root, next=branches))

    patch.setattr(Engine, "strategy", strategy)


def wasteful(patch: Patch) -> None:
    """Build trees that are right but not optimal: for any total, that of the first opener."""
    right = Engine.strategy

    def strategy(
        self: Engine, position: Position, turns: int | None, value: int, opener: int | None = None
    ) -> trees.DecisionTree:
        if opener is None and self.kind is Kind.TOTAL and turns is None:
            opener = int(self.legal(position)[0])
            claim = self.cost(position, turns, opener=opener)
            assert isinstance(claim, Exact)
            value = claim.value
        return right(self, position, turns, value, opener)

    patch.setattr(Engine, "strategy", strategy)


def strict(patch: Patch) -> None:
    """Refuse objectives of a kind."""

    def refuse(*args: Any, **options: Any) -> Any:
        if args[1] == "worst-mean":
            raise InputError("not this one")
        return solve(*args, **options)

    patch.setattr("fuzz.objectives.solve", refuse)


def lenient(patch: Patch) -> None:
    """Accept any target."""
    patch.setattr("laconic.deduction.search.proving._check_options", lambda *_, **__: None)


def proofs(**changes: Any) -> Break:
    """Make proofs state something else."""

    def wrong(patch: Patch) -> None:
        patch.setattr("fuzz.objectives.prove", lambda *a, **o: replace(prove(*a, **o), **changes))

    return wrong


def stricter_legality(patch: Patch) -> None:
    """Treat hard mode as ultra-hard mode."""
    right = Position.play

    def play(self: Position, guess: int, code: int) -> Position:
        mode = Mode.ULTRA_HARD if self.game.mode is Mode.HARD else self.game.mode
        strict = replace(self, game=replace(self.game, mode=mode))
        return replace(right(strict, guess, code), game=self.game)

    patch.setattr(Position, "play", play)


def permissive(patch: Patch) -> None:
    """Forbid nothing in Antiwordle but guesses that were made."""

    def legal_after(at: Position, guess: int, _: int) -> Any:
        return at.legal[at.legal != guess]

    patch.setattr(AntiwordlePosition, "_legal_after", legal_after)


def hopeful_lies(patch: Patch) -> None:
    """Promise a win in Fibble within fewer guesses."""

    def suggested(*args: Any, **options: Any) -> FibbleAdvice:
        right = suggest_lying(*args, **options)
        return replace(right, turns=replace(right.turns, value=max(1, right.turns.value - 1)))

    patch.setattr("fuzz.lying.suggest_lying", suggested)


def advice(change: Callable[[Advice], Advice]) -> Break:
    """Make advice claim something else."""

    def wrong(patch: Patch) -> None:
        right = coach.suggest
        patch.setattr(coach, "suggest", lambda *a, **o: change(right(*a, **o)))

    return wrong


def unnamed_pool(patch: Patch) -> None:
    """Say of all strategies what holds for those that guess from a pool."""
    module = import_module("laconic.deduction.search.solving")
    patch.setattr(module, "_among", lambda *_: "")


def turns_of_the_game(patch: Patch) -> None:
    """Count turns from here, and say it as if they were those of the game."""
    right = Objective.unbeaten
    patch.setattr(
        Objective, "unbeaten", lambda *a, **o: right(*a, **{**o, "played": 0, "weighted": False})
    )


def best_guesses(**changes: Any) -> Break:
    """Make analyses claim something else of each turn."""

    def wrong(patch: Patch) -> None:
        right = coach.analyze

        def analyze(*args: Any, **options: Any) -> Analysis:
            analysis = right(*args, **options)
            turns = tuple(replace(turn, **changes) for turn in analysis.turns)
            return replace(analysis, turns=turns)

        patch.setattr(coach, "analyze", analyze)

    return wrong


def matrices(change: Callable[..., Any]) -> Break:
    """Replace the feedback matrix of games."""

    def wrong(patch: Patch) -> None:
        def changed(*args: Any) -> Any:
            return change(feedback_matrix(*args), *args)

        patch.setattr("laconic.deduction.game.feedback_matrix", changed)

    return wrong


def copies_uncounted(codes: Any, rule: Any, guesses: Any, answers: Any) -> Any:
    """Colour every letter yellow that the answer has, however many copies are left."""
    codes = codes.copy()
    for row, guess in enumerate(guesses if isinstance(rule, Wordle) else ()):
        for column, answer in enumerate(answers):
            pairs = zip(guess, answer, strict=True)
            codes[row, column] = rule.number(
                2 if ours == theirs else int(ours in answer) for ours, theirs in pairs
            )
    return codes


TELLING = 2, 10, 96, 106, 107, 133, 258
"""Cases that notice what few cases notice: tried first."""


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(shifted(1), id="off by one"),
        pytest.param(shifted(-1), id="off by minus one"),
        pytest.param(wrapped(16), id="wrapped after 16 bits"),
        pytest.param(wrapped(24), id="wrapped after 24 bits"),
        pytest.param(claims(lowered), id="bound below the limit"),
        pytest.param(claims(lazy), id="bound where exact"),
        pytest.param(claims(despairing), id="infeasible at the limit"),
        pytest.param(claims(boundless), id="bound where infeasible"),
        pytest.param(claims(hopeful), id="one turn more"),
        pytest.param(forgetful, id="turns forgotten"),
        pytest.param(engines(weights=None), id="weights ignored"),
        pytest.param(engines(pool=Pool.GUESSES), id="pool ignored"),
        pytest.param(engines(mode=Mode.EASY), id="mode ignored"),
        pytest.param(lossy, id="verdict lost"),
        pytest.param(narrow, id="best guess not listed"),
        pytest.param(pruned, id="branch missing"),
        pytest.param(wasteful, id="tree not optimal"),
        pytest.param(strict, id="refused without reason"),
        pytest.param(lenient, id="not refused"),
        pytest.param(proofs(claim=AtLeast(1)), id="proof of nothing"),
        pytest.param(proofs(best=None), id="best opener not named"),
        pytest.param(proofs(verdicts={}), id="proof without verdicts"),
        pytest.param(proofs(exhaustive=True), id="proof of all openers"),
        pytest.param(advice(lambda a: replace(a, in_time=False)), id="limit not named"),
        pytest.param(advice(lambda a: replace(a, pool=Pool.GUESSES)), id="pool not named"),
        pytest.param(
            advice(lambda a: replace(a, proven=True, worst_proven=True)), id="advice not proven"
        ),
        pytest.param(
            advice(lambda a: replace(a, guesses=a.guesses[1:] or a.guesses)), id="best not listed"
        ),
        pytest.param(unnamed_pool, id="pool of a solution not named"),
        pytest.param(turns_of_the_game, id="turns from here"),
        pytest.param(best_guesses(best_claim="exact"), id="best not known"),
        pytest.param(best_guesses(line_claim="exact"), id="line not known"),
        pytest.param(best_guesses(wins=1.0), id="wins not counted"),
        pytest.param(stricter_legality, id="hard mode too hard"),
        pytest.param(permissive, id="Antiwordle forbids nothing"),
        pytest.param(hopeful_lies, id="Fibble takes fewer guesses"),
        pytest.param(matrices(copies_uncounted), id="copies not counted"),
        pytest.param(matrices(lambda codes, *_: codes.astype(np.uint8)), id="codes of a byte"),
    ],
)
def test_wrong_programs_are_noticed(wrong: Break, monkeypatch: Patch) -> None:
    """Each injected error is detected within some hundreds of games."""
    wrong(monkeypatch)
    cases = (f"wrong-{number}" for number in (*TELLING, *range(600)))
    assert any(differential.tally([case]).mismatches for case in cases)


def test_mismatch_says_how_to_see_it_again(
    monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mismatch names its case and its game; the command plays it again and exits with 1."""
    shifted(1)(monkeypatch)
    mismatches = (differential.tally([f"wrong-{number}"]).mismatches for number in range(100))
    mismatch = next(filter(None, mismatches))[0]
    case, game = mismatch.split(":")[0].removeprefix("case "), mismatch.splitlines()[-1].strip()
    monkeypatch.setattr(sys, "argv", ["differential.py", "--case", case])
    assert differential.main() == 1
    printed = capsys.readouterr().out
    assert printed.startswith(game)
    assert mismatch.splitlines()[1].strip() in printed
    monkeypatch.undo()
    assert not differential.replay(case)


def test_command(tmp_path: Path) -> None:
    """The command prints its seed first, runs in processes and counts the cases."""
    command = [
        sys.executable,
        "-m",
        "fuzz.differential",
        *["--seconds", "0.5", "--seed", "7", "--jobs", "1"],
    ]
    tests = {**os.environ, "PYTHONPATH": str(Path(differential.__file__).parents[1])}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=tmp_path, env=tests
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "seed 7"
    assert lines[-2].startswith("cases ")
    assert lines[-1] == "mismatches 0"


def test_ctrl_c_keeps_what_was_counted(tmp_path: Path) -> None:
    """The games that are under way are finished, and all are counted."""
    command = [sys.executable, "-m", "fuzz.differential", "--seconds", "3600", "--jobs", "1"]
    tests = {**os.environ, "PYTHONPATH": str(Path(differential.__file__).parents[1])}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=tests
    ) as running:
        assert running.stdout
        assert running.stdout.readline().startswith("seed ")
        running.send_signal(signal.SIGINT)
        lines = running.stdout.read().splitlines()
    assert running.returncode == 0
    assert lines[-2].startswith("cases ")
    assert lines[-1] == "mismatches 0"
