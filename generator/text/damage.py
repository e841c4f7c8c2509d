"""Texts with a few bytes that their encoding has no meaning for: read, and told where the first of them stands.

A text was saved in two encodings, or a disk or a transfer harmed it. Whoever refuses it for that refuses
half a million bytes for one; whoever reads it in silence guesses. Each way here is for one kind of damage,
that can be told from others, and gives a doubtful text with its reason.
"""

from __future__ import annotations

import codecs
from dataclasses import replace
from typing import Final

from generator.text.counts import counted
from generator.text.encoding import (
    SEQUENCE,
    STRAY,
    TOLERATED,
    Decoded,
    EncodingError,
    decode,
    decode_holed,
    makes_sense,
    unusual_in,
)

#: A text, and the offset among its bytes of the first that is no part of it.
Damaged = tuple[Decoded, int]

#: One byte in so many may stand behind the end of a text: a block of a disk that was not filled.
_TORN: Final = 50
#: In UTF-8 and UTF-16, in bytes.
_LONGEST_CHARACTER: Final = 4
#: Lower bytes beyond ASCII go on with a character of UTF-8, and begin none.
_LEAST_LEAD: Final = 0xC0
#: How nearly all characters of UTF-8 in a text of rules begin; soon looked for, and rare in Windows-1252.
_BEGINS: Final = (b"\xe2\x80", b"\xe2\x84", b"\xe2\x88", b"\xc2", b"\xc3", b"\xc5")
_ASCII: Final = bytes(range(0x80))
#: What is a mark in Windows-1252, and begins nothing in UTF-8.
_WINDOWS_MARKS: Final = bytes(range(0x80, 0xC0))


def decode_damaged(data: bytes) -> Damaged | None:
    """What ``data``, which :func:`decode` refuses, is in the first of the ways below that reads it, if any does."""
    ways = (
        decode_mixed,
        decode_by_lines,
        decode_holed,
        decode_mismarked,
        decode_torn,
        decode_zeroed,
    )
    for way in ways:
        found = way(data)
        if found is not None:
            return found
    return None


def decode_mixed(data: bytes) -> Damaged | None:
    """UTF-8 in which a few bytes are marks or letters of Windows-1252.

    The marks (80 to BF) begin nothing in UTF-8, and of the letters only those are taken that begin no
    character of this text: they are no rest of one that was cut. ``None`` for all other bytes, and where
    there are more of them than may stray into a text.
    """
    start = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    pieces: list[str] = []
    strays: list[int] = []
    leads: frozenset[int] | None = None
    while True:
        try:
            pieces.append(data[start:].decode("utf-8"))
            break
        except UnicodeDecodeError as error:
            stray = start + error.start
            strays.append(stray)
            if len(strays) * STRAY > len(data):
                return None
            if data[stray] >= _LEAST_LEAD:
                if leads is None:
                    leads = frozenset(found[0] for found in SEQUENCE.findall(data))
                if data[stray] in leads or not _is_letter(data, stray):
                    return None
            try:
                mark = data[stray : stray + 1].decode("cp1252")
            except UnicodeDecodeError:
                return None
            pieces += (data[start:stray].decode("utf-8"), mark)
            start = stray + 1
    if not strays:
        return None
    text = "".join(pieces)
    units = text.encode()
    try:
        unusual = unusual_in(units, "utf-8")
    except EncodingError:
        return None
    stand = counted(len(strays), "byte of Windows-1252 stands", "bytes of Windows-1252 stand")
    evidence = f"{stand} among UTF-8"
    return Decoded(text, "utf-8", evidence, unusual, units, doubtful=True), strays[0]


def _is_letter(data: bytes, at: int) -> bool:
    """Whether a byte, as Windows-1252, is a letter among letters of ASCII."""
    place = data[max(0, at - 1) : at + 2]
    odd = place.replace(data[at : at + 1], b"", 1)
    return odd.isascii() and makes_sense(place.decode("cp1252"))


def decode_by_lines(data: bytes) -> Damaged | None:
    """UTF-8 in some lines and Windows-1252 in others: a text that was put together from two files.

    ``None`` where there are not lines of both that make sense, where one line may have characters of both, and
    where those of Windows have more letters than marks: a letter may be what is left of a character of UTF-8.
    """
    if not any(begin in data for begin in _BEGINS):
        return None
    start = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    pieces: list[str] = []
    own: list[str] = []
    others: list[bytes] = []
    first, at = 0, start
    for line in data[start:].splitlines(keepends=True):
        try:
            piece = line.decode("utf-8")
        except UnicodeDecodeError as error:
            first = first if others else at + error.start
            others.append(line)
            piece = line.decode("cp1252", "replace")
        else:
            own += () if line.isascii() else (piece,)
        pieces.append(piece)
        at += len(line)
    if not (own and others and _is_sensible("".join(own)) and _is_windows(b"".join(others))):
        return None
    text = "".join(pieces)
    units = text.encode()
    stand = counted(len(others), "line of Windows-1252 stands", "lines of Windows-1252 stand")
    try:
        unusual = unusual_in(units, "utf-8")
    except EncodingError:
        return None
    evidence = f"{stand} among UTF-8"
    return Decoded(text, "utf-8", evidence, unusual, units, doubtful=True), first


def _is_windows(data: bytes) -> bool:
    """Whether ``data``, which is no UTF-8, is Windows-1252 without doubt, and nothing in it may be UTF-8."""
    high = data.translate(None, _ASCII)
    letters = len(high.translate(None, _WINDOWS_MARKS))
    if 2 * letters > len(high) or SEQUENCE.search(data):
        return False
    try:
        found = decode(data)
    except EncodingError:
        return False
    return found.encoding == "cp1252" and not found.doubtful


def _is_sensible(text: str) -> bool:
    """Whether nine of ten characters beyond ASCII stand where English text has them."""
    places = [text[max(0, at - 1) : at + 2] for at, char in enumerate(text) if not char.isascii()]
    return sum(not makes_sense(place) for place in places) * TOLERATED <= len(places)


def decode_mismarked(data: bytes) -> Damaged | None:
    """A text of one byte for each character behind the byte order mark of UTF-8, which says another thing."""
    mark = codecs.BOM_UTF8
    if not data.startswith(mark):
        return None
    try:
        own = decode(data[len(mark) :])
    except EncodingError:
        return None
    if own.doubtful or own.encoding.startswith("utf-"):
        return None
    evidence = f"the byte order mark of UTF-8 stands before it; {own.evidence}"
    return replace(own, evidence=evidence, doubtful=True), 0


def decode_torn(data: bytes) -> Damaged | None:
    """A text with something behind its end: zero bytes, or a character of which the end is missing.

    These bytes are left out, and the encoding is that of the others. ``None`` where those are no text without
    doubt, or these are too many.
    """
    filled = len(data.rstrip(b"\0"))
    cut = (len(data) - missing for missing in range(1, _LONGEST_CHARACTER))
    # Of UTF-16 the last character may end in a zero byte.
    ends = (filled, filled + 1, *cut) if filled < len(data) else cut
    for end in ends:
        count = len(data) - end
        if count * _TORN > len(data):
            continue
        try:
            whole = decode(data[:end])
        except EncodingError:
            continue
        if whole.doubtful:
            return None
        last = "last byte is" if count == 1 else f"last {count} bytes are"
        return replace(whole, evidence=f"its {last} no text, and left out", doubtful=True), end
    return None


def decode_zeroed(data: bytes) -> Damaged | None:
    """A text of one to four bytes for each character in which a few bytes are zero.

    These are left out. ``None`` where there is none or there are more of them than may stray into a text, and
    where the others are no text without doubt.
    """
    rest = data.replace(b"\0", b"")
    count = len(data) - len(rest)
    if not count or count * STRAY > len(data):
        return None
    try:
        whole = decode(rest)
    except EncodingError:
        return None
    if whole.doubtful or whole.encoding.startswith("utf-16"):
        return None
    shown = counted(count, "zero byte is", "zero bytes are")
    evidence = f"{shown} no text, and left out"
    return replace(whole, evidence=evidence, doubtful=True), data.index(0)
