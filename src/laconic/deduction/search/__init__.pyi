from laconic.claims import AtLeast as AtLeast, AtMost as AtMost, Claim as Claim, ClaimWord as ClaimWord, Exact as Exact, Infeasible as Infeasible, claim_of as claim_of
from laconic.deduction.objective import Kind as Kind, Objective as Objective, turns_left as turns_left
from laconic.deduction.search.auditing import Audit as Audit, audit as audit
from laconic.deduction.search.best_guesses import UP_TO_SYMMETRY as UP_TO_SYMMETRY, Best as Best, Valued as Valued, best as best, preferred as preferred, values as values
from laconic.deduction.search.engine import Engine as Engine, OutOfTimeError as OutOfTimeError, Verdict as Verdict, cores as cores
from laconic.deduction.search.evidence import open_archive as open_archive
from laconic.deduction.search.findings import Proof as Proof
from laconic.deduction.search.judging import Progress as Progress
from laconic.deduction.search.last_turn import fewest_on_last_turn as fewest_on_last_turn
from laconic.deduction.search.optimality import Optimality as Optimality, check_optimal as check_optimal
from laconic.deduction.search.proving import open_ledger as open_ledger, prove as prove
from laconic.deduction.search.sets import HardSets as HardSets, hard_sets as hard_sets
from laconic.deduction.search.solution import Solution as Solution
from laconic.deduction.search.solving import least_turns as least_turns, solve as solve
from laconic.ledger import Entry as Entry, Ledger as Ledger

__all__: list[str]
