"""What each pattern takes, and what it refuses."""

from __future__ import annotations

import pytest

from generator.references import amounts, forms
from generator.references.find import find_mentions


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("704.5j", "dotted"),
        ("704.5", "dotted"),
        ("100.10", "dotted"),
        ("704.5aa", "dotted"),
        ("704.5K", "dotted"),
        ("704.5(k)", "dotted"),
        ("704.5(aa)", "dotted"),
        ("704.5.k", "dotted"),
        ("717.3.Ruling.2", "dotted"),
        ("715.Ruling.6", "dotted"),
        ("704", "topic"),
        ("G4.10", "glossary"),
        ("G26.2a", "glossary"),
        (" 4", "section"),
    ],
)
def test_number_takes(text: str, shape: str) -> None:
    match = forms.NUMBER.search(text)
    assert match is not None
    assert (match[0], match.lastgroup) == (text.strip(), shape)


@pytest.mark.parametrize(
    "text",
    [
        "704.5l",  # letters that are skipped
        "704.5o",
        "704.0",
        "704.05",
        "704.5ba",  # after z comes aa
        "7045",
        "2009",
        "45",
        "4",  # a section needs room before it
        "104.5.2",
        "704.5%",
        "100:30",
        "G4",
        "G4.10l",
        "{2}",
        "1.5",
        "704.5j2",
        "704.5jx",
    ],
)
def test_number_refuses(text: str) -> None:
    assert forms.NUMBER.search(text) is None


@pytest.mark.parametrize(
    ("text", "cited"), [("704.5.Ruling.", ["704.5"]), ("704.Ruling.", []), ("rule G4.", [])]
)
def test_more_digits_than_any_number_has_are_none(text: str, cited: list[str]) -> None:
    """Python refuses to read so many."""
    assert [str(found.first) for found in find_mentions(f"{text}{'9' * 5000}")] == cited


@pytest.mark.parametrize(
    ("text", "group", "last"),
    [
        ("-f", "letters", "f"),
        ("–h)", "letters", "h"),
        ("-F.", "letters", "F"),
        ("-(f).", "letters", "(f)"),
        ("-704.5(f).", "full", "704.5(f)"),
        ("-8 are", "digits", "8"),
        ("–704.8", "full", "704.8"),
        ("-215.", "digits", "215"),
        (" – 601.2h", "full", "601.2h"),
        ("?418.5g", "full", "418.5g"),
        ("\ufffd409.1f)", "full", "409.1f"),
        ("?h.", "letters", "h"),
        ("?i, except", "letters", "i"),
        ("?311 and", "digits", "311"),
        (" through Rule 112.6j", "full", "112.6j"),
        (" through the rule 112.6j", "full", "112.6j"),
        (" thru h", "letters", "h"),
        (" THROUGH RULES 112.6j", "full", "112.6j"),
        (" to 704.8", "full", "704.8"),
        (" to rule 112.6j", "full", "112.6j"),
        (" to j.", "letters", "j"),
    ],
)
def test_range_takes(text: str, group: str, last: str) -> None:
    match = forms.RANGE.match(text)
    assert match is not None
    assert (match.lastgroup, match[match.lastgroup or 0]) == (group, last)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " a",
        "-style",
        "-l",
        "- see",
        " - f",  # set apart, it takes a full number
        "?F",  # a letter for a lost dash is a small one, as in all editions
        "?a friend says",
        "?i think",
        "?f'd up",
        "?for",
        "? f",
        "?31 of",
        " to 8",
        " to a",
        " to x",
        " to K",
        " to l",
        " through combat",
        "-8%",
        "-8.5",
        "-1234",
    ],
)
def test_range_refuses(text: str) -> None:
    assert forms.RANGE.match(text) is None


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("/n", "n"),
        (", c, and", "c"),
        (", c and d", "c"),
        (", and d", "d"),
        (" or e.", "e"),
        (" & f", "f"),
        (" and i.", "i"),
        ("/aa", "aa"),
        (", m", "m"),
        (", (m).", "(m)"),
        ("(b)", "(b)"),
        ("+b", "b"),
        (" and/or b", "b"),
    ],
)
def test_further_letter_takes(text: str, letters: str) -> None:
    match = forms.FURTHER_LETTER.match(text)
    assert match is not None
    assert match["letters"] == letters


@pytest.mark.parametrize(
    "text",
    [
        *("n", " n", "/no", "/l", "/1", ". b", ", can", " and it's", " and I'm", " or a.m"),
        *(", c was", ", a", ", I think", ", i think", " and I think", " and i think"),
    ],
)
def test_further_letter_refuses(text: str) -> None:
    assert forms.FURTHER_LETTER.match(text) is None


@pytest.mark.parametrize(
    ("before", "word"),
    [
        ("See rule ", "rule"),
        ("RULES ", "RULES"),
        ("(Section ", "Section"),
        ("follows steps ", "steps"),
        ("subrule ", "subrule"),
        ("CompRules ", "CompRules"),
        ("CR ", "CR"),
        ("[cr", "cr"),
        ("CR §", "CR"),
        ("C.R. ", "C.R."),
        ("C. R. #", "C. R."),
        ("rule number ", "rule"),
        ("rule no. ", "rule"),
        ("Rule #", "Rule"),
        ("rule\n", "rule"),
        ("See rule", "rule"),
        ("ruling ", ""),
        ("overrule ", ""),
        ("self-rule ", ""),
        ("rules: ", ""),
        ("rules (", ""),
        ("rules of ", ""),
        ("subsection ", ""),
        ("ACR ", ""),
        ("D.C.R. ", ""),
        ("", ""),
    ],
)
def test_word_before(before: str, word: str) -> None:
    assert forms.word_before(f"{before}704", len(before)) == word


@pytest.mark.parametrize(
    ("gap", "expected"),
    [
        (" and ", "and"),
        (", and ", ", and"),
        (", ", ","),
        (",", ","),
        ("; ", ";"),
        ("/", "/"),
        (" or ", "or"),
        (" and/or ", "and/or"),
        (" & ", "&"),
        ("–", "–"),
        ("", ""),
        (" ", ""),
        (" but ", ""),
        (", see ", ""),
        (" (or) and ", ""),
        (". ", ""),
    ],
)
def test_joint(gap: str, expected: str) -> None:
    assert forms.joint(gap) == expected


@pytest.mark.parametrize("before", ["", " ", "(", "[", "“", "—", "**", "<b>", "see "])
def test_stands_alone(before: str) -> None:
    assert forms.stands_alone(f"{before}704.5", len(before))


@pytest.mark.parametrize("before", ["$", "€", "1,", "12:", "/", "#", "=", "v", "_", "-", ".", "~"])
def test_does_not_stand_alone(before: str) -> None:
    assert not forms.stands_alone(f"{before}704.5", len(before))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", " hours"),
        ("", "-minute"),
        ("", "kg"),
        ("", " €"),
        ("", " million"),
        ("", " grams"),
        ("", " kilometres"),
        ("", " mana"),
        ("costs ", ""),
        ("Version ", ""),
        ("paid at ", ""),
        ("Fig. ", ""),
    ],
)
def test_is_amount(before: str, after: str) -> None:
    text = f"{before}100.5{after}"
    assert amounts.is_amount(text, len(before), len(before) + 5)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("see ", "."),
        ("", " applies"),
        ("", " hourglass"),
        ("", " mana pools empty"),
        ("costs (", ")"),
        ("conversion ", ""),
    ],
)
def test_is_no_amount(before: str, after: str) -> None:
    text = f"{before}100.5{after}"
    assert not amounts.is_amount(text, len(before), len(before) + 5)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("DCI Floor Rules ", "", True),
        ("Tournament Rules, ", "", False),
        ("tournament rule ", "", True),
        ("MTR ", "", True),
        ("section ", " of the Magic Tournament Rules", True),
        ("section ", " of the tournament rules", True),
        ("section ", " of the rules", False),
        ("Comprehensive Rules ", "", False),
    ],
)
def test_other_books(before: str, after: str, expected: bool) -> None:
    text = f"{before}122{after}"
    assert forms.is_of_another_book(text, len(before), len(before) + 3) is expected


@pytest.mark.parametrize(
    ("text", "title", "rest"),
    [
        (', "Stack.") A', "Stack", ") A"),
        (", “Saga Cards.”", "Saga Cards", ""),
        (", “Casting Spells,” and", "Casting Spells", " and"),
        (' "Aura".', "Aura", "."),
        (", \"Intervening 'If' Clause.\"", "Intervening 'If' Clause", ""),
        (", “Intervening “If” Clause.”", "Intervening “If” Clause", ""),
        (", “State-Based Effects).”", "State-Based Effects)", ""),
        (", “State-Based Effects).", "State-Based Effects", ")."),
        (", ‘Stack,’ says", "Stack", " says"),
        (", “7. Additional Rules”", "7. Additional Rules", ""),
        (", “Planechase;” rule", "Planechase", " rule"),
        (", “Start Your Engines!”", "Start Your Engines!", ""),
        (", “mana ability.”", "", ", “mana ability.”"),
        (" (“Stack”)", "", " (“Stack”)"),
        (". “Stack”", "", ". “Stack”"),
        (", “.”", "", ", “.”"),
        (", and", "", ", and"),
        ("", "", ""),
    ],
)
def test_heading_after(text: str, title: str, rest: str) -> None:
    found, end = forms.heading_after(text, 0)
    assert (found, text[end:]) == (title, rest)


@pytest.mark.parametrize("text", ["See rule 704.", "SECTION 4", "Rule G4.10", "603.3b", "section"])
def test_may_mention(text: str) -> None:
    assert forms.may_mention(text)


@pytest.mark.parametrize("text", ["", "A 2/2 creature.", "Rule 12", "G and 4.10", "99.5"])
def test_mentions_nothing(text: str) -> None:
    assert not forms.may_mention(text)
