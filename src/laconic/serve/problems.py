"""Error responses of the APIs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from laconic.errors import InputError
from laconic.serve.threads import BusyError

if TYPE_CHECKING:
    from fastapi import Request


class Problem(BaseModel):
    """Why a request was refused, and what to do about it."""

    detail: str


def problem(status: int, reason: str) -> dict[int | str, dict[str, Any]]:
    """Describe an error response for OpenAPI."""
    return {status: {"model": Problem, "description": reason}}


def _refused(status: int, detail: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"detail": detail}, status, headers)


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    """Name the invalid value and the reason, without repeating the value."""
    assert isinstance(error, RequestValidationError)  # noqa: S101  # registered for it alone
    faults = [
        f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
        for fault in error.errors()
    ]
    return _refused(422, "; ".join(faults)[:2000])


async def _wrong(_: Request, error: Exception) -> JSONResponse:
    return _refused(422, str(error))


async def _busy(_: Request, error: Exception) -> JSONResponse:
    return _refused(429, str(error), {"retry-after": "1"})


async def _absent(_: Request, error: Exception) -> JSONResponse:
    """Answer errors of HTTP itself: unknown address, wrong method, invalid JSON."""
    assert isinstance(error, HTTPException)  # noqa: S101  # registered for it alone
    return _refused(error.status_code, str(error.detail), dict(error.headers or {}))


async def _broken(_: Request, __: Exception) -> JSONResponse:
    """Answer an internal error; the server's log has the details."""
    return _refused(500, "an internal error of Laconic: please report what you sent")


HANDLERS: dict[type[Exception], Any] = {
    RequestValidationError: _invalid,
    InputError: _wrong,
    BusyError: _busy,
    HTTPException: _absent,
    Exception: _broken,
}
"""The handler of each kind of error."""
