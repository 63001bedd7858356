/** Small pictures for names that every player knows; they stand in the middle of a tile of 200 by 200. */

import { stories } from "./stories";

const INK = `stroke="#1c0d02" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"`;

const cherry =
  `<g ${INK}><path d="M70 118Q84 72 128 46M134 116Q134 78 128 46" fill="none" stroke-width="13"/>` +
  `<path d="M70 118Q84 72 128 46M134 116Q134 78 128 46" fill="none" stroke="#58a83a" stroke-width="6"/>` +
  `<path d="M128 48Q150 28 172 44Q156 66 128 48Z" fill="#6fc447"/>` +
  `<circle cx="70" cy="128" r="28" fill="#e0203c"/><circle cx="134" cy="124" r="28" fill="#c3122f"/></g>` +
  `<g fill="#fff" opacity=".7"><ellipse cx="60" cy="117" rx="8" ry="6"/><ellipse cx="124" cy="113" rx="8" ry="6"/></g>`;

const bell =
  `<g ${INK}><circle cx="100" cy="146" r="13" fill="#c98a1b"/>` +
  `<path d="M100 40C132 40 138 72 142 98C145 118 152 124 160 132V140H40V132C48 124 55 118 58 98C62 72 68 40 100 40Z" fill="#ffce3a"/>` +
  `<circle cx="100" cy="38" r="9" fill="#c98a1b"/></g>` +
  `<path d="M80 60C72 78 74 100 68 118" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".75"/>`;

const diamond =
  `<g ${INK}><path d="M58 54H142L170 88L100 158L30 88Z" fill="#8fe3ff"/>` +
  `<path d="M30 88H170M58 54L76 88L100 158L124 88L142 54M76 88L100 54L124 88" fill="none" stroke-width="4"/></g>` +
  `<path d="M58 58L40 84H70Z" fill="#fff" opacity=".7"/>`;

const five = "M100 40L118 82L164 86L129 116L140 161L100 137L60 161L71 116L36 86L82 82Z";
const star = `<g ${INK}><path d="${five}" fill="#ffd84a"/></g><path d="M100 56L110 86L96 88Z" fill="#fff" opacity=".7"/>`;

const crown =
  `<g ${INK}><path d="M44 136L36 70L70 98L100 52L130 98L164 70L156 136Z" fill="#ffce3a"/><path d="M44 136H156V154H44Z" fill="#c3122f"/>` +
  `<circle cx="36" cy="66" r="8" fill="#8fe3ff"/><circle cx="100" cy="48" r="8" fill="#8fe3ff"/><circle cx="164" cy="66" r="8" fill="#8fe3ff"/></g>`;

const lemon =
  `<g ${INK}><path d="M42 112C42 76 78 54 112 58C130 60 140 66 152 64C160 66 158 76 160 84C164 124 128 150 92 146C76 144 66 140 54 142C44 140 46 130 42 112Z" fill="#ffe24a"/></g>` +
  `<path d="M66 92Q80 74 104 74" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".75"/>`;

const plum =
  `<g ${INK}><path d="M104 60Q112 44 130 40" fill="none"/><path d="M100 62C140 52 160 84 152 114C146 142 122 156 98 154C66 152 46 128 50 100C54 74 76 58 100 62Z" fill="#7a3bc4"/></g>` +
  `<path d="M76 88Q70 104 76 122" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".6"/>`;

const melon =
  `<g ${INK}><path d="M34 78H166A66 66 0 0 1 34 78Z" fill="#2f9a3d"/><path d="M48 78H152A52 52 0 0 1 48 78Z" fill="#ff4a55"/></g>` +
  `<g fill="#1c0d02"><ellipse cx="80" cy="94" rx="4" ry="7"/><ellipse cx="100" cy="106" rx="4" ry="7"/><ellipse cx="120" cy="94" rx="4" ry="7"/></g>`;

const orange =
  `<g ${INK}><circle cx="100" cy="106" r="50" fill="#ff9420"/><path d="M100 58Q116 36 140 46Q126 66 100 58Z" fill="#6fc447"/></g>` +
  `<path d="M70 96Q76 76 96 72" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".7"/>`;

const heart = `<g ${INK}><path d="M100 154C50 118 36 96 36 76C36 54 54 44 70 44C84 44 95 52 100 66C105 52 116 44 130 44C146 44 164 54 164 76C164 96 150 118 100 154Z" fill="#e0203c"/></g><path d="M58 66Q52 76 58 90" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/>`;

/** By name or by the words for what is shown, in capitals. */
export const pictures: Readonly<Record<string, string>> = {
  ...stories,
  CHERRY: cherry,
  CHERRIES: cherry,
  BELL: bell,
  DIAMOND: diamond,
  GEM: diamond,
  STAR: star,
  CROWN: crown,
  LEMON: lemon,
  PLUM: plum,
  MELON: melon,
  WATERMELON: melon,
  ORANGE: orange,
  HEART: heart,
};

/** The picture of a thing alone, 200 by 200, or null where none is drawn. */
export function pictureSvg(name: string): string | null {
  const drawn = pictures[name.replace(/[_-]/g, " ").toUpperCase()];
  if (drawn === undefined) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">${drawn}</svg>`;
}
