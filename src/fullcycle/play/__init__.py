"""Reading 1: one round, with events."""
