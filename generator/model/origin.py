"""What the parts of a book were made from, so that a build can tell which of them are as they were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Origins:
    """Digests of all that parts of a book were made from: a part with the same digest is the same part.

    ``editions`` are the trees of each edition, all its witnesses included; ``pairs`` what is known of
    each pair of editions: alignment, changes and sweeps. A part that is not here may be any.
    """

    editions: Mapping[str, str] = field(default_factory=dict)
    pairs: Mapping[tuple[str, str], str] = field(default_factory=dict)
