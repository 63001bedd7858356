/** The scatter: a jewelled egg on its stand, closed, or open with room for what it hides. */

import { gold, jewel, OUTLINE, relief, shadow } from "../gold";
import { moire } from "../guilloche";
import { Ink } from "../svg";

const EGG =
  "M100 10C136 10 156 66 156 104C156 140 132 164 100 164C68 164 44 140 44 104C44 66 64 10 100 10Z";

function enamel(ink: Ink): string {
  return ink.radial(
    "enamel",
    [
      [0, "#ffd0dc"],
      [0.3, "#ef4f86"],
      [0.68, "#a30f52"],
      [1, "#4a0328"],
    ],
    0.5,
    0.5,
    0.68,
    0.34,
    0.3,
  );
}

/** Gold lattice over the shell, bent round its body, with a pearl at each crossing. */
function lattice(ink: Ink): string {
  let d = "";
  for (let i = -4; i <= 4; i++) {
    const bend = i * 17;
    d += `M100 4Q${100 + bend * 1.5} 70 ${100 + bend * 0.9} 168`;
  }
  let waves = "";
  for (const y of [46, 132]) waves += `M38 ${y}Q100 ${y + 16} 162 ${y}`;
  return (
    `<path d="${d}" fill="none" stroke="#ffe9a8" stroke-width="1.3" opacity=".75"/>` +
    `<path d="${waves}" fill="none" stroke="${OUTLINE}" stroke-width="6.4"/><path d="${waves}" fill="none" stroke="${gold(ink)}" stroke-width="4"/>`
  );
}

function garland(ink: Ink): string {
  const swag = "M44 112Q58 138 72 116Q86 140 100 118Q114 140 128 116Q142 138 156 112";
  return (
    `<path d="${swag}" fill="none" stroke="#0d4a2c" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="${swag}" fill="none" stroke="#4cc47f" stroke-width="3" stroke-linecap="round" stroke-dasharray="4 2.4"/>` +
    jewel(ink, 72, 115, 3.4, "ruby") +
    jewel(ink, 128, 115, 3.4, "ruby")
  );
}

function girdle(ink: Ink): string {
  const band = "M41 82Q100 102 159 82L158 104Q100 124 42 104Z";
  return (
    `<path d="${band}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2.4" filter="${relief(ink, 1.3)}"/>` +
    jewel(ink, 68, 99.6, 5, "emerald") +
    jewel(ink, 132, 99.6, 5, "emerald")
  );
}

function stand(ink: Ink): string {
  return (
    `<path d="M70 158Q100 172 130 158L124 172Q112 176 112 180L136 190Q138 196 132 196H68Q62 196 64 190L88 180Q88 176 76 172Z" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M70 158Q100 172 130 158L124 172Q112 176 112 180L136 190Q138 196 132 196H68Q62 196 64 190L88 180Q88 176 76 172Z" fill="${gold(ink)}" filter="${relief(ink, 1.8)}"/>` +
    jewel(ink, 100, 186, 4, "sapphire")
  );
}

function eagleCartouche(ink: Ink): string {
  return (
    `<ellipse cx="100" cy="100" rx="17" ry="20" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2.4" filter="${relief(ink, 1.4)}"/>` +
    jewel(ink, 100, 100, 10.5, "sapphire")
  );
}

function shell(ink: Ink): string {
  const clip = ink.clip("shell", `<path d="${EGG}"/>`);
  return (
    `<path d="${EGG}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="11"/>` +
    `<path d="${EGG}" fill="${gold(ink)}" stroke="${gold(ink)}" stroke-width="6.4" filter="${relief(ink, 1.6)}"/>` +
    `<path d="${EGG}" fill="${enamel(ink)}" stroke="#2a0312" stroke-width="1.6"/>` +
    `<g clip-path="${clip}"><path d="${moire(40, 6, 120, 160, 7)}" fill="none" stroke="#ffe3ee" stroke-opacity=".34" stroke-width=".9"/>${lattice(ink)}${garland(ink)}${girdle(ink)}` +
    `<path d="M156 60C176 120 130 176 60 158C120 160 150 120 140 40Z" fill="#1d0016" opacity=".28"/></g>`
  );
}

const GLOSS =
  `<path d="M62 78C64 50 78 26 94 21C84 36 76 54 74 76C72 84 62 88 62 78Z" fill="#fff" opacity=".62"/>` +
  `<path d="M148 112C148 132 138 146 122 154" fill="none" stroke="#ffc4de" stroke-width="3" stroke-linecap="round" opacity=".55"/>`;

function finial(ink: Ink): string {
  return (
    `<path d="M92 14Q100 4 108 14Q100 19 92 14Z" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2"/>` +
    jewel(ink, 100, 9, 4.6, "diamond")
  );
}

/** The egg closed, 200 by 200. */
export function egg(): string {
  const ink = new Ink("egg");
  const body = `<g filter="${shadow(ink)}" transform="translate(4 1) scale(.96)">${stand(ink)}${shell(ink)}${eagleCartouche(ink)}${GLOSS}${finial(ink)}</g>`;
  return ink.svg(200, 200, body);
}

/** Upper or lower half of the shell, cut along the girdle, for the opening. */
export function eggHalf(part: "lid" | "cup"): string {
  const ink = new Ink(`egg-${part}`);
  const lid = part === "lid";
  const cut = lid ? "M0 0H200V82H159Q100 102 41 82H0Z" : "M0 200H200V82H159Q100 102 41 82H0Z";
  const half = `<g clip-path="${ink.clip("cut", `<path d="${cut}"/>`)}">${shell(ink)}${GLOSS}</g>`;
  const rim =
    `<ellipse cx="100" cy="82" rx="61" ry="11" fill="${OUTLINE}"/><ellipse cx="100" cy="82" rx="58" ry="9.4" fill="${gold(ink)}"/>` +
    `<ellipse cx="100" cy="83" rx="53" ry="7.4" fill="#5a2304"/>`;
  const body = lid ? half + finial(ink) : stand(ink) + rim + half + eagleCartouche(ink);
  return ink.svg(
    200,
    200,
    `<g filter="${shadow(ink)}" transform="translate(4 1) scale(.96)">${body}</g>`,
  );
}
