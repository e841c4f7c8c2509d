"""Glossaries: the terms of one edition, and the newest glossary held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from generator.model.edition import Edition
from generator.model.entries import leading
from generator.model.node import Node, NodeId, NodeKind
from generator.pages import addresses, notices, wording
from generator.pages.addresses import anchor_of
from generator.pages.foreseen import TextOrigins
from generator.pages.notices import Notice
from generator.pages.rule_view import PassageView, Ref, RuleView, Telling, usual_tag
from generator.pages.sheet import Draft, Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.term_history import TermPast, TermPasts
from generator.text.counts import counted


@dataclass(frozen=True, slots=True)
class TermView:
    """A term with its senses; ``lead`` stands before them, ``own`` beside or behind (notes, a single definition).

    ``past`` is what earlier glossaries said of it.
    """

    term: str
    entry: RuleView
    lead: tuple[PassageView, ...]
    own: RuleView | None
    senses: tuple[RuleView, ...]
    past: TermPast | None = None


@dataclass(frozen=True, slots=True)
class LetterView:
    """The terms under one letter."""

    letter: str
    anchor: str
    terms: tuple[TermView, ...]


@dataclass(frozen=True, slots=True)
class GlossaryView:
    """A glossary page; without letters where none is held. ``has_pasts`` if terms are told through time.

    ``words`` are what is printed in it and belongs to no term.
    """

    crumbs: tuple[Ref, ...]
    heading: str
    notices: tuple[Notice, ...]
    extent: str
    usual_tag: str
    has_pasts: bool
    words: tuple[RuleView, ...]
    letters: tuple[LetterView, ...]
    gone: tuple[Ref, ...]
    credits: tuple[str, ...]


def newest_glossary(shelf: Shelf) -> Sheet:
    """The newest glossary held; its citations lead into the consolidated text."""
    nodes = addresses.newest_glossary(shelf.book)
    told = tuple(notices.of_wording(shelf, nodes))
    view = _view(shelf, nodes, (), "Glossary", told, is_consolidated=True)
    about = description(f"The terms of Magic: The Gathering’s rules: {view.extent}.")
    return Sheet(addresses.GLOSSARY, "glossary", "Glossary", about, view)


def edition_glossaries(shelf: Shelf, origins: TextOrigins) -> Iterator[Draft]:
    """The glossary of each edition that has one, and pages to read."""
    for edition in shelf.printed:
        nodes = shelf.book.held[edition.id].glossary
        if nodes:
            where = addresses.edition_glossary(edition.id)
            yield origins.glossary(edition, where, partial(_of_edition, shelf, edition, nodes))


def _of_edition(shelf: Shelf, edition: Edition, nodes: tuple[Node, ...]) -> Sheet:
    crumbs = (Ref(edition.title, addresses.contents(edition.id)),)
    heading = f"Glossary, {edition.title}"
    told = tuple(notices.of_edition(shelf, edition, nodes))
    view = _view(shelf, nodes, crumbs, heading, told, is_consolidated=False)
    about = description(f"Glossary of the {edition.work}, {edition.title}: {view.extent}.")
    where = addresses.edition_glossary(edition.id)
    return Sheet(where, "glossary", f"Glossary · {edition.title}", about, view)


def _view(
    shelf: Shelf,
    nodes: tuple[Node, ...],
    crumbs: tuple[Ref, ...],
    heading: str,
    told: tuple[Notice, ...],
    *,
    is_consolidated: bool,
) -> GlossaryView:
    tag = usual_tag(nodes)
    telling = Telling(shelf, is_consolidated=is_consolidated, usual_tag=tag)
    pasts = TermPasts(shelf) if is_consolidated else None
    terms = [node for node in nodes if node.kind is NodeKind.GLOSSARY_ENTRY]
    senses = [node for node in nodes if node.kind is NodeKind.DEFINITION]
    counts = (counted(len(terms), "term"), counted(len(senses), "definition"))
    letters = tuple(_letters(terms, senses, telling, pasts))
    return GlossaryView(
        crumbs=crumbs,
        heading=heading,
        notices=told,
        extent=wording.listed(counts) if terms else "no glossary is held",
        usual_tag=wording.said_by(tag) if tag else "",
        has_pasts=any(term.past for letter in letters for term in letter.terms),
        words=tuple(_of_no_term(nodes, telling)),
        letters=letters,
        gone=tuple(pasts.gone(terms)) if pasts else (),
        credits=shelf.credits(nodes),
    )


def _of_no_term(nodes: Sequence[Node], telling: Telling) -> Iterator[RuleView]:
    """What stands below the heading of the glossary, or of a letter, before the first term."""
    for node in nodes:
        if node.kind in (NodeKind.GLOSSARY, NodeKind.LETTER) and (node.text or node.passages):
            told = telling.rule(node)
            yield told if node.kind is NodeKind.LETTER else told._replace(heading="")


def _letters(
    terms: list[Node], senses: list[Node], telling: Telling, pasts: TermPasts | None
) -> Iterator[LetterView]:
    """Terms by their first letter, under each in document order; other characters stand under "#"."""
    under: dict[NodeId, list[Node]] = {}
    for sense in senses:
        if sense.parent is not None:
            under.setdefault(sense.parent, []).append(sense)
    by_letter: dict[str, list[Node]] = {}
    for term in terms:
        by_letter.setdefault(_letter(term), []).append(term)
    for letter, found in sorted(by_letter.items()):
        name = letter if letter.isalpha() else "other"
        views = (
            _term(
                term,
                under.get(term.id, ()),
                telling,
                pasts.of(term.id) if pasts else None,
            )
            for term in found
        )
        yield LetterView(letter, f"letter-{name}", tuple(views))


def _term(term: Node, senses: Sequence[Node], telling: Telling, past: TermPast | None) -> TermView:
    entry = telling.rule(term)._replace(heading="")
    at = leading(term, senses)
    own = entry._replace(passages=entry.passages[at:])
    has_own = own.words or own.passages or own.flaw
    told = tuple(telling.rule(sense) for sense in senses)
    return TermView(term.heading, entry, entry.passages[:at], own if has_own else None, told, past)


def _letter(term: Node) -> str:
    """Who looks for "As Though" looks under A, whatever marks stand before it."""
    first = next(filter(str.isalnum, term.heading or anchor_of(term)), "").upper()
    return first if first.isalpha() else "#"
