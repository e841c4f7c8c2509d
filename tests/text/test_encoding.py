"""Which encoding bytes are in, by evidence; damaged and binary bytes are refused with their place."""

from __future__ import annotations

import codecs
from typing import Final

import pytest
from hypothesis import given, seed
from hypothesis import strategies as st

from generator.text.encoding import (
    Decoded,
    EncodingError,
    decode,
    decode_holed,
)

TEXT = "702.9. Flying\r\nA player who’s “flying” – Æther Vial’s owner, Khabál Ghoul—wins.\r\n"
ASCII = "100. General\n\n100.1. These rules apply.\n"

TOLD = [
    pytest.param(ASCII.encode(), "utf-8", ASCII, id="ascii"),
    pytest.param(TEXT.encode(), "utf-8", TEXT, id="utf-8"),
    pytest.param(codecs.BOM_UTF8 + TEXT.encode(), "utf-8-sig", TEXT, id="utf-8 with mark"),
    pytest.param(TEXT.encode("utf-16"), "utf-16", TEXT, id="utf-16 with mark"),
    pytest.param(
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16", TEXT, id="utf-16-be with mark"
    ),
    pytest.param(TEXT.encode("utf-16-le"), "utf-16-le", TEXT, id="utf-16-le without mark"),
    pytest.param(TEXT.encode("utf-16-be"), "utf-16-be", TEXT, id="utf-16-be without mark"),
    pytest.param(TEXT.encode("cp1252"), "cp1252", TEXT, id="cp1252"),
    pytest.param(b"Magic\x99 (\xa9 Wizards)", "cp1252", "Magic™ (© Wizards)", id="cp1252 marks"),
    pytest.param(TEXT.encode("mac_roman"), "mac_roman", TEXT, id="mac"),
    pytest.param(b"Elf, El-Hajj\x89j", "mac_roman", "Elf, El-Hajjâj", id="one mac letter"),
    pytest.param(b"Elf, El-Hajj\x83j", "cp437", "Elf, El-Hajjâj", id="one dos letter"),
    pytest.param(b"\xb8 Magic\xa9, Lim-D\x96l", "cp850", "© Magic®, Lim-Dûl", id="dos in europe"),
    pytest.param(b"", "utf-8", "", id="empty"),
    pytest.param(b"The end.\r\n\x1a", "utf-8", "The end.\r\n\x1a", id="dos end of file"),
]

REFUSED = [
    pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00", "zero byte", 8, id="picture"),
    pytest.param(b"100.1. A\x00 player", "zero byte", 8, id="a zero byte in text"),
    pytest.param(b"100.1. A\x07 player", "control character U+0007", 8, id="a control in text"),
    pytest.param("A\x07b".encode("utf-16"), "control character U+0007", 4, id="a control, wide"),
    pytest.param(codecs.BOM_UTF8 + b"a\x01", "control character U+0001", 4, id="after the mark"),
    pytest.param(codecs.BOM_UTF8 + b"ab\xffcd", "damaged utf-8-sig", 5, id="damage after the mark"),
    pytest.param(TEXT.encode("utf-16")[:-1], "damaged utf-16", 162, id="half a character"),
    pytest.param("who’s “x”".encode()[:-1], "damaged utf-8", 12, id="cut utf-8"),
    pytest.param(
        "who’s “x”\xff’".encode().replace(b"\xc3\xbf", b"\xff"),
        "damaged utf-8",
        15,
        id="one bad byte",
    ),
    pytest.param(b"\x80\x8d \xff\xfe\x9d\xb0", "makes no sense", 0, id="noise"),
]


@pytest.mark.parametrize(("data", "encoding", "text"), TOLD)
def test_is_told(data: bytes, encoding: str, text: str) -> None:
    decoded = decode(data)
    assert (decoded.encoding, decoded.text) == (encoding, text)
    assert data.decode(decoded.encoding) == decoded.text
    assert decoded.unusual == Decoded.of(text).unusual


@pytest.mark.parametrize(("data", "reason", "offset"), REFUSED)
def test_is_refused(data: bytes, reason: str, offset: int) -> None:
    with pytest.raises(EncodingError) as refused:
        decode(data)
    assert reason in refused.value.reason
    assert refused.value.offset == offset


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("lost", [(401,), (401, 1201), (400, 801)])
def test_bytes_that_are_missing_from_utf16_are_told_where_they_are(
    encoding: str, lost: tuple[int, ...]
) -> None:
    """All behind them is text, too, in the wrong characters; of two, they are only those between."""
    mark = codecs.BOM_UTF16_LE if encoding == "utf-16-le" else codecs.BOM_UTF16_BE
    data = bytearray(mark + (TEXT * 20).encode(encoding))
    for at in reversed(lost):
        del data[at]
    with pytest.raises(EncodingError, match="a byte is missing, or one too many") as refused:
        decode(bytes(data))
    assert 400 <= refused.value.offset < 420


def test_an_odd_byte_of_utf16_does_not_hide_where_another_is_missing() -> None:
    """U+DC00 is half a character: here it comes of an umlaut far behind what is missing."""
    data = (TEXT * 20 + "Übung\n").encode("utf-16")
    with pytest.raises(EncodingError, match="a byte is missing") as refused:
        decode(data[:401] + data[402:])
    assert 400 <= refused.value.offset < 420


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_other_scripts_in_utf16_are_no_damage(encoding: str) -> None:
    text = TEXT * 20 + "一　万智牌　一，マジック：ザ・ギャザリング\n"
    assert decode(text.encode("utf-16")).text == text
    assert decode((TEXT * 20 + text).encode(encoding)).text == TEXT * 20 + text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_a_control_that_strayed_into_a_long_text_stays_in_it(encoding: str) -> None:
    text = f"{TEXT * 20}a non\x1flethal thing\r\n"
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.doubtful) == (text, False)
    with pytest.raises(EncodingError, match=r"U\+001F"):
        decode((text + "\x1f" * 20).encode(encoding))


def test_a_zero_byte_is_refused_in_a_long_text_too() -> None:
    with pytest.raises(EncodingError, match="zero byte"):
        decode(TEXT.encode() * 20 + b"\0")


def test_rare_characters_that_fit_no_encoding_do_not_hide_a_text() -> None:
    data = b"Only plain words stand here.\n" * 80 + b"But what is a\xb2b?\n"
    decoded = decode(data)
    assert (decoded.encoding, decoded.doubtful) == ("cp1252", True)
    assert "a²b" in decoded.evidence
    assert data.decode(decoded.encoding) == decoded.text


def test_a_few_odd_characters_are_named_in_the_evidence() -> None:
    decoded = decode(("“a” " * 20).encode("cp1252") + b"Dand\x89n")
    assert decoded.encoding == "cp1252"
    assert decoded.evidence.endswith("1 make no sense as cp1252 (d‰n)")


LONG: Final = "He said “yes” to the player’s rules.\r\n" * 200


def test_bytes_that_windows_has_no_character_for_are_kept_and_told() -> None:
    data = LONG.encode("cp1252") + b"who\x9ds \x81x" + LONG.encode("cp1252")
    found = decode_holed(data)
    assert found is not None
    decoded, offset = found
    assert decoded.text == f"{LONG}who\x9ds \x81x{LONG}"
    assert decoded.unusual == Decoded.of(decoded.text).unusual
    assert (decoded.encoding, decoded.doubtful, data[offset]) == ("cp1252", True, 0x9D)
    assert decoded.evidence.startswith("2 of its bytes")
    with pytest.raises(EncodingError, match="mean nothing") as refused:  # it is no Mac text
        decode(data)
    assert refused.value.offset == offset


@pytest.mark.parametrize("hole", [b"\x81", b"\x8d", b"\x8f", b"\x90", b"\x9d"])
def test_such_a_byte_in_a_text_of_ascii_does_not_make_it_one_of_mac_or_dos(hole: bytes) -> None:
    """Read as a letter there it makes sense in any word; a short text, in which it is no rare one, may be theirs."""
    data = b"Each of the rules.\n" * 200 + b"Ea" + hole + b"ch of them.\n"
    found = decode_holed(data)
    assert found is not None
    assert (found[0].encoding, found[0].doubtful, found[1]) == ("cp1252", True, data.index(hole))
    assert found[0].text == data.decode("latin-1")
    with pytest.raises(EncodingError, match="mean nothing"):
        decode(data)
    assert decode(b"Fa\x8dade").text == "Façade"


@pytest.mark.parametrize(
    "data",
    [
        LONG.encode("cp1252"),
        LONG.encode() + b"\x81",
        LONG.encode("cp1252") + b"\x81" * 30,
        LONG.encode("cp1252") + b"\x81\0",
        LONG.encode("mac_roman") + b"\x81",
    ],
    ids=["none", "utf-8", "many", "zero", "mac"],
)
def test_such_bytes_in_other_texts_are_not_read(data: bytes) -> None:
    assert decode_holed(data) is None


@seed(20091001)
@given(st.binary(max_size=60))
def test_any_bytes_are_told_or_refused(data: bytes) -> None:
    """What is told can be read again with the encoding named; what is refused has a place."""
    try:
        decoded = decode(data)
    except EncodingError as error:
        offset = error.offset
    else:
        assert data.decode(decoded.encoding) == decoded.text
        assert decoded.unusual == Decoded.of(decoded.text).unusual
        return
    assert 0 <= offset < len(data)


@seed(20091001)
@given(
    st.text("abcdefg ABC.,’“”—éÆ\r\n", min_size=1),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_unicode_text_comes_back(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)).text == text
