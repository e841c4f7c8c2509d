"""What stands in relation to a rule: what it cites, what cites it, rulings of the time, proposals."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from generator.model.citation import Resolution, Resolved
from generator.model.lineage import Lineage
from generator.model.node import Node, NodeId, NodeKind
from generator.model.place import TextSpan
from generator.pages import wording
from generator.pages.lives import Lives
from generator.pages.names import words_of
from generator.pages.proposal_view import ProposalTelling, ProposalView
from generator.pages.rule_view import Ref
from generator.text.sentences import END_OF_SENTENCE

_WIDTH: Final = 130
#: What proposals are made of: they cite rules only to change them.
_WISHING: Final = (NodeKind.PROPOSAL, NodeKind.STEP)
#: As few letters before a mention tell nothing of it.
_TELLING: Final = 12
#: Words before a number that belong to its mention.
_LEAD: Final = re.compile(r"(?:\b(?:[Ss]ee )?[Rr]ules? |\b[Ss]ections? )$")


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule that another cites: ``written`` as it stands there, ``now`` says its number if it moved.

    Where the number was left behind by a renumbering, the rule perhaps meant stands after it.
    """

    written: str
    address: str
    words: str
    now: str


@dataclass(frozen=True, slots=True)
class CitedBy:
    """A place that cites a rule, with its sentence cut at the mention; ``when`` if it is no current text.

    Of a ruling that is the day it was given.

    ``doubt`` says which rule is perhaps meant, where a renumbering left the number behind.
    """

    ref: Ref
    before: str
    mention: str
    after: str
    when: str
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A proposal on a rule; ``is_perhaps`` where it cites a number that is not certain to mean it."""

    work: str
    address: str
    proposal: ProposalView
    is_perhaps: bool


@dataclass(frozen=True, slots=True)
class _Mention:
    """Where a node speaks of a rule; which rules it perhaps means instead, where a renumbering left it behind."""

    node: Node
    passage: int
    at: TextSpan
    is_perhaps: bool
    instead: tuple[NodeId, ...]


class Relations:
    """Who cites whom through all editions, looked up by lineage."""

    def __init__(self, lives: Lives) -> None:
        self.lives = lives
        self._proposals = ProposalTelling(lives)

    @cached_property
    def _citing(self) -> Mapping[str, Mapping[str, _Mention]]:
        """For each lineage the places that cite it by what they are, each in its newest wording.

        They stand in the order of the newest book, then those that only older books have.
        """
        found = defaultdict[str, dict[str, _Mention]](dict)
        owners, lines = self.lives.owners, self.lives.lines
        for node in self._citing_newest_first():
            if node.kind in _WISHING:
                continue
            name = ""
            for made in self._resolved_in(node):
                if not isinstance(made, Resolved):
                    continue
                name = name or self._identity(node)
                for target in made.targets:  # without a call for each
                    owner = owners.get(target)
                    line = "" if owner is None else owner.lineage.id
                    if line in lines and line != name and name not in found[line]:
                        found[line][name] = _mention(node, made)
                for line in self._owners(made.perhaps) if made.perhaps else ():
                    if line != name:
                        found[line].setdefault(name, _mention(node, made, is_perhaps=True))
        return found

    def _citing_newest_first(self) -> Iterator[Node]:
        """The nodes that cite something, newest sources first; those of one day in the order of the manifest."""
        shelf = self.lives.shelf
        sources = sorted(
            shelf.book.sources, key=lambda s: shelf.editions[s.edition].effective, reverse=True
        )
        cited = shelf.book.resolutions
        for source in sources:
            yield from [node for node in shelf.book.trees[source.id].nodes if node.id in cited]

    @cached_property
    def _wished(self) -> Mapping[str, Sequence[_Mention]]:
        """Every mention of a rule in proposals."""
        shelf = self.lives.shelf
        found: dict[str, list[_Mention]] = {}
        for source in shelf.book.sources:
            if shelf.editions[source.edition].is_official:
                continue
            for node in shelf.book.trees[source.id].nodes:
                for made in self._resolved_in(node):
                    is_known = isinstance(made, Resolved)
                    targets = made.targets if isinstance(made, Resolved) else made.candidates
                    for owner in self._owners(targets):
                        mention = _mention(node, made, is_perhaps=not is_known)
                        found.setdefault(owner, []).append(mention)
        return found

    def _resolved_in(self, node: Node) -> Sequence[Resolution]:
        """The citations of a node; a place that two witnesses have counts once."""
        found = self.lives.shelf.book.resolutions.get(node.id, ())
        return () if found and node.id in self.lives.witnesses else found

    def _owners(self, targets: Sequence[NodeId]) -> Iterator[str]:
        lines = (self.lives.line_of(target) for target in targets)
        yield from dict.fromkeys(line.id for line in lines if line is not None)

    def cites(self, node: Node) -> tuple[Cited, ...]:
        """What the rule ``node`` cites, in the order of its text, each once."""
        found: dict[str, Cited] = {}
        for made in self.lives.shelf.book.resolutions.get(node.id, ()):
            if not isinstance(made, Resolved):
                continue
            at = made.citation.at
            written = node.part(made.citation.passage).text[at.start : at.end]
            found.setdefault(written, self._cited(written, made.targets[0]))
            if made.perhaps:
                meant = wording.run([self.lives.shelf.node(rule).number for rule in made.perhaps])
                found.setdefault(meant, self._cited(meant, made.perhaps[0], "perhaps meant"))
        return tuple(found.values())

    def _cited(self, written: str, name: NodeId, said: str = "") -> Cited:
        """What is cited as ``written``; ``said`` of it before its number of today."""
        target = self.lives.shelf.node(name)
        line = self.lives.line_of(target.id)
        number = self.lives.number_now(line) if line else None
        now = f"now {number}" if number not in (None, target.number) else ""
        if now and line and self.lives.is_doubtful(line, self.lives.shelf.edition_of(target).id):
            now = f"perhaps {now}"
        address = self.lives.address_of(target.id)
        return Cited(written, address, words_of(target), ", ".join(filter(None, (said, now))))

    def cited_by(self, line: Lineage) -> tuple[CitedBy, ...]:
        """Rules, glossary entries and rulings that cite a rule; each once, in its newest wording.

        Those of today come first, in the order of the book.
        """
        citing = self._citing.get(line.id, {}).values()
        return tuple(sorted(map(self._cited_by, citing), key=lambda view: bool(view.when)))

    def _identity(self, node: Node) -> str:
        """What a citing place is through all editions: its lineage, or else its name in its source."""
        if node.kind is NodeKind.DEFINITION and node.parent is not None:
            return self._identity(self.lives.shelf.node(node.parent))
        owner = self.lives.owners.get(node.id)
        return owner.lineage.id if owner is not None else node.id.partition(":")[2]

    def _cited_by(self, mention: _Mention) -> CitedBy:
        node, shelf = mention.node, self.lives.shelf
        before, word, after = excerpt(node.part(mention.passage).text, mention.at)
        edition = shelf.edition_of(node)
        is_now = shelf.addresses.is_current(node.id) or edition == shelf.newest
        context = self._context(node)
        name = str(node.number) if node.number is not None else context
        note = context if node.number is not None else ""
        return CitedBy(
            Ref(name, self.lives.address_of(node.id), note=note),
            before,
            word,
            after,
            self._given(mention) or ("" if is_now else edition.title),
            self._doubt(mention),
        )

    def _given(self, mention: _Mention) -> str:
        """The day a ruling was given, which may be long before its summary; empty where none is told."""
        if mention.node.kind is not NodeKind.RULING:
            return ""
        tags = mention.node.part(mention.passage).tags or mention.node.tags
        days = [tag.date for tag in tags if tag.date is not None]
        return wording.day(min(days)) if days else ""

    def _doubt(self, mention: _Mention) -> str:
        if mention.is_perhaps:
            return "perhaps meant"
        if not mention.instead:
            return ""
        numbers = [self.lives.shelf.node(rule).number for rule in mention.instead]
        return f"perhaps {wording.run(numbers)} meant"

    def _context(self, node: Node) -> str:
        """What a citing place is about, where its number alone does not say: the glossary's term."""
        if node.kind is NodeKind.DEFINITION and node.parent is not None:
            return self.lives.shelf.node(node.parent).heading
        is_bare = node.kind is NodeKind.GLOSSARY_ENTRY or node.number is None
        return (node.heading or node.kind.value.replace("_", " ")) if is_bare else ""

    def wishes(self, line: Lineage) -> tuple[Wish, ...]:
        """The proposals that would change a rule, then those that cite it."""
        found: dict[NodeId, Wish] = {}
        for name in self._changed_by.get(line.id, ()):
            found[name] = self._wish(name, line, is_perhaps=False)
        for mention in self._wished.get(line.id, ()):
            if mention.node.id not in found or not mention.is_perhaps:
                found[mention.node.id] = self._wish(
                    mention.node.id, line, is_perhaps=mention.is_perhaps
                )
        return tuple(sorted(found.values(), key=lambda wish: not wish.proposal.effects))

    @cached_property
    def _changed_by(self) -> Mapping[str, Sequence[NodeId]]:
        """The proposals that would change each rule."""
        found: dict[str, list[NodeId]] = {}
        for name in self.lives.shelf.book.proposed:
            for lineage in self._proposals.lineages_of(name):
                found.setdefault(lineage, []).append(name)
        return found

    def _wish(self, name: NodeId, line: Lineage, *, is_perhaps: bool) -> Wish:
        """A proposal as a rule's page shows it: of its changes those to this rule."""
        node, shelf = self.lives.shelf.node(name), self.lives.shelf
        view = self._proposals.view(node)
        effects = (
            replace(effect, lines=tuple(each for each in effect.lines if each.lineage == line.id))
            for effect in view.effects
        )
        own = tuple(replace(effect, missing="") for effect in effects if effect.lines)
        work = shelf.edition_of(node).work
        return Wish(work, shelf.addresses.home(name), replace(view, effects=own), is_perhaps)


def excerpt(text: str, at: TextSpan) -> tuple[str, str, str]:
    """The sentence around a mention, with the one before where it stands alone, in three parts.

    The mention takes the word before its number in ("rule"); a long sentence is cut on both sides.
    """
    lead = _LEAD.search(text[: at.start])
    start = lead.start() if lead else at.start
    openings = [m.end() for m in END_OF_SENTENCE.finditer(text, 0, start)]
    # "(See rule 704.)" says nothing by itself: the sentence it stands behind is told too.
    telling = (o for o in openings if start - o >= _TELLING and text[o] != "(")
    opening = max(telling, default=0)
    ending = END_OF_SENTENCE.search(text, at.end)
    before, after = (
        text[opening:start],
        text[at.end : ending.end() if ending else len(text)].rstrip(),
    )
    room = max(_WIDTH - (at.end - start), 40)
    most = room - min(len(after), room // 2)
    if len(before) > most:
        before = "…" + before[len(before) - most :].partition(" ")[2]
    return before, text[start : at.end], wording.shortened(after, max(room - len(before), 20))


def _mention(node: Node, made: Resolution, *, is_perhaps: bool = False) -> _Mention:
    instead = made.perhaps if isinstance(made, Resolved) else ()
    return _Mention(node, made.citation.passage, made.citation.at, is_perhaps, instead)
