"""Bytes to text when nobody says in which encoding they are: told apart by evidence, never guessed.

The evidence, in this order: a byte order mark; zero bytes in every second place (UTF-16 without a
mark); strict UTF-8; and last the one-byte encodings in which old files were saved (Windows, Mac,
DOS), of which the first counts in which nine of ten characters beyond ASCII make sense where they
stand: a letter inside a word, a mark beside one ("El-Hajjâj", not "El-Hajj‰j"). Nothing is replaced
or left out: a control character that strayed into a long text (old word processors wrote some) stays
in it, and is told by whoever reads the lines. What is refused here for a few bytes, and can be read
nevertheless, is for :mod:`generator.text.damage`.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

_Units = NDArray[np.uint8]
_Indexes = NDArray[np.intp]

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: From the most likely: Windows, classic Mac OS, DOS in America and in Europe.
_ONE_BYTE: Final = ("cp1252", "mac_roman", "cp437", "cp850")
_CONTROLS: Final = bytes([*range(0x09), *range(0x0E, 0x20), 0x7F])
#: The bytes of most texts: printable ASCII and the ends of lines.
_PLAIN: Final = bytes([*range(0x20, 0x7F), *b"\r\n"])
#: So many bytes are looked at at once.
_PIECE: Final = 1 << 16
_END_OF_FILE: Final = b"\x1a"
_HIGH: Final = re.compile(r"[^\x00-\x7f]")
#: A character of UTF-8 beyond ASCII; an invalid one may pass.
SEQUENCE: Final = re.compile(rb"[\xc2-\xf4][\x80-\xbf]+")
#: One character in so many may be odd: a misprint, a foreign name.
TOLERATED: Final = 10
#: One character beyond ASCII in so many bytes does not decide what the text says.
_RARE: Final = 1000
#: One control character in so many bytes strayed into a text; more are no text.
STRAY: Final = 1000
#: Bytes that Windows-1252 has no character for.
_HOLES: Final = b"\x81\x8d\x8f\x90\x9d"
_HOLE: Final = re.compile(b"([" + _HOLES + b"])")
_LEAST_HIGH: Final = 0x80
#: Marks that stand between words or at their ends, and those that may also stand inside one.
_OUTER_MARKS: Final = frozenset("“”„‚…•™®©°±×÷·¼½¾£€§¶†«»\xa0\xad")
_INNER_MARKS: Final = frozenset("’‘–—")
_LETTERS: Final = re.compile("[À-ÖØ-öø-ÿŒœŠšŽžŸ]")
#: What plain characters are in UTF-16 whose bytes are taken in pairs from the wrong one on: U+6100 for "a".
_SWAPPED: Final = frozenset(chr(unit << 8) for unit in _PLAIN)
#: No language has so many of them side by side.
_SWAPPED_TEXT: Final = re.compile(f"[{''.join(sorted(_SWAPPED))}]{{3}}")


@dataclass(frozen=True, slots=True)
class Decoded:
    """``text`` without a byte order mark; ``encoding`` is the codec that decodes the same bytes to it.

    ``evidence`` says in words why it is this encoding; where it is ``doubtful``, none fits well and
    this one fits best. ``unusual`` are the characters of the text beyond printable ASCII and ends of lines,
    ``units`` the text as bytes, in an encoding in which each character of ASCII is its one byte.
    """

    text: str
    encoding: str
    evidence: str
    unusual: frozenset[str]
    units: bytes
    doubtful: bool = False

    @classmethod
    def of(cls, text: str) -> Self:
        """A text that was decoded elsewhere, whatever is in it."""
        units = text.encode("utf-8", "surrogatepass")
        # Bytes are sieved much faster than characters, and few are left of a long text.
        unusual = _without_plain(units).decode("utf-8", "surrogatepass")
        return cls(text, "utf-8", "decoded elsewhere", frozenset(unusual), units)


class EncodingError(ValueError):
    """Bytes that are no text in any encoding known here; ``offset`` is the first byte that tells."""

    def __init__(self, reason: str, offset: int) -> None:
        super().__init__(f"{reason} (byte {offset})")
        self.reason = reason
        self.offset = offset


def decode(data: bytes) -> Decoded:
    """The text that ``data`` holds; raises :class:`EncodingError` for damaged or binary bytes."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strictly(data, encoding, "byte order mark", mark)
    if b"\0" in data:
        encoding = _byte_order(data)
        return _strictly(data, encoding, "zero bytes")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _decode_one_byte(data, error)
    evidence = "ASCII only" if text.isascii() else "valid UTF-8"
    return Decoded(text, "utf-8", evidence, unusual_in(data, "utf-8"), data)


def decode_holed(data: bytes) -> tuple[Decoded, int] | None:
    """Windows-1252 with a few bytes that it leaves without a meaning, and the offset of the first of them.

    Such a byte is the control character of its number. ``None`` where there is none or there are more of
    them than may stray into a text, and where the other bytes are neither Windows-1252 without doubt nor ASCII:
    where all others are plain, these few alone do not tell Mac or DOS.
    """
    rest = data.translate(None, _HOLES)
    count = len(data) - len(rest)
    if not count or count * STRAY > len(data):
        return None
    try:
        plain = decode(rest)
    except EncodingError:
        return None
    if not (rest.isascii() or plain.encoding == "cp1252") or plain.doubtful:
        return None
    pieces = _HOLE.split(data)
    text = "".join(
        piece.decode("latin-1" if at % 2 else "cp1252") for at, piece in enumerate(pieces)
    )
    evidence = f"{count} of its bytes mean nothing there"
    unusual = plain.unusual.union(*(piece.decode("latin-1") for piece in pieces[1::2]))
    return Decoded(text, "cp1252", evidence, unusual, data, doubtful=True), len(pieces[0])


def _strictly(data: bytes, encoding: str, evidence: str, mark: bytes = b"") -> Decoded:
    """``data``, which begins with ``mark``, as text; raises where it is damaged or no text."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding.startswith("utf-16"):
            _refuse_swapped(data[: error.start].decode(encoding), encoding)
        # The codec of UTF-8 counts from behind the mark, that of UTF-16 from the start.
        start = error.start + (len(mark) if encoding == "utf-8-sig" else 0)
        raise EncodingError(f"damaged {encoding}: {error.reason}", start) from None
    if not encoding.startswith("utf-16"):
        return Decoded(text, encoding, evidence, unusual_in(data, encoding), data)
    units = text.encode()
    try:
        unusual = unusual_in(units, "utf-8")
    except EncodingError as error:
        before = units[: error.offset].decode()
        raise EncodingError(error.reason, len(before.encode(encoding))) from None
    if not unusual.isdisjoint(_SWAPPED):  # hardly any text
        _refuse_swapped(text, encoding)
    return Decoded(text, encoding, evidence, unusual, units)


def _refuse_swapped(text: str, encoding: str) -> None:
    """Raise where a byte of UTF-16 is missing, or one too many: behind it each is taken for the other of its pair."""
    found = _SWAPPED_TEXT.search(text)
    if found is not None:
        reason = f"damaged {encoding}: a byte is missing, or one too many"
        raise EncodingError(reason, len(text[: found.start()].encode(encoding)))


def unusual_in(data: bytes, encoding: str) -> frozenset[str]:
    """The characters that are neither printable ASCII nor ends of lines of what ``data`` is in an encoding that
    has ASCII; raises as :func:`_sieved` does.
    """
    return frozenset(_sieved(data).decode(encoding))


def _sieved(data: bytes) -> bytes:
    """``data`` without printable ASCII and ends of lines.

    Raises where it has a zero byte, or more control characters than may stray into a text.
    """
    odd = _without_plain(data)
    # DOS ended files with a control character.
    strays = len(odd) - len(odd.translate(None, _CONTROLS)) - data.endswith(_END_OF_FILE)
    if strays and (strays * STRAY > len(data) or b"\0" in odd):
        offset = next(at for at, unit in enumerate(data) if unit in _CONTROLS)
        shown = f"control character U+{data[offset]:04X}: the file is binary or damaged"
        raise EncodingError(shown, offset)
    return odd


def _without_plain(data: bytes) -> bytes:
    # Piece by piece: new memory of many pages takes longer than the sieving.
    pieces = (data[at : at + _PIECE] for at in range(0, len(data), _PIECE))
    return b"".join(piece.translate(None, _PLAIN) for piece in pieces)


def _byte_order(data: bytes) -> str:
    """Which UTF-16 the zero bytes show: Latin text has one in nearly every second place only."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    half = len(data) // 2
    if odd * 2 > half and even * 20 < odd:
        return "utf-16-le"
    if even * 2 > half and odd * 20 < even:
        return "utf-16-be"
    raise EncodingError("zero byte: the file is binary or damaged", data.index(0))


def _decode_one_byte(data: bytes, error: UnicodeDecodeError) -> Decoded:
    units = np.frombuffer(data, np.uint8)
    high = np.flatnonzero(units >= _LEAST_HIGH)
    _refuse_damaged_utf8(units, high, error)
    # Before the others are tried: Mac and DOS have letters where Windows has no character.
    holed = decode_holed(data) if _HOLE.search(units[high].tobytes()) else None
    if holed is not None:
        _, offset = holed
        raise EncodingError("bytes that mean nothing among Windows-1252", offset)
    best: tuple[str, str, frozenset[str]] | None = None
    least = 0
    odd, found, total = _sieved(data), _places(data, high), len(high)
    for encoding in _ONE_BYTE:
        try:
            unusual = frozenset(odd.decode(encoding))
        except UnicodeDecodeError:
            continue
        places = {place.decode(encoding): times for place, times in found.items()}
        senseless = [place for place in places if not makes_sense(place)]
        count = sum(places[place] for place in senseless)
        evidence = (
            f"not UTF-8; of {total} characters beyond ASCII {count} make no sense as {encoding}"
        )
        if senseless:
            evidence += f" ({', '.join(sorted(senseless))})"
        if count * TOLERATED <= total:
            return Decoded(data.decode(encoding), encoding, evidence, unusual, data)
        if total * _RARE <= len(data) and (best is None or count < least):
            best, least = (encoding, evidence, unusual), count
    if best is not None:
        encoding, evidence, unusual = best
        return Decoded(data.decode(encoding), encoding, evidence, unusual, data, doubtful=True)
    reason = f"not UTF-8 ({error.reason}), and makes no sense as {', '.join(_ONE_BYTE)}"
    raise EncodingError(reason, error.start)


def _places(data: bytes, high: _Indexes) -> dict[bytes, int]:
    """How often each of the bytes ``high`` of ``data`` stands between the same two, as these three."""
    units = np.frombuffer(b" " + data + b" ", np.uint8)
    before, own, after = (units[high + step].astype(np.uint32) for step in range(3))
    three = before << 16 | own << 8 | after
    found, times = np.unique(three, return_counts=True)
    each = zip(found.tolist(), times.tolist(), strict=True)
    return {place.to_bytes(3, "big"): count for place, count in each}


def _refuse_damaged_utf8(units: _Units, high: _Indexes, error: UnicodeDecodeError) -> None:
    """Raise where most of the ``units`` beyond ASCII, which are those at ``high``, form UTF-8 sequences: then the
    others are damage.
    """
    begins = np.flatnonzero(np.diff(high) > 1) + 1
    runs = np.insert(units[high], begins, ord(" ")).tobytes()
    formed = sum(map(len, SEQUENCE.findall(runs)))
    if formed * 2 > len(high):
        raise EncodingError(f"damaged utf-8: {error.reason}", error.start)


def makes_sense(place: str) -> bool:
    """Whether a character stands where English text with names has it; ``place`` has its neighbours."""
    match = _HIGH.search(place, 0 if len(place) < 3 else 1)
    assert match is not None
    char, before, after = match.group(), place[: match.start()], place[match.end() :]
    if char in _INNER_MARKS:
        return True
    if char in _OUTER_MARKS:
        return not (before.isalpha() and after.isalpha())
    if _LETTERS.match(char) is None or not (before.isalpha() or after.isalpha()):
        return False
    return char.islower() or not before.islower()
