/** The Tsarina under her kokoshnik, in an arched icon frame. */

import { gold, jewel, oldGold, OUTLINE, pearl, pearls, relief, shadow } from "../gold";
import { sunray } from "../guilloche";
import { Ink, mirrored, n1, polar } from "../svg";
import { blush, eyes, nose, skin } from "./face";
import { ermine } from "./regalia";

const ARCH =
  "M22 184V92C22 70 40 62 56 46C76 26 92 22 100 8C108 22 124 26 144 46C160 62 178 70 178 92V184Q178 192 170 192H30Q22 192 22 184Z";

function frame(ink: Ink): string {
  const enamel = ink.radial(
    "icon",
    [
      [0, "#4fd6a4"],
      [0.5, "#0c7a58"],
      [1, "#033024"],
    ],
    0.5,
    0.4,
    0.65,
    0.4,
    0.3,
  );
  return (
    `<path d="${ARCH}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="15" stroke-linejoin="round"/>` +
    `<path d="${ARCH}" fill="${gold(ink)}" stroke="${gold(ink)}" stroke-width="10" stroke-linejoin="round" filter="${relief(ink, 2)}"/>` +
    `<path d="${ARCH}" fill="${enamel}" stroke="#1c0d02" stroke-width="2.4"/>` +
    `<g clip-path="${ink.clip("arch", `<path d="${ARCH}"/>`)}"><path d="${sunray(100, 92, 20, 130, 80, 1)}" fill="none" stroke="#eafff5" stroke-opacity=".28" stroke-width=".9"/></g>`
  );
}

/** The headdress: a pointed fan of white silk with gold embroidery and pearls. Behind the head. */
function kokoshnik(ink: Ink): string {
  const fan =
    "M60 110C36 84 40 58 62 46C78 37 92 34 100 22C108 34 122 37 138 46C160 58 164 84 140 110C140 86 124 70 100 70C76 70 60 86 60 110Z";
  const silk = ink.linear(
    "silk",
    [
      [0, "#ffffff"],
      [0.5, "#f6e7d2"],
      [1, "#c3a27e"],
    ],
    0,
    0,
    0.8,
    1,
  );
  let rays = "";
  let border = "";
  for (let i = 0; i <= 12; i++) {
    const angle = -66 + i * 11;
    const [x1, y1] = polar(100, 104, 44, angle);
    const [x2, y2] = polar(100, 104, 58, angle);
    rays += `M${n1(x1)} ${n1(y1)}L${n1(x2)} ${n1(y2)}`;
    if (i % 2 === 0)
      border += jewel(ink, x2, y2 - 1, i === 6 ? 5.4 : 3.2, i % 4 === 2 ? "ruby" : "sapphire");
  }
  return (
    `<path d="${fan}" fill="${silk}" stroke="${OUTLINE}" stroke-width="8" stroke-linejoin="round"/>` +
    `<path d="${fan}" fill="${silk}" stroke="${gold(ink)}" stroke-width="4.6" stroke-linejoin="round" filter="${relief(ink, 0.9)}"/>` +
    `<path d="${rays}" stroke="${oldGold(ink)}" stroke-width="2"/>` +
    border +
    pearls(ink, 100, 106, 42, 17, 2.9, -86, 86)
  );
}

function dress(ink: Ink): string {
  const silk = ink.linear(
    "dress",
    [
      [0, "#ff8ea4"],
      [0.4, "#c22a55"],
      [1, "#5b0b26"],
    ],
    0,
    0,
    1,
    0.8,
  );
  return (
    `<path d="M24 192C26 166 48 154 78 146H122C152 154 174 166 176 192Z" fill="${silk}" stroke="${OUTLINE}" stroke-width="2.6"/>` +
    // Neck and shoulders.
    `<path d="M84 122V142C72 150 62 154 56 160Q78 182 100 182Q122 182 144 160C138 154 128 150 116 142V122Z" fill="${skin(ink)}" stroke="${OUTLINE}" stroke-width="2"/>` +
    `<path d="M86 128Q100 144 115 128V138Q102 148 88 136Z" fill="#9a552f" opacity=".45"/>` +
    mirrored(
      100,
      ermine(ink, "stole", "M24 192C26 166 42 156 60 150C62 166 78 182 100 186V192Z", [
        [40, 172, 30],
        [56, 166, 10],
        [52, 184, 40],
        [72, 184, 60],
      ]),
    ) +
    pearls(ink, 100, 128, 26, 13, 3.1, 112, 248) +
    pearls(ink, 100, 130, 36, 15, 3.1, 122, 238) +
    jewel(ink, 100, 171, 5.6, "sapphire")
  );
}

/** The plait that hangs over her shoulder, with a ribbon at its end. */
function braid(hair: string): string {
  let plait = "";
  for (let i = 0; i < 6; i++) {
    const y = 132 + i * 9;
    const x = 136 + i * 0.8;
    plait +=
      `<path d="M${n1(x - 7)} ${y}Q${n1(x - 9)} ${y + 9} ${n1(x)} ${y + 12}Q${n1(x + 1)} ${y + 4} ${n1(x - 7)} ${y}Z"/>` +
      `<path d="M${n1(x + 7)} ${y}Q${n1(x + 9)} ${y + 9} ${n1(x)} ${y + 12}Q${n1(x - 1)} ${y + 4} ${n1(x + 7)} ${y}Z"/>`;
  }
  return `<g fill="${hair}" stroke="${OUTLINE}" stroke-width="1.6" stroke-linejoin="round">${plait}</g>`;
}

function head(ink: Ink): string {
  const hair = ink.linear(
    "hair",
    [
      [0, "#b0753c"],
      [0.5, "#6d3d18"],
      [1, "#321604"],
    ],
    0,
    0,
    1,
    0.8,
  );
  const lock =
    "M100 69C80 67 67 80 66 100C65.5 114 68 124 72 131C68 116 71 99 79 91C87 83 96 80 100 80Z";
  return (
    braid(hair) +
    `<path d="M100 68C75 68 67 84 67.5 104C68 124 82 140 100 144C118 140 132 124 132.5 104C133 84 125 68 100 68Z" fill="${hair}" stroke="${OUTLINE}" stroke-width="2.4"/>` +
    `<path d="M70 96C70 122 84 140 100 144C116 140 130 122 130 96C128 80 114 72 100 72C86 72 72 80 70 96Z" fill="${skin(ink)}" stroke="#6d3a1c" stroke-width="1.2"/>` +
    `<path d="M110 74C126 80 131 92 129 104C127 122 114 138 101 143C118 126 122 100 110 74Z" fill="#8a4520" opacity=".2"/>` +
    blush(ink, 81, 117, 11, 0.75) +
    blush(ink, 119, 117, 11, 0.75) +
    `<g transform="translate(100 103)">${eyes(14, { iris: "#3f8f74", brow: "#5a3012", weight: 2, lash: true })}${nose(17, 4)}</g>` +
    // Lips.
    `<path d="M91.5 129.4Q96 126.2 100 127.8Q104 126.2 108.5 129.4Q104 134.8 100 134.8Q96 134.8 91.5 129.4Z" fill="#c4263c" stroke="#6d0d1c" stroke-width=".9"/>` +
    `<path d="M91.5 129.4Q100 131.4 108.5 129.4" fill="none" stroke="#6d0d1c" stroke-width="1"/><path d="M96 132.6Q99 133.6 103 132.4" stroke="#ffb0b0" stroke-width="1.2" stroke-linecap="round" fill="none"/>` +
    pearls(ink, 100, 106, 36.5, 19, 2.3, -66, 66) +
    mirrored(
      100,
      `<path d="${lock}" fill="${hair}" stroke="${OUTLINE}" stroke-width="1.8" stroke-linejoin="round"/>` +
        `<path d="M96 70C78 72 67 86 67 104M98 74C84 76 73 86 71 100" fill="none" stroke="#d9a468" stroke-width="1.3" opacity=".6"/>`,
    ) +
    mirrored(
      100,
      `<path d="M68 126v6" stroke="${gold(ink)}" stroke-width="2"/><path d="M68 131C63 139 64 146 68 147C72 146 73 139 68 131Z" fill="${pearl(ink)}" stroke="#4a2c10" stroke-width="1"/>`,
    )
  );
}

/** The Tsarina, 200 by 200. */
export function tsarina(): string {
  const ink = new Ink("tsarina");
  const body =
    `<g filter="${shadow(ink)}" transform="translate(4 5) scale(.95)">` +
    frame(ink) +
    `<g clip-path="${ink.clip("in", `<path d="${ARCH}"/>`)}"><g transform="translate(0 4)">${kokoshnik(ink)}${dress(ink)}${head(ink)}</g></g>` +
    `<path d="${ARCH}" fill="none" stroke="#1c0d02" stroke-width="2.4"/></g>`;
  return ink.svg(200, 200, body);
}
