"""The templates, and the one setting of how values become HTML in them."""

from __future__ import annotations

import json
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import escape


def escaped(value: object) -> str:
    """``value`` as text of HTML. Most values have nothing to escape: they stay as they are.

    To look for each sign takes less than to look for any of them at once, or to make an object of what is escaped.
    """
    if type(value) is str and not (
        "'" in value or '"' in value or "&" in value or "<" in value or ">" in value
    ):
        return value
    return escape(value)


class _Writer(CodeGenerator):
    """Has templates write their values with :func:`escaped`, and ask values for their attributes as Python does.

    By itself a template makes an object of each value that escapes what is added to it, which takes twice as long, and
    asks its environment for every attribute, which may be the key of a mapping too; in ours none is.
    """

    def _output_child_pre(self, _: nodes.Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert not frame.eval_ctx.volatile
        assert finalize.src is None
        self.write("environment.escaped(")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")


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
