/** What can be seen of a round at one moment: the events folded so far, nothing else. */

import type { Cell, Gamble, LineWin, PrizeWin, ScatterWin, WayWin } from "./events";

/** A win that stands on cells of the window. */
export type CellWin = LineWin | WayWin | ScatterWin;

/** An egg (or another cell) that showed a number or turned into a symbol. */
export interface Revealed {
  readonly cell: Cell;
  readonly symbol: string;
  readonly value: number | null;
}

/** A feature that is running, or the one that ended last. */
export interface FeatureState {
  readonly name: string;
  /** Spins (or whatever the feature counts) granted so far, prolongations included. */
  readonly granted: number;
  /** What the last grant added: the intro's sum or a retrigger's extra spins. */
  readonly added: number;
  readonly left: number;
  readonly played: number;
  /** Coins won in it so far; after its end the server's own total. */
  readonly coins: number;
  /** The rules' limit kept the last grant from adding more. */
  readonly limited: boolean;
  readonly ended: boolean;
}

export interface GameState {
  /** How many events are folded. */
  readonly seen: number;
  /** The reels in view, `window[row][reel]`, as they landed; empty before the first spin. */
  readonly window: readonly (readonly string[])[];
  readonly stops: readonly number[] | null;
  /** Which reels are in view: `base`, `free`, `respin`. */
  readonly feature: string;
  /** Reel results seen in this round. */
  readonly spins: number;
  /** Wins of the reel result in view, in order. */
  readonly wins: readonly CellWin[];
  /** Prizes that the reel result in view brought, in order. */
  readonly prizes: readonly PrizeWin[];
  /** What the cells in view revealed. */
  readonly reveals: readonly Revealed[];
  /** Running features, the innermost last. */
  readonly features: readonly FeatureState[];
  /** The feature that ended last in this round, or null. */
  readonly lastFeature: FeatureState | null;
  readonly gambles: readonly Gamble[];
  /** Coins won by the reel result in view. */
  readonly spinCoins: number;
  /** Coins that the round has won so far, gambles included. */
  readonly coins: number;
  readonly capped: boolean;
  readonly settled: boolean;
}

/** A round of which nothing has been seen; the reels may keep the last window. */
export function emptyState(window: GameState["window"] = []): GameState {
  return {
    seen: 0,
    window,
    stops: null,
    feature: "base",
    spins: 0,
    wins: [],
    prizes: [],
    reveals: [],
    features: [],
    lastFeature: null,
    gambles: [],
    spinCoins: 0,
    coins: 0,
    capped: false,
    settled: false,
  };
}
