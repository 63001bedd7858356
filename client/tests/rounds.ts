/** Hand-made rounds for the unit tests. */

import type { GameEvent } from "../src/core/events";

export const plainWin: GameEvent[] = [
  {
    type: "spin",
    window: ["TEN TEN TEN ACE KING", "ACE KING QUEEN JACK NINE", "JACK NINE SEAL TEN ACE"],
    stops: [1, 2, 3, 4, 5],
    feature: "base",
    left: 0,
  },
  {
    type: "line_win",
    line: 2,
    symbol: "TEN",
    count: 3,
    cells: [[1, 1], [2, 1], [3, 1]],
    coins: 5,
    multiplier: 1,
  },
  { type: "settled", coins: 5 },
];

const free = (window: string[], left: number): GameEvent => ({
  type: "spin",
  window,
  stops: null,
  feature: "free",
  left,
});

export const freeSpins: GameEvent[] = [
  {
    type: "spin",
    window: ["EGG TEN EGG ACE KING", "ACE KING QUEEN JACK EGG", "JACK NINE SEAL TEN ACE"],
    stops: null,
    feature: "base",
    left: 0,
  },
  { type: "scatter_win", symbol: "EGG", count: 3, cells: [[1, 1], [3, 1], [5, 2]], coins: 125 },
  { type: "reveal", cells: [[1, 1]], symbol: "EGG", value: 1 },
  { type: "feature", name: "free_spins", granted: { spins: 1 }, left: 1, more: false, limited: false },
  { type: "reveal", cells: [[3, 1]], symbol: "EGG", value: 1 },
  { type: "feature", name: "free_spins", granted: { spins: 1 }, left: 2, more: true, limited: false },
  free(["ACE ACE ACE TEN NINE", "JACK KING KING NINE TEN", "NINE TEN JACK KING QUEEN"], 1),
  { type: "line_win", line: 2, symbol: "ACE", count: 3, cells: [[1, 1], [2, 1], [3, 1]], coins: 15, multiplier: 1 },
  free(["EGG KING ACE TEN NINE", "JACK KING KING NINE TEN", "NINE TEN JACK KING QUEEN"], 0),
  { type: "feature", name: "free_spins", granted: { spins: 1 }, left: 1, more: true, limited: false },
  free(["KING QUEEN ACE TEN NINE", "JACK KING NINE NINE TEN", "NINE TEN JACK KING QUEEN"], 0),
  { type: "feature_end", name: "free_spins", coins: 15 },
  { type: "settled", coins: 140 },
];

export const gambleLost: GameEvent[] = [
  ...plainWin.slice(0, 2),
  { type: "gamble", card: "QH", on: "red", won: true, coins: 5, amount: 10, left: 4 },
  { type: "gamble", card: "2S", on: "hearts", won: false, coins: -10, amount: 0, left: 0 },
  { type: "settled", coins: 0 },
];
