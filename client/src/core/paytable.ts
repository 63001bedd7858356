/** The pays of a game at a bet: the server's table times what is bet, in whole coins. */

import { multiplierOf, stakeCoins } from "./bets";
import type { Bet, GameInfo, PayRow } from "./game";

export interface CountPay {
  readonly count: string;
  readonly coins: number;
}

export interface SymbolPays {
  readonly symbol: string;
  readonly scatter: boolean;
  /** Highest count first. */
  readonly rows: readonly CountPay[];
}

/** Ways from the first reel to the last: one cell of each reel. */
export function waysOf(game: GameInfo): number {
  const width = Object.values(game.reels)[0]?.length ?? 0;
  return game.rows ** width;
}

/** What a row of a paytable pays at this bet, in whole coins. */
export function rowCoins(game: GameInfo, row: PayRow, bet: Bet): number {
  const coins = multiplierOf(game, bet);
  if (typeof row.pay === "number") return row.pay * coins;
  return row.pay[coins - 1] ?? 0;
}

/** The highest advertised award at this bet, in whole coins. */
export function topCoins(game: GameInfo, bet: Bet): number {
  const { symbol, count } = game.top_award;
  const row = game.pay_rows.find(({ name }) => name === symbol);
  if (row !== undefined) return rowCoins(game, row, bet);
  return (game.pays[symbol]?.[String(count)] ?? 0) * multiplierOf(game, bet);
}

/** All symbols that pay, in the game's own order, at this bet. */
export function livePays(game: GameInfo, bet: Bet): SymbolPays[] {
  const rows: SymbolPays[] = [];
  for (const symbol of game.symbols) {
    const scatter = symbol in game.scatter_pays;
    const table = scatter ? game.scatter_pays[symbol] : game.pays[symbol];
    if (table === undefined) continue;
    const factor = scatter ? stakeCoins(game, bet) : multiplierOf(game, bet);
    rows.push({
      symbol,
      scatter,
      rows: Object.entries(table)
        .map(([count, pay]) => ({ count, coins: pay * factor }))
        .sort((a, b) => Number.parseInt(b.count, 10) - Number.parseInt(a.count, 10)),
    });
  }
  return rows;
}

/** The pictures of the line schedule: lines 1 to 3 together, then mirror pairs. */
export function linePictures(count: number): number[][] {
  const pictures: number[][] = [];
  for (let line = 1; line <= count; ) {
    const size = line === 1 ? 3 : 2;
    const numbers = Array.from({ length: size }, (_, i) => line + i).filter((n) => n <= count);
    pictures.push(numbers);
    line += size;
  }
  return pictures;
}

/** `1–3`, `4–5`, or `7` for a picture of one line. */
export function pictureName(lines: readonly number[]): string {
  const [first, last] = [lines[0], lines.at(-1)];
  return first === last ? `${first}` : `${first}–${last}`;
}
