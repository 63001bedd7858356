/** The pays of a game at a bet: the server's table times what is bet, in whole coins. */

import type { Bet, GameInfo } from "./game";

export interface PayRow {
  readonly count: string;
  readonly coins: number;
}

export interface SymbolPays {
  readonly symbol: string;
  readonly scatter: boolean;
  /** Highest count first. */
  readonly rows: readonly PayRow[];
}

export function totalCoins(bet: Bet): number {
  return bet.coins_per_line * bet.lines;
}

/** All symbols that pay, in the game's own order, at this bet. */
export function livePays(game: GameInfo, bet: Bet): SymbolPays[] {
  const rows: SymbolPays[] = [];
  for (const symbol of game.symbols) {
    const scatter = symbol in game.scatter_pays;
    const table = scatter ? game.scatter_pays[symbol] : game.pays[symbol];
    if (table === undefined) continue;
    const factor = scatter ? totalCoins(bet) : bet.coins_per_line;
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
