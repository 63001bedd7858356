/** The wild: the Tsar in his medallion, crowned, with a ribbon that says so. */

import { gold, OUTLINE, shadow } from "../gold";
import { enamelDisc, ring } from "../medallion";
import { ribbon } from "../ribbon";
import { Ink, mirrored } from "../svg";
import { blush, eyes, nose, skin } from "./face";
import { crown, epaulette, ermine } from "./regalia";

const LAPIS = { light: "#5f95ff", mid: "#1c3fae", dark: "#081449" };
const CRIMSON = { light: "#ff5d5d", mid: "#c10f2c", dark: "#5c0313" };

function robe(ink: Ink): string {
  const cloth = ink.linear(
    "robe",
    [
      [0, "#eaf1f4"],
      [0.5, "#c9d4db"],
      [1, "#76838f"],
    ],
    0,
    0,
    1,
    0.5,
  );
  const body = "M26 172C28 146 46 136 74 128H126C154 136 172 146 174 172L168 190H32Z";
  const left = "M24 176C22 150 38 134 66 126C76 136 84 150 86 182L60 190Z";
  return (
    `<path d="${body}" fill="${cloth}" stroke="${OUTLINE}" stroke-width="3"/>` +
    // The blue sash of St Andrew.
    `<path d="M62 134L84 126L150 178H116Z" fill="#2f7fd6" stroke="#0c2f66" stroke-width="1.6"/>` +
    `<path d="M66 133L80 127L142 177" fill="none" stroke="#8cc4ff" stroke-width="1.4" opacity=".8"/>` +
    mirrored(
      100,
      ermine(ink, "cape", left, [
        [42, 148, 20],
        [58, 140, 12],
        [50, 164, 8],
        [70, 154, 0],
        [36, 168, 20],
        [70, 172, 0],
      ]),
    ) +
    epaulette(ink, 52, 138) +
    epaulette(ink, 148, 138) +
    // The high collar.
    `<path d="M76 120Q100 134 124 120L127 133Q100 148 73 133Z" fill="#a50f28" stroke="${OUTLINE}" stroke-width="2.4"/>` +
    `<path d="M76 131Q100 145 124 131" fill="none" stroke="${gold(ink)}" stroke-width="2.6"/>`
  );
}

function head(ink: Ink): string {
  const hair = ink.linear(
    "hair",
    [
      [0, "#a8693a"],
      [0.45, "#6f3d1b"],
      [1, "#2f1507"],
    ],
    0,
    0,
    1,
    0.7,
  );
  const faceShape = "M70 66C68 92 74 116 100 128C126 116 132 92 130 66Z";
  const beard =
    "M69 82C68 108 76 128 100 141C124 128 132 108 131 82C128 94 124 99 119 101C112 96 106 99 100 99C94 99 88 96 81 101C76 99 72 94 69 82Z";
  let strands = "";
  for (let i = -5; i <= 5; i++)
    strands += `M${100 + i * 5.4} ${104 + Math.abs(i) * -1.6}Q${100 + i * 4.8} 120 ${100 + i * 2.6} ${136 - Math.abs(i) * 2.6}`;
  return (
    mirrored(
      100,
      `<path d="M70 78C63 74 61 84 64 92C66 98 70 98 72 95Z" fill="${skin(ink)}" stroke="${OUTLINE}" stroke-width="2"/>`,
    ) +
    `<path d="${faceShape}" fill="${skin(ink)}" stroke="${OUTLINE}" stroke-width="2.6"/>` +
    `<path d="M104 64H130C132 92 126 116 102 128C120 108 118 82 104 64Z" fill="#7a3a18" opacity=".22"/>` +
    // Hair at the temples.
    mirrored(
      100,
      `<path d="M67 60C64 72 66 82 70 92C72 84 74 76 80 66Z" fill="${hair}" stroke="${OUTLINE}" stroke-width="1.6"/>`,
    ) +
    blush(ink, 81, 93, 10, 0.55) +
    blush(ink, 119, 93, 10, 0.55) +
    `<g transform="translate(100 80)">${eyes(13.6, { iris: "#4b86b8", brow: "#4a260f", weight: 3.6, lash: false })}${nose(17, 5.4)}</g>` +
    `<path d="${beard}" fill="${hair}" stroke="${OUTLINE}" stroke-width="2.2" stroke-linejoin="round"/>` +
    `<path d="${strands}" fill="none" stroke="#c98c55" stroke-width="1.2" opacity=".6" stroke-linecap="round"/>` +
    // Mouth, and the moustache over it.
    `<path d="M91 107.5Q100 105 109 107.5Q100 113.4 91 107.5Z" fill="#a8463a" stroke="#551a12" stroke-width="1"/>` +
    mirrored(
      100,
      `<path d="M100 99C92 97 84 100 76 108C72 111 68 110 66 107C69 117 80 116 88 111C93 108.4 97 107 100 106.4Z" fill="${hair}" stroke="${OUTLINE}" stroke-width="1.8" stroke-linejoin="round"/>` +
        `<path d="M97 102C90 101 84 105 78 110M96 104.4C91 104.4 86 107.6 81 111" fill="none" stroke="#d39a62" stroke-width="1" opacity=".7"/>`,
    )
  );
}

/** The Tsar, 200 by 200. */
export function tsar(): string {
  const ink = new Ink("tsar");
  const inside = ink.clip("inside", `<path d="M0 0H200V104H178A78 78 0 0 1 22 104H0Z"/>`);
  const body =
    `<g filter="${shadow(ink)}" transform="translate(5 1) scale(.95)">` +
    enamelDisc(ink, 100, 104, 78, LAPIS) +
    ring(ink, 100, 104, 80, 13) +
    `<g clip-path="${inside}">${robe(ink)}</g>` +
    `<g transform="translate(0 2)">${head(ink)}</g>` +
    `<g transform="translate(100 64) scale(.62 .6)">${crown(ink)}</g>` +
    ribbon(ink, 100, 165, 136, 30, "WILD", CRIMSON) +
    `</g>`;
  return ink.svg(200, 200, body);
}
