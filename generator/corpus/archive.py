"""Official text files that no manifest describes: what can be read off them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from generator.corpus.paths import shown
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import Lines, SourceText
from generator.text.damage import decode_by_lines, decode_damaged
from generator.text.encoding import Decoded, EncodingError, decode
from generator.text.normalise import lines_in, split_lines

_SUFFIX: Final = ".txt"
#: Downloads that were not finished.
_UNFINISHED: Final = (".part", ".partial", ".tmp", ".download", ".crdownload")
#: Bytes of a rulebook: the first had 160,000, and those of 2025 in UTF-16 have 2 million.
_SMALLEST, _LARGEST = 50_000, 20_000_000
#: Breaks inside a paragraph, and between two, that a word processor left in its text.
_BREAKS: Final = "\x0b\u2028\u2029"
#: What files begin with that are no text, and what they are.
_NO_TEXTS: Final = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive, as documents of Word are"),
    (b"\xd0\xcf\x11\xe0", "a document of an old Word"),
    (b"\x1f\x8b", "compressed by gzip"),
)


def text_files(folder: Path) -> tuple[Path, ...]:
    """The text files directly in ``folder``, in the order of names: all that end in ``.txt``.

    A link that leads nowhere is among them; hidden files are not.
    """
    return tuple(sorted(p for p in _files(folder) if _is_text(p)))


def other_files(folder: Path) -> tuple[Path, ...]:
    """Further files directly in ``folder`` that are no larger than a rulebook can be."""
    others = (p for p in _files(folder) if not _is_text(p) and p.is_file())
    return tuple(sorted(p for p in others if p.stat().st_size <= _LARGEST))


def is_of_its_size(path: Path) -> bool:
    """Whether a file is as large as a rulebook, so that who put it there may have taken it for one."""
    return path.stat().st_size >= _SMALLEST


def may_be_read(path: Path) -> bool:
    """Whether a file may be one of :func:`text_files` or :func:`other_files` by its name."""
    return not path.name.startswith(".") and path.suffix.lower() not in _UNFINISHED


def folders_not_read(folder: Path) -> dict[Path, int]:
    """The folders below ``folder`` that hold text files, and how many; hidden folders are none of them."""
    found = {}
    for name, folders, files in os.walk(folder):
        folders[:] = sorted(below for below in folders if not below.startswith("."))
        texts = [f for f in map(Path, files) if _is_text(f) and may_be_read(f)]
        if texts and Path(name) != folder:
            found[Path(name)] = len(texts)
    return found


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        leads_nowhere = path.is_symlink() and not path.exists()
        if may_be_read(path) and (path.is_file() or leads_nowhere):
            yield path


def _is_text(path: Path) -> bool:
    return path.suffix.lower() == _SUFFIX


def state_of(path: Path) -> str:
    """What a file holds, as a digest; for one that cannot be read, why."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        return _unreadable(error)


def read_text_file(path: Path) -> tuple[SourceText | None, tuple[Diagnostic, ...]]:
    """One official text file, its encoding told by evidence; ``None`` where it is no text.

    The source's id and edition are the file's name until its date is known. An encoding that fits no
    better than others is a warning. The breaks of word processors end a line, as any other line end.
    """
    try:
        data = path.read_bytes()
        decoded, stray = decode_text(data)
    except OSError as error:
        return None, (_error("missing-file", _unreadable(error), path),)
    except EncodingError as error:
        # Without its zero bytes, UTF-16 has as many ends of lines as a text of one byte each.
        before = data[: error.offset].decode("latin-1").replace("\0", "")
        line = split_lines(f"{before}?")[-1].number
        kind = next(
            (f"this is {what}: " for start, what in _NO_TEXTS if data.startswith(start)), ""
        )
        return None, (replace(_error("wrong-encoding", f"{kind}{error}", path), line=line),)
    text = text_of(path, data, decoded)
    told: tuple[Diagnostic, ...] = ()
    if decoded.doubtful:
        told = (_doubtful(decoded, text.lines, path, data, stray),)
    return text, told


def text_of(path: Path, data: bytes, decoded: Decoded) -> SourceText:
    """The official text file ``path`` that holds ``data``, which was ``decoded``; its id and edition are its name."""
    source = Source(
        id=shown(path.stem),
        edition=shown(path.stem),
        title=f"Comprehensive Rules text file {shown(path.name)}",
        path=shown(path),
        format=SourceFormat.COMPREHENSIVE_RULES,
        encoding=decoded.encoding,
        layout=Layout.LINE_PER_PARAGRAPH,
        sha256=hashlib.sha256(data).hexdigest(),
        origin="Official text file published by Wizards of the Coast",
        credit="Comprehensive Rules. Text © Wizards of the Coast.",
        rank=-1,
    )
    return SourceText(source, lines_of(decoded))


def decode_text(data: bytes) -> tuple[Decoded, int | None]:
    """The text of an official file, and the offset of the first of a few bytes that are no part of it, if any.

    Raises :class:`EncodingError` where it is no text.
    """
    try:
        decoded = decode(data)
    except EncodingError:
        damaged = decode_damaged(data)
        if damaged is None:
            raise
        return damaged
    # A few lines of UTF-8 are too few to make no sense in a long text of another encoding.
    mixed = decode_by_lines(data) if decoded.encoding == "cp1252" else None
    return mixed or (decoded, None)


def lines_of(decoded: Decoded) -> Lines:
    """The lines of an official file, as :func:`lines_in` has them; the breaks of word processors end a line too."""
    breaks = decoded.unusual.intersection(_BREAKS)
    if not breaks:
        return lines_in(decoded)
    text = decoded.text
    for char in breaks:
        text = text.replace(char, "\n")
    return split_lines(text)


def _doubtful(
    decoded: Decoded, lines: Lines, path: Path, data: bytes, stray: int | None
) -> Diagnostic:
    """A warning at the byte ``stray``, or at the first character beyond ASCII."""
    if stray is None:
        line = next(line for line in lines if not line.received.isascii())
        column = next(at for at, char in enumerate(line.received, 1) if not char.isascii())
    else:
        # Behind the last line there may be none.
        before = lines_of(Decoded.of(data[:stray].decode(decoded.encoding) + "?"))[: len(lines)][-1]
        line, column = lines[before.number - 1], len(before.received)
    message = f"read as {decoded.encoding}, but: {decoded.evidence}"
    place = (shown(path), line.number, column)
    return Diagnostic("doubtful-encoding", Severity.WARNING, message, *place, text=line.received)


def _unreadable(error: OSError) -> str:
    return f"cannot be read: {error.strerror}"


def _error(code: str, message: str, path: Path) -> Diagnostic:
    expected = "text in UTF-8, UTF-16 or Windows-1252" if code == "wrong-encoding" else ""
    return Diagnostic(code, Severity.ERROR, message, shown(path), expected=expected)
