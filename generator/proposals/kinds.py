"""Which kind of thing a proposal is, by its wording alone.

The rules are tried in order and the first that fits decides, so that the words that say most stand
first: whoever writes "As a state-based action" means one, whatever follows.
"""

from __future__ import annotations

import re
from typing import Final

from generator.model.proposal import ProposalKind as Kind

#: One or more terms in quotation marks: "Last strike" and "no strike".
_TERMS: Final = r"""(?: "[^"]+" (?: (?:,|,?\s and) \s "[^"]+" )* )"""

_WORDINGS: Final = tuple(
    (kind, re.compile(pattern.replace("TERMS", _TERMS), re.VERBOSE))
    for kind, pattern in (
        (Kind.QUESTION, r"\A \(? TODO \b"),
        (
            Kind.NEW_STATE_BASED_ACTION,
            r"""
            \A As \s a \s state-based \s action ,
            | \b new \s state-based \s actions? \s appl(?:y|ies) \b
            | \b add \s additional \s state-based \s actions \b
            """,
        ),
        (Kind.NEW_TURN_BASED_ACTION, r"\A As \s a \s turn-based \s action \b"),
        (
            Kind.CHANGE,
            r"""
            \A TERMS \s is \s changed \b
            | \A The \s rules \s for \b .* \b (?: should \s say | are \s changed ) \b
            | \A Rules? \s .* \b should \s be \s exchanged \b
            | \A Rules? \s [^.]+ (?: \. [^.\s]+ )* \s apply \s to \s all \b
            | \A Rules? \s [^()]+ (?: \( [^()]+ \) \s )? do (?:es)? \s not \s apply \s to \b
            """,
        ),
        (
            Kind.REMOVAL,
            r"""
            \b no \s longer \s (?: has | have | requires? | prohibited ) \b
            | \b this \s removes \b
            | \A Rules? \s \S+ \s do (?:es)? \s not \s apply ;?
            """,
        ),
        (
            Kind.KEYWORD_VARIANT,
            r"\b is \s a \s variant \s of \s | \A TERMS \s are \s similar \s to \b",
        ),
        (
            Kind.NEW_KEYWORD,
            r"""
            \A TERMS \s (?:is|are) \s (?:an?\s)?
               (?: keyword | static | triggered | activated | characteristic-defining ) \s
            | \A A \s currently \s unnamed \s keyword \s ability \b
            | \A TERMS \s (?:means|allows) \b .* \b this \s (?:card|object|permanent|creature|spell) \b
            """,
        ),
        (
            Kind.NEW_KEYWORD_ACTION,
            r"""
            \A To \s "
            | \b keyword \s actions? \b
            | \A To \s (?!be\b) \w+ \s an? \s
            | \A TERMS \s (?: means \s to | allows | causes | are \s defined \s below ) \b
            | \A TERMS \s as \s a \s part \s of \s a \s cost \b
            | \A A \s player \b [^.]* \s can \s (?: "[a-z] | also \s [a-z]+ \s an? \s )
            """,
        ),
        (
            Kind.CHANGE,
            r"""
            \b official \s rules? \b .* \b (?: different | not \s the \s same ) \b
            | \b (?: different | not \s the \s same | slight \s variant ) \b [^.;]* \b (?: official \s rules? | rule \s \d )
            | \b I \s will \s suggest \b
            | \A The \s \w+ \s supertype \s now \b
            | \A The \s rules \s for \b
            """,
        ),
        (
            Kind.NEW_TERM,
            r"""
            \A (?:An?\s)? TERMS \s (?: [^".]+ \s )?? (?:means?|is) \b
            | \A \( A \s currently \s unspecified \s word \) \s means \b
            | \A In \s [^,"]+ , \s TERMS \s [^.]* \b means \b
            | \b called \s (?:an?\s|the\s)? "
            | \A [^".]+ \s (?:is|are) \s TERMS \s if \b
            | \A Some \s [^".]+ \s are \s TERMS ;
            | \b (?: get | mark | include \s a \s \w+ ) \s (?:an?\s)? "
            """,
        ),
        (
            Kind.LEGALITY,
            r"""
            \b (?: is | are ) \s (?: now \s | also \s now \s )? legal \s in \b
            | \A (?: In \s a \s Constructed \s game | Your \s deck \s may ) \b
            | \b (?: receive | errata \s under ) \b
            """,
        ),
        (
            Kind.CLARIFICATION,
            r"""
            \A Whether \s or \s not \b
            | \A For \s the \s purposes? \s of \b
            | \A (?: This | These ) \s (?: section | rules? ) \b
            | \A Most \s of \b
            | \b (?: is | are ) \s treated \s as \b
            | , \s it \s means \s (?: that \s )? \b
            | \A [^.,]+ \s means \s (?: it | that ) \b
            | \b does \s not \s automatically \b
            | \A (?! It \s ) (?: [^\s".,;]+ \s ){1,3} (?:is|are) \s not \b
            """,
        ),
        (
            Kind.CASE,
            r"""
            \A (?: If | When | During | After | At | As | Outside | Unless ) \b
            | \A (?: Any | Some | An? | Every ) \s [^.]+ \s (?: can | cannot | would | will | may | must | has | have ) \b
            | \b (?: can | cannot | may | must | will ) \b
            """,
        ),
    )
)
_UNNAMED: Final = re.compile(r"\A \(? A \s currently \s (?:unnamed|unspecified) \b", re.VERBOSE)
_TODO: Final = re.compile(r"\bTODO\b")


def kinds_of(text: str, notes: tuple[str, ...] = ()) -> tuple[Kind, ...]:
    """The kind of a proposal, then whether it has no name yet, or holds an open question of its author.

    ``notes`` are its notes in brackets. A wording that no rule knows is :attr:`Kind.UNKNOWN`.
    """
    main = next((kind for kind, wording in _WORDINGS if wording.search(text)), Kind.UNKNOWN)
    found = [main]
    if _UNNAMED.match(text):
        found.append(Kind.UNNAMED)
    if main is not Kind.QUESTION and any(_TODO.search(words) for words in (text, *notes)):
        found.append(Kind.QUESTION)
    return tuple(found)
