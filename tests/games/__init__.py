"""Tests of the games' own rules."""
