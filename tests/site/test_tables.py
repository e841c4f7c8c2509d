"""Tables with a column for each count: a phone shows each row as a line of its own, without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@pytest.mark.parametrize(
    "address",
    [
        *("/", "/changes/", "/changes/2006-10-01..2009-10-01/", "/editions/"),
        *("/report/", "/rulings/", "/symbols/", "/terms/"),
    ],
)
def test_tables_of_counts_fold_on_a_phone(site_host: str, browser: Browser, address: str) -> None:
    """Nothing of them lies outside the window, they are tables still, and what is in a cell is named."""
    phone = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = phone.new_page()
    page.goto(site_host + address)
    for fold in page.locator("summary").all():
        if fold.locator("xpath=..").get_attribute("open") is None:
            fold.click()
    tables = page.locator(".stack")
    assert tables.count()
    for table in tables.all():
        box = table.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360
        assert table.evaluate("table => table.parentElement.scrollWidth") <= box["width"] + 1
    assert page.get_by_role("table").count() >= tables.count()
    assert page.get_by_role("columnheader").count()
    unnamed = """side => cells => cells.filter(c => getComputedStyle(c, side).content === "none").length"""
    for cell, side in ((".count:not(.zero)", "::after"), (":not(.count)", "::before")):
        named = page.locator(f".stack td{cell}[data-called]")
        assert named.evaluate_all(f"cells => ({unnamed})('{side}')(cells)") == 0
    assert page.locator(".stack td[data-called]").count()
    phone.close()
