/** Prizes for so many of some symbols in view, of which one may count for several. */

import type { GameInfo } from "./game";

export interface Counted {
  /** As its events call it: `gold-cart`. */
  readonly feature: string;
  /** For how many each symbol counts. */
  readonly counts: Readonly<Record<string, number>>;
  /** By what they count together: times the total bet; more than the last entry pays as that. */
  readonly pays: Readonly<Record<string, number>>;
}

/** Every such prize of a game. */
export function countedPrizes({ features }: Pick<GameInfo, "features">): Counted[] {
  return Object.entries(features).flatMap(([feature, told]) => {
    const { counts, pays } = told as { readonly counts?: unknown; readonly pays?: unknown };
    return isTable(counts) && isTable(pays) ? [{ feature, counts, pays }] : [];
  });
}

/** The prize that an event of this name pays, or null for one that is drawn or picked. */
export function countedPrize(game: Pick<GameInfo, "features">, feature: string): Counted | null {
  return countedPrizes(game).find((prize) => prize.feature === feature) ?? null;
}

/** The symbol that counts for one: what is counted is called by its name. */
export function unitOf({ counts }: Counted): string {
  return Object.keys(counts).find((symbol) => counts[symbol] === 1) ?? "";
}

/** Times the total bet for so many. */
export function timesFor({ pays }: Counted, count: number): number {
  const most = Math.max(...Object.keys(pays).map(Number));
  return pays[String(Math.min(count, most))] ?? 0;
}

function isTable(told: unknown): told is Readonly<Record<string, number>> {
  return typeof told === "object" && told !== null && Object.values(told).every((n) => typeof n === "number");
}
