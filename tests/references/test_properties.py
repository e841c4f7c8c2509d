"""What holds for the mentions of any text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.model.citation import CitationForm
from generator.references import forms
from generator.references.expand import expand
from generator.references.find import Mention, find_mentions

Test = TypeVar("Test", bound=Callable[..., None])

#: Pieces that mentions are made of, and pieces that spoil them.
_PIECES: Final = st.sampled_from(
    [
        *("rule ", "Rules ", "section ", "sections ", "steps ", "CR ", "subrule ", "Rule"),
        *(
            "704",
            "704.5",
            "704.5j",
            "601.2a",
            "800.4a/n",
            "100.10",
            "G4.10",
            "715.Ruling.6",
            "4",
            "9",
            "2,940",
        ),
        *(
            "-",
            "–",
            " – ",
            " through ",
            " through Rule ",
            " and ",
            ", ",
            ", and ",
            " or ",
            "/",
            "?",
        ),
        *("a", "c", "f", "n", "l", "o", "K", "8", "12", "aa", "%", "$", " hours", ".", ":", " "),
        *(', "Stack."', "“Casting Spells,”", "“State-Based Effects).", "(", ")", '"', "’s", "\n"),
        *("Floor Rules ", "See also ", "costs ", "https://x/", "{2}", "+1/+1", "[", "]", "É", "𝒜"),
    ]
)
_TEXTS: Final = st.one_of(st.text(max_size=60), st.lists(_PIECES, max_size=14).map("".join))


def deterministic(test: Test) -> Test:
    return settings(derandomize=True, max_examples=600)(test)


def introduced(mention: Mention, printed: str) -> str:
    """A sentence that mentions ``printed`` in the way that needs the fewest words around it."""
    word = "sections" if mention.form is CitationForm.SECTION else "rules"
    return f"See {word} {printed}."


@deterministic
@given(_TEXTS)
def test_mentions_stand_in_order_and_apart(text: str) -> None:
    end = 0
    for mention in find_mentions(text):
        assert end <= mention.at.start < mention.at.end <= mention.end <= len(text)
        end = mention.end


@deterministic
@given(_TEXTS)
def test_what_a_mention_covers_reads_as_the_same_mention(text: str) -> None:
    for mention in find_mentions(text):
        printed = text[mention.at.start : mention.at.end]
        if len(printed) <= 2 and mention.form is CitationForm.BARE:  # "n" of 800.4a/n
            assert str(mention.first).endswith(printed.lower())
            continue
        [again] = find_mentions(introduced(mention, printed))
        assert (again.first, again.last) == (mention.first, mention.last)
        assert printed.lower().startswith(str(mention.first).lower())


@deterministic
@given(_TEXTS)
def test_what_stands_before_changes_nothing_but_places(text: str) -> None:
    shift = "Nothing here. "
    moved = find_mentions(shift + " " + text)
    alone = find_mentions(" " + text)
    assert [(m.at.start - len(shift), m.first, m.last, m.form) for m in moved] == [
        (m.at.start, m.first, m.last, m.form) for m in alone
    ]


@deterministic
@given(_TEXTS)
def test_the_quick_look_misses_nothing(text: str) -> None:
    """A mention in front makes the text be read in full; where the quick look says no, it stays alone."""
    in_full = find_mentions("See rule 100.1a here. " + text)
    assert forms.may_mention(text) or len(in_full) == 1


@deterministic
@given(_TEXTS)
def test_every_mention_expands(text: str) -> None:
    for mention in find_mentions(text):
        numbers = expand(mention)
        assert numbers[0] == mention.first
        assert numbers[-1] == (mention.last or mention.first)
        assert len(set(numbers)) == len(numbers)
