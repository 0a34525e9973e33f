"""Types of experiments: a dataclass of settings and a function for each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from laconic.deduction.lab.experiment_types.days import Days, days
from laconic.deduction.lab.experiment_types.exact import Questions, exact
from laconic.deduction.lab.experiment_types.first_guess import FirstGuess, first_guess
from laconic.deduction.lab.experiment_types.fitness import Fitness, fitness
from laconic.deduction.lab.experiment_types.ladder import Ladder, ladder
from laconic.deduction.lab.experiment_types.letter_rules import LetterRules, letter_rules
from laconic.deduction.lab.experiment_types.letters import Feedbacks, Letters, feedbacks, letters
from laconic.deduction.lab.experiment_types.openers import Openers, openers
from laconic.deduction.lab.experiment_types.parts import Parts, parts
from laconic.deduction.lab.experiment_types.play import Play, play
from laconic.deduction.lab.experiment_types.predictions import Predictions, predictions
from laconic.deduction.lab.experiment_types.stability import Stability, stability
from laconic.deduction.lab.experiment_types.steps import Steps, steps
from laconic.deduction.lab.game_spec import Place, specs_of
from laconic.lab.experiment import ExperimentType

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.lab.outcome import Outcome
    from laconic.lab.worker_pool import WorkerPool

__all__ = ["EXPERIMENT_TYPES"]


def _type(settings: type, run: Callable[[Any, WorkerPool], Outcome]) -> ExperimentType:
    """Make a type whose results say which lists stand in for missing files."""

    def noting(settings: Any, workers: WorkerPool) -> Outcome:
        places = [Place(spec, workers.folder) for spec in specs_of(settings)]
        notes = dict.fromkeys(place.note for place in places if place.note)
        outcome = run(settings, workers)
        return replace(outcome, notes=(*outcome.notes, *notes))

    return ExperimentType(settings, noting)


EXPERIMENT_TYPES = {
    "days": _type(Days, days),
    "exact": _type(Questions, exact),
    "first-guess": _type(FirstGuess, first_guess),
    "fitness": _type(Fitness, fitness),
    "predictions": _type(Predictions, predictions),
    "ladder": _type(Ladder, ladder),
    "letter-rules": _type(LetterRules, letter_rules),
    "letters": _type(Letters, letters),
    "feedbacks": _type(Feedbacks, feedbacks),
    "openers": _type(Openers, openers),
    "parts": _type(Parts, parts),
    "play": _type(Play, play),
    "stability": _type(Stability, stability),
    "steps": _type(Steps, steps),
}
"""All types by name, the `kind` of a description."""
