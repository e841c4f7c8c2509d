"""A rule's own page: its words, its place, its history, and what stands in relation to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from generator.model.lineage import Lineage
from generator.model.node import Node, NodeKind
from generator.model.number import RuleNumber
from generator.pages import addresses, echoed, notices, wording
from generator.pages.blame_view import BlamedText, blamed
from generator.pages.dating import in_these_words
from generator.pages.defined import called_ended
from generator.pages.facts import Below, Facts, below, facts, is_title
from generator.pages.history import history, lasting
from generator.pages.history_view import HistoryView, Later
from generator.pages.kin import ending_of, gone_now, perhaps_went_to, refused_when_ended
from generator.pages.life_origins import LifeOrigins
from generator.pages.life_telling import LifeTelling
from generator.pages.lives import Lives
from generator.pages.names import name_of
from generator.pages.notices import Notice
from generator.pages.relations import Cited, CitedBy, Relations, Wish
from generator.pages.rule_view import Ref, RuleView, edition_ref
from generator.pages.ruling_marks import RulingMarks, RulingsOnRule
from generator.pages.segments import unexplained
from generator.pages.sheet import Draft, Foreseen, Kept, Parts, Sheet, description
from generator.pages.sheet_digest import digest_of
from generator.pages.surroundings import HEADINGS, Child, Departure, Surroundings
from generator.pages.tenants import TenantView, tenants
from generator.text.counts import counted

#: As much of a rule as programs show of a pasted link.
_PREVIEW: Final = 480


@dataclass(frozen=True, slots=True)
class RulePageView:
    """What a rule's page shows; ``tenants`` where its number is or was another rule's as well, ``printed``
    where the edition of the text is not to be taken for granted.

    ``blamed`` and ``history`` are shown in parts of the page, and are nothing where those are kept.
    """

    lineage: str
    crumbs: tuple[Ref, ...]
    number: str
    name: str
    is_heading: bool
    notices: tuple[Notice, ...]
    tenants: tuple[TenantView, ...]
    rule: RuleView
    facts: Facts
    printed: Ref | None
    below: Below | None
    permalink: str
    children: tuple[Child, ...]
    places: tuple[Ref, ...]
    departures: tuple[Departure, ...]
    blamed: tuple[BlamedText, ...]
    history: HistoryView | None
    lasting: Later | None
    comparison: str
    rulings: tuple[RulingsOnRule, ...]
    wishes: tuple[Wish, ...]
    cites: tuple[Cited, ...]
    cited_by: tuple[CitedBy, ...]
    previous: Ref | None
    next: Ref | None
    credits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Around:
    """What a rule's page tells of other rules and places, which changes with them."""

    crumbs: tuple[Ref, ...]
    notices: tuple[Notice, ...]
    tenants: tuple[TenantView, ...]
    places: tuple[Ref, ...]
    departures: tuple[Departure, ...]
    printed: Ref | None
    below: Below | None
    rulings: tuple[RulingsOnRule, ...]
    wishes: tuple[Wish, ...]
    cites: tuple[Cited, ...]
    cited_by: tuple[CitedBy, ...]
    previous: Ref | None
    next: Ref | None


class RulePages:
    """Makes the page of every rule; what they share is looked up once."""

    def __init__(self, lives: Lives, origins: LifeOrigins) -> None:
        self.lives = lives
        self._origins = origins
        self._is_all_newest = len(lives.shelf.placed_editions) == 1
        self._last: tuple[str, _Around] | None = None
        self.telling = LifeTelling(lives.shelf, lives=lives)
        self._relations = Relations(lives)
        self._rulings = RulingMarks(lives)
        self._surroundings = Surroundings(lives)

    def drafts(self) -> Iterator[Draft]:
        """One page for each rule through time."""
        for line in self.lives.lines.values():
            address = addresses.rule(self.lives.standings[line.id].page)
            sheet = partial(self._sheet, line)
            yield Foreseen(address, sheet, partial(self._made_from, line), sheet)

    def _made_from(self, line: Lineage) -> object:
        """What the page of ``line`` is made from, ``None`` where that is not known."""
        now = self.lives.now(line)
        below = self._surroundings.below(now)
        own = self._origins.of(line, [now, *below])
        return None if own is None else (own, self._around(line))

    def _sheet(self, line: Lineage, kept: Kept | None = None) -> Sheet:
        node = self.lives.now(line)
        parts = Parts() if kept is None else self._parts(line, node, kept)
        view = self._view(line, node, is_past_kept=bool(parts.html))
        words = " ".join(node.texts())
        seen = counted(len(line.members), "edition")
        gone = gone_now(self.lives, line)
        dated = f"{node.number}, {self._dated(line, node)}, seen in {seen}."
        about = description(dated, gone, words)
        return Sheet(
            addresses.rule(self.lives.standings[line.id].page),
            "rule",
            self._title(line, node),
            about,
            view,
            (("preview", wording.shortened(f"{gone} {words}".strip() or about, _PREVIEW)),),
            parts,
        )

    def _parts(self, line: Lineage, node: Node, kept: Kept) -> Parts:
        """What tells of the past up to the last change: most of a page, and no later edition adds to it."""
        told = self.telling.rule(node)
        texts = (told.words, *(passage.words for passage in told.passages))
        shown = tuple(tuple(unexplained(text)) for text in texts)
        values = self._origins.of_past(line, node, shown)
        made_from = "" if values is None else digest_of(values)
        return Parts(made_from, kept(made_from) if made_from else ())

    def _dated(self, line: Lineage, node: Node) -> str:
        """Since when the rule stands so; of a text that is not of the newest edition, of which it is."""
        edition = self.lives.shelf.edition_of(node)
        if edition != self.lives.shelf.newest:
            return f"text of {wording.in_sentence(edition)}"
        return f"in these words {in_these_words(self.lives, line).year}"

    def _title(self, line: Lineage, node: Node) -> str:
        """The number, what the rule is called, and the title it stands under or the edition it is of."""
        name = name_of(node)
        named = f"{node.number}, {name}" if name else f"{node.number}"
        if self.lives.number_now(line) is None:
            last = self.lives.shelf.edition_of(node)
            return f"{named} · {last.title if name else f'Last in {wording.after_in(last)}'}"
        above = self.lives.shelf.tree_of(node).ancestors(node)
        headings = [other.heading for other in above if other.heading]
        return f"{named} · {headings[-1]}" if headings else f"{named} · Rule and history"

    def _view(self, line: Lineage, node: Node, *, is_past_kept: bool) -> RulePageView:
        lives, around = self.lives, self._around(line)
        told = facts(lives, line)
        return RulePageView(
            lineage=line.id,
            crumbs=around.crumbs,
            number=str(node.number),
            name=name_of(node),
            is_heading=node.kind in HEADINGS,
            notices=around.notices,
            tenants=around.tenants,
            rule=self.telling.rule(node)._replace(heading=""),
            facts=told,
            printed=around.printed,
            below=around.below,
            permalink=addresses.rule(told.permalink),
            children=tuple(self._surroundings.children(node, self.telling)),
            places=around.places,
            departures=around.departures,
            blamed=() if is_past_kept else blamed(lives, line, self.telling),
            history=None if is_past_kept else history(lives, line, self.telling),
            lasting=lasting(lives, line),
            comparison=self._comparison(line),
            rulings=around.rulings,
            wishes=around.wishes,
            cites=around.cites,
            cited_by=around.cited_by,
            previous=around.previous,
            next=around.next,
            credits=lives.shelf.credits_of(lives.sources_of(line)),
        )

    def _around(self, line: Lineage) -> _Around:
        """The same for foreseeing a page and, right after it, for making that page."""
        if self._last is None or self._last[0] != line.id:
            self._last = line.id, self._look_around(line, self.lives.now(line))
        return self._last[1]

    def _look_around(self, line: Lineage, node: Node) -> _Around:
        assert isinstance(node.number, RuleNumber)
        found = tenants(self.lives, node.number)
        previous, following = self._surroundings.neighbours(line)
        return _Around(
            crumbs=tuple(self._surroundings.crumbs(line)),
            notices=tuple(self._notices(line, node)),
            tenants=found if len(found) > 1 else (),
            places=tuple(self._places(node)),
            departures=self._departures(line, node),
            printed=self._printed(line, node),
            below=self._below(line, node),
            rulings=self._rulings.on_rule(line.id),
            wishes=self._relations.wishes(line),
            cites=self._relations.cites(node),
            cited_by=self._relations.cited_by(line),
            previous=previous,
            next=following,
        )

    def _comparison(self, line: Lineage) -> str:
        """Where the browser compares any two versions of the rule; empty where there is but one."""
        first, last = line.members[0], line.members[-1]
        if first is last:
            return ""
        name = f"{self.lives.number(last)}@{last.edition}"
        return addresses.comparison(first.edition, last.edition, name)

    def _notices(self, line: Lineage, node: Node) -> Iterator[Notice]:
        shelf = self.lives.shelf
        ended = self.lives.ended(line)
        if ended:
            title = wording.after_in(shelf.editions[ended])
            told = ending_of(self.lives, line, title)
            onward = tuple(
                Ref(str(self.lives.number_now(one)), self.lives.address(one))
                for one in self.lives.merged_into(line)
            )
            label = "Merged." if onward else "Gone."
            if onward:
                told = f"{told} Now a part of"
            elif home := echoed.mostly_after(self.lives, line):
                label, told = "Told elsewhere.", f"{told} Most of its words went on in"
                onward = (Ref(str(shelf.node(home).number), self.lives.address_of(home)),)
            elif entry := called_ended(self.lives, line):
                told = f"{told} The glossary says that the rule no longer exists:"
                onward = (Ref(shelf.node(entry).heading, self.lives.address_of(entry)),)
            elif refused := refused_when_ended(self.lives, line):
                told, onward = (
                    f"{told} What comes near is another rule, as an editor decided:",
                    refused,
                )
            elif perhaps := perhaps_went_to(self.lives, line):
                told = f"{told} Perhaps words of it went on in"
                onward = (Ref(str(shelf.node(perhaps).number), self.lives.address_of(perhaps)),)
            yield Notice(label, told, is_warning=True, onward=onward)
        elif shelf.edition_of(node) != shelf.newest:
            yield from notices.of_wording(shelf, [node])
        first = line.members[0]
        if self.lives.is_doubtful(line, first.edition):
            told = "That this has been one rule all along rests on a match that is only possible; see its history."
            yield Notice("Not certain.", told, is_warning=True)

    def _places(self, node: Node) -> Iterator[Ref]:
        """Where the rule is read among its neighbours: in the consolidated text and in its edition."""
        shelf = self.lives.shelf
        if shelf.addresses.is_current(node.id):
            yield Ref("The rules in their newest wording", shelf.addresses.current(node.id))
        yield Ref(shelf.edition_of(node).title, shelf.in_edition(node))

    def _printed(self, line: Lineage, node: Node) -> Ref | None:
        """The edition the text is of, unless that is the newest, as it is of all rules of today."""
        shelf, edition = self.lives.shelf, self.lives.shelf.edition_of(node)
        is_gone = self.lives.number_now(line) is None
        if self._is_all_newest and not is_gone:
            return None
        ref = edition_ref(shelf, edition, shelf.in_edition(node))
        if is_gone:
            return ref._replace(text=wording.after_in(edition), note="Last printed in")
        return ref._replace(note="Text of")

    def _below(self, line: Lineage, node: Node) -> Below | None:
        """What happened to the words of the rules under one that is but a heading."""
        if not is_title(self.lives, line):
            return None
        found, under = [], list(self._surroundings.below(node))
        while under:
            child = under.pop()
            under += self._surroundings.below(child)
            found.append(self.lives.line_of(child.id))
        return below(self.lives, filter(None, found))

    def _departures(self, line: Lineage, node: Node) -> tuple[Departure, ...]:
        is_topic = node.kind is NodeKind.TOPIC
        return tuple(self._surroundings.departures(line)) if is_topic else ()
