"""JSON APIs, described by OpenAPI, with uniform error responses."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.responses import JSONResponse

from laconic.provenance import laconic_version
from laconic.rounding import rounded
from laconic.serve.problems import HANDLERS, problem

_REFUSALS = {
    **problem(400, "The body is not JSON, or not UTF-8."),
    **problem(403, "A request from a page of another site, or for another host name."),
    **problem(413, "The request is too large."),
    **problem(422, "Invalid or contradictory values."),
    **problem(429, "Too many requests; the header Retry-After has the seconds to wait."),
}


class RoundedResponse(JSONResponse):
    """JSON whose numbers are the same on every processor."""

    def render(self, content: Any) -> bytes:
        """Write the JSON."""
        return super().render(rounded(content))


def new_api(title: str, description: str) -> FastAPI:
    """Make an API without routes.

    Args:
        title: its title in OpenAPI.
        description: its purpose, in a sentence.
    """
    api = FastAPI(
        title=title,
        version=laconic_version(),
        description=description,
        docs_url=None,  # the built-in documentation pages load scripts from other sites
        redoc_url=None,
        default_response_class=RoundedResponse,
        responses=_REFUSALS,
    )
    for kind, handler in HANDLERS.items():
        api.add_exception_handler(kind, handler)
    return api
