"""Lines to blocks: one parser per historical format, all on one line cursor.

Each parser is a function ``parse(text: SourceText) -> Parsed``.
"""
