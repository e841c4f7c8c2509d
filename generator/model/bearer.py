"""One rule that bore a number, as the index of numbers tells it: what the pages and the program answer from."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Bearer(TypedDict):
    """One rule, or numbered text, that bore a number; written to ``search/numbers/*.json``, and read from there.

    - ``words``: which rule it is; ``to``: its address below the site's root;
    - ``when``: from when to when it bore the number, in words; ``spans``: first and last edition's day, and the
      day from which it was so no more, empty where it still is;
    - ``now``: number and address where the rule bears another one now, and its words where they are others;
    - ``gone``; ``kept``: number and address of the rule of now that had most words of one that is gone, and that
      it has others since; ``perhaps``: number and address of one that may have some words of it;
      ``merged``: the numbers of the rules that it became a part of;
      ``parts``: number, address and day of each rule of now that has words of it since;
    - ``elsewhere``: other rules of now that most of what it said once stands in: from which day to which (when the
      rule changed), number and address, and which rule that is; ``divided``: the same of rules that some of it stands
      in, where none has most; ``faded``: from which day to which it said what
      hardly any of is left in what it is now;
    - ``seen``: the newest edition that has the rule, in words; ``reworded``: the days of the editions that
      changed its words; ``earlier``: what else it was told by while it bore the number, oldest first, each with
      the day of what took its place; ``doubtful``: of the editions since those of which it is only possible that
      they have the rule;
    - ``copy``: which of several rules of one number it was, from 2, as its permanent name says
      (``702.30d~2@2009-09-04``).

    All days are those that order the editions; of some that is all that is known (see ``when``, ``seen``).
    """

    words: str
    when: str
    to: str
    spans: list[list[str]]
    now: NotRequired[list[str]]
    gone: NotRequired[bool]
    kept: NotRequired[list[str]]
    perhaps: NotRequired[list[str]]
    merged: NotRequired[list[str]]
    parts: NotRequired[list[list[str]]]
    elsewhere: NotRequired[list[list[str]]]
    divided: NotRequired[list[list[str]]]
    faded: NotRequired[list[list[str]]]
    seen: NotRequired[str]
    reworded: NotRequired[list[str]]
    earlier: NotRequired[list[list[str]]]
    doubtful: NotRequired[list[str]]
    copy: NotRequired[int]
