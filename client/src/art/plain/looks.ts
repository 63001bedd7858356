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
  /** What it shows, in capitals, where the game says so. */
  readonly shows?: string;
}

/** What the looks depend on. */
export type Cast = Pick<
  GameInfo,
  "symbols" | "scatters" | "wilds" | "bonus" | "pays" | "scatter_pays" | "pay_rows"
> &
  Partial<Pick<GameInfo, "art" | "features" | "free_spins">>;

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
        ...showing(cast.art?.[symbol]),
        multiplier: cast.wilds.find((wild) => wild.symbol === symbol)?.multiplier ?? 1,
      },
    ]),
  );
}

/** `Crystal ball (scatter)` shows a `CRYSTAL BALL`. */
function showing(art: string | undefined): { shows?: string } {
  return art === undefined ? {} : { shows: art.replace(/ \(.*\)$/, "").toUpperCase() };
}

/** Whether it starts a feature that the game names, other than free spins of scatters. */
function starts(cast: Cast, symbol: string): boolean {
  return Object.values(cast.features ?? {}).some((feature) => {
    const trigger = (feature as { readonly trigger?: unknown } | null)?.trigger;
    return typeof trigger === "object" && trigger !== null && symbol in trigger && !cast.scatters.includes(symbol);
  });
}

/** Whether a symbol that counts anywhere neither pays by its number nor starts free spins. */
function collects(cast: Cast, symbol: string): boolean {
  const others = cast.scatters.some((one) => one !== symbol && one in cast.scatter_pays);
  return others && !(symbol in cast.scatter_pays) && cast.free_spins?.symbol !== symbol;
}

function roleOf(cast: Cast, symbol: string): Role {
  if (cast.wilds.some((wild) => wild.symbol === symbol)) return "wild";
  if (cast.bonus?.symbol === symbol || starts(cast, symbol)) return "bonus";
  if (cast.scatters.includes(symbol)) return collects(cast, symbol) ? "pays" : "scatter";
  if (symbol === "BLANK") return "blank";
  const inRow = cast.pay_rows.some(({ cells }) =>
    cells.some((cell) => cell.split("|").includes(symbol)),
  );
  return symbol in cast.pays || symbol in cast.scatter_pays || inRow ? "pays" : "blank";
}
