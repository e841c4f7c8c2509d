"""Headings as they are compared."""

from __future__ import annotations

from generator.text.headings import bare_heading


def test_a_heading_is_the_same_however_it_is_printed() -> None:
    assert bare_heading("Dragon’s\u00a0 Gift ") == bare_heading("Dragon's gift") == "dragon's gift"
    assert bare_heading("State-Based Actions") != bare_heading("State Based Actions")
