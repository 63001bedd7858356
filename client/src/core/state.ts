/** What can be seen of a round at one moment: the events folded so far, nothing else. */

import type {
  Cell,
  Gamble,
  LineWin,
  Pick,
  PrizeWin,
  ScatterWin,
  WayWin,
  Wheel,
} from "./events";

/** A win that stands on cells of the window. */
export type CellWin = LineWin | WayWin | ScatterWin;

/** An egg (or another cell) that showed a number or turned into a symbol. */
export interface Revealed {
  readonly cell: Cell;
  readonly symbol: string;
  readonly value: number | null;
}

/** A feature that is running, or the one that ended last. */
/** A covered thing that the player turned, with the coins that it paid (null: none). */
export interface Turned extends Pick {
  readonly coins: number | null;
}

export interface FeatureState {
  readonly name: string;
  /** Spins granted so far, prolongations included; 0 in a feature that has none. */
  readonly granted: number;
  /** What the last grant added: the intro's sum or a retrigger's extra spins. */
  readonly added: number;
  readonly left: number;
  readonly played: number;
  /** Coins won in it so far; after its end the server's own total. */
  readonly coins: number;
  /** What it began with, by name, as the server told it: spins, multiplier, lines … */
  readonly facts: Readonly<Record<string, number>>;
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
  /** Reels (from 1) that stay as they are while others spin again. */
  readonly held: readonly number[];
  /** What was turned in the innermost feature, in order. */
  readonly picks: readonly Turned[];
  /** Turns of the wheel since it was shown, in order. */
  readonly turns: readonly Wheel[];
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
    held: [],
    picks: [],
    turns: [],
    features: [],
    lastFeature: null,
    gambles: [],
    spinCoins: 0,
    coins: 0,
    capped: false,
    settled: false,
  };
}
