"""Damaged copies of the sources: a finding that tells of the damage or a right tree, never a traceback."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.model.diagnostic import Diagnostic
from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, NodeKind, SourceTree
from generator.parsers import dataset, proposals, rulebook_page, web_copy
from generator.text.normalise import split_lines
from generator.tree.build import build_tree
from generator.tree.validate import find_oddities, own_lines

ReadSource = Callable[[str], SourceText]
Parse = Callable[[SourceText], Parsed]
#: The words of a block: all that must come through, but for its place and its name.
Words = tuple[object, ...]

PARSERS: Final[dict[str, Parse]] = {
    "current_web": web_copy.parse,
    "dataset": dataset.parse,
    "old_book": rulebook_page.parse,
    "variants": proposals.parse,
}
BROKEN: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd]")
NUMBER: Final = re.compile(r"(?P<before>\s*)(?P<number>\d{3}\.\d+[a-z]*)(?P<after>\.?(?:\s.*)?)")
#: Somewhere in a file; taken modulo the number of places it has.
places = st.integers(0, 2**20)
few = settings(
    derandomize=True,
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@dataclass(frozen=True)
class Copy:
    """A source, and how it reads undamaged."""

    text: SourceText
    parse: Parse
    blocks: tuple[Block, ...]
    findings: Counter[tuple[str, str]]

    @property
    def received(self) -> list[str]:
        """The lines as received."""
        return [line.received for line in self.text.lines]


@dataclass(frozen=True)
class Reading:
    """What a damaged copy gave; ``told`` are the findings that the undamaged one has not."""

    blocks: tuple[Block, ...]
    tree: SourceTree
    told: tuple[Diagnostic, ...]


@pytest.fixture(scope="module", params=PARSERS)
def copy(request: pytest.FixtureRequest, corpus_source: ReadSource) -> Copy:
    text, parse = corpus_source(request.param), PARSERS[request.param]
    parsed = parse(text)
    blocks = tuple(part for part in parsed.parts if isinstance(part, Block))
    return Copy(text, parse, blocks, Counter((d.code, d.message) for d in parsed.diagnostics))


def read(copy: Copy, damaged: str) -> Reading:
    """Read ``damaged`` as ``copy`` is read; no line of it may be left without an owner or an error."""
    text = SourceText(copy.text.source, split_lines(damaged))
    parsed = copy.parse(text)
    _, unowned = own_lines(text, parsed)
    assert unowned == ()
    by_number = copy.parse is dataset.parse
    tree, misplaced = build_tree(parsed, text.source.edition, by_number=by_number)
    known = copy.findings.copy()
    told = []
    for finding in parsed.diagnostics:
        assert 0 <= finding.column <= len(finding.text) + 1
        if known[finding.code, finding.message]:
            known[finding.code, finding.message] -= 1
        else:
            told.append(finding)
    blocks = tuple(part for part in parsed.parts if isinstance(part, Block))
    return Reading(blocks, tree, (*told, *misplaced))


def words_of(block: Block) -> Words:
    return (block.kind, block.node, block.printed, block.heading, block.text, block.tags)


@few
@given(places)
def test_a_copy_cut_anywhere_says_so(copy: Copy, place: int) -> None:
    whole = "\n".join(copy.received)
    reading = read(copy, whole[: place % len(whole)])
    if not reading.told:  # only between two records can nobody tell
        assert copy.parse is dataset.parse
        kept = [words_of(block) for block in reading.blocks]
        assert kept == [words_of(block) for block in copy.blocks][: len(kept)]


@few
@given(places)
def test_a_line_that_is_gone_is_told_or_all_else_is_there(copy: Copy, place: int) -> None:
    number = 1 + place % len(copy.received)
    reading = read(copy, "\n".join(copy.received[: number - 1] + copy.received[number:]))
    rest = [b for b in copy.blocks if not b.span.first <= number <= b.span.last]
    assert reading.told or [words_of(b) for b in reading.blocks] == [words_of(b) for b in rest]


@few
@given(places)
def test_a_number_that_is_doubled_is_told_and_both_texts_are_kept(copy: Copy, place: int) -> None:
    received = copy.received
    numbered = [(index, m) for index, line in enumerate(received) if (m := NUMBER.fullmatch(line))]
    if not numbered:
        assert copy.parse is proposals.parse
        return
    at = 1 + place % (len(numbered) - 1)
    (_, first), (index, second) = numbered[at - 1], numbered[at]
    received[index] = second["before"] + first["number"] + second["after"]
    reading = read(copy, "\n".join(received))
    oddities = find_oddities(reading.tree, copy.text.source)
    assert "duplicate-number" in {finding.code for finding in oddities}
    assert [b.text for b in reading.blocks] == [b.text for b in copy.blocks]


@few
@given(places)
def test_a_line_that_is_doubled_is_told_or_is_there_twice(copy: Copy, place: int) -> None:
    number = 1 + place % len(copy.received)
    doubled = copy.received[:number] + copy.received[number - 1 :]
    reading = read(copy, "\n".join(doubled))
    there = [(b.node, b.heading or b.text) for b in reading.blocks]
    once = [(b.node, b.heading or b.text, b.span.first) for b in copy.blocks]
    twice = [
        (node, words)
        for node, words, first in once
        for _ in range(2 if words and first == number else 1)
    ]
    assert reading.told or there == twice


@few
@given(places, st.binary(min_size=8, max_size=40))
def test_bytes_of_something_else_are_told(copy: Copy, place: int, noise: bytes) -> None:
    """Decoded in the forgiving way that the corpus does not allow: worse than what a parser meets."""
    whole = "\n".join(copy.received).encode()
    at = place % len(whole)
    damaged = (whole[:at] + noise + whole[at:]).decode("utf-8", "replace")
    codes = {finding.code for finding in read(copy, damaged).told}
    assert "broken-character" in codes or not BROKEN.search(damaged)


@few
@given(st.text(max_size=300))
def test_any_text_at_all_is_read_to_its_end(copy: Copy, text: str) -> None:
    assert read(copy, text).told


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16-le", "cp037"])
def test_a_wrong_encoding_is_told(copy: Copy, encoding: str) -> None:
    """A file of ASCII alone is the same text in most encodings, and then its tree is right."""
    whole = "\n".join(copy.received)
    damaged = whole.encode().decode(encoding, "replace")
    reading = read(copy, damaged)
    assert damaged == whole or any(finding.is_error for finding in reading.told)


@pytest.mark.parametrize("text", ["", "\n", "\n\n\n", " ", "\u00a0", "\ufeff"])
def test_an_empty_file_is_told_and_gives_no_nodes(copy: Copy, text: str) -> None:
    reading = read(copy, text)
    assert reading.tree.nodes == ()
    assert any(finding.is_error for finding in reading.told)


def test_a_proposal_that_is_doubled_is_told(corpus_source: ReadSource) -> None:
    text = corpus_source("variants")
    blocks = [p for p in proposals.parse(text).parts if isinstance(p, Block)]
    for block in [b for b in blocks if b.node is NodeKind.PROPOSAL][::20]:
        at = block.span.first
        received = [line.received for line in text.lines]
        doubled = SourceText(
            text.source, split_lines("\n".join(received[:at] + received[at - 2 :]))
        )
        found = proposals.parse(doubled)
        assert "repeated-proposal" in {d.code for d in found.diagnostics}
