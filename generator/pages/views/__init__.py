"""One module per kind of page: from the book to the values that a template shows."""
