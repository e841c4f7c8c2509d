"""The rules that addresses in a post name: those of this site, wherever it lies, and those of other sites.

An address of this site is known by the form of its path, and tells its own day where it bears one. Any
other address counts only if its last part is the number of a rule and nothing else, and the address says
that it is about rules. The page ``/cite/`` reads addresses alike (``cite/addressed.js``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.model.number import LETTERS, RuleNumber
from generator.model.place import TextSpan

#: A day as editions are named by it.
DAY: Final = r"(?:19|20)[0-9][0-9]-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_TOPIC: Final = r"[1-9][0-9][0-9]"
_ITEM: Final = r"[1-9][0-9]{0,2}"
_LETTERS: Final = rf"a?[{LETTERS}]"
_NUMBER: Final = rf"{_TOPIC}\.{_ITEM}(?:{_LETTERS})?"
_INDEX: Final = r"/?(?:index\.html)?"

#: With its scheme, or a host with a dot in it and a path.
_ADDRESS: Final = re.compile(
    r"""
    (?<![\w@./-])
    (?: [hH][tT][tT][pP][sS]?:// [^\s/?\#<>"“”`|\[\]]+
      | (?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,} (?=/) )
    (?P<rest> [/?\#][^\s<>"“”`|\[\]]* )
    """,
    re.VERBOSE,
)
#: What ends a sentence or closes a bracket behind an address.
_AFTER: Final = ".,;:!?'’*_)"

#: A number's page, or a dated permalink.
_PAGE: Final = re.compile(
    rf"""
    /r/ (?: (?P<number> {_TOPIC}(?:\.{_ITEM}(?:{_LETTERS})?)? )
            (?: (?:~|%7[eE])(?P<copy>[2-9]) )? (?:@|%40) (?P<day>{DAY})
          | (?P<now> {_NUMBER} ) )
    {_INDEX} (?:[?\#].*)? \Z
    """,
    re.VERBOSE,
)
#: A topic or a rule as one edition has it.
_EDITION: Final = re.compile(
    rf"""
    /cr/ (?P<day>{DAY}) / (?P<topic>{_TOPIC}) {_INDEX}
    (?: \#r (?P<number>(?P=topic)\.{_ITEM}(?:{_LETTERS})?) (?:-(?P<copy>[2-9]))? )? \Z
    """,
    re.VERBOSE,
)
#: A change between two editions: named by the rule as it is after it, or by one that is no more.
_CHANGE: Final = re.compile(
    rf"""
    /changes/ (?P<gone_day>{DAY}) \.\. (?P<day>{DAY}) {_INDEX}
    \# (?: c(?P<number>{_NUMBER}) | gone(?P<gone>{_NUMBER}) ) \Z
    """,
    re.VERBOSE,
)

#: The last part of another site's address: ``#702.19b``, ``/cr/704-5k``, ``#R7045k``, ``?rule=702.19b``.
_ELSEWHERE: Final = re.compile(
    rf"""
    (?: [/\#] (?:[cC]omp)? (?P<prefix>[rR]ules?|[cC][rR]|[rR])? [-_]?
      | [?&] (?P<key>rules?|cr|number) = )
    (?: (?P<dotted>{_TOPIC}\.{_ITEM}) (?P<letters>{_LETTERS})?
      | (?P<dashed>{_TOPIC}[-_]{_ITEM}{_LETTERS})
      | (?<=\#R) (?P<closed>{_TOPIC}{_ITEM}(?:{_LETTERS})?) )
    /? (?:\.html?)? \Z
    """,
    re.VERBOSE,
)
_OF_RULES: Final = re.compile(r"[rR]ules?(?![A-Za-z])|(?<![A-Za-z])[cC][rR](?![A-Za-z])")
_OF_MAGIC: Final = re.compile(r"[mM][tT][gG]|[mM]agic")
_OF_ANOTHER_BOOK: Final = re.compile(
    r"(?<![A-Za-z])(?:mtr|ipg|jar|MTR|IPG|JAR)(?![A-Za-z])|[fF]loor|[tT]ournament"
)


@dataclass(frozen=True, slots=True)
class Addressed:
    """An address that names a rule: ``whole`` covers it, ``at`` its number, with the day it may bear.

    ``day`` is empty where the address bears none; ``copy`` tells rules apart that bear one number.
    """

    whole: TextSpan
    at: TextSpan
    number: RuleNumber
    day: str = ""
    copy: int = 1


def find_addresses(text: str) -> Iterator[tuple[TextSpan, Addressed | None]]:
    """Every address in ``text`` that leads below a host, with the rule it names, if it names one."""
    for match in _ADDRESS.finditer(text):
        end = match.start("rest") + len(match["rest"].rstrip(_AFTER))
        whole = TextSpan(match.start(), end)
        yield whole, _ours(text, whole) or _elsewhere(text, whole, match.start("rest"))


def read_address(text: str) -> Addressed | None:
    """The rule that ``text`` names, which is one address and nothing else, be it with its host or without."""
    _, named = next(find_addresses(text), (None, None))
    return named or _ours(text, TextSpan(0, len(text)))


def _ours(text: str, whole: TextSpan) -> Addressed | None:
    """The rule that an address of this site names."""
    address, start = text[whole.start : whole.end], whole.start
    if (page := _PAGE.search(address)) is not None:
        name = "number" if page["number"] else "now"
        end = page.end("day") if page["day"] else page.end(name)
        at = TextSpan(start + page.start(name), start + end)
        return _addressed(whole, at, page[name], page["day"], page["copy"])
    if (edition := _EDITION.search(address)) is not None:
        name = "number" if edition["number"] else "topic"
        at = TextSpan(start + edition.start(name), start + edition.end(name))
        return _addressed(whole, at, edition[name], edition["day"], edition["copy"])
    if (change := _CHANGE.search(address)) is not None:
        name, day = ("number", "day") if change["number"] else ("gone", "gone_day")
        at = TextSpan(start + change.start(name), start + change.end(name))
        return _addressed(whole, at, change[name], change[day], None)
    return None


def _addressed(
    whole: TextSpan, at: TextSpan, number: str, day: str | None, copy: str | None
) -> Addressed:
    return Addressed(whole, at, RuleNumber.parse(number), day or "", int(copy or 1))


def _elsewhere(text: str, whole: TextSpan, path: int) -> Addressed | None:
    """The rule whose number is all that the last part of another site's address says."""
    match = _ELSEWHERE.search(text, path, whole.end)
    if match is None or not _is_about_rules(text, whole, match, path):
        return None
    name = next(form for form in ("dotted", "dashed", "closed") if match[form])
    at = TextSpan(match.start(name), match.end("letters") if match["letters"] else match.end(name))
    spelled = text[at.start : at.end].replace("-", ".").replace("_", ".")
    if name == "closed":
        spelled = f"{spelled[:3]}.{spelled[3:]}"
    return Addressed(whole, at, RuleNumber.parse(spelled))


def _is_about_rules(text: str, whole: TextSpan, match: re.Match[str], path: int) -> bool:
    """Whether the address says so right before the number; a subrule's letter needs less."""
    before = text[whole.start : match.start()]
    if _OF_ANOTHER_BOOK.search(before):
        return False
    part = before.removesuffix("/").rpartition("/")[2]
    prefix = match["prefix"] or ""
    if match["key"] or len(prefix) > 1 or _OF_RULES.search(part):
        return True
    if not match["letters"]:
        return False
    is_below_host = match.start() == path and text[path] == "/"
    return is_below_host or bool(_OF_RULES.search(before) or _OF_MAGIC.search(before))
