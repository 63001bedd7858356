/** Faces as they are painted on lacquer: modelled skin, quiet eyes, light from the top left. */

import type { Ink } from "../svg";

export interface Eyes {
  iris: string;
  brow: string;
  /** Thickness of the brow. */
  weight: number;
  lash: boolean;
}

/** Skin in light and shade. */
export function skin(ink: Ink): string {
  return ink.radial(
    "skin",
    [
      [0, "#fff0dc"],
      [0.45, "#f6cfa8"],
      [0.8, "#d99a6c"],
      [1, "#a9683f"],
    ],
    0.5,
    0.45,
    0.66,
    0.36,
    0.36,
  );
}

/** Both eyes with their brows; the middle of the face is at x 0, the eyes' height at y 0. */
export function eyes(apart: number, look: Eyes): string {
  const eye = (side: number): string => {
    const x = side * apart;
    const s = side;
    const lash = look.lash
      ? `<path d="M${x + s * 7} -1.2l${s * 3.6} -2.4M${x + s * 6} -2.6l${s * 2.6} -2.8" stroke="#1a0b05" stroke-width="1" stroke-linecap="round"/>`
      : "";
    return (
      // The socket's shade, then white, iris, pupil, glint, lids.
      `<ellipse cx="${x}" cy="-1" rx="9.6" ry="6" fill="#8a4a26" opacity=".28"/>` +
      `<path d="M${x - 7.4} .8Q${x - 3} -4.6 ${x + 1} -4.4Q${x + 5} -4 ${x + 7.4} .6Q${x + 3} 3.6 ${x} 3.6Q${x - 4} 3.6 ${x - 7.4} .8Z" fill="#fbf6ee"/>` +
      `<circle cx="${x}" cy="-.6" r="3.7" fill="${look.iris}"/><circle cx="${x}" cy="-.6" r="1.8" fill="#120805"/>` +
      `<circle cx="${x - 1.3}" cy="-2" r="1.1" fill="#fff"/>` +
      `<path d="M${x - 7.6} .9Q${x - 3} -5 ${x + 1} -4.8Q${x + 5} -4.4 ${x + 7.6} .7" fill="none" stroke="#26100a" stroke-width="${look.lash ? 2 : 1.7}" stroke-linecap="round"/>` +
      `<path d="M${x - 5.4} 3.1Q${x} 5 ${x + 5.6} 2.7" fill="none" stroke="#8a4a2c" stroke-width=".8" opacity=".75"/>` +
      `<path d="M${x - 6} -6.2Q${x} -8.2 ${x + 6.4} -5.2" fill="none" stroke="#a1623c" stroke-width=".9" opacity=".7"/>` +
      `<path d="M${x - s * 7.5} -9.4Q${x + s * 1} -14 ${x + s * 9.4} -8.6" fill="none" stroke="${look.brow}" stroke-width="${look.weight}" stroke-linecap="round"/>` +
      lash
    );
  };
  return eye(-1) + eye(1);
}

/** A straight nose: lit ridge, shaded flank, nostrils; from the eyes' height down to y = length. */
export function nose(length: number, width: number): string {
  return (
    `<path d="M1.5 -4Q3 ${length * 0.5} ${width} ${length - 2}Q${width * 0.6} ${length + 2} 0 ${length + 1.6}Q1.8 ${length * 0.6} 1.5 -4Z" fill="#b06f44" opacity=".5"/>` +
    `<path d="M-1.4 -3Q-1 ${length * 0.6} -.6 ${length - 2}" stroke="#fff4e2" stroke-width="2.2" stroke-linecap="round" opacity=".75"/>` +
    `<path d="M${-width} ${length - 1.4}Q${-width * 0.6} ${length + 2.2} 0 ${length + 1.6}Q${width * 0.6} ${length + 2.2} ${width} ${length - 1.4}" fill="none" stroke="#83431f" stroke-width="1.3" stroke-linecap="round"/>`
  );
}

/** A blush that fades out, at x, y. */
export function blush(ink: Ink, x: number, y: number, r: number, strength: number): string {
  const fill = ink.radial("blush", [
    [0, "#e0573f", 0.75],
    [1, "#e0573f", 0],
  ]);
  return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.7}" fill="${fill}" opacity="${strength}"/>`;
}
