"""All exact figures of a game at a bet, as the contract's JSON; each says its method."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from fullcycle.engine.kernels import kernels
from fullcycle.exact import caps, cycle, decide, distribution, line, moments, top, unordered
from fullcycle.exact import chain as chains
from fullcycle.exact.chain import Chain
from fullcycle.exact.cycle import Progress
from fullcycle.exact.figure import computed, either, exactly
from fullcycle.rules import Bet, Game

#: Two-sided 90 % of the normal distribution, as PAR sheets quote volatility.
Z90 = 1.65
PERCENTILES = (0.5, 0.9, 0.99, 0.999, 0.9999)
MULTIPLES = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000)
#: Starting points of the gamble that `figures` solves; `agree` solves all.
POLICY_STATES = 100


def figures(
    game: Game, bet: Bet, progress: Callable[[str], Progress] | None = None
) -> dict[str, Any]:
    """Return, parts, hits, variance, features, top award, cap and distribution of a game.

    Wins are counted at one coin a line on the bet's lines: coins per line multiply stake and every
    win alike, so ratios to the stake hold for all of them. `progress` gets a stage's name and
    gives back what to call with (windows done, windows in all). Where a round is capped, parts,
    features and `before_cap` are fractions of the uncapped round; the return, the variance and
    the distribution are those of what is paid, from the computed distribution. Raises MALFUNCTION
    when the return is infinite.
    """
    return of_chain(counted(game, bet, progress), bet)


def counted(game: Game, bet: Bet, progress: Callable[[str], Progress] | None = None) -> Chain:
    """A game's stages, counted at the unit of `bet`."""
    return chains.build(kernels(game), game.bets.unit_of(bet), progress)


def of_chain(
    chain: Chain, bet: Bet, spread: distribution.Distribution | None = None
) -> dict[str, Any]:
    """The same from stages that are already counted at the unit of `bet`.

    `spread` is the chain's distribution, where the caller has it already.
    """
    ready, stake = chain.kernels, chain.bet.stake_coins
    game = ready.game
    parts = {name: mean / stake for name, mean in moments.part_means(chain).items()}
    spread = spread or distribution.invert(chain)
    whole = caps.figures(chain, spread)
    of_line = line.hit_frequency(game, chain.bet)
    document = {
        "game": game.id,
        "math_hash": ready.math_hash,
        "bet": dict(bet.json),
        "lines": bet.lines,
        "rtp": whole["rtp"],
        "parts": {name: exactly(part) for name, part in parts.items()},
        "hit_frequency": _hits(chain, spread),
        "line_hit_frequency": None if of_line is None else exactly(of_line),
        "variance": whole["variance"],
        "volatility_index": _volatility(whole["variance"]),
        "features": _features(chain),
        "prizes": _prizes(chain),
        "top_award": _top(chain),
        "cap": whole["cap"],
        "gamble": _gamble(chain),
        "distribution": _distribution(caps.paid(chain, spread), stake),
        "kurtosis": caps.kurtosis(chain, spread),
        "cycle": chain.cycles[chain.start].weight,
        "cycles": {
            stage.name: cycle.size(ready, stage) for stage in game.stages if stage.reels is not None
        },
    }
    return document if game.ordered else unordered.veil(game, document)


def _volatility(variance: Mapping[str, Any]) -> dict[str, Any]:
    """The volatility index, with a bound on its error where the variance is computed."""
    sigma, found = sqrt(variance["value"]), {"method": variance["method"]}
    if "error" in variance:  # |a - b| = |a² - b²| / (a + b), and a + b is a at least
        found["error"] = Z90 * variance["error"] / sigma if sigma else Z90 * sqrt(variance["error"])
    return {"value": Z90 * sigma, "z": Z90, "sigma": sigma, **found}


def _hits(chain: Chain, spread: distribution.Distribution) -> dict[str, Any]:
    blank = moments.blank(chain)
    if blank is None:
        return computed(1 - float(spread.coins[0]), spread.error)
    return exactly(1 - blank)


def _features(chain: Chain) -> dict[str, Any]:
    """Each feature: one in how many rounds, and what it holds when it comes."""
    found, stake, parts = {}, chain.bet.stake_coins, moments.part_means(chain)
    for number, stage in enumerate(chain.kernels.game.stages):
        if stage.feature is None:
            continue
        chance, runs = moments.reach(chain, number), moments.visits(chain, number)
        series, spread = moments.series(chain, number)
        begins = {"series": exactly(series), "series_variance": exactly(spread)}
        if not chance:
            found[stage.feature] = {
                "stage": stage.name,
                **begins,
                "one_in": None,
                "rtp": exactly(0),
            }
            continue
        coins = sum((parts[part] for part in chain.kernels.game.parts_of(stage)), Fraction(0))
        found[stage.feature] = {
            "stage": stage.name,
            **begins,
            "one_in": either(1 / chance),
            "mean": either(coins / (stake * chance)),
            "rtp": exactly(coins / stake),
            "spins": either(runs / chance),
            "first_spins": either(moments.first(chain, number) / chance),
            "granted_per_spin": exactly(1 - moments.first(chain, number) / runs),
        }
    return found


def _prizes(chain: Chain) -> dict[str, Any]:
    """Each prize that is drawn: one in how many rounds on average, and its mean."""
    found, stake = {}, chain.bet.stake_coins
    for number, stage in enumerate(chain.kernels.game.stages):
        runs = moments.visits(chain, number) if stage.prize is not None else Fraction(0)
        if stage.prize is not None and runs:
            coins = sum((moments.part_means(chain)[part] for part in stage.parts), Fraction(0))
            found[stage.prize] = {
                "stage": stage.name,
                "one_in": exactly(1 / runs),
                "mean": exactly(coins / (stake * runs)),
                "rtp": exactly(coins / stake),
            }
    return found


def _top(chain: Chain) -> dict[str, Any]:
    game = chain.kernels.game
    symbol, count = game.top_award
    shows = top.per_round(chain)
    return {
        "symbol": symbol,
        "count": count,
        "multiple": exactly(Fraction(top.coins(chain), chain.bet.stake_coins)),
        "one_in": exactly(1 / shows) if shows else None,
    }


def _gamble(chain: Chain) -> dict[str, Any] | None:
    """What choosing can add to the return, at best and at worst."""
    found = decide.policies(chain, POLICY_STATES)
    if found is None:
        return None
    stake = chain.bet.stake_coins
    return {
        "best": exactly(found.best / stake),
        "worst": exactly(found.worst / stake),
        "states": found.states,
        "of": found.of,
    }


def _distribution(spread: distribution.Distribution, stake: int) -> dict[str, Any]:
    return {
        "method": "computed",
        "error": spread.error,
        "percentiles": {str(share): spread.percentile(share) / stake for share in PERCENTILES},
        "at_least": {str(n): _known(spread, n * stake) for n in MULTIPLES},
        "mean": spread.mean() / stake,
    }


def _known(spread: distribution.Distribution, coins: int) -> float | None:
    """Chance of so many coins or more; None where it is not above what it may be wrong by."""
    chance = spread.at_least(coins)
    return chance if chance > spread.error else None
