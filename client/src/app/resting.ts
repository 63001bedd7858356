/** What the reels show before the first spin: a place of the real strips that promises nothing. */

import type { GameInfo } from "../core/game";

/** Most symbols of the first-listed kinds would look like an award: every line is checked. */
export function restingWindow(game: GameInfo): string[][] {
  const strips = game.reels["base"] ?? Object.values(game.reels)[0] ?? [];
  const length = Math.max(1, ...strips.map((strip) => strip.length));
  for (let shift = 0; shift < length; shift += 1) {
    const stops = strips.map((strip, reel) => (shift * (2 * reel + 1) + 7 * reel) % strip.length);
    const window = Array.from({ length: game.rows }, (_, row) =>
      strips.map((strip, reel) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ""),
    );
    if (isModest(game, window)) return window;
  }
  return [];
}

/** No line begins with two that pay together, and at most one scatter is in view. */
function isModest(game: GameInfo, window: readonly (readonly string[])[]): boolean {
  const scatters = window.flat().filter((symbol) => game.scatters.includes(symbol)).length;
  if (scatters > 1) return false;
  return game.lines.every((line) => {
    const [first, second] = [0, 1].map((reel) => window[(line[reel] ?? 1) - 1]?.[reel]);
    return first !== second && first !== game.wild && second !== game.wild;
  });
}
