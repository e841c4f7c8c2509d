"""Editions fetched from their known addresses, checked with the parser that will read them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import date
from pathlib import Path
from typing import Final, NoReturn

from generator import fetch
from generator.corpus.addresses import Addresses, read_addresses
from generator.corpus.archive import decode_text, text_of
from generator.fetch import Job, LedgerError
from generator.fetch.ledger import file_name
from generator.model.fetching import KnownEdition, Refusal, Result
from generator.model.lines import SourceText
from generator.model.node import Block, NodeKind
from generator.parsers.comprehensive_rules import find_effective_date, parse
from generator.parsers.comprehensive_rules.outline import find_parts
from generator.parsers.comprehensive_rules.parts import Part
from generator.parsers.comprehensive_rules.readings import read_each, signs_of
from generator.text.encoding import EncodingError
from generator.writer import in_turn

__all__ = [
    "Addresses",
    "FolderInUseError",
    "Job",
    "LedgerError",
    "check_edition",
    "fetch_editions",
    "read_addresses",
]

_HTML: Final = re.compile(
    r"""
    \A \s* (?: <\?xml [^>]* > \s* )? (?: <!-- .*? --> \s* )*
    < (?: !doctype \s+ html | html | head | body | script ) \b
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
#: The widest character and a byte order mark.
_END: Final = 8
#: What the contents list.
_HEADED: Final = (NodeKind.SECTION, NodeKind.TOPIC)
#: The parts at the end of every edition: without them the file is cut.
_LAST: Final = (Part.GLOSSARY, Part.CREDITS)
#: A few headings may stand in the contents only, as in some official files, or one in so many; more are missing.
_FORGOTTEN: Final = 2
_FEW: Final = 10


class FolderInUseError(Exception):
    """Another run fetches into this folder: the two would write into each other's unfinished files."""


def fetch_editions(editions: Sequence[KnownEdition], job: Job) -> tuple[Result, ...]:
    """Make the folder of ``job`` hold ``editions``; what became of each, by date.

    As :func:`generator.fetch.fetch_editions`, which tells more. Raises :class:`FolderInUseError` where another
    run is at work there, ``OSError`` where the folder cannot be made.
    """

    def refuse() -> NoReturn:
        raise FolderInUseError(f"another run fetches into {job.folder}")

    job.folder.mkdir(parents=True, exist_ok=True)
    with in_turn(job.folder, refuse):
        return fetch.fetch_editions(editions, job)


def check_edition(
    data: bytes, edition: KnownEdition, *, known: Collection[date] = (), manifest: str = ""
) -> Refusal | None:
    """Why ``data`` is not the whole text of ``edition``; ``None`` if it is.

    Where the text names a day that could be the edition's own, for no edition of the days ``known`` lies
    between the two, the refusal says what to correct in ``manifest``.
    """
    try:
        decoded, stray = decode_text(data)
    except EncodingError as error:
        # Cut in the middle of a character, a file is damaged at its very end.
        return Refusal(f"this is no text: {error}", cut=error.offset + _END >= len(data))
    if stray is not None and stray + _END >= len(data.rstrip(b"\0")):
        return Refusal("this is no text: damaged at its very end", cut=True)
    if stray is not None and data[stray] == 0:
        # In a file that somebody has, the rest is better than nothing; here the whole can be had.
        return Refusal(f"this is no text: what stood in it is lost (byte {stray})")
    if _HTML.match(decoded.text):
        return Refusal("HTML instead of text")
    text = text_of(Path(file_name(edition.effective)), data, decoded)
    stated = find_effective_date(text.lines)
    if stated is not None and stated != edition.stated:
        reason = f"wrong edition: the text is effective as of {stated}"
        if manifest:
            reason += _advice(edition, stated, known, manifest)
        return Refusal(reason)
    return _check_parts(text, stated) or _check_headings(text)


def _advice(edition: KnownEdition, stated: date, known: Collection[date], manifest: str) -> str:
    """What a reader who knows that it is the edition may do."""
    first, last = sorted((edition.effective, stated))
    if stated in known:
        return f", of which {manifest} knows another edition"
    if any(first < day < last for day in known):
        return ""
    return (
        f"; if it is this edition after all, and {manifest} has its day wrong, "
        f"write effective = {stated} there in the place of {edition.effective}"
    )


def _check_parts(text: SourceText, stated: date | None) -> Refusal | None:
    texts = text.lines.texts
    parts = find_parts(texts, signs_of(read_each(texts)))
    if parts is None:
        return Refusal("no rules of the book are in it", cut=True)
    if stated is None:
        return Refusal("the text does not say from which day it is effective")
    found = [part for part, _ in parts]
    missing = [part.value for part in _LAST if part not in found]
    if missing:
        return Refusal(f"the file is cut: no {' and no '.join(missing)} in it", cut=True)
    return None


def _check_headings(text: SourceText) -> Refusal | None:
    """Refuse a text without many headings that its contents list, or that the parser of editions refuses."""
    parsed = parse(text)
    lost = 0
    for finding in parsed.diagnostics:
        if finding.is_error or finding.code == "cut-text":
            return Refusal(finding.message, cut=not finding.is_error)
        lost += finding.code == "contents-only"
    held = sum(isinstance(part, Block) and part.node in _HEADED for part in parsed.parts)
    if lost <= max(_FORGOTTEN, (lost + held) / _FEW):
        return None
    return Refusal(f"lines are missing: {lost} headings stand in the contents only", cut=True)
