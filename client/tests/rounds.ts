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

const pick = (feature: string, index: number, places: string[]): GameEvent => ({
  type: "pick",
  feature,
  index,
  showed: places[index] ?? "",
  places,
});

const prize = (feature: string, what: string, coins: number): GameEvent => ({
  type: "prize_win",
  feature,
  what,
  coins,
});

export const tarot: GameEvent[] = [
  spin(["KING BONUS", "ACE TEN"]),
  { type: "feature", name: "bonus", granted: { orange: 0, purple: 0, lines: 4 }, left: 1, more: false, limited: false },
  pick("tarot", 1, ["credits", "orange", "purple"]),
  prize("tarot", "orange", 20),
  pick("tarot", 0, ["purple", "credits", "orange"]),
  pick("tarot", 2, ["purple", "credits", "orange"]),
  prize("tarot", "orange", 20),
  pick("tarot", 0, ["orange", "credits", "purple"]),
  prize("tarot", "orange", 20),
  pick("gems", 1, ["50", "1000", "100", "500", "250"]),
  prize("gems", "1000", 4000),
  { type: "feature_end", name: "bonus", coins: 4060 },
  { type: "settled", coins: 4060 },
];

const WEDGES = ["+1 spins", "+5 spins", "+2x", "+5 spins"];

/** Mystery stops, dynamite, held reels, gold, the wheel, free games, the limit. */
export const mine: GameEvent[] = [
  spin(["MINE MYSTERY TEN MINE", "QUEEN DYNAMITE MINE DYNAMITE", "TEN LANTERN MYSTERY GOLD3"]),
  { type: "reveal", cells: [[2, 1], [3, 3]], symbol: "LANTERN", value: null },
  { type: "reveal", cells: [[2, 1], [2, 2], [2, 3]], symbol: "NUGGET", value: null },
  { type: "reveal", cells: [[4, 2]], symbol: "MINER", value: null },
  prize("gold-cart", "3", 125),
  { type: "hold", reels: [2], left: 2 },
  { type: "feature", name: "respin", granted: { spins: 2, multiplier: 1 }, left: 2, more: false, limited: false },
  spin(["ACE NUGGET KING TEN", "QUEEN NUGGET DYNAMITE ACE", "TEN NUGGET HELMET GOLD"], "respin", 1),
  { type: "reveal", cells: [[3, 1], [3, 2], [3, 3]], symbol: "NUGGET", value: null },
  { type: "feature", name: "respin", granted: { spins: 1 }, left: 2, more: true, limited: false },
  { type: "hold", reels: [2, 3], left: 2 },
  spin(["ACE NUGGET NUGGET TEN", "QUEEN NUGGET NUGGET ACE", "TEN NUGGET NUGGET GOLD"], "respin", 1),
  { type: "line_win", line: 1, symbol: "QUEEN", count: 3, cells: [[1, 2], [2, 2], [3, 2]], coins: 25, multiplier: 1 },
  spin(["ACE NUGGET NUGGET TEN", "KING NUGGET NUGGET ACE", "TEN NUGGET NUGGET GOLD"], "respin", 0),
  { type: "feature_end", name: "respin", coins: 25 },
  { type: "feature", name: "wheel", granted: { spins: 5, multiplier: 1 }, left: 1, more: false, limited: false },
  { type: "wheel", index: 1, showed: "+5 spins", wedges: WEDGES, state: { spins: 10, multiplier: 1 } },
  { type: "wheel", index: 2, showed: "+2x", wedges: ["+1 spins", "start", "+2x", "+5 spins"], state: { spins: 10, multiplier: 3 } },
  { type: "wheel", index: 1, showed: "start", wedges: ["+1 spins", "start", "start", "+5 spins"], state: { spins: 10, multiplier: 3 } },
  { type: "feature_end", name: "wheel", coins: 0 },
  { type: "feature", name: "free_spins", granted: { spins: 10, multiplier: 3 }, left: 10, more: false, limited: false },
  spin(["MINER MINER MINER MINER", "ACE KING TEN JACK", "TEN TEN ACE KING"], "free", 9),
  { type: "line_win", line: 2, symbol: "MINER", count: 4, cells: [[1, 1], [2, 1], [3, 1], [4, 1]], coins: 2_000_000, multiplier: 3 },
  { type: "feature_end", name: "free_spins", coins: 2_000_000 },
  { type: "cap", coins: 1_300_000 },
  { type: "settled", coins: 1_300_000 },
];
