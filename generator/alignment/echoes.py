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

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
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
#: The homes of so many editions are kept.
_KEPT: Final = 2

_Sentences = tuple[Words, ...]
#: Rules or entries with their words.
_Worded = Sequence[tuple[NodeId, Words]]
#: A rule with its words as one text.
_Said = tuple[NodeId, str]
#: By the beginning of a sentence, where it stands.
_Begun = Mapping[Words, Sequence[_Said]]


class Homes:
    """What may hold sentences of another edition's rules, with its words; those of a few editions are kept.

    ``terms`` is the vocabulary of eras.
    """

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.read = reader(terms)
        self._rules: list[tuple[EditionTree, _Worded]] = []
        self._entries: list[tuple[EditionTree, _Worded]] = []

    def rules(self, tree: EditionTree) -> _Worded:
        """The rules of an edition, and what has a number above them."""
        return self._of(tree, self._rules, _rules)

    def entries(self, tree: EditionTree) -> _Worded:
        """The entries of the glossary, each with what its senses say."""
        return self._of(tree, self._entries, _entries)

    def _of(
        self,
        tree: EditionTree,
        kept: list[tuple[EditionTree, _Worded]],
        homes: Callable[[EditionTree], Iterator[Node]],
    ) -> _Worded:
        for known, found in kept:
            if known is tree:
                return found
        made = [(node.id, wording_of(node, self.read).words) for node in homes(tree)]
        kept[:] = [*kept[1 - _KEPT :], (tree, made)]
        return made


def find_echoes(old: EditionTree, new: EditionTree, alignment: Alignment, homes: Homes) -> Echoes:
    """For each rule that ``alignment`` adds the older one that had its sentences; for each it removes the newer.

    Rules merely possibly merged into others count among the removed. Of those whose sentences stand nowhere, the
    candidates of ``alignment`` are told. Which rules the newer edition calls ended is told of ``alignment``.
    ``homes`` are those of both editions: asked for neighbours one after the other, they are read once.
    """
    read = homes.read
    ended = (*alignment.removed, *_perhaps_merged(alignment))
    before = dict(_echoes(new, alignment.added, lambda: homes.rules(old), read))
    after = dict(_echoes(old, ended, lambda: homes.rules(new), read))
    added = [rule for rule in _numbered(new, alignment.added) if rule not in before]
    removed = (rule for rule in _numbered(old, ended) if rule not in after)
    defined = dict(_echoes(new, added, lambda: homes.entries(old), read))
    defined |= _echoes(old, removed, lambda: homes.entries(new), read)
    partly = dict(_parted(old, new, (rule for rule in added if rule not in defined), homes))
    told = after.keys() | defined.keys()
    perhaps = {each.old: each.new for each in alignment.candidates if each.old not in told}
    return Echoes(before, after, defined, perhaps, dict(alignment.declared), partly)


def _numbered(tree: EditionTree, nodes: Iterable[NodeId]) -> Iterator[NodeId]:
    return (node for node in nodes if isinstance(tree.by_id[node].number, RuleNumber))


def _rules(tree: EditionTree) -> Iterator[Node]:
    return (node for node in tree.nodes if isinstance(node.number, RuleNumber))


def _entries(tree: EditionTree) -> Iterator[Node]:
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
    rules: Iterable[NodeId],
    homes: Callable[[], _Worded],
    read: Reader,
) -> Iterator[tuple[NodeId, NodeId]]:
    """Each of the ``rules`` of a tree that has a home among the ``homes``, with that."""
    asked = {name: _sentences_of(of.by_id[name], read) for name in rules}
    begun = _beginning_with(chain.from_iterable(asked.values()), homes)
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


def _beginning_with(sentences: Iterable[Words], homes: Callable[[], _Worded]) -> _Begun:
    """Those of ``homes`` in which the beginning of each of ``sentences`` stands, anywhere."""
    beginnings = {*map(_beginning, sentences)}
    found: dict[Words, list[_Said]] = {}
    # By its longest word a passage is found without looking at all others: few rules have such a word.
    by_word: dict[str, dict[int, set[Words]]] = {}
    for beginning in filter(None, beginnings):
        word = max(beginning, key=len)
        by_word.setdefault(word, {}).setdefault(beginning.index(word), set()).add(beginning)
    for name, words in homes() if by_word else ():
        if by_word.keys().isdisjoint(words):
            continue
        for passage in dict.fromkeys(_passages(words, by_word)):
            found.setdefault(passage, []).append((name, as_text(words)))
    return found


def _passages(
    words: Words, by_word: Mapping[str, Mapping[int, Container[Words]]]
) -> Iterator[Words]:
    """Those of ``by_word`` that stand among ``words``; each is under one of its words, and its place in it.

    They are as long as what tells a sentence apart (``_TELLING``).
    """
    for at in [at for at, word in enumerate(words) if word in by_word]:
        for before, passages in by_word[words[at]].items():
            start = at - before
            passage = words[start : start + _TELLING] if start >= 0 else ()
            if passage in passages:
                yield passage


def _parted(
    old: EditionTree, new: EditionTree, rules: Iterable[NodeId], homes: Homes
) -> Iterator[tuple[NodeId, NodeId]]:
    """Each of the ``new`` ``rules`` to which a telling sentence of an ``old`` one came, with that."""
    asked = {name: _sentences_of(new.by_id[name], homes.read) for name in rules}
    stood = _beginning_with(chain.from_iterable(asked.values()), lambda: homes.rules(old))
    came = [
        (sentence, name, there[0][0])
        for name, sentences in asked.items()
        for sentence in sentences
        if len(there := _homes(sentence, stood)) == 1
    ]
    stands = _beginning_with((sentence for sentence, _, _ in came), lambda: homes.rules(new))
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
