"""Files to checked, decoded, corrected lines."""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from generator.corpus.paths import is_there, read_regular
from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.book import Erratum
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Source
from generator.model.lines import SourceText
from generator.text.normalise import split_lines

_ERRATUM: Final[Fields] = {
    "source": (str, True),
    "line": (int, True),
    "old": (str, True),
    "new": (str, True),
    "reason": (Kind.WORDS, True),
}


def read_file(path: Path) -> bytes:
    """The bytes of ``path``, a file or a pipe; raises ``OSError`` where it cannot be read or is a device.

    That a device such as ``/dev/zero`` has no end would be told only when the machine has no memory left.
    """
    if path.is_char_device() or path.is_block_device():
        raise OSError(errno.EINVAL, "this is no file", str(path))
    return path.read_bytes()


def read_errata(
    path: Path, sources: Collection[str], elsewhere: Collection[str] = ()
) -> tuple[tuple[Erratum, ...], tuple[Diagnostic, ...]]:
    """The corrections in ``path`` of ``sources``; a missing file holds none.

    One of a source that is ``elsewhere`` is left out with a warning; one of any other is an error.
    """
    if not is_there(path):
        return (), ()
    reader = TableReader(path, str(path), ("erratum",))
    found = tuple(
        Erratum(t["source"], t["line"], t["old"], t["new"], t["reason"], start)
        for start, t in reader.tables("erratum", _ERRATUM)
        if _is_of_a_line(reader, start, t)
        and reader.only_once(start, "old", (t["source"], t["line"], t["old"]))
        and reader.expect_held(start, "source", t["source"], sources, elsewhere)
    )
    return found, tuple(reader.diagnostics)


def _is_of_a_line(reader: TableReader, start: int, table: Mapping[str, Any]) -> bool:
    """Whether what is corrected, and into what, can stand in a line, and lines have such a number; else an error."""
    if table["line"] < 1:
        reader.report("bad-value", "lines count from 1", *reader.value_at(start, "line"))
        return False
    if not table["old"] or table["old"] == table["new"]:
        message = (
            "it corrects nothing: the words in the source, and others in their place, are wanted"
        )
        reader.report("bad-value", message, *reader.value_at(start, "old"))
        return False
    odd = [key for key in ("old", "new") if not table[key].isprintable()]
    for key in odd:
        message = "a line break or control character cannot stand in a line"
        reader.report("bad-value", message, *reader.value_at(start, key), "text of one line")
    return not odd


def read_source(
    source: Source,
    errata: tuple[Erratum, ...],
    places: Mapping[str, tuple[int, int]],
    manifest: str,
) -> tuple[SourceText | None, tuple[Diagnostic, ...]]:
    """Read, check and decode ``source``, and apply the errata that name it.

    The text is ``None`` where the file is missing or is not in the encoding the manifest names. Its source
    bears the digest of the bytes read, so that nothing made from them passes for what the right file gives.
    The findings say where in ``manifest``, which has its keys at ``places`` (line and column), it is named.
    """

    def named(key: str) -> str:
        return f" ({manifest}, line {places[key][0]})"

    try:
        data = read_regular(Path(source.path))
    except OSError as error:
        message = f"the source{named('path')} cannot be read: {error.strerror}"
        return None, (_error("missing-file", message, source),)
    findings: list[Diagnostic] = []
    digest = hashlib.sha256(data).hexdigest()
    if digest != source.sha256:
        message = (
            f"the file is not the one the manifest names{named('sha256')}; its SHA-256 is {digest}"
        )
        findings.append(_error("changed-source", message, source, expected=source.sha256))
        source = replace(source, sha256=digest)
    try:
        text = data.decode(source.encoding)
    except UnicodeDecodeError as error:
        expected = f"text in {source.encoding}, as the manifest says"
        found = undecodable(source.path, data, source.encoding, error, expected)
        return None, (*findings, found)
    lines = split_lines(text)
    if not any(lines.texts):
        findings.append(_error("empty-source", "the file holds no text", source))
    corrected, stale = correct(SourceText(source, lines), errata)
    return corrected, (*findings, *stale)


def correct(
    text: SourceText, errata: Iterable[Erratum]
) -> tuple[SourceText, tuple[Diagnostic, ...]]:
    """``text`` with the ``errata`` of its source applied, and an error for each that no longer fits."""
    source, lines = text.source, text.lines
    corrected, stale = list(lines.texts), []
    for erratum in (e for e in errata if e.source == source.id):
        at = erratum.line - 1
        is_there = 0 <= at < len(corrected)
        if not is_there or corrected[at].count(erratum.old) != 1:
            message = (
                f"an erratum (errata.toml, line {erratum.stands}) no longer fits: its text must stand "
                "exactly once in this line"
            )
            stale.append(
                Diagnostic(
                    "stale-erratum",
                    Severity.ERROR,
                    message,
                    source.path,
                    erratum.line,
                    expected=erratum.old,
                    text=lines.received[at] if is_there else "",
                )
            )
        else:
            corrected[at] = corrected[at].replace(erratum.old, erratum.new)
    return SourceText(source, lines.with_texts(corrected)), tuple(stale)


def _error(code: str, message: str, source: Source, expected: str = "") -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, source.path, expected=expected)


def undecodable(
    path: str, data: bytes, encoding: str, error: UnicodeDecodeError, expected: str
) -> Diagnostic:
    """A finding at the first byte of ``data``, what the file ``path`` holds, that is not in ``encoding``."""
    before = data[: error.start].decode(encoding, errors="replace")
    lines = split_lines(before + "\N{REPLACEMENT CHARACTER}")
    byte = data[error.start]
    return Diagnostic(
        "wrong-encoding",
        Severity.ERROR,
        f"byte 0x{byte:02x} is not {encoding}: {error.reason}",
        path,
        lines[-1].number,
        len(lines[-1].received),
        expected,
        lines[-1].received,
    )
