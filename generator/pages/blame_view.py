"""The current wording with each phrase marked by the edition that brought it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.model.change import JOINT, Change, Depth, DiffSpan, Op, TextDiff
from generator.model.lineage import Lineage, Member
from generator.model.node import Node
from generator.pages import addresses
from generator.pages.lives import Lives
from generator.pages.rule_view import Telling
from generator.pages.segments import Segment, sliced
from generator.text.blame import blame
from generator.text.words import fold, tokenize


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that one edition brought; ``anchor`` is where the page tells of it, ``space`` what follows.

    ``edition`` is "by 2024", and ``is_dated`` false, where one before it that is not held may have had them.
    """

    words: tuple[Segment, ...]
    edition: str
    is_dated: bool
    anchor: str
    age: int
    space: str


@dataclass(frozen=True, slots=True)
class BlamedText:
    """One text of the rule; ``kind`` is ``text`` or the kind of a passage."""

    kind: str
    phrases: tuple[Phrase, ...]

    @property
    def is_open(self) -> bool:
        """Whether of some of its words it is not known which edition brought them."""
        return not all(phrase.is_dated for phrase in self.phrases)


@dataclass(frozen=True, slots=True)
class _Version:
    """A text as the members from ``first`` to ``last`` have it, and the diff that leads to the next version.

    ``lacking`` is the member before, where it is known that the rule, and none that it was joined with, had no
    such text there.
    """

    first: Member
    last: Member
    text: str
    diff: TextDiff | None
    lacking: Member | None = None


def blamed(lives: Lives, line: Lineage, telling: Telling) -> tuple[BlamedText, ...]:
    """The texts of a rule's present wording with who brought what; empty where one edition brought all."""
    if not any(step.rewords_the_rule for step in lives.turns(line)):
        return ()
    node = lives.now(line)
    texts = [("text", -1, node.text)]
    texts += [(p.kind.value, index, p.text) for index, p in enumerate(node.passages)]
    found = [
        BlamedText(kind, tuple(_phrases(lives, line, text, telling.words(node, index, text))))
        for kind, index, text in texts
        if text
    ]
    editions = {phrase.edition for view in found for phrase in view.phrases}
    return tuple(found) if len(editions) > 1 else ()


def _phrases(
    lives: Lives, line: Lineage, text: str, segments: tuple[Segment, ...]
) -> Iterator[Phrase]:
    versions = list(_versions(lives, line, text))[::-1]
    runs = blame([v.text for v in versions], [v.diff for v in versions[:-1]])
    at = 0
    for run in runs:
        member = versions[run.version].first
        edition, short = lives.edition(member), lives.shelf.short(lives.edition(member))
        before = versions[run.version - 1].last if run.version else versions[0].lacking
        is_dated = _is_dated(lives, line, before, member)
        words = run.text.rstrip()
        yield Phrase(
            sliced(segments, at, at + len(words)),
            short if is_dated else f"by {short}",
            is_dated,
            addresses.version(edition.id),
            lives.shelf.age(edition),
            run.text[len(words) :],
        )
        at += len(run.text)


def _is_dated(lives: Lives, line: Lineage, before: Member | None, member: Member) -> bool:
    """Whether the words of ``member`` that ``before`` has not, or that were always there, came with its edition."""
    if before is not None:
        return lives.shelf.is_next(lives.edition(before), lives.edition(member))
    return member == line.members[0] and lives.is_start_known(line)


def _versions(lives: Lives, line: Lineage, text: str) -> Iterator[_Version]:
    """The versions of one text of the present wording, newest first, as far back as they are known."""
    now = lives.now(line)
    steps = list(lives.steps(line))
    while steps and steps[-1].new.node != now.id:
        steps.pop()
    first = last = next(m for m in line.members if m.node == now.id)
    leads: TextDiff | None = None
    for step in reversed(steps):
        diff = _diff_to(step.change, text) if step.change is not None else None
        before: str | None
        if diff is not None:
            before = diff.old if diff.old and _is_of_one(diff.old, step.change) else None
        elif text in _said(lives.node(step.old)):  # as nearly always
            first = step.old
            continue
        else:
            before = same_words(lives.node(step.old), lives.node(step.new), text)
        is_new = diff is not None and not diff.old and step.joined is None
        yield _Version(first, last, text, leads, step.old if is_new else None)
        if before is None:
            return
        first = last = step.old
        text, leads = before, diff
    yield _Version(first, last, text, leads)


def _said(node: Node) -> Iterator[str]:
    """The texts of a node, and its paragraphs as one."""
    yield from node.texts()
    yield JOINT.join(text for _, text in node.paragraphs())


def _is_of_one(text: str, change: Change | None) -> bool:
    """Whether the old ``text`` of a change is that of one rule; it may have several paragraphs."""
    return JOINT not in text or (change is not None and len(change.old) == 1)


def _diff_to(change: Change, text: str) -> TextDiff | None:
    """The diff of a change whose new side is ``text``, which may be several paragraphs that changed one by one."""
    diffs = [diff for diff in (change.diff, *change.passages) if diff is not None]
    whole = next((diff for diff in diffs if diff.new == text), None)
    if whole is not None or JOINT not in text:
        return whole
    parts = [next((diff for diff in diffs if diff.new == part), None) for part in text.split(JOINT)]
    known = [part for part in parts if part is not None]
    return _in_one(known) if len(known) == len(parts) else None


def _in_one(diffs: Sequence[TextDiff]) -> TextDiff:
    """The diffs of paragraphs as that of their texts in one; some may be new."""
    spans: list[DiffSpan] = []
    for at, diff in enumerate(diffs):
        if at:
            is_new = not (diff.old and any(before.old for before in diffs[:at]))
            spans.append(
                DiffSpan(
                    Op.INSERT if is_new else Op.EQUAL, JOINT, Depth.TYPOGRAPHY if is_new else None
                )
            )
        spans += diff.spans
    old = JOINT.join(diff.old for diff in diffs if diff.old)
    return TextDiff(old, JOINT.join(diff.new for diff in diffs), tuple(spans))


def same_words(old: Node, new: Node, text: str) -> str | None:
    """The text of ``old`` that ``text`` of ``new`` was, where typography at most changed between the two.

    ``None`` where it is not known. Marks that a file lost ("?legend rule.?") change more than folding
    undoes; then the place tells.
    """
    olds = list(_said(old))
    if text in olds:
        return text
    wanted = _folded(text)
    same = next((own for own in olds if _folded(own) == wanted), None)
    if same is not None:
        return same
    news = list(_said(new))
    return olds[news.index(text)] if text in news and len(news) == len(olds) else None


def _folded(text: str) -> list[str]:
    return [found for found in map(fold, tokenize(text)) if found.strip()]
