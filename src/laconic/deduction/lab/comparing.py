"""Comparison of strategies without a description file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from laconic.deduction.lab.laboratory import LABORATORY
from laconic.deduction.strategies import make

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.lab.experiment import Experiment


def comparison(
    strategies: Sequence[str],
    *,
    list_name: str = "original",
    mode: str = "easy",
    pool: str | None = None,
    openers: Sequence[str] = (),
    seeds: int = 1,
    exact: bool = True,
    exact_opener: str | None = None,
) -> Experiment:
    """Describe a comparison of strategies as an experiment of type `ladder`.

    Raises:
        InputError: for an unknown strategy.
    """
    lines = [
        f"title = {json.dumps('Comparison of ' + ', '.join(strategies))}",
        'kind = "ladder"',
        f"exact = {json.dumps(exact)}",
        *([f"opener = {json.dumps(exact_opener)}"] if exact_opener else []),
        f"game = {{ list = {json.dumps(list_name)}, mode = {json.dumps(mode)} }}",
    ]
    for name in strategies:
        lines += ["", "[[runs]]", f"strategy = {json.dumps(name)}"]
        lines += [f"pool = {json.dumps(pool)}"] if pool else []
        lines += [f"opener = {json.dumps(list(openers))}"] if openers else []
        if not make(name, seed=1).deterministic:
            lines.append(f"seeds = {list(range(1, seeds + 1))}")
    return LABORATORY.parse("\n".join(lines) + "\n", "comparison")
