"""An alignment as a document, and as a table of old and new numbers."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from generator.model.alignment import Alignment, Evidence, Match, Relation
from generator.model.change import Change, ChangeKind
from generator.model.node import NUMBERED, EditionTree, Node, NodeId, NodeKind
from generator.model.number import RuleNumber

#: What the documents call a kind of change.
KINDS: Final[Mapping[ChangeKind, str]] = {
    ChangeKind.ADDED: "add",
    ChangeKind.REMOVED: "remove",
    ChangeKind.REWORDED: "reword",
    ChangeKind.RENUMBERED: "renumber",
    ChangeKind.MOVED: "move",
    ChangeKind.SPLIT: "split",
    ChangeKind.MERGED: "merge",
    ChangeKind.RESTORED: "restore",
}
#: The kind of a pair of which one edition, as held, prints no more than what stands below it.
_UNPRINTED: Final = "unprinted"


def alignment_document(
    alignment: Alignment, old: EditionTree, new: EditionTree, changes: Sequence[Change]
) -> dict[str, Any]:
    """The document that ``schema/alignment.schema.json`` describes.

    Topics, rules and subrules stand under ``pairs``, ``removed`` and ``added`` by number; glossary
    entries under ``glossary`` in the same form, by term. A pair has one old rule and all new rules
    that carry its words, first the one it goes on as; of several matches it shows the least sure confidence.
    """
    by_old: dict[NodeId, Change] = {node: change for change in changes for node in change.old}
    groups: dict[NodeId, list[Match]] = {}
    for match in alignment.matches:
        groups.setdefault(match.old, []).append(match)
    givers = Counter(match.new for match in alignment.matches)
    parts: dict[bool, dict[str, Any]] = {
        is_rule: {"pairs": [], "removed": [], "added": []} for is_rule in (True, False)
    }
    for node, matches in groups.items():
        if (part := _part(old.by_id[node])) is not None:
            # The schema promises so: nothing else in a pair tells which of several the rule goes on as.
            matches.sort(key=lambda match: match.relation is not Relation.SAME)
            has_merged = any(givers[match.new] > 1 for match in matches)
            kinds = _kinds(by_old.get(node), is_split=len(matches) > 1, has_merged=has_merged)
            parts[part]["pairs"].append(_pair(old, new, matches, by_old.get(node), kinds))
    for name, tree, nodes in (
        ("removed", old, alignment.removed),
        ("added", new, alignment.added),
    ):
        for node in nodes:
            if (part := _part(tree.by_id[node])) is not None:
                parts[part][name].append(label(tree.by_id[node]))
    return {
        "old": alignment.old,
        "new": alignment.new,
        **parts[True],
        "not_held": {
            "old": [label(old.by_id[n]) for n in alignment.not_held_old if _part(old.by_id[n])],
            "new": [label(new.by_id[n]) for n in alignment.not_held_new if _part(new.by_id[n])],
        },
        "glossary": parts[False],
        "candidates": [
            {"old": label(old.by_id[one.old]), "new": label(new.by_id[one.new]), "score": one.score}
            for one in alignment.candidates
        ],
        "declared": [
            {
                "rule": label((old if one.rule in old.by_id else new).by_id[one.rule]),
                "entry": label((old if one.entry in old.by_id else new).by_id[one.entry]),
            }
            for one in alignment.declared
        ],
    }


def _part(node: Node) -> bool | None:
    """True for a rule, False for a glossary entry, ``None`` for what the document leaves out."""
    if node.kind in NUMBERED:
        return True
    return False if node.kind is NodeKind.GLOSSARY_ENTRY else None


def label(node: Node) -> str:
    """What a document calls a node: its number, a glossary entry's term, else its heading."""
    return str(node.number) if isinstance(node.number, RuleNumber) else node.heading


def _pair(
    old: EditionTree,
    new: EditionTree,
    matches: Sequence[Match],
    change: Change | None,
    kinds: list[str],
) -> dict[str, Any]:
    sides = [old.by_id[matches[0].old], *(new.by_id[match.new] for match in matches)]
    weakest = max(matches, key=lambda match: match.confidence.doubt)
    runner_up = matches[0].runner_up
    return {
        "old": label(sides[0]),
        "new": [label(node) for node in sides[1:]],
        "kind": [_UNPRINTED] if any(node.implied for node in sides) else kinds,
        "depth": change.depth.value if change and change.depth else None,
        "relation": matches[0].relation.value,
        "confidence": weakest.confidence.value,
        "score": round(weakest.score, 4),
        "evidence": [_evidence(one) for match in matches for one in match.evidence],
        "runner_up": (
            {"new": label(new.by_id[runner_up[0]]), "score": round(runner_up[1], 4)}
            if runner_up
            else None
        ),
    }


def _kinds(change: Change | None, *, is_split: bool, has_merged: bool) -> list[str]:
    """The kinds of a change for one of its old rules: it may join others that this one shares no words with."""
    others = set() if is_split else {ChangeKind.SPLIT}
    others |= set() if has_merged else {ChangeKind.MERGED}
    return [KINDS[kind] for kind in change.kinds if kind not in others] if change else []


def _evidence(evidence: Evidence) -> dict[str, Any]:
    return {
        "kind": evidence.kind.value,
        "score": round(evidence.score, 4),
        "note": evidence.note,
    }


def map_rows(document: Mapping[str, Any]) -> Iterable[tuple[str, str, str, str]]:
    """Old number, new number, kinds, confidence: one row for each link, removed and added rule."""
    for pair in document["pairs"]:
        for new in pair["new"]:
            yield pair["old"], new, " ".join(pair["kind"]), pair["confidence"]
    for old in document["removed"]:
        yield old, "", "remove", ""
    for new in document["added"]:
        yield "", new, "add", ""


def map_csv(document: Mapping[str, Any]) -> str:
    """The table of old and new numbers as CSV with a head line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("old", "new", "kind", "confidence"))
    writer.writerows(map_rows(document))
    return text.getvalue()


def map_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """The same table as a document that ``schema/map.schema.json`` describes."""
    rows = [
        {"old": old or None, "new": new or None, "kind": kind.split(), "confidence": sure or None}
        for old, new, kind, sure in map_rows(document)
    ]
    return {"old": document["old"], "new": document["new"], "rows": rows}
