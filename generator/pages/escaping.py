"""The templates, and the one setting of how values become HTML in them."""

from __future__ import annotations

import json

from jinja2 import Environment, PackageLoader, StrictUndefined


def make_environment() -> Environment:
    """An environment over the templates: every value is escaped, and a name that none has is an error."""
    return Environment(
        loader=PackageLoader("generator.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def toml_string(text: str) -> str:
    """``text`` as a string of TOML; unlike JSON, that has no pairs of surrogates, and no bare DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
