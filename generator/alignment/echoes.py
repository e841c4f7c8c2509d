"""Rules whose sentences stand, word for word, in another rule of the other edition that is not the same one.

A rule is added where no rule of the older edition became it. Yet its sentences may have stood there, in a
rule that went on by itself; and those of a removed rule may be read on in one that was there already. It
is no move, but who reads "new" or "gone" must be told. Only whole sentences count, and one of them must
stand in that rule alone: what is said alike of each keyword, or after the pattern of another rule with a
word changed, does not say where a rule has its words from.

Where no rule had them, an entry of the glossary may: in July 2009 many definitions became rules. Else one sentence
may have come from another rule: it stood in that alone, and in the new one alone now. One that stands in both was
only the pattern of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Final

from generator.alignment.wording import Reader, Words, as_text, reader, wording_of
from generator.model.alignment import Alignment, Echoes, Relation
from generator.model.entries import as_one
from generator.model.node import EditionTree, Node, NodeId, NodeKind
from generator.model.number import RuleNumber
from generator.model.term import Term

#: The sentences found make so much of a rule, in words.
_MOST: Final = 0.8
#: A shorter sentence may stand anywhere by chance.
_TELLING: Final = 8

_Sentences = tuple[Words, ...]
#: A rule with its words as one text.
_Said = tuple[NodeId, str]
#: By the beginning of a sentence, where it stands.
_Begun = Mapping[Words, Sequence[_Said]]


def find_echoes(
    old: EditionTree, new: EditionTree, alignment: Alignment, terms: tuple[Term, ...]
) -> Echoes:
    """For each rule that ``alignment`` adds the older one that had its sentences; for each it removes the newer.

    Rules merely possibly merged into others count among the removed. Of those whose sentences stand nowhere, the
    candidates of ``alignment`` are told. Which rules the newer edition calls ended is told of ``alignment``.
    """
    ended = (*alignment.removed, *_perhaps_merged(alignment))
    before = dict(_echoes(new, old, alignment.added, terms, _rules))
    after = dict(_echoes(old, new, ended, terms, _rules))
    added = [rule for rule in _numbered(new, alignment.added) if rule not in before]
    removed = (rule for rule in _numbered(old, ended) if rule not in after)
    defined = dict(_echoes(new, old, added, terms, _entries))
    defined |= _echoes(old, new, removed, terms, _entries)
    partly = dict(_parted(old, new, (rule for rule in added if rule not in defined), terms))
    told = after.keys() | defined.keys()
    perhaps = {each.old: each.new for each in alignment.candidates if each.old not in told}
    return Echoes(before, after, defined, perhaps, dict(alignment.declared), partly)


def _numbered(tree: EditionTree, nodes: Iterable[NodeId]) -> Iterator[NodeId]:
    return (node for node in nodes if isinstance(tree.by_id[node].number, RuleNumber))


def _rules(tree: EditionTree) -> Iterator[Node]:
    return (node for node in tree.nodes if isinstance(node.number, RuleNumber))


def _entries(tree: EditionTree) -> Iterator[Node]:
    """The entries of the glossary, each with what its senses say."""
    entries = (node for node in tree.nodes if node.kind is NodeKind.GLOSSARY_ENTRY)
    return (as_one(node, tree.by_id) for node in entries)


def _perhaps_merged(alignment: Alignment) -> tuple[NodeId, ...]:
    sure = {
        match.old
        for match in alignment.matches
        if match.relation is Relation.SAME or not match.is_possible
    }
    return tuple(dict.fromkeys(m.old for m in alignment.matches if m.old not in sure))


def _echoes(
    of: EditionTree,
    within: EditionTree,
    rules: Iterable[NodeId],
    terms: tuple[Term, ...],
    homes: Callable[[EditionTree], Iterable[Node]],
) -> Iterator[tuple[NodeId, NodeId]]:
    """Each of ``rules`` that has a home among the ``homes`` of the tree ``within``, with that."""
    read = reader(terms)
    asked = {name: _sentences_of(of.by_id[name], read) for name in rules}
    begun = _beginning_with(chain.from_iterable(asked.values()), homes(within), read)
    for name, sentences in asked.items():
        home = _home(sentences, begun)
        if home:
            yield name, home


def _sentences_of(node: Node, read: Reader) -> _Sentences:
    wording = wording_of(node, read)
    cuts = (*wording.sentences, len(wording.words))
    return tuple(wording.words[start:stop] for start, stop in pairwise(cuts))


def _beginning(sentence: Words) -> Words:
    """The words a telling sentence begins with; of any other none."""
    return sentence[:_TELLING] if len(sentence) >= _TELLING else ()


def _beginning_with(sentences: Iterable[Words], homes: Iterable[Node], read: Reader) -> _Begun:
    """Those of ``homes`` in which the beginning of each of ``sentences`` stands, anywhere."""
    beginnings = {*map(_beginning, sentences)}
    found: dict[Words, list[_Said]] = {}
    # By its longest word a passage is found without looking at all others: few rules have such a word.
    by_word: dict[str, list[tuple[int, Words]]] = {}
    for beginning in filter(None, beginnings):
        word = max(beginning, key=len)
        by_word.setdefault(word, []).append((beginning.index(word), beginning))
    for node in homes if by_word else ():
        words = wording_of(node, read).words
        if by_word.keys().isdisjoint(words):
            continue
        for passage in dict.fromkeys(_passages(words, by_word)):
            found.setdefault(passage, []).append((node.id, as_text(words)))
    return found


def _passages(words: Words, by_word: Mapping[str, Iterable[tuple[int, Words]]]) -> Iterator[Words]:
    """Those of ``by_word`` that stand among ``words``; each is under one of its words, with the place of that in it."""
    for at, word in enumerate(words):
        for before, passage in by_word.get(word, ()):
            start = at - before
            if start >= 0 and words[start : start + len(passage)] == passage:
                yield passage


def _parted(
    old: EditionTree, new: EditionTree, rules: Iterable[NodeId], terms: tuple[Term, ...]
) -> Iterator[tuple[NodeId, NodeId]]:
    """Each of the ``new`` ``rules`` to which a telling sentence of an ``old`` one came, with that."""
    read = reader(terms)
    asked = {name: _sentences_of(new.by_id[name], read) for name in rules}
    stood = _beginning_with(chain.from_iterable(asked.values()), _rules(old), read)
    came = [
        (sentence, name, homes[0][0])
        for name, sentences in asked.items()
        for sentence in sentences
        if len(homes := _homes(sentence, stood)) == 1
    ]
    stands = _beginning_with((sentence for sentence, _, _ in came), _rules(new), read)
    told: set[NodeId] = set()
    for sentence, name, home in came:
        if name not in told and [node for node, _ in _homes(sentence, stands)] == [name]:
            told.add(name)
            yield name, home


def _homes(sentence: Words, begun: _Begun) -> list[_Said]:
    """All in which a telling ``sentence`` stands."""
    return [home for home in begun.get(_beginning(sentence), ()) if as_text(sentence) in home[1]]


def _home(sentences: _Sentences, begun: _Begun) -> NodeId:
    """The rule in which most of ``sentences`` stand, one that tells in it alone; empty if there is none."""
    length = sum(map(len, sentences))
    for telling in sentences:
        homes = _homes(telling, begun)
        if len(homes) != 1:
            continue
        [(name, said)] = homes
        held = sum(len(sentence) for sentence in sentences if as_text(sentence) in said)
        if held >= _MOST * length:
            return name
    return ""
