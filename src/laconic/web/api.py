"""A JSON API that describes itself with OpenAPI and refuses in one form."""

from __future__ import annotations

from fastapi import FastAPI

from laconic.provenance import laconic_version
from laconic.web.problems import HANDLERS, problem

_REFUSALS = {
    **problem(400, "The body is not JSON, or not UTF-8."),
    **problem(403, "A page of another site, or a name that is not the server's."),
    **problem(413, "The request is too large."),
    **problem(422, "Values that are not allowed, or that contradict each other."),
    **problem(429, "Too many requests: the header Retry-After says how long to wait."),
}


def new_api(title: str, description: str) -> FastAPI:
    """Make an API without routes.

    Args:
        title: what OpenAPI calls it.
        description: what it answers, in a sentence.
    """
    api = FastAPI(
        title=title,
        version=laconic_version(),
        description=description,
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        responses=_REFUSALS,
    )
    for kind, handler in HANDLERS.items():
        api.add_exception_handler(kind, handler)
    return api
