"""Who is credited below a text, and in which order."""

from __future__ import annotations

from dataclasses import replace

from generator.model.edition import SourceFormat
from generator.pages.crediting import credit_lines
from tests.pages.toy_lives import SOURCES

_COPY = replace(SOURCES[0], format=SourceFormat.WEB_COPY, credit="Copied by A. Text © W.")
_OTHER = replace(_COPY, credit="Copied by B. Text © W.")
_OFFICIAL = replace(_COPY, format=SourceFormat.COMPREHENSIVE_RULES, credit="An official file.")


def test_official_files_are_credited_first_and_nobody_twice() -> None:
    assert credit_lines([_COPY, _OFFICIAL, _COPY]) == (_OFFICIAL.credit, _COPY.credit)


def test_a_source_without_credit_has_no_line() -> None:
    assert credit_lines([replace(_COPY, credit=""), _OFFICIAL]) == (_OFFICIAL.credit,)


def test_what_several_end_with_is_said_once() -> None:
    alone = replace(_COPY, credit="Text © W.")
    found = credit_lines([_COPY, _OTHER, alone])
    assert found == ("Copied by A. Text © W.", "Copied by B.", "Text © W.")
