"""The search: within its bounds, the same from its seed, and what it finds meets the targets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fullcycle.solve import parse
from fullcycle.solve.form import Form
from fullcycle.solve.search import CHAINS, Search
from fullcycle.solve.space import Space
from solve.lab import GAME, free_task

TARGETS: dict[str, Any] = {
    "rtp": {"value": "0.93", "within": "0.0005"},
    "one_in": {"free_spins": {"value": 180, "within": 4}},
    "sigma": {"value": 4, "within": "0.2"},
}


@pytest.fixture(scope="module")
def form() -> Form:
    task = parse(
        {
            "targets": TARGETS,
            "reels": [
                {
                    "sets": ["base", "free"],
                    "around": 2,
                    "lengths": [[33, 38], [33, 38], 36, [35, 40], [35, 40]],
                    "counts": {"EGG": 1},
                }
            ],
            "draws": {"eggs": {"weights": [1, 4]}},
            "order": {"spacing": {"TSAR": 12}},
        },
        GAME,
    )
    return Form(Space(GAME, task))


def test_what_is_found_meets_every_target_within_every_bound(form: Form) -> None:
    space, search = form.space, Search(form, form.space.task.targets, 7)
    assert search.run(400_000)
    x = search.best()
    assert (x >= space.low).all()
    assert (x <= space.high).all()
    assert space.breach(x[:, None])[0] == 0
    (reels,) = space.counts(x)
    for counts, (low, high) in zip(reels, space.task.reels[0].lengths, strict=True):
        size = sum(counts.values())
        assert low <= size <= high
        assert counts["TSAR"] * 12 <= size
        assert max(counts.values()) * 2 <= size
    for target in space.task.targets:
        reached = form.at(x[:, None]).figure(target.name)[0]
        assert abs(reached - float(target.value)) <= float(target.within), target.name


def test_the_same_seed_finds_the_same_and_another_does_not(form: Form) -> None:
    def found(seed: int) -> list[int]:
        search = Search(form, form.space.task.targets, seed)
        search.run(60_000)
        return [search.trials, *search.best().tolist()]

    assert found(3) == found(3)
    assert found(3) != found(4)


def test_it_tries_no_more_than_it_may(form: Form) -> None:
    impossible = parse(
        {"targets": {"rtp": {"value": 30, "within": 1}}, "draws": {"eggs": {"weights": [1, 2]}}},
        GAME,
    )
    search = Search(Form(Space(GAME, impossible)), impossible.targets, 1)
    begun, told = search.trials, list[tuple[int, int]]()
    assert not search.run(20_000, lambda done, total: told.append((done, total)))
    assert 20_000 - CHAINS < search.trials - begun <= 20_000
    assert told
    assert told[-1][1] == 20_000


def test_moves_change_little_and_stay_within_bounds(form: Form) -> None:
    search = Search(form, form.space.task.targets, 2)
    changed, single = np.zeros(len(form.space.low), dtype=bool), list[int]()
    for _ in range(60):
        new = search.moved()
        differ = new != search.chains
        assert differ.sum(axis=0).max() <= 2
        assert (new >= form.space.low[:, None]).all()
        assert (new <= form.space.high[:, None]).all()
        changed |= differ.any(axis=1)
        by = (new - search.chains).sum(axis=0)
        single += by[differ.sum(axis=0) == 1].tolist()
    assert set(single) == {-2, -1, 1, 2}
    assert 0.3 < sum(by > 0 for by in single) / len(single) < 0.7
    assert changed.tolist() == (form.space.low < form.space.high).tolist()


def test_a_scale_corrects_an_estimate() -> None:
    task = free_task(GAME, sigma={"value": 4, "within": "0.01"})
    form = Form(Space(GAME, task))
    search = Search(form, task.targets, 1, {"sigma": 4 / 3})
    assert search.run(200_000)
    assert form.at(search.best()[:, None]).sigma()[0] == pytest.approx(3, abs=0.01)


def test_what_breaks_lengths_or_spacing_is_counted(form: Form) -> None:
    space = form.space
    x = np.repeat(space.start()[:, None], 3, axis=1)
    tsar = space.game.symbols.index("TSAR")
    x[tsar + 12, 1] = 4  # reel 2: four Tsars need 48 stops
    x[12 * 2 + 1, 2] += 5  # reel 3 must have 36
    clean, crowded, long = space.breach(x).tolist()
    assert clean == 0
    assert crowded >= 10
    assert long == 5


def test_a_target_out_of_reach_does_not_drag_the_others_along() -> None:
    """No strip is long enough for so rare a feature; the return is found all the same."""
    rare = {"one_in": {"free_spins": {"value": 1_000_000, "within": "0.1"}}}
    task = free_task(GAME, rtp={"value": "0.95", "within": "0.001"}, **rare)
    search = Search(Form(Space(GAME, task)), task.targets, 1)
    assert not search.run(150_000)
    off = search.off(search.best()[:, None])
    assert off["rtp"][0] <= 1
    assert off["one_in.free_spins"][0] > 1000
