"""The JSON API: typed, bounded in size and time, and described by OpenAPI at /api/openapi.json."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Query

from laconic.deduction import lexicon
from laconic.deduction.game import Mode
from laconic.deduction.strategies import METRICS
from laconic.deduction.web import branches, calls, models, openers
from laconic.deduction.web.lists import GAMES, languages
from laconic.deduction.web.searches import Searches, Terms
from laconic.web.api import new_api
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from fastapi import FastAPI

    from laconic.deduction.coach import Analysis

SHOWN = 500
"""Candidates that a suggestion names."""


def make_api(searches: Searches) -> FastAPI:
    """Make the API over the engines of a server; a function a request, all over these searches."""
    api = new_api("Laconic", "Suggestions, analysis and repair for Wordle and its kin, exactly.")

    @api.get("/lists")
    async def lists() -> models.Lists:
        """List what there is to choose from."""
        return await searches.run(_lists)

    @api.post("/suggest")
    async def suggest(asked: models.SuggestAsked) -> models.SuggestGiven:
        """Suggest guesses after some rows: exact where the time suffices, else bounded."""
        deadline = deadline_after(asked.seconds)
        terms = Terms(asked.list, asked.mode, asked.pool, game=asked.game)
        found = await searches.run(
            lambda: calls.suggest(
                searches, terms, asked.rows, asked.by, asked.top, deadline=deadline
            )
        )
        return models.SuggestGiven(
            count=found.position.candidates.size,
            candidates=found.candidates[:SHOWN],
            widened=found.desk.terms.wide,
            by=asked.by,
            proven=found.advice.proven,
            worst_proven=found.advice.worst_proven,
            guesses=[models.Suggestion.model_validate(one) for one in found.advice.guesses],
        )

    @api.post("/analyze")
    async def analyze(asked: models.AnalyzeAsked) -> models.AnalyzeGiven:
        """Analyze a game turn by turn: skill, luck, and what else was to be had."""
        deadline, terms = (
            deadline_after(asked.seconds),
            Terms(asked.list, asked.mode, game=asked.game),
        )

        def analyzed() -> Analysis:
            game = searches.desk(terms).game
            rows = calls.rows_of(game, asked.rows, asked.words, asked.text, asked.answer)
            return calls.analyze(searches, terms, rows, asked.answer, deadline=deadline)

        found = await searches.run(analyzed)
        return models.AnalyzeGiven.model_validate(found.as_dict())

    @api.post("/repair")
    async def repair(asked: models.RepairAsked) -> models.RepairGiven:
        """Say what is wrong with rows, and what to change."""
        terms = Terms(asked.list, game=asked.game)
        found = await searches.run(lambda: calls.repair(searches, terms, asked.rows, asked.top))
        return models.RepairGiven.model_validate(found.as_dict())

    @api.post("/tree")
    async def tree(asked: models.TreeAsked) -> models.Branch:
        """Look a place up in the optimal tree, and what follows it."""
        deadline = deadline_after(asked.seconds)
        terms = Terms(asked.list, asked.mode, game=asked.game)
        found = await searches.run(
            lambda: branches.branch(
                searches, terms, asked.rows, asked.guess, asked.depth, deadline=deadline
            )
        )
        return models.Branch.model_validate(found)

    @api.get("/rank")
    async def rank(asked: Annotated[models.RankAsked, Query()]) -> models.RankGiven:
        """Rank openers by what they do to the answers, or by their proven totals."""
        terms = Terms(asked.list, asked.mode, game=asked.game)
        found = await searches.run(
            lambda: openers.page(
                searches.desk(terms),
                asked.by,
                offset=asked.offset,
                limit=asked.limit,
                flip=asked.flip,
                match=asked.match,
            )
        )
        return models.RankGiven.model_validate(found)

    return api


def _lists() -> models.Lists:
    return models.Lists(
        lists=lexicon.names(),
        modes=list(Mode),
        metrics=["mean", *METRICS],
        languages=languages(),
        games=GAMES,
    )
