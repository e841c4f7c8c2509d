"""A small book of real rules through three editions, with the lives that alignment would give them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from generator.model.alignment import (
    Alignment,
    Confidence,
    Evidence,
    EvidenceKind,
    Match,
    Relation,
)
from generator.model.book import Book
from generator.model.change import Change, ChangeKind, Depth, DiffSpan, Op, TextDiff
from generator.model.citation import (
    Citation,
    CitationForm,
    Reason,
    Resolution,
    Resolved,
    Unresolved,
)
from generator.model.edition import Authority, Coverage, Edition, Layout, Source, SourceFormat
from generator.model.life import Step, Tenancy
from generator.model.lineage import Lineage, Member, owners_of
from generator.model.lines import Parsed
from generator.model.node import Block, BlockKind, Node, NodeId, NodeKind, SourceTree, Tag
from generator.model.number import RuleNumber, RulingNumber, parse_number
from generator.model.place import SourceSpan, TextSpan
from generator.rulings import place_rulings
from generator.rulings.fates import Fates
from generator.tree.build import build_tree
from generator.tree.collate import collate
from generator.tree.consolidate import consolidate
from tests.diffs.nodes import classified

RULES: Final = "Comprehensive Rules"
_LEVELS: Final = (NodeKind.SECTION, NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)

_OLD: Final = """
504.6 If a face-down permanent moves from the in-play zone to any zone other than the phased-out zone, its owner must reveal it to all players as he or she moves it. At the end of each game, all face-down objects in play must be revealed to all players.
505.9 Players who cough lose, costing {T}.
"""
_MIDDLE: Final = """
2 Parts of a Card
204 Card Type
204.4d Any permanent with the supertype "legendary" is subject to the state-based action for legendary permanents, also called the "legend rule" (see Rule 704.5k).
7 Additional Rules
704 State-Based Actions
704.1 State-based actions are game actions that happen automatically whenever certain conditions (listed below) are met. State-based actions don't use the stack.
704.5 The state-based actions are as follows:
704.5j If two or more planeswalkers that share a planeswalker type are on the battlefield, all are put into their owners' graveyards. This is called the "planeswalker uniqueness rule."
704.5k If two or more legendary permanents with the same name are on the battlefield, all are put into their owners' graveyards. This is called the "legend rule." If only one of those permanents is legendary, this rule doesn't apply.
704.5m If two or more permanents have the supertype world, all except the one that has been a permanent with the world supertype on the battlefield for the shortest amount of time are put into their owners' graveyards. This is called the "world rule."
704.6 If multiple state-based actions would have the same result at the same time, a single replacement effect will replace all of them.
! A spell causes you to draw two cards and lose 2 life. You'd lose the game due to Rule 704.5a. HOSTILE
704.Ruling.1 The "legend rule" of Rule 704.5k looks at names only.
704.5k.Ruling.1 A token with the same name counts as well.
707 Face-Down Spells and Permanents
707.9 If a face-down permanent moves from the battlefield to any other zone, its owner must reveal it to all players as he or she moves it. At the end of each game, all face-down permanents and spells must be revealed to all players.
"""
_WEB: Final = """
704 State-Based Actions
704.1 State-based actions are game actions that happen automatically whenever certain conditions (listed below) are met. State-based actions don’t use the stack.
704.5 The state-based actions are as follows:
704.5j If two or more legendary permanents with the same name are controlled by the same player, that player chooses one of them, and the rest are put into their owners’ graveyards. This is called the “legend rule.”
704.5k If two or more permanents have the supertype world, all except the one that has had the world supertype for the shortest amount of time are put into their owners’ graveyards. This is called the “world rule.”
704.5m If an Aura is attached to an illegal object or player, that Aura is put into its owner’s graveyard.
704.7 If multiple state-based actions would have the same result at the same time, a single replacement effect will replace all of them.
! A spell causes you to draw two cards and lose 2 life. You’d lose the game due to rule 704.5a. HOSTILE
! A spell puts three -1/-1 counters on Young Wolf, which has undying.
708 Face-Down Spells and Permanents
708.9 If a face-down permanent or a face-down component of a merged permanent moves from the battlefield to any other zone, its owner must reveal it to all players as they move it. At the end of each game, all face-down permanents and face-down spells must be revealed to all players.
"""
_DATASET: Final = """
704.5j If two or more legendary permanents with the same name are controlled by the same player, that player chooses one of them, and the rest are put into their owners’ graveyards. This is called the “legend rule.”
"""
_WISHES: Final = """
-legends Rule 704.5j no longer applies to tokens.
"""
#: What a source may hold that a page must show as text.
HOSTILE: Final = '<script>alert("1")</script> & </div> {% raw %} *star* &amp; <!-- no -->'


def _range(numbers: str) -> Coverage:
    first, last = numbers.split("-")
    return Coverage(RuleNumber.parse(first), RuleNumber.parse(last))


EDITIONS: Final = (
    Edition(
        "2006-10-01", RULES, "October 2006", date(2006, 10, 1), Authority.OFFICIAL,
        (_range("504.4-600.2"),),
    ),
    Edition("2009-10-01", RULES, "October 2009", date(2009, 10, 1), Authority.OFFICIAL),
    Edition("wishes", "Wishes", "Wishes of 2023", date(2023, 3, 11), Authority.PROPOSED),
    Edition(
        "2024-03-08", RULES, "Spring 2024", date(2024, 3, 8), Authority.OFFICIAL,
        (_range("703-730"),), "The copies do not say which day.", day_known=False,
    ),
)  # fmt: skip


def _source(name: str, edition: str, rank: int = 0) -> Source:
    return Source(
        name,
        edition,
        f"Source {name}",
        f"{name}.txt",
        SourceFormat.WEB_COPY,
        "utf-8",
        Layout.LINE_PER_PARAGRAPH,
        "ab" * 32,
        credit=f"Credit of {name}.",
        rank=rank,
    )


SOURCES: Final = (
    _source("old", "2006-10-01"),
    _source("summary", "2009-10-01"),
    _source("web", "2024-03-08"),
    _source("dataset", "2024-03-08", rank=1),
    _source("wishes", "wishes"),
)
_TEXTS: Final = {
    "old": _OLD, "summary": _MIDDLE, "web": _WEB, "dataset": _DATASET, "wishes": _WISHES,
}  # fmt: skip
_TAG: Final = Tag("CompRules", date(2009, 7, 8), "", "[CompRules 2009/07/08]")
_ROW: Final = Tag("row", None, "2,338", "2,338")


def _block(source: str, line: int, text: str) -> Block:
    span = SourceSpan(source, line, line)
    name, _, words = text.replace("HOSTILE", HOSTILE).partition(" ")
    if name == "!":
        return Block(BlockKind.EXAMPLE, span, words)
    if name.startswith("-"):
        return Block(BlockKind.NODE, span, words, NodeKind.PROPOSAL, path=name[1:])
    number = parse_number(name)
    kind = NodeKind.RULING if isinstance(number, RulingNumber) else _level(number)
    is_headed = kind in (NodeKind.SECTION, NodeKind.TOPIC)
    tags = {"summary": (_TAG,), "dataset": (_ROW,)}.get(source, ()) if not is_headed else ()
    heading, words = (words, "") if is_headed else ("", words)
    return Block(BlockKind.NODE, span, words, kind, number, heading=heading, tags=tags)


def _level(number: object) -> NodeKind:
    assert isinstance(number, RuleNumber)
    return _LEVELS[number.depth]


def _tree(source: Source) -> SourceTree:
    lines = _TEXTS[source.id].strip().splitlines()
    blocks = tuple(_block(source.id, line, text) for line, text in enumerate(lines, 1))
    tree, findings = build_tree(Parsed(source, blocks), source.edition)
    assert not findings
    return tree


_MARK: Final = re.compile(r"\[-(?P<old>.+?)-\]|\{\+(?P<new>.+?)\+\}")
_DEPTHS: Final = {"t:": Depth.TYPOGRAPHY, "r:": Depth.REFERENCE, "v:": Depth.VOCABULARY}


def diff(marked: str) -> TextDiff:
    """A diff as it is written: "the [-v:in-play zone-]{+v:battlefield+}"; without a letter: substance."""
    spans: list[DiffSpan] = []
    at = 0
    for match in _MARK.finditer(marked):
        if match.start() > at:
            spans.append(DiffSpan(Op.EQUAL, marked[at : match.start()]))
        op = Op.DELETE if match["old"] else Op.INSERT
        text = match["old"] or match["new"]
        depth = _DEPTHS.get(text[:2])
        spans.append(DiffSpan(op, text[2:] if depth else text, depth or Depth.SUBSTANCE))
        at = match.end()
    if marked[at:]:
        spans.append(DiffSpan(Op.EQUAL, marked[at:]))
    old = "".join(span.text for span in spans if span.op is not Op.INSERT)
    new = "".join(span.text for span in spans if span.op is not Op.DELETE)
    return TextDiff(old, new, tuple(spans))


@dataclass(frozen=True, slots=True)
class _Life:
    """One lineage: members as ``<source>:<number>``, oldest first, and a diff list per step."""

    members: tuple[str, ...]
    steps: tuple[tuple[tuple[ChangeKind, ...], tuple[str, ...]] | None, ...] = ()
    came_from: tuple[str, ...] = ()
    went_to: tuple[str, ...] = ()
    confidence: Confidence = Confidence.CERTAIN


_REWORDED, _RENUMBERED, _MOVED = ChangeKind.REWORDED, ChangeKind.RENUMBERED, ChangeKind.MOVED
_APOSTROPHE: Final = "[-t:'-]{+t:’+}"
_LIVES: Final = (
    _Life(("summary:204",)),
    _Life(("summary:204.4d",)),
    _Life(("summary:704", "web:704"), (None,)),
    _Life(("summary:704.1", "web:704.1"), (None,)),
    _Life(("summary:704.5", "web:704.5"), (None,)),
    _Life(("summary:704.5j",)),
    _Life(
        ("summary:704.5k", "web:704.5j"),
        (
            (
                (_REWORDED, _RENUMBERED),
                (
                    ("If two or more legendary permanents with the same name are [-on the "
                    "battlefield, all-]{+controlled by the same player, that player chooses one of "
                    f"them, and the rest+}} are put into their owners{_APOSTROPHE} graveyards. This "
                    'is called the [-t:"-]{+t:“+}legend rule.[-t:"-]{+t:”+}[- If only one of those '
                    "permanents is legendary, this rule doesn't apply.-]"),
                ),
            ),
        ),
        confidence=Confidence.PROBABLE,
    ),
    _Life(
        ("summary:704.5m", "web:704.5k"),
        (
            (
                (_REWORDED, _RENUMBERED),
                (
                    ("If two or more permanents have the supertype world, all except the one that has "
                    "[-been a permanent with the world supertype on the battlefield-]{+had the world "
                    f"supertype+}} for the shortest amount of time are put into their owners{_APOSTROPHE} "
                    'graveyards. This is called the [-t:"-]{+t:“+}world rule.[-t:"-]{+t:”+}'),
                ),
            ),
        ),
    ),
    _Life(("web:704.5m",)),
    _Life(
        ("summary:704.6", "web:704.7"),
        (
            (
                (_REWORDED, _RENUMBERED),
                (
                    ("If multiple state-based actions would have the same result at the same time, a "
                    "single replacement effect will replace all of them."),
                    (f"A spell causes you to draw two cards and lose 2 life. You{_APOSTROPHE}d lose the "
                    "game due to [-v:Rule-]{+v:rule+} 704.5a. HOSTILE"),
                    "{+A spell puts three -1/-1 counters on Young Wolf, which has undying.+}",
                ),
            ),
        ),
    ),
    _Life(("summary:707", "web:708"), (((_RENUMBERED,), ()),)),
    _Life(
        ("old:504.6", "summary:707.9", "web:708.9"),
        (
            (
                (_REWORDED, _RENUMBERED, _MOVED),
                (
                    ("If a face-down permanent moves from the [-v:in-play zone-]{+v:battlefield+} to any "
                    "[-zone other than the phased-out-]{+other+} zone, its owner must reveal it to all "
                    "players as he or she moves it. At the end of each game, all face-down [-objects "
                    "in play-]{+permanents and spells+} must be revealed to all players."),
                ),
            ),
            (
                (_REWORDED, _RENUMBERED),
                (
                    ("If a face-down permanent {+or a face-down component of a merged permanent +}moves "
                    "from the battlefield to any other zone, its owner must reveal it to all players as "
                    "[-v:he or she moves-]{+v:they move+} it. At the end of each game, all face-down "
                    "permanents and {+face-down +}spells must be revealed to all players."),
                ),
            ),
        ),
    ),
    _Life(("old:505.9",)),
)  # fmt: skip
_EDITION_OF: Final = {source.id: source.edition for source in SOURCES}


def _member(node: NodeId) -> Member:
    return Member(_EDITION_OF[node.partition(":")[0]], node)


def _name(node: NodeId) -> str:
    return f"{node.partition(':')[2]}@{_member(node).edition}"


def _match(old: NodeId, new: NodeId, confidence: Confidence) -> Match:
    evidence = (
        Evidence(EvidenceKind.SIMILAR_TEXT, 0.81, "81% of the words are the same"),
        Evidence(EvidenceKind.SAME_PARENT, 0.2, "the rules above them are matched"),
    )
    next_best = f"{new.partition(':')[0]}:704.5m"
    return Match(old, new, Relation.SAME, confidence, 0.87, evidence, (next_best, 0.31))


def _change(
    old: NodeId, new: NodeId, step: tuple[tuple[ChangeKind, ...], tuple[str, ...]] | None
) -> Change | None:
    if step is None:
        return None
    kinds, marked = step
    diffs = tuple(diff(text.replace("HOSTILE", HOSTILE)) for text in marked)
    depths = [found.depth for found in diffs if found.depth is not None]
    depth = max(depths, key=list(Depth).index, default=None)
    return Change(kinds, (old,), (new,), depth, diffs[0] if diffs else None, diffs[1:])


def _steps(life: _Life) -> Iterator[Step]:
    for at, step in enumerate(life.steps):
        old, new = life.members[at : at + 2]
        match = _match(old, new, life.confidence)
        yield Step(_member(old), _member(new), _change(old, new, step), match)


def _tenants(nodes: Mapping[NodeId, Node]) -> dict[RuleNumber, tuple[Tenancy, ...]]:
    """Each stretch of one number; it ends with the next edition that covers the number."""
    rules = [edition for edition in EDITIONS if edition.authority is Authority.OFFICIAL]
    found: dict[RuleNumber, list[Tenancy]] = {}
    for life in _LIVES:
        runs: list[list[NodeId]] = []
        for node in life.members:
            if runs and nodes[runs[-1][-1]].number == nodes[node].number:
                runs[-1].append(node)
            else:
                runs.append([node])
        for run in runs:
            number = nodes[run[0]].number
            assert isinstance(number, RuleNumber)
            first, last = _member(run[0]).edition, _member(run[-1]).edition
            later = [e.id for e in rules if e.id > last and e.holds(number)]
            until = later[0] if later else ""
            tenancy = Tenancy(number, _name(life.members[0]), first, last, until, _name(run[0]))
            found.setdefault(number, []).append(tenancy)
    return {
        number: tuple(sorted(stretches, key=lambda t: t.first))
        for number, stretches in sorted(found.items())
    }


def _cite(node: Node, written: str, passage: int = -1) -> Citation:
    text = node.text if passage < 0 else node.passages[passage].text
    start = text.index(written)
    at = TextSpan(start, start + len(written))
    return Citation(node.id, passage, at, CitationForm.RULE, parse_number(written))


def _resolutions(nodes: Mapping[NodeId, Node]) -> dict[NodeId, tuple[Resolution, ...]]:
    def resolved(node: str, written: str, target: str, passage: int = -1) -> Resolution:
        citation = _cite(nodes[node], written, passage)
        return Resolved(citation, _member(target).edition, (target,))

    wish = _cite(nodes["wishes:legends"], "704.5j")
    return {
        "summary:204.4d": (resolved("summary:204.4d", "704.5k", "summary:704.5k"),),
        "summary:704.Ruling.1": (resolved("summary:704.Ruling.1", "704.5k", "summary:704.5k"),),
        "wishes:legends": (
            Unresolved(wish, "2024-03-08", Reason.NOT_HELD, ("web:704.5j", "summary:704.5j")),
        ),
    }


def _compare(nodes: Mapping[NodeId, Node], old: Member, new: Member) -> Change:
    return classified([nodes[old.node]], [nodes[new.node]])


def lives_book(*, ledger: Sequence[str] = ()) -> Book:
    """The book, made anew."""
    trees = {source.id: _tree(source) for source in SOURCES}
    nodes = {node.id: node for tree in trees.values() for node in tree.nodes}
    held = {}
    for edition in EDITIONS:
        witnesses = [(s, trees[s.id]) for s in SOURCES if s.edition == edition.id]
        held[edition.id], _ = collate(edition, witnesses)
    official = [edition for edition in EDITIONS if edition.authority is Authority.OFFICIAL]
    steps = {_name(life.members[0]): tuple(_steps(life)) for life in _LIVES}
    lineages = tuple(
        Lineage(
            _name(life.members[0]),
            tuple(map(_member, life.members)),
            tuple(step.match for step in steps[_name(life.members[0])] if step.match),
            came_from=life.came_from,
            went_to=life.went_to,
        )
        for life in _LIVES
    )
    tenants = _tenants(nodes)
    resolutions = _resolutions(nodes)
    fates = Fates(official, held, tenants, lambda old, new: _compare(nodes, old, new))
    owners = owners_of(lineages, held)
    rulings = place_rulings(trees, owners, resolutions, (), fates)
    return Book(
        editions=EDITIONS,
        sources=SOURCES,
        trees=trees,
        held=held,
        consolidated=consolidate(official, held, lambda _: False),
        resolutions=resolutions,
        alignments={
            ("2009-10-01", "2024-03-08"): Alignment(
                "2009-10-01", "2024-03-08", (), ("summary:704.5j",), ("web:704.5m",)
            )
        },
        lineages=lineages,
        owners=owners,
        steps=steps,
        tenants=tenants,
        rulings=rulings,
        ledger=tuple(ledger),
    )
