"""Calls back when a file below some folders changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

_SUFFIXES: Final = (".txt", ".toml", ".py", ".jinja", ".json")
_SETTLE: Final = 0.3  # seconds: editors write a file in several steps


class _Handler(FileSystemEventHandler):
    def __init__(self, changed: threading.Event) -> None:
        self._changed = changed

    def on_any_event(self, event: FileSystemEvent) -> None:
        touched = event.event_type in ("modified", "created", "deleted", "moved")
        # Many editors write a file beside the old one, and move it into its place.
        paths = (str(event.src_path), str(event.dest_path))
        if touched and any(path.endswith(_SUFFIXES) for path in paths):
            self._changed.set()


@contextmanager
def watch(folders: Sequence[Path], call: Callable[[], None]) -> Iterator[None]:
    """Run ``call`` in a thread after each burst of changes below ``folders``, until the block ends.

    A folder that is not there is not watched: who installed the program may have no folder of its code.
    """
    changed, stopped = threading.Event(), threading.Event()

    def run() -> None:
        while not stopped.is_set():
            if changed.wait(_SETTLE):
                stopped.wait(_SETTLE)
                changed.clear()
                call()

    observer = Observer()
    for folder in filter(Path.is_dir, folders):
        observer.schedule(_Handler(changed), str(folder), recursive=True)
    worker = threading.Thread(target=run, daemon=True)
    observer.start()
    worker.start()
    try:
        yield
    finally:
        stopped.set()
        observer.stop()
        observer.join()
        worker.join()
