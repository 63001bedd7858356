/** Light and sparkle that any theme may use: baked, because the canvas renderer has no shaders. */

import { gold, OUTLINE, relief } from "./gold";
import { Ink, n1, polar } from "./svg";
import { word } from "./type";

/** A soft round light, white, to be tinted. */
export function glow(): string {
  const ink = new Ink("glow");
  const fill = ink.radial("g", [
    [0, "#fff", 1],
    [0.25, "#fff", 0.62],
    [0.6, "#fff", 0.16],
    [1, "#fff", 0],
  ]);
  return ink.svg(128, 128, `<circle cx="64" cy="64" r="64" fill="${fill}"/>`);
}

/** Rays round a centre, to turn behind a symbol. */
export function rays(): string {
  const ink = new Ink("rays");
  const fade = ink.url(
    "f",
    (id) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="150" cy="150" r="150"><stop offset=".15" stop-color="#fff8d8"/><stop offset=".5" stop-color="#ffd76a" stop-opacity=".75"/><stop offset="1" stop-color="#ffb321" stop-opacity="0"/></radialGradient>`,
  );
  let d = "";
  for (let i = 0; i < 16; i++) {
    const [x1, y1] = polar(150, 150, 150, i * 22.5 - (i % 2 ? 3 : 5));
    const [x2, y2] = polar(150, 150, 150, i * 22.5 + (i % 2 ? 3 : 5));
    d += `M150 150L${n1(x1)} ${n1(y1)}L${n1(x2)} ${n1(y2)}Z`;
  }
  return ink.svg(300, 300, `<path d="${d}" fill="${fade}"/>`);
}

/** A four-pointed sparkle. */
export function spark(): string {
  const ink = new Ink("spark");
  const fill = ink.radial("g", [
    [0, "#fff", 1],
    [0.4, "#fff6cf", 0.9],
    [1, "#ffd35c", 0],
  ]);
  return ink.svg(
    64,
    64,
    `<path d="M32 0C34 24 40 30 64 32C40 34 34 40 32 64C30 40 24 34 0 32C24 30 30 24 32 0Z" fill="${fill}"/><circle cx="32" cy="32" r="12" fill="${fill}"/>`,
  );
}

/** The frame that lights up round a winning cell: white, to be tinted. `width` by `height` with `pad` around for its glow. */
export function cellFrame(width: number, height: number, pad: number): string {
  const ink = new Ink("cell");
  const soft = ink.url(
    "s",
    (id) =>
      `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${n1(pad * 0.36)}"/></filter>`,
  );
  const r = Math.min(width, height) * 0.09;
  const rect = `<rect x="${pad}" y="${pad}" width="${width}" height="${height}" rx="${n1(r)}" fill="none" stroke="#fff"`;
  return ink.svg(
    width + pad * 2,
    height + pad * 2,
    `<g filter="${soft}">${rect} stroke-width="${n1(pad * 0.9)}"/></g>${rect} stroke-width="${n1(Math.max(2, pad * 0.3))}"/>`,
  );
}

/** A gold coin with an engraved rim. */
export function coin(mark: string): string {
  const ink = new Ink("coin");
  const { d } = word(mark, "cinzel", { x: 40, y: 54, height: 28, fit: 44 });
  return ink.svg(
    80,
    80,
    `<circle cx="40" cy="40" r="37" fill="${OUTLINE}"/><g filter="${relief(ink, 1.2)}"><circle cx="40" cy="40" r="34" fill="${gold(ink)}"/></g>` +
      `<circle cx="40" cy="40" r="27" fill="none" stroke="#8a5a10" stroke-width="2.4"/><circle cx="40" cy="40" r="31" fill="none" stroke="#fff3c0" stroke-width="2" stroke-dasharray="2 3" opacity=".8"/>` +
      `<path d="${d}" fill="#8a5a10"/><path d="${d}" fill="#fff0b0" transform="translate(-1 -1.2)" opacity=".7"/>`,
  );
}
