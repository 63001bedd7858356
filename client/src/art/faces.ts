/** Which symbols of a game show their faces at the door, and how they look there. */

import type { GameInfo } from "../core/game";
import { themeOf } from "../themes";
import { looks } from "./plain/looks";
import { plainTheme } from "./plain/theme";

const MOST = 5;
/** Who comes first: the symbols that make the game. */
const ORDER = ["wild", "bonus", "scatter", "pays"];

/** Names of at most five symbols. */
export function facesOf(game: GameInfo): readonly string[] {
  const theme = themeOf(game);
  if (theme !== null) return theme.faces.slice(0, MOST);
  const cast = [...looks(game)].filter(([, { role }]) => role !== "blank");
  const place = (role: string): number => ORDER.indexOf(role);
  return cast
    .sort(([, a], [, b]) => place(a.role) - place(b.role))
    .slice(0, MOST)
    .map(([name]) => name);
}

/** A symbol of a game as SVG text: its theme's own, or drawn plainly. */
export function symbolOf(game: GameInfo, symbol: string, plain = false): string {
  const own = plain ? null : themeOf(game);
  return own?.symbol(symbol) || (plainTheme(game).symbol(symbol) ?? "");
}
