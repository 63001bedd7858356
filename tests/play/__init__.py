"""Tests of the first reading: one round, with events."""
