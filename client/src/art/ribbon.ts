/** A banner with a word on it. */

import { gold, OUTLINE, relief } from "./gold";
import type { Enamel } from "./letter";
import type { Ink } from "./svg";
import { word } from "./type";

/** Centred on x; `y` is the middle of the band, which bends down at its ends. */
export function ribbon(
  ink: Ink,
  x: number,
  y: number,
  width: number,
  height: number,
  text: string,
  enamel: Enamel,
): string {
  const half = width / 2;
  const h = height / 2;
  const sag = height * 0.22;
  const band = `M${x - half} ${y - h + sag}Q${x} ${y - h - sag} ${x + half} ${y - h + sag}V${y + h + sag}Q${x} ${y + h - sag} ${x - half} ${y + h + sag}Z`;
  const tail = (side: number): string => {
    const inner = x + side * (half - height * 0.5);
    const outer = x + side * (half + height * 0.42);
    return (
      `<path d="M${inner} ${y - h + sag + height * 0.3}L${outer} ${y - h + sag + height * 0.38}L${outer - side * height * 0.3} ${y + sag + height * 0.34}L${outer} ${y + h + sag + height * 0.42}L${inner} ${y + h + sag + height * 0.22}Z" fill="${enamel.dark}" stroke="${OUTLINE}" stroke-width="3" stroke-linejoin="round"/>` +
      `<path d="M${x + side * half} ${y + h + sag}L${inner} ${y + h + sag + height * 0.24}V${y + h}Z" fill="#14060a"/>`
    );
  };
  const cloth = ink.linear(
    "ribbon",
    [
      [0, enamel.dark],
      [0.14, enamel.mid],
      [0.36, enamel.light],
      [0.62, enamel.mid],
      [1, enamel.dark],
    ],
    0,
    0,
    1,
    0.15,
  );
  const letters = word(text, "ruslan", {
    x,
    y: y + height * 0.27,
    height: height * 0.55,
    stretch: 0.95,
    tracking: 40,
    fit: width * 0.86,
  });
  return (
    tail(-1) +
    tail(1) +
    `<path d="${band}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="${band}" fill="${cloth}" stroke="${gold(ink)}" stroke-width="2.6" stroke-linejoin="round"/>` +
    `<path d="${letters.d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="3.4" stroke-linejoin="round"/>` +
    `<path d="${letters.d}" fill="${gold(ink)}" filter="${relief(ink, 0.8)}"/>`
  );
}
