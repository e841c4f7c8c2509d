"""Editors' decisions: which fit the two editions, and what they settle before any text is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.model.alignment import Decision, DecisionKind
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.node import EditionTree, Node
from generator.model.number import Number, NumberError, parse_bearer
from generator.model.place import Spot
from generator.text.counts import counted
from generator.text.words import fold, tokenize

if TYPE_CHECKING:  # what loads SciPy is not needed to look whether decisions fit
    from generator.alignment.side import Side


@dataclass(frozen=True, slots=True)
class Decided:
    """One pair of rows an editor settled; ``is_first`` marks the main one of a split or merge."""

    old: int
    new: int
    kind: DecisionKind
    is_first: bool
    reason: str


def decide(decisions: Sequence[Decision], old: Side, new: Side) -> tuple[Decided, ...]:
    """What ``decisions`` settle between the two editions, whichever is the older; those that do not fit settle
    nothing.
    """
    found: list[Decided] = []
    trees = {side.edition.id: EditionTree(side.edition.id, side.nodes) for side in (old, new)}
    sides = old.edition.id, new.edition.id
    for written in decisions:
        is_turned = (written.new_edition, written.old_edition) == sides
        decision = written.turned() if is_turned else written
        if (decision.old_edition, decision.new_edition) != sides:
            continue
        if any(_flaws(decision, trees)):
            continue
        ones = _nodes(trees[old.edition.id], decision.old)
        others = _nodes(trees[new.edition.id], decision.new)
        pairs = [(i, j) for i in ones for j in others if i is not None and j is not None]
        for at, (one, other) in enumerate(pairs):
            rows = old.rows[one.id], new.rows[other.id]
            found.append(Decided(*rows, decision.kind, at == 0, decision.reason))
    return tuple(found)


def check_decisions(
    decisions: Sequence[Decision],
    trees: Mapping[str, EditionTree],
    where: str,
) -> tuple[Diagnostic, ...]:
    """An error for each decision that says nothing, or does not fit its editions: a number no rule bears, other
    words; and for each that contradicts one further up.

    Of one about an edition that ``trees`` does not hold only the form is judged. ``where`` names the file.
    """
    return tuple(
        _error("stale-decision", message, where, decision.spot(key))
        for decision in decisions
        for key, message in _flaws(decision, trees)
    ) + tuple(
        _error("contradiction", message, where, spot)
        for spot, message in _contradictions(decisions)
    )


def _error(code: str, message: str, where: str, spot: Spot) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, where, spot.line, spot.column, text=spot.text)


def _contradictions(decisions: Sequence[Decision]) -> Iterator[tuple[Spot, str]]:
    """The place of each decision that an earlier one rules out, and what the two say.

    A pair cannot be one rule and none, a rule cannot go on as two, nor can two be the same one before. The
    further rules of a split or merger may have decisions of their own.
    """
    refused: dict[tuple[object, ...], int] = {}
    joined: dict[tuple[object, ...], int] = {}
    onward: dict[tuple[object, ...], tuple[object, int]] = {}
    back: dict[tuple[object, ...], tuple[object, int]] = {}
    for decision in decisions:
        editions = (decision.old_edition, decision.new_edition)
        olds, news = (tuple(map(_number, side)) for side in (decision.old, decision.new))
        if not (olds and news) or None in (*olds, *news):
            continue
        pairs = [(*editions, old, new) for old in olds for new in news]
        is_refusal = decision.kind is DecisionKind.NOT_A_MATCH
        own, others = (refused, joined) if is_refusal else (joined, refused)
        for pair in pairs:
            if pair in others:
                what = "one rule" if is_refusal else "no match"
                names = (
                    f"{decision.old[olds.index(pair[2])]} and {decision.new[news.index(pair[3])]}"
                )
                yield decision.spot("kind"), f"line {others[pair]} says that {names} are {what}"
            own.setdefault(pair, decision.line)
        if is_refusal:
            continue
        for name, at, there, told in (
            (decision.old[0], (*editions, olds[0]), news[0], onward),
            (decision.new[0], (*editions, news[0]), olds[0], back),
        ):
            known, line = told.setdefault(at, (there, decision.line))
            if known != there:
                way = "goes on as" if told is onward else "was before"
                key = "new" if told is onward else "old"
                yield decision.spot(key), f"line {line} says that {name} {way} another rule"


def _flaws(decision: Decision, trees: Mapping[str, EditionTree]) -> Iterator[tuple[str, str]]:
    """What does not fit, each with the key whose value tells of it."""
    single_old = decision.kind is not DecisionKind.MERGE
    single_new = decision.kind is not DecisionKind.SPLIT
    for side, edition, numbers, begins, single in (
        ("old", decision.old_edition, decision.old, decision.begins_old, single_old),
        ("new", decision.new_edition, decision.new, decision.begins_new, single_new),
    ):
        if not numbers or (single and len(numbers) != 1) or (not single and len(numbers) < 2):
            named = counted(len(numbers), "rule")
            wanted = "one" if single else "two or more"
            message = f"a decision of kind {decision.kind.value} names {named} of {edition}"
            yield side, f"{message}, and needs {wanted}"
            continue
        if len(begins) != len(numbers):
            yield f"begins_{side}", f"of each rule of {edition} the first words must be quoted"
            continue
        wrong = [number for number in numbers if _number(number) is None]
        yield from ((side, f"{number!r} is no number of a rule") for number in wrong)
        if wrong or not {decision.old_edition, decision.new_edition} <= trees.keys():
            continue
        for number, words, node in zip(
            numbers, begins, _nodes(trees[edition], numbers), strict=True
        ):
            if node is None:
                yield side, f"{edition} has no rule {number}"
            elif not _begins(node, words):
                yield f"begins_{side}", f"{number} of {edition} does not begin with {words!r}"


def _nodes(tree: EditionTree, numbers: Sequence[str]) -> list[Node | None]:
    return [_node(tree, number) for number in numbers]


def _node(tree: EditionTree, name: str) -> Node | None:
    number, at = _number(name) or (None, 0)
    bearers = tree.by_number.get(number, ()) if number is not None else ()
    return bearers[at] if at < len(bearers) else None


def _number(name: str) -> tuple[Number, int] | None:
    """What ``name`` stands for, ``None`` where it is no name."""
    try:
        return parse_bearer(name)
    except NumberError:
        return None


def _begins(node: Node, words: str) -> bool:
    text = "".join(map(fold, tokenize(node.heading or node.text)))
    return bool(words) and text.startswith("".join(map(fold, tokenize(words))))
