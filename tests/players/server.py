"""A server that answers like an OpenAI-compatible one, or misbehaves on purpose."""

from __future__ import annotations

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Reply = tuple[int, dict[str, str], bytes]
"""Status, headers and body."""


def said(text: str) -> Reply:
    """Return the answer with a model's text, which took 11 and 7 tokens."""
    answer = {
        "choices": [{"message": {"role": "assistant", "content": text}}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7},
    }
    return 200, {}, json.dumps(answer).encode()


@contextmanager
def serving(reply: Callable[[int, dict[str, Any]], Reply], drip: float = 0.0) -> Iterator[str]:
    """Serve on a free port, and yield the address.

    Args:
        reply: called with the number of the request, from 0, and its body.
        drip: seconds between two bytes of the answer; 0 to send it at once.
    """
    count, lock = iter(range(1 << 30)), threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            body["path"], body["key"] = self.path, self.headers.get("Authorization")
            with lock:
                number = next(count)
            status, headers, content = reply(number, body)
            self.send_response(status)
            for name, value in {"Content-Length": f"{len(content)}", **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            for place in range(len(content)) if drip else ():
                try:
                    self.wfile.write(content[place : place + 1])
                except OSError:
                    return
                time.sleep(drip)
            if not drip:
                self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Write nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
