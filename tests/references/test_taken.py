"""Which stretches of a text are taken."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.model.place import TextSpan
from generator.references.taken import Taken

_SPANS = st.builds(
    lambda start, size: TextSpan(start, start + size), st.integers(0, 20), st.integers(1, 8)
)


@given(st.lists(_SPANS), _SPANS)
def test_one_meets_another_where_they_share_a_character(
    spans: list[TextSpan], one: TextSpan
) -> None:
    own = set(range(one.start, one.end))
    shared = any(own & set(range(span.start, span.end)) for span in spans)
    assert Taken(spans).meets(one) is shared
