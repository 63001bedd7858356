/** Card ranks as gilt enamel letters. */

import { gold, OUTLINE, relief, shadow } from "./gold";
import { moire } from "./guilloche";
import { Ink } from "./svg";
import { bounds, type Face, word } from "./type";

export interface Enamel {
  light: string;
  mid: string;
  dark: string;
}

/** A letter or number, 200 by 200. */
export function letter(name: string, text: string, enamel: Enamel, face: Face = "ruslan"): string {
  const ink = new Ink(name);
  const wide = text.length > 1;
  const setting = {
    height: 118,
    stretch: wide ? 0.66 : 0.92,
    fit: wide ? 160 : 150,
    tracking: wide ? -6 : 0,
  };
  const trial = bounds(word(text, face, { ...setting, x: 100, y: 160 }).d);
  const { d } = word(text, face, {
    ...setting,
    x: 200 - (trial[0] + trial[2]) / 2,
    y: 260 - (trial[1] + trial[3]) / 2,
  });
  const fill = ink.radial(
    "enamel",
    [
      [0, enamel.light],
      [0.5, enamel.mid],
      [1, enamel.dark],
    ],
    0.5,
    0.5,
    0.75,
    0.3,
    0.22,
  );
  const clip = ink.clip("clip", `<path d="${d}"/>`);
  const body =
    `<g filter="${shadow(ink)}">` +
    `<path d="${d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="23" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${gold(ink)}" stroke="${gold(ink)}" stroke-width="17" stroke-linejoin="round" filter="${relief(ink, 2.2)}"/>` +
    `<path d="${d}" fill="#1b0b02" stroke="#3a1e05" stroke-width="5" stroke-linejoin="round"/>` +
    `<g filter="${relief(ink, 1.6, 0.5)}"><path d="${d}" fill="${fill}" stroke="${fill}" stroke-width="1.5"/></g>` +
    `<g clip-path="${clip}">` +
    `<path d="${moire(10, 20, 190, 160, 8)}" fill="none" stroke="${enamel.light}" stroke-opacity=".38" stroke-width="1"/>` +
    `<path d="M0 0H200V84C150 66 90 112 0 96Z" fill="#fff" opacity=".2"/>` +
    `</g></g>`;
  return ink.svg(200, 200, body);
}
