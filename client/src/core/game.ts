/** A game as the server describes it (`GET /api/games/{id}`): the rules' own data. */

import type { Choice } from "./choice";

export interface CoinBetLevels {
  readonly kind: "coins";
  /** Decimal texts, ascending. */
  readonly coin_sizes: readonly string[];
  readonly coins_per_line: readonly number[];
  readonly lines: readonly number[];
  /** Coins that a spin costs at one coin; null where that is one for each line. */
  readonly cost: number | null;
  readonly default: CoinBet;
}

/** One list of bets; all lines are always played. */
export interface LevelBets {
  readonly kind: "levels";
  /** Decimal texts, ascending. */
  readonly levels: readonly string[];
  /** Beside each level what it multiplies every line pay by. */
  readonly multipliers: readonly number[];
  /** Credits that a spin costs at multiplier 1. */
  readonly cost: number;
  /** Decimal text of one credit. */
  readonly credit: string;
  readonly lines: number;
  readonly default: LevelBet;
}

export type Bet = CoinBet | LevelBet;

export interface LevelBet {
  readonly bet: string;
}

export interface CoinBet {
  readonly coin_size: string;
  readonly coins_per_line: number;
  readonly lines: number;
}

/** A figure of the sheet: a fraction where it is exact, and how it was found. */
export interface Figure {
  readonly fraction?: string;
  readonly value: number;
  readonly method: string;
}

/** What the client shows of a game's sheet; the server says more. */
export interface Sheet {
  readonly rtp: Figure;
  readonly parts: Readonly<Record<string, Figure>>;
  readonly hit_frequency: Figure;
  readonly top_award: { readonly multiple: Figure; readonly one_in: Figure | null };
  readonly features: Readonly<Record<string, { readonly one_in: Figure; readonly spins?: Figure }>>;
  /** How rarely the limit of a round is reached, and what of `rtp` it leaves unpaid. */
  readonly cap: { readonly one_in: Figure | null; readonly cost: Figure };
}

export interface GambleRules {
  /** Most gambles in one round. */
  readonly rounds: number;
  /** Most money that may be gambled, as decimal text. */
  readonly limit: string;
  /** What a right guess multiplies the win by. */
  readonly pays: Readonly<Record<string, number>>;
}

/** A symbol that stands for others. */
export interface Wild {
  readonly symbol: string;
  /** What it stands for; null: every symbol but scatters. */
  readonly only_for: readonly string[] | null;
  /** What it multiplies a win by in which it stands for another symbol. */
  readonly multiplier: number;
}

/** A row of a paytable of which the first that matches pays. */
export interface PayRow {
  readonly name: string;
  /** For each reel the symbols that match, joined by `|`, or `*` for any. */
  readonly cells: readonly string[];
  readonly any_order: boolean;
  /** Coins for each coin played, or a list: coins in all with 1, 2, … coins. */
  readonly pay: number | readonly number[];
  /** The only line (from 1) on which it pays; null: all. */
  readonly line: number | null;
}

export interface FreeSpins {
  readonly symbol: string;
  /** Free spins by scatters in a paid spin. */
  readonly award: Readonly<Record<string, number>>;
  /** The same in a free spin. */
  readonly retrigger: Readonly<Record<string, number>>;
  readonly multiplier: number;
  /** Which wins: `lines` (line, way or row wins), `scatters`. */
  readonly multiplies: readonly string[];
  /** Most free spins of one series, or null. */
  readonly limit: number | null;
}

/** Prizes of the draw `bonus`. */
export interface Bonus {
  readonly symbol: string;
  readonly count: number;
  /** A run from reel 1 on a line wins it; false: anywhere in the window. */
  readonly on_line: boolean;
  /** Prizes are times the total bet; false: times the coins on a line. */
  readonly on_total: boolean;
  readonly in_free_spins: boolean;
}

/** A step of a round, and the reel set that it spins. */
export interface Stage {
  readonly name: string;
  readonly reels: string | null;
  /** What it draws, by the names under `weights`. */
  readonly draws: readonly string[];
  /** The feature that it is, or within which it is played. */
  readonly feature: string | null;
  readonly within: string | null;
  /** What is chosen where nobody chooses: it tells what the player is asked. */
  readonly default: Choice | null;
  /** Stages that it leads to: name, flag, and what their state holds. */
  readonly grants: readonly (readonly (string | boolean)[])[];
}

/** Whole weights by label. */
export type Weights = Readonly<Record<string, number>>;

/** One wedge of a wheel; labels recur. */
export interface Wedge {
  readonly wedge: string;
  readonly weight: number;
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly mechanic: string;
  readonly symbols: readonly string[];
  readonly wild: string | null;
  readonly wilds: readonly Wild[];
  /** How the multipliers of several wilds in one win join: `each` (their product) or `once`. */
  readonly wild_multipliers: string;
  readonly scatters: readonly string[];
  readonly rows: number;
  /** `reels[set][reel]` is a strip, from the left. */
  readonly reels: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** `pays[symbol][count]`: coins per coin on the line. */
  readonly pays: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** `scatter_pays[symbol][count]`: times the total bet. */
  readonly scatter_pays: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Rows that pay in place of counts; empty in every other game. */
  readonly pay_rows: readonly PayRow[];
  /** `[symbol, count]` of line wins that a feature's multiplier leaves alone. */
  readonly unmultiplied: readonly (readonly [string, number])[];
  /** Per line the row of each reel, from 1; none in a game of ways. */
  readonly lines: readonly (readonly number[])[];
  /** By draw: weights by what is drawn, or the wedges of a wheel. */
  readonly weights: Readonly<Record<string, Weights | readonly Wedge[]>>;
  readonly bets: CoinBetLevels | LevelBets;
  /** The button of the largest bet spins the reels as well. */
  readonly max_spins: boolean;
  readonly gamble: GambleRules | null;
  readonly cap: number | null;
  readonly features: Readonly<Record<string, unknown>>;
  readonly free_spins: FreeSpins | null;
  readonly bonus: Bonus | null;
  readonly stages: readonly Stage[];
  /** What a symbol is, in words. */
  readonly art: Readonly<Record<string, string>>;
  /** The rules in words, by id. */
  readonly rules: Readonly<Record<string, string>>;
  /** A fraction such as `19/20`, or null where none is published. */
  readonly published_rtp: string | null;
  /** In a game whose rows pay, the row's name and 1. */
  readonly top_award: { readonly symbol: string; readonly count: number };
  /** The exact figures, or null while nobody has computed them. */
  readonly sheet: Sheet | null;
  readonly math_hash: string;
}
