"""Who answers: what stands behind the curtain and gives each guess its feedback."""

from laconic.deduction.hosts.words import FixedWord, Host, daily_word, fixed_word, random_word

__all__ = ["FixedWord", "Host", "daily_word", "fixed_word", "random_word"]
