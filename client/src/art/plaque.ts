/** Gilt plates with numbers: amounts and counts. */

import { gold, OUTLINE, relief, shadow } from "./gold";
import { Ink } from "./svg";
import { bounds, word } from "./type";

/** A number as it stands on a plaque: groups of three. */
export function grouped(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A plate 60 high, as wide as its text needs, rimmed in gold and backed by `colour`. */
export function plaque(text: string, colour: string): string {
  const ink = new Ink("plaque");
  const setting = { height: 27, tracking: 24 };
  const trial = bounds(word(text, "cinzel", { ...setting, x: 0, y: 0 }).d);
  const width = Math.max(76, Math.ceil(trial[2] - trial[0] + 54));
  const { d } = word(text, "cinzel", { ...setting, x: width / 2, y: 44 });
  const cut = 14;
  const shape = `M${cut + 5} 6H${width - cut - 5}Q${width - cut} 16 ${width - 5} 17V43Q${width - cut} 44 ${width - cut - 5} 54H${cut + 5}Q${cut} 44 5 43V17Q${cut} 16 ${cut + 5} 6Z`;
  const body =
    `<g filter="${shadow(ink)}"><path d="${shape}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="#1a0d08" stroke="${gold(ink)}" stroke-width="4" stroke-linejoin="round" filter="${relief(ink, 1)}"/>` +
    `<path d="${shape}" fill="${colour}" fill-opacity=".3"/><path d="M${cut + 6} 10H${width - cut - 6}Q${width - cut - 2} 18 ${width - 10} 20V28H10V20Q${cut + 2} 18 ${cut + 6} 10Z" fill="#fff" opacity=".12"/>` +
    `<path d="${d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="4.5" stroke-linejoin="round"/><path d="${d}" fill="${gold(ink)}" filter="${relief(ink, 0.8)}"/></g>`;
  return ink.svg(width, 64, body);
}

/** A round plate with a number: what an egg held. 100 by 100. */
export function medal(text: string, colour: string): string {
  const ink = new Ink("medal");
  const { d } = word(text, "cinzel", { x: 50, y: 67, height: 36, fit: 52 });
  return ink.svg(
    100,
    104,
    `<g filter="${shadow(ink)}"><circle cx="50" cy="50" r="43" fill="${OUTLINE}"/><circle cx="50" cy="50" r="40" fill="${gold(ink)}" filter="${relief(ink, 2)}"/>` +
      `<circle cx="50" cy="50" r="31" fill="${OUTLINE}"/><circle cx="50" cy="50" r="29.5" fill="${colour}"/><circle cx="50" cy="50" r="29.5" fill="#000" opacity=".25"/>` +
      `<path d="M24 42A29 29 0 0 1 76 42Q50 52 24 42Z" fill="#fff" opacity=".25"/>` +
      `<path d="${d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="6" stroke-linejoin="round"/><path d="${d}" fill="${gold(ink)}" filter="${relief(ink, 1)}"/></g>`,
  );
}
