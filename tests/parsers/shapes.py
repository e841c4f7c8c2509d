"""What a parser made of a text, as short as a test can write it."""

from __future__ import annotations

from generator.model.lines import SourceText
from generator.model.node import Block
from generator.parsers.comprehensive_rules import parse


def nodes(text: SourceText) -> list[tuple[str, str, str]]:
    """Kind, number or path, and words of each node and passage of an official text."""
    return [
        (
            (block.node or block.kind).value,
            str(block.number or block.path),
            block.heading or block.text,
        )
        for block in parse(text).parts
        if isinstance(block, Block)
    ]
