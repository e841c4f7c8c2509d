"""Which term or keyword a proposal defines."""

from __future__ import annotations

import re
from typing import Final

_TERMS: Final = r"""(?P<terms> "[^"]+" (?: (?:,|,?[ ]and) [ ] "[^"]+" )* )"""
#: How a proposal introduces a term: in its first words, or by the first quoted words that it has.
_DEFINITIONS: Final = tuple(
    re.compile(pattern.replace("TERMS", _TERMS), re.VERBOSE)
    for pattern in (
        r"""(?: (?:An?|To|If) [ ] )? TERMS [ ] .+""",  # "Flash [cost]" is ..., To "crank" a ...
        r"""[\w ]+ [ ]is[ ]a[ ]variant[ ]of[ ] [^."]+ \.[ ] TERMS [ ]means[ ] .+""",
        r"""In[ ] [^,"]+ ,[ ] TERMS [ ] [^.]* \bmeans\b .+""",
        r"""[^"]+ [ ]called[ ] (?:an?[ ]|the[ ])? TERMS .+""",
        r"""[^"]+ [ ](?:include|get)[ ]an?[ ] (?:\w+[ ])? TERMS .+""",
        r"""[^"]+ [ ](?:can|may)[ ] TERMS .+""",
        r"""[^"]+ [ ](?:is|are)[ ] TERMS (?:;|[ ]if) [ ] .+""",
    )
)
_QUOTED: Final = re.compile(r'"([^"]+)"')


def defined_term(text: str) -> str:
    """The term or keyword that a proposal defines, as printed; several are joined by commas.

    Empty where it defines none, or one without a name ("A currently unnamed keyword ability").
    """
    for pattern in _DEFINITIONS:
        match = pattern.fullmatch(text)
        if match is not None:
            return ", ".join(_QUOTED.findall(match["terms"]))
    return ""
