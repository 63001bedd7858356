// @vitest-environment happy-dom
/** Games of data files: ways, rows, prizes, multipliers. */

import { describe, expect, it } from "vitest";
import { maxBet } from "../src/app/bets";
import { restingWindow } from "../src/app/resting";
import { facesOf, symbolOf } from "../src/art/faces";
import { barsOf } from "../src/art/plain/bars";
import { lookOf, looks } from "../src/art/plain/looks";
import { signOf } from "../src/art/plain/theme";
import { tile } from "../src/art/plain/tile";
import { sampleGame } from "../src/art/sample";
import { layout } from "../src/board/layout";
import { stripsOf } from "../src/board/reels";
import { triggerOf } from "../src/board/strip";
import { roundMessage } from "../src/core/a11y";
import type { GameInfo, PayRow } from "../src/core/game";
import { kindOf } from "../src/core/kind";
import { rowName, symbolName } from "../src/core/names";
import { choosesLines, stakeCoins } from "../src/core/bets";
import { livePays, rowCoins, topCoins, waysOf } from "../src/core/paytable";
import { fold } from "../src/core/reduce";
import type { GameHead } from "../src/core/wire";
import { toldWins, winParts } from "../src/core/wins";
import { themeOf } from "../src/themes";
import { limited, prizes, rowWin, waysWin } from "./rounds";

const bet = (coins_per_line: number) => ({ coin_size: "0.01", coins_per_line, lines: 1 });
const bets = {
  kind: "coins" as const,
  coin_sizes: ["0.01"],
  coins_per_line: [1, 2, 3],
  lines: [1],
  cost: null,
  default: bet(1),
};
const stage = (name: string, reels: string): GameInfo["stages"][number] => ({
  name,
  reels,
  draws: [],
  feature: null,
  within: null,
  default: null,
  grants: [],
});
const ways: GameInfo = {
  ...sampleGame(),
  id: "ways",
  mechanic: "ways",
  symbols: ["W", "A", "B", "C", "S", "X"],
  wild: "W",
  wilds: [{ symbol: "W", only_for: ["W", "A", "B", "C"], multiplier: 2 }],
  scatters: ["S"],
  rows: 2,
  reels: {
    base: ["AAAWB", "ABACS", "CCXAB"].map((strip) => [...strip]),
    bonus: ["ABC", "ABC", "ABC"].map((strip) => [...strip]),
  },
  pays: { A: { "3": 20 }, B: { "2": 2, "3": 9 } },
  scatter_pays: { S: { "3": 5 } },
  lines: [],
  bets: { ...bets, cost: 25 },
  bonus: { symbol: "X", count: 2, on_line: false, on_total: true, in_free_spins: true },
  features: { free_spins: { trigger: { S: 3 } } },
  stages: [
    stage("base", "base"),
    stage("free", "bonus"),
  ],
  top_award: { symbol: "A", count: 3 },
};
const row = (name: string, cells: string, pay: PayRow["pay"], any_order = false): PayRow => ({
  name,
  cells: cells.split(" "),
  any_order,
  pay,
  line: null,
});
const rows: GameInfo = {
  ...ways,
  id: "rows",
  mechanic: "rows",
  symbols: ["7", "2BAR", "CHERRY", "BLANK"],
  wilds: [],
  scatters: [],
  bonus: null,
  rows: 1,
  reels: {
    base: [
      ["CHERRY", "7", "BLANK", "2BAR"],
      ["CHERRY", "BLANK", "7", "2BAR"],
      ["CHERRY", "7", "2BAR", "BLANK"],
    ],
  },
  pays: {},
  scatter_pays: {},
  pay_rows: [
    row("7-7-7", "7 7 7", [80, 160, 250]),
    row("ANY-TWO-CHERRY", "CHERRY CHERRY *", 5, true),
    row("2BAR-X3", "2BAR 2BAR 2BAR", 10),
    row("ANY-7", "7 * *", 2, true),
  ],
  lines: [[1, 1, 1]],
  bets,
  top_award: { symbol: "7-7-7", count: 1 },
};

describe("stakes and pays", () => {
  it("stake what the game says a spin costs, on lines a bet on each", () => {
    expect(stakeCoins(ways, bet(3))).toBe(75);
    expect(stakeCoins(rows, bet(3))).toBe(3);
    expect(stakeCoins(sampleGame(), { coin_size: "0.05", coins_per_line: 2, lines: 25 })).toBe(50);
    expect([ways, rows].some(choosesLines)).toBe(false);
    expect(maxBet(ways, bet(1))).toEqual(bet(3));
  });

  it("pay scatters on the whole cost of a spin of ways", () => {
    const found = Object.fromEntries(livePays(ways, bet(2)).map((pays) => [pays.symbol, pays.rows]));
    expect(found["A"]).toEqual([{ count: "3", coins: 40 }]);
    expect(found["S"]).toEqual([{ count: "3", coins: 250 }]);
    expect(waysOf(ways)).toBe(8);
  });

  it("pay a row by the coins played: as listed, or in proportion", () => {
    expect([1, 2, 3].map((coins) => rowCoins(rows, rows.pay_rows[0]!, bet(coins)))).toEqual([80, 160, 250]);
    expect(rowCoins(rows, rows.pay_rows[1]!, bet(3))).toBe(15);
    expect(topCoins(rows, bet(3))).toBe(250);
    expect(topCoins(ways, bet(3))).toBe(60);
  });
});

describe("what is told", () => {
  it("counts way wins and prizes into spin, feature and round", () => {
    expect(fold(waysWin)).toMatchObject({ coins: 49, spinCoins: 49, prizes: [] });
    expect(fold(waysWin).wins).toHaveLength(2);
    const inside = fold(prizes, 5);
    expect(inside).toMatchObject({ coins: 1108, spinCoins: 1100, features: [{ coins: 1100 }] });
    expect(inside.prizes.map(({ what }) => what)).toEqual(["44"]);
    expect(fold(prizes, 6)).toMatchObject({ prizes: [], spinCoins: 0, coins: 1108 });
    for (const events of [waysWin, rowWin, prizes, limited]) {
      expect(events.at(-1)).toMatchObject({ type: "settled", coins: fold(events).coins });
    }
  });

  it("keeps that a limit cut a series short", () => {
    expect(fold(limited, 3).features).toMatchObject([{ limited: false, granted: 5 }]);
    expect(fold(limited, 5).features).toMatchObject([{ limited: true, granted: 6, added: 1, left: 5 }]);
  });

  it("says ways, lines, rows, multipliers and prizes", () => {
    const said = (game: GameInfo, events: typeof waysWin): string[] =>
      toldWins(game, events).map((sentence) => sentence);
    expect(said(ways, waysWin)).toEqual(["3 × A, 2 ways, 40 coins.", "3 × B, 1 way, 9 coins."]);
    expect(said(rows, rowWin)).toEqual(["7 7 7, multiplied by 4, 320 coins."]);
    expect(said(ways, prizes)).toEqual(["Bonus prize, 1,100 coins.", "Free spins: 1,140 coins in all."]);
    const line = { type: "line_win", line: 4, symbol: "SEAL", count: 3, cells: [], coins: 60 } as const;
    expect(winParts(sampleGame(), { ...line, multiplier: 3 })).toEqual([
      "3 × Seal",
      "line 4",
      "multiplied by 3",
      "60 coins",
    ]);
    const nothing = { type: "prize_win", feature: "bonus", what: "0", coins: 0 } as const;
    expect(winParts(ways, nothing)).toEqual(["Bonus prize", "no prize this time"]);
  });

  it("is one message, and a long one is cut", () => {
    const many = Array.from({ length: 9 }, () => waysWin[1]!);
    expect(toldWins(ways, many)).toHaveLength(7);
    expect(toldWins(ways, many).at(-1)).toBe("And 3 more wins.");
    const told = { coins: 40, coinsText: "40", money: "£0.40", balance: "£9.00", waiting: false, gamble: null };
    expect(roundMessage({ ...told, wins: ["3 × A, 2 ways, 40 coins."] })).toBe(
      "You won 40 coins, £0.40. 3 × A, 2 ways, 40 coins. Balance £9.00.",
    );
  });

  it("reads short names as words where they are words", () => {
    expect(["MAYONNAISE", "1BAR", "LT", "W", "7"].map((name) => symbolName(ways, name))).toEqual([
      "Mayonnaise",
      "1BAR",
      "LT",
      "W",
      "7",
    ]);
    expect(symbolName({ art: { EGG: "Fabergé egg (scatter)" } }, "EGG")).toBe("Fabergé egg");
    expect(["ANY-TWO-CHERRY", "2BAR-X3", "ANY-THREE-7S"].map((name) => rowName(rows, name))).toEqual([
      "Any two Cherry",
      "2BAR ×3",
      "Any three 7s",
    ]);
  });

  it("says at the door what kind of game it is", () => {
    const head = { grid: "5x3", lines: 0, rtp: null, published_rtp: null } as GameHead;
    expect(kindOf(head)).toEqual(["5 × 3", "243 ways"]);
    expect(kindOf({ ...head, grid: "3x1", lines: 1, published_rtp: 0.8747 })).toEqual([
      "3 × 1",
      "1 line",
      "returns 87.47\u00a0%",
    ]);
  });
});

describe("reels", () => {
  it("rest on a place of the strips that shows no award", () => {
    const [top, low] = restingWindow(ways);
    const first = [top?.[0], low?.[0]];
    expect([top?.[1], low?.[1]].some((symbol) => first.includes(symbol))).toBe(false);
    expect([...(top ?? []), ...(low ?? [])].slice(0, 2)).not.toContain("W");
    const [shown = []] = restingWindow(rows);
    expect(shown).not.toContain("7");
    expect(shown.filter((symbol) => symbol === "CHERRY").length).toBeLessThan(2);
  });

  it("rest somewhere even where every place pays", () => {
    const always = { ...rows, pay_rows: [row("ALL", "* * *", 1)] };
    expect(restingWindow(always)).toEqual([["CHERRY", "2BAR", "2BAR"]]);
  });

  it("spin the strips that the stage names", () => {
    expect(stripsOf(ways, "free")).toBe(ways.reels["bonus"]);
    expect(stripsOf(ways, "base")).toBe(ways.reels["base"]);
    expect(stripsOf(rows, "respin")).toBe(rows.reels["base"]);
  });

  it("wait for the game's own trigger", () => {
    expect(triggerOf(ways)).toEqual({ symbol: "S", need: 3 });
    expect(triggerOf(sampleGame())).toEqual({ symbol: "EGG", need: 3 });
    expect(triggerOf({ ...rows, features: {} })).toBeNull();
  });

  it.each([
    [3, 1],
    [3, 3],
    [6, 4],
    [8, 8],
    [1, 8],
  ])("of %i by %i lie inside their place, large enough to read", (reels, count) => {
    for (const [width, height, portrait] of [[1280, 545, false], [390, 500, true]] as const) {
      const { window } = layout(width, height, portrait, { reels, rows: count });
      expect(window.x).toBeGreaterThanOrEqual(0);
      expect(window.x + window.width).toBeLessThanOrEqual(width);
      expect(window.y + window.height).toBeLessThanOrEqual(height);
      const cell = Math.min(window.width / reels, window.height / count);
      expect(cell).toBeGreaterThan(36);
      expect(cell).toBeLessThan(height * 0.6);
    }
  });
});

describe("looks", () => {
  it("tell what a symbol does, and keep colours apart", () => {
    const found = looks(ways);
    expect([...found.values()].map(({ role }) => role)).toEqual([
      "wild", "pays", "pays", "blank", "scatter", "bonus",
    ]);
    expect(new Set([...found.values()].map(({ hue }) => hue)).size).toBe(6);
    expect(looks(rows).get("BLANK")?.role).toBe("blank");
    expect(looks(rows).get("CHERRY")?.role).toBe("pays");
  });

  it("draw bars by their number", () => {
    expect(["BAR", "1BAR", "2BAR", "B3", "3B", "BARREL", "B7", "BA"].map(barsOf)).toEqual([
      1, 1, 2, 3, 3, 0, 0, 0,
    ]);
  });

  it("are sound SVG for every kind of name", () => {
    const names = ["7", "W7", "2BAR", "CHERRY", "MAYONNAISE", "A", "ACE", "S13", "LO", "X-Y"];
    for (const role of ["wild", "scatter", "bonus", "pays", "blank"] as const) {
      for (const name of names) {
        const svg = tile(name, { ...lookOf(name), role, multiplier: 3 });
        const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
        expect(parsed.querySelector("parsererror"), name).toBeNull();
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  it("show at the door what makes a game, never its blanks", () => {
    expect(facesOf(ways)).toEqual(["W", "X", "S", "A", "B"]);
    expect(facesOf(rows)).toEqual(["7", "2BAR", "CHERRY"]);
    expect(symbolOf(rows, "7")).toContain("<svg");
  });

  it("shorten a title that is longer than its sign", () => {
    expect(signOf("Lantern Night")).toBe("Lantern Night");
    expect(signOf("Lucky Larry's Lobstermania, 85.0% version (a sheet of 2009)")).toBe(
      "Lucky Larrys Lobstermania",
    );
  });

  it("give a variant its game's art, and no other game", () => {
    const { symbols } = sampleGame();
    expect(themeOf({ id: "days-of-the-tsar-92", symbols })?.id).toBe("days-of-the-tsar");
    expect(themeOf({ id: "other", symbols: ["ACE", "KING"] })).toBeNull();
    expect(themeOf(ways)).toBeNull();
  });
});
