"""Since when a rule is seen, and since when it stands in the words it is shown in."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.edition import Edition
from generator.model.lineage import Lineage
from generator.model.node import Node
from generator.pages import wording
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref, edition_ref


@dataclass(frozen=True, slots=True)
class Dating:
    """What came with ``edition``, or, unless ``is_known``, with one before it that is not held.

    ``before`` is the newest edition held that lacks it, if there is any.
    """

    edition: Edition
    before: Edition | None
    is_known: bool

    @property
    def told(self) -> str:
        """The day for readers: "Spring 2024 or before, after October 1, 2009"."""
        if self.is_known:
            return self.edition.title
        lacking = f", after {wording.day_of(self.before)}" if self.before else ""
        return f"{self.edition.title} or before{lacking}"

    @property
    def year(self) -> str:
        """The year in the margin: "since 2022"; "by 2022" where it may have been one before."""
        year = self.edition.effective.year
        is_sure = self.is_known or (self.before and self.before.effective.year == year)
        return f"{'since' if is_sure else 'by'} {year}"


def first_seen(lives: Lives, line: Lineage) -> Dating:
    """Since when a rule is in the rules."""
    before = lives.not_yet_in(line)
    return Dating(
        lives.edition(line.members[0]),
        lives.shelf.editions[before] if before else None,
        lives.is_start_known(line),
    )


def in_these_words(lives: Lives, line: Lineage) -> Dating:
    """Since when a rule says what it says now; the numbers of rules it cites, its punctuation and examples apart."""
    editions, order = lives.shelf.editions, lives.shelf.order
    shown = order[lives.standings[line.id].edition]
    steps = [
        step
        for step in lives.turns(line)
        if order[step.new.edition] <= shown
        and step.change is not None
        and step.change.rewords_the_rule
        and not step.change.is_of_marks
    ]
    if not steps:
        return first_seen(lives, line)
    before, edition = editions[steps[-1].since], editions[steps[-1].new.edition]
    return Dating(edition, before, lives.shelf.is_next(before, edition))


def beside(lives: Lives, node: Node) -> Ref | None:
    """What stands beside a rule of the consolidated text: since when it has its words.

    Where its text is not of the newest edition, of which it is: nobody may take it for today's.
    """
    edition = lives.shelf.edition_of(node)
    if edition != lives.shelf.newest:
        ref = edition_ref(lives.shelf, edition, lives.shelf.in_edition(node))
        title = f"Text of {wording.inside(edition.title)}, the newest we hold"
        return Ref(title, ref.address, note=f"text of {ref.note}", age=ref.age)
    line = lives.line_of(node.id)
    if line is None or not node.text:
        return None
    dating = in_these_words(lives, line)
    title = f"In these words since {wording.inside(dating.told)}"
    return Ref(title, lives.address(line, dating.edition.id), note=dating.year)
