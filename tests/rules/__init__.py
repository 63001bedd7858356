"""Tests of the vocabulary of rules, one file for each module."""
