/** The bet that a player finds: the one of the last visit if the game still offers it. */

import type { Bet, GameInfo } from "../core/game";
import type { Store } from "../core/settings";

const key = (game: GameInfo): string => `fullcycle.bet.${game.id}`;

export function firstBet(store: Store, game: GameInfo): Bet {
  try {
    const kept = JSON.parse(store.getItem(key(game)) ?? "null") as Bet | null;
    const known = kept === null ? null : offered(game, kept);
    if (known !== null) return known;
  } catch {
    // Not a bet: the default follows.
  }
  return game.bets.default;
}

export function keepBet(store: Store, game: GameInfo, bet: Bet): void {
  store.setItem(key(game), JSON.stringify(bet));
}

const LAST = "fullcycle.game";

/** The game that was played last in this browser. */
export function lastGame(store: Store): string | null {
  return store.getItem(LAST);
}

export function keepGame(store: Store, id: string): void {
  store.setItem(LAST, id);
}

/** The largest bet: of a coin machine at the coin that the player chose. */
export function maxBet({ bets }: Pick<GameInfo, "bets">, bet: Bet): Bet {
  if (bets.kind === "levels") return { bet: bets.levels.at(-1) ?? bets.default.bet };
  const { coin_size } = "coin_size" in bet ? bet : bets.default;
  const { coins_per_line, lines } = bets.default;
  return {
    coin_size,
    coins_per_line: bets.coins_per_line.at(-1) ?? coins_per_line,
    lines: bets.lines.at(-1) ?? lines,
  };
}

/** Whether two bets stake the same in the same way. */
export function sameBet(one: Bet, other: Bet): boolean {
  const parts = (bet: Bet): string => JSON.stringify(Object.entries(bet).sort());
  return parts(one) === parts(other);
}

/** The level beside this one, or null at the end of the levels. */
export function stepLevel<T>(levels: readonly T[], value: T, by: 1 | -1): T | null {
  const place = levels.indexOf(value);
  return place < 0 ? null : (levels[place + by] ?? null);
}

/** The bet itself, without what else may be kept beside it, if the game offers it; else null. */
function offered({ bets }: GameInfo, bet: Bet): Bet | null {
  if (bets.kind === "levels") {
    return "bet" in bet && bets.levels.includes(bet.bet) ? { bet: bet.bet } : null;
  }
  if (!("coin_size" in bet)) return null;
  const { coin_size, coins_per_line, lines } = bet;
  const known =
    bets.coin_sizes.includes(coin_size) &&
    bets.coins_per_line.includes(coins_per_line) &&
    bets.lines.includes(lines);
  return known ? { coin_size, coins_per_line, lines } : null;
}
