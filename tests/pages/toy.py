"""A small book with everything a page can show: three editions, a summary, proposals, hostile text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from generator.model.book import Book, Disagreement, Erratum, Ownership
from generator.model.citation import (
    Citation,
    CitationForm,
    Reason,
    Resolution,
    Resolved,
    Unresolved,
)
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Authority, Coverage, Edition, Layout, Source, SourceFormat
from generator.model.lines import Parsed
from generator.model.node import Block, BlockKind, Node, NodeId, NodeKind, SourceTree, Tag
from generator.model.number import GlossaryNumber, RuleNumber, RulingNumber, parse_number
from generator.model.place import SourceSpan, TextSpan
from generator.model.symbol import Meaning
from generator.tree.build import build_tree
from generator.tree.collate import collate
from generator.tree.consolidate import consolidate

#: What a source may hold that a page must show as text.
HOSTILE: Final = (
    'A card says <script>alert("1")</script> & </div> "quoted" {% raw %} ``` *star* _line_ '
    "[link](x) &amp; <!-- no -->."
)

_LEVELS: Final = (NodeKind.SECTION, NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)
_HEADED: Final = (NodeKind.SECTION, NodeKind.TOPIC, NodeKind.GLOSSARY_ENTRY, NodeKind.HEADING)
_MARKS: Final = {"!": BlockKind.EXAMPLE, "+": BlockKind.PARAGRAPH, "?": BlockKind.NOTE}

_OLD = """
505 Face-Down Things
505.1 Old rules about face-down things. See rule 103.
505.1a An old subrule that costs {1}{U}.
! A face-down example of 2006.
"""
_MIDDLE = """
1 Game Concepts
103 Starting the Game
103.1 Players begin. See rule 104.1 and rule 999.9.
+ A further paragraph of 103.1.
103.Ruling.1 Leylines go first, whatever rule 103.1 says.
104 Ending the Game
104.1 HOSTILE
104.1a Tap it: {Tap}. Roll {C} or pay {2/B} or {W/U} or {rN}.
7 Additional Rules
702 Keyword Abilities
702.1= General
702.2= Deathtouch
702.2a Deathtouch is a static ability.
702.3= Flying
702.3a Flying is an evasion ability.
704 State-Based Actions
704.1 State-based actions are game actions.
704.5k The legend rule as it was.
715 Mulligans of Old
715.1 An addition of the summary.
715.1.Ruling.1 A ruling about the addition.
? See Rule 103.
G Glossary
G1= A
G1.1= Ability
G1.1a (1) Text on an object.
G1.1b (2) An activated ability on the stack.
? See Rule 704.
G1.2= Aura Swap (Obsolete)
G2= B
G2.1= Battlefield
G2.1a A zone. HOSTILE
"""
_WEB = """
704 State-Based Actions
704.1 State-based actions are game actions that happen automatically.
704.5 The state-based actions are as follows:
704.5a A player with 0 or less life loses.
! If a player has 0 life, see rule 704.5a and section 1.
704.5k World rule, costing {T}.
"""
_DATASET = """
704.1 State-based actions are game actions that happen automatically!
704.5k World rule, costing {T}.
"""
_WISHES = """
-preface Read this first.
#new-words New words
-agenda "Agenda" means the name chosen. Rule 704.5a no longer applies.
-list~ If many things conflict, apply the following rules:
-steps When it applies, use these steps:
=1 Find all objects.
=2 Exclude some.
#other Other wishes
? These wishes go together. See rule 704.5a.
-html HOSTILE
"""

RULES = "Comprehensive Rules"


def _span(number: str) -> Coverage:
    first, last = number.split("-")
    return Coverage(RuleNumber.parse(first), RuleNumber.parse(last))


EDITIONS: Final = (
    Edition(
        "2006-10-01", RULES, "October 2006", date(2006, 10, 1), Authority.OFFICIAL,
        (_span("505-505"),),
    ),
    Edition("2009-10-01", RULES, "October 2009", date(2009, 10, 1), Authority.OFFICIAL),
    Edition("wishes", "Wishes", "Wishes of 2023", date(2023, 3, 11), Authority.PROPOSED),
    Edition(
        "2024-03-08", RULES, "Spring 2024", date(2024, 3, 8), Authority.OFFICIAL,
        (_span("703-730"),), "The copies do not say which day.", day_known=False,
    ),
)  # fmt: skip


def _source(name: str, edition: str, rank: int = 0, own: str = "") -> Source:
    return Source(
        name,
        edition,
        f"Source {name}",
        f"{name}.txt",
        SourceFormat.WEB_COPY,
        "utf-8",
        Layout.LINE_PER_PARAGRAPH,
        "ab" * 32,
        origin=f"Where {name} came from",
        credit=f"Credit of {name}.",
        conditions=f"Conditions of {name} & <others>.",
        rank=rank,
        own=(_span(own),) if own else (),
    )


SOURCES: Final = (
    _source("old", "2006-10-01"),
    _source("summary", "2009-10-01", own="715-717"),
    _source("web", "2024-03-08"),
    _source("dataset", "2024-03-08", rank=1),
    _source("wishes", "wishes"),
)
_TEXTS: Final = {
    "old": _OLD, "summary": _MIDDLE, "web": _WEB, "dataset": _DATASET, "wishes": _WISHES,
}  # fmt: skip

_TAG = Tag("CompRules", date(2009, 7, 8), "", "[CompRules 2009/07/08]")
_ODD_TAG = Tag("DCI Floor Rules", date(2003, 9, 1), "122", "[DCI Floor Rules 122 - 2003/09/01]")


def _block(source: str, line: int, text: str) -> Block:
    span = SourceSpan(source, line, line)
    name, _, words = text.partition(" ")
    words = words.replace("HOSTILE", HOSTILE)
    if name in _MARKS:
        return Block(_MARKS[name], span, words, marker=name)
    if name[0] in "#-=":
        kind = {"#": NodeKind.HEADING, "-": NodeKind.PROPOSAL, "=": NodeKind.STEP}[name[0]]
        flaw = "the list is missing in our copy" if name.endswith("~") else ""
        path = name[1:].rstrip("~")
        if kind is NodeKind.HEADING:
            return Block(BlockKind.NODE, span, node=kind, heading=words, path=path)
        return Block(BlockKind.NODE, span, words, kind, path=path, flaw=flaw)
    return _numbered(source, span, name, words)


def _numbered(source: str, span: SourceSpan, name: str, words: str) -> Block:
    number = parse_number(name.rstrip("="))
    kind = _kind(number)
    is_headed = kind in _HEADED or name.endswith("=")
    tags: tuple[Tag, ...] = ()
    if source == "summary" and not is_headed:
        tags = (_ODD_TAG,) if kind is NodeKind.RULING or name == "104.1a" else (_TAG,)
    return Block(
        BlockKind.NODE,
        span,
        "" if is_headed else words,
        kind,
        number,
        heading=words if is_headed else "",
        tags=tags,
    )


def _kind(number: RuleNumber | RulingNumber | GlossaryNumber) -> NodeKind:
    if isinstance(number, RulingNumber):
        return NodeKind.RULING
    if isinstance(number, RuleNumber):
        return _LEVELS[number.depth]
    if number.sense:
        return NodeKind.DEFINITION
    if number.term is not None:
        return NodeKind.GLOSSARY_ENTRY
    return NodeKind.GLOSSARY if number.letter is None else NodeKind.LETTER


def _tree(source: Source) -> SourceTree:
    lines = _TEXTS[source.id].strip().splitlines()
    blocks = tuple(_block(source.id, line, text) for line, text in enumerate(lines, 1))
    tree, findings = build_tree(Parsed(source, blocks), source.edition)
    assert not findings
    return tree


def _cite(node: Node, written: str, passage: int = -1) -> Citation:
    text = node.text if passage < 0 else node.passages[passage].text
    start = text.index(written)
    number = parse_number(written)
    return Citation(
        node.id, passage, TextSpan(start, start + len(written)), CitationForm.RULE, number
    )


def _resolutions(trees: dict[str, SourceTree]) -> Iterator[tuple[NodeId, tuple[Resolution, ...]]]:
    node = trees["summary"].by_id["summary:103.1"]
    yield (
        node.id,
        (
            Resolved(_cite(node, "104.1"), "2009-10-01", ("summary:104.1",)),
            Unresolved(_cite(node, "999.9"), "2009-10-01", Reason.NO_SUCH_RULE, ("summary:104.1",)),
        ),
    )
    node = trees["summary"].by_id["summary:715.1.Ruling.1"]
    yield node.id, (Resolved(_cite(node, "103", 0), "2009-10-01", ("summary:103",)),)
    node = trees["summary"].by_id["summary:G1.1b"]
    yield node.id, (Resolved(_cite(node, "704", 0), "2009-10-01", ("summary:704",)),)
    node = trees["web"].by_id["web:704.5a"]
    yield node.id, (Resolved(_cite(node, "704.5a", 0), "2024-03-08", ("web:704.5a",)),)
    node = trees["old"].by_id["old:505.1"]
    yield node.id, (Unresolved(_cite(node, "103"), "2006-10-01", Reason.NOT_HELD),)


def toy_book() -> Book:
    """The book, made anew."""
    trees = {source.id: _tree(source) for source in SOURCES}
    held = {}
    disagreements: list[Disagreement] = []
    for edition in EDITIONS:
        witnesses = [(s, trees[s.id]) for s in SOURCES if s.edition == edition.id]
        held[edition.id], found = collate(edition, witnesses)
        disagreements += found
    official = [edition for edition in EDITIONS if edition.authority is Authority.OFFICIAL]
    return Book(
        editions=EDITIONS,
        sources=SOURCES,
        trees=trees,
        held=held,
        consolidated=consolidate(official, held, lambda _: False),
        resolutions=dict(_resolutions(trees)),
        meanings=(Meaning("C", "CHAOS", until=date(2015, 7, 17), note="So it was."),),
        ownership=tuple(
            Ownership(source.id, 50, 40, (("blank line", 10),), ()) for source in SOURCES
        ),
        disagreements=tuple(disagreements),
        errata=(Erratum("old", 2, "teh", "the", "A letter out of place."),),
        diagnostics=(
            Diagnostic("missing-letter", Severity.WARNING, "704.5b is not here", "web.txt", 4, 1),
            Diagnostic(
                "not-an-edition", Severity.WARNING, "left out: no rules", "a.txt", expected="100.1."
            ),
        ),
    )
