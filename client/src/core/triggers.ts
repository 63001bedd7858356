/** What starts a game's features, as its rules' data tell it. */

import type { GameInfo } from "./game";
import { isPlayedBy } from "./picks";
import { RESPIN } from "./reduce";

type Told = Readonly<Record<string, unknown>>;

export interface Trigger {
  readonly feature: string;
  readonly symbol: string;
  /** Reels (from 1) on which it must stand. */
  readonly reels: readonly number[];
}

/** Symbols that start a feature by standing on certain reels. */
export function triggersOf({ features }: Pick<GameInfo, "features">): Trigger[] {
  return Object.entries(features).flatMap(([feature, told]) => {
    const triggers = Object.entries(((told as Told)["trigger"] ?? {}) as Told);
    return triggers.flatMap(([symbol, how]) => {
      const reels = (how as Told | null)?.["reels"];
      return Array.isArray(reels) ? [{ feature, symbol, reels: reels as number[] }] : [];
    });
  });
}

/** Reels that are covered and held while others spin again. */
export interface Hold {
  readonly trigger: string;
  readonly reels: readonly number[];
  readonly symbol: string;
  readonly respins: number;
  /** Re-spins that each further covered reel adds. */
  readonly more: number;
}

export function holdOf(game: Pick<GameInfo, "features">): Hold | null {
  const told = game.features[RESPIN] as Told | undefined;
  const trigger = triggersOf(game).find(({ feature }) => feature === RESPIN);
  const symbol = (told?.["held"] as Told | undefined)?.["symbol"];
  const { respins, per_dynamite: more } = told ?? {};
  if (trigger === undefined || typeof symbol !== "string") return null;
  if (typeof respins !== "number" || typeof more !== "number") return null;
  return { trigger: trigger.symbol, reels: trigger.reels, symbol, respins, more };
}

/** How many of which symbol add as many free spins as the feature started with, or null. */
export function retriggerOf({ features }: Pick<GameInfo, "features">): { readonly symbol: string; readonly count: number } | null {
  const told = (features["free_spins"] as Told | undefined)?.["retrigger"] as Told | undefined;
  if (told?.["spins"] !== "as many as started") return null;
  const found = Object.entries(told).find(([, count]) => typeof count === "number");
  return found === undefined ? null : { symbol: found[0], count: found[1] as number };
}

/** How many of which symbol lead to the wheel, or null without one. */
export function wheelTrigger(game: GameInfo): { readonly symbol: string; readonly count: number } | null {
  for (const [feature, told] of Object.entries(game.features)) {
    if (!isPlayedBy(game, feature, "spin_wheel")) continue;
    for (const [symbol, count] of Object.entries(((told as Told)["trigger"] ?? {}) as Told)) {
      if (typeof count === "number") return { symbol, count };
    }
  }
  return null;
}
