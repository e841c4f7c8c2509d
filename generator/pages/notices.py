"""What a reader must know before reading: of which day the words are, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.edition import Edition
from generator.model.node import Node, NodeKind
from generator.pages import wording
from generator.pages.rule_view import Ref
from generator.pages.sections import Topic
from generator.pages.shelf import Shelf

#: What stands for characters that a file lost.
_LOST: Final = "?"


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice; ``is_warning`` asks for attention, ``age`` is the layer colour of its edition.

    Where it says what to read instead, the text ends with the beginning of a sentence, which ``onward`` completes.
    """

    label: str
    text: str
    is_warning: bool = False
    age: int | None = None
    onward: tuple[Ref, ...] = ()


def of_wording(shelf: Shelf, nodes: Sequence[Node]) -> Iterator[Notice]:
    """Of which editions the wording of ``nodes`` is; nobody may take an old one for today's."""
    ids = {shelf.edition_of(node).id for node in nodes}
    used = [edition for edition in shelf.of_the_rules if edition.id in ids]
    for edition in reversed(used):
        if edition == shelf.newest:
            told = edition.note or "This is the newest wording we hold."
            yield Notice(f"{edition.title}.", told, age=shelf.age(edition))
        else:
            part = "this part" if len(used) == 1 else "some of these rules"
            yield Notice(
                f"{edition.title}.",
                f"The newest wording we hold of {part} is of {wording.day_of(edition)}. "
                "Do not take it for today’s.",
                is_warning=True,
                age=shelf.age(edition),
            )


def of_edition(
    shelf: Shelf, edition: Edition, nodes: Sequence[Node], topic: Topic | None = None
) -> Iterator[Notice]:
    """That a page shows the rules as they were, what our copy lost in ``nodes``, and where it is cut off."""
    note = f"{edition.note} " if edition.note else ""
    told = f"{note}The rules as they read then."
    yield Notice(f"{edition.title}.", told, age=shelf.age(edition))
    if edition.id in shelf.lossy and any(_LOST in text for node in nodes for text in node.texts()):
        yield Notice(
            "Characters lost.",
            "In our copy a question mark often stands where a dash, a quotation mark or an apostrophe stood. "
            "We show what the file has.",
            is_warning=True,
        )
    is_printed = any(node.kind is NodeKind.TOPIC for node in nodes)
    if topic is not None and not (topic.heading or is_printed):
        yield Notice(
            "Cut off.",
            "Our copy begins inside this topic; its heading is missing.",
            is_warning=True,
        )
