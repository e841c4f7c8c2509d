"""A small reader of official editions, for the ground truth only.

It shares nothing with ``generator.parsers``, so that a mistake there cannot hide in the truth.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Final

_BOMS: Final = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_RULE: Final = re.compile(
    r"""
    (?P<topic>\d{3})
    (?: \. \ ? (?P<item>\d{1,3}) (?P<letters>[a-z]{0,2})  # "702. 37a" is printed with a space
      | \. (?P<lone>[a-z]) (?=\s)                         # 408.2f is printed "408.f" in 1999
    )?
    (?: \.? (?=\s) | \. (?=[A-Z"]) | (?=[A-Z"][a-z]) )
    \s*
    (?P<text>\S.*)
    """,
    re.VERBOSE | re.DOTALL,
)
_SECTION: Final = re.compile(r"(?P<section>\d)\.\s+(?P<title>[A-Z].*)")
_EXAMPLE: Final = re.compile(r"(?i:example)s?\s*:")
_GLOSSARY: Final = re.compile(r"(?i)_*\s*glossary\s*_*")
_WRAPPED_MEDIAN: Final = 130


@dataclass(frozen=True, slots=True)
class Rule:
    """One topic, rule or subrule. ``text`` is the rule with its further paragraphs, not its examples."""

    number: str
    parent: str
    text: str
    examples: tuple[str, ...] = ()

    @property
    def is_topic(self) -> bool:
        """Whether this is a heading of three digits."""
        return len(self.number) == 3


def decode(data: bytes) -> str:
    """The text of a file: by its byte order mark, else UTF-8 if it is that, else Windows-1252."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return data.decode(name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs: lines, or blocks of lines between blank ones where lines are hard-wrapped."""
    lines = [line.replace("\xa0", " ").strip() for line in _LINE_END.split(text)]
    if not _is_wrapped(lines):
        yield from (line for line in lines if line)
        return
    for blank, block in groupby(lines, key=lambda line: not line):
        if not blank:
            yield from _unwrap(list(block))


def _is_wrapped(lines: list[str]) -> bool:
    lengths = Counter(len(line) // 10 for line in lines if len(line) > 60)
    short = sum(count for length, count in lengths.items() if length * 10 <= _WRAPPED_MEDIAN)
    return short > 0.9 * sum(lengths.values())


def _unwrap(block: list[str]) -> Iterator[str]:
    start = 0
    for at in range(1, len(block)):
        if _EXAMPLE.match(block[at]):
            yield " ".join(block[start:at])
            start = at
    yield " ".join(block[start:])


def parent_of(number: str) -> str:
    """The number one level up; of a topic, its section."""
    if len(number) == 3:
        return number[0]
    stem = number.rstrip("abcdefghijklmnopqrstuvwxyz").rstrip(".")
    return stem if stem != number else number[:3]


def read(path: Path) -> tuple[Rule, ...]:
    """All rules of an edition in document order, numbers as printed (spaces inside them removed)."""
    rules: list[Rule] = []
    for number, text, examples in _blocks(_body(list(paragraphs(decode(path.read_bytes()))))):
        rules.append(Rule(number, parent_of(number), text, tuple(examples)))
    return tuple(rules)


def _body(parts: list[str]) -> list[str]:
    """From the last heading of section 1 before the first rule to the glossary."""
    first = next(i for i, p in enumerate(parts) if re.match(r"1\d\d\.1\.?\s", p))
    last = next(i for i in range(first, len(parts)) if _GLOSSARY.fullmatch(parts[i]))
    while first and re.match(r"\d{1,3}\.\s", parts[first - 1]):
        first -= 1
        if parts[first].startswith("1."):
            break
    return parts[first:last]


def _blocks(parts: list[str]) -> Iterator[tuple[str, str, list[str]]]:
    number, text, examples = "", "", list[str]()
    for part in parts:
        match = _RULE.fullmatch(part)
        if match is not None:
            if number:
                yield number, text, examples
            number, text, examples = _number(match), match["text"].strip(), []
        elif _SECTION.fullmatch(part) and len(part) < 60:
            continue
        elif _EXAMPLE.match(part):
            examples.append(part)
        else:
            text = f"{text}\n{part}"
    if number:
        yield number, text, examples


def _number(match: re.Match[str]) -> str:
    if match["lone"] is not None:
        return f"{match['topic']}.{match['lone']}"
    item = "" if match["item"] is None else f".{match['item']}{match['letters']}"
    return match["topic"] + item


def corrected(rules: tuple[Rule, ...], numbers: Mapping[str, str]) -> tuple[Rule, ...]:
    """``rules`` with misprinted numbers (keys) as they should be; raises ``ValueError`` for others."""
    lacking = set(numbers) - {rule.number for rule in rules}
    if lacking:
        raise ValueError(f"misprints that are not there: {', '.join(sorted(lacking))}")
    return tuple(
        replace(rule, number=right, parent=parent_of(right))
        if (right := numbers.get(rule.number)) is not None
        else rule
        for rule in rules
    )
