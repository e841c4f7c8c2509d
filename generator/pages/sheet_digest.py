"""A name for everything that a value says: two sheets of one name are the same page."""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from operator import attrgetter
from typing import Any, Final

_PLAIN: Final = frozenset((str, int, bool, float, type(None), bytes))
#: Writes values alone, and not which of them are one object.
_MARSHAL_OF_VALUES: Final = 2
#: Of fewer attributes an ``attrgetter`` makes no tuple.
_FEWEST: Final = 2
_ways: dict[type, Callable[[Any], Any]] = {}


def digest_of(value: Any) -> str:
    """The digest of all values that ``value`` (a sheet, or what one is made from) holds, however deep.

    Raises ``TypeError`` for what is no value (a function, an open iterator): a template might make
    anything of it. A set counts by its members, in whatever order, where all of ``value`` is of kinds that
    Python itself has (strings, tuples, dictionaries, …); beside others (a data class, a date) it is refused.
    """
    try:
        told = b"plain", marshal.dumps(value, _MARSHAL_OF_VALUES)
    except ValueError:  # there is more in it than Python itself knows
        told = b"taken apart", marshal.dumps(_values(value), _MARSHAL_OF_VALUES)
    return hashlib.sha256(b" ".join(told)).hexdigest()


def _values(value: Any) -> Any:
    """``value`` as nested tuples of what Python itself knows."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return (kind is tuple, *[v if type(v) in _PLAIN else _values(v) for v in value])
    take_apart = _ways.get(kind) or _ways.setdefault(kind, _taken_apart(kind))
    return take_apart(value)


def _taken_apart(kind: type) -> Callable[[Any], Any]:
    """How a value of ``kind`` is taken apart; its kind is a part of what it says."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    if issubclass(kind, Enum):
        return lambda value: (name, value.name)
    if kind is date:
        return lambda value: (name, value.toordinal())
    if issubclass(kind, dict):
        return lambda value: (name, *((_values(k), _values(v)) for k, v in value.items()))
    if is_dataclass(kind):
        names = [field.name for field in fields(kind) if field.init]
        if len(names) < _FEWEST:
            return lambda value: (name, *[_values(getattr(value, part)) for part in names])
        read = attrgetter(*names)

        def parts(value: Any) -> Any:
            return (name, *[v if type(v) in _PLAIN else _values(v) for v in read(value)])

        return parts
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):  # a named tuple
        return lambda value: (name, *[v if type(v) in _PLAIN else _values(v) for v in value])
    raise TypeError(f"{name} is no value that a sheet may hold")
