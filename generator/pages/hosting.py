"""What static hosts read besides the pages: how long browsers may keep which files."""

from __future__ import annotations

from typing import Final

from generator.model.page import DataFile

#: Files whose names change with their content may be kept for ever; all else is asked for again, which
#: costs nothing where it has not changed. The form is that of Cloudflare Pages and Netlify.
_HEADERS: Final = """\
/*
  Cache-Control: public, max-age=0, must-revalidate
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin

/pagefind/fragment/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable

/pagefind/index/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable

/pagefind/former/fragment/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable

/pagefind/former/index/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable

/pagefind/earlier/fragment/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable

/pagefind/earlier/index/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable

/data/v1/*
  Access-Control-Allow-Origin: *
"""


def host_files() -> tuple[DataFile, ...]:
    """The files for hosts, relative to the site's root."""
    return (DataFile("_headers", _HEADERS.encode("utf-8")),)
