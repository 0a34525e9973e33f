"""The JSON API: typed, bounded in size and time, and described by OpenAPI at /api/openapi.json."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Query, Request

from laconic.deduction import coach, lexicon, opponents
from laconic.deduction.api import boards, branches, models, openers, queries
from laconic.deduction.api.lists import GAMES, languages
from laconic.deduction.api.searches import Searches, Setup, is_playable
from laconic.deduction.boards import BoardsGame, read_rows, read_words
from laconic.deduction.game import Mode
from laconic.deduction.strategies import METRICS
from laconic.serve.api import new_api
from laconic.serve.threads import deadline_after, left

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_CANDIDATES = 500
"""The most candidates in the response to a suggestion request."""

router = APIRouter()


def make_api(searches: Searches | None = None) -> FastAPI:
    """Make the API of a server, over its searches or new ones."""
    api = new_api("Laconic", "Suggestions, analysis and repair for Wordle and its kin, exactly.")
    api.state.searches = searches or Searches()
    api.include_router(router)
    return api


def _searches_of(request: Request) -> Searches:
    searches: Searches = request.app.state.searches
    return searches


ServerSearches = Annotated[Searches, Depends(_searches_of)]


@router.get("/lists")
async def lists(searches: ServerSearches) -> models.Lists:
    """List word lists, modes, metrics, languages and games."""
    return await searches.run(_lists)


def _lists() -> models.Lists:
    return models.Lists(
        lists=[name for name in lexicon.names() if is_playable(Setup(name))],
        modes=list(Mode),
        metrics=["mean", *METRICS],
        languages=languages(),
        games=GAMES,
    )


@router.post("/suggest")
async def suggest(body: models.SuggestRequest, searches: ServerSearches) -> models.SuggestResponse:
    """Suggest guesses after some rows. Values are exact if time allows, otherwise bounds."""
    deadline = deadline_after(body.seconds)
    setup = Setup(body.list, body.mode, body.pool, game=body.game)
    result = await searches.run(
        lambda: queries.suggest(searches, setup, body.rows, body.by, body.top, deadline=deadline)
    )
    return models.SuggestResponse(
        count=result.position.candidates.size,
        candidates=result.candidates[:MOST_CANDIDATES],
        widened=result.solver.setup.wide,
        by=body.by,
        proven=result.advice.proven,
        worst_proven=result.advice.worst_proven,
        solved=result.advice.solved,
        turns_left=coach.turns_ahead(result.position),
        too_few=result.advice.too_few,
        up_to_symmetry=result.advice.up_to_symmetry,
        guesses=list(result.advice.guesses),
    )


@router.post("/analyze")
async def analyze(body: models.AnalyzeRequest, searches: ServerSearches) -> models.AnalyzeResponse:
    """Analyze a game turn by turn: skill, luck, and better guesses."""
    deadline = deadline_after(body.seconds)
    setup = Setup(body.list, body.mode, game=body.game)

    def analysis() -> models.AnalyzeResponse:
        game = searches.solver(setup).game
        text = "" if body.rows else body.text
        shared = coach.read_share(text, game.rule) if text else None
        rows = queries.rows_of(game, body.rows, body.words, shared, body.answer)
        limit = shared.limit if shared else None
        result = queries.analyze(searches, setup, rows, body.answer, limit=limit, deadline=deadline)
        return models.AnalyzeResponse.model_validate(result.as_dict())

    return await searches.run(analysis)


@router.post("/repair")
async def repair(body: models.RepairRequest, searches: ServerSearches) -> models.RepairResponse:
    """Explain what is wrong with rows, and suggest corrections."""
    setup = Setup(body.list, game=body.game)
    result = await searches.run(lambda: queries.repair(searches, setup, body.rows, body.top))
    return models.RepairResponse.model_validate(result.as_dict())


@router.post("/tree")
async def tree(body: models.TreeRequest, searches: ServerSearches) -> branches.Branch:
    """Look up a position in the optimal tree, and what follows it."""
    deadline = deadline_after(body.seconds)
    setup = Setup(body.list, body.mode, game=body.game)
    return await searches.run(
        lambda: branches.branch(
            searches, setup, body.rows, body.guess, body.depth, deadline=deadline
        )
    )


@router.get("/rank")
async def rank(
    query: Annotated[models.RankRequest, Query()], searches: ServerSearches
) -> openers.Page:
    """Rank openers by a metric or by their proven totals."""
    setup = Setup(query.list, query.mode, game=query.game)
    return await searches.run(
        lambda: openers.page(
            searches.solver(setup),
            query.by,
            offset=query.offset,
            limit=query.limit,
            flip=query.flip,
            match=query.match,
        )
    )


@router.post("/fibble/suggest")
async def suggest_lying(
    body: models.VariantRequest, searches: ServerSearches
) -> models.FibbleResponse:
    """Suggest guesses after rows of which one tile each is false."""
    return models.FibbleResponse.model_validate(
        await _variant(body, searches, opponents.suggest_lying)
    )


@router.post("/antiwordle/suggest")
async def suggest_avoiding(
    body: models.VariantRequest, searches: ServerSearches
) -> models.AntiwordleResponse:
    """Suggest guesses that avoid the answer as long as possible."""
    return models.AntiwordleResponse.model_validate(
        await _variant(body, searches, opponents.suggest_avoiding)
    )


async def _variant(
    body: models.VariantRequest,
    searches: Searches,
    ask: Callable[..., opponents.FibbleAdvice | opponents.AntiwordleAdvice],
) -> dict[str, Any]:
    deadline = deadline_after(body.seconds)

    def suggested() -> dict[str, Any]:
        game = searches.solver(Setup(body.list)).game
        rows = game.rows(*body.rows)
        with searches.slot(deadline) as free:
            found = ask(game, rows, body.top, seconds=left(deadline) if free else 0.0).as_dict()
        return {**found, "candidates": found["candidates"][:MOST_CANDIDATES]}

    return await searches.run(suggested)


@router.post("/boards/suggest")
async def suggest_boards(
    body: models.BoardsSuggestRequest, searches: ServerSearches
) -> models.BoardsSuggestResponse:
    """Suggest guesses for several boards, by the chance to lose and the turns to the end."""

    def suggested() -> models.BoardsSuggestResponse:
        position = read_rows(_boards_game(searches, body), body.rows)
        advice = boards.advise(searches, position, body.top, body.seconds)
        return models.BoardsSuggestResponse(
            left=max(0, position.left),
            solved=list(advice.solved),
            counts=[len(words) for words in advice.candidates],
            decided=advice.decided,
            games=advice.games,
            suggestions=list(advice.suggestions),
        )

    return await searches.run(suggested)


@router.post("/boards/analyze")
async def analyze_boards(
    body: models.BoardsAnalyzeRequest, searches: ServerSearches
) -> models.BoardsAnalyzeResponse:
    """Judge the guesses of a game of several boards."""

    def analyzed() -> models.BoardsAnalyzeResponse:
        game = _boards_game(searches, body)
        position = (
            read_words(game, body.words, body.answers)
            if body.words or body.answers
            else read_rows(game, body.rows)
        )
        result = boards.analyze(searches, position, body.seconds)
        return models.BoardsAnalyzeResponse(
            won=result.won, skill=result.skill, luck=result.luck, turns=list(result.turns)
        )

    return await searches.run(analyzed)


def _boards_game(searches: Searches, body: models.BoardsRequest) -> BoardsGame:
    game = searches.solver(Setup(body.list)).game
    return BoardsGame(game, body.boards, distinct=body.distinct, sequential=body.sequential)
