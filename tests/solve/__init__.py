"""Searching for strips: the form against slow evaluators, the search against its promises."""
