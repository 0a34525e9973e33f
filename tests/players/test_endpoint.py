"""Models behind an address: replies, repetitions, and answers that cost the game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from laconic.errors import InputError
from laconic.players import Completion, Endpoint, PlayerError, Reason, endpoint_address, read_prompt
from players.server import Reply, said, serving

if TYPE_CHECKING:
    from pathlib import Path

ASKED = [{"role": "user", "content": "Your guess?"}]


def test_request_and_reply() -> None:
    """The request has model, messages, options and key; tokens are counted."""
    seen: list[dict[str, Any]] = []

    def reply(_: int, body: dict[str, Any]) -> Reply:
        seen.append(body)
        return said("crane")

    with (
        serving(reply) as address,
        Endpoint(address, "mine", key="k", options={"temperature": 0}) as model,
    ):
        assert model.complete(ASKED, 10) == Completion("crane", 11, 7, 1)
    expected = {"model": "mine", "messages": ASKED, "temperature": 0}
    assert seen == [expected | {"path": "/v1/chat/completions", "key": "Bearer k"}]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_passing_failures_are_repeated(status: int) -> None:
    """A busy server is asked again, and the requests are counted."""

    def reply(number: int, _: dict[str, Any]) -> Reply:
        return said("salet") if number else (status, {"Retry-After": "0"}, b"busy")

    with serving(reply) as address, Endpoint(address, "m") as model:
        assert model.complete(ASKED, 10).requests == 2


def test_errors_are_not_repeated() -> None:
    """A request that the server refuses for good is sent once."""
    numbers: list[int] = []

    def reply(number: int, _: dict[str, Any]) -> Reply:
        numbers.append(number)
        return 404, {}, b"no such model"

    with (
        serving(reply) as address,
        Endpoint(address, "m") as model,
        pytest.raises(PlayerError, match="status 404: b'no such model'") as failure,
    ):
        model.complete(ASKED, 10)
    assert failure.value.reason is Reason.REFUSED
    assert numbers == [0]


@pytest.mark.parametrize(
    "body",
    [b"", b"\xff\x00", b"[]", b'{"choices": []}', b'{"choices":[{"message":{}}]}', b"[" * 9999],
)
def test_nonsense(body: bytes) -> None:
    """An answer without a text is nonsense."""
    with (
        serving(lambda *_: (200, {}, body)) as address,
        Endpoint(address, "m") as model,
        pytest.raises(PlayerError, match="expected a chat completion") as failure,
    ):
        model.complete(ASKED, 10)
    assert failure.value.reason is Reason.NONSENSE


def test_odd_usage_counts_nothing() -> None:
    """Token counts that are no counts are taken as 0."""
    usage = b'"usage":{"prompt_tokens":-1,"completion_tokens":"7"}'
    body = b'{"choices":[{"message":{"content":"x"}}],' + usage + b"}"
    with serving(lambda *_: (200, {}, body)) as address, Endpoint(address, "m") as model:
        assert model.complete(ASKED, 10) == Completion("x", 0, 0, 1)


def test_no_server() -> None:
    """An address that nobody serves is refused after the repetitions."""
    with serving(lambda *_: said("x")) as address:
        gone = address
    with Endpoint(gone, "m", retries=1) as model, pytest.raises(PlayerError) as failure:
        model.complete(ASKED, 10)
    assert failure.value.reason is Reason.REFUSED


def test_slow_answers_end_in_time() -> None:
    """An answer that comes byte by byte ends at the time limit, though each byte came in time."""
    with serving(lambda *_: said("crane"), drip=0.1) as address, Endpoint(address, "m") as model:
        start = time.monotonic()
        with pytest.raises(PlayerError) as failure:
            model.complete(ASKED, 0.5)
    assert failure.value.reason is Reason.TIMEOUT
    assert time.monotonic() - start < 5


def test_long_answers_are_cut_off() -> None:
    """An answer of many megabytes is not read to its end."""
    with (
        serving(lambda *_: (200, {}, b"x" * (3 << 20))) as address,
        Endpoint(address, "m") as model,
        pytest.raises(PlayerError, match="more than") as failure,
    ):
        model.complete(ASKED, 10)
    assert failure.value.reason is Reason.FLOOD


@pytest.mark.parametrize("text", ["", "127.0.0.1:8000", "ftp://host/v1", "http://", "http://h:x/"])
def test_addresses(text: str) -> None:
    """Anything but an address of http or https is refused."""
    with pytest.raises(InputError, match="expected one such as"):
        endpoint_address(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("user = 3", "expected texts"),
        ("system = 'x'", "user is required"),
        ("user = 'x'\nsistem = 'y'", "no field 'sistem'"),
        ("user = '$rows'", "no value for .rows, expected one of .turn"),
        ("user = '5 $'", "dollar"),
        ("user = 'x'\nreply = '('", "regular expression"),
        ("user = 'x'\nreply = 'GUESS'", "has no group"),
        ("user = ", "prompt in TOML"),
    ],
)
def test_bad_prompts(tmp_path: Path, text: str, words: str) -> None:
    """A prompt file that cannot work is refused before the match."""
    path = tmp_path / "prompt.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=words):
        read_prompt(path, {"turn": 1})


def test_prompt_is_filled(tmp_path: Path) -> None:
    """Values stand where the template names them."""
    path = tmp_path / "prompt.toml"
    path.write_text("system = 'Play.'\nuser = 'Turn $turn'\nreply = 'G: (\\w+)'")
    prompt = read_prompt(path, {"turn": 0})
    assert [each["content"] for each in prompt.messages({"turn": 2})] == ["Play.", "Turn 2"]
    assert prompt.move("G: a, G: bc!") == "bc"
