/** Crown, ermine and orders: what the court wears. */

import { gold, jewel, oldGold, OUTLINE, pearl, relief } from "../gold";
import { type Ink, mirrored, n1 } from "../svg";

/** The great crown: two openwork halves, an arch between them, a stone and a cross. Base at y 0, 100 wide. */
export function crown(ink: Ink): string {
  const half = "M-47 -6C-60 -34 -46 -62 -20 -62C-8 -62 -5 -50 -6 -6Z";
  const velvet = ink.linear("velvet", [
    [0, "#d2213c"],
    [0.6, "#8d0b22"],
    [1, "#4a0310"],
  ]);
  let net = "";
  for (let i = 0; i < 5; i++) {
    // No relief on what is mirrored: the light would come from the wrong side.
    net += `<path d="M${-46 + i * 9} -6Q${-52 + i * 10} -36 ${-30 + i * 5} -60" />`;
    net += `<path d="M${-52 + i} ${-18 - i * 10}Q${-28} ${-26 - i * 9} -6 ${-16 - i * 10}"/>`;
  }
  const side =
    `<path d="${half}" fill="${velvet}" stroke="${OUTLINE}" stroke-width="3"/>` +
    `<g clip-path="${ink.clip("crown-half", `<path d="${half}"/>`)}"><g fill="none" stroke="#ffe7a3" stroke-width="2.3">${net}</g></g>` +
    `<path d="${half}" fill="none" stroke="${gold(ink)}" stroke-width="4.4"/>` +
    pearlRow(ink, -45, -10, -21, -59, -14, 8);
  const arch = "M-9 -4C-10 -40 -9 -68 0 -72C9 -68 10 -40 9 -4Z";
  return (
    mirrored(0, side) +
    `<path d="${arch}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2.6" filter="${relief(ink, 1)}"/>` +
    jewel(ink, 0, -24, 4, "emerald") +
    jewel(ink, 0, -42, 4.6, "sapphire") +
    jewel(ink, 0, -58, 3.6, "diamond") +
    `<path d="M0 -100v22M-9 -91h18" stroke="${OUTLINE}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M0 -100v22M-9 -91h18" stroke="#ffe08a" stroke-width="4" stroke-linecap="round" filter="${relief(ink, 0.7)}"/>` +
    jewel(ink, 0, -77, 6.4, "ruby") +
    `<path d="M-51 -9Q0 5 51 -9L49 7Q0 21 -49 7Z" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="3" stroke-linejoin="round" filter="${relief(ink, 1.1)}"/>` +
    jewel(ink, 0, 6, 5.6, "ruby") +
    mirrored(0, jewel(ink, -21, 4, 4.4, "sapphire") + jewel(ink, -38, -0.5, 3.6, "emerald"))
  );
}

function pearlRow(
  ink: Ink,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  bend: number,
  count: number,
): string {
  let out = "";
  for (let i = 0; i <= count; i++) {
    const t = i / count;
    const x = x1 + (x2 - x1) * t + bend * Math.sin(Math.PI * t);
    const y = y1 + (y2 - y1) * t;
    out += `<circle cx="${n1(x)}" cy="${n1(y)}" r="3" fill="${pearl(ink)}" stroke="#4a2c10" stroke-width=".7"/>`;
  }
  return out;
}

/** White fur with its black tails, cut to a shape. */
export function ermine(
  ink: Ink,
  key: string,
  shape: string,
  tails: readonly (readonly [number, number, number])[],
): string {
  const fur = ink.linear(
    "ermine",
    [
      [0, "#ffffff"],
      [0.6, "#f1e8dc"],
      [1, "#b3a08c"],
    ],
    0,
    0,
    1,
    0.6,
  );
  const marks = tails
    .map(
      ([x, y, turn]) =>
        `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 -4Q2.6 3 0 7.6Q-2.6 3 0 -4Z" fill="#1d130e"/>`,
    )
    .join("");
  return (
    `<path d="${shape}" fill="${fur}" stroke="${OUTLINE}" stroke-width="2.6" stroke-linejoin="round"/>` +
    `<g clip-path="${ink.clip(`fur-${key}`, `<path d="${shape}"/>`)}">${marks}</g>`
  );
}

/** A gold cap with hanging fringe on the shoulder. */
export function epaulette(ink: Ink, x: number, y: number): string {
  let fringe = "";
  for (let i = 0; i < 9; i++) fringe += `M${x - 16 + i * 4} ${y + 3}l${-1.5 + i * 0.2} 13`;
  return (
    `<path d="${fringe}" stroke="${OUTLINE}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="${fringe}" stroke="${oldGold(ink)}" stroke-width="3.2" stroke-linecap="round"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="20" ry="8" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2" filter="${relief(ink, 1)}"/>`
  );
}
