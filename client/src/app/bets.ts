/** The bet that a player finds: the one of the last visit if the game still offers it. */

import type { Bet, GameInfo } from "../core/game";
import type { Store } from "../core/settings";

const key = (game: GameInfo): string => `fullcycle.bet.${game.id}`;

export function firstBet(store: Store, game: GameInfo): Bet {
  try {
    const kept = JSON.parse(store.getItem(key(game)) ?? "null") as Bet | null;
    if (kept !== null && offers(game, kept)) {
      const { coin_size, coins_per_line, lines } = kept;
      return { coin_size, coins_per_line, lines };
    }
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

export function maxBet(game: GameInfo, bet: Bet): Bet {
  const { coins_per_line, lines } = game.bets;
  return {
    coin_size: bet.coin_size,
    coins_per_line: coins_per_line.at(-1) ?? bet.coins_per_line,
    lines: lines.at(-1) ?? bet.lines,
  };
}

/** The level beside this one, or null at the end of the levels. */
export function stepLevel<T>(levels: readonly T[], value: T, by: 1 | -1): T | null {
  const place = levels.indexOf(value);
  return place < 0 ? null : (levels[place + by] ?? null);
}

function offers(game: GameInfo, bet: Bet): boolean {
  const { coin_sizes, coins_per_line, lines } = game.bets;
  return (
    coin_sizes.includes(bet.coin_size) &&
    coins_per_line.includes(bet.coins_per_line) &&
    lines.includes(bet.lines)
  );
}
