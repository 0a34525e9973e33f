"""The page's files: types, lifetimes, compression, and nothing from elsewhere."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING

import httpx
import pytest

from laconic.serve import page as room
from laconic.serve.page import folder_of_page
from laconic.serve.server import make_app

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from starlette.types import ASGIApp

    Ask = Callable[..., httpx.Response]

SCRIPT = "document.title = 'Laconic'"

FILES = {
    "index.html": f"<html><head><script>{SCRIPT}</script></head><body>Hello</body></html>",
    "page.0123456789.js": "export const answer = 42;\n" * 100,
    "core.89abcdef01.wasm": "\0asm" * 100,
    "manifest.webmanifest": "{}",
    "service-worker.js": "// worker",
    "book.csv.0011223344.gz": "packed",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Write a page, beside a file that is not part of it."""
    folder = tmp_path / "site"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.fixture
def ask(site: Path, asking: Callable[[ASGIApp], Ask]) -> Ask:
    """Make a client of a server of the page."""
    return asking(make_app({}, site, hosts=["localhost"]))


@pytest.mark.parametrize(
    ("name", "kind", "lifetime"),
    [
        ("", "text/html; charset=utf-8", "no-cache"),
        ("index.html", "text/html; charset=utf-8", "no-cache"),
        (
            "page.0123456789.js",
            "text/javascript; charset=utf-8",
            "public, max-age=31536000, immutable",
        ),
        ("core.89abcdef01.wasm", "application/wasm", "public, max-age=31536000, immutable"),
        ("manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("service-worker.js", "text/javascript; charset=utf-8", "no-cache"),
        (
            "book.csv.0011223344.gz",
            "application/octet-stream",
            "public, max-age=31536000, immutable",
        ),
    ],
)
@pytest.mark.parametrize("packing", ["gzip", "identity"])
def test_types_and_lifetimes(ask: Ask, name: str, kind: str, lifetime: str, packing: str) -> None:
    """Files with a digest in their name are kept for ever, others are asked for again."""
    response = ask("GET", f"/{name}", headers={"accept-encoding": packing})
    assert response.status_code == 200
    assert response.headers["content-type"] == kind
    assert response.headers["cache-control"] == lifetime
    assert response.headers["x-content-type-options"] == "nosniff"
    expected = FILES[name or "index.html"]
    assert response.text.replace(room.API, "") == expected
    again = ask(
        "GET",
        f"/{name}",
        headers={"accept-encoding": packing, "if-none-match": response.headers["etag"]},
    )
    assert (again.status_code, again.content) == (304, b"")
    policy = "content-security-policy"
    assert again.headers[policy] == response.headers[policy]


def test_text_is_compressed_where_it_helps(ask: Ask) -> None:
    """Scripts are compressed for those who accept it; not what is packed already, nor a part."""
    packed = {"accept-encoding": "gzip, br"}
    response = ask("GET", "/page.0123456789.js", headers=packed)
    assert response.headers["content-encoding"] == "gzip"
    assert int(response.headers["content-length"]) < len(FILES["page.0123456789.js"]) / 5
    book = ask("GET", "/book.csv.0011223344.gz", headers=packed)
    assert "content-encoding" not in book.headers
    part = ask("GET", "/page.0123456789.js", headers=packed | {"range": "bytes=0-5"})
    assert (part.status_code, part.text) == (206, "export")
    head = ask("HEAD", "/page.0123456789.js", headers=packed)
    assert (head.content, head.headers["content-length"]) == (
        b"",
        response.headers["content-length"],
    )


def test_a_file_that_changes_is_compressed_anew(ask: Ask, site: Path) -> None:
    """A rebuilt page is served as it is, without a restart."""
    file = site / "service-worker.js"
    assert ask("GET", f"/{file.name}").text == "// worker"
    file.write_text("// another", encoding="utf-8")
    assert ask("GET", f"/{file.name}").text == "// another"


def test_the_page_knows_of_the_api_and_runs_its_own_scripts_only(ask: Ask) -> None:
    """The head names the API; the policy allows the inline script by its digest."""
    response = ask("GET", "/")
    assert response.text.index(room.API) < response.text.index("</head>")
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    policy = response.headers["content-security-policy"]
    assert f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{digest}';" in policy
    assert "unsafe-eval'" not in policy.replace("wasm-unsafe-eval", "")
    worker = ask("GET", "/page.0123456789.js").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in worker
    assert "connect-src 'self'" in worker


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "//secret.txt",
        "/.%00./secret.txt",
        "/link.txt",
        "/nothing.js",
    ],
)
def test_nothing_but_the_page_is_served(ask: Ask, path: str) -> None:
    """Files outside of the folder cannot be had, by whatever spelling, nor by a link to them."""
    response = ask("GET", httpx.URL("http://localhost").copy_with(raw_path=path.encode()))
    assert response.status_code in (400, 404)
    assert "secret" not in response.text.replace(path, "")


def test_without_a_page_the_server_says_how_to_build_it(asking: Callable[[ASGIApp], Ask]) -> None:
    """The API works without the page."""

    async def api(_scope: object, _receive: object, send: Callable[..., object]) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})  # type: ignore[misc]
        await send({"type": "http.response.body"})  # type: ignore[misc]

    ask = asking(make_app({"/api": lambda: api}, None))
    response = ask("GET", "/")
    assert response.status_code == 404
    assert "run make site" in response.text
    assert ask("GET", "/api/lists").status_code == 204


def test_the_page_is_found_where_it_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an installed package, or in a source tree; a folder without index.html is none."""
    installed, built = tmp_path / "site", tmp_path / "build"
    monkeypatch.setattr(room, "PLACES", (installed, built))
    installed.mkdir()
    assert folder_of_page() is None
    built.mkdir()
    (built / "index.html").touch()
    assert folder_of_page() == built
    (installed / "index.html").touch()
    assert folder_of_page() == installed


def test_the_real_page_asks_nobody_else() -> None:
    """What the built page names in its head lies beside it."""
    folder = folder_of_page()
    if folder is None:
        pytest.skip("the page is not built: make site")
    html = (folder / "index.html").read_text("utf-8")
    named = re.findall(r'<(?:link|script|img)[^>]+(?:href|src)="([^"]+)"', html)
    assert named
    assert all((folder / name).is_file() for name in named)
    assert gzip.compress(html.encode())
