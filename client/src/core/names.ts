/** What symbols and rows are called: the game's own words, or its short names made readable. */

import type { GameInfo } from "./game";

const WORD = /^[A-Z]{3,}$/;
/** `7S`: the plural of a number. */
const SEVENS = /^\d+S$/;
const LITTLE = /^(?:IN|OF|OR|AND|ON|BY|TO|A)$/;

/** `MAYONNAISE` as `Mayonnaise`; what is no word (`1BAR`, `LT`) stays as it is. */
export function symbolName(game: Pick<GameInfo, "art">, symbol: string): string {
  const told = game.art[symbol]?.replace(/ \(.*\)$/, "");
  return told ?? (isWord(symbol) ? capital(symbol.toLowerCase()) : symbol);
}

/** `ANY-THREE-BARS` as `Any three bars`; symbols in it keep their names. */
export function rowName(game: Pick<GameInfo, "art" | "symbols">, name: string): string {
  const parts = name.split("-").map((part) => {
    if (game.symbols.includes(part)) return symbolName(game, part);
    return isWord(part) || LITTLE.test(part) || SEVENS.test(part) ? part.toLowerCase() : part;
  });
  return capital(parts.join(" ").replace(/ X(?=\d)/g, " ×"));
}

function isWord(text: string): boolean {
  return WORD.test(text) && /[AEIOUY]/.test(text);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
