"""Figures of candidates by the names that targets have (see `task.figure_names`)."""

from __future__ import annotations

from abc import ABC, abstractmethod

from fullcycle.engine.jit import Array


class Figured(ABC):
    """Candidates of a form: each figure is an array (candidates,)."""

    def figure(self, name: str) -> Array:
        """A figure by its name."""
        kind, _, which = name.partition(".")
        if kind == "parts":
            return self.part(which)
        if kind == "one_in":
            return self.one_in(which)
        return {
            "rtp": self.rtp,
            "hit_frequency": self.hits,
            "sigma": self.sigma,
            "top_award_one_in": self.top,
        }[kind]()

    @abstractmethod
    def part(self, name: str) -> Array:
        """What a part of the win, or a feature, returns."""

    @abstractmethod
    def one_in(self, which: str) -> Array:
        """One in how many rounds reaches a feature, or wins a prize."""

    @abstractmethod
    def rtp(self) -> Array:
        """The return."""

    @abstractmethod
    def hits(self) -> Array:
        """How often a round wins."""

    @abstractmethod
    def sigma(self) -> Array:
        """Standard deviation of a round in stakes."""

    @abstractmethod
    def top(self) -> Array:
        """One in how many rounds the top award shows."""
