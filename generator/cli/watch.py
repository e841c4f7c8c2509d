"""Calls back when a file changes that a build reads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

#: Whether a file is one that matters, by its path alone: it may be gone.
Matters = Callable[[Path], bool]

_SETTLE: Final = 0.3  # seconds: editors write a file in several steps


class _Handler(FileSystemEventHandler):
    def __init__(self, matters: Matters, changed: threading.Event) -> None:
        self._matters, self._changed = matters, changed

    def on_any_event(self, event: FileSystemEvent) -> None:
        touched = event.event_type in ("modified", "created", "deleted", "moved")
        # Many editors write a file beside the old one, and move it into its place.
        paths = filter(None, (str(event.src_path), str(event.dest_path)))
        if touched and not event.is_directory:
            matter = [self._matters(Path(path)) for path in paths]
            if any(matter):
                self._changed.set()


@contextmanager
def watch(folders: Iterable[tuple[Path, Matters]], call: Callable[[], None]) -> Iterator[None]:
    """``call`` in a thread after each burst of changes to files that matter in ``folders``, until the block ends.

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
    for folder, matters in folders:
        if folder.is_dir():
            observer.schedule(_Handler(matters, changed), str(folder), recursive=True)
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
