"""The rule that an argument names: a number, a dated permalink, or an address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from generator.model.book import Book
from generator.model.life import Tenancy
from generator.model.number import NumberError, RuleNumber
from generator.model.standing import permalinks
from generator.model.when import When
from generator.references.addressed import read_address
from generator.references.dated import WHEN

_DATED: Final = re.compile(
    rf"(?P<number>[^@~]+) (?: ~(?P<copy>[2-9]) )? (?: @(?P<date>{WHEN}) )?", re.VERBOSE
)


@dataclass(frozen=True, slots=True)
class Named:
    """A number, with the time it is meant at: a year, a month or a day; empty for any time.

    ``copy`` tells rules apart that bore one number at one time.
    """

    number: RuleNumber
    date: str = ""
    copy: int = 1

    def __str__(self) -> str:
        copy = f"~{self.copy}" if self.copy > 1 else ""
        return f"{self.number}{copy}" + (f"@{self.date}" if self.date else "")


def read_named(text: str) -> Named:
    """What ``text`` names; raises ``NumberError`` for what names no rule."""
    if "/" in text:
        address = read_address(text)
        if address is None:
            raise NumberError(f"the address {text} names no rule")
        return Named(address.number, address.day, address.copy)
    match = _DATED.fullmatch(text.strip().lower())
    if match is None:
        return Named(RuleNumber.parse(text))
    number, when = RuleNumber.parse(match["number"]), match["date"] or ""
    if when and not When(when).exists:
        raise NumberError(f"there was no {when}")
    return Named(number, when, int(match["copy"] or 1))


def find_named(book: Book, named: Named) -> tuple[Tenancy, ...]:
    """The stretches in which a rule bore the number at that time; of a permalink's rule, if it is one.

    None where it is a second rule's that bore the number, and there was none.
    """
    found = [t for t in book.tenants.get(named.number, ()) if _is_of(book, t, named.date)]
    if named.copy > 1:  # only permalinks tell such rules apart
        own = {link.lineage for link in permalinks(book) if link.name.startswith(str(named))}
        return tuple(tenancy for tenancy in found if tenancy.lineage in own)
    link = next((link for link in permalinks(book) if link.name == str(named)), None)
    if link is not None:
        found = [t for t in found if t.lineage == link.lineage] or found
    return tuple(found)


def _is_of(book: Book, tenancy: Tenancy, when: str) -> bool:
    """Whether the stretch meets the time that ``when`` names, on any of its days; any time where it is empty."""
    if not when:
        return True
    effective = {edition.id: edition.effective.isoformat() for edition in book.editions}
    meant = When(when)
    is_over = tenancy.until != "" and effective[tenancy.until] <= meant.first
    return effective[tenancy.first] <= meant.last and not is_over
