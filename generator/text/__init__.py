"""Pure functions on strings, shared by the stages."""
