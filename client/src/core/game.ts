/** A game as the server describes it (`GET /api/games/{id}`): the rules' own data. */

export interface CoinBetLevels {
  readonly kind: "coins";
  /** Decimal texts, ascending. */
  readonly coin_sizes: readonly string[];
  readonly coins_per_line: readonly number[];
  readonly lines: readonly number[];
  readonly default: Bet;
}

export interface Bet {
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
}

export interface GambleRules {
  /** Most gambles in one round. */
  readonly rounds: number;
  /** Most money that may be gambled, as decimal text. */
  readonly limit: string;
  /** What a right guess multiplies the win by. */
  readonly pays: Readonly<Record<string, number>>;
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly mechanic: string;
  readonly symbols: readonly string[];
  readonly wild: string | null;
  readonly scatters: readonly string[];
  readonly rows: number;
  /** `reels[set][reel]` is a strip, from the left. */
  readonly reels: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** `pays[symbol][count]`: coins per coin on the line. */
  readonly pays: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** `scatter_pays[symbol][count]`: times the total bet. */
  readonly scatter_pays: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Per line the row of each reel, from 1. */
  readonly lines: readonly (readonly number[])[];
  readonly weights: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly bets: CoinBetLevels;
  readonly gamble: GambleRules | null;
  readonly cap: number | null;
  readonly features: Readonly<Record<string, unknown>>;
  /** What a symbol is, in words. */
  readonly art: Readonly<Record<string, string>>;
  /** The rules in words, by id. */
  readonly rules: Readonly<Record<string, string>>;
  /** A fraction such as `19/20`. */
  readonly published_rtp: string;
  readonly top_award: { readonly symbol: string; readonly count: number };
  /** The exact figures, or null while nobody has computed them. */
  readonly sheet: Sheet | null;
  readonly math_hash: string;
}
