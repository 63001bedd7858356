/** How the symbols of a game without art are told apart: by colour, by shape, by what they do. */

import type { GameInfo } from "../../core/game";

/** What a symbol is to the player. */
export type Role = "wild" | "scatter" | "bonus" | "pays" | "blank";

export interface Look {
  readonly role: Role;
  /** Degrees of the colour circle. */
  readonly hue: number;
  /** Corners of the stone; 0 is round. */
  readonly sides: number;
  /** What a wild multiplies wins by. */
  readonly multiplier: number;
}

/** What the looks depend on. */
export type Cast = Pick<GameInfo, "symbols" | "scatters" | "wilds" | "bonus" | "pays" | "scatter_pays" | "pay_rows">;

const SIDES = [6, 0, 4, 8, 5, 3] as const;
/** Degrees between neighbours: the golden angle never comes back to a colour. */
const APART = 137.5;
const FIRST_HUE = 350;
const NO_LOOK: Look = { role: "pays", hue: 210, sides: 6, multiplier: 1 };

/** FNV-1a over the name: the same look for the same name everywhere. */
export function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const letter of name) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return value;
}

/** The look of a symbol of which nothing is known but its name. */
export function lookOf(name: string): Look {
  const seed = hash(name);
  return { ...NO_LOOK, hue: seed % 360, sides: SIDES[(seed >>> 9) % SIDES.length] ?? 6 };
}

/** A look for each symbol of a game: colours and shapes as far apart as there is room. */
export function looks(cast: Cast): ReadonlyMap<string, Look> {
  return new Map(
    cast.symbols.map((symbol, place) => [
      symbol,
      {
        role: roleOf(cast, symbol),
        hue: Math.round(FIRST_HUE + place * APART) % 360,
        sides: SIDES[place % SIDES.length] ?? 6,
        multiplier: cast.wilds.find((wild) => wild.symbol === symbol)?.multiplier ?? 1,
      },
    ]),
  );
}

function roleOf(cast: Cast, symbol: string): Role {
  if (cast.wilds.some((wild) => wild.symbol === symbol)) return "wild";
  if (cast.scatters.includes(symbol)) return "scatter";
  if (cast.bonus?.symbol === symbol) return "bonus";
  if (symbol === "BLANK") return "blank";
  const inRow = cast.pay_rows.some(({ cells }) =>
    cells.some((cell) => cell.split("|").includes(symbol)),
  );
  return symbol in cast.pays || symbol in cast.scatter_pays || inRow ? "pays" : "blank";
}
