"""A real server of a test's own that answers whoami, and everything else as the test says."""

import json
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from memory_service import AsyncMemory, Memory

WHO = {
    "org_id": "org-1",
    "project_id": "prj-1",
    "label": None,
    "key_id": "k",
    "prefix": "mk_1",
    "rights": [],
    "version": "0",
}


@dataclass(frozen=True)
class Received:
    """A request as the server received it."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Answering(BaseHTTPRequestHandler):
    """One request; `answer` writes with `json`, `send` or by itself."""

    protocol_version = "HTTP/1.1"
    server: Any
    received: Received
    nth: int

    def json(self, body: object, status: int = 200, **headers: str) -> None:
        named = {"content-type": "application/json", **headers}
        self.send(json.dumps(body).encode(), status, **named)

    def refusal(
        self, status: int, type: str = "busy", field: str = "events.0", **headers: str
    ) -> None:
        error = {"type": type, "message": f"It is {type}.", "field": field}
        self.json({"error": error}, status, **{"x-request-id": "req-1", **headers})

    def send(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def hang_up(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, *_: object) -> None:
        """Says nothing."""

    def _serve(self) -> None:
        if self.headers.get("transfer-encoding") == "chunked":
            body = b""
            while size := int(self.rfile.readline(), 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.received = Received(self.command, self.path, headers, body)
        own: LiveServer = self.server.owner
        try:
            own.serve(self)
        except (BrokenPipeError, ConnectionResetError, OSError):
            self.close_connection = True

    do_GET = do_POST = do_PATCH = do_DELETE = _serve  # noqa: N815


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: object) -> None:
        """Connections that the client closed are no news."""


class LiveServer:
    """`received` leaves whoami out, which is counted in `asked`."""

    def __init__(self, answer: Callable[[Answering], None]) -> None:
        self.received: list[Received] = []
        self.asked: list[Received] = []
        self.who: Callable[[Answering], None] = lambda request: request.json(WHO)
        self._answer = answer
        self._lock = threading.Lock()
        self._server: Any = _Server(("127.0.0.1", 0), Answering)
        self._server.owner = self
        self.base_url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def serve(self, request: Answering) -> None:
        is_who = request.received.url == "/v1/whoami"
        with self._lock:
            into = self.asked if is_who else self.received
            into.append(request.received)
            request.nth = len(into)
        (self.who if is_who else self._answer)(request)

    def memory(self, **options: Any) -> Memory:
        return Memory(**{"api_key": "key-1", "base_url": self.base_url, **options})

    def async_memory(self, **options: Any) -> AsyncMemory:
        return AsyncMemory(**{"api_key": "key-1", "base_url": self.base_url, **options})

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
