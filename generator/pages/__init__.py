"""What readers see: every page of the site as ready HTML."""

from generator.pages.render import render_pages

__all__ = ["render_pages"]
