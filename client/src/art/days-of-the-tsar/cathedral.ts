/** St Basil's: a tent spire among five swirled domes. */

import { gold, OUTLINE, relief, shadow } from "../gold";
import { Ink, n1 } from "../svg";

interface Dome {
  x: number;
  /** Where the dome stands on its drum. */
  base: number;
  width: number;
  height: number;
  pattern: "swirl" | "zigzag" | "ribs" | "diamonds";
  colours: readonly [string, string];
}

function onion(x: number, base: number, w: number, h: number): string {
  const r = w / 2;
  return (
    `M${n1(x - r * 0.6)} ${base}C${n1(x - r * 1.02)} ${n1(base - h * 0.1)} ${n1(x - r * 1.16)} ${n1(base - h * 0.36)} ${n1(x - r * 0.84)} ${n1(base - h * 0.54)}` +
    `C${n1(x - r * 0.52)} ${n1(base - h * 0.72)} ${n1(x - r * 0.14)} ${n1(base - h * 0.76)} ${x} ${n1(base - h)}` +
    `C${n1(x + r * 0.14)} ${n1(base - h * 0.76)} ${n1(x + r * 0.52)} ${n1(base - h * 0.72)} ${n1(x + r * 0.84)} ${n1(base - h * 0.54)}` +
    `C${n1(x + r * 1.16)} ${n1(base - h * 0.36)} ${n1(x + r * 1.02)} ${n1(base - h * 0.1)} ${n1(x + r * 0.6)} ${base}Z`
  );
}

function stripes(dome: Dome): string {
  const { x, base, width: w, height: h } = dome;
  let d = "";
  if (dome.pattern === "swirl") {
    for (let i = -3; i < 4; i++) {
      const from = x + (i * w) / 4;
      d += `M${n1(from)} ${base + 2}C${n1(from + w * 0.1)} ${n1(base - h * 0.3)} ${n1(from + w * 0.7)} ${n1(base - h * 0.5)} ${x} ${n1(base - h * 1.02)}L${x} ${n1(base - h)}C${n1(from + w * 0.84)} ${n1(base - h * 0.46)} ${n1(from + w * 0.26)} ${n1(base - h * 0.26)} ${n1(from + w * 0.125)} ${base + 2}Z`;
    }
  } else if (dome.pattern === "ribs") {
    for (let i = -2; i <= 2; i++) {
      const bend = (i * w) / 3.4;
      d += `M${n1(x + bend * 0.5 - 1.6)} ${base + 2}Q${n1(x + bend * 1.9)} ${n1(base - h * 0.42)} ${x} ${n1(base - h)}Q${n1(x + bend * 1.9 + (i < 0 ? 5 : i > 0 ? -5 : 3))} ${n1(base - h * 0.42)} ${n1(x + bend * 0.5 + 1.6)} ${base + 2}Z`;
    }
  } else if (dome.pattern === "zigzag") {
    const rows = 4;
    for (let row = 0; row < rows; row++) {
      const y = base - (h * 0.78 * row) / rows;
      const step = w / 5;
      d += `M${n1(x - w * 0.7)} ${n1(y)}`;
      for (let i = 0; i < 7; i++)
        d += `l${n1(step / 2)} ${n1(-h * 0.1)}l${n1(step / 2)} ${n1(h * 0.1)}`;
      d += `v${n1(-h * 0.1)}`;
      for (let i = 0; i < 7; i++)
        d += `l${n1(-step / 2)} ${n1(-h * 0.1)}l${n1(-step / 2)} ${n1(h * 0.1)}`;
      d += "Z";
    }
  } else {
    const step = w / 4.4;
    for (let row = 0; row < 6; row++) {
      for (let i = -3; i <= 3; i++) {
        const cx = x + i * step + (row % 2 ? step / 2 : 0);
        const cy = base - 3 - (h * 0.8 * row) / 6;
        d += `M${n1(cx)} ${n1(cy - h * 0.085)}L${n1(cx + step * 0.36)} ${n1(cy)}L${n1(cx)} ${n1(cy + h * 0.085)}L${n1(cx - step * 0.36)} ${n1(cy)}Z`;
      }
    }
  }
  return d;
}

function draw(ink: Ink, dome: Dome, index: number): string {
  const { x, base, width: w, height: h } = dome;
  const shape = onion(x, base, w, h);
  const round = ink.radial(
    "dome-light",
    [
      [0, "#ffffff", 0.75],
      [0.3, "#ffffff", 0.12],
      [0.55, "#000000", 0],
      [1, "#0a0218", 0.72],
    ],
    0.5,
    0.5,
    0.62,
    0.3,
    0.52,
  );
  const top = base - h;
  return (
    `<path d="${shape}" fill="${dome.colours[0]}" stroke="${OUTLINE}" stroke-width="4.4" stroke-linejoin="round"/>` +
    `<g clip-path="${ink.clip(`dome-${index}`, `<path d="${shape}"/>`)}"><path d="${stripes(dome)}" fill="${dome.colours[1]}" stroke="#00000055" stroke-width=".6"/><path d="${shape}" fill="${round}"/></g>` +
    `<path d="M${x} ${top + 3}v-13M${x - 4.4} ${top - 6}h8.8" stroke="${OUTLINE}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M${x} ${top + 3}v-13M${x - 4.4} ${top - 6}h8.8" stroke="#ffdb7c" stroke-width="2.4" stroke-linecap="round"/>` +
    `<circle cx="${x}" cy="${top + 1}" r="3" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="1.2"/>`
  );
}

/** A brick drum with a white cornice and blind arches. */
function drum(ink: Ink, x: number, top: number, width: number, bottom: number): string {
  const brick = ink.linear(
    "brick",
    [
      [0, "#e0735a"],
      [0.35, "#c0432f"],
      [1, "#64150f"],
    ],
    0,
    0,
    1,
    0,
  );
  const stone = ink.linear(
    "stone",
    [
      [0, "#ffffff"],
      [0.5, "#efe2cc"],
      [1, "#a8957a"],
    ],
    0,
    0,
    1,
    0,
  );
  const left = x - width / 2;
  const arches = Math.max(2, Math.round(width / 13));
  const step = width / arches;
  let openings = "";
  for (let i = 0; i < arches; i++) {
    const a = left + step * (i + 0.22);
    const w = step * 0.56;
    openings += `M${n1(a)} ${n1(top + 24)}V${n1(top + 14)}Q${n1(a)} ${n1(top + 8)} ${n1(a + w / 2)} ${n1(top + 7)}Q${n1(a + w)} ${n1(top + 8)} ${n1(a + w)} ${n1(top + 14)}V${n1(top + 24)}Z`;
  }
  return (
    `<path d="M${left} ${top}H${left + width}V${bottom}H${left}Z" fill="${brick}" stroke="${OUTLINE}" stroke-width="3"/>` +
    `<path d="${openings}" fill="#2a0d12" stroke="${stone}" stroke-width="1.8"/>` +
    `<path d="M${left - 3} ${top - 2}H${left + width + 3}V${top + 4}H${left - 3}Z" fill="${stone}" stroke="${OUTLINE}" stroke-width="2"/>` +
    (bottom - top > 38
      ? `<path d="M${left - 1} ${top + 30}H${left + width + 1}V${top + 35}H${left - 1}Z" fill="${stone}" stroke="${OUTLINE}" stroke-width="1.6"/>`
      : "")
  );
}

function tent(ink: Ink): string {
  const side = ink.linear(
    "tent",
    [
      [0, "#f0a07c"],
      [0.4, "#c84a35"],
      [1, "#5d120f"],
    ],
    0,
    0,
    1,
    0,
  );
  let bands = "";
  for (let i = 0; i < 6; i++) {
    const y = 58 + i * 9;
    const half = 4 + (i * 13) / 6;
    bands += `M${n1(100 - half)} ${y}Q100 ${y + 5} ${n1(100 + half)} ${y}`;
  }
  return (
    `<path d="M93 46H107L120 110H80Z" fill="${side}" stroke="${OUTLINE}" stroke-width="3" stroke-linejoin="round"/>` +
    `<path d="${bands}" fill="none" stroke="#fff0d0" stroke-width="2.2"/>` +
    `<path d="M97 48L92 108M103 48L108 108" stroke="#ffe1a0" stroke-width="1.6"/>`
  );
}

/** The cathedral, 200 by 200. */
export function cathedral(): string {
  const ink = new Ink("cathedral");
  const domes: readonly Dome[] = [
    { x: 100, base: 47, width: 22, height: 27, pattern: "ribs", colours: ["#f4c24a", "#b5790f"] },
    {
      x: 66,
      base: 88,
      width: 34,
      height: 42,
      pattern: "diamonds",
      colours: ["#19807b", "#f5d878"],
    },
    { x: 134, base: 88, width: 34, height: 42, pattern: "zigzag", colours: ["#f6e7c8", "#b3243c"] },
    { x: 36, base: 122, width: 48, height: 56, pattern: "swirl", colours: ["#2a5fd0", "#fbf3df"] },
    { x: 164, base: 122, width: 48, height: 56, pattern: "swirl", colours: ["#f2c043", "#2b8a4b"] },
    { x: 100, base: 138, width: 46, height: 52, pattern: "ribs", colours: ["#c01f3a", "#ffd978"] },
  ];
  const [top, leftBack, rightBack, left, right, front] = domes as readonly [
    Dome,
    Dome,
    Dome,
    Dome,
    Dome,
    Dome,
  ];
  const roof = "M12 192V182H188V192Q188 195 185 195H15Q12 195 12 192Z";
  const body =
    `<g filter="${shadow(ink)}" transform="translate(6 1) scale(.94)">` +
    tent(ink) +
    draw(ink, top, 0) +
    drum(ink, 66, 88, 26, 184) +
    drum(ink, 134, 88, 26, 184) +
    draw(ink, leftBack, 1) +
    draw(ink, rightBack, 2) +
    drum(ink, 36, 122, 36, 186) +
    drum(ink, 164, 122, 36, 186) +
    draw(ink, left, 3) +
    draw(ink, right, 4) +
    drum(ink, 100, 138, 40, 188) +
    draw(ink, front, 5) +
    `<path d="${roof}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="3" filter="${relief(ink, 1.2)}"/>` +
    `</g>`;
  return ink.svg(200, 200, body);
}
