/** The royal seal: red wax with the double eagle pressed into it. */

import { OUTLINE, gold, relief, shadow } from "../gold";
import { Ink, mirrored, n1, polar } from "../svg";
import { EAGLE_CROWN, EAGLE_HALF, EAGLE_SHIELD } from "../eagle";

/** How far the wax ran, at each 24th of the way round: irregular, the same every time. */
const RUN = [
  84, 88, 82, 79, 85, 91, 86, 80, 83, 92, 95, 87, 80, 84, 90, 86, 79, 82, 89, 93, 86, 79, 81, 86,
];

function blob(cx: number, cy: number): string {
  const points = RUN.map((r, i) => polar(cx, cy, r, (360 * i) / RUN.length));
  let d = "";
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] as readonly [number, number];
    const mx = (x + nx) / 2;
    const my = (y + ny) / 2;
    d += i === 0 ? `M${n1(mx)} ${n1(my)}` : `Q${n1(x)} ${n1(y)} ${n1(mx)} ${n1(my)}`;
  });
  const [x0, y0] = points[0] as readonly [number, number];
  const [x1, y1] = points[1] as readonly [number, number];
  return `${d}Q${n1(x0)} ${n1(y0)} ${n1((x0 + x1) / 2)} ${n1((y0 + y1) / 2)}Z`;
}

/** The seal, 200 by 200. */
export function seal(): string {
  const ink = new Ink("seal");
  const wax = ink.radial(
    "wax",
    [
      [0, "#ff6a5e"],
      [0.4, "#c9152b"],
      [0.8, "#8c0719"],
      [1, "#56020d"],
    ],
    0.5,
    0.5,
    0.6,
    0.34,
    0.3,
  );
  const pressed = ink.radial(
    "pressed",
    [
      [0, "#e23a40"],
      [0.6, "#a90c22"],
      [1, "#6d0414"],
    ],
    0.5,
    0.5,
    0.55,
    0.4,
    0.36,
  );
  const shape = blob(100, 98);
  let rope = "";
  for (let i = 0; i < 56; i++) {
    const [x, y] = polar(100, 98, 63, (360 * i) / 56);
    rope += `<circle cx="${n1(x)}" cy="${n1(y)}" r="2.5"/>`;
  }
  const ribbonEnd = (turn: number, fill: string): string =>
    `<path transform="rotate(${turn} 100 120)" d="M84 140L80 206L92 196L104 208L110 140Z" fill="${fill}" stroke="${OUTLINE}" stroke-width="3" stroke-linejoin="round"/>`;
  const tricolour = ink.linear(
    "tricolour",
    [
      [0, "#f7f3ea"],
      [0.34, "#e9e2d2"],
      [0.35, "#2456b8"],
      [0.66, "#173c8c"],
      [0.67, "#c2162d"],
      [1, "#8d0b1e"],
    ],
    0,
    0,
    1,
    0,
  );
  const eagle = mirrored(0, `<path d="${EAGLE_HALF}"/>`) + `<path d="${EAGLE_CROWN}"/>`;
  const body =
    `<g filter="${shadow(ink)}" transform="translate(4 -2) scale(.96)">` +
    ribbonEnd(22, tricolour) +
    ribbonEnd(-18, tricolour) +
    `<path d="${shape}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="5"/>` +
    `<path d="${shape}" fill="${wax}" filter="${relief(ink, 4, 0.9)}"/>` +
    `<circle cx="100" cy="98" r="68" fill="#4d020c" opacity=".75"/>` +
    `<circle cx="100.8" cy="99" r="66" fill="${pressed}"/>` +
    `<g fill="#d52c38" filter="${relief(ink, 1, 0.8)}">${rope}</g>` +
    `<g transform="translate(101 102) scale(.98 .96)"><g fill="#4a0109" opacity=".7" transform="translate(1.6 2.4)">${eagle}</g>` +
    `<g fill="${gold(ink)}" stroke="#4a0109" stroke-width="1.2" filter="${relief(ink, 1.5, 1)}">${eagle}</g>` +
    `<path d="${EAGLE_SHIELD}" fill="${gold(ink)}" stroke="#4a0109" stroke-width="2.4" filter="${relief(ink, 0.8)}"/>` +
    `<path d="M0 -8V14M-8 0H8" stroke="#7a0a1b" stroke-width="3"/></g>` +
    `<path d="M40 62Q58 30 96 24" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".4"/>` +
    `</g>`;
  return ink.svg(200, 200, body);
}
