/** Malachite and lapis, cut and polished: banded rings grown round many centres. */

import { type Ink, n1 } from "../svg";
import { seeded } from "../seeded";

/** Ring radius as a share of the eye's, and colour: bands of uneven width, light ones thin. */
const BANDS: readonly (readonly [number, string])[] = [
  [1, "#0a5a43"],
  [0.94, "#127553"],
  [0.9, "#07442f"],
  [0.8, "#0d654a"],
  [0.76, "#2f9d74"],
  [0.735, "#0b5b43"],
  [0.64, "#063c2b"],
  [0.58, "#0f7050"],
  [0.52, "#1b8a63"],
  [0.48, "#0a5440"],
  [0.38, "#04301f"],
  [0.33, "#117352"],
  [0.27, "#3aa880"],
  [0.23, "#0c5f46"],
  [0.13, "#05382a"],
];

/** Side of the repeating tile, in eyes. */
const EYES = 4;

/** Malachite cut to `shape` (path or rectangle markup, without a fill); `pitch` is the size of its eyes. */
export function malachite(
  ink: Ink,
  key: string,
  shape: string,
  width: number,
  height: number,
  pitch = 40,
  seed = 7,
): string {
  const size = Math.round(pitch * EYES);
  const fill = ink.url(
    `malachite-${size}-${seed}`,
    (id) =>
      `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${(seed * 37) % 90} 0 0)">${tile(size, pitch, seeded(seed))}</pattern>`,
  );
  const polish = ink.linear(
    "polish",
    [
      [0, "#ffffff", 0.26],
      [0.3, "#ffffff", 0],
      [0.7, "#000000", 0.06],
      [1, "#000000", 0.36],
    ],
    0,
    0,
    0.6,
    1,
  );
  const clip = ink.clip(`stone-${key}`, shape);
  return `<g clip-path="${clip}"><rect width="${width}" height="${height}" fill="${fill}"/><rect width="${width}" height="${height}" fill="${polish}"/></g>`;
}

/** Eyes on a square that repeats: what runs over one edge comes in at the other. */
function tile(size: number, pitch: number, random: () => number): string {
  let out = `<rect width="${size}" height="${size}" fill="#0b5b46"/>`;
  for (let row = 0; row < EYES; row++) {
    for (let column = 0; column < EYES; column++) {
      const x = (column + (row % 2) * 0.5 + random() * 0.4) * pitch;
      const y = (row + random() * 0.4) * pitch;
      const r = pitch * (0.62 + random() * 0.5);
      const one = eye(r, random);
      for (const dx of [-size, 0, size]) {
        for (const dy of [-size, 0, size]) {
          const [cx, cy] = [x + dx, y + dy];
          if (cx > -r * 1.3 && cx < size + r * 1.3 && cy > -r * 1.3 && cy < size + r * 1.3)
            out += `<g transform="translate(${n1(cx)} ${n1(cy)})">${one}</g>`;
        }
      }
    }
  }
  return out;
}

/** One eye round 0, 0: rings that share a wobble, drawn from the widest inwards. */
function eye(r: number, random: () => number): string {
  const lobes = Array.from({ length: 8 }, () => 0.74 + random() * 0.5);
  const squash = 0.55 + random() * 0.35;
  const turn = Math.round(random() * 180);
  let out = "";
  for (const [share, colour] of BANDS) {
    const radius = r * share;
    const points = lobes.map((lobe, i) => {
      const angle = (i / lobes.length) * 2 * Math.PI;
      const reach = radius * (1 + (lobe - 1) * (0.35 + 0.65 * share));
      return [Math.cos(angle) * reach, Math.sin(angle) * reach * squash] as const;
    });
    out += `<path d="${smooth(points)}" fill="${colour}"/>`;
  }
  return `<g transform="rotate(${turn})">${out}</g>`;
}

/** A closed curve through the middles of the sides of a polygon. */
function smooth(points: readonly (readonly [number, number])[]): string {
  let d = "";
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    const [px, py] = points[(i + points.length - 1) % points.length] ?? [x, y];
    if (i === 0) d += `M${n1((px + x) / 2)} ${n1((py + y) / 2)}`;
    d += `Q${n1(x)} ${n1(y)} ${n1((x + nx) / 2)} ${n1((y + ny) / 2)}`;
  });
  return `${d}Z`;
}

/** Lapis lazuli: deep blue with drifts and flecks of gold. */
export function lapis(
  ink: Ink,
  key: string,
  shape: string,
  width: number,
  height: number,
  seed = 11,
): string {
  const random = seeded(seed);
  const ground = ink.linear("lapis", [
    [0, "#3566dd"],
    [0.5, "#1d45b4"],
    [1, "#102a80"],
  ]);
  let drifts = "";
  let flecks = "";
  const count = Math.ceil((width * height) / 5200);
  for (let i = 0; i < count; i++) {
    const x = random() * width;
    const y = random() * height;
    const w = 30 + random() * 90;
    drifts += `<path d="M${n1(x)} ${n1(y)}q${n1(w * 0.3)} ${n1(-12 - random() * 20)} ${n1(w)} ${n1(random() * 24 - 12)}q${n1(-w * 0.4)} ${n1(14 + random() * 18)} ${n1(-w)} ${n1(random() * 8)}Z" fill="${random() < 0.6 ? "#081452" : "#3f74e0"}" opacity="${n1(0.15 + random() * 0.3)}"/>`;
    for (let j = 0; j < 3; j++) {
      flecks += `<circle cx="${n1(x + random() * 80 - 40)}" cy="${n1(y + random() * 60 - 30)}" r="${n1(0.4 + random() * 1.1)}"/>`;
    }
  }
  return (
    `<g clip-path="${ink.clip(`stone-${key}`, shape)}"><rect width="${width}" height="${height}" fill="${ground}"/>${drifts}` +
    `<g fill="#f1cf7a" opacity=".75">${flecks}</g></g>`
  );
}
