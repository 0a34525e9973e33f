"""Models behind an OpenAI-compatible HTTP address (`POST ADDRESS/chat/completions`)."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from laconic.errors import InputError
from laconic.extras import extra
from laconic.files import parse_json
from laconic.players.failures import PlayerError, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_BYTES = 1 << 20
"""Maximum length of an answer in bytes."""

_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
"""HTTP status codes after which a request is repeated."""

_FIRST_PAUSE = 0.5
"""Seconds before the first repetition; each further pause is twice as long."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A model's reply.

    Attributes:
        text: the reply.
        prompt_tokens: tokens of the prompt, 0 if the server does not count them.
        completion_tokens: tokens of the reply, 0 likewise.
        requests: requests that were sent until the reply came.
    """

    text: str
    prompt_tokens: int
    completion_tokens: int
    requests: int


def endpoint_address(text: str) -> str:
    """Check an address, and return it without a slash at the end.

    Raises:
        InputError: for anything but an address of http or https.

    >>> endpoint_address("http://127.0.0.1:8000/v1/")
    'http://127.0.0.1:8000/v1'
    """
    try:
        parts = urlsplit(text)
        valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number
        valid = None
    if not valid:
        raise InputError(f"address {text!r}, expected one such as http://127.0.0.1:8000/v1")
    return text.rstrip("/")


class Endpoint:
    """A model behind an address.

    Requests that fail in passing (no connection, status 408, 425, 429 or 5xx) are repeated after
    0.5, 1, 2, … seconds, or after the server's `Retry-After`, while the time limit of the question
    allows. Redirects are not followed.

    Args:
        address: base address, such as `http://127.0.0.1:8000/v1`.
        model: name of the model.
        key: API key, sent as a bearer token; None for none.
        options: further fields of the request, such as `temperature`.
        retries: maximum number of repetitions.

    Raises:
        InputError: for an invalid address.
        MissingExtraError: without the extra `models`.
    """

    def __init__(
        self,
        address: str,
        model: str,
        *,
        key: str | None = None,
        options: dict[str, Any] | None = None,
        retries: int = 3,
    ) -> None:
        with extra("models"):
            import httpx  # noqa: PLC0415  # an optional dependency

        self._errors = httpx.HTTPError
        self._url = f"{endpoint_address(address)}/chat/completions"
        self._body = {**(options or {}), "model": model}
        self._retries = retries
        self._client = httpx.Client(headers={"Authorization": f"Bearer {key}"} if key else None)

    def __enter__(self) -> Self:
        """Use the endpoint until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connections."""
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def complete(self, messages: Sequence[dict[str, str]], seconds: float) -> Completion:
        """Ask for a reply.

        Args:
            messages: the messages, each with `role` and `content`.
            seconds: time limit, with all repetitions.

        Raises:
            PlayerError: for no valid reply in time.
        """
        deadline, pause = time.monotonic() + seconds, _FIRST_PAUSE
        for sent in range(1, self._retries + 2):
            try:
                status, wait, body = self._post(messages, deadline)
                if status == 200:
                    return _completion(body, sent)
                problem = PlayerError(Reason.REFUSED, f"status {status}: {body[:200]!r}")
                if status not in _PASSING:
                    raise problem
            except self._errors as error:
                wait, problem = None, self._unreachable(error, deadline, seconds)
            pause_now = pause if wait is None else wait
            if sent > self._retries or time.monotonic() + pause_now >= deadline:
                raise problem
            time.sleep(pause_now)
            pause *= 2
        raise AssertionError  # the last repetition returns or raises

    def _post(
        self, messages: Sequence[dict[str, str]], deadline: float
    ) -> tuple[int, float | None, bytes]:
        """Send a request; return status, seconds of `Retry-After`, and the answer."""
        body, received = {**self._body, "messages": list(messages)}, bytearray()
        timeout = max(0.001, deadline - time.monotonic())
        with self._client.stream("POST", self._url, json=body, timeout=timeout) as response:
            for chunk in response.iter_bytes():
                received += chunk
                if len(received) > MOST_BYTES:
                    raise PlayerError(Reason.FLOOD, f"an answer of more than {MOST_BYTES:,} bytes")
                if time.monotonic() > deadline:
                    raise PlayerError(Reason.TIMEOUT, "the answer was not complete in time")
            after = response.headers.get("Retry-After", "")
            wait = float(after) if after.isascii() and after.isdecimal() else None
            return response.status_code, wait, bytes(received)

    def _unreachable(self, error: Exception, deadline: float, seconds: float) -> PlayerError:
        if time.monotonic() >= deadline:
            return PlayerError(Reason.TIMEOUT, f"no reply within {seconds:g} s")
        return PlayerError(Reason.REFUSED, f"{type(error).__name__}: {error}")


def _completion(body: bytes, requests: int) -> Completion:
    """Read an answer.

    Raises:
        PlayerError: for anything but a chat completion with a text.
    """
    try:
        answer = parse_json(body)
        text = answer["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError):
        text = None
    if not isinstance(text, str):
        raise PlayerError(Reason.NONSENSE, f"{body[:60]!r}, expected a chat completion")
    usage = answer.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    return Completion(
        text, _count(counts, "prompt_tokens"), _count(counts, "completion_tokens"), requests
    )


def _count(usage: dict[str, Any], name: str) -> int:
    number = usage.get(name)
    return number if type(number) is int and 0 <= number < 1 << 53 else 0
