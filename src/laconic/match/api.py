"""The JSON API of matches that are followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from laconic.serve.api import new_api

if TYPE_CHECKING:
    from fastapi import FastAPI

    from laconic.match.following import Following


def make_api(following: Following) -> FastAPI:
    """Make the API of some matches."""
    api = new_api("Laconic: matches", "What players have done so far in matches that run.")

    @api.get("/state")
    def state() -> dict[str, Any]:
        """Return the scores so far, and the games that ended last."""
        return following.state

    return api
