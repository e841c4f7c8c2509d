"""A finding prints place, code, what was expected, the line and a caret."""

from __future__ import annotations

from generator.model.diagnostic import Diagnostic, Severity


def test_the_whole_message() -> None:
    finding = Diagnostic(
        "unknown-line",
        Severity.ERROR,
        "this line fits nothing",
        "sources/a.txt",
        12,
        4,
        "a rule such as 704.5",
        "70x.5 text",
    )
    assert str(finding) == (
        "sources/a.txt:12:4: error[unknown-line]: this line fits nothing\n"
        "  expected: a rule such as 704.5\n"
        "  | 70x.5 text\n"
        "  |    ^"
    )


def test_a_long_line_is_cut_around_the_caret() -> None:
    text = "a" * 300 + "X" + "b" * 300
    lines = str(Diagnostic("c", Severity.NOTE, "m", "f", 1, 301, text=text)).splitlines()
    assert lines[1].index("X") == lines[2].index("^")
    assert len(lines[1]) < 120


def test_control_characters_do_not_reach_the_terminal() -> None:
    shown = str(Diagnostic("c", Severity.ERROR, "m", "f", 1, 1, text="a\x1b[31m\x00b"))
    assert "\x1b" not in shown
    assert "\x00" not in shown
