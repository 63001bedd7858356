/** The one toolkit of the metal, light and shadow that all pictures share. Light falls from the top left. */

import { type Ink, n1, polar } from "./svg";

/** The dark line round every thing. */
export const OUTLINE = "#2b1404";

/** Polished gold, from the lit corner to the far one. */
export function gold(ink: Ink): string {
  return ink.linear(
    "gold",
    [
      [0, "#fff7d2"],
      [0.18, "#fbe08a"],
      [0.42, "#dca437"],
      [0.58, "#a86c14"],
      [0.74, "#e6b64c"],
      [0.88, "#fbe7a0"],
      [1, "#96600f"],
    ],
    0,
    0,
    0.75,
    1,
  );
}

/** Gold in the shade: grounds and far sides. */
export function oldGold(ink: Ink): string {
  return ink.linear("old-gold", [
    [0, "#e2b75a"],
    [0.5, "#9a6818"],
    [1, "#5c3807"],
  ]);
}

/** Silver and pearl. */
export function pearl(ink: Ink): string {
  return ink.radial(
    "pearl",
    [
      [0, "#ffffff"],
      [0.5, "#f4ecdf"],
      [0.85, "#b9a68f"],
      [1, "#7b6852"],
    ],
    0.5,
    0.5,
    0.55,
    0.34,
    0.3,
  );
}

/** A filter that models flat shapes as relief, lit from the top left. */
export function relief(ink: Ink, depth = 1.4, strength = 0.85): string {
  return ink.url(
    `relief-${depth}-${strength}`,
    (id) =>
      `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB">` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${depth}" result="b"/>` +
      `<feDiffuseLighting in="b" surfaceScale="${depth * 2.2}" diffuseConstant="1.05" lighting-color="#fff" result="d">` +
      `<feDistantLight azimuth="235" elevation="62"/></feDiffuseLighting>` +
      `<feComposite in="d" in2="SourceGraphic" operator="arithmetic" k1="1.12" k2="0" k3="0" k4="0" result="m"/>` +
      `<feSpecularLighting in="b" surfaceScale="${depth * 2.6}" specularConstant="${strength}" specularExponent="30" lighting-color="#fff6d8" result="s">` +
      `<feDistantLight azimuth="235" elevation="42"/></feSpecularLighting>` +
      `<feComposite in="s" in2="SourceAlpha" operator="in" result="si"/>` +
      `<feComposite in="m" in2="si" operator="arithmetic" k1="0" k2="1" k3="0.9" k4="0" result="o"/>` +
      `<feComposite in="o" in2="SourceAlpha" operator="in"/></filter>`,
  );
}

/** The one drop shadow. */
export function shadow(ink: Ink): string {
  return ink.url(
    "shadow",
    (id) =>
      `<filter id="${id}" x="-20%" y="-20%" width="140%" height="150%" color-interpolation-filters="sRGB">` +
      `<feDropShadow dx="2" dy="5" stdDeviation="4" flood-color="#000" flood-opacity="0.55"/></filter>`,
  );
}

/** A soft blur, for glows and bloom. */
export function blur(ink: Ink, radius: number): string {
  return ink.url(
    `blur-${radius}`,
    (id) =>
      `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
  );
}

/** A set stone: collet, body, facet lights. */
export function jewel(ink: Ink, x: number, y: number, r: number, hue: Hue): string {
  const [light, mid, dark] = GEMS[hue];
  const fill = ink.radial(
    `gem-${hue}`,
    [
      [0, light],
      [0.45, mid],
      [1, dark],
    ],
    0.5,
    0.5,
    0.6,
    0.36,
    0.3,
  );
  return (
    `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r * 1.34)}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="${n1(r * 0.22)}"/>` +
    `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}" stroke="${dark}" stroke-width="${n1(r * 0.14)}"/>` +
    `<ellipse cx="${n1(x - r * 0.3)}" cy="${n1(y - r * 0.38)}" rx="${n1(r * 0.42)}" ry="${n1(r * 0.26)}" fill="#fff" opacity=".8"/>` +
    `<path d="M${n1(x - r * 0.2)} ${n1(y + r * 0.62)}a${n1(r)} ${n1(r)} 0 0 0 ${n1(r * 0.8)} ${n1(-r * 0.5)}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="${n1(r * 0.18)}" stroke-linecap="round"/>`
  );
}

export type Hue = "ruby" | "sapphire" | "emerald" | "amethyst" | "topaz" | "diamond";

const GEMS: Readonly<Record<Hue, readonly [string, string, string]>> = {
  ruby: ["#ff9aa5", "#d3122e", "#5a0010"],
  sapphire: ["#a9d2ff", "#1c55cf", "#06174f"],
  emerald: ["#a8ffd0", "#0c9a5b", "#023a22"],
  amethyst: ["#e9b8ff", "#8a2bc9", "#330650"],
  topaz: ["#fff1b0", "#f0a21c", "#7a3c00"],
  diamond: ["#ffffff", "#d7ecf5", "#6d8fa6"],
};

/** A row of pearls along an arc; degrees clockwise from the top. */
export function pearls(
  ink: Ink,
  cx: number,
  cy: number,
  r: number,
  count: number,
  size: number,
  from = 0,
  to = 360,
): string {
  const full = to - from === 360;
  const fill = pearl(ink);
  let out = "";
  for (let i = 0; i < count; i++) {
    const [x, y] = polar(cx, cy, r, from + ((to - from) * i) / (full ? count : count - 1));
    out += `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(size)}" fill="${fill}" stroke="#4a2c10" stroke-width="${n1(size * 0.22)}"/>`;
  }
  return out;
}
