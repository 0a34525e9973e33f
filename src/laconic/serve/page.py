"""The page: the files that `make site` builds, as any static host would serve them.

`index.html` also says that there is an API, which the page may ask for what a browser cannot do.
"""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Scope

INDEX = "index.html"

PACKAGE = Path(__file__).parents[1]

PLACES = (PACKAGE / "site", PACKAGE.parents[1] / "build" / "site")
"""Where the built page is: in an installed package, and in a source tree."""

ABSENT = "the page is not built: run make site in the source tree"

API = '<meta name="laconic-api" content="api">'
"""Tells the page that there is an API, by an address relative to its own."""

FOREVER, EACH_TIME = "public, max-age=31536000, immutable", "no-cache"
"""How long browsers keep a file whose name has its digest; and ask again whether it has changed."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""Types by ending: the system's own table may lack some, and may be wrong about others."""

PACKED = frozenset({".gz", ".png"})
"""Endings of files that compression makes no smaller."""

_DIGEST = re.compile(r"\.[0-9A-Za-z]{8,}\.\w+$")
_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def folder_of_page() -> Path | None:
    """Return the folder of the built page; None if there is none."""
    return next((place for place in PLACES if (place / INDEX).is_file()), None)


def make_page(folder: Path | None) -> ASGIApp:
    """Make the application that serves a folder; without one, it says how to build the page."""
    if folder is None:
        return PlainTextResponse(f"Laconic: {ABSENT}.\n", 404)
    return _Page(directory=folder, html=True)


class _Page(StaticFiles):
    """Static files with types, lifetimes, compression, and a policy for what the page may load."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file, or that the browser's copy is still the newest."""
        path, asked = Path(full_path), Headers(scope=scope)
        if path.name == INDEX:
            return _unless_known(_index(path), asked)
        packs = path.suffix not in PACKED and "gzip" in asked.get("accept-encoding", "")
        if packs and "range" not in asked:
            body = _packed(path, stat_result.st_mtime_ns)
            response = Response(body, status_code, _tagged(body) | {"content-encoding": "gzip"})
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["content-security-policy"] = _policy()  # a worker keeps to its own file's
        response.headers["cache-control"] = FOREVER if _DIGEST.search(path.name) else EACH_TIME
        response.headers["content-type"] = TYPES.get(path.suffix, "application/octet-stream")
        response.headers["vary"] = "accept-encoding"
        return _unless_known(response, asked)


def _unless_known(response: Response, asked: Headers) -> Response:
    """Answer that nothing has changed if the browser has the same file.

    The answer repeats the policy, since its headers replace those of the browser's copy.
    """
    tags = [tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")]
    if response.headers.get("etag") not in tags:
        return response
    unchanged = NotModifiedResponse(response.headers)
    unchanged.headers["content-security-policy"] = response.headers["content-security-policy"]
    return unchanged


def _index(path: Path) -> Response:
    """Return the page, which says that there is an API."""
    body = path.read_bytes().replace(b"</head>", f"{API}</head>".encode(), 1)
    policy = _policy(_SCRIPT.findall(body))
    headers = {"cache-control": EACH_TIME, "content-security-policy": policy}
    return Response(body, headers=_tagged(body) | headers, media_type="text/html")


def _policy(inline: Iterable[bytes] = ()) -> str:
    """Return what a file may load and run: the page's own files, and the given inline scripts."""
    scripts = "".join(f" 'sha256-{_digest(script)}'" for script in inline)
    return (
        f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{scripts}; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


@lru_cache(maxsize=256)
def _packed(path: Path, _changed: int) -> bytes:
    """Return a file, compressed once."""
    return gzip.compress(path.read_bytes(), mtime=0)


def _tagged(body: bytes) -> dict[str, str]:
    return {"etag": f'"{sha256(body).hexdigest()[:32]}"'}


def _digest(script: bytes) -> str:
    return b64encode(sha256(script).digest()).decode()
