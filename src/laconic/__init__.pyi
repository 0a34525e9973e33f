from laconic import deduction as deduction, sliding as sliding, tetris as tetris
from laconic.claims import AtLeast as AtLeast, AtMost as AtMost, Exact as Exact, Infeasible as Infeasible
from laconic.deduction.coach import Analysis as Analysis, Repair as Repair, analyze as analyze, read_share as read_share, repair as repair, suggest as suggest
from laconic.deduction.errors import ContradictionError as ContradictionError, FeedbackError as FeedbackError, LexiconError as LexiconError, UnknownWordError as UnknownWordError
from laconic.deduction.evaluate.result import Result as Result
from laconic.deduction.evaluate.simulate import simulate as simulate
from laconic.deduction.game import Game as Game, Mode as Mode, Pool as Pool, Position as Position, Row as Row
from laconic.deduction.lexicon import Lexicon as Lexicon, WordList as WordList, from_files as from_files, from_words as from_words, load as load
from laconic.deduction.priors import with_prior as with_prior
from laconic.deduction.rules import Rule as Rule, parse_rule as parse_rule
from laconic.deduction.search import Objective as Objective
from laconic.deduction.search.solution import Solution as Solution
from laconic.deduction.search.solving import solve as solve
from laconic.deduction.strategies import METRICS as METRICS, STRATEGIES as STRATEGIES, Strategy as Strategy, make as make
from laconic.deduction.trees import DecisionTree as DecisionTree, Node as Node
from laconic.errors import ClaimError as ClaimError, InputError as InputError, LaconicError as LaconicError, MissingExtraError as MissingExtraError

__version__: str

__all__: list[str]
