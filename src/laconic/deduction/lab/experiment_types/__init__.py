"""Types of experiments: a dataclass of settings and a function for each."""

from laconic.deduction.lab.experiment_types.days import Days, days
from laconic.deduction.lab.experiment_types.exact import Questions, exact
from laconic.deduction.lab.experiment_types.first_guess import FirstGuess, first_guess
from laconic.deduction.lab.experiment_types.fitness import Fitness, fitness
from laconic.deduction.lab.experiment_types.ladder import Ladder, ladder
from laconic.deduction.lab.experiment_types.letters import Feedbacks, Letters, feedbacks, letters
from laconic.deduction.lab.experiment_types.openers import Openers, openers
from laconic.deduction.lab.experiment_types.parts import Parts, parts
from laconic.deduction.lab.experiment_types.play import Play, play
from laconic.deduction.lab.experiment_types.predictions import Predictions, predictions
from laconic.deduction.lab.experiment_types.stability import Stability, stability
from laconic.deduction.lab.experiment_types.steps import Steps, steps
from laconic.lab.experiment import ExperimentType

__all__ = ["EXPERIMENT_TYPES"]

EXPERIMENT_TYPES = {
    "days": ExperimentType(Days, days),
    "exact": ExperimentType(Questions, exact),
    "first-guess": ExperimentType(FirstGuess, first_guess),
    "fitness": ExperimentType(Fitness, fitness),
    "predictions": ExperimentType(Predictions, predictions),
    "ladder": ExperimentType(Ladder, ladder),
    "letters": ExperimentType(Letters, letters),
    "feedbacks": ExperimentType(Feedbacks, feedbacks),
    "openers": ExperimentType(Openers, openers),
    "parts": ExperimentType(Parts, parts),
    "play": ExperimentType(Play, play),
    "stability": ExperimentType(Stability, stability),
    "steps": ExperimentType(Steps, steps),
}
"""All types by name, the `kind` of a description."""
