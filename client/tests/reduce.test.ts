import { describe, expect, it, vi } from "vitest";
import type { GameEvent } from "../src/core/events";
import { fold, readWindow, reduce } from "../src/core/reduce";
import { emptyState } from "../src/core/state";
import { freeSpins, gambleLost, plainWin } from "./rounds";

describe("reduce", () => {
  it("reads a window by rows, top first", () => {
    expect(readWindow(["A  B", " C D "])).toEqual([["A", "B"], ["C", "D"]]);
  });

  it("adds the wins of a spin", () => {
    const state = fold(plainWin);
    expect(state).toMatchObject({ coins: 5, spinCoins: 5, settled: true, seen: 3 });
    expect(state.wins.map(({ symbol }) => symbol)).toEqual(["TEN"]);
    expect(state.window[0]).toEqual(["TEN", "TEN", "TEN", "ACE", "KING"]);
  });

  it("forgets the wins and reveals of the spin before", () => {
    const state = fold(freeSpins, 9);
    expect(state).toMatchObject({ wins: [], reveals: [], spinCoins: 0, coins: 140, spins: 3 });
  });

  it("counts a feature: granted, left, played, won", () => {
    expect(fold(freeSpins, 6).features).toMatchObject([{ granted: 2, left: 2, played: 0, coins: 0 }]);
    expect(fold(freeSpins, 8).features).toMatchObject([{ left: 1, played: 1, coins: 15 }]);
    expect(fold(freeSpins, 10).features).toMatchObject([{ granted: 3, added: 1, left: 1 }]);
    const end = fold(freeSpins);
    expect(end.features).toEqual([]);
    expect(end.lastFeature).toMatchObject({ coins: 15, played: 3, granted: 3, ended: true });
  });

  it("keeps what the eggs showed", () => {
    expect(fold(freeSpins, 6).reveals).toEqual([
      { cell: [1, 1], symbol: "EGG", value: 1 },
      { cell: [3, 1], symbol: "EGG", value: 1 },
    ]);
  });

  it("turns cells that are revealed as a symbol", () => {
    const state = reduce(fold(plainWin), {
      type: "reveal",
      cells: [[2, 3]],
      symbol: "TSAR",
      value: null,
    });
    expect(state.window[2]).toEqual(["JACK", "TSAR", "SEAL", "TEN", "ACE"]);
  });

  it("loses a gamble to nothing", () => {
    expect(fold(gambleLost, 3)).toMatchObject({ coins: 10 });
    expect(fold(gambleLost)).toMatchObject({ coins: 0, settled: true });
    expect(fold(gambleLost).gambles).toHaveLength(2);
  });

  it("is pure: no state is ever changed, and parts fold to the whole", () => {
    for (const events of [plainWin, freeSpins, gambleLost]) {
      for (let cut = 0; cut <= events.length; cut += 1) {
        const first = Object.freeze(fold(events, cut));
        const copy = structuredClone(first);
        expect(events.slice(cut).reduce(reduce, first)).toEqual(fold(events));
        expect(first).toEqual(copy);
      }
    }
  });

  it("agrees with the server's total in every hand-made round", () => {
    for (const events of [plainWin, freeSpins, gambleLost]) {
      const last = events.at(-1);
      expect(last?.type === "settled" && last.coins).toBe(fold(events).coins);
    }
  });

  it("takes the total after a cap", () => {
    const state = reduce(fold(plainWin, 2), { type: "cap", coins: 3 });
    expect(state).toMatchObject({ coins: 3, capped: true });
  });

  it("refuses a sum that a number cannot hold", () => {
    const huge = { ...emptyState(), coins: Number.MAX_SAFE_INTEGER };
    expect(() => reduce(huge, plainWin[1] as GameEvent)).toThrow(RangeError);
  });

  it("reports an event that it does not know and goes on", () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const strange = { type: "comet", coins: 3 } as unknown as GameEvent;
    expect(reduce(fold(plainWin), strange)).toMatchObject({ coins: 5, seen: 4 });
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });
});
