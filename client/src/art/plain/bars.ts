/** The bars of three-reel machines: one, two or three plates. */

import { gold, OUTLINE, relief, shadow } from "../gold";
import { Ink } from "../svg";
import { word } from "../type";

const NAME = /^(?:([123])?BARS?([123])?|B([123])|([123])B)$/;
const MOST = 3;
const HEIGHT = 50;
const STEP = 56;

/** How many plates a name stands for: `BAR` one, `2BAR`, `BAR2`, `B2` or `2B` two; 0 for any other name. */
export function barsOf(name: string): number {
  const found = NAME.exec(name);
  if (found === null) return 0;
  return Math.min(MOST, Number(found[1] ?? found[2] ?? found[3] ?? found[4] ?? 1));
}

/** Plates one above the other, each with the word on it. 200 by 200. */
export function bars(name: string, plates: number, wild = false): string {
  const ink = new Ink(`bars-${name.toLowerCase()}`);
  const fill = ink.linear("plate", [
    [0, wild ? "#e0455b" : "#3b4d63"],
    [0.5, wild ? "#8f1127" : "#152130"],
    [1, wild ? "#4a0712" : "#060b12"],
  ]);
  const first = 100 - ((plates - 1) * STEP) / 2;
  const one = (y: number): string => {
    const top = y - HEIGHT / 2;
    const { d } = word("BAR", "cinzel", { x: 100, y: y + 16, height: 32, fit: 140, tracking: 60 });
    return (
      `<rect x="10" y="${top}" width="180" height="${HEIGHT}" rx="9" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="6"/>` +
      `<rect x="10" y="${top}" width="180" height="${HEIGHT}" rx="9" fill="${fill}" stroke="${gold(ink)}" stroke-width="5" filter="${relief(ink, 1.4)}"/>` +
      `<path d="M16 ${top + 5}H184V${y - 4}Q100 ${y + 4} 16 ${y - 2}Z" fill="#fff" opacity=".16"/>` +
      `<path d="${d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="7" stroke-linejoin="round"/><path d="${d}" fill="${gold(ink)}"/>`
    );
  };
  const body = Array.from({ length: plates }, (_, i) => one(first + i * STEP)).join("");
  return ink.svg(200, 200, `<g filter="${shadow(ink)}">${body}</g>`);
}
