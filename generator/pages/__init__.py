"""What readers see: every page of the site as ready HTML."""

from generator.pages.render import drafts, render, render_pages

__all__ = ["drafts", "render", "render_pages"]
