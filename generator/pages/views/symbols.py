"""The symbols: each as it is drawn here, how texts print it, and where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.model.book import Symbol
from generator.model.node import Node
from generator.pages import addresses, wording
from generator.pages.rule_view import Ref
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.symbols import Drawing, draw, order
from generator.text.symbols import find_symbols


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """One symbol: ``printed`` are the ways texts write it, ``first`` where it stands first."""

    drawing: Drawing
    printed: tuple[str, ...]
    uses: str
    first: Ref


@dataclass(frozen=True, slots=True)
class SymbolsView:
    """The page of symbols."""

    rows: tuple[SymbolRow, ...]


@dataclass(slots=True)
class _Uses:
    first: Node
    count: int = 0
    printed: Counter[str] = field(default_factory=Counter)


def symbols(shelf: Shelf) -> Sheet:
    """All symbols in all sources."""
    found: dict[str, _Uses] = {}
    for node, symbol in _symbols(shelf):
        uses = found.setdefault(symbol.name, _Uses(node))
        uses.count += 1
        uses.printed[symbol.printed] += 1
    view = SymbolsView(tuple(_row(shelf, name, found[name]) for name in sorted(found, key=order)))
    about = description(
        f"{wording.counted(len(view.rows), 'symbol')} of the rules: what each means and where it stands."
    )
    return Sheet(addresses.SYMBOLS, "symbols", "Symbols", about, view)


def _symbols(shelf: Shelf) -> Iterator[tuple[Node, Symbol]]:
    for tree in shelf.book.trees.values():
        for node in tree.nodes:
            when = shelf.edition_of(node).effective
            for text in node.texts():
                for symbol in find_symbols(text, when):
                    yield node, symbol


def _row(shelf: Shelf, name: str, uses: _Uses) -> SymbolRow:
    node = uses.first
    first = Ref(
        str(node.number or "a proposal"),
        shelf.addresses.home(node.id),
        note=shelf.edition_of(node).title,
    )
    return SymbolRow(
        draw(name), tuple(sorted(uses.printed)), wording.counted(uses.count, "time"), first
    )
