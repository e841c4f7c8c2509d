"""The symbols: each as it is drawn here, how every source prints it, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.model.edition import Edition
from generator.model.node import GLOSSARY_KINDS, Node
from generator.model.symbol import Meaning
from generator.pages import addresses, wording
from generator.pages.rule_view import Ref
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.symbols import Drawing, draw, order, vocabulary
from generator.text.counts import counted
from generator.text.symbols import find_others, find_symbols, printed_in

#: As many editions as are named one by one.
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Print:
    """One way to write a symbol, and in which texts it is written so."""

    printed: str
    where: str


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """One symbol: how texts write it and how often (an edition counts once).

    ``first`` is where it stands in the oldest edition that has it.
    """

    drawing: Drawing
    prints: tuple[Print, ...]
    uses: str
    first: Ref


@dataclass(frozen=True, slots=True)
class MeaningRow:
    """One meaning of letters that have or had several."""

    printed: str
    drawing: Drawing
    when: str
    note: str


@dataclass(frozen=True, slots=True)
class SymbolsView:
    """The page: symbols in the texts, those of the vocabulary in none, what changed, and what is none."""

    rows: tuple[SymbolRow, ...]
    unused: tuple[Drawing, ...]
    meanings: tuple[MeaningRow, ...]
    others: tuple[Print, ...]


@dataclass(slots=True)
class _Uses:
    first: Node
    count: int = 0
    printed: dict[str, list[Edition]] = field(default_factory=dict)


def symbols(shelf: Shelf) -> Sheet:
    """All symbols in all sources."""
    found: dict[str, _Uses] = {}
    others: dict[str, list[Edition]] = {}
    for node, edition, text, is_again in _texts(shelf):
        for symbol in find_symbols(text, edition.effective, shelf.book.meanings):
            uses = found.setdefault(symbol.name, _Uses(node))
            uses.count += not is_again
            uses.printed.setdefault(symbol.printed, []).append(edition)
        for printed in find_others(text):
            others.setdefault(printed, []).append(edition)
    view = SymbolsView(
        rows=tuple(_row(shelf, name, found[name]) for name in sorted(found, key=order)),
        unused=tuple(draw(name) for name in vocabulary() if name not in found),
        meanings=tuple(_meaning(meaning) for meaning in shelf.book.meanings),
        others=tuple(Print(printed, _where(others[printed])) for printed in sorted(others)),
    )
    count = counted(len(view.rows), "symbol")
    about = description(
        f"{count} of the rules: what each means, how texts print it, where it stands."
    )
    return Sheet(addresses.SYMBOLS, "symbols", "Symbols", about, view)


def _texts(shelf: Shelf) -> Iterator[tuple[Node, Edition, str, bool]]:
    """Every text with symbols, and whether a better witness of its edition has the same place.

    From the oldest edition to the newest; what is only wished comes behind all rules.
    """
    for edition in (*shelf.of_the_rules, *shelf.proposals):
        joined = shelf.book.held[edition.id].witnesses.values()
        again = {witness.node.id for found in joined for witness in found}
        has_glossary = False
        for source in shelf.witnesses(edition):
            nodes = shelf.book.trees[source.id].nodes
            for node in nodes:
                # Of an edition's glossaries the best witness's is shown; others are no further text.
                is_again = node.id in again or (has_glossary and node.kind in GLOSSARY_KINDS)
                for text in node.texts():
                    if printed_in(text):
                        yield node, edition, text, is_again
            has_glossary |= any(node.kind in GLOSSARY_KINDS for node in nodes)


def _row(shelf: Shelf, name: str, uses: _Uses) -> SymbolRow:
    node = uses.first
    first = Ref(
        _called(shelf, node),
        shelf.addresses.home(node.id),
        note=shelf.edition_of(node).title,
    )
    # In the order in which editions began to print it so.
    prints = tuple(Print(printed, _where(found)) for printed, found in uses.printed.items())
    return SymbolRow(draw(name), prints, wording.times(uses.count), first)


def _called(shelf: Shelf, node: Node) -> str:
    """A rule by its number, a glossary's entry by its term, and a wish as such."""
    if not shelf.edition_of(node).is_official:
        return "a proposal"
    above = next(iter(shelf.tree_of(node).ancestors(node)), None)
    return str(node.number or node.heading or (above.heading if above else "") or "a text")


def _where(editions: Sequence[Edition]) -> str:
    """The editions of some texts: each by its title, or how many of the rules from which to which."""
    found = sorted(dict.fromkeys(editions), key=lambda edition: edition.effective)
    rules = [edition for edition in found if edition.is_official]
    if len(rules) <= _NAMED:
        first, *later = found
        return wording.listed([first.title, *map(wording.in_sentence, later)])
    many = f"{len(rules)} editions, {rules[0].title} to {wording.in_sentence(rules[-1])}"
    others = (edition.title for edition in found if edition not in rules)
    return "; ".join((many, *others))


def _meaning(meaning: Meaning) -> MeaningRow:
    since = f"from {wording.day(meaning.since)}" if meaning.since else ""
    until = f"until {wording.day(meaning.until)}" if meaning.until else ""
    when = " ".join(filter(None, (since, until)))
    return MeaningRow(f"{{{meaning.printed}}}", draw(meaning.means), when, meaning.note)
