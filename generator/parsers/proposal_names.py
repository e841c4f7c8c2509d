"""Stable names of proposals, which have no numbers."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Source
from generator.model.node import Block, NodeKind
from generator.text.slug import slug

#: How many words name a proposal that defines nothing, before its hash.
_WORDS: Final = 6


def named(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """``blocks`` with a path, unique among them, on every node.

    ``proposals/<term>`` for a proposal that defines a term, with a hash of its text where another
    one defines the same; ``proposals/<first words>-<hash>`` for others; below it ``/<number>`` for a
    step. The heading a proposal stands under is no part of its name. So no name changes when an
    unrelated proposal comes or goes, or when a lost heading is found again. Headings are
    ``headings/<words>``, and a lost one ``headings/after-<words of the heading before>``.
    """
    terms = Counter(slug(block.heading) for block in blocks if block.node is NodeKind.PROPOSAL)
    seen: Counter[str] = Counter()
    found: list[Block] = []
    heading, proposal = "introduction", ""
    for block in blocks:
        path = ""
        if block.node is NodeKind.HEADING:
            heading = slug(block.heading) or heading
            path = f"headings/{heading}" if block.heading else f"headings/after-{heading}"
        elif block.node is NodeKind.PROPOSAL:
            path = f"proposals/{_name(block, terms)}"
        elif block.node is NodeKind.STEP:
            path = f"{proposal}/{block.printed}"
        elif block.node is NodeKind.FRONT_MATTER:
            path = f"introduction/{_hashed(block)}"
        elif block.node is NodeKind.CREDITS:
            path = "credits"
        if path:
            seen[path] += 1
            path = path if seen[path] == 1 else f"{path}-{seen[path]}"
        if block.node is NodeKind.PROPOSAL:
            proposal = path
        found.append(block._replace(path=path))
    return tuple(found)


def find_repeated(blocks: Sequence[Block], source: Source) -> Iterator[Diagnostic]:
    """A warning for each proposal that repeats an earlier one word for word."""
    first: dict[str, int] = {}
    for block in blocks:
        if block.node is not NodeKind.PROPOSAL:
            continue
        line = block.span.first
        if first.setdefault(block.text, line) != line:
            message = f"this proposal stands on line {first[block.text]} already"
            yield Diagnostic(
                "repeated-proposal",
                Severity.WARNING,
                message,
                source.path,
                line,
                1,
                text=block.text,
            )


def _name(block: Block, terms: Counter[str]) -> str:
    term = slug(block.heading)
    return term if term and terms[term] == 1 else _hashed(block)


def _hashed(block: Block) -> str:
    digest = hashlib.sha256(block.text.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    words = slug(block.heading) or slug(" ".join(block.text.split()[:_WORDS]))
    return f"{words}-{digest}" if words else digest
