"""What our copy of the proposals has lost, as far as the text tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.model.node import Block, BlockKind, NodeKind

LOST_HEADING: Final = "the heading is missing in our copy"
LOST_LIST: Final = "the list is missing in our copy"
SUSPECTED_LIST: Final = "a list seems to be missing here"

#: A paragraph that opens so speaks of cases, which must have been listed just before it.
_LOOKS_BACK: Final = "In all cases, "


def with_flaws(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """``blocks``, with a flaw on each that leads to a list which is not there.

    The list is missing where a proposal ends in a colon and no step follows. It is suspected where
    a heading has nothing but notes under it, and where the next paragraph looks back at cases that
    nobody named.
    """
    found: list[Block] = []
    after: Block | None = None
    for block in reversed(blocks):
        found.append(block._replace(flaw=block.flaw or _flaw(block, after)))
        after = block if block.kind is BlockKind.NODE else after
    return tuple(reversed(found))


def _flaw(block: Block, after: Block | None) -> str:
    """What is wrong with ``block``, whose next node is ``after``."""
    leads = after is not None and after.node is NodeKind.STEP
    if block.node is NodeKind.HEADING:
        empty = after is None or after.node is not NodeKind.PROPOSAL
        return SUSPECTED_LIST if empty else ""
    if block.node is not NodeKind.PROPOSAL or leads:
        return ""
    if block.text.endswith(":"):
        return LOST_LIST
    looks_back = after is not None and after.text.startswith(_LOOKS_BACK)
    return SUSPECTED_LIST if looks_back else ""
