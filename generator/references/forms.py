"""The written forms of a mention: patterns, each of one thing, and what decides between them.

Numbers are found first (:data:`NUMBER`); the words before (:func:`word_before`), a list they stand in
(:func:`joint`), a range (:data:`RANGE`) and a quoted title (:func:`heading_after`) are read from
there.
"""

from __future__ import annotations

import re
from typing import Final

from generator.model.number import LETTERS

#: Letters as a text may print them; the second of two is only reached after z.
_LETTERS: Final = rf"(?:[aA]?[{LETTERS}{LETTERS.upper()}])"
#: What people put around the letters of a subrule, which no edition does: "704.5(k)", "704.5 (k)", "704.5.k".
_SET_APART: Final = rf"(?: [ ]? \( {_LETTERS} \) | \. [{LETTERS}] )"

_THREE_DIGITS: Final = re.compile(r"[1-9][0-9][0-9]")
_GLOSSARY: Final = re.compile(r"G[1-9]")

#: Something that has the shape of a number; the group that matches last names the shape. A longer
#: number, a decimal of three parts, a time and a percentage have none of them. It starts with a plain
#: set of characters, which the search for it skips to: this pattern runs over every text there is.
NUMBER: Final = re.compile(
    rf"""
    [1-9G]
    (?:
        (?<= [1-9] ) [0-9][0-9]
        (?: (?P<dotted> \.[1-9][0-9]{{0,2}} (?P<letters>{_LETTERS}|{_SET_APART})? (?:\.Ruling\.[1-9][0-9]{{0,3}})?
                      | \.Ruling\.[1-9][0-9]{{0,3}} )
          | (?P<topic> (?! [,-][0-9]{{1,2}} [{LETTERS}] (?!\w) | ,[0-9]{{1,2}} (?![\w,]) ) ) )   # "704,5k" is no topic
      | (?<= G ) (?P<glossary> [1-9][0-9]?\.[1-9][0-9]{{0,3}}[{LETTERS}]? )
      | (?<= [\s(/:\#§-][1-9] ) (?P<section>)
    )
    (?! \w | % | [.:][0-9] )
    """,
    re.VERBOSE,
)

#: What stands in official files for a dash that they lost (2001-07-23, 2008-05-01, 2009-05-01).
LOST_DASHES: Final = ("?", "\ufffd")
#: What joins the two ends of a range; a "to" may as well say where something moved, see :func:`is_move`.
RANGE_JOINT: Final = rf"""
    (?:
        [-\u2010-\u2014\u2212]                                  # hyphen, dashes, minus
      | (?: \.{{2,3}} | … ) (?= \(?\w )         # "613.1a..g"
      | [{"".join(LOST_DASHES)}] (?= [1-9][0-9][0-9] (?!\w)              # before a number, or a letter that is no word
          | (?: [b-hjkmnp-z] | i (?=[,.;:)]) ) (?! \w | ['’]\w ) )
      | [ ][-\u2010-\u2014\u2212][ ] (?=[1-9][0-9][0-9]\.)            # set apart: before a full number only
      | (?i: ,?\s+thr(?:ough|u)\s+ (?:the\s+)? (?:(?:(?:sub)?rules?|sections?|steps?)\s+)? )
      | (?P<to> \s+[tT][oO]\s+ (?i: (?:(?:(?:sub)?rules?|steps?|CR)\s+)? )
          (?= [1-9][0-9][0-9] (?! \w | % )       # before a full number, or a letter that is no word either
            | (?: [b-kmp-tz] | \( {_LETTERS} \) ) (?! \w | ['’.]\w ) ) )
    )
"""
#: The rest of a range, after the number it starts with.
RANGE: Final = re.compile(
    rf"""
    {RANGE_JOINT}
    (?:
        (?P<full> [1-9][0-9][0-9]\.[1-9][0-9]{{0,2}} (?P<last> {_LETTERS}|{_SET_APART} )? )
      | (?P<letters> {_LETTERS} | \( {_LETTERS} \) )
      | (?P<digits> [1-9][0-9]{{0,2}} )
    )
    (?! \w | % | [.:][0-9] )
    """,
    re.VERBOSE,
)

_ONE_OR_TWO: Final = r"(?: \w{1,2} | \(\w{1,2}\) )"
#: A further subrule of the same rule, given by its letter alone: ``800.4a/n``, ``601.2b, c, and d``,
#: ``601.2(a)(b)``. After a comma alone the list must go on, or what is said must end, or a range begin;
#: an "I think" is no letter.
FURTHER_LETTER: Final = re.compile(
    rf"""
    (?: (?P<slash> [/+] )
      | ,?\s(?:and/or|and|or|&)\s (?! i\s[a-z] | I\s )
      | ,\s (?= \S{{1,4}} (?: , | \s(?:and/or|and|or|&|through|thru)\s ) )
      | ,\s (?! [aAiI]\b ) (?= {_ONE_OR_TWO} (?: [-\u2010-\u2014] {_ONE_OR_TWO} )? (?: [.;:!?)\]] | \Z ) )
      | (?= \( )
    )
    (?P<letters> {_LETTERS} | \( {_LETTERS} \) )
    (?! \w | ['’.]\w )
    """,
    re.VERBOSE,
)

#: Letters that are words too: "704.5k and a creature".
WORDS: Final = ("a", "A", "i", "I")

_WORD_BEFORE: Final = re.compile(
    r"""
    (?<! [\w-] )
    (?: (?P<word> (?:comp|sub)?rules? | sections? | steps? ) (?P<colon> : (?=\s) )?
        \s* (?: (?:numbers?|nos?\.|nrs?\.)\s+ | [#§]\s* )?
      | (?P<short> CR | (?<!\.) C\.\ ?R\. ) (?: : (?=\s) | - )? \s* (?: [#§]\s* )?
    )
    (?: (?<=\s) (?: [*_`]{1,3} | \[[biu]\] ) )?   # rule **603.4**, rule [b]603.4[/b]
    \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: Behind "Rules:" other numbers may count something ("Rules: 100 cards").
_DOTTED: Final = re.compile(r"[1-9][0-9][0-9]\.[1-9]")
#: How far back a word, and how far a phrase, can begin that decides about a number.
_WORD_BACK: Final = 20
_LOOK_BACK: Final = 32

#: Other rule books, whose numbers are not ours.
_OTHER_BOOK: Final = re.compile(
    r"\b (?: (?:floor|tournament|house)\ (?:rules?|sections?) | MTR | IPG | JAR ) \s+ \Z",
    re.VERBOSE | re.IGNORECASE,
)
_OF_OTHER_BOOK: Final = re.compile(
    r"\s+ of\ the \s+ (?:magic:?\ (?:the\ gathering\ )?)? (?:floor|tournament)\ rules",
    re.VERBOSE | re.IGNORECASE,
)

_JOINT: Final = re.compile(
    r"""
    (?: [*_`]{1,3} | \[/[biu]\] )?       # rules **603.4** and **608.2**
    (?P<joint> \s* (?:[,;/]\s*)? (?:(?:and/or|and|or|nor|&)\s+)? | [-\u2010-\u2014] )
    (?: [*_`]{1,3} | \[[biu]\] )?
    """,
    re.VERBOSE | re.IGNORECASE,
)

#: What is longer joins nothing; reading all of it for every number there is takes the square of the time.
_LONGEST_JOINT: Final = 60

#: What stands directly before a price, a part of a longer number, an address, a name of a file.
_STUCK_BEFORE: Final = re.compile(r"(?: [\w.$€£¥#@~=+/\\-] | [0-9][,:] )\Z", re.VERBOSE)


def bare_letters(printed: str) -> str:
    """The letters of a subrule without what sets them apart: "K", "(k)" and ".k" are "k"."""
    return printed.strip(" (.)").lower()


def may_mention(text: str) -> bool:
    """Whether a mention in ``text`` is possible at all; quick, and never wrong when it says no."""
    return bool(_THREE_DIGITS.search(text) or _GLOSSARY.search(text) or "section" in text.lower())


def word_before(text: str, start: int) -> str:
    """The word that introduces the number at ``start`` ("Rules", "section", "CR"), or nothing."""
    match = _WORD_BEFORE.search(text, max(0, start - _WORD_BACK), start)
    if match is None or (match["colon"] and _DOTTED.match(text, start) is None):
        return ""
    return match["word"] or match["short"]


def is_of_another_book(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is said to be of other rules ("Floor Rules 122", "MTR 100.6")."""
    before = _OTHER_BOOK.search(text, max(0, start - _LOOK_BACK), start)
    return before is not None or _OF_OTHER_BOOK.match(text, end) is not None


def joint(gap: str) -> str:
    """What joins the parts of a list where ``gap`` is all that stands between them, else nothing."""
    match = _JOINT.fullmatch(gap) if len(gap) <= _LONGEST_JOINT else None
    return match["joint"].strip() if match else ""


def joint_between(text: str, end: int, start: int) -> str:
    """The same of ``text[end:start]``, of which there may be much."""
    return joint(text[end:start]) if start - end <= _LONGEST_JOINT else ""


#: How a page of the rules names the place of a number: ``r704.5k``, ``#r704.5k``.
_ANCHOR: Final = re.compile(r"(?<![\w./-])\#?r\Z")


def stands_alone(text: str, start: int) -> bool:
    """Whether what stands before ``start`` leaves a number on its own, be it the name of its place."""
    anchor = _ANCHOR.search(text, max(0, start - 3), start)
    at = anchor.start() if anchor else start
    return _STUCK_BEFORE.search(text, max(0, at - 2), at) is None


_CITING: Final = re.compile(
    r"\b (?: see (?:\ also)? | cf\.? | per | according\ to | rules?\ (?:is|are|was|were)(?:\ now)? ) \s+ [*_“\"]* \Z",
    re.VERBOSE | re.IGNORECASE,
)
_SAYING: Final = re.compile(
    r"""
    [*_”"]* \s+ (?: says? | said | states? | stated | reads? | tells? | explains? | defines? | covers?
                 | applies | requires? | means? ) \b
    """,
    re.VERBOSE,
)
#: A rule quoted as the book prints it: "> **603.6.** Trigger events …".
_BEGINS_A_LINE: Final = re.compile(r"(?:\A|\n|\[quote[^]\n]*\])[ \t>#*_“\"•-]*\Z")
_AS_PRINTED: Final = re.compile(r"\.[*_]*\ [A-Z“\"]")


def is_cited_by_words(text: str, start: int, end: int) -> bool:
    """Whether words cite the number ``text[start:end]`` ("see 603.6", "603.6 says"), or it begins the text
    of a rule.
    """
    back = max(0, start - _LOOK_BACK)
    if _CITING.search(text, back, start) or _SAYING.match(text, end):
        return True
    return bool(_AS_PRINTED.match(text, end) and _BEGINS_A_LINE.search(text, back, start))


_SEE: Final = re.compile(r"\b see (?:\ also)? \s+ \Z", re.VERBOSE | re.IGNORECASE)


def is_titled(text: str, start: int, end: int) -> bool:
    """Whether the number ``text[start:end]`` is cited by "see" and the quoted title that follows."""
    back = max(0, start - _LOOK_BACK)
    return _SEE.search(text, back, start) is not None and bool(heading_after(text, end)[0])


_HEADING: Final = re.compile(
    r"""
    ,?\s?
    (?: " (?P<straight> [^"]{2,90} ) "
      | “ (?P<curly> (?: [^“”] | “[^“”]*” ){2,90} ) ”
      | “ (?P<unclosed> [^“”().]{2,90} ) (?=\))             # the official text forgets one
      | ‘ (?P<single> [^‘’]{2,90} ) ’
    )
    """,
    re.VERBOSE,
)


#: Words that make of "to" a way from one place to another, with what leads from them to the end of a number.
_MOVING: Final = re.compile(
    r"""
    \b (?: from | mov(?:e[ds]?|ing) | chang(?:e[ds]?|ing) | renumber\w* | reletter\w* | renam(?:e[ds]?|ing)
        | bec(?:a|o)mes? | becoming | go(?:es|ing)? | went | gone | turn(?:s|ed|ing)? | shift\w* | switch\w*
        | swap\w* | convert\w* | transfer\w* | relocat\w* | reassign\w* | migrat\w* | bump\w* | push\w*
        | updat\w* | correct\w* | edit(?:s|ed|ing)? | amend\w* | fix(?:es|ed|ing)? | compar\w*
        | redirect\w* | link\w* | add(?:s|ed|ing)? ) \b
    (?: [^.;:!?\n] | \.(?=[\w(]) )* \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)
_MOVED: Final = re.compile(
    r"\s+(?:move|change|renumbering|shift|switch|swap|transition|update|edit|correction|rename)\b",
    re.IGNORECASE,
)
#: How far back a word that tells of a move can stand; a list of moves names it once.
_MOVE_BACK: Final = 96


def is_move(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like the rest of a range says by "to" where something moved ("from 704.5j to 704.5k")."""
    if match["to"] is None:
        return False
    start = match.start()
    before = _MOVING.search(text, max(0, start - _MOVE_BACK), start)
    return before is not None or _MOVED.match(text, match.end()) is not None


def heading_after(text: str, end: int) -> tuple[str, int]:
    """The quoted title after ``end``, without marks and what punctuation ends it, and its end.

    A quotation that does not start like a title (a capital or a digit) is none.
    """
    match = _HEADING.match(text, end)
    if match is None:
        return "", end
    quoted = next(part for part in match.groups() if part is not None)
    title = quoted.strip().rstrip(".,;:").rstrip()
    if not title or not (title[0].isupper() or title[0].isdigit()):
        return "", end
    return title, match.end()
