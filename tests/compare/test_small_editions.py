"""The browser's comparison is the build's over small editions, which show what the five sources do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from generator.diffs.between import Between
from generator.model.alignment import Alignment, Relation
from generator.model.node import EditionTree, Node
from tests.compare.test_twins import as_told
from tests.diffs.nodes import alignment, tree

pytestmark = [pytest.mark.browser]

#: Two editions by their numbers, which rules of them are the same, and which were split off others.
_SMALL: Final[
    list[tuple[dict[str, str], dict[str, str], dict[str, str], list[tuple[str, str]]]]
] = [
    # A section that has another number, and one whose rules went two ways.
    (
        {
            "100.1": 'See section 6, "Multiplayer Rules," and section 5.',
            "100.2": "Sections 5 and 6 tell of 5 cards.",
            "500.1": "One rule.",
            "600.1": "Two rules.",
            "600.2": "Three rules.",
        },
        {
            "100.1": 'See section 8, "Multiplayer Rules," and section 5.',
            "100.2": "Sections 5 and 8 tell of 5 cards.",
            "500.1": "One rule.",
            "800.1": "Two rules.",
            "800.2": "Three rules.",
        },
        {"100.1": "100.1", "100.2": "100.2", "500.1": "500.1", "600.1": "800.1", "600.2": "800.2"},
        [],
    ),
    (
        {"100.1": "See section 6.", "600.1": "Two rules.", "600.2": "Three rules."},
        {"100.1": "See section 8.", "500.1": "Three rules.", "800.1": "Two rules."},
        {"100.1": "100.1", "600.1": "800.1", "600.2": "500.1"},
        [],
    ),
    # A topic that has no match went where most of its rules went.
    (
        {"504.4": "One rule.", "504.5": "Two rules.", "504.6": "Three rules."},
        {"110.1": "Three rules.", "707.4": "One rule.", "707.5": "Two rules."},
        {"504.4": "707.4", "504.5": "707.5", "504.6": "110.1"},
        [],
    ),
    # One that has a match went there, though most of its rules are elsewhere.
    (
        {"504": "Tokens", "504.4": "One rule.", "504.5": "Two rules.", "504.6": "Three rules."},
        {"110": "Tokens", "110.1": "Three rules.", "707.4": "One rule.", "707.5": "Two rules."},
        {"504": "110", "504.4": "707.4", "504.5": "707.5", "504.6": "110.1"},
        [],
    ),
    # Of as many rules each, the lower topic.
    (
        {"504.4": "One rule.", "504.5": "Two rules."},
        {"110.1": "Two rules.", "707.4": "One rule."},
        {"504.4": "707.4", "504.5": "110.1"},
        [],
    ),
    # Rules that are joined through others; what is gone and what is new.
    (
        {
            "103.2": "It is gone.",
            "103.3": "Life totals are 20. A deck has 60 cards.",
            "103.4": "A player mulligans.",
            "305": "Lands",
            "305.1": "A land is played.",
        },
        {
            "103.3": "A life total is 20.",
            "103.4": "A deck has 60 cards. It is cut.",
            "103.5": "A player mulligans and draws (see rule 904.1).",
            "904": "Lands",
            "904.1": "A land is played.",
            "904.2": "It is new.",
        },
        {"103.3": "103.3", "103.4": "103.5", "305": "904", "305.1": "904.1"},
        [("103.3", "103.4"), ("103.4", "103.4")],
    ),
]


@pytest.mark.parametrize(("before", "after", "same", "split"), _SMALL)
def test_changes_of_small_editions(
    call: Callable[..., Any],
    before: dict[str, str],
    after: dict[str, str],
    same: dict[str, str],
    split: list[tuple[str, str]],
) -> None:
    old, new = tree("old", before), tree("new", after)
    joined = alignment(old, new, same, split=split)
    wanted = Between(old, new, joined).all_changes
    assert len(wanted) > 1
    found = call("changes", *files_of(old, new, joined))
    assert found == [as_told({"old": old, "new": new}, "old", "new", change) for change in wanted]


def test_back_in_time_verbs_follow_their_pronouns(call: Callable[..., Any]) -> None:
    old = tree("old", {"100.1": "It ends when he or she has priority."})
    new = tree("new", {"100.1": "It ends when they have priority."})
    before, after, index = files_of(old, new, alignment(old, new, {"100.1": "100.1"}))
    index["terms"] = [{"old": ["he or she"], "new": ["they"], "agreement": True}]
    told = [["=", "It ends when "], ["-", "they have", "vocabulary"]]
    told += [["+", "he or she has", "vocabulary"], ["=", " priority."]]
    [back] = call("changes", after, before, index)
    assert back["diffs"] == [told]


def files_of(old: EditionTree, new: EditionTree, joined: Alignment) -> tuple[Any, ...]:
    """The two editions and what a comparison needs, as the site has them."""
    came_from = {
        match.new: match.old for match in joined.matches if match.relation is Relation.SAME
    }
    lines = {node.id: at for at, node in enumerate(old.nodes)}
    for node in new.nodes:
        lines[node.id] = lines[came_from[node.id]] if node.id in came_from else len(lines)
    documents = [
        (
            {
                "id": each.edition,
                "symbols": {},
                "nodes": [node_of(node) for node in each.nodes],
            },
            {
                "id": each.edition,
                "rules": [[lines[node.id], each.edition, ""] for node in each.nodes],
            },
        )
        for each in (old, new)
    ]
    links = [
        [lines[m.old], lines[m.new]] for m in joined.matches if m.relation is not Relation.SAME
    ]
    nothing: dict[str, list[Any]] = {
        n: [] for n in ("joins", "doubts", "echoes", "asides", "astray", "terms")
    }
    return (
        *documents,
        {
            "editions": [{"id": name, "covers": []} for name in ("old", "new")],
            "pairs": [{"old": "old", "new": "new", "links": links}],
            **nothing,
        },
    )


def node_of(node: Node) -> dict[str, Any]:
    told = {"number": str(node.number), "kind": node.kind.value}
    return told | {"heading": node.heading, "text": node.text, "passages": []}
