/** Picks, the wheel, held reels, cells that change, the limit: events folded to what is seen. */

import { describe, expect, it } from "vitest";
import { looks } from "../src/art/plain/looks";
import { sampleGame } from "../src/art/sample";
import { askedMessage, roundMessage, shownMessage } from "../src/core/a11y";
import { countedPrize, countedPrizes, timesFor, unitOf } from "../src/core/counted";
import type { GameInfo, Stage } from "../src/core/game";
import { asks } from "../src/core/machine";
import { isPlayedBy, keysFound, labelOf, pickInView, pickKinds } from "../src/core/picks";
import { fold, reduce } from "../src/core/reduce";
import { multipliedWins, multipliesLinesOnly } from "../src/core/multiplied";
import { holdOf, retriggerOf, wheelTrigger } from "../src/core/triggers";
import { toldWins, winParts } from "../src/core/wins";
import { wedgeKind, wedgeLines, wedgeWords } from "../src/core/wedge";
import { wheelTotals, wheelView } from "../src/core/wheel";
import { mine, tarot } from "./rounds";

const stage = (name: string, more: Partial<Stage>): Stage => ({
  name,
  reels: null,
  draws: [],
  feature: null,
  within: null,
  default: null,
  grants: [],
  ...more,
});

const gypsy: GameInfo = {
  ...sampleGame(),
  id: "fortune",
  weights: { tarot: { "credits orange purple": 1 }, gems: { "50 100 250 500 1000": 1 } },
  features: { bonus: { locks: 3, trigger: { BONUS: {} } } },
  stages: [
    stage("base", { reels: "base" }),
    stage("tarot", {
      draws: ["tarot"],
      feature: "bonus",
      default: { do: "pick", index: 0 },
      grants: [["tarot", false, "orange", "purple", "lines"], ["gems", false, "lines"]],
    }),
    stage("gems", { draws: ["gems"], within: "bonus", default: { do: "pick", index: 0 } }),
    stage("gamble", { draws: ["cards"], default: { do: "collect" } }),
  ],
};

const pit: GameInfo = {
  ...sampleGame(),
  id: "pit",
  weights: {
    wheel: ["+1 spins", "+5 spins", "+2x", "+5 spins"].map((wedge) => ({ wedge, weight: 1 })),
  },
  stages: [
    stage("base", { reels: "base" }),
    stage("wheel", { draws: ["wheel"], feature: "wheel", default: { do: "spin_wheel" } }),
  ],
};
const cards = { do: ["pick"], feature: "tarot", indexes: [0, 1, 2], orange: 2, purple: 1, locks: 3, lines: 4 };
const gems = { do: ["pick"], feature: "gems", indexes: [0, 1, 2, 3, 4], lines: 4 };
/** The state after the last event of that type, or after `n` of them. */
const after = (events: typeof tarot, type: string, n = 1) => {
  const places = events.flatMap((event, place) => (event.type === type ? [place] : []));
  return fold(events, (places[n - 1] ?? -1) + 1);
};

describe("picks", () => {
  it("are read from the game's stages and draws", () => {
    expect(pickKinds(gypsy)).toEqual([
      { name: "tarot", feature: "bonus", places: 3, labels: ["credits", "orange", "purple"], keys: ["orange", "purple"], locks: 3 },
      { name: "gems", feature: "bonus", places: 5, labels: ["50", "100", "250", "500", "1000"], keys: [], locks: 0 },
    ]);
    expect(isPlayedBy(gypsy, "bonus", "pick")).toBe(true);
    expect(isPlayedBy(gypsy, "bonus", "spin_wheel")).toBe(false);
    expect(isPlayedBy(gypsy, "free_spins", "pick")).toBe(false);
  });

  it("keep what was turned, with what it paid", () => {
    const state = after(tarot, "pick", 2);
    expect(state.picks.map(({ index, showed, coins }) => [index, showed, coins])).toEqual([
      [1, "orange", 20],
      [0, "purple", null],
    ]);
    expect(state.features).toMatchObject([{ name: "bonus", granted: 0, coins: 20, facts: { lines: 4 } }]);
  });

  it("count the keys of each chest", () => {
    const [kind] = pickKinds(gypsy);
    const state = after(tarot, "pick", 3);
    expect(["orange", "purple"].map((key) => keysFound(state, kind!, key))).toEqual([2, 1]);
  });

  it("are forgotten with their feature, whose sum is the server's", () => {
    const end = fold(tarot);
    expect(end).toMatchObject({ picks: [], features: [], coins: 4060 });
    expect(end.lastFeature).toMatchObject({ name: "bonus", coins: 4060, played: 0 });
  });

  it("show what the menu offers, and while nothing is offered what was turned last", () => {
    const kinds = pickKinds(gypsy);
    const name = (menu: typeof gems | typeof cards | null, n: number) =>
      pickInView(kinds, menu, after(tarot, "pick", n))?.name;
    expect(name(cards, 3)).toBe("tarot");
    expect(name(gems, 4)).toBe("gems");
    expect(name(null, 4)).toBe("tarot");
    expect(name(null, 5)).toBe("gems");
  });

  it("are told apart by the name that the menu gives, also where the places are as many", () => {
    const kinds = pickKinds({ ...gypsy, weights: { ...gypsy.weights, gems: { "50 100 250": 1 } } });
    expect(kinds.map(({ places }) => places)).toEqual([3, 3]);
    const three = { ...gems, indexes: [0, 1, 2] };
    expect(pickInView(kinds, three, after(tarot, "pick", 4))?.name).toBe("gems");
  });

  it("are told in words", () => {
    const [kind, stones] = pickKinds(gypsy);
    expect(["orange", "credits"].map((label) => labelOf(kind!, label))).toEqual(["Orange key", "Credits"]);
    expect(labelOf(stones!, "1000")).toBe("1,000");
    const one = after(tarot, "prize_win");
    expect(shownMessage(gypsy, one)).toBe("Card: Orange key, +20 coins.");
    expect(askedMessage(gypsy, cards, one)).toBe("Turn a card.");
    expect(askedMessage(gypsy, gems, one)).toBe("Pick a gem.");
    expect(askedMessage(gypsy, { do: ["gamble", "collect"] }, one)).toBe("");
    const told = { coins: 5, coinsText: "5", money: "£1", balance: "£2", waiting: true, gamble: null };
    expect(roundMessage({ ...told, asked: "Turn a card." })).toBe("Turn a card.");
    expect(roundMessage({ ...told, asked: "" })).toContain("You won 5 coins");
  });

  it("leave the spin button without a meaning", () => {
    expect(asks("waiting", false)).toBe(true);
    expect(asks("waiting", true)).toBe(false);
    expect(asks("settled", false)).toBe(false);
  });
});

describe("the wheel", () => {
  it("shows the game's wedges before its first turn", () => {
    expect(wheelView(pit, fold([])).wedges).toEqual(["+1 spins", "+5 spins", "+2x", "+5 spins"]);
    expect(wheelTotals(fold([]), { do: ["spin_wheel"], spins: 5, multiplier: 1 })).toEqual({ spins: 5, multiplier: 1 });
  });

  it("turns the wedge that it stopped at into the start, one after another", () => {
    const first = after(mine, "wheel");
    expect(wheelView(pit, first)).toEqual({ wedges: ["+1 spins", "start", "+2x", "+5 spins"], turned: [1], stopped: 1 });
    const second = after(mine, "wheel", 2);
    expect(wheelView(pit, second)).toMatchObject({ turned: [1, 2], stopped: 2 });
    expect(wheelTotals(second, null)).toEqual({ spins: 10, multiplier: 3 });
  });

  it("tells nothing of a turn that is under way", () => {
    const first = after(mine, "wheel");
    expect(wheelView(pit, first, true)).toEqual({ wedges: ["+1 spins", "+5 spins", "+2x", "+5 spins"], turned: [], stopped: null });
    const second = after(mine, "wheel", 2);
    expect(wheelView(pit, second, true)).toMatchObject({ turned: [1], stopped: 1 });
    expect(wheelTotals(second, null, true)).toEqual({ spins: 10, multiplier: 1 });
  });

  it("is over when the games begin, with what it gave", () => {
    const begun = after(mine, "feature", 4);
    expect(begun.turns).toEqual([]);
    expect(begun.features).toMatchObject([{ name: "free_spins", granted: 10, left: 10, facts: { multiplier: 3 } }]);
  });

  it("says its wedges short and in words", () => {
    expect(["start", "+5 spins", "+2x", "jackpot"].map(wedgeKind)).toEqual(["start", "spins", "times", "other"]);
    expect(["start", "+1 spins", "+2x", "jackpot"].map(wedgeLines)).toEqual([["Start", "Bonus"], ["+1", "spin"], ["+2×", ""], ["jackpot", ""]]);
    expect(["start", "+5 spins", "+2x", "jackpot"].map(wedgeWords)).toEqual(["Start Bonus", "+5 free spins", "+2 to the multiplier", "jackpot"]);
    expect(shownMessage(pit, after(mine, "wheel"))).toBe("It stopped at +5 free spins.");
    expect(askedMessage(pit, { do: ["spin_wheel"] }, fold([]))).toBe("Spin the wheel.");
    expect(askedMessage(pit, { do: ["spin_wheel"] }, after(mine, "wheel"))).toBe("Spin again.");
  });
});

describe("prizes for what is counted", () => {
  const cart = {
    features: {
      "gold-cart": { counts: { GOLD: 1, GOLD2: 2 }, pays: { "3": 1, "4": 5, "9": 2000 } },
      respin: { trigger: { DYNAMITE: { reels: [2, 3, 4] } }, respins: 2, per_dynamite: 1, held: { symbol: "NUGGET" } },
      wheel: { trigger: { MINE: 3 } },
    },
  };

  it("are read from the game's features", () => {
    expect(countedPrizes(cart).map(({ feature }) => feature)).toEqual(["gold-cart"]);
    const prize = countedPrize(cart, "gold-cart")!;
    expect(unitOf(prize)).toBe("GOLD");
    expect([2, 3, 4, 9, 12].map((n) => timesFor(prize, n))).toEqual([0, 1, 5, 2000, 2000]);
    expect(countedPrize(cart, "tarot")).toBeNull();
  });

  it("say how much was counted", () => {
    const game = { ...pit, ...cart, art: { GOLD: "Gold" } };
    const prize = { type: "prize_win", feature: "gold-cart", what: "4", coins: 625 } as const;
    expect(winParts(game, prize)).toEqual(["Gold cart prize", "4 × Gold", "625 coins"]);
    expect(winParts(game, { ...prize, feature: "tarot" })).toEqual(["Tarot prize", "625 coins"]);
  });

  it("stand beside what starts the features", () => {
    expect(holdOf(cart)).toEqual({ trigger: "DYNAMITE", reels: [2, 3, 4], symbol: "NUGGET", respins: 2, more: 1 });
    expect(holdOf({ features: {} })).toBeNull();
    const retrigger = (spins: unknown) => ({ features: { free_spins: { retrigger: { MINE: 3, spins } } } });
    expect(retriggerOf(retrigger("as many as started"))).toEqual({ symbol: "MINE", count: 3 });
    expect([retriggerOf(retrigger(10)), retriggerOf({ features: {} })]).toEqual([null, null]);
    expect(wheelTrigger({ ...pit, ...cart })).toEqual({ symbol: "MINE", count: 3 });
    expect(wheelTrigger({ ...gypsy, ...cart })).toBeNull();
  });

  it("leave it to the game which wins its free spins multiply", () => {
    const free = { symbol: "S", award: {}, retrigger: {}, multiplier: 2, limit: null };
    const lines = { free_spins: { ...free, multiplies: ["lines"] } };
    expect([multipliedWins(lines), multipliesLinesOnly(lines)]).toEqual(["line wins", true]);
    const both = { free_spins: { ...free, multiplies: ["lines", "scatters"] } };
    expect([multipliedWins(both), multipliesLinesOnly(both)]).toEqual(["line wins and scatter wins", false]);
    expect([multipliedWins({ free_spins: null }), multipliesLinesOnly({ free_spins: null })]).toEqual(["all wins", false]);
  });

  it("are told at the limit with what the round pays", () => {
    expect(toldWins(pit, mine).at(-1)).toContain("1,300,000 coins, and ended");
  });
});

describe("the mine", () => {
  it("changes cells of one reel result, one event after another", () => {
    expect(fold(mine, 4).window).toEqual([
      ["MINE", "NUGGET", "TEN", "MINE"],
      ["QUEEN", "NUGGET", "MINE", "MINER"],
      ["TEN", "NUGGET", "LANTERN", "GOLD3"],
    ]);
  });

  it("holds reels through re-spins and lets them go at their end", () => {
    const states = [1, 2].map((n) => after(mine, "hold", n));
    expect(states.map(({ held, features }) => [held, features[0]?.left])).toEqual([[[2], undefined], [[2, 3], 2]]);
    expect(after(mine, "feature").features).toMatchObject([{ name: "respin", granted: 2, left: 2 }]);
    expect(after(mine, "feature", 2).features).toMatchObject([{ granted: 3, added: 1, left: 2 }]);
    expect(after(mine, "spin", 3)).toMatchObject({ held: [2, 3], features: [{ left: 1, played: 2 }] });
    expect(after(mine, "feature_end")).toMatchObject({ held: [], features: [], lastFeature: { name: "respin", coins: 25 } });
    expect(after(mine, "spin", 5).held).toEqual([]);
  });

  it("holds reels in a free game without counting them as free games", () => {
    const free = after(mine, "spin", 5);
    const state = reduce(free, { type: "hold", reels: [4], left: 2 });
    expect(state).toMatchObject({ held: [4], features: [{ name: "free_spins", left: 9 }] });
  });

  it("counts gold as a prize of the round, not as something that was turned", () => {
    const state = after(mine, "prize_win");
    expect(state).toMatchObject({ coins: 125, picks: [], prizes: [{ feature: "gold-cart" }] });
  });

  it("pays the limit and no more", () => {
    expect(after(mine, "line_win", 2).coins).toBe(2_000_150);
    expect(fold(mine)).toMatchObject({ coins: 1_300_000, capped: true, settled: true });
  });

  it("marks as scatters only symbols that pay by their number", () => {
    const cast = looks({
      ...pit,
      symbols: ["MINE", "DYNAMITE", "GOLD"],
      scatters: ["MINE", "DYNAMITE", "GOLD"],
      scatter_pays: { MINE: { "3": 2 } },
      wilds: [],
      pays: {},
    });
    expect([...cast.values()].map(({ role }) => role)).toEqual(["scatter", "pays", "pays"]);
    const fortune = looks({ ...gypsy, symbols: ["BONUS", "EGG"], art: { EGG: "Crystal ball (scatter)" } });
    expect(fortune.get("BONUS")?.role).toBe("bonus");
    expect(fortune.get("EGG")).toMatchObject({ role: "scatter", shows: "CRYSTAL BALL" });
  });
});
