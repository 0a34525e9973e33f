"""Another name of `laconic.deduction.gym`, under which environments were made at first."""

from laconic.deduction.gym import ID, WordleEnv, observe

__all__ = ["ID", "WordleEnv", "observe"]
