"""Where the output goes: its characters, and whether styles can be seen there."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from rich.console import Console

#: What a program ends with that was interrupted, and whose output nobody reads any more: as shells tell of one
#: that the signal SIGINT or SIGPIPE ended.
INTERRUPTED: Final = 128 + 2
UNREAD: Final = 128 + 13


def open_streams() -> None:
    """Read nothing, and write to nowhere, where whoever started the program closed a stream, as daemons do."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the end


def write_utf8() -> None:
    """Write UTF-8 into pipes and files, whatever the locale: the rules have characters that few others do.

    A terminal that cannot show a character gets its escape.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def flush_streams() -> bool:
    """Write what is left to write; whether somebody still read the output."""
    was_read = isinstance(
        sys.stdout, io.TextIOWrapper
    )  # click puts another before a pipe found closed
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        was_read = False
    with suppress(BrokenPipeError):
        sys.stderr.flush()
    return was_read


class _Terminal(Console):
    """A console that leaves it to click what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def words_of(error: OSError) -> str:
    """What the system said of a file or folder, in one line that begins with its name."""
    # Of a file that cannot be put in its place, the second name is the place.
    name = error.filename2 or error.filename
    return f"{name}: {error.strerror}" if name else error.strerror or str(error)


def make_console(*, stderr: bool = False) -> Console:
    """A console that prints escapes only on a terminal that knows them and whose reader wants them."""
    found = _Terminal(stderr=stderr, highlight=False)
    return _Terminal(stderr=stderr, highlight=False, color_system=None) if found.no_color else found


def is_plain(console: Console) -> bool:
    """Whether styles cannot be seen on ``console``, nor anything move."""
    return console.color_system is None
