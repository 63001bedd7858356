/** Words set in outlines, so that pictures need no font to be loaded. */

import { cinzel } from "./glyphs-cinzel";
import { ruslan } from "./glyphs-ruslan";

export type Face = "ruslan" | "cinzel";

/** Height of a capital above the baseline, in units per em of 1000. */
const CAPITAL: Readonly<Record<Face, number>> = { ruslan: 500, cinzel: 700 };
const FACES = { ruslan, cinzel } as const;
const SPACE = 300;

export interface Setting {
  /** Where the baseline stands, and the middle of the word. */
  x: number;
  y: number;
  /** Height of the capitals, in the picture's units. */
  height: number;
  /** Width divided by the face's own width: below 1 is condensed. */
  stretch?: number;
  /** Extra room between letters, in units per em. */
  tracking?: number;
  /** The word is made narrower when it would be wider than this. */
  fit?: number;
  align?: "middle" | "start";
}

export interface Word {
  d: string;
  width: number;
}

/** The width of a word in units per em; letters that the face lacks take a space's room. */
export function measure(text: string, face: Face, tracking = 0): number {
  let width = 0;
  for (const letter of text) width += (FACES[face][letter]?.[0] ?? SPACE) + tracking;
  return width - tracking;
}

/** One path for the whole word. Letters are set in capitals; others than the face has are left out. */
export function word(text: string, face: Face, setting: Setting): Word {
  const upper = text.toUpperCase();
  const tracking = setting.tracking ?? 0;
  const scaleY = setting.height / CAPITAL[face];
  let scaleX = scaleY * (setting.stretch ?? 1);
  const units = measure(upper, face, tracking);
  if (setting.fit !== undefined) scaleX = Math.min(scaleX, setting.fit / units);
  const width = units * scaleX;
  let pen = setting.align === "start" ? setting.x : setting.x - width / 2;
  let d = "";
  for (const letter of upper) {
    const glyph = FACES[face][letter];
    if (glyph !== undefined) d += place(glyph[1], scaleX, scaleY, pen, setting.y);
    pen += ((glyph?.[0] ?? SPACE) + tracking) * scaleX;
  }
  return { d, width };
}

/** Glyph paths are absolute and hold only pairs, so every other number is an x. */
function place(d: string, scaleX: number, scaleY: number, x: number, y: number): string {
  let isX = false;
  return d.replace(/-?\d+/g, (number) => {
    isX = !isX;
    const value = Number(number);
    return String(Math.round((isX ? value * scaleX + x : value * scaleY + y) * 10) / 10);
  });
}

/** The box round a path of absolute pairs: [left, top, right, bottom]; curves count by their handles. */
export function bounds(d: string): readonly [number, number, number, number] {
  const values = (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = values.filter((_, index) => index % 2 === 0);
  const ys = values.filter((_, index) => index % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
