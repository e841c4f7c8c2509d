"""Small values of which there are a hundred thousand, as they are kept between builds."""

from __future__ import annotations

import copyreg
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeVar

Kind = TypeVar("Kind", bound=type[Any])
#: One object, so that what is kept names it once.
_NEW: Final = tuple.__new__


def kept_by_parts(kind: Kind) -> Kind:
    """Let values of ``kind``, a frozen data class of two fields or more, be pickled as a call with their parts.

    What Python does by itself looks the fields up for each value, and takes twice as long to read.
    """
    parts = attrgetter(*(field.name for field in fields(kind) if field.init))

    def reduce(value: Any) -> tuple[Any, ...]:
        return kind, parts(value)

    copyreg.pickle(kind, reduce)
    return kind


def kept_as_tuple(kind: Kind) -> Kind:
    """Let values of ``kind``, a named tuple, be pickled as a call that makes them without a step of Python.

    They were checked when they were made first.
    """

    def reduce(value: Any) -> tuple[Any, ...]:
        return _NEW, (kind, tuple(value))

    copyreg.pickle(kind, reduce)
    return kind
