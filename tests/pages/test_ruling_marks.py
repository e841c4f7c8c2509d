"""Rulings beside the rules they are about, as pages tell of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from generator.model.alignment import Confidence, Match, Relation
from generator.model.book import Book
from generator.model.lineage import owners_of
from generator.model.node import Tag
from generator.model.ruling import EditorsPlace
from generator.pages.lives import Lives
from generator.pages.ruling_marks import RulingMarks
from generator.pages.shelf import Shelf
from generator.rulings import place_rulings
from tests.pages.toy_lives import lives_book
from tests.rulings.test_places import fates_of

_RULING = "summary:704.5k.Ruling.1"


def placed(book: Book, *editors: EditorsPlace) -> Book:
    places = place_rulings(
        book.trees, owners_of(book.lineages, book.held), book.resolutions, editors, fates_of(book)
    )
    return replace(book, rulings=places)


def marks(book: Book, *editors: EditorsPlace) -> RulingMarks:
    return RulingMarks(Lives(Shelf(placed(book, *editors))))


def test_a_ruling_leads_to_todays_number() -> None:
    [place] = marks(lives_book()).of_ruling(_RULING)
    assert (place.rule.text, place.rule.address) == ("704.5j", "/r/704.5j/")
    assert (place.fated.style, place.fated.text) == ("sub", "reworded since")
    assert place.address == "/r/704.5j/#rulings-under-2009-10-01"


def test_a_rule_of_which_examples_alone_changed_is_not_said_to_be_reworded() -> None:
    book = placed(lives_book())
    [place] = book.rulings[_RULING]
    assert place.fate.change is not None
    change = replace(place.fate.change, is_of_examples=True)
    told = replace(place, fate=replace(place.fate, change=change))
    book = replace(book, rulings={**book.rulings, _RULING: (told,)})
    [shown] = RulingMarks(Lives(Shelf(book))).of_ruling(_RULING)
    assert (shown.fated.style, shown.fated.text) == ("exa", "reworded since, examples only")


def test_what_is_not_certain_is_told_by_what_is() -> None:
    book = lives_book()
    at = next(i for i, line in enumerate(book.lineages) if line.id == "704.5k@2009-10-01")
    old, new = book.lineages[at].members
    doubt = Match(old.node, new.node, Relation.SAME, Confidence.POSSIBLE, 0.5, ())
    lines = list(book.lineages)
    lines[at] = replace(lines[at], links=(doubt,))
    [place] = marks(replace(book, lineages=tuple(lines))).of_ruling(_RULING)
    assert place.rule.text == "704.5k of October 2009"
    assert place.rule.address == "/r/704.5j/#e2009-10-01"
    assert place.fated.text == "not certain what became of it"


def test_what_is_certain_is_told_though_not_all_is() -> None:
    """Of a rule that was reworded, and of which a later text may be another rule's."""
    book = placed(lives_book())
    [place] = book.rulings[_RULING]
    told = replace(place, fate=replace(place.fate, is_doubtful=True))
    book = replace(book, rulings={**book.rulings, _RULING: (told,)})
    [shown] = RulingMarks(Lives(Shelf(book))).of_ruling(_RULING)
    assert shown.fated.text == "reworded since"


def test_with_which_text_a_ruling_is_read_is_told() -> None:
    book = lives_book()
    tree = book.trees["summary"]
    line = "704.5k@2009-10-01"

    def told(*tags: Tag) -> str:
        nodes = tuple(n._replace(tags=tags) if n.id == _RULING else n for n in tree.nodes)
        trees = {**book.trees, "summary": replace(tree, nodes=nodes)}
        return marks(replace(book, trees=trees)).on_rule(line)[0].told

    assert "Not dated: read with the text of October 2009, the edition of its summary." in told()
    after = Tag("Somebody", date(2009, 10, 23), "", "")
    assert "Read with the text of October 2009, the last one held before." in told(after)
    before = replace(after, date=date(2009, 7, 8))
    assert "No text held of this rule is as old: read with the first, of" in told(before)


def test_rulings_read_with_one_text_stand_together_surest_first() -> None:
    entry = EditorsPlace("summary", ("704",), "2009-10-01", "204.4d", "It names the rule.")
    found = marks(lives_book(), entry)
    given, citing = found.on_rule("704.5k@2009-10-01")
    assert [ruling.anchor for ruling in given.rulings] == ["r704.5k.Ruling.1"]
    assert [ruling.anchor for ruling in citing.rulings] == ["r704.Ruling.1"]
    [by_editor] = found.on_rule("204.4d@2009-10-01")
    assert by_editor.told.startswith(
        "Given under a topic of the summary’s own, and set beside this rule by an editor. It names the "
        "rule. No text held of this rule is as old: "
    )
    assert by_editor.told.endswith("Whether it changed since cannot be told.")
    assert by_editor.fated.text == "no newer text held"


def test_only_a_ruling_that_stands_under_a_rule_is_said_to_be_given_on_it() -> None:
    entry = EditorsPlace("summary", ("704",), "2009-10-01", "204.4d", "It names the rule.")
    found = marks(lives_book(), entry)
    leads = [
        (p.lead, p.rule.text) for r in (_RULING, "summary:704.Ruling.1") for p in found.of_ruling(r)
    ]
    assert leads == [
        ("Given on rule", "704.5j"),
        ("Given on rule", "704"),
        ("Set by an editor beside rule", "204.4d"),
        ("Cites rule", "704.5j"),
    ]
