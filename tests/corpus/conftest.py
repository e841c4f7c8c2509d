"""What the tests on the real sources share: reading one, and proof that nothing of it is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from generator.corpus import read_errata, read_manifest, read_source
from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, BlockKind, Ignored

ReadSource = Callable[[str], SourceText]
CheckParsed = Callable[[SourceText, Parsed], None]
#: Low lines at the ends of words are marks of italics.
_WORD: Final = re.compile(r"[^\W_]+")


@pytest.fixture(scope="session")
def corpus_source(root: Path) -> ReadSource:
    """A function that reads a source of ``sources/sources.toml`` by its id, errata applied."""
    manifest, _ = read_manifest(root / "sources" / "sources.toml")
    errata, _ = read_errata(
        root / "sources" / "errata.toml", [source.id for source in manifest.sources]
    )

    def read(name: str) -> SourceText:
        [source] = [source for source in manifest.sources if source.id == name]
        text, diagnostics = read_source(source, errata, manifest.places[name], "sources.toml")
        assert text is not None
        assert not diagnostics
        return text

    return read


@pytest.fixture(scope="session")
def check_owners() -> CheckParsed:
    """Asserts that every line has one owner: a node, a passage (which may lie in its node) or a reason; or is
    blank.
    """

    def check(text: SourceText, parsed: Parsed) -> None:
        owners = dict.fromkeys((line.number for line in text.lines), 0)
        owner = None
        for part in parsed.parts:
            if owner is not None and _is_passage(part) and _lies_in(part, owner):
                continue
            owner = part if isinstance(part, Block) else None
            for number in range(part.span.first, part.span.last + 1):
                owners[number] += 1
        texts = text.lines.texts
        blank = {number for number, line in enumerate(texts, 1) if not line}
        assert {n: count for n, count in owners.items() if count != 1 and n not in blank} == {}
        assert all(owners[number] <= 1 for number in blank)
        firsts = [part.span.first for part in parsed.parts]
        assert firsts == sorted(firsts)

    return check


@pytest.fixture(scope="session")
def check_words() -> CheckParsed:
    """Asserts that blocks hold the words of all lines that are not ignored, in order."""

    def check(text: SourceText, parsed: Parsed) -> None:
        ignored = {
            number
            for part in parsed.parts
            if isinstance(part, Ignored)
            for number in range(part.span.first, part.span.last + 1)
        }
        received = [
            word
            for line in text.lines
            if line.number not in ignored
            for word in _WORD.findall(line.text)
        ]
        blocks = [part for part in parsed.parts if isinstance(part, Block)]
        assert [word for piece in _pieces(blocks) for word in _WORD.findall(piece)] == received

    return check


def _pieces(blocks: list[Block]) -> Iterator[str]:
    """All that the blocks hold, in order; a node's tags follow the passages inside its lines."""
    node: Block | None = None
    for block in blocks:
        if node is not None and not (_is_passage(block) and _lies_in(block, node)):
            yield from (tag.printed for tag in node.tags)
            node = None
        yield block.marker
        yield block.text or block.heading
        if _is_passage(block):
            yield from (tag.printed for tag in block.tags)
        else:
            node = block
    if node is not None:
        yield from (tag.printed for tag in node.tags)


def _is_passage(part: Block | Ignored) -> bool:
    return isinstance(part, Block) and part.kind is not BlockKind.NODE


def _lies_in(part: Block | Ignored, owner: Block) -> bool:
    return owner.span.first <= part.span.first and part.span.last <= owner.span.last
