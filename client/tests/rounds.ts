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

const spin = (window: string[], feature = "base", left = 0): GameEvent => ({
  type: "spin",
  window,
  stops: null,
  feature,
  left,
});

export const waysWin: GameEvent[] = [
  spin(["A W A", "B A B"]),
  { type: "way_win", symbol: "A", count: 3, ways: 2, cells: [[1, 1], [2, 1], [2, 2], [3, 1]], coins: 40 },
  { type: "way_win", symbol: "B", count: 3, ways: 1, cells: [[1, 2], [2, 1], [3, 2]], coins: 9 },
  { type: "settled", coins: 49 },
];

export const rowWin: GameEvent[] = [
  spin(["7 DD DD"]),
  { type: "line_win", line: 1, symbol: "7-7-7", count: 3, cells: [[1, 1], [2, 1], [3, 1]], coins: 320, multiplier: 4 },
  { type: "settled", coins: 320 },
];

export const prizes: GameEvent[] = [
  spin(["S S S", "A B C"]),
  { type: "scatter_win", symbol: "S", count: 3, cells: [[1, 1], [2, 1], [3, 1]], coins: 8 },
  { type: "feature", name: "free_spins", granted: { spins: 2 }, left: 2, more: false, limited: false },
  spin(["X X C", "A B C"], "free", 1),
  { type: "prize_win", feature: "bonus", what: "44", coins: 1100 },
  spin(["A A A", "C B C"], "free", 0),
  { type: "way_win", symbol: "A", count: 3, ways: 1, cells: [[1, 1], [2, 1], [3, 1]], coins: 40 },
  { type: "feature_end", name: "free_spins", coins: 1140 },
  { type: "settled", coins: 1148 },
];

export const limited: GameEvent[] = [
  spin(["S S S", "A B C"]),
  { type: "scatter_win", symbol: "S", count: 3, cells: [[1, 1], [2, 1], [3, 1]], coins: 8 },
  { type: "feature", name: "free_spins", granted: { spins: 5 }, left: 5, more: false, limited: false },
  spin(["S S S", "A B C"], "free", 4),
  { type: "feature", name: "free_spins", granted: { spins: 1 }, left: 5, more: true, limited: true },
  { type: "feature_end", name: "free_spins", coins: 0 },
  { type: "settled", coins: 8 },
];
