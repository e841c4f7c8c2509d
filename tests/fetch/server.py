"""A web server on this machine that misbehaves as told."""

from __future__ import annotations

import gzip
import re
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

_RANGE: Final = re.compile(r"bytes=(\d+)-")


@dataclass(frozen=True)
class Asked:
    """A request as the server saw it, and the bytes of the body it then sent."""

    path: str
    headers: Mapping[str, str]
    sent: int = 0


@dataclass(frozen=True)
class Answer:
    """What the server does with one request.

    ``etag`` and ``modified`` are what it knows the file by; with ``ranges`` it sends parts of it,
    unless ``If-Range`` names another file (with ``careless``, then too). After ``cut`` bytes it
    closes the connection. ``before`` is called before anything is sent, ``midway`` after the bytes
    up to ``cut``, which is then no cut. Without ``length`` only the end of the connection ends the
    body.
    """

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    etag: str = ""
    modified: str = ""
    ranges: bool = False
    careless: bool = False
    cut: int | None = None
    length: bool = True
    squeezed: bool = False
    before: Callable[[], None] | None = None
    midway: Callable[[], None] | None = None


def redirect(address: str) -> Answer:
    return Answer(status=302, headers={"Location": address})


class Server:
    """Gives each path its answers in turn, the last one again and again; unknown paths are 404."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.asked: list[Asked] = []
        self._answers: dict[str, list[Answer]] = {}
        self._lock = threading.Lock()

    def on(self, path: str, *answers: Answer) -> str:
        """The address of ``path``, which is answered like this from now on."""
        self._answers[path] = list(answers)
        return f"{self.address}{path}"

    def requests(self, path: str) -> list[Asked]:
        return [asked for asked in self.asked if asked.path == path]

    def next_answer(self, asked: Asked) -> tuple[int, Answer]:
        """Which request it is, and its answer."""
        with self._lock:
            self.asked.append(asked)
            answers = self._answers.get(asked.path, [Answer(status=404)])
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
            return len(self.asked) - 1, answer

    def note_sent(self, index: int, count: int) -> None:
        with self._lock:
            self.asked[index] = replace(self.asked[index], sent=count)


@contextmanager
def serving() -> Iterator[Server]:
    """A server that runs until the block ends."""

    class Handler(_Handler):
        server_of_tests: Server

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    server = Server(f"http://127.0.0.1:{http.server_port}")
    Handler.server_of_tests = server
    thread = threading.Thread(target=http.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()


@contextmanager
def closed_port() -> Iterator[str]:
    """The address of a server that nobody answers at."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_of_tests: Server

    def log_message(self, *_: object) -> None:
        """Tests read the list of requests instead."""

    def do_GET(self) -> None:
        index, answer = self.server_of_tests.next_answer(Asked(self.path, dict(self.headers)))
        if answer.before is not None:
            answer.before()
        try:
            sent = self._answer(answer)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        else:
            self.server_of_tests.note_sent(index, sent)

    def _answer(self, answer: Answer) -> int:
        body = gzip.compress(answer.body) if answer.squeezed else answer.body
        first = self._first(answer)
        if first is not None and first >= len(body):
            self.send_response(416)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return 0
        self.send_response(answer.status if first is None else 206)
        names = {"ETag": answer.etag, "Last-Modified": answer.modified, **answer.headers}
        if first is not None:
            names.setdefault("Content-Range", f"bytes {first}-{len(body) - 1}/{len(body)}")
        if answer.squeezed:
            names["Content-Encoding"] = "gzip"
        names.setdefault("Content-Length", str(len(body) - (first or 0)) if answer.length else "")
        for name, value in names.items():
            if value:
                self.send_header(name, value)
        self.close_connection = not answer.length or answer.cut is not None
        self.end_headers()
        return self._send(body[first or 0 :], answer)

    def _first(self, answer: Answer) -> int | None:
        """The first byte asked for, where this answer is to be a part."""
        match = _RANGE.fullmatch(self.headers.get("Range", ""))
        if not answer.ranges or match is None:
            return None
        version = self.headers.get("If-Range")
        if version not in (None, answer.etag, answer.modified) and not answer.careless:
            return None
        return int(match[1])

    def _send(self, body: bytes, answer: Answer) -> int:
        head = body[: answer.cut]
        self.wfile.write(head)
        self.wfile.flush()
        if answer.midway is None:
            return len(head)
        answer.midway()
        self.wfile.write(body[len(head) :])
        return len(body)
