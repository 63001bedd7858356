/** The frame of the reels: gold mouldings round polished stone, corner rosettes, and the reel panels. */

import { gold, jewel, oldGold, OUTLINE, relief } from "../gold";
import { type Ink, n1 } from "../svg";
import type { Window } from "../theme";
import type { Palette } from "./palette";
import { stone } from "./room";

/** Thickness of the whole frame for a window. */
export function frameWidth(window: Window): number {
  return Math.max(14, Math.min(40, window.width * 0.042));
}

function box(window: Window, out: number, round = 0): string {
  const { x, y, width, height } = window;
  return `<rect x="${n1(x - out)}" y="${n1(y - out)}" width="${n1(width + out * 2)}" height="${n1(height + out * 2)}" rx="${n1(round)}"`;
}

/** Where each reel stands. */
export function reelBox(window: Window, reel: number): { x: number; width: number } {
  const width = window.width / window.reels;
  return { x: window.x + reel * width, width };
}

/** The panels on which the symbols run. */
export function panels(ink: Ink, look: Palette, window: Window): string {
  const paper = ink.linear(
    "paper",
    [
      [0, look.panel[2]],
      [0.12, look.panel[1]],
      [0.45, look.panel[0]],
      [0.88, look.panel[1]],
      [1, look.panel[2]],
    ],
    0,
    0,
    1,
    0,
  );
  const step = window.width / window.reels / 4;
  const lozenge = ink.url(
    "lozenge",
    (id) =>
      `<pattern id="${id}" width="${n1(step)}" height="${n1(step)}" patternUnits="userSpaceOnUse" x="${n1(window.x)}" y="${n1(window.y)}"><g fill="none" stroke="${look.thread}" stroke-opacity=".26" stroke-width="1">` +
      `<path d="M0 ${n1(step / 2)}L${n1(step / 2)} 0L${n1(step)} ${n1(step / 2)}L${n1(step / 2)} ${n1(step)}Z"/></g><circle cx="${n1(step / 2)}" cy="${n1(step / 2)}" r="1.7" fill="${look.thread}" fill-opacity=".4"/><circle r="1.7" fill="${look.thread}" fill-opacity=".4"/></pattern>`,
  );
  let out = box(window, 0) + ` fill="${look.shade}"/>`;
  for (let reel = 0; reel < window.reels; reel++) {
    const { x, width } = reelBox(window, reel);
    const rect = `<rect x="${n1(x)}" y="${n1(window.y)}" width="${n1(width)}" height="${n1(window.height)}"`;
    out += `${rect} fill="${paper}"/>${rect} fill="${lozenge}"/>`;
  }
  for (let reel = 1; reel < window.reels; reel++) {
    const { x } = reelBox(window, reel);
    out +=
      `<rect x="${n1(x - 3.5)}" y="${n1(window.y)}" width="7" height="${n1(window.height)}" fill="${OUTLINE}"/>` +
      `<rect x="${n1(x - 2.4)}" y="${n1(window.y)}" width="4.8" height="${n1(window.height)}" fill="${oldGold(ink)}"/>` +
      `<rect x="${n1(x - 1.6)}" y="${n1(window.y)}" width="1.3" height="${n1(window.height)}" fill="#fff3c0" opacity=".85"/>`;
  }
  return out;
}

/** Gold, stone, gold; lit at the top left by lighter strokes, which cost less than a filter over the whole board. */
export function frame(ink: Ink, look: Palette, window: Window): string {
  const t = frameWidth(window);
  const outer = t;
  const hole = (out: number, inn: number): string => {
    const { x, y, width: w, height: h } = window;
    const r = (o: number): string =>
      `M${n1(x - o)} ${n1(y - o)}H${n1(x + w + o)}V${n1(y + h + o)}H${n1(x - o)}Z`;
    return `<path fill-rule="evenodd" clip-rule="evenodd" d="${r(out)}${r(inn)}"/>`;
  };
  const line = (out: number, width: number, stroke: string, extra = ""): string =>
    `${box(window, out, 5)} fill="none" stroke="${stroke}" stroke-width="${n1(width)}"${extra}/>`;
  const moulding = (out: number, width: number): string =>
    line(out, width + 3, OUTLINE) +
    line(out, width, gold(ink)) +
    line(out + width * 0.22, width * 0.18, "#fff8d8", ' opacity=".75"') +
    line(out - width * 0.3, width * 0.16, "#5a3606", ' opacity=".6"');
  const beads = line(
    t * 0.5,
    t * 0.12,
    "#ffe9a0",
    ` stroke-linecap="round" stroke-dasharray="0.1 ${n1(t * 0.42)}"`,
  );
  return (
    `${box(window, outer + 4, 10)} fill="#000" opacity=".5" transform="translate(0 10)"/>` +
    stone(
      ink,
      look,
      "frame",
      hole(outer, 0),
      window.x + window.width + t,
      window.y + window.height + t,
      t * 0.95,
      3,
    ) +
    moulding(outer - t * 0.08, t * 0.26) +
    beads +
    moulding(t * 0.13, t * 0.22) +
    line(-1, 2.4, look.shade)
  );
}

/** Gilt rosettes with a stone in each corner. */
export function corners(ink: Ink, window: Window, stoneHue: "ruby" | "sapphire"): string {
  const t = frameWidth(window);
  const size = (t / 40) * 1.05;
  const leaf = "M0 0C10 -8 22 -8 30 -22C34 -8 28 8 12 10C22 14 30 22 46 20C36 30 20 30 8 18Z";
  const rosette = (x: number, y: number, sx: number, sy: number): string =>
    `<g transform="translate(${n1(x)} ${n1(y)}) scale(${Math.round(size * 100) / 100})"><g transform="scale(${sx} ${sy})">` +
    `<path d="${leaf}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2.4"/><path d="${leaf}" transform="matrix(0 1 1 0 0 0)" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2.4"/></g>` +
    `<g filter="${relief(ink, 1.4)}"><circle r="19" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2.4"/><path d="M0 -15L5 -5L15 0L5 5L0 15L-5 5L-15 0L-5 -5Z" fill="${oldGold(ink)}"/></g>` +
    jewel(ink, 0, 0, 8.5, stoneHue) +
    `</g>`;
  const o = t * 0.5;
  const { x, y, width: w, height: h } = window;
  return (
    rosette(x - o, y - o, 1, 1) +
    rosette(x + w + o, y - o, -1, 1) +
    rosette(x - o, y + h + o, 1, -1) +
    rosette(x + w + o, y + h + o, -1, -1)
  );
}
