"""The vocabulary of eras: phrases found, seen through, and told apart."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from generator.corpus import read_terms, read_text_file
from generator.model.term import Term
from generator.text.terms import (
    Vocabulary,
    canonical,
    find_phrases,
    replaced_phrases,
    vocabulary,
    words_of,
)
from generator.text.words import tokenize

_DAY = date(2009, 7, 11)
_TERMS = (
    Term(("in play", "into play"), ("on the battlefield", "onto the battlefield"), _DAY),
    Term(("comes into play",), ("enters the battlefield",), _DAY),
    Term(("remove … from the game",), ("exile …",), _DAY),
    Term(("removed from the game", "remove"), ("exiled", "take away"), _DAY),
    Term(("play", "played"), ("cast", "cast"), _DAY),
    Term(("play", "played"), ("activate", "activated"), _DAY),
    Term(("put … token onto the battlefield",), ("create … token",), _DAY),
    Term(("enters the battlefield",), ("enters",), _DAY),
    Term(("he or she",), ("they",), _DAY, agreement=True),
)


@pytest.fixture(scope="module")
def known() -> Vocabulary:
    return vocabulary(_TERMS)


@pytest.fixture(scope="module")
def terms(root: Path) -> tuple[Term, ...]:
    """The vocabulary of the project."""
    found, diagnostics = read_terms(root / "sources" / "terms.toml")
    assert not diagnostics
    return found


def _phrases(text: str, known: Vocabulary) -> list[str]:
    return [found.phrase for found in find_phrases(words_of(tokenize(text)), known)]


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("It comes into play.", ["comes into play"]),
        ("A creature In Play untaps.", ["in play"]),
        ("_In_ play™", ["in play"]),
        ("Remove it from the game.", ["remove … from the game", "(remove … from the game)"]),
        ("Remove a counter. Leave from the game.", ["remove"]),
        (
            "Put a 1/1 token onto the battlefield.",
            ["put … token onto the battlefield", "(put … token onto the battlefield)"],
        ),
        ("Put a card onto the battlefield.", ["onto the battlefield"]),
        ("Removed from the game cards", ["removed from the game"]),
        ("A plane is in playful mood.", []),
    ],
)
def test_phrases_found(text: str, phrases: list[str], known: Vocabulary) -> None:
    assert _phrases(text, known) == phrases


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("It comes into play tapped.", "It enters tapped."),
        ("It comes into play tapped.", "It enters the battlefield tapped."),
        ("Play a spell; play an ability.", "Cast a spell; activate an ability."),
        ("Remove that card from the game.", "Exile that card."),
        ("If he or she can't, nothing happens.", "If they can’t, nothing happens."),
        ("Put a 1/1 Elf token onto the battlefield.", "Create a 1/1 Elf token."),
    ],
)
def test_two_eras_say_the_same(known: Vocabulary, old: str, new: str) -> None:
    one, other = (canonical(words_of(tokenize(text)), known) for text in (old, new))
    assert one == other


def test_the_canonical_form_is_the_newest(known: Vocabulary) -> None:
    text = "If a card (see rule 409.1b) comes into play, remove it from the game."
    expected = "if a card ( see rule 409.1b ) enters , exile it ."
    assert " ".join(canonical(words_of(tokenize(text)), known)) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("play", "cast", True),
        ("play", "activate", True),
        ("cast", "play", True),
        ("cast", "activate", False),
        ("comes into play", "enters", True),
        ("in play", "onto the battlefield", False),
    ],
)
def test_same_words_of_two_eras(one: str, other: str, expected: bool, known: Vocabulary) -> None:
    assert known.are_same(one, other) is expected


@pytest.mark.parametrize(
    ("old", "new", "phrases"),
    [
        ("It is in play.", "It is on the battlefield.", {"in play", "on the battlefield"}),
        ("It is in play.", "It is in play now.", set()),
        ("It is in play.", "It is on the stack.", set()),
        ("Cast it.", "Activate it.", set()),
        (
            "Remove a counter from the game.",
            "Exile it.",
            {"remove … from the game", "exile"},
        ),
    ],
)
def test_phrases_that_stand_for_others(
    old: str, new: str, phrases: set[str], known: Vocabulary
) -> None:
    words = [words_of(tokenize(text)) for text in (old, new)]
    assert replaced_phrases(words[0], words[1], known) == phrases


def test_only_the_phrases_asked_for_are_found(known: Vocabulary) -> None:
    words = words_of(tokenize("It enters the battlefield. Play it in play."))
    found = find_phrases(words, known, among={"enters", "in play"})
    assert [phrase.phrase for phrase in found] == ["enters", "in play"]


def test_words_left_out(known: Vocabulary) -> None:
    assert known.was_left_out("(remove … from the game)")
    assert not known.was_left_out("(put … token onto the battlefield)")
    assert not known.was_put_in("(remove … from the game)")


def test_read_backwards_they_were_put_in() -> None:
    backwards = vocabulary(tuple(term.backwards() for term in _TERMS))
    assert backwards.was_put_in("(remove … from the game)")
    assert not backwards.was_left_out("(remove … from the game)")
    assert not backwards.is_later("in play", "on the battlefield")
    assert backwards.is_later("on the battlefield", "in play")


def test_pronouns_change_the_number_of_verbs(known: Vocabulary) -> None:
    assert known.changes_number("he or she", "they")
    assert not known.changes_number("they", "he or she")
    assert not known.changes_number("in play", "on the battlefield")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ((), (), "as many new forms as old ones"),
        (("a", "b"), ("c",), "as many new forms as old ones"),
        (("same",), ("same",), "'same' → 'same' is no change of words"),
        (("one",), (" ",), "'one' → ' ' is no change of words"),
        (("… away",), ("gone",), "'… away': one gap at most, and not at the start"),
        (("a … b … c",), ("d",), "'a … b … c': one gap at most, and not at the start"),
    ],
)
def test_a_term_that_is_none(old: tuple[str, ...], new: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Term(old, new, _DAY)


def test_a_term_reads_as_its_change() -> None:
    assert str(_TERMS[1]) == "comes into play → enters the battlefield"


@pytest.fixture(scope="module")
def counts(terms: tuple[Term, ...], archive: Path) -> dict[str, Counter[str]]:
    """How often each phrase stands in the editions before and at the changes, by their dates."""
    known = vocabulary(terms)
    paths = {path.stem.removeprefix("CR-"): path for path in sorted(archive.glob("*.txt"))}
    days = list(paths)
    wanted = {term.since.isoformat() for term in terms}
    wanted |= {before for before, day in pairwise(days) if day in wanted}
    return {day: _count_phrases(paths[day], known) for day in days if day in wanted}


@pytest.mark.archive
def test_terms_are_first_seen_where_they_say(
    terms: tuple[Term, ...], counts: dict[str, Counter[str]]
) -> None:
    """The edition before ``since`` knows the old words; in that of ``since`` the new ones stand more often."""
    days = list(counts)
    for term in terms:
        since = days.index(term.since.isoformat())
        before, after = counts[days[since - 1]], counts[days[since]]
        assert _count(before, term.old) > 0, f"{term}: nobody said so in {days[since - 1]}"
        assert _count(after, term.new) > _count(before, term.new), f"{term} in {days[since]}"


@pytest.mark.archive
def test_terms_of_july_2009_replace_their_old_words(counts: dict[str, Counter[str]]) -> None:
    before, since = counts["2009-05-01"], counts["2009-07-11"]
    for words in ("in play", "comes into play", "removed from the game", "state-based effect"):
        assert before[words] > 30
        assert since[words] < 10
    for words in ("on the battlefield", "enters the battlefield", "exiled", "state-based action"):
        assert before[words] == 0
        assert since[words] > 30


def _count(counts: Counter[str], words: tuple[str, ...]) -> int:
    names = {" ".join(words_of(tokenize(form.rstrip(" …")))) for form in words}
    return sum(counts[name] for name in names)


def _count_phrases(path: Path, known: Vocabulary) -> Counter[str]:
    text, _ = read_text_file(path)
    assert text is not None
    lines = {line.text for line in text.lines}
    return Counter(
        found.phrase for line in lines for found in find_phrases(words_of(tokenize(line)), known)
    )
