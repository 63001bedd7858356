/** The bronze rider on his rock, in an eight-sided malachite frame. */

import { gold, jewel, OUTLINE, relief, shadow } from "../gold";
import { Ink } from "../svg";
import { malachite } from "./stone";

const OUTER = "M58 8H142L192 58V142L142 192H58L8 142V58Z";
const INNER = "M66 28H134L172 66V134L134 172H66L28 134V66Z";

const HORSE =
  "M133 45L134 34L141 43C149 47 156 55 164 64Q168 69 164 73Q159 76 153 72Q147 69 142 70C140 78 142 86 145 93C153 90 161 88 168 91Q173 94 170 99L161 117L166 121L154 122L153 118L159 102C152 102 146 104 141 107" +
  "C147 110 152 114 155 119Q157 123 154 127L145 139L148 144L137 143L138 138L145 125C138 121 131 119 126 119C118 126 111 130 104 132C110 138 112 144 108 149L98 160L106 174L110 178H96L86 161Q85 158 88 154L92 147" +
  "C86 149 80 150 76 149L68 160L78 174L82 178H68L57 161Q56 158 59 154L65 143C58 134 56 122 61 111C64 104 72 100 80 99L92 96L112 80C114 68 121 53 133 45Z";
const TAIL =
  "M64 108C52 108 46 118 46 132C46 148 42 156 36 162C46 162 54 158 58 150C56 158 52 164 48 168C60 164 66 152 66 140C66 128 62 120 66 112Z";
const MANE = "M134 40C122 44 113 58 109 76L104 74L108 82L116 80C118 68 124 54 136 47Z";
const RIDER =
  "M100 96C96 88 94 78 96 68C97 60 102 56 109 56C116 54 124 50 132 46L146 34Q150 31 152 34Q153 37 149 40L138 52C132 58 126 63 120 66C120 74 119 82 117 90L122 104L126 118L134 121Q137 124 132 125L119 124L110 106Z";
const CLOAK =
  "M104 58C90 60 80 70 74 82C68 92 60 96 52 96C60 102 70 104 80 100C88 104 98 102 104 96C100 84 102 70 110 60Z";
const HEAD =
  "M106 55L105 50C100 47 100 38 106 35C112 32 119 35 120 41L122.5 46L120 47L120 51Q118 54 114 53L114 57Z";
const ROCK = "M14 200C14 178 40 168 62 168C88 166 112 160 134 148C150 140 164 136 178 140L190 200Z";

/** The statue, 200 by 200. */
export function statue(): string {
  const ink = new Ink("statue");
  const sky = ink.linear("sky", [
    [0, "#7fb0d8"],
    [0.45, "#d9e6ea"],
    [0.75, "#ffe9c2"],
    [1, "#f0b878"],
  ]);
  const bronze = ink.linear(
    "bronze",
    [
      [0, "#d9a45a"],
      [0.3, "#96652b"],
      [0.65, "#5d3b17"],
      [1, "#33200c"],
    ],
    0,
    0,
    0.8,
    1,
  );
  const rock = ink.linear("rock", [
    [0, "#a6978a"],
    [0.5, "#6c5d55"],
    [1, "#332a28"],
  ]);
  const part = (d: string): string =>
    `<path d="${d}" fill="${bronze}" stroke="#1a0e04" stroke-width="2.4" stroke-linejoin="round"/>`;
  const rays = Array.from({ length: 18 }, (_, i) => `M100 120L${i * 20 - 80} -20`).join("");
  const body =
    `<g filter="${shadow(ink)}" transform="translate(5 4) scale(.95)">` +
    `<path d="${OUTER}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="9" stroke-linejoin="round"/>` +
    `<path d="${OUTER}" fill="${gold(ink)}" stroke="${gold(ink)}" stroke-width="5" stroke-linejoin="round" filter="${relief(ink, 1.6)}"/>` +
    malachite(
      ink,
      "frame",
      `<path d="M61 15H139L185 61V139L139 185H61L15 139V61Z"/>`,
      200,
      200,
      15,
    ) +
    `<path d="${INNER}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="11" stroke-linejoin="round"/>` +
    `<path d="${INNER}" fill="${sky}" stroke="${gold(ink)}" stroke-width="6" stroke-linejoin="round" filter="${relief(ink, 1.2)}"/>` +
    `<g clip-path="${ink.clip("inner", `<path d="${INNER}"/>`)}"><path d="${INNER}" fill="${sky}"/><path d="${rays}" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>` +
    `<g transform="translate(2 -1) scale(.97)"><path d="${ROCK}" fill="${rock}" stroke="#1f1613" stroke-width="2.4" filter="${relief(ink, 1.6, 0.5)}"/></g></g>` +
    `<g transform="translate(5 6) scale(.92)"><g filter="${relief(ink, 1.9, 1)}">${part(TAIL)}${part(HORSE)}${part(MANE)}${part(CLOAK)}${part(RIDER)}${part(HEAD)}</g>` +
    `<path d="M153 61l3 1.6" stroke="#140a02" stroke-width="2.4" stroke-linecap="round"/><path d="M152 72C140 76 128 82 118 84" fill="none" stroke="#e3b45e" stroke-width="1.6"/>` +
    `<path d="M104 40Q111 34 119 40" fill="none" stroke="#e9c25e" stroke-width="3" stroke-linecap="round"/></g>` +
    jewel(ink, 100, 181, 5, "topaz") +
    `</g>`;
  return ink.svg(200, 200, body);
}
