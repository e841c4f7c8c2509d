"""Which rule of one edition is which rule of another: :func:`generator.alignment.align.align`."""
