"""Alias of `laconic.deduction.gym`, for existing programs."""

from laconic.deduction.gym import ID, WordleEnv, observe

__all__ = ["ID", "WordleEnv", "observe"]
