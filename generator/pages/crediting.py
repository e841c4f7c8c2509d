"""The credit lines that stand wherever the text of a source is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.model.edition import Source, SourceFormat


def credit_lines(sources: Iterable[Source]) -> tuple[str, ...]:
    """The credit lines of ``sources``, each once: official files first, then in their order.

    A closing sentence that several share ("Text © …") stands with the first.
    """
    credited = [source for source in sources if source.credit]
    credited.sort(key=lambda source: source.format is not SourceFormat.COMPREHENSIVE_RULES)
    return tuple(_without_repeats(dict.fromkeys(source.credit for source in credited)))


def _without_repeats(lines: Iterable[str]) -> Iterator[str]:
    closings: set[str] = set()
    for line in lines:
        opening, _, closing = line.rpartition(". ")
        yield f"{opening}." if opening and closing in closings else line
        closings.add(closing)
