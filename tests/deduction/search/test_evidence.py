"""Evidence for verdicts: trees and refutations, their checker, and the archive of a proof."""

from __future__ import annotations

import json
import lzma
import random
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from laconic.claims import AtMost, Exact, Infeasible
from laconic.deduction import trees
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.rules import Wordle, parse_rule
from laconic.deduction.search import Engine, Kind, audit, open_archive, open_ledger, prove
from laconic.deduction.search.evidence import EvidenceBuilder
from laconic.deduction.trees import archive as archive_module
from laconic.deduction.trees.archive import MAGIC, EvidenceChecker
from laconic.deduction.trees.evidence import Loss
from laconic.deduction.trees.refutation import Checker
from laconic.errors import ClaimError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from laconic.deduction.trees.evidence import Evidence
    from laconic.deduction.trees.refutation import Sets

TURNS = 4


def rhyming(seed: int, rhymes: int = 8, answers: int = 14) -> Game:
    """Draw words of which many differ in one place, and answers among them."""
    rng = random.Random(seed)
    words = {"".join(rng.choices("abc", k=3)) for _ in range(12)}
    words |= {a + rng.choice(("aa", "bc")) for a in rng.sample("abcdefghijklmnop", rhymes)}
    guesses = sorted(words)
    lexicon = from_words("rhymes", rng.sample(guesses, min(answers, len(guesses))), guesses)
    return Game(Wordle(3), lexicon, max_turns=TURNS)


def is_hard(game: Game, answers: frozenset[str], turns: int) -> bool:
    """Return whether no strategy finds all answers within the turns, by definition."""

    @cache
    def hard(answers: frozenset[str], turns: int) -> bool:
        if turns == 0:
            return bool(answers)
        return all(
            any(hard(part, turns - 1) for part in parts(guess, answers)) for guess in game.guesses
        )

    def parts(guess: str, answers: frozenset[str]) -> list[frozenset[str]]:
        codes = {answer: game.rule.feedback(guess, answer) for answer in answers}
        return [
            frozenset(answer for answer in answers if codes[answer] == code)
            for code in set(codes.values()) - {game.rule.win}
        ]

    return len(answers) > turns and hard(answers, turns)


def builder_of(game: Game) -> tuple[Engine, EvidenceBuilder]:
    """Make an engine and the builder of its evidence."""
    engine = Engine(game, Kind.WORST, table_mib=1, threads=1)
    return engine, EvidenceBuilder(engine, TURNS)


def evidence_for_all(game: Game) -> list[tuple[bool, Evidence]]:
    """Return whether each opener wins, and the evidence."""
    engine, builder = builder_of(game)
    judged = engine.judge(game.position(), range(len(game.guesses)), TURNS)
    return [
        (isinstance(verdict.claim, AtMost), builder.of(verdict))
        for verdicts in judged
        for verdict in verdicts
    ]


def refutations(seeds: int) -> Iterator[tuple[Game, Sets]]:
    """Yield the refutations of random games."""
    for seed in range(seeds):
        game = rhyming(seed)
        for _, evidence in evidence_for_all(game):
            if isinstance(evidence, Loss) and not isinstance(evidence.sets, str):
                yield game, evidence.sets


def test_every_verdict_has_evidence_that_holds() -> None:
    """Random games: an opener that wins has a valid tree, one that loses a valid refutation."""
    seen = set()
    for seed in range(12):
        game = rhyming(seed)
        checker = EvidenceChecker(game, TURNS)
        for wins, evidence in evidence_for_all(game):
            assert checker.error(evidence) is None
            assert isinstance(evidence, trees.Win) == wins
            seen.add(wins)
    assert seen == {True, False}


def test_openers_that_win_against_a_single_answer_have_a_tree() -> None:
    """The opener need not be the answer, which may be found by the next guess."""
    game = Game(Wordle(3), from_words("one", ["abc"], ["abc", "aaa", "xyz"]), max_turns=TURNS)
    checker = EvidenceChecker(game, TURNS)
    pairs = evidence_for_all(game)
    assert [checker.error(evidence) for _, evidence in pairs] == [None, None, None]
    assert all(wins for wins, _ in pairs)


def test_checkers_compute_their_own_feedback(tmp_path: Path) -> None:
    """What a search proves with wrong feedback is refused by the checker and by the audit."""
    game = rhyming(3)
    true = {each.opener: wins for wins, each in evidence_for_all(game)}
    codes = np.where(game.matrix == game.rule.win, game.matrix, 0).astype(game.matrix.dtype)
    vars(game)["matrix"] = codes  # as if read from the cache
    losses = [each for _, each in evidence_for_all(game) if isinstance(each, Loss)]
    assert [each.opener for each in losses] == list(game.guesses)
    with open_archive(tmp_path / "wrong.xz", game, "worst", TURNS) as archive:
        for each in losses:
            archive.append(each)
    assert len(summary_of(tmp_path / "wrong.xz", game).errors) == len(losses)
    with open_ledger(None, game, "worst") as ledger:
        prove(game, "worst", target=TURNS, ledger=ledger)
        assert len(audit(game, ledger, 1.0).contradicted) == sum(true.values()) > 0


def test_what_the_checker_accepts_is_hard() -> None:
    """Whatever is changed in a refutation, the checker accepts only sets that are really hard."""
    rng, accepted, refused = random.Random(3), 0, 0
    for game, sets in list(refutations(10))[::3]:
        checker = Checker(game)
        for _ in range(6):
            changed = [list(each) for each in sets]
            place = rng.randrange(len(changed))
            changed[place].pop(rng.randrange(len(changed[place])))
            if rng.random() < 0.5:
                changed[place].append(rng.choice([*game.answers, *range(len(changed))]))
            try:
                hard = checker.last_set(tuple(tuple(each) for each in changed))
            except ClaimError:
                refused += 1
                continue
            accepted += 1
            members = frozenset(game.answers[answer] for answer in hard.members)
            assert is_hard(game, members, hard.turns)
    assert accepted
    assert refused


def test_what_takes_more_turns_is_not_refuted() -> None:
    """A refutation for some turns does not count for more, nor for an opener that splits it."""
    game, sets = next(iter(refutations(10)))
    opener, part = next(
        (e.opener, e.part) for _, e in evidence_for_all(game) if isinstance(e, Loss)
    )
    error = EvidenceChecker(game, TURNS + 1).error(Loss(opener, part, sets))
    assert error == f"the last set is hard for {TURNS - 1} turns, expected {TURNS}"
    for wins, evidence in evidence_for_all(game):
        if wins:
            error = EvidenceChecker(game, TURNS).error(Loss(evidence.opener, part, sets))
            assert error == f"the last set is not within the part {part}"


@pytest.fixture(scope="module")
def game() -> Game:
    """Make a game of which some openers win, and some lose."""
    return rhyming(3)


def proven(game: Game, path: Path, **options: object) -> dict[str, bool]:
    """Prove with an archive, and return whether each opener wins."""
    with open_archive(path, game, "worst", TURNS) as archive:
        proof = prove(game, "worst", target=TURNS, archive=archive, **options)  # type: ignore[arg-type]
        wins = {word: claim != Infeasible() for word, claim in proof.verdicts.items()}
        assert wins == archive.openers
    return wins


def summary_of(path: Path, game: Game) -> trees.Summary:
    """Check an archive."""
    *_, summary = trees.check_archive(path, game)
    return summary


def test_an_archive_holds_the_evidence_of_a_proof(game: Game, tmp_path: Path) -> None:
    """By threads or as tasks: the archive is valid and has each opener once."""
    with ThreadPoolExecutor(2) as executor:
        for number, options in enumerate(({}, {"executor": executor})):
            path = tmp_path / f"{number}.xz"
            wins = proven(game, path, **options)
            assert set(wins.values()) == {True, False}
            summary = summary_of(path, game)
            assert (summary.wins, summary.loses) == (
                sum(wins.values()),
                len(wins) - sum(wins.values()),
            )
            assert summary.valid


def test_an_archive_that_was_cut_anywhere_is_continued(game: Game, tmp_path: Path) -> None:
    """A kill while writing leaves the beginning of a line; the next proof ends with all openers."""
    path, cut = tmp_path / "whole.xz", tmp_path / "cut.xz"
    wins = proven(game, path)
    whole = path.read_bytes()
    rng = random.Random(1)
    for size in (0, 5, *rng.sample(range(len(whole)), 4)):
        cut.write_bytes(whole[:size])
        with open_ledger(tmp_path / f"{size}.db", game, "worst") as ledger:
            assert proven(game, cut, ledger=ledger) == wins
        assert summary_of(cut, game).valid
        assert summary_of(cut, game).openers == len(wins)


def test_an_interrupt_at_any_line_leaves_the_archive_whole(
    game: Game, tmp_path: Path, tracing: Callable[..., Any]
) -> None:
    """After Ctrl-C anywhere in the archive's code, the same evidence is recorded once."""
    every, path = [each for _, each in evidence_for_all(game)][:3], tmp_path / "one.xz"
    line, interrupted = 0, True
    while interrupted:
        line, interrupted = line + 1, False
        path.unlink(missing_ok=True)
        with trees.Archive(path, game, TURNS) as archive:
            archive.append(every[0])
            with tracing(archive_module, line):
                try:
                    archive.append(every[1])
                except KeyboardInterrupt:
                    interrupted = True
            for evidence in every:
                archive.append(evidence)
            assert list(archive.openers) == [evidence.opener for evidence in every]
        summary = summary_of(path, game)
        assert (summary.openers, summary.errors) == (3, {})
    assert line > 30


def test_a_proof_that_is_interrupted_has_each_opener_once(tmp_path: Path) -> None:
    """Ctrl-C, a real one, while the archive grows: `verify` accepts what the next proof ends."""
    openers, archive = tmp_path / "openers.txt", tmp_path / "some.xz"
    openers.write_text("\n".join(load("original").guesses.words[:400:4]), encoding="utf-8")
    options = f"--objective worst --target 6 --openers {openers} --ledger {tmp_path}/some.db"
    command = f"{sys.executable} -m laconic prove {options} --archive {archive}".split()
    for _ in range(3):
        before = size_of(archive)
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        while process.poll() is None and size_of(archive) < before + 4000:
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        assert process.returncode == 130
        assert re.search(r"Stopped\. .*some\.db has \d+ verdicts: the same command goes", errors)
    (*_, summary) = trees.check_archive(archive, Game.of("original"))
    assert summary.errors == {}
    assert summary.openers >= 9


def size_of(path: Path) -> int:
    """Return the size of a file, 0 if there is none yet."""
    return path.stat().st_size if path.exists() else 0


def test_a_repeated_line_is_removed(game: Game, tmp_path: Path) -> None:
    """What interruptions of an earlier version repeated is removed, with a word about it."""
    path = tmp_path / "spoilt.xz"
    wins = proven(game, path)
    whole = path.read_bytes()
    ends = [place.start() for place in re.finditer(re.escape(MAGIC), whole)] + [len(whole)]
    first, third = (slice(ends[place], ends[place + 1]) for place in (1, 3))
    path.write_bytes(whole[: ends[2]] + whole[first] + whole[ends[2] :] + whole[third] + whole[:5])
    words = [json.loads(lzma.decompress(whole[line]))["opener"] for line in (first, third)]
    with open_archive(path, game, "worst", TURNS) as archive:
        assert archive.repairs == [
            "removed an unfinished line at the end",
            f"removed repeated lines: {', '.join(words)}",
        ]
        assert archive.openers == wins
    assert path.read_bytes() == whole
    with open_archive(path, game, "worst", TURNS) as archive:
        assert archive.repairs == []


def test_two_lines_that_differ_are_refused(game: Game, tmp_path: Path) -> None:
    """Nobody knows which of two different lines on one opener to remove."""
    path, other = tmp_path / "one.xz", tmp_path / "other.xz"
    win = next(each for _, each in evidence_for_all(game) if isinstance(each, trees.Win))
    for file, guesses in ((path, win.guesses), (other, win.guesses[:-1])):
        with trees.Archive(file, game, TURNS) as archive:
            archive.append(replace(win, guesses=guesses))
    path.write_bytes(path.read_bytes() + MAGIC + other.read_bytes().rpartition(MAGIC)[2])
    with pytest.raises(InputError, match=f"different evidence for '{win.opener}'"):
        trees.Archive(path, game, TURNS)


def test_a_ledger_without_evidence_is_completed(game: Game, tmp_path: Path) -> None:
    """Verdicts of an earlier proof without an archive are found again, with their evidence."""
    with open_ledger(None, game, "worst") as ledger:
        prove(game, "worst", target=TURNS, ledger=ledger)
        wins = proven(game, tmp_path / "late.xz", ledger=ledger)
    assert len(wins) == len(game.guesses)


def test_a_damaged_archive_is_refused(game: Game, tmp_path: Path) -> None:
    """Cut off, with a changed byte, of another game, or of another kind: an error that says so."""
    path = tmp_path / "whole.xz"
    proven(game, path)
    whole = path.read_bytes()

    def error(data: bytes, played: Game = game) -> str:
        path.write_bytes(data)
        with pytest.raises(InputError) as caught:
            summary_of(path, played)
        return str(caught.value)

    assert "ends in the middle of a line" in error(whole[:-3])
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 1
    assert "is damaged at byte" in error(bytes(changed))
    assert "is damaged at byte" in error(whole + b"more")
    assert "nested too deeply" in error(whole + lzma.compress(b"[" * 10**5 + b"]" * 10**5))
    assert "made for" in error(whole, rhyming(4))
    assert "is not an archive" in error(b"")


def test_wrong_evidence_is_named(game: Game, tmp_path: Path) -> None:
    """A tree that is too short, too long or of another opener: the error says what is wrong."""
    evidence = [each for _, each in evidence_for_all(game)]
    win = next(each for each in evidence if isinstance(each, trees.Win))
    checker = EvidenceChecker(game, TURNS)
    assert checker.error(replace(win, guesses=win.guesses[:-1])) is not None
    assert "after the end" in str(checker.error(replace(win, guesses=(*win.guesses, "aaa"))))
    other = next(word for word in game.guesses if word != win.opener)
    assert "the tree begins with" in str(checker.error(replace(win, opener=other)))
    assert "no guess of this game" in str(checker.error(replace(win, opener="zzz")))
    wasteful = (win.guesses[0],) * 20
    assert "would be turn" in str(checker.error(replace(win, guesses=wasteful)))
    assert "none that hold" in str(checker.error(Loss(win.opener, "BBB", "zzz")))
    with trees.Archive(tmp_path / "wrong.xz", game, TURNS) as archive:
        archive.append(replace(win, guesses=(*win.guesses, "aaa")))
    assert summary_of(tmp_path / "wrong.xz", game).errors == {
        win.opener: "'aaa' after the end of the tree"
    }


def test_an_audit_reads_the_archive(game: Game, tmp_path: Path) -> None:
    """With evidence no verdict is left open; evidence that does not hold contradicts."""
    path = tmp_path / "some.xz"
    with open_ledger(None, game, "worst") as ledger:
        proven(game, path, ledger=ledger)
        with open_archive(path, game, "worst", TURNS) as archive:
            found = audit(game, ledger, 1.0, effort=0, archive=archive)
        assert (found.confirmed, found.open, found.contradicted) == (len(game.guesses), (), ())
        win = next(each for _, each in evidence_for_all(game) if isinstance(each, trees.Win))
        path.unlink()
        with open_archive(path, game, "worst", TURNS) as archive:
            archive.append(replace(win, guesses=win.guesses[:1]))
            found = audit(game, ledger, 1.0, effort=0, archive=archive)
        assert len(found.contradicted) == 1
        assert "the tree ends after 1 guesses" in found.contradicted[0]


def test_an_audit_compares_every_claim_with_the_evidence(game: Game, tmp_path: Path) -> None:
    """A tree for some turns confirms that these suffice, and no smaller number."""
    path, question = tmp_path / "some.xz", f"worst in {TURNS} turns"
    proven(game, path)
    with open_archive(path, game, "worst", TURNS) as archive:
        word = next(word for word, wins in archive.openers.items() if wins)
        for claim, holds in ((AtMost(TURNS), True), (AtMost(2), False), (Exact(9), False)):
            with open_ledger(None, game, "worst") as ledger:
                ledger.record(question, {word: claim}, 1.0)
                assert audit(game, ledger, 1.0, archive=archive).confirmed == holds


def test_an_archive_decides_no_other_number_of_turns(tmp_path: Path) -> None:
    """Evidence for four turns says nothing of three or five: such verdicts are searched."""
    game, path = rhyming(1), tmp_path / "four.xz"
    proven(game, path)
    with open_archive(path, game, "worst", TURNS) as archive:
        assert set(archive.openers.values()) == {True, False}
        for word, wins in archive.openers.items():
            for turns, holds in ((TURNS - 1, True), (TURNS + 1, False)):
                with open_ledger(None, game, "worst") as ledger:
                    ledger.record(f"worst in {turns} turns", {word: Infeasible()}, 1.0)
                    assert audit(game, ledger, 1.0, archive=archive).confirmed == holds, wins


def test_evidence_that_does_not_hold_is_not_taken_over(game: Game, tmp_path: Path) -> None:
    """A proof takes only verdicts with valid evidence from an archive, and no contradictions."""
    path = tmp_path / "forged.xz"
    every = dict(each[::-1] for each in evidence_for_all(game))
    win = next(each for each in every if isinstance(each, trees.Win))
    loss = next(each for each in every if isinstance(each, Loss))
    forged = replace(win, opener=loss.opener)
    for evidence, message in (
        (forged, f"the evidence for '{loss.opener}' does not hold: the tree begins with"),
        (replace(loss, opener=loss.opener.upper()), "does not hold: no guess of this game"),
    ):
        path.unlink(missing_ok=True)
        with trees.Archive(path, game, TURNS) as archive:
            archive.append(evidence)
        with open_ledger(None, game, "worst") as ledger:
            with pytest.raises(ClaimError, match=message):
                proven(game, path, ledger=ledger)
            assert ledger.entries() == []
    path.unlink()
    with trees.Archive(path, game, TURNS) as archive, open_ledger(None, game, "worst") as ledger:
        archive.append(forged)
        ledger.record(f"worst in {TURNS} turns", {loss.opener: Infeasible()}, 1.0)
        with pytest.raises(ClaimError, match="they contradict"):
            prove(game, "worst", target=TURNS, ledger=ledger, archive=archive)


def test_an_opener_counts_once(game: Game, tmp_path: Path) -> None:
    """An opener that is listed twice, also in another case, is an error, and no opener more."""
    path = tmp_path / "some.xz"
    wins = proven(game, path)
    loss = next(e for _, e in evidence_for_all(game) if isinstance(e, Loss))
    with trees.Archive(path, game, TURNS) as archive:
        archive.append(replace(loss, opener=loss.opener.upper()))
    summary = summary_of(path, game)
    assert list(summary.errors) == [loss.opener.upper()]
    assert summary.wins + summary.loses == len(wins) == summary.guesses
    proven_once = tmp_path / "once.xz"
    proven(game, proven_once)
    whole = proven_once.read_bytes()
    proven_once.write_bytes(whole + MAGIC + whole.rpartition(MAGIC)[2])
    summary = summary_of(proven_once, game)
    assert (summary.openers, summary.wins + summary.loses) == (len(wins), len(wins) - 1)
    assert [error[:12] for error in summary.errors.values()] == ["listed twice"]


def test_an_archive_is_for_one_process(game: Game, tmp_path: Path) -> None:
    """A second process that would write to the same archive is refused."""
    with (
        trees.Archive(tmp_path / "one.xz", game, TURNS),
        pytest.raises(InputError, match="in use by another process"),
    ):
        trees.Archive(tmp_path / "one.xz", game, TURNS)


def test_proofs_without_evidence_are_refused(game: Game, tmp_path: Path) -> None:
    """Refutations exist in easy mode, with all guesses, for a number of turns of three or more."""
    path = tmp_path / "none.xz"
    codes = Game.of_rule(parse_rule("mastermind:2x3"), max_turns=TURNS)
    for played, objective, target, pool, message in (
        (game, "mean", TURNS, Pool.GUESSES, "needs the objective worst and a target"),
        (game, "worst-mean", TURNS, Pool.GUESSES, "needs the objective worst and a target"),
        (game, "worst", None, Pool.GUESSES, "needs the objective worst and a target"),
        (game, "worst", 2, Pool.GUESSES, "expected 3 or more"),
        (replace(game, mode=Mode.HARD), "worst", TURNS, Pool.GUESSES, "expected easy mode"),
        (game, "worst", TURNS, Pool.ANSWERS, "with the pool answers"),
        (codes, "worst", TURNS, Pool.GUESSES, "word lists only, not for mastermind:2x3"),
    ):
        with pytest.raises(InputError, match=message):
            open_archive(path, played, objective, target, pool)
    assert not path.exists()
