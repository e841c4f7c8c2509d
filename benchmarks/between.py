"""Editions between real ones, for measuring at a size that no folder of real files here has.

Between two neighbours each in-between edition has taken over a larger part of the later one's topics and
terms, numbers included, each part in an order drawn by a fixed seed. The files are complete texts that the
parser reads like any other; they are made into a temporary folder, and nowhere else.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeVar

from generator.corpus import read_text_file
from generator.model.node import Block, BlockKind, NodeKind
from generator.parsers.comprehensive_rules import find_effective_date, parse

_SEED: Final = 20260101
_UNDER_A_TERM: Final = (NodeKind.DEFINITION,)
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

#: Lines that belong together: a heading, a rule with its examples, a term with its senses.
Chunk = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """A text in parts that can be exchanged: topics by number, terms by name."""

    day: date
    front: tuple[str, ...]
    sections: Mapping[int, str]
    topics: Mapping[int, tuple[Chunk, ...]]
    terms: Mapping[str, Chunk]
    credits: tuple[str, ...]


def spread(files: Sequence[Path], count: int) -> tuple[Path, ...]:
    """``count`` of ``files``, evenly from the first to the last."""
    last = len(files) - 1
    return tuple(files[k * last // max(1, count - 1)] for k in range(count))


def fill(files: Sequence[Path], count: int, folder: Path) -> None:
    """Put ``count`` editions into ``folder``: real ones as far as they go, then some between them."""
    for path in spread(files, min(count, len(files))):
        shutil.copy(path, folder)
    if count <= len(files):
        return
    read = sorted((_read(path) for path in files), key=lambda edition: edition.day)
    gaps = _gaps([edition.day for edition in read], count - len(files))
    for (old, new), gap in zip(pairwise(read), gaps, strict=True):
        for step in range(1, gap + 1):
            made = _between(old, new, step / (gap + 1))
            path = folder / f"between-{made.day.isoformat()}.txt"
            path.write_text("\n".join(_lines(made)), encoding="utf-8")


def _gaps(days: Sequence[date], count: int) -> list[int]:
    """How many editions each gap gets, so that the longest wait for a new one is short."""
    waits = [(new - old).days for old, new in pairwise(days)]
    found = [0] * len(waits)
    for _ in range(count):
        longest = max(range(len(waits)), key=lambda at: waits[at] / (found[at] + 1))
        found[longest] += 1
    return found


def _read(path: Path) -> Edition:
    text, _ = read_text_file(path)
    assert text is not None
    day = find_effective_date(text.lines)
    assert day is not None
    sections: dict[int, str] = {}
    topics: dict[int, list[Chunk]] = {}
    terms: dict[str, Chunk] = {}
    matter: dict[NodeKind, list[str]] = {NodeKind.FRONT_MATTER: [], NodeKind.CREDITS: []}
    here, name, topic = NodeKind.FRONT_MATTER, "", 0
    for block in parse(text).parts:
        if not isinstance(block, Block):
            continue
        here = block.node or here
        line = _line(block)
        if here in matter:
            matter[here].append(line)
        elif here is NodeKind.GLOSSARY_ENTRY or here in _UNDER_A_TERM:
            name = block.heading or name
            terms[name] = (*terms.get(name, ()), line)
        elif here is NodeKind.SECTION:
            sections[int(block.marker.strip(" ."))] = line
        elif here in (NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE):
            if block.node is NodeKind.TOPIC:
                topic = int(block.marker.strip(" ."))
            chunks = topics.setdefault(topic, [])
            if block.kind is BlockKind.NODE:
                chunks.append((line,))
            else:
                chunks[-1] = (*chunks[-1], line)
    # The day is written anew, by the one sentence that every edition made here begins with.
    front = tuple(line for line in matter[NodeKind.FRONT_MATTER][1:] if str(day.year) not in line)
    whole = {number: tuple(chunks) for number, chunks in topics.items() if number}
    return Edition(day, front, sections, whole, terms, tuple(matter[NodeKind.CREDITS]))


def _line(block: Block) -> str:
    return " ".join(part for part in (block.marker, block.heading or block.text) if part)


def _between(old: Edition, new: Edition, part: float) -> Edition:
    """The edition that has taken over ``part`` of what is new."""
    day = old.day + timedelta(days=round((new.day - old.day).days * part))
    chosen = random.Random(f"{_SEED}{old.day}{new.day}")  # noqa: S311 - draws an order, no secret
    return Edition(
        day,
        old.front,
        {**old.sections, **new.sections},
        dict(sorted(_mixed(old.topics, new.topics, part, chosen).items())),
        dict(sorted(_mixed(old.terms, new.terms, part, chosen).items())),
        new.credits,
    )


def _mixed(
    old: Mapping[_Key, _Value], new: Mapping[_Key, _Value], part: float, chosen: random.Random
) -> dict[_Key, _Value]:
    """Of each key the new value where the key's turn has come, else the old one, if there is one."""
    found = {}
    for key in dict.fromkeys([*old, *new]):
        side = new if chosen.random() < part else old
        if key in side:
            found[key] = side[key]
    return found


def _lines(edition: Edition) -> Iterator[str]:
    yield "Magic: The Gathering Comprehensive Rules"
    yield f"\nThese rules are effective as of {edition.day:%B} {edition.day.day}, {edition.day.year}.\n"
    for line in edition.front:
        yield f"{line}\n"
    under: dict[int, list[int]] = {}
    for topic in edition.topics:
        under.setdefault(topic // 100, []).append(topic)
    yield "Contents\n"
    for section, topics in under.items():
        yield edition.sections[section]
        yield from (edition.topics[topic][0][0] for topic in topics)
        yield ""
    yield "Glossary\n\nCredits\n"
    for section, topics in under.items():
        yield f"{edition.sections[section]}\n"
        for topic in topics:
            yield from ("\n\n".join(chunk) + "\n" for chunk in edition.topics[topic])
    yield "Glossary\n"
    for term in edition.terms.values():
        yield "\n".join(term) + "\n"
    yield "Credits\n"
    yield from (f"{line}\n" for line in edition.credits if line != "Credits")
