"""Blocks to trees, trees to editions, editions to the consolidated text."""
