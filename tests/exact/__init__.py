"""Tests of the exact reading."""
