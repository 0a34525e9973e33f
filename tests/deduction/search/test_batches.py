"""Batches of openers as tasks of an executor: the same verdicts as in one process."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from laconic.claims import Exact
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words, load
from laconic.deduction.rules import rule_for
from laconic.deduction.search import Progress, open_ledger, prove
from laconic.deduction.search.batches import BATCH_SECONDS, Task, next_size
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

QUESTION = "total in 6 turns"


class InlineExecutor(Executor):
    """Runs each task at once from its pickle, any number of times.

    Attributes:
        tasks: what was submitted.
        limits: the best total known when each task was submitted, set by `watch`.
    """

    def __init__(self, times: int = 1) -> None:
        self.times, self.tasks = times, list[Task]()
        self.best: int | None = None
        self.known = list[int | None]()

    def watch(self, progress: Progress) -> None:
        """Remember the best total so far."""
        self.best = progress.best

    def submit(self, function: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        """Run a task and return its result."""
        self.tasks.append(args[0])
        self.known.append(self.best)
        future = Future[Any]()
        for _time in range(self.times):
            result = function(*pickle.loads(pickle.dumps(args)))  # noqa: S301  # our own
        future.set_result(pickle.loads(pickle.dumps(result)))  # noqa: S301
        return future


@pytest.fixture(scope="module")
def game() -> Game:
    """Make a game of 60 answers and up to 160 guesses from the original list."""
    lexicon, rng = load("original"), random.Random(1)
    answers = sorted(rng.sample(lexicon.answers.words, 60))
    guesses = sorted({*answers, *rng.sample(lexicon.guesses.words, 100)})
    return Game(rule_for(5), from_words("some", answers, guesses), max_turns=6)


def test_a_game_travels_without_its_matrices(game: Game) -> None:
    """A pickled game has the words; matrices are computed again."""
    assert game.matrix.size
    copy = pickle.loads(pickle.dumps(game))  # noqa: S301  # our own
    assert copy == game
    assert "matrix" not in vars(copy)
    assert (copy.matrix == game.matrix).all()


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("objective", ["mean", "worst", "worst-mean", "mean-worst", "within:3"])
def test_tasks_prove_the_same(game: Game, mode: Mode, objective: str) -> None:
    """Every objective and mode: the same conclusion, and the same exact verdicts."""
    limit = None if objective.startswith("within") else 6
    game = Game(game.rule, game.lexicon, mode, limit)
    with ThreadPoolExecutor(2) as executor:
        ours, theirs = prove(game, objective), prove(game, objective, executor=executor)
        assert (ours.claim, ours.numbers) == (theirs.claim, theirs.numbers)
        ours = prove(game, objective, all_exact=True)
        theirs = prove(game, objective, all_exact=True, executor=executor)
    assert ours.verdicts == theirs.verdicts


def test_a_task_that_runs_twice_changes_nothing(game: Game) -> None:
    """Tasks are idempotent: the second result is the first one."""
    once, twice = (
        prove(game, all_exact=True, executor=InlineExecutor(times)).verdicts for times in (1, 2)
    )
    assert once == twice == prove(game, all_exact=True).verdicts


def test_tasks_carry_the_best_total_so_far(game: Game) -> None:
    """Each task uses the best total of the tasks before it, so that few totals are exact."""
    executor = InlineExecutor()
    proof = prove(game, executor=executor, report=executor.watch)
    assert [task.limit for task in executor.tasks] == executor.known
    assert executor.tasks[-1].limit == proof.claim.value
    assert proof.count(Exact) < len(proof.verdicts) / 4


def test_batches_grow_and_shrink_to_their_time() -> None:
    """Batches grow if they are quick and shrink if they are slow, to at least one opener."""
    assert next_size(10, BATCH_SECONDS) == 10
    assert next_size(10, 0.0) == 40
    assert next_size(10, 100.0) == 5
    assert next_size(1, 100.0) == 1


def test_the_tail_is_cut_fine(game: Game) -> None:
    """The last tasks are small, so that all workers end at about the same time."""
    executor = InlineExecutor()
    prove(game, all_exact=True, executor=executor)
    sizes = [len(task.guesses) for task in executor.tasks]
    assert sizes[-1] == 1
    assert max(sizes) <= len(game.guesses) / 2


def test_ctrl_c_keeps_every_finished_task(game: Game) -> None:
    """A proof interrupted in a report has recorded all results of its tasks."""
    executor = InlineExecutor()

    def interrupt(progress: Progress) -> None:
        if progress.done > 20:
            raise KeyboardInterrupt

    with open_ledger(None, game) as ledger:
        with pytest.raises(KeyboardInterrupt):
            prove(game, all_exact=True, executor=executor, ledger=ledger, report=interrupt)
        judged = {game.guesses[guess] for task in executor.tasks for guess in task.guesses}
        assert ledger.claims(QUESTION).keys() == judged
        words = list(game.guesses)
        assert ledger.lease(QUESTION, words, len(words)) == words  # all leases are released


def test_a_failed_task_ends_the_proof(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exception of a task is raised; the verdicts of those finished beside it are kept."""

    class FailingExecutor(InlineExecutor):
        def submit(self, function: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
            if len(self.tasks) in (5, 6):
                future = Future[Any]()
                future.set_exception(InputError("another version"))
                self.tasks.append(Task(b"", (), None))
                return future
            return super().submit(function, *args)

    monkeypatch.setattr("os.cpu_count", lambda: 4)  # the second round of four fails in part
    executor = FailingExecutor()
    with open_ledger(None, game) as ledger:
        with pytest.raises(InputError, match="another version"):
            prove(game, executor=executor, ledger=ledger)
        judged = {game.guesses[guess] for task in executor.tasks[:8] for guess in task.guesses}
        assert judged <= ledger.claims(QUESTION).keys()
