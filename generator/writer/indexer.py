"""Pagefind at work: documents go to it through one pipe, and the files of their index come back through another.

No file is opened on the way, which matters with ten thousand documents. It is what Pagefind calls its service,
spoken to as its own modules do: messages of JSON in base64, each with a comma behind it. Its module for Python is
not used for that: it rests a tenth of a second before each answer, and takes none of more than 2 MiB.
"""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any, Final

import orjson
from pagefind.service import get_executable

from generator.model.page import DataFile

_END: Final = b","
#: Bytes read at once.
_CHUNK: Final = 1 << 20


class SearchIndexError(RuntimeError):
    """The index could not be made; the message is Pagefind's own."""


def index_of(documents: Sequence[DataFile]) -> dict[str, bytes]:
    """The files of an index of HTML documents in English, by their names below its folder.

    Documents are told apart by the last part of their paths. Raises :class:`SearchIndexError` with what
    Pagefind says where it fails.
    """
    program = get_executable()
    if program is None:
        raise SearchIndexError("the program pagefind is not there")
    with TemporaryFile() as said:
        pipe = subprocess.PIPE
        command = [str(program), "--service"]
        service = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=said)  # noqa: S603 - pinned
        assert service.stdin is not None
        assert service.stdout is not None
        # It answers while it still listens, and would wait for ever for someone to read.
        sender = Thread(target=_send, args=(documents, service.stdin), daemon=True)
        sender.start()
        try:
            for answer in _answers(service.stdout):
                if answer["type"] == "Error":
                    raise SearchIndexError(str(answer.get("message", answer)))
                if answer["type"] == "GetFiles":
                    return {f["path"]: base64.b64decode(f["content"]) for f in answer["files"]}
        finally:
            service.kill()
            service.wait()
            sender.join()
            service.stdout.close()
            with suppress(BrokenPipeError):
                service.stdin.close()
        said.seek(0)
        told = said.read().decode("utf-8", "replace").strip()
        raise SearchIndexError(told or f"Pagefind ended with {service.returncode}")


def _send(documents: Sequence[DataFile], to: IO[bytes]) -> None:
    """Send all requests; where the other side ends before, what is left has no reader.

    The pipe stays open: when it closes, the service ends, and that without its last answer.
    """
    with suppress(BrokenPipeError):
        for at, request in enumerate(_requests(documents)):
            message = {"message_id": at, "payload": request}
            to.write(base64.b64encode(orjson.dumps(message)) + _END)
        to.flush()


def _requests(documents: Sequence[DataFile]) -> Iterator[dict[str, Any]]:
    yield {"type": "NewIndex", "config": {"force_language": "en"}}
    for document in documents:
        yield {
            "type": "AddFile",
            "index_id": 0,
            "file_path": document.path.rpartition("/")[2],
            "file_contents": document.content.decode("utf-8"),
        }
    yield {"type": "GetFiles", "index_id": 0}


def _answers(stream: IO[bytes]) -> Iterator[Mapping[str, Any]]:
    """What the service answers, until it ends."""
    held: list[bytes] = []
    while chunk := stream.read1(_CHUNK):  # type: ignore[attr-defined]
        *ends, rest = chunk.split(_END)
        for end in ends:
            answer = orjson.loads(base64.b64decode(b"".join((*held, end))))
            held.clear()
            if answer is not None:
                yield answer["payload"]
        held.append(rest)
