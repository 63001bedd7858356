"""Stages that several games share; none of these modules is a game."""
