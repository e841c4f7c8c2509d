"""The home page."""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages import addresses, wording
from generator.pages.lives import Lives
from generator.pages.names import name_of
from generator.pages.pictures.strata import StrataView, strata
from generator.pages.rule_view import Ref
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.views.coverage import CoverageView, coverage
from generator.text.counts import counted


@dataclass(frozen=True, slots=True)
class HomeView:
    """Doors to the rest, and pictures: how old the words are, or else what is held.

    ``example`` shows what may be searched for.
    """

    lead: str
    example: str
    doors: tuple[Ref, ...]
    coverage: CoverageView
    strata: StrataView | None


def home(shelf: Shelf, lives: Lives) -> Sheet:
    """The home page."""
    count = len(shelf.of_the_rules)
    rules = counted(shelf.rule_count, "rule")
    wishes = wording.listed(edition.work for edition in shelf.proposals)
    layers = (
        f"{wording.spelled(count)} editions of the Comprehensive Rules, layered one over the other."
    )
    ways = "Read any of them as it was, or every rule in its newest wording, with the year that wording dates from."
    view = HomeView(
        lead=f"{layers} {ways}" if count > 1 else "One edition of the Comprehensive Rules.",
        example=_example(lives),
        doors=(
            Ref(
                "Rules",
                addresses.RULES,
                f"{rules} in their newest wording, each with the year it dates from",
            ),
            Ref("Changes", addresses.CHANGES, "From edition to edition, word by word"),
            Ref("Compare", addresses.COMPARE, "Any two editions, or one rule in two of them"),
            Ref(
                "Citations", addresses.CITE, "Which rules an old post means by the numbers it cites"
            ),
            Ref(
                "Editions", addresses.EDITIONS, "Each edition as it was, and where our copy is from"
            ),
            Ref("Glossary", addresses.GLOSSARY, "What the terms of the rules mean"),
            Ref(
                "Rulings",
                addresses.RULINGS,
                f"{counted(len(shelf.rulings), 'ruling')}, with who gave them and when",
            ),
            Ref("Proposals", addresses.PROPOSALS, wishes or "Rules that someone proposed"),
            Ref("Report", addresses.REPORT, "What is uncertain, corrected or missing here"),
        ),
        coverage=coverage(shelf),
        strata=strata(lives),
    )
    about = description("The rules of Magic: The Gathering through time.", view.lead)
    return Sheet(addresses.HOME, "home", "Magic rules through time", about, view)


def _example(lives: Lives) -> str:
    """What may be searched for: a number, the same rule by another number of its day, and its name."""
    for number, stretches in sorted(lives.shelf.book.tenants.items()):
        for stretch in stretches:
            line = lives.lines.get(stretch.lineage)
            now = lives.number_now(line) if line else None
            name = name_of(lives.now(line)) if line else ""
            if now not in (None, number) and name.startswith("the ") and not stretch.source:
                year = lives.shelf.editions[stretch.last].effective.year
                return f"{now}, {number}@{year}, “{name.removeprefix('the ')}” …"
    return "Rule number, words or “a phrase”"
