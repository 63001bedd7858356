/** The name of a game in gilt letters. */

import { gold, OUTLINE, relief, shadow } from "./gold";
import { Ink, n1 } from "./svg";
import { bounds, type Face, word } from "./type";

/** Words in gold on nothing, to be placed in another picture; the middle is at x, the baseline at y. */
export function lettering(
  ink: Ink,
  text: string,
  x: number,
  y: number,
  height: number,
  fit: number,
  face: Face = "ruslan",
  edge = "#8a0c20",
): string {
  const { d } = word(text, face, { x, y, height, fit, tracking: 30, stretch: 0.95 });
  const depth = Math.max(0.6, height / 30);
  return (
    `<path d="${d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="${n1(height * 0.24)}" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${edge}" stroke="${edge}" stroke-width="${n1(height * 0.1)}" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${gold(ink)}" stroke="#3c2004" stroke-width="${n1(height * 0.02)}" filter="${relief(ink, depth)}"/>`
  );
}

/** The title as a picture of its own: one line, as wide as it needs at this height. */
export function titleSvg(text: string, height = 60, face: Face = "ruslan"): string {
  const ink = new Ink("title");
  const trial = bounds(word(text, face, { x: 0, y: 0, height, tracking: 30, stretch: 0.95 }).d);
  const pad = height * 0.35;
  const width = Math.ceil(trial[2] - trial[0] + pad * 2);
  const tall = Math.ceil(trial[3] - trial[1] + pad * 2);
  const body = lettering(ink, text, pad - trial[0], pad - trial[1], height, width, face);
  return ink.svg(width, tall, `<g filter="${shadow(ink)}">${body}</g>`);
}
