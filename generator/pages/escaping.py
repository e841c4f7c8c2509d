"""The templates, and the one setting of how values become HTML in them."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import escape

_MARKED: Final = re.compile("[&<>'\"]")
#: In a longer text it takes less to escape what is marked than to look whether anything is.
_SHORT: Final = 60


def escaped(value: object) -> str:
    """``value`` as text of HTML. Most values are short and have nothing to escape: they stay as they are."""
    if type(value) is str and len(value) < _SHORT and not _MARKED.search(value):
        return value
    return escape(value)


class _Writer(CodeGenerator):
    """Has templates write their values with :func:`escaped`.

    By itself a template makes an object of each that escapes what is added to it, which takes twice as long.
    """

    def _output_child_pre(self, _: nodes.Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert not frame.eval_ctx.volatile
        assert finalize.src is None
        self.write("environment.escaped(")


class _Environment(Environment):
    code_generator_class = _Writer
    escaped = staticmethod(escaped)


def make_environment() -> Environment:
    """An environment over the templates: every value is escaped, and a name that none has is an error."""
    return _Environment(
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
