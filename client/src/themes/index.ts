/** Finds the themes: one file a game in this folder, under the game's own id. */

import type { PageTheme } from "./theme";

const files = import.meta.glob<{ theme: PageTheme }>(["./*.ts", "!./index.ts", "!./theme.ts"], {
  eager: true,
});
const themes = new Map(Object.values(files).map(({ theme }) => [theme.id, theme]));

/** Which theme draws these symbols: drawing them all to find out is done once. */
const kin = new Map<string, PageTheme | null>();

/** A game's own theme, or the one that draws every symbol of it: a variant looks like its game. */
export function themeOf(game: {
  readonly id: string;
  readonly symbols?: readonly string[];
}): PageTheme | null {
  const { id, symbols = [] } = game;
  const own = themes.get(id);
  if (own !== undefined || symbols.length === 0) return own ?? null;
  const key = symbols.join();
  const known = kin.get(key);
  if (known !== undefined) return known;
  const drawn = (theme: PageTheme): boolean => symbols.every((name) => theme.symbol(name) !== "");
  const found = [...themes.values()].find((theme) => theme.suits(symbols) && drawn(theme)) ?? null;
  kin.set(key, found);
  return found;
}
