"""Official text files that no manifest describes: what can be read off them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import SourceText
from generator.text.encoding import EncodingError, decode
from generator.text.normalise import split_lines


def text_files(folder: Path) -> tuple[Path, ...]:
    """The text files directly in ``folder``, whatever their names, in the order of names."""
    return tuple(sorted(p for p in folder.iterdir() if p.suffix.lower() == ".txt" and p.is_file()))


def read_text_file(path: Path) -> tuple[SourceText | None, tuple[Diagnostic, ...]]:
    """One official text file, its encoding told by evidence; ``None`` where it is no text.

    The source's id and edition are the file's name until its date is known.
    """
    try:
        data = path.read_bytes()
        decoded = decode(data)
    except OSError as error:
        return None, (_error("missing-file", f"cannot be read: {error.strerror}", path),)
    except EncodingError as error:
        return None, (_error("wrong-encoding", str(error), path),)
    source = Source(
        id=path.stem,
        edition=path.stem,
        title=f"Comprehensive Rules text file {path.name}",
        path=path.as_posix(),
        format=SourceFormat.COMPREHENSIVE_RULES,
        encoding=decoded.encoding,
        layout=Layout.LINE_PER_PARAGRAPH,
        sha256=hashlib.sha256(data).hexdigest(),
        origin="Official text file published by Wizards of the Coast",
        credit="Comprehensive Rules. Text © Wizards of the Coast.",
        rank=-1,
    )
    return SourceText(source, split_lines(decoded.text)), ()


def _error(code: str, message: str, path: Path) -> Diagnostic:
    expected = "text in UTF-8, UTF-16 or Windows-1252" if code == "wrong-encoding" else ""
    return Diagnostic(code, Severity.ERROR, message, path.as_posix(), expected=expected)
