"""All mentions in the five sources, counted by form: the table of ``seeds.md``, counted there by hand
and by other programs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from generator.model.citation import Citation, CitationForm, Unresolved
from generator.model.node import Node, SourceTree
from generator.model.number import RuleNumber
from generator.references.expand import expand
from generator.references.find import find_citations, find_mentions
from generator.references.resolve import resolve

Printed = dict[str, SourceTree]

#: The rows of the table, in its order.
TOPIC, RULE, SUBRULE = "rule 603", "rule 704.1", "rule 704.6c"
LETTERS, ITEMS, ALONE = "rules 704.6c-f", "rules 706.2-8", "(601.2f-h)"
THROUGH, LISTED, BARE = "Rule X through Rule Y", "second of a list", "bare 712.11c"
SECTION, SECTION_OF_THREE = "section 4", "Section 901"
GLOSSARY, RULING = "Rule G4.10", "Rule 715.Ruling.6"

FORMS: Final = {
    "current_web": {TOPIC: 52, RULE: 47, SUBRULE: 17, LETTERS: 5, LISTED: 2, BARE: 2},
    "dataset": {TOPIC: 19, RULE: 5, SUBRULE: 4, LETTERS: 1},
    "old_book": {TOPIC: 3, RULE: 2, SUBRULE: 1},
    "rulings_2009": {
        TOPIC: 414,
        RULE: 393,
        SUBRULE: 141,
        THROUGH: 24,
        SECTION: 19,
        SECTION_OF_THREE: 2,
        GLOSSARY: 21,
        RULING: 1,
    },
    "variants": {RULE: 8, SUBRULE: 10, LETTERS: 3, ITEMS: 1, ALONE: 1, LISTED: 3, BARE: 5},
}


def citations_of(tree: SourceTree) -> list[Citation]:
    return [citation for node in tree.nodes for citation in find_citations(node)]


def all_texts(tree: SourceTree) -> Iterator[str]:
    for node in tree.nodes:
        yield node.text
        yield from (passage.text for passage in node.passages)


def text_of(node: Node, passage: int) -> str:
    return node.text if passage < 0 else node.passages[passage].text


def form_of(citation: Citation, node: Node) -> str:
    """The row of the table a mention belongs to."""
    text = text_of(node, citation.passage)
    first = citation.first
    if not isinstance(first, RuleNumber):
        return GLOSSARY if citation.form is CitationForm.GLOSSARY else RULING
    if citation.form is CitationForm.SECTION:
        return SECTION if first.depth == 0 else SECTION_OF_THREE
    if citation.last is not None:
        return range_form_of(citation, text[citation.at.start : citation.at.end])
    if citation.form is CitationForm.BARE:
        return LISTED if re.search(r"\d[a-z]? and $", text[: citation.at.start]) else BARE
    return (TOPIC, RULE, SUBRULE)[first.depth - 1]


def range_form_of(citation: Citation, printed: str) -> str:
    if "through" in printed:
        return THROUGH
    if citation.form is CitationForm.BARE:
        return ALONE
    return LETTERS if re.search("[a-z]$", printed) else ITEMS


@pytest.mark.parametrize("source", FORMS)
def test_mentions_by_form(printed: Printed, source: str) -> None:
    tree = printed[source]
    forms = Counter(form_of(each, tree.by_id[each.origin]) for each in citations_of(tree))
    assert dict(forms) == FORMS[source]


@pytest.mark.parametrize(
    ("source", "mentions", "targets"),
    [
        ("current_web", 125, 138),
        ("dataset", 29, 36),
        ("old_book", 6, 6),
        ("rulings_2009", 1015, 1090),
        ("variants", 31, 49),
    ],
)
def test_mentions_and_targets(printed: Printed, source: str, mentions: int, targets: int) -> None:
    citations = citations_of(printed[source])
    assert len(citations) == mentions
    assert sum(len(expand(each)) for each in citations) == targets


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("current_web", {"rule": 120, "step": 1, "": 4}),
        ("dataset", {"rule": 28, "step": 1}),
        ("old_book", {"rule": 6}),
        # 1018 times the word "Rule": 24 of them stand inside a range
        ("rulings_2009", {"rule": 1018 - 24, "section": 21}),
        ("variants", {"rule": 22, "": 9}),
    ],
)
def test_words_before_the_number(printed: Printed, source: str, words: dict[str, int]) -> None:
    found = Counter(
        "" if mention.form is CitationForm.BARE else mention.word.lower().rstrip("s")
        for text in all_texts(printed[source])
        for mention in find_mentions(text)
    )
    assert dict(found) == words


@pytest.mark.parametrize(
    ("source", "quoted"),
    # seeds.md says 54 for current_web and leaves out the one after "and 701.49" (line 891)
    [("current_web", 55), ("dataset", 18), ("old_book", 3), ("rulings_2009", 517), ("variants", 0)],
)
def test_quoted_titles(printed: Printed, source: str, quoted: int) -> None:
    citations = citations_of(printed[source])
    assert sum(1 for each in citations if each.heading) == quoted
    assert quoted == sum(
        len(re.findall(r'\d[a-z]?,? ["“][A-Z]', text)) for text in all_texts(printed[source])
    )


@pytest.mark.parametrize(
    ("source", "held", "dangling"),
    [
        ("current_web", 30, 95),
        ("dataset", 2, 27),
        ("old_book", 0, 6),
        ("rulings_2009", 1013, 2),
        ("variants", 0, 31),
    ],
)
def test_resolved_within_the_source(
    printed: Printed, source: str, held: int, dangling: int
) -> None:
    """A target that the source does not print (an implied heading) counts as dangling here."""
    tree = printed[source]
    found = resolve(citations_of(tree), tree)
    to_print = [
        each
        for each in found
        if not isinstance(each, Unresolved)
        and not any(tree.by_id[target].implied for target in each.targets)
    ]
    assert (len(to_print), len(found) - len(to_print)) == (held, dangling)
