"""Rules that the newer edition itself calls ended: its glossary says so under the term they explained.

The entry "Mana Burn" sends its reader to rule 300.3. The entry of the next edition, "Mana Burn (Obsolete)",
ends with "That rule no longer exists." No likeness of texts weighs as much as that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from generator.alignment.wording import Reader, Wording, Words, as_text, reader, wording_of
from generator.model.alignment import Declared
from generator.model.entries import as_one, with_senses
from generator.model.node import RULES, EditionTree, Node, NodeId
from generator.model.term import Term
from generator.text.explained import names_in

#: "That rule no longer exists", also with more words of the same sentence between.
_ENDED: Final = re.compile(
    r"\b(?:this|that|the) (?:\w+ )?rule\b[^.]*\bno longer exists\b", re.IGNORECASE
)

#: What stands before a term that a rule gives its name: "This is called mana burn."
_NAMING: Final = (("called",), ("called", "a"), ("called", "an"), ("called", "the"))


def find_declared(
    then: EditionTree,
    now: EditionTree,
    entries: Iterable[tuple[NodeId, NodeId]],
    terms: tuple[Term, ...],
) -> Iterator[Declared]:
    """Each rule of ``then`` that an entry of ``now`` calls ended, in the order of ``entries``.

    ``entries`` pairs the entries of ``then`` with those of the same term. The former must explain one rule
    alone, one without others below it, and must not call anything ended.
    """
    read = reader(terms)
    for before, after in entries:
        if not _calls_ended(after, now) or _calls_ended(before, then):
            continue
        rule = _explained_by(as_one(then.by_id[before], then.by_id), then, read)
        if rule is not None:
            yield Declared(rule.id, after)


def _calls_ended(entry: NodeId, tree: EditionTree) -> bool:
    for part in with_senses(tree.by_id[entry], tree.by_id):
        if _says_ended(part.text) or any(_says_ended(p.text) for p in part.passages):
            return True
    return False


def _says_ended(text: str) -> bool:
    # One word is soon looked for, and hardly any entry has it.
    return "exists" in text.lower() and _ENDED.search(text) is not None


def _explained_by(entry: Node, tree: EditionTree, read: Reader) -> Node | None:
    """The rule that an entry explains: it alone is cited and says the term, or, where none is, gives it its name.

    One with rules below it may not be meant itself.
    """
    terms = [read(name).modern for name in names_in(entry.heading)]
    cited = set(wording_of(entry, read).cited)
    if cited:
        bearers = [node for node in _rules(tree.nodes) if str(node.number) in cited]
        found = bearers if len(bearers) == 1 and _says(wording_of(bearers[0], read), terms) else []
    else:
        found = [node for node in _rules(tree.nodes) if _names(wording_of(node, read), terms)]
    if len(found) != 1:
        return None
    below = map(tree.by_id.__getitem__, found[0].children)
    return None if any(_rules(below)) else found[0]


def _rules(nodes: Iterable[Node]) -> Iterator[Node]:
    return (node for node in nodes if node.kind in RULES)


def _says(wording: Wording, terms: Iterable[Words]) -> bool:
    said = as_text(wording.modern)
    return any(as_text(term) in said for term in terms)


def _names(wording: Wording, terms: Iterable[Words]) -> bool:
    """Whether a sentence ends with the naming of one of ``terms``."""
    cuts = (*wording.sentences, len(wording.modern))
    sentences = [as_text(wording.modern[start:stop]) for start, stop in pairwise(cuts)]
    ends = tuple(as_text((*naming, *term)) for naming in _NAMING for term in terms)
    return any(sentence.endswith(ends) for sentence in sentences)
