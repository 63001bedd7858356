/** Finds the art of a game: one folder a game, found by its theme file; any other game is drawn plainly. */

import type { GameInfo } from "../core/game";
import { plainTheme } from "./plain/theme";
import type { Theme } from "./theme";

const files = import.meta.glob<{ theme: Theme }>(["./*/theme.ts", "!./plain/theme.ts"], {
  eager: true,
});
const themes = new Map(Object.values(files).map(({ theme }) => [theme.id, theme]));

/** The theme of that name, or the plain one of a game. */
export function themeFor(id: string | null, game?: GameInfo): Theme {
  return (id === null ? undefined : themes.get(id)) ?? plainTheme(game);
}

/** A symbol as a picture, 200 by 200: the theme's own, or a plain tile for a name it does not know. */
export function symbolSvg(theme: string | null, symbol: string): string {
  const found = themeFor(theme).symbol(symbol) ?? plainTheme().symbol(symbol);
  return found ?? "";
}

export const THEMES: readonly string[] = [...themes.keys()];
