import { describe, expect, it } from "vitest";
import { card, cardBack, RANKS, SUITS } from "../src/art/cards";
import { theme as tsar } from "../src/art/days-of-the-tsar/theme";
import { cellFrame, coin, glow, rays, spark } from "../src/art/effects";
import { icon, ICONS } from "../src/art/icons";
import { LINE_COLOURS } from "../src/art/lines";
import { plainTheme } from "../src/art/plain/theme";
import { initials } from "../src/art/plain/tile";
import { grouped } from "../src/art/plaque";
import { sampleGame } from "../src/art/sample";
import { seeded } from "../src/art/seeded";
import { symbolSvg, themeFor, THEMES } from "../src/art/themes";
import { titleSvg } from "../src/art/title";
import { bounds, measure, word } from "../src/art/type";
import { layout } from "../src/board/layout";

/** What is wrong with a picture, or an empty text. */
function faults(svg: string): string {
  if (/NaN|undefined|Infinity|\[object/.test(svg)) return "holds a value that is none";
  const open: string[] = [];
  for (const [, end, name, attributes] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*)>/g)) {
    if (end === "/") {
      const last = open.pop();
      if (last !== name) return `</${name}> closes <${last}>`;
    } else if (!attributes?.endsWith("/")) open.push(name ?? "");
    const quotes = (attributes?.match(/"/g) ?? []).length;
    if (quotes % 2 === 1) return `<${name}> has an odd quote`;
  }
  if (open.length > 0) return `<${open.at(-1)}> is never closed`;
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
  if (new Set(ids).size !== ids.length) return "defines an id twice";
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g))
    if (!ids.includes(id ?? "")) return `uses #${id}, which is nowhere`;
  return "";
}

const grid = { reels: 5, rows: 3 };
const scenes = [
  layout(1280, 570, false, grid),
  layout(390, 560, true, grid),
  layout(400, 150, false, grid),
  layout(1920, 880, false, { reels: 8, rows: 8 }),
];
const { symbols } = sampleGame();

describe("pictures", () => {
  it("are sound SVG, symbol by symbol", () => {
    for (const name of symbols) {
      expect(faults(tsar.symbol(name) ?? "<none>"), name).toBe("");
      expect(faults(plainTheme().symbol(name) ?? "<none>"), name).toBe("");
    }
    for (const half of Object.values(tsar.opening("EGG") ?? {})) expect(faults(half)).toBe("");
  });

  it("are sound SVG as halls, at every size and in both moods", () => {
    for (const theme of [tsar, plainTheme({ title: "A game" })]) {
      for (const scene of scenes) {
        for (const mood of ["day", "night"] as const) {
          expect(faults(theme.backdrop(scene, mood)), `${theme.id} ${scene.width} ${mood}`).toBe(
            "",
          );
          expect(faults(theme.glass(scene, mood))).toBe("");
        }
      }
    }
  });

  it("are sound SVG as cards, icons, lights and plates", () => {
    for (const rank of RANKS)
      for (const suit of SUITS) expect(faults(card(rank, suit)), rank + suit).toBe("");
    for (const name of ICONS) expect(faults(icon(name)), name).toBe("");
    const pieces = [
      cardBack(),
      glow(),
      rays(),
      spark(),
      coin("R"),
      cellFrame(150, 140, 10),
      titleSvg("Days of the Tsar"),
      tsar.plaque("1,000", "#fff"),
      tsar.medal("10"),
    ];
    for (const piece of pieces) expect(faults(piece)).toBe("");
  });

  it("find faults where there are some", () => {
    expect(faults(`<svg><g></svg>`)).not.toBe("");
    expect(faults(`<svg><path fill="url(#gone)"/></svg>`)).not.toBe("");
    expect(faults(`<svg><path d="M NaN 0"/></svg>`)).not.toBe("");
  });

  it("repeat exactly", () => {
    const [scene] = scenes;
    if (scene === undefined) throw new Error("no scene");
    expect(tsar.backdrop(scene, "day")).toBe(tsar.backdrop(scene, "day"));
    expect(tsar.symbol("STATUE")).toBe(tsar.symbol("STATUE"));
  });

  it("never share an id between two symbols, so that they may share a page", () => {
    const seen = new Map<string, string>();
    for (const name of symbols) {
      for (const [, id] of (tsar.symbol(name) ?? "").matchAll(/ id="([^"]+)"/g)) {
        expect(seen.get(id ?? ""), `${id} of ${name}`).toBeUndefined();
        seen.set(id ?? "", name);
      }
    }
  });
});

describe("themes", () => {
  it("are found by the game's id, and any other game is drawn plainly", () => {
    expect(THEMES).toContain("days-of-the-tsar");
    expect(themeFor("days-of-the-tsar")).toBe(tsar);
    expect(themeFor("no-such-game").id).toBe("plain");
    expect(themeFor(null).id).toBe("plain");
  });

  it("give a plain tile for a symbol that they do not know", () => {
    expect(tsar.symbol("NUGGET")).toBeNull();
    expect(symbolSvg("days-of-the-tsar", "NUGGET")).toBe(symbolSvg(null, "NUGGET"));
    expect(symbolSvg("days-of-the-tsar", "TSAR")).toBe(tsar.symbol("TSAR"));
  });

  it("write a name's rank or first letters on a plain tile, with its number", () => {
    expect(["ACE", "TEN", "GOLD2", "MINER"].map(initials)).toEqual(["A", "10", "G2", "MI"]);
  });
});

describe("lines", () => {
  it("have 25 colours that differ clearly from one another", () => {
    expect(LINE_COLOURS).toHaveLength(25);
    const rgb = LINE_COLOURS.map((colour) =>
      [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
    );
    for (let a = 0; a < rgb.length; a++) {
      for (let b = 0; b < a; b++) {
        const distance = Math.hypot(
          ...[0, 1, 2].map((i) => (rgb[a]?.[i] ?? 0) - (rgb[b]?.[i] ?? 0)),
        );
        expect(distance, `${LINE_COLOURS[a]} and ${LINE_COLOURS[b]}`).toBeGreaterThan(30);
      }
    }
    expect(tsar.lineColour(1)).toBe(LINE_COLOURS[0]);
    expect(tsar.lineColour(26)).toBe(LINE_COLOURS[0]);
  });
});

describe("type", () => {
  it("sets a word centred at its height", () => {
    const [left, top, right, bottom] = bounds(word("H", "cinzel", { x: 100, y: 50, height: 35 }).d);
    expect((left + right) / 2).toBeCloseTo(100, 0);
    expect([top, bottom]).toEqual([15, 50]);
  });

  it("narrows a word that would be too wide", () => {
    const free = word("CATHEDRAL", "cinzel", { x: 0, y: 0, height: 20 });
    const tight = word("CATHEDRAL", "cinzel", { x: 0, y: 0, height: 20, fit: 60 });
    expect(free.width).toBeGreaterThan(60);
    expect(tight.width).toBeCloseTo(60);
    expect(measure("AB", "ruslan", 10)).toBe(measure("A", "ruslan") + measure("B", "ruslan") + 10);
  });

  it("groups the digits of an amount", () => {
    expect([0, 999, 1000, 1234567].map(grouped)).toEqual(["0", "999", "1,000", "1,234,567"]);
  });
});

it("the pictures' generator repeats and stays between 0 and 1", () => {
  const [a, b] = [seeded(5), seeded(5)];
  for (let i = 0; i < 1000; i++) {
    const value = a();
    expect(value).toBe(b());
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(1);
  }
});
