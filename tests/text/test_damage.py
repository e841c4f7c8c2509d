"""Texts with a few bytes of another kind are read and told; what says nothing else for certain is not."""

from __future__ import annotations

import codecs
from typing import Final

import pytest

from generator.corpus.archive import decode_text
from generator.text.damage import (
    decode_by_lines,
    decode_damaged,
    decode_mismarked,
    decode_mixed,
    decode_torn,
    decode_zeroed,
)
from generator.text.encoding import Decoded, EncodingError, decode

LONG: Final = "He said “yes” to the player’s rules.\r\n" * 200


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_marks_of_windows_among_utf8_are_read(mark: bytes) -> None:
    data = mark + LONG.encode() + b"who\x92s \xa9 \x93x\x94" + LONG.encode()
    found = decode_mixed(data)
    assert found is not None
    decoded, offset = found
    assert decoded.text == f"{LONG}who’s © “x”{LONG}"
    assert decoded.unusual == frozenset("’©“”")
    assert (decoded.doubtful, data[offset]) == (True, 0x92)


def test_letters_of_windows_among_utf8_are_read() -> None:
    data = LONG.encode() + b"El-Hajj\xe2j, Jun\xfan" + LONG.encode().replace(b"\xe2\x80\x99", b"'")
    assert decode_mixed(data) is None, "in this text the byte E2 begins the marks of quotations"
    plain = LONG.replace("’", "'").replace("“", '"').replace("”", '"')
    found = decode_mixed(plain.encode() + b"El-Hajj\xe2j \xfan" + "Déjà".encode() + plain.encode())
    assert found is not None
    assert found[0].text == f"{plain}El-Hajjâj únDéjà{plain}"
    assert (found[0].doubtful, found[1]) == (True, len(plain) + 7)


@pytest.mark.parametrize(
    "odd",
    [
        b"",
        b"\xe2\x80 ",
        b"\xc2 x",
        b"x\xe9\xe9x",
        b"x\xd7x",
        b"\x81",
        b"\x92\0",
        b"\x92" + b"\1" * 30,
        b"\x92" * 30,
    ],
    ids=repr,
)
def test_other_damage_is_not_read(odd: bytes) -> None:
    """A whole text, characters cut short, a byte that Windows has not, zero and control bytes, too many."""
    assert decode_mixed(LONG.encode() + odd) is None


def test_many_marks_of_windows_are_read_in_a_long_text() -> None:
    stray = b"who\x92s \x93x\x94\r\n"
    data = (stray + LONG.encode()) * 40
    found = decode_mixed(data)
    assert found is not None
    assert found[0].text == f"who’s “x”\r\n{LONG}" * 40
    assert found[0].evidence.startswith("120 bytes")


def test_one_byte_and_one_line_stand_there() -> None:
    byte = decode_mixed(LONG.encode() + b"\x92")
    assert byte is not None
    assert byte[0].evidence == "1 byte of Windows-1252 stands among UTF-8"
    line = decode_by_lines(LONG.encode() + LONG.splitlines()[0].encode("cp1252"))
    assert line is not None
    assert line[0].evidence == "1 line of Windows-1252 stands among UTF-8"


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("every", [2, 3, 40])
def test_lines_of_windows_among_lines_of_utf8_are_read(mark: bytes, end: str, every: int) -> None:
    lines = [f"{number} “quotes” – the player’s El-Hajjâj{end}" for number in range(200)]
    data = mark + b"".join(
        line.encode("cp1252" if at % every else "utf-8") for at, line in enumerate(lines)
    )
    found = decode_by_lines(data)
    assert found is not None
    decoded, offset = found
    assert (decoded.text, decoded.encoding, decoded.doubtful) == ("".join(lines), "utf-8", True)
    assert decoded.unusual == Decoded.of("".join(lines)).unusual
    assert data[offset:].startswith("“quotes”".encode("cp1252"))
    assert decoded.evidence.startswith(f"{sum(bool(at % every) for at in range(200))} lines")
    assert decode_text(data) == found, "and no way before it reads them as something else"


@pytest.mark.parametrize(
    "data",
    [
        LONG.encode(),
        LONG.encode("cp1252"),
        LONG.encode("cp1252") + "“x” ".encode() + "“y”\r\n".encode("cp1252"),
        LONG.encode("mac_roman") + LONG.encode(),
        LONG.encode("cp1252") + "鉅袖\r\n".encode() * 20,
        LONG.encode("cp1252") + LONG.encode() + b"\1" * 500,
        LONG.encode() + b"the player\xe2\x80 s\r\n",
        LONG.encode() + b"the player\xe2 s rules, El-Hajj\xe2j\r\n",
    ],
    ids=[
        "utf-8",
        "windows",
        "both in a line",
        "mac",
        "no marks of English",
        "binary",
        "a character that lost its end",
        "a character of which the beginning is left",
    ],
)
def test_other_texts_are_not_of_two_kinds_of_lines(data: bytes) -> None:
    assert decode_by_lines(data) is None


def test_windows_behind_the_mark_of_utf8_is_read() -> None:
    found = decode_mismarked(codecs.BOM_UTF8 + LONG.encode("cp1252"))
    assert found is not None
    decoded, offset = found
    assert (decoded.text, decoded.encoding, decoded.doubtful, offset) == (LONG, "cp1252", True, 0)
    assert "byte order mark" in decoded.evidence


@pytest.mark.parametrize(
    "data",
    [
        LONG.encode("cp1252"),
        codecs.BOM_UTF8 + LONG.encode(),
        codecs.BOM_UTF8 + LONG.encode() + b"\xe2\x80 ",
        codecs.BOM_UTF8 + LONG.encode("utf-16-le"),
        codecs.BOM_UTF8 + b"\xff\xfe\x00\x01" * 50,
    ],
    ids=["no mark", "utf-8", "damaged utf-8", "utf-16", "binary"],
)
def test_other_texts_are_not_mismarked(data: bytes) -> None:
    assert decode_mismarked(data) is None


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-8-sig"])
def test_zero_bytes_inside_a_text_are_left_out_and_told(encoding: str) -> None:
    whole = LONG.encode(encoding)
    at = whole.index(b"yes", 3000)
    data = whole[:at] + b"\0\0" + whole[at:]
    with pytest.raises(EncodingError):
        decode(data)
    found = decode_zeroed(data)
    assert found is not None
    decoded, offset = found
    assert (decoded.text, decoded.doubtful, offset) == (LONG, True, at)
    assert decoded.unusual == Decoded.of(LONG).unusual
    assert decoded.evidence.startswith("2 zero bytes")


@pytest.mark.parametrize(
    "data",
    [
        LONG.encode(),
        LONG.encode() + b"\0" * 30,
        LONG.encode() + b"\0\xe2\x80 ",
        b"\0" + LONG.encode("utf-16"),
        bytes(range(256)) * 20,
    ],
    ids=["none", "many", "damaged", "utf-16", "binary"],
)
def test_other_bytes_are_no_text_with_zeros(data: bytes) -> None:
    assert decode_zeroed(data) is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_what_stands_behind_the_end_is_left_out_and_told(encoding: str) -> None:
    whole = LONG.encode(encoding)
    found = decode_torn(whole + b"\0" * 16)
    assert found is not None
    assert (found[0].text, found[0].doubtful, found[1]) == (LONG, True, len(whole))
    assert decode_torn(LONG.encode() + "“".encode()[:2]) is not None
    assert decode_torn(b"\x81" + LONG.encode() + b"\0") is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        bytes(range(256)) * 20,
        LONG.encode() + b"\0" * 9000,
        b"\x89PNG\r\n\x1a\n" + b"\0\1" * 99,
    ],
    ids=["empty", "binary", "mostly zero", "picture"],
)
def test_what_is_no_text_stays_refused(data: bytes) -> None:
    assert decode_damaged(data) is None
