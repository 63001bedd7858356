/** What the reels show before the first spin: a place of the real strips that promises nothing. */

import type { GameInfo, PayRow } from "../core/game";

type Shown = readonly (readonly string[])[];

/** Most symbols of the first-listed kinds would look like an award: every place of the strips is checked. */
export function restingWindow(game: GameInfo): string[][] {
  const strips = game.reels["base"] ?? Object.values(game.reels)[0] ?? [];
  const length = Math.max(1, ...strips.map((strip) => strip.length));
  const windowAt = (shift: number, apart: number): string[][] =>
    Array.from({ length: game.rows }, (_, row) =>
      strips.map((strip, reel) => {
        const stop = shift * (2 * reel + 1) + (7 + apart) * reel;
        return strip[(stop + row) % strip.length] ?? "";
      }),
    );
  for (let apart = 0; apart < length; apart += 1) {
    const windows = Array.from({ length }, (_, shift) => windowAt(shift, apart));
    const modest = windows.filter((window) => isModest(game, window));
    if (modest.length > 0) return liveliest(game, modest) ?? [];
  }
  // Where every place shows some award, the strips' first one is as good as any.
  return windowAt(0, 0);
}

/** The one of most different symbols: of a three-reel machine's mostly blank places the least blank. */
function liveliest(game: GameInfo, windows: readonly string[][][]): string[][] | undefined {
  if (game.rows > 1) return windows[0];
  const kinds = (window: Shown): number => new Set(window.flat()).size;
  return windows.reduce((best, window) => (kinds(window) > kinds(best) ? window : best));
}

/** Nothing in view pays, nor begins to, and at most one scatter is in view. */
function isModest(game: GameInfo, window: Shown): boolean {
  const scatters = window.flat().filter((symbol) => game.scatters.includes(symbol)).length;
  if (scatters > 1) return false;
  const wilds = new Set(game.wilds.map(({ symbol }) => symbol));
  const column = (reel: number): string[] => window.map((row) => row[reel] ?? "");
  if (game.lines.length === 0) return !meet(column(0), column(1), wilds);
  return game.lines.every((line, index) => {
    const shown = line.map((row, reel) => window[row - 1]?.[reel] ?? "");
    if (game.pay_rows.length > 0) {
      const rows = game.pay_rows.filter((row) => row.line === null || row.line === index + 1);
      return !rows.some((row) => matches(row, shown, wilds));
    }
    if ((game.pays[shown[0] ?? ""]?.["1"] ?? 0) > 0) return false;
    return !meet(shown.slice(0, 1), shown.slice(1, 2), wilds);
  });
}

/** Whether a cell of the first reel and one of the second may be of one combination. */
function meet(first: readonly string[], second: readonly string[], wilds: ReadonlySet<string>): boolean {
  return first.some((symbol) => wilds.has(symbol) || second.includes(symbol)) ||
    second.some((symbol) => wilds.has(symbol));
}

/** Whether these symbols may be a row's; a wild is taken for any symbol. */
function matches(row: PayRow, shown: readonly string[], wilds: ReadonlySet<string>): boolean {
  const fits = (cell: string, symbol: string): boolean =>
    cell === "*" || wilds.has(symbol) || cell.split("|").includes(symbol);
  const place = (cells: readonly string[], left: readonly string[]): boolean => {
    const [cell, ...rest] = cells;
    if (cell === undefined) return true;
    return left.some((symbol, at) => fits(cell, symbol) && place(rest, left.filter((_, i) => i !== at)));
  };
  if (row.any_order) return place(row.cells, shown);
  return row.cells.every((cell, reel) => fits(cell, shown[reel] ?? ""));
}
