/** A made-up game for the dev page and the tests of the board: shaped like the real one, its strips invented. */

import type { GameInfo } from "../core/game";

const SYMBOLS = [
  "TSAR",
  "TSARINA",
  "CATHEDRAL",
  "SEAL",
  "STATUE",
  "ACE",
  "KING",
  "QUEEN",
  "JACK",
  "TEN",
  "NINE",
  "EGG",
];

/** Per line the row of each reel, from 1. */
const LINES: readonly (readonly number[])[] = [
  [2, 2, 2, 2, 2],
  [1, 1, 1, 1, 1],
  [3, 3, 3, 3, 3],
  [1, 2, 3, 2, 1],
  [3, 2, 1, 2, 3],
  [2, 1, 1, 1, 2],
  [2, 3, 3, 3, 2],
  [2, 1, 2, 1, 2],
];

export type SampleGame = GameInfo & { readonly window: readonly (readonly string[])[] };

export function sampleGame(): SampleGame {
  const strip = (shift: number): string[] =>
    Array.from({ length: 36 }, (_, i) => SYMBOLS[(i * 5 + shift * 3) % SYMBOLS.length] ?? "");
  return {
    id: "sample",
    title: "Days of the Tsar",
    mechanic: "lines",
    symbols: SYMBOLS,
    wild: "TSAR",
    wilds: [{ symbol: "TSAR", only_for: null, multiplier: 1 }],
    wild_multipliers: "each",
    scatters: ["EGG"],
    rows: 3,
    reels: { base: [0, 1, 2, 3, 4].map(strip) },
    pays: { TSAR: { "5": 10000 } },
    scatter_pays: { EGG: { "3": 5 } },
    pay_rows: [],
    unmultiplied: [],
    lines: LINES,
    weights: {},
    bets: {
      kind: "coins",
      coin_sizes: ["0.05"],
      coins_per_line: [1],
      lines: [25],
      cost: null,
      default: { coin_size: "0.05", coins_per_line: 1, lines: 25 },
    },
    max_spins: false,
    gamble: null,
    cap: null,
    features: { free_spins: { trigger: { EGG: 3 } } },
    free_spins: null,
    bonus: null,
    stages: [
      {
        name: "base",
        reels: "base",
        draws: [],
        feature: null,
        within: null,
        default: null,
        grants: [],
      },
    ],
    art: {},
    rules: {},
    published_rtp: "19/20",
    math_hash: "sample",
    top_award: { symbol: "TSAR", count: 5 },
    sheet: null,
    window: [
      ["TSARINA", "EGG", "KING", "STATUE", "ACE"],
      ["CATHEDRAL", "TSAR", "CATHEDRAL", "SEAL", "TEN"],
      ["JACK", "QUEEN", "NINE", "EGG", "SEAL"],
    ],
  };
}
