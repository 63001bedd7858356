"""Writes a game's kernels: a small module that names its stages and dispatches between them.

Passing stage functions as arguments, or handing them in through closures, gives right results but
never a hit in numba's cache; one loop copied with other globals silently runs another game. A
module of its own for each game is right, cached and ready at once.
"""

from __future__ import annotations

import hashlib
import sys
from textwrap import indent

from fullcycle.engine.cache import stage_sources
from fullcycle.rules import Game, RuleError, Stage
from fullcycle.rules.choices import encode

_HEAD = '''"""Kernels of a game, written by fullcycle.engine.module; not to be edited.

Stages from sources {sources}.
"""

from fullcycle.engine import frame as _frame, histogram as _histogram, trace as _trace
from fullcycle.engine import tally as _tally
from fullcycle.engine.jit import compiled, kernel, whole
from fullcycle.engine.verbs.draws import advance, copy_generator, pick, rewind
from fullcycle.engine.verbs.reels import land
{imports}


@kernel
def _loop(tables, bet, draws, frame, trace):
    _frame.begin(frame)
    while frame.depth > 0:
        top = frame.depth - 1
{ended}
        stage = frame.stage[top]
        state = (frame.state[top, 0], frame.state[top, 1], frame.state[top, 2], frame.state[top, 3])
        choice = -1
        _frame.start(frame, stage, trace)
{choices}
        _frame.enter(frame, stage, trace)
{stages}
        if draws.status != 0:
            frame.status = _frame.NO_DRAW
            return
        if frame.status != 0:
            return
        _frame.limit(frame, trace)


@compiled
def play(tables, bet, draws, frame, trace):
    """One round, traced."""
    _loop(tables, bet, draws, frame, trace)


@compiled
def run(tables, bet, draws, frame):
    """One round, untraced."""
    _loop(tables, bet, draws, frame, None)


@compiled
def entry(tables, source, which):
    """An entry of a named draw from a generator."""
    return pick(tables, source, which)


@compiled
def stops(tables, source, reel_set):
    """A reel result from a generator, left in source.stop."""
    land(tables, reel_set, source, None)


@compiled
def simulate(tables, bet, draws, frame, rounds, tally):
    """Many rounds by the default policy, summed into a tally; stops at a round that fails."""
    for _ in range(rounds):
        _loop(tables, bet, draws, frame, None)
        if frame.status != 0:
            return frame.status
        _tally.add(tally, frame)
    return 0


@compiled
def session(tables, bet, draws, frame, player, marks, path):
    """One player's rounds up to the last mark, or until the balance does not pay the next stake.

    path[k] becomes the balance in coins after marks[k] rounds; stops at a round that fails.
    """
    for place in range(marks.shape[0]):
        while player.rounds < marks[place] and player.balance >= player.stake:
            _loop(tables, bet, draws, frame, None)
            if frame.status != 0:
                return frame.status
            win = frame.win
            player.rounds += 1
            player.balance += win - player.stake
            player.largest = max(player.largest, win)
            player.dry = 0 if win > 0 else player.dry + 1
            player.drought = max(player.drought, player.dry)
            player.short = 0 if win >= player.stake else player.short + 1
            player.shortage = max(player.shortage, player.short)
            for stage in range(player.stages):
                if player.first[stage] == 0 and frame.begun[stage] > 0:
                    player.first[stage] = player.rounds
        path[place] = player.balance
    return 0


@compiled
def compare(tables, bet, draws, other, frame, stepped, trace, rounds, result):
    """Rounds run untraced, traced and stepped from the same draws; counts what differs."""
    for index in range(rounds):
        copy_generator(draws, other)
        _loop(tables, bet, draws, frame, None)
        win, runs = frame.win, frame.runs
        copy_generator(other, draws)
        trace[0, 0] = 0
        trace[0, 1] = 0
        _loop(tables, bet, draws, frame, trace)
        same = frame.win == win and frame.runs == runs and trace[0, 1] == 0
        same = same and (frame.capped == 1 or _trace.coins(trace) == win)
        stepped.given = 0
        while True:
            copy_generator(other, draws)
            _loop(tables, bet, draws, stepped, None)
            if stepped.status != _frame.WAITING or stepped.given >= stepped.choice.shape[0]:
                break
            stepped.choice[stepped.given] = _default(stepped.stage[stepped.depth - 1])
            stepped.given += 1
        same = same and stepped.win == win and stepped.runs == runs and stepped.status == 0
        result[0] += 1
        if not same:
            result[1] += 1
            if result[2] < 0:
                result[2] = index


@kernel
def _default(stage):
{defaults}
    return -1
'''

_ENDED = """if frame.left[top] <= 0:
    _frame.leave(frame, trace)
    continue"""

_COUNT = '''

@compiled
def count_{name}(tables, bet, state, draws, choice, keys, counts, key):
    """The full cycle of stage {name} as a histogram of (parts, grants); its number of leaves."""
    leaves = 0
    while True:
        rewind(draws)
        parts, grants = {call}(tables, bet, state, draws, choice, None)
        if draws.status != 0:
            return -draws.status
{fill}
        added = _histogram.add(keys, counts, key, {width}, draws.product)
        if added < 1:
            return added - 100
        leaves += 1
        if not advance(draws):
            return leaves


@compiled
def same_{name}(tables, bet, state, draws, choice, trace, result):
    """The full cycle of stage {name}, untraced beside traced; counts windows and differences."""
    while True:
        rewind(draws)
        parts, grants = {call}(tables, bet, state, draws, choice, None)
        rewind(draws)
        trace[0, 0] = 0
        trace[0, 1] = 0
        told, granted = {call}(tables, bet, state, draws, choice, trace)
        result[0] += 1
        coins = {coins}
        if parts != told or grants != granted or trace[0, 1] != 0 or _trace.coins(trace) != coins:
            result[1] += 1
        if draws.status != 0:
            return draws.status
        if not advance(draws):
            return 0


@compiled
def once_{name}(tables, bet, state, draws, choice, trace):
    """Stage {name} once, traced."""
    return {call}(tables, bet, state, draws, choice, trace)


@compiled
def walk_{name}(tables, bet, state, draws, choice, trace, hits, coins):
    """The full cycle of stage {name}, traced: hits and coins by [kind, symbol, count].

    Returns 0, or the draws' status, -1 for a sum beyond 64 bits, -2 for a trace that is too short.
    """
    while True:
        rewind(draws)
        trace[0, 0] = 0
        trace[0, 1] = 0
        {call}(tables, bet, state, draws, choice, trace)
        if draws.status != 0:
            return draws.status
        if trace[0, 1] != 0:
            return -2
        if not _histogram.hits(trace, hits, coins, draws.product):
            return -1
        if not advance(draws):
            return 0


@compiled
def shows_{name}(tables, bet, state, draws, choice, trace, symbol, count):
    """Weight of the results of stage {name} that win so many of a symbol (a row: 1); -1: failed."""
    shown = 0
    while True:
        rewind(draws)
        trace[0, 0] = 0
        trace[0, 1] = 0
        {call}(tables, bet, state, draws, choice, trace)
        if draws.status != 0 or trace[0, 1] != 0:
            return -1
        if _histogram.holds(trace, symbol, count):
            shown += draws.product
        if not advance(draws):
            return shown
'''


def write(game: Game) -> str:
    """The text of the game's kernel module: the same for games that differ in their data only."""
    imports = "\n".join(_import(number, stage) for number, stage in enumerate(game.stages))
    numbers = {stage.name: number for number, stage in enumerate(game.stages)}
    limits = [
        "0" if stage.limit is None else f"tables.limit[{number}]"
        for number, stage in enumerate(game.stages)
    ]
    choices, defaults, stages, offset = [], [], [], 0
    for number, stage in enumerate(game.stages):
        if stage.menu is not None:
            choices.append(
                f"if stage == {number}:\n"
                f"    choice = _frame.choose(frame, {encode(stage.default)})\n"
                f"    if choice < 0:\n        return"
            )
            defaults.append(f"if stage == {number}:\n    return {encode(stage.default)}")
        stages.append(_dispatch(number, stage, numbers, limits, offset))
        offset += len(stage.parts)
    text = _HEAD.format(
        imports=imports,
        sources=hashlib.sha256(stage_sources(game)).hexdigest(),
        ended=indent(_ENDED, " " * 8) if any(map(_lingers, game.stages)) else "",
        choices=indent("\n".join(choices), " " * 8),
        stages=indent("\n".join(stages), " " * 8),
        defaults=indent("\n".join(defaults), " " * 4),
    )
    return text + "".join(_counters(number, stage) for number, stage in enumerate(game.stages))


def _import(number: int, stage: Stage) -> str:
    """The line that imports a stage under its number: names may recur in other modules."""
    module, name = stage.run.__module__, stage.run.__name__
    if getattr(sys.modules.get(module), name, None) is not stage.run:
        message = f"runs {name}, which is not what {module} holds under that name"
        raise RuleError(message, where=f"stages.{stage.name}")
    return f"from {module} import {name} as stage_{number}"


def _suspending(stage: Stage) -> list[int]:
    """Places of the grants that are played before the stage goes on."""
    return [
        place
        for place, granted in enumerate(stage.grants)
        if not granted.after and granted.stage != stage.name
    ]


def _lingers(stage: Stage) -> bool:
    """Whether a series stays on the agenda until what its last repetition grants is done.

    Only features do: they end after the features inside them. Other stages leave at once, so that
    a chain of them (gambles, picks) stays shallow.
    """
    return stage.feature is not None and bool(_suspending(stage))


def _dispatch(
    number: int, stage: Stage, numbers: dict[str, int], limits: list[str], offset: int
) -> str:
    """The branch of the loop that runs one stage and takes what it answers."""
    word = "if" if number == 0 else "elif"
    lines = [
        f"{word} stage == {number}:",
        f"    parts, grants = stage_{number}(tables, bet, state, draws, choice, trace)",
    ]
    for place in range(len(stage.parts)):
        lines.append(f"    frame.parts[{offset + place}] += whole(parts[{place}])")
        lines.append(f"    frame.win += whole(parts[{place}])")
    others = []
    for place, granted in enumerate(stage.grants):
        target, given = numbers[granted.stage], f"grants[{place}]"
        rest = f"{given}[0], {given}[1], {limits[target]}, trace)"
        later = f"_frame.grant(frame, {target}, {rest}"
        if granted.after:
            later = f"_frame.defer(frame, top, {target}, {rest}"
        if target == number:
            repeat = f"_frame.repeat(frame, {number}, {rest}"
            lines.append(f"    again{place} = {repeat}")
            later = f"if not again{place}:\n        {later}"
        others.append(f"    {later}")
    held = " or ".join(f"grants[{place}][0] > 0" for place in _suspending(stage))
    unless = f"if not ({held}): " if _lingers(stage) else ""
    lines.append(f"    {unless}_frame.leave(frame, trace)")
    return "\n".join(lines + others)


def _counters(number: int, stage: Stage) -> str:
    """The exact reading's kernels for one stage."""
    fields = [f"parts[{place}]" for place in range(len(stage.parts))]
    for place, granted in enumerate(stage.grants):
        fields.append(f"grants[{place}][0]")
        fields += [f"grants[{place}][1][{i}]" for i in range(len(granted.state))]
    fill = "\n".join(f"key[{place}] = {field}" for place, field in enumerate(fields))
    coins = " + ".join(f"parts[{place}]" for place in range(len(stage.parts))) or "0"
    return _COUNT.format(
        name=stage.name,
        call=f"stage_{number}",
        fill=indent(fill, " " * 8),
        width=len(fields),
        coins=coins,
    )
