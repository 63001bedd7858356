// @vitest-environment happy-dom
import { Texture } from "pixi.js";
import { describe, expect, it } from "vitest";
import { sampleGame } from "../src/art/sample";
import { cellCentre, layout, symbolSize } from "../src/board/layout";
import { Holds } from "../src/board/holds";
import { Reel } from "../src/board/reel";
import { Reels } from "../src/board/reels";
import { along, linePath } from "../src/board/ribbon";
import { type Stage, Turn } from "../src/board/stage";
import { createClock } from "../src/core/clock";
import { Feed, tense } from "../src/board/strip";
import { pixelsFor } from "../src/board/textures";

const EGGS = { symbol: "EGG", need: 3 };
const grid = { reels: 5, rows: 3 };
const VIEWS = [
  [1280, 570, false],
  [1200, 525, false],
  [1024, 430, false],
  [800, 380, false],
  [400, 150, false],
  [390, 560, true],
  [425, 530, true],
  [375, 430, true],
  [320, 350, true],
  [1920, 880, false],
] as const;

describe("layout", () => {
  it.each(VIEWS)(
    "%i by %i: the reels and their frame lie inside, and fill their place",
    (width, height, portrait) => {
      const { window } = layout(width, height, portrait, grid);
      const edge = Math.max(14, Math.min(40, window.width * 0.042));
      expect(window.x - edge).toBeGreaterThanOrEqual(-1);
      expect(window.y - edge).toBeGreaterThanOrEqual(0);
      expect(window.x + window.width + edge).toBeLessThanOrEqual(width + 1);
      expect(window.y + window.height + edge).toBeLessThanOrEqual(height + 1);
      expect(Math.max(window.width / width, window.height / height)).toBeGreaterThan(0.55);
      expect(window.width % grid.reels).toBe(0);
      expect(window.height % grid.rows).toBe(0);
    },
  );

  it("holds any reels and rows", () => {
    const { window } = layout(1280, 600, false, { reels: 8, rows: 8 });
    expect(window.width / 8).toBeCloseTo(window.height / 8, -1);
  });

  it("puts cells row by row and symbols into them", () => {
    const { window } = layout(1280, 570, false, grid);
    const first = cellCentre(window, 1, 1);
    const last = cellCentre(window, 5, 3);
    expect(first.x + last.x).toBeCloseTo(window.width);
    expect(first.y + last.y).toBeCloseTo(window.height);
    expect(symbolSize(window)).toBeLessThan((window.width / 5) * 1.1);
  });
});

describe("strips", () => {
  const strip = ["A", "B", "C", "D", "E", "F"];

  it("run through the game's own symbols in their order", () => {
    const feed = new Feed(strip, 1);
    const seen = Array.from({ length: 12 }, () => feed.next());
    for (let i = 1; i < seen.length; i++) {
      const here = strip.indexOf(seen[i] ?? "");
      expect((here + 1) % strip.length).toBe(strip.indexOf(seen[i - 1] ?? ""));
    }
  });

  it("bring a result in from its last row up, then what stands above it on the strip", () => {
    const feed = new Feed(strip, 1);
    feed.settle(["C", "D", "E"]);
    expect([feed.next(), feed.next(), feed.next(), feed.next()]).toEqual(["E", "D", "C", "B"]);
  });

  it("bring in a result that today's strips do not hold", () => {
    const feed = new Feed(strip, 1);
    feed.settle(["F", "B", "F"]);
    expect([feed.next(), feed.next(), feed.next()]).toEqual(["F", "B", "F"]);
  });
});

describe("suspense", () => {
  const { reels } = sampleGame();
  const strips = reels["base"] ?? [];
  const window = (...eggs: number[]): string[][] =>
    [0, 1, 2].map((row) =>
      [1, 2, 3, 4, 5].map((reel) => (row === 1 && eggs.includes(reel) ? "EGG" : "NINE")),
    );

  it("waits only for reels that can still bring the third egg, after two have shown", () => {
    expect(tense(window(1, 3), strips, EGGS)).toEqual([false, false, false, true, true]);
    expect(tense(window(1, 3, 4), strips, EGGS)).toEqual([false, false, false, true, false]);
    expect(tense(window(1), strips, EGGS)).toEqual([false, false, false, false, false]);
    expect(tense(window(4, 5), strips, EGGS)).toEqual([false, false, false, false, false]);
  });

  it("never waits for a reel that holds no egg", () => {
    const without = strips.map((strip, reel) =>
      reel === 3 ? strip.filter((symbol) => symbol !== "EGG") : strip,
    );
    expect(tense(window(1, 2), without, EGGS)).toEqual([false, false, true, false, true]);
  });
});

describe("a reel", () => {
  const strip = ["A", "B", "C", "D", "E", "F"];
  const faces = new Map(
    strip.map((name) => [
      name,
      { still: new Texture({ label: name }), blurred: new Texture({ label: `${name} blurred` }) },
    ]),
  );
  const made = (): Reel => {
    const reel = new Reel(3, new Feed(strip, 3), faces);
    reel.place({ width: 100, height: 100, symbol: 100 }, faces);
    return reel;
  };
  const shown = (reel: Reel): (string | undefined)[] =>
    [1, 2, 3].map((row) => reel.sprite(row)?.texture.label);

  it("starts on the press and goes on until it is told where to stop", () => {
    const reel = made();
    reel.start();
    expect(reel.running).toBe(true);
    for (let i = 0; i < 1000; i++) reel.tick(16);
    expect(reel.running).toBe(true);
    expect(shown(reel).every((label) => label?.endsWith("blurred"))).toBe(true);
  });

  it.each([5, 16, 33, 250])(
    "lands on exactly the column it was given, in steps of %i ms",
    async (step) => {
      const reel = made();
      reel.start();
      for (let time = 0; time < 500; time += step) reel.tick(step);
      const landed = reel.stop(["F", "B", "F"]);
      for (let time = 0; time < 2000; time += step) reel.tick(step);
      await landed;
      expect(reel.turning).toBe(false);
      expect(shown(reel)).toEqual(["F", "B", "F"]);
      expect([1, 2, 3].map((row) => reel.sprite(row)?.y)).toEqual([50, 150, 250]);
    },
  );

  it("lands at once when the player skips", async () => {
    const reel = made();
    reel.start();
    reel.tick(16);
    const landed = reel.stop(["C", "A", "E"]);
    reel.slam();
    await landed;
    expect(shown(reel)).toEqual(["C", "A", "E"]);
    expect(reel.turning).toBe(false);
  });

  it("shows a column at once, whatever it was doing", () => {
    const reel = made();
    reel.start();
    reel.tick(300);
    reel.set(["A", "B", "C"]);
    expect(shown(reel)).toEqual(["A", "B", "C"]);
    expect(reel.turning).toBe(false);
  });
});

describe("a line's band", () => {
  const { window } = layout(1280, 570, false, grid);

  it("goes through the middle of each of its cells and out to both edges", () => {
    const path = linePath(window, [1, 2, 3, 2, 1]);
    expect(path).toHaveLength(7);
    expect(path[0]).toEqual({ x: 0, y: cellCentre(window, 1, 1).y });
    expect(path[3]).toEqual(cellCentre(window, 3, 3));
    expect(path[6]).toEqual({ x: window.width, y: cellCentre(window, 5, 1).y });
  });

  it("is walked from its left end to its right end", () => {
    const path = linePath(window, [1, 2, 3, 2, 1]);
    expect(along(path, 0)).toEqual(path[0]);
    expect(along(path, 1).x).toBeCloseTo(window.width);
    expect(along(path, 0.5).y).toBeCloseTo(cellCentre(window, 3, 3).y);
  });
});

it("an older turn stops when a new one begins", () => {
  const turn = new Turn();
  const first = turn.next();
  expect(first()).toBe(true);
  const second = turn.next();
  expect([first(), second()]).toEqual([false, true]);
  turn.end();
  expect(second()).toBe(false);
});

it("faces are drawn in steps of 64 pixels, never above 512", () => {
  expect([pixelsFor(140, 1), pixelsFor(140, 2), pixelsFor(10, 1), pixelsFor(400, 2)]).toEqual([
    192, 320, 64, 512,
  ]);
});

describe("all reels", () => {
  const game = sampleGame();
  const window = game.window.map((row) => [...row]);

  function table() {
    const clock = createClock(() => () => undefined);
    const stage = {
      clock,
      scene: layout(1280, 570, false, grid),
      faces: new Map(),
      touch: () => undefined,
    } as unknown as Stage;
    const stops: { reel: number; at: number; column: readonly string[] }[] = [];
    const reels = new Reels(stage, game, {
      stopped: (reel, column) => stops.push({ reel, at: clock.now, column }),
      teasing: (reel, on) => teased.push(on ? reel : -reel),
    });
    const teased: number[] = [];
    const pass = async (ms: number): Promise<void> => {
      for (let time = 0; time < ms; time += 10) {
        clock.step(10);
        await Promise.resolve();
        await new Promise((done) => setImmediate(done));
      }
    };
    return { clock, reels, stops, teased, pass };
  }

  it("spin for half a second at least and stop from the left, 140 ms apart", async () => {
    const { reels, stops, pass } = table();
    reels.start();
    await pass(50);
    const landed = reels.land(window, null);
    await pass(2000);
    await landed;
    expect(stops.map(({ reel }) => reel)).toEqual([1, 2, 3, 4, 5]);
    expect(stops[0]?.at).toBeGreaterThanOrEqual(500);
    for (let i = 1; i < stops.length; i++) {
      const apart = (stops[i]?.at ?? 0) - (stops[i - 1]?.at ?? 0);
      expect(apart).toBeGreaterThanOrEqual(90);
      expect(apart).toBeLessThanOrEqual(200);
    }
    expect(stops.map(({ column }) => column)).toEqual(
      [0, 1, 2, 3, 4].map((reel) => window.map((row) => row[reel])),
    );
    expect(reels.symbolAt([2, 1])).toBe("EGG");
  });

  it("leave held reels where they are while the others spin again", async () => {
    const { reels, stops, pass } = table();
    reels.set(window);
    reels.start("base", [2, 3]);
    await pass(600);
    const turning = reels.view.children.slice(0, 5).map((column) => column.children[1]?.y);
    await pass(30);
    const moved = reels.view.children.slice(0, 5).map((column, i) => column.children[1]?.y !== turning[i]);
    expect(moved).toEqual([true, false, false, true, true]);
    const landed = reels.land(window, null);
    await pass(2000);
    await landed;
    expect(stops.map(({ reel }) => reel)).toEqual([1, 4, 5]);
    expect(reels.window).toEqual(window);
    reels.start();
    await pass(600);
    const again = reels.land(window, null);
    await pass(2000);
    await again;
    expect(stops.map(({ reel }) => reel)).toEqual([1, 4, 5, 1, 2, 3, 4, 5]);
  });

  it("are framed as long as they are held", async () => {
    const { clock, pass } = table();
    const stage = { clock, calm: false, scene: layout(1280, 570, false, grid), touch: () => undefined };
    const holds = new Holds(stage as unknown as Stage);
    holds.draw([2]);
    const shown = holds.show([2, 3]);
    await pass(20);
    expect(holds.layer.children.map(({ alpha }) => alpha < 1)).toEqual([false, true]);
    await pass(600);
    await shown;
    expect(holds.layer.children.map(({ alpha }) => alpha)).toEqual([1, 1]);
    holds.draw([]);
    expect(holds.layer.children).toHaveLength(0);
  });

  it("keep turning as long as no answer comes", async () => {
    const { reels, pass } = table();
    reels.start();
    await pass(5000);
    expect(reels.turning).toBe(true);
  });

  it("make the player wait longer only for a reel that decides", async () => {
    const { reels, stops, teased, pass } = table();
    reels.start();
    const landed = reels.land(window, EGGS);
    await pass(4000);
    await landed;
    // Eggs lie on reels 2 and 4, so only the fifth may bring the third.
    expect(teased).toEqual([5, -5]);
    expect((stops[4]?.at ?? 0) - (stops[3]?.at ?? 0)).toBeGreaterThan(1000);
  });

  it("land at once on the server's window when the player skips", async () => {
    const { clock, reels, pass } = table();
    reels.start();
    await pass(100);
    const landed = reels.land(window, EGGS);
    clock.skip();
    await pass(60);
    await landed;
    expect(clock.now).toBeLessThan(200);
    expect(reels.turning).toBe(false);
    expect(reels.window).toEqual(window);
  });

  it("give way when something else is shown before they have landed", async () => {
    const { reels, stops, pass } = table();
    reels.start();
    const landed = reels.land(window, null);
    await pass(700);
    const other = window.map((row) => row.map(() => "TEN"));
    reels.set(other);
    await pass(2000);
    await landed;
    expect(stops.length).toBeLessThan(5);
    expect(reels.turning).toBe(false);
    expect(reels.window).toEqual(other);
  });

  it("have stopped swinging when they say that they have landed", async () => {
    const { reels, pass } = table();
    reels.start();
    let turning: boolean | null = null;
    void reels.land(window, null).then(() => (turning = reels.turning));
    await pass(2500);
    expect(turning).toBe(false);
  });

  it("show a window at once when they were not turning", async () => {
    const { reels } = table();
    await reels.land(window, null);
    expect(reels.turning).toBe(false);
    expect(reels.symbolAt([5, 3])).toBe("SEAL");
  });
});
