"""What a file does throughout is its way to print, and told once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from generator.model.diagnostic import Diagnostic
from generator.model.lines import Parsed

#: Findings about how something is printed whose meaning is in no doubt.
_FORMS: Final = ("irregular-number", "irregular-sense", "irregular-term", "misprinted-label")
#: Those that many lines give for one cause: a blank line too much below all terms, a part whose title is lost.
_OF_ONE_CAUSE: Final = ("doubtful-entry", "rule-in-credits", "unnumbered-text")
#: So many misprints of one form stand in a file by chance.
_MOST: Final = 20
_NUMBERS: Final = re.compile(r"\d+(?:\.\d+)?(?:[a-z]{1,2}(?![a-z]))?")
_DIGITS: Final = re.compile(r"\d+(?:\.\d+)?")
#: What a term is called, in front of the sign behind it: "'Ability' is printed 'Ability:'".
_TERM: Final = re.compile(r"['\"].*(?=\W['\"]$)")
#: Letters apart from their number: "100.1.a", "100.1 (a)".
_LETTERS: Final = re.compile(r"(?<=0)(?P<apart>[\x20.(]+)[a-z]{1,2}(?![a-z])")


def told_once(parsed: Parsed) -> Parsed:
    """``parsed`` with one finding in the place of all of one form, at the first, where those are many."""
    forms = Counter(map(_form, parsed.diagnostics))
    if all(count <= _MOST for form, count in forms.items() if form is not None):  # nearly always
        return parsed
    return replace(parsed, diagnostics=tuple(_without_repeats(parsed.diagnostics, forms)))


def _without_repeats(
    findings: Sequence[Diagnostic], forms: Counter[tuple[str, str] | None]
) -> Iterator[Diagnostic]:
    met = set()
    for finding in findings:
        form = _form(finding)
        if form is None or forms[form] <= _MOST:
            yield finding
        elif form not in met:
            met.add(form)
            others = forms[form] - 1
            yield replace(finding, message=f"{finding.message}; so are {others:,} others")


def _form(finding: Diagnostic) -> tuple[str, str] | None:
    """What findings of one form have in common: their words but for the numbers and letters of rules in them, and
    for terms. That another number is printed than is meant is another form.
    """
    code, message = finding.code, finding.message
    if code in _OF_ONE_CAUSE:
        return code, ""
    if code not in _FORMS:
        return None
    if code == "irregular-term":
        return code, _TERM.sub("", message)
    is_misprint = len(set(_DIGITS.findall(message))) > 1
    form = _LETTERS.sub(r"\g<apart>a", _NUMBERS.sub("0", message))
    return code, f"{'another: ' if is_misprint else ''}{form}"
