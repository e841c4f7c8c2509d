"""Values become text of HTML, whatever sign of it stands in them."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from generator.pages.escaping import escaped, make_environment


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("a < b", "a &lt; b"),
        ("a > b", "a &gt; b"),
        ("a & b", "a &amp; b"),
        ('a "b', "a &#34;b"),
        ("a 'b", "a &#39;b"),
        ("a b", "a b"),
        (Markup("<b>"), "<b>"),
        (7, "7"),
    ],
)
def test_each_sign_is_escaped_by_itself(value: object, told: str) -> None:
    assert escaped(value) == told
    assert make_environment().from_string("{{ value }}").render(value=value) == told


def test_an_attribute_that_a_value_has_not_is_an_error() -> None:
    template = make_environment().from_string("{{ value.nothing }}")
    with pytest.raises(AttributeError, match="nothing"):
        template.render(value=7)
