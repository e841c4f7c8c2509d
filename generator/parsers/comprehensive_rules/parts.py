"""The parts of a file."""

from __future__ import annotations

from enum import Enum


class Part(Enum):
    """A part of the file; each ends where the next begins."""

    FRONT = "front matter"
    CONTENTS = "contents"
    AFTER_CONTENTS = "front matter after the contents"
    BODY = "body"
    GLOSSARY = "glossary"
    INDEX = "index"
    APPENDIX = "appendices"
    CREDITS = "credits"
