"""What a found game really does: its full cycle, against every target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fullcycle.engine.jit import Array
from fullcycle.exact import figures
from fullcycle.exact.cycle import Progress
from fullcycle.rules import Code, Game, RuleError
from fullcycle.solve.guided import Described, Guided
from fullcycle.solve.task import Target


@dataclass(frozen=True)
class Reached:
    """A target and what the full cycle gives: a figure as `exact` prints it, or None for never."""

    target: Target
    figure: dict[str, Any] | None

    @property
    def met(self) -> bool:
        """Whether it lies within the tolerance, whatever the error of a computed figure."""
        value, within = self.target.value, self.target.within
        if self.figure is None or self.figure["value"] is None:
            return False
        if "variance" in self.figure:
            square = Fraction(self.figure["variance"])
            return max(value - within, Fraction(0)) ** 2 <= square <= (value + within) ** 2
        exact = self.figure.get("fraction")
        within -= Fraction(self.figure.get("error", 0))
        reached = Fraction(self.figure["value"] if exact is None else exact)
        return abs(reached - value) <= within

    @property
    def off(self) -> float:
        """By how many tolerances it is missed."""
        if self.figure is None or self.figure["value"] is None:
            return float("inf")
        return abs(float(self.figure["value"]) - float(self.target.value)) / float(
            self.target.within
        )


@dataclass(frozen=True)
class Confirmed:
    """A game with its exact figures and what they say of the targets."""

    game: Game
    candidate: Array
    document: dict[str, Any]
    reached: tuple[Reached, ...]

    @property
    def met(self) -> bool:
        """Whether every target is met."""
        return all(each.met for each in self.reached)

    @property
    def off(self) -> float:
        """How far the missed targets are missed, together."""
        return sum(min(each.off, 1e6) for each in self.reached if not each.met)


def confirm(
    form: Described,
    targets: Sequence[Target],
    game: Game,
    candidate: Array,
    progress: Callable[[str], Progress] | None = None,
) -> Confirmed:
    """Run the full cycle. Raises MALFUNCTION when the form's return is not the full cycle's."""
    document = figures(game, game.bets.unit(), progress)
    if not isinstance(form, Guided):
        form_says = form.of_game(game).rtp()[0]
        counted = document["rtp"].get("fraction")
        if form.exact and counted is not None and str(form_says) != counted:
            message = f"counts give a return of {form_says}, the full cycle {document['rtp']}"
            raise RuleError(message, where=game.id, code=Code.MALFUNCTION)
    reached = tuple(Reached(target, figure(document, target.name)) for target in targets)
    return Confirmed(game, candidate, document, reached)


def figure(document: dict[str, Any], name: str) -> dict[str, Any] | None:
    """A target's figure out of the exact figures."""
    kind, _, which = name.partition(".")
    found: dict[str, Any] | None
    if kind == "parts":
        features = document["features"]
        found = features[which] if which in features else document["parts"][which]
        found = found if found is None or "rtp" not in found else found["rtp"]
    elif kind == "one_in":
        feature = document["features"].get(which) or document["prizes"].get(which)
        if feature is None:  # it never comes
            return None
        found = feature if feature.get("method") == "refused" else feature["one_in"]
    elif kind == "sigma":
        if document["variance"]["method"] == "refused":
            return dict(document["variance"])
        sigma, variance = document["volatility_index"]["sigma"], document["variance"]
        found = {"value": sigma, "method": variance["method"]}
        found |= {"variance": variance["fraction"]} if "fraction" in variance else {}
    elif kind == "top_award_one_in":
        found = document["top_award"]["one_in"]
    else:
        found = paid(document[kind])
    return found


def paid(shown: dict[str, Any]) -> dict[str, Any]:
    """A figure of what is paid: a computed one comes without the fraction before the cap."""
    if shown["method"] != "computed":
        return shown
    return {key: shown[key] for key in shown if key not in {"fraction", "before_cap"}}


def values(form: Described, confirmed: Confirmed) -> dict[str, float]:
    """The full cycle's value of each figure that the form only estimates, where it has one."""
    real = {name: figure(confirmed.document, name) for name in sorted(form.estimated)}
    return {name: found["value"] for name, found in real.items() if found and found["value"]}
