"""Tests of agree."""
