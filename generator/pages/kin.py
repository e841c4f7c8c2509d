"""The other rules that a split or merger joins to a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.model.change import Change
from generator.model.life import Step
from generator.model.lineage import Lineage, Member
from generator.model.node import Node, NodeId
from generator.pages import defined, echoed, wording
from generator.pages.homes import homes_of_rules
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref


@dataclass(frozen=True, slots=True)
class Kin:
    """Rules that shared words with this one, or might seem to; ``told`` begins the sentence that names them.

    ``reason`` is that of an editor, who decided what is told.
    """

    told: str
    rules: tuple[Ref, ...]
    reason: str = ""


def kin_of_change(lives: Lives, line: Lineage, change: Change) -> Iterator[Kin]:
    """The other rules that a change joins to ``line``, old and new; the old ones with their edition."""
    for told, nodes in (("With words of", change.old), ("Other words went to", change.new)):
        others = [
            lives.shelf.node(node)
            for node in nodes
            if (other := lives.line_of(node)) is not None and other.id != line.id
        ]
        if others:
            edition = wording.in_sentence(lives.shelf.edition_of(others[0]))
            note = edition if nodes is change.old else ""
            refs = [Ref(str(node.number), lives.address_of(node.id)) for node in others]
            yield Kin(told, (*refs[:-1], refs[-1]._replace(note=note)))


def origins(lives: Lives, line: Lineage) -> Iterator[Kin]:
    """The rules that ``line`` was split off from, as they were before; not what was merged into it later."""
    first = line.members[0].edition
    start = lives.edition(line.members[0]).effective
    rules = []
    for join in lives.joins_into(line):
        other = lives.lines[join.giver]
        before = [m for m in other.members if lives.edition(m).effective < start]
        if before and join.edition == first:
            address = lives.address(other, before[-1].edition)
            rules.append(Ref(str(lives.number(before[-1])), address))
    if rules:
        yield Kin("Split off from", tuple(rules))


def meanwhile(lives: Lives, step: Step) -> Iterator[Kin]:
    """The rules that a rule was a part of in the editions without it, before ``step`` brought it back."""
    joins = lives.joins_out_of(line) if (line := lives.line_of(step.old.node)) else ()
    took = [
        join.match.new
        for join in joins
        if join.edition in step.gap and join.match.old == step.old.node
        if not join.match.is_possible
    ]
    if took:
        yield Kin("Meanwhile a part of", tuple(_dated(lives, node) for node in took))


def parted_again(lives: Lives, step: Step) -> Iterator[Kin]:
    """The rules that a rule was split off from when ``step`` brought it back."""
    joins = lives.joins_into(line) if step.gap and (line := lives.line_of(step.new.node)) else ()
    gave = [join.match.old for join in joins if join.match.new == step.new.node]
    if gave:
        yield Kin("Split off from", tuple(_dated(lives, node) for node in gave))


def heirs(lives: Lives, line: Lineage) -> Iterator[Kin]:
    """The rules that the words of ``line`` went to when it ended; not those that took some while it lived.

    Also the entry of the glossary that says that it ended.
    """
    end = lives.edition(line.members[-1]).effective
    takers = dict.fromkeys(
        join.taker
        for join in lives.joins_out_of(line)
        if lives.shelf.editions[join.edition].effective > end
    )
    merged = [taker.id for taker in lives.merged_into(line)]
    others = [taker for taker in takers if taker not in merged]
    for begins, names in (("Now a part of", merged), ("Words of it are found in", others)):
        if names:
            found = map(lives.lines.__getitem__, names)
            refs = (Ref(str(lives.now(other).number), lives.address(other)) for other in found)
            yield Kin(begins, tuple(refs))
    if entry := defined.called_ended(lives, line):
        yield is_called_ended_in(lives, entry)
    home = echoed.mostly_after(lives, line)
    if home and not any(m.node == home for name in takers for m in lives.lines[name].members):
        yield stands_in(lives, home)
    elif not takers and (entry := defined.worded_after(lives, line)):
        yield is_defined_in(lives, entry)
    elif not takers and (homes := homes_of_rules(lives, line)):
        refs = (Ref(str(lives.now(other).number), lives.address(other)) for other in homes)
        yield Kin("Its rules are found in", tuple(refs))
    elif perhaps := perhaps_went_to(lives, line):
        yield perhaps_stands_in(lives, perhaps)


def perhaps_went_to(lives: Lives, line: Lineage) -> NodeId:
    """The rule that may have words of ``line``, of which nothing else tells where they went when it ended."""
    if any(lives.joins_out_of(line)) or homes_of_rules(lives, line):
        return ""
    return echoed.perhaps_after(lives, line)


def told_before(lives: Lives, line: Lineage) -> Iterator[Kin]:
    """The rule that had most of the words of ``line`` in the newest edition without it."""
    if home := echoed.mostly_before(lives, line):
        yield stood_in(lives, home, line.members[0].edition)


def partly_before(lives: Lives, line: Lineage) -> Iterator[Kin]:
    """The rule that a sentence of ``line`` came from when that was new."""
    if home := echoed.partly_before(lives, line):
        yield partly_stood_in(lives, home, line.members[0].edition)


def defined_before(lives: Lives, line: Lineage) -> Iterator[Kin]:
    """The entry of the glossary that had most of the words of ``line``, or its very name, when it was no rule yet."""
    if entry := defined.worded_before(lives, line):
        yield was_defined_in(lives, entry)
    elif entry := defined.named_before(lives, line):
        yield Kin("The glossary had the term before:", (_term(lives, entry),))


def now_astray(lives: Lives, member: Member) -> Iterator[Kin]:
    """The other rule of now that most of a member's words stand in, or some where none has most; or that hardly any
    are left in its own.
    """
    if (taker := lives.elsewhere(member)) is not None:
        yield Kin("Most of these words stand today in", (_now(lives, taker),))
    elif (taker := lives.divided(member)) is not None:
        told = "Most of these words are not in it today, and some stand in"
        yield Kin(told, (_now(lives, taker),))
    elif lives.has_faded(member):
        yield Kin("Hardly any of these words are left in it today.", ())


def astray_between(lives: Lives, old: Sequence[Node], new: Sequence[Node]) -> Iterator[Kin]:
    """The same of the ``old`` side of a change whose ``new`` side is of now: a rule of that side needs no telling."""
    today = lives.shelf.edition_of(new[0]).id
    beside = {line.id for node in new if (line := lives.line_of(node.id)) is not None}
    for node in old:
        own = lives.line_of(node.id)
        if own is None or not lives.strays(own):
            continue
        member = lives.owners[node.id].member
        most, some = lives.elsewhere(member), lives.divided(member)
        taker = most or some or (own if lives.has_faded(member) else None)
        if taker is None or lives.standings[taker.id].edition != today:
            continue
        if taker.id == own.id:
            if own.id in beside:
                told = f"Hardly any of what {node.number} said is left today in what it became."
                yield Kin(told, ())
        elif taker.id not in beside:
            where = "stands" if most else "is not in what it became, and some stands"
            yield Kin(f"Most of what {node.number} said {where} today in", (_now(lives, taker),))


def _now(lives: Lives, line: Lineage) -> Ref:
    return Ref(str(lives.now(line).number), lives.address(line))


def stood_in(lives: Lives, home: NodeId, edition: str) -> Kin:
    """That most of the words of a rule new in ``edition`` stood in ``home`` before."""
    return _stood_in(lives, "most", home, edition)


def partly_stood_in(lives: Lives, home: NodeId, edition: str) -> Kin:
    """That some of the words of a rule new in ``edition`` stood in ``home`` before, and do no more."""
    return _stood_in(lives, "some", home, edition)


def _stood_in(lives: Lives, how_many: str, home: NodeId, edition: str) -> Kin:
    other = lives.line_of(home)
    went_on = other is not None and any(member.edition == edition for member in other.members)
    told = f"Before, {how_many} of its words stood in another rule"
    return Kin(f"{told}, which went on:" if went_on else f"{told}:", (_ref(lives, home),))


def stands_in(lives: Lives, home: NodeId) -> Kin:
    """That most of the words of a rule that is gone went on in ``home``."""
    return Kin("Most of its words went on in another rule:", (_ref(lives, home),))


def perhaps_stands_in(lives: Lives, other: NodeId) -> Kin:
    """That ``other`` may have words of a rule that is gone."""
    return Kin("Perhaps words of it went on in another rule:", (_ref(lives, other),))


def is_called_ended_in(lives: Lives, entry: NodeId) -> Kin:
    """That an ``entry`` of the glossary says that a rule that is gone no longer exists."""
    return Kin("The glossary says that the rule no longer exists:", (_term(lives, entry),))


def was_defined_in(lives: Lives, entry: NodeId) -> Kin:
    """That most of the words of a new rule stood in an ``entry`` of the glossary before."""
    return Kin("Before, most of its words stood in the glossary:", (_term(lives, entry),))


def is_defined_in(lives: Lives, entry: NodeId) -> Kin:
    """That most of the words of a rule that is gone went on in an ``entry`` of the glossary."""
    return Kin("Most of its words went on in the glossary:", (_term(lives, entry),))


def _term(lives: Lives, entry: NodeId) -> Ref:
    node = lives.shelf.node(entry)
    edition = wording.in_sentence(lives.shelf.edition_of(node))
    return Ref(node.heading, lives.address_of(entry), note=edition)


def _dated(lives: Lives, node: NodeId) -> Ref:
    edition = lives.shelf.edition_of(lives.shelf.node(node))
    return _ref(lives, node)._replace(note=wording.in_sentence(edition))


def _ref(lives: Lives, node: NodeId) -> Ref:
    return Ref(str(lives.shelf.node(node).number), lives.address_of(node))


def ending_of(lives: Lives, line: Lineage, title: str) -> str:
    """That ``line`` is no rule of the edition of ``title`` any more, which is the first without it."""
    if lives.merged_into(line) or echoed.mostly_after(lives, line):
        return f"No rule of its own in {title}."
    return wording.not_in(title)


def gone_now(lives: Lives, line: Lineage) -> str:
    """That ``line`` is no rule of now any more, in short, for who sees no more of its page; empty if it is one."""
    ended = lives.ended(line)
    if not ended:
        return ""
    takers = lives.merged_into(line)
    if takers:
        return f"Now a part of {wording.listed(str(lives.number_now(taker)) for taker in takers)}."
    gone = "no rule of its own" if echoed.mostly_after(lives, line) else "gone"
    return f"Now {gone}: not in {wording.after_in(lives.shelf.editions[ended])}."


def successors_refused(lives: Lives, line: Lineage) -> Iterator[Kin]:
    """The rules of later editions that ``line`` might seem to have become, but an editor said it did not."""
    for each in lives.shelf.book.apart:
        if _is_of(lives, each.old, line):
            yield _not_it(lives, each.new, each.reason)


def refused_when_ended(lives: Lives, line: Lineage) -> tuple[Ref, ...]:
    """The rules of the first edition without ``line`` that an editor said it did not become."""
    apart = (each for each in lives.shelf.book.apart if _is_of(lives, each.old, line))
    nodes = (lives.shelf.node(each.new) for each in apart)
    ended = lives.ended(line)
    return tuple(_ref(lives, node.id) for node in nodes if lives.shelf.edition_of(node).id == ended)


def predecessors_refused(lives: Lives, line: Lineage) -> Iterator[Kin]:
    """The rules of earlier editions that might seem to have become ``line``, but an editor said they did not."""
    for each in lives.shelf.book.apart:
        if _is_of(lives, each.new, line):
            yield _not_it(lives, each.old, each.reason)


def _is_of(lives: Lives, node: NodeId, line: Lineage) -> bool:
    owner = lives.line_of(node)
    return owner is not None and owner.id == line.id


def _not_it(lives: Lives, other: NodeId, reason: str) -> Kin:
    node = lives.shelf.node(other)
    edition = wording.in_sentence(lives.shelf.edition_of(node))
    rule = Ref(str(node.number), lives.address_of(other), note=edition)
    return Kin("Not the same rule as", (rule,), reason)
