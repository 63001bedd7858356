/** Round gold frames over engine-turned enamel. */

import { gold, oldGold, OUTLINE, relief } from "./gold";
import { rosette, sunray } from "./guilloche";
import { type Ink, n1, polar } from "./svg";
import type { Enamel } from "./letter";

/** Enamel disc with sunray engraving; nothing round it. */
export function enamelDisc(ink: Ink, cx: number, cy: number, r: number, enamel: Enamel): string {
  const fill = ink.radial(
    `disc-${enamel.mid.slice(1)}`,
    [
      [0, enamel.light],
      [0.45, enamel.mid],
      [1, enamel.dark],
    ],
    0.5,
    0.5,
    0.62,
    0.42,
    0.36,
  );
  return (
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>` +
    `<path d="${sunray(cx, cy, r * 0.1, r, 72)}" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width=".8"/>` +
    `<path d="${rosette(cx, cy, r * 0.8, r * 0.96, 36, 2)}" fill="none" stroke="#fff3c4" stroke-opacity=".28" stroke-width=".7"/>`
  );
}

/** A moulded gold ring with beads. */
export function ring(
  ink: Ink,
  cx: number,
  cy: number,
  r: number,
  width: number,
  beads = 48,
): string {
  let dots = "";
  for (let i = 0; i < beads; i++) {
    const [x, y] = polar(cx, cy, r, (360 * i) / beads);
    dots += `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(width * 0.14)}"/>`;
  }
  const band = (radius: number, stroke: string, thick: number): string =>
    `<circle cx="${cx}" cy="${cy}" r="${n1(radius)}" fill="none" stroke="${stroke}" stroke-width="${n1(thick)}"/>`;
  return (
    band(r, OUTLINE, width + 4) +
    `<g filter="${relief(ink, 1.3)}">` +
    band(r, oldGold(ink), width) +
    band(r - width * 0.36, gold(ink), width * 0.28) +
    band(r + width * 0.36, gold(ink), width * 0.28) +
    `<g fill="#f6cf6d">${dots}</g></g>` +
    band(r - width / 2 - 1, "#1c0d02", 1.6)
  );
}
