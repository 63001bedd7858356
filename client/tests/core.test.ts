import { describe, expect, it } from "vitest";
import { firstBet, maxBet, stepLevel } from "../src/app/bets";
import { coinSize, linesOf, multiplierOf, stakeCoins } from "../src/core/bets";
import { restingWindow } from "../src/app/resting";
import { cardName, roundMessage } from "../src/core/a11y";
import type { GameInfo } from "../src/core/game";
import { cardChance, formatFraction, isRed } from "../src/core/odds";
import { linePictures, livePays, pictureName } from "../src/core/paytable";
import { DEFAULTS, loadSettings, saveSettings, type Store } from "../src/core/settings";

const deck = Object.fromEntries(
  [..."HDCS"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => [rank + suit, 1])),
);
const game = {
  id: "g",
  symbols: ["TSAR", "ACE", "EGG"],
  wild: "TSAR",
  wilds: [{ symbol: "TSAR", only_for: null, multiplier: 1 }],
  pay_rows: [],
  scatters: ["EGG"],
  rows: 2,
  reels: {
    base: [
      ["ACE", "TSAR", "EGG", "ACE", "KING", "ACE"],
      ["KING", "EGG", "TSAR", "ACE", "KING", "KING", "ACE"],
    ],
  },
  lines: [[1, 1], [2, 2]],
  pays: { TSAR: { "2": 10, "3": 200 }, ACE: { "3": 15 } },
  scatter_pays: { EGG: { "2": 2, "3": 5 } },
  bets: {
    kind: "coins",
    coin_sizes: ["0.01", "0.20"],
    coins_per_line: [1, 2, 20],
    lines: [1, 25],
    cost: null,
    default: { coin_size: "0.01", coins_per_line: 1, lines: 25 },
  },
} as unknown as GameInfo;

const levels: GameInfo = {
  ...game,
  id: "mine",
  bets: {
    kind: "levels",
    levels: ["0.25", "1.25", "100.00"],
    multipliers: [1, 5, 400],
    cost: 25,
    credit: "0.01",
    lines: 25,
    default: { bet: "1.25" },
  },
};

function memory(): Store {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

describe("paytable", () => {
  it("pays lines on the coins per line and scatters on the total bet", () => {
    const bet = { coin_size: "0.20", coins_per_line: 20, lines: 25 };
    expect(livePays(game, bet).map(({ symbol, rows }) => [symbol, rows])).toEqual([
      ["TSAR", [{ count: "3", coins: 4000 }, { count: "2", coins: 200 }]],
      ["ACE", [{ count: "3", coins: 300 }]],
      ["EGG", [{ count: "3", coins: 2500 }, { count: "2", coins: 1000 }]],
    ]);
  });

  it("shows 25 lines in 12 pictures", () => {
    const pictures = linePictures(25);
    expect(pictures).toHaveLength(12);
    expect(pictures.map(pictureName)).toEqual(
      "1–3 4–5 6–7 8–9 10–11 12–13 14–15 16–17 18–19 20–21 22–23 24–25".split(" "),
    );
    expect(pictureName(linePictures(4).at(-1) ?? [])).toBe("4");
  });
});

describe("odds", () => {
  it("are exact fractions of the server's weights", () => {
    expect(formatFraction(cardChance(deck, "red"))).toBe("1/2");
    expect(formatFraction(cardChance(deck, "spades"))).toBe("1/4");
    expect(formatFraction(cardChance({ "2H": 3, "2S": 4 }, "red"))).toBe("3/7");
    expect(isRed("TD")).toBe(true);
    expect(isRed("TS")).toBe(false);
  });
});

describe("bets", () => {
  it("step through the server's levels and no others", () => {
    expect(stepLevel(["0.01", "0.20"], "0.01", 1)).toBe("0.20");
    expect(stepLevel(["0.01", "0.20"], "0.20", 1)).toBeNull();
    expect(stepLevel(["0.01", "0.20"], "0.03", 1)).toBeNull();
  });

  it("begin with the last bet if the game still offers it", () => {
    const store = memory();
    expect(firstBet(store, game)).toEqual(game.bets.default);
    store.setItem("fullcycle.bet.g", JSON.stringify({ coin_size: "0.20", coins_per_line: 2, lines: 1 }));
    expect(firstBet(store, game)).toEqual({ coin_size: "0.20", coins_per_line: 2, lines: 1 });
    store.setItem("fullcycle.bet.g", JSON.stringify({ coin_size: "9.99", coins_per_line: 2, lines: 1 }));
    expect(firstBet(store, game)).toEqual(game.bets.default);
    store.setItem("fullcycle.bet.g", "{broken");
    expect(firstBet(store, game)).toEqual(game.bets.default);
  });

  it("of one list: the last one if it is still there, the default else, the last as the largest", () => {
    const store = memory();
    expect(firstBet(store, levels)).toEqual({ bet: "1.25" });
    store.setItem("fullcycle.bet.mine", JSON.stringify({ bet: "0.25", more: 1 }));
    expect(firstBet(store, levels)).toEqual({ bet: "0.25" });
    store.setItem("fullcycle.bet.mine", JSON.stringify({ bet: "0.30" }));
    expect(firstBet(store, levels)).toEqual({ bet: "1.25" });
    store.setItem("fullcycle.bet.mine", JSON.stringify(game.bets.default));
    expect(firstBet(store, levels)).toEqual({ bet: "1.25" });
    expect(maxBet(levels, { bet: "0.25" })).toEqual({ bet: "100.00" });
  });

  it("of one list are so many credits of so much money", () => {
    const bet = { bet: "1.25" };
    expect(stakeCoins(levels, bet)).toBe(125);
    expect(coinSize(levels, bet)).toBe("0.01");
    expect([multiplierOf(levels, bet), linesOf(levels, bet)]).toEqual([5, 25]);
    expect(livePays({ ...levels, symbols: ["TEN"], pays: { TEN: { "3": 5 } } }, bet)[0]?.rows).toEqual([
      { count: "3", coins: 25 },
    ]);
  });

  it("go to the most coins on the most lines, at the same coin", () => {
    expect(maxBet(game, game.bets.default)).toEqual({ coin_size: "0.01", coins_per_line: 20, lines: 25 });
  });
});

describe("the first window", () => {
  it("stands on the real strips and shows no award", () => {
    const window = restingWindow(game);
    expect(window).toHaveLength(2);
    for (const [reel, strip] of (game.reels["base"] ?? []).entries()) {
      const shown = window.map((row) => row[reel]).join();
      const turned = strip.map((_, i) => `${strip[i]},${strip[(i + 1) % strip.length]}`);
      expect(turned).toContain(shown);
    }
    for (const line of game.lines) {
      const [a, b] = line.map((row, reel) => window[row - 1]?.[reel]);
      expect(a === b || a === "TSAR" || b === "TSAR").toBe(false);
    }
  });
});

describe("words", () => {
  it("name cards", () => {
    expect(cardName("QH")).toBe("Queen of hearts");
    expect(cardName("TS")).toBe("Ten of spades");
    expect(cardName("7D")).toBe("7 of diamonds");
  });

  it("say a round in one message", () => {
    const told = { coins: 5, coinsText: "5", money: "£0.25", balance: "£9.00", waiting: true, gamble: null };
    expect(roundMessage(told)).toBe("You won 5 coins, £0.25. You may gamble or collect it. Balance £9.00.");
    expect(roundMessage({ ...told, coins: 0, waiting: false })).toBe("No win. Balance £9.00.");
  });
});

describe("settings", () => {
  it("begin silent, and survive nonsense", () => {
    const store = memory();
    expect(loadSettings(store)).toEqual(DEFAULTS);
    expect(DEFAULTS.sound).toBe(false);
    store.setItem("fullcycle.settings", '{"master": 900, "quick": "yes", "leftHand": true, "renderer": "x"}');
    expect(loadSettings(store)).toEqual({ ...DEFAULTS, leftHand: true });
    store.setItem("fullcycle.settings", "[");
    expect(loadSettings(store)).toEqual(DEFAULTS);
    saveSettings(store, { ...DEFAULTS, sound: true, master: 70 });
    expect(loadSettings(store)).toMatchObject({ sound: true, master: 70 });
  });
});
