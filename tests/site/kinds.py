"""One page of each kind, and those with the widest things on them."""

from __future__ import annotations

#: Addresses of the built site; a test sees to it that no kind of page is missing here.
ADDRESSES = (
    "/",
    "/rules/",
    "/rules/704/",
    "/r/704.5j/",
    "/r/708.9/",
    "/r/702/",
    "/r/713.6/",
    "/cr/2009-10-01/",
    "/cr/2009-10-01/702/",
    "/cr/2006-10-01/505/",
    "/cr/2009-10-01/glossary/",
    "/changes/",
    "/changes/2006-10-01..2009-10-01/",
    "/changes/2006-10-01..2024-03-08/",
    "/compare/",
    "/cite/",
    "/glossary/",
    "/rulings/",
    "/rulings/715/",
    "/proposals/",
    "/symbols/",
    "/terms/",
    "/editions/",
    "/report/",
    "/report/2006-10-01..2009-10-01/",
    "/report/witnesses/",
    "/search/",
    "/credits/",
    "/404.html",
)
#: So long that axe takes its time; it sees their templates here or in ``tests/pages/test_look.py``.
LONG = (
    "/glossary/",
    "/report/",
    "/cr/2009-10-01/glossary/",
    "/cr/2009-10-01/702/",
    "/changes/2006-10-01..2009-10-01/",
)
#: What axe is asked for; the colours alone depend on the scheme.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
#: By how many pixels a page scrolls sideways.
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
