"""What readers see: every page of the site as ready HTML."""

from generator.pages.render import Press, drafts, press, render, render_pages
from generator.pages.sheet import Draft, Foreseen
from generator.pages.sheet_digest import digest_of

__all__ = ["Draft", "Foreseen", "Press", "digest_of", "drafts", "press", "render", "render_pages"]
