"""Tests of the engine: sources, tables, agenda, kernels and their cache."""
