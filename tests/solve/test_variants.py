"""The committed variants do what their targets files ask: by second evaluators and by `exact`."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from fullcycle.rules import Game
from fullcycle.solve import Task, read
from fullcycle.solve.form import Form
from fullcycle.solve.laid import Steps
from fullcycle.solve.space import Space
from second.exact import FreeSpins, Lines
from solve.lab import GAME, free_task

ROOT = Path(__file__).resolve().parents[2]
VARIANTS = ROOT / "src/fullcycle/games/variants"
TARGETS = ROOT / "docs/how-to/targets"
NAMES = ("92", "94", "high", "low")


def variant(name: str) -> tuple[Game, Task, str]:
    """A variant applied to its game, the task that it came from, its text."""
    text = (VARIANTS / f"days-of-the-tsar-{name}.toml").read_text("utf-8")
    data = tomllib.loads(text)
    assert data["variant_of"] == GAME.id
    reels = {key: tuple(tuple(s.split()) for s in strips) for key, strips in data["reels"].items()}
    task = read(TARGETS / f"{name}.toml", GAME)
    assert (data["id"], data["title"]) == (task.id, task.title)
    assert Fraction(data["published_rtp"]) == task.rtp
    assert "draws" not in data
    return replace(GAME, reels={**GAME.reels, **reels}), task, text


def sigma(game: Game) -> float:
    form = Form(Space(game, free_task(game)))
    laid = Steps(game, form.pays).moments(game.reels["base"])
    return float(form.at(form.space.now()[:, None]).sigma({0: laid, 2: laid})[0])


@pytest.mark.parametrize("name", NAMES)
def test_the_return_by_the_second_evaluator(name: str) -> None:
    game, task, text = variant(name)
    assert game.reels["base"] == game.reels["free"]
    spin = Lines(
        game.reels["base"],
        rows=3,
        lines=game.lines,
        pays=game.pays,
        wild="TSAR",
        scatter="EGG",
        scatter_pays=game.scatter_pays["EGG"],
    )
    other = FreeSpins(spin, spin, numbers=list(range(1, 11)))
    rtp = (spin.spin_mean() + other.feature_coins()) / 25
    real = {
        "rtp": rtp,
        "hit_frequency": spin.hit_frequency(),
        "one_in.free_spins": 1 / other.trigger_chance(),
    }
    said = [line for line in text.splitlines() if line.startswith("#   ")]
    assert len(said) == len(task.targets)
    for target, line in zip(task.targets, said, strict=True):
        if target.name == "sigma":
            continue
        assert target.met(real[target.name]), target.name
        assert line == f"#   {target.name} = {float(real[target.name])} ({real[target.name]})"
    assert f"--targets {name}.toml --seed 1" in text.splitlines()[0]


@pytest.mark.parametrize("name", NAMES)
def test_the_spread_by_pairs_of_lines(name: str) -> None:
    game, task, text = variant(name)
    (target,) = [target for target in task.targets if target.name == "sigma"]
    found = sigma(game)
    assert target.met(Fraction(found))
    (said,) = [line.split()[3] for line in text.splitlines() if line.startswith("#   sigma")]
    assert float(said) == pytest.approx(found, rel=1e-12)


def test_high_and_low_lie_apart_at_one_return() -> None:
    (high, one, _), (low, two, _) = variant("high"), variant("low")
    assert one.rtp == two.rtp == GAME.published_rtp
    assert sigma(high) > 1.4 * sigma(GAME)
    assert sigma(low) < 0.8 * sigma(GAME)


@pytest.mark.parametrize("name", NAMES)
def test_strips_keep_the_order_and_bounds_of_their_file(name: str) -> None:
    game, task, _ = variant(name)
    (reels,) = task.reels
    for reel, strip in enumerate(game.reels["base"]):
        low, high = reels.lengths[reel]
        assert low <= len(strip) <= high
        for symbol, (least, most) in zip(game.symbols, reels.counts[reel], strict=True):
            assert least <= strip.count(symbol) <= most
        for stop, symbol in enumerate(strip):
            near = [strip[(stop + d) % len(strip)] for d in range(1, task.order.spacing[symbol])]
            assert symbol not in near
            assert frozenset((symbol, strip[(stop + 1) % len(strip)])) not in task.order.apart
