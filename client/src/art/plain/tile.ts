/** A symbol drawn from nothing but its name: a coloured tile of its own shape, with the name on it. */

import { gold, OUTLINE, relief, shadow } from "../gold";
import { moire } from "../guilloche";
import { Ink, n1, polar } from "../svg";
import { bounds, word } from "../type";

/** FNV-1a over the name: the same tile for the same name everywhere. */
export function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const letter of name) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return value;
}

const RANKS: Readonly<Record<string, string>> = {
  ACE: "A",
  KING: "K",
  QUEEN: "Q",
  JACK: "J",
  TEN: "10",
  NINE: "9",
  EIGHT: "8",
  SEVEN: "7",
};

/** What stands large on the tile: a rank, or the first letters (GOLD2 keeps its number). */
export function initials(name: string): string {
  const rank = RANKS[name];
  if (rank !== undefined) return rank;
  const number = /\d+$/.exec(name)?.[0] ?? "";
  return name.replace(/\d+$/, "").slice(0, number === "" ? 2 : 1) + number;
}

/** A shape with so many sides; 0 is a circle. */
function outline(sides: number, r: number): string {
  if (sides === 0)
    return `M${100 - r} 100A${r} ${r} 0 1 1 ${100 + r} 100A${r} ${r} 0 1 1 ${100 - r} 100Z`;
  const points = Array.from({ length: sides }, (_, i) =>
    polar(100, 100, r, (360 * (i + (sides === 4 ? 0.5 : 0))) / sides),
  );
  return `M${points.map(([x, y]) => `${n1(x)} ${n1(y)}`).join("L")}Z`;
}

/** A word whose ink, tails and all, is centred on 100, y. */
function centredWord(text: string, y: number, height: number, fit: number): { d: string } {
  const trial = bounds(word(text, "cinzel", { x: 100, y, height, fit }).d);
  return word(text, "cinzel", {
    x: 200 - (trial[0] + trial[2]) / 2,
    y: 2 * y - (trial[1] + trial[3]) / 2,
    height,
    fit,
  });
}

/** 200 by 200. */
export function tile(name: string): string {
  const ink = new Ink(`tile-${hash(name).toString(36)}`);
  const seed = hash(name);
  const hue = seed % 360;
  const sides = [0, 4, 5, 6, 8][(seed >>> 9) % 5] ?? 0;
  const shape = outline(sides, sides === 4 ? 104 : sides === 5 ? 92 : 86);
  const short = initials(name);
  const isRank = name in RANKS;
  const fill = ink.radial(
    "fill",
    [
      [0, `hsl(${hue} 85% 74%)`],
      [0.5, `hsl(${hue} 72% 42%)`],
      [1, `hsl(${hue} 80% 16%)`],
    ],
    0.5,
    0.5,
    0.7,
    0.32,
    0.28,
  );
  const big = centredWord(short, isRank ? 100 : 90, isRank ? 66 : 50, 104);
  const small = isRank
    ? null
    : word(name.slice(0, 10), "cinzel", { x: 100, y: 145, height: 17, fit: 116, tracking: 30 });
  const text = (d: string, width: number): string =>
    `<path d="${d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="${width}" stroke-linejoin="round"/><path d="${d}" fill="#fff8e4"/>`;
  const body =
    `<g filter="${shadow(ink)}"><path d="${shape}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="14" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="${gold(ink)}" stroke="${gold(ink)}" stroke-width="8" stroke-linejoin="round" filter="${relief(ink, 1.8)}"/>` +
    `<path d="${shape}" fill="${fill}" stroke="${OUTLINE}" stroke-width="2"/>` +
    `<g clip-path="${ink.clip("in", `<path d="${shape}"/>`)}"><path d="${moire(0, 0, 200, 200, 10)}" fill="none" stroke="#fff" stroke-opacity=".16"/><path d="M0 0H200V78Q100 108 0 84Z" fill="#fff" opacity=".14"/></g>` +
    text(big.d, 9) +
    (small === null ? "" : text(small.d, 5)) +
    `</g>`;
  return ink.svg(200, 200, body);
}
