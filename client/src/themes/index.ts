/** Finds the themes: one file a game in this folder, under the game's own id. */

import type { PageTheme } from "./theme";

const files = import.meta.glob<{ theme: PageTheme }>(["./*.ts", "!./index.ts", "!./theme.ts"], {
  eager: true,
});
const themes = new Map(Object.values(files).map(({ theme }) => [theme.id, theme]));

export function themeOf(game: string): PageTheme | null {
  return themes.get(game) ?? null;
}
