/** The palace hall behind the reels: wall, columns, candles, drapery, floor. */

import { gold, oldGold, OUTLINE, relief } from "../gold";
import { type Ink, mirrored, n1 } from "../svg";
import type { Scene } from "../theme";
import type { Palette } from "./palette";
import { lapis, malachite } from "./stone";

/** Polished stone of the mood, cut to a shape. */
export function stone(
  ink: Ink,
  look: Palette,
  key: string,
  shape: string,
  width: number,
  height: number,
  pitch: number,
  seed = 7,
): string {
  return look.stone === "malachite"
    ? malachite(ink, key, shape, width, height, pitch, seed)
    : lapis(ink, key, shape, width, height, seed);
}

/** Wall with gilded panels, lit from the chandelier at the top. */
export function wall(ink: Ink, look: Palette, scene: Scene): string {
  const { width: w, height: h } = scene;
  const light = ink.radial(
    "wall",
    [
      [0, look.wallLight],
      [0.45, look.wall],
      [1, look.wallDark],
    ],
    0.5,
    0.18,
    0.85,
  );
  const pitch = 46;
  const damask = ink.url(
    "damask",
    (id) =>
      `<pattern id="${id}" width="${pitch}" height="${pitch * 1.4}" patternUnits="userSpaceOnUse"><g fill="${look.thread}" opacity=".3">` +
      `<path d="M23 6C30 16 32 22 23 34C14 22 16 16 23 6ZM23 34C20 42 12 44 6 40C12 38 16 34 17 28M23 34C26 42 34 44 40 40C34 38 30 34 29 28M0 38C7 48 9 54 0 64M46 38C39 48 37 54 46 64"/></g></pattern>`,
  );
  return `<rect width="${w}" height="${h}" fill="${light}"/><rect width="${w}" height="${h}" fill="${damask}"/>`;
}

/** A gilded panel moulding on the wall. */
export function wallPanel(ink: Ink, x: number, y: number, w: number, h: number): string {
  const r = Math.min(w, h) * 0.12;
  const d = `M${x + r} ${y}H${x + w - r}Q${x + w - r} ${y + r} ${x + w} ${y + r}V${y + h - r}Q${x + w - r} ${y + h - r} ${x + w - r} ${y + h}H${x + r}Q${x + r} ${y + h - r} ${x} ${y + h - r}V${y + r}Q${x + r} ${y + r} ${x + r} ${y}Z`;
  return (
    `<path d="${d}" fill="#000" fill-opacity=".14" stroke="#1b0d02" stroke-opacity=".7" stroke-width="6"/>` +
    `<path d="${d}" fill="none" stroke="${oldGold(ink)}" stroke-width="3.4"/><path d="${d}" fill="none" stroke="#fff0b8" stroke-opacity=".6" stroke-width=".9" transform="translate(-.8 -.8)"/>`
  );
}

/** A stone column with gilded base and capital; x is its axis. */
export function column(
  ink: Ink,
  look: Palette,
  key: string,
  x: number,
  top: number,
  bottom: number,
  width: number,
): string {
  const half = width / 2;
  const capital = width * 0.62;
  const base = width * 0.42;
  const shaftTop = top + capital;
  const shaftBottom = bottom - base;
  const shape = `M${x - half * 0.9} ${shaftTop}H${x + half * 0.9}L${x + half} ${shaftBottom}H${x - half}Z`;
  const round = ink.linear(
    "column-round",
    [
      [0, "#000", 0.72],
      [0.16, "#000", 0.18],
      [0.3, "#fff", 0.34],
      [0.42, "#fff", 0.05],
      [0.7, "#000", 0.28],
      [1, "#000", 0.8],
    ],
    0,
    0,
    1,
    0,
  );
  let acanthus = "";
  for (let i = -2; i <= 2; i++) {
    const cx = x + i * half * 0.44;
    acanthus += `M${n1(cx - half * 0.24)} ${n1(shaftTop)}C${n1(cx - half * 0.3)} ${n1(shaftTop - capital * 0.3)} ${n1(cx - half * 0.16)} ${n1(shaftTop - capital * 0.5)} ${n1(cx)} ${n1(shaftTop - capital * 0.62)}C${n1(cx + half * 0.16)} ${n1(shaftTop - capital * 0.5)} ${n1(cx + half * 0.3)} ${n1(shaftTop - capital * 0.3)} ${n1(cx + half * 0.24)} ${n1(shaftTop)}Z`;
  }
  const curl = `<path d="M${n1(x - half * 0.5)} ${n1(top + capital * 0.36)}C${n1(x - half * 1.3)} ${n1(top + capital * 0.2)} ${n1(x - half * 1.5)} ${n1(top + capital * 0.66)} ${n1(x - half * 1.12)} ${n1(top + capital * 0.66)}C${n1(x - half * 0.86)} ${n1(top + capital * 0.64)} ${n1(x - half * 0.94)} ${n1(top + capital * 0.4)} ${n1(x - half * 1.1)} ${n1(top + capital * 0.46)}" fill="none" stroke="${gold(ink)}" stroke-width="${n1(width * 0.07)}" stroke-linecap="round"/>`;
  const slab = (y: number, wide: number, tall: number): string =>
    `<rect x="${n1(x - wide / 2)}" y="${n1(y)}" width="${n1(wide)}" height="${n1(tall)}" rx="${n1(tall * 0.4)}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="1.6"/>`;
  return (
    `<rect x="${n1(x - half * 1.06)}" y="${shaftTop}" width="${n1(width * 1.2)}" height="${shaftBottom - shaftTop}" fill="#000" opacity=".32" transform="translate(${n1(width * 0.1)} 0)"/>` +
    stone(ink, look, key, `<path d="${shape}"/>`, x + width, bottom, width * 0.42, 5) +
    `<path d="${shape}" fill="${round}"/>` +
    `<g filter="${relief(ink, 1.2)}"><path d="M${n1(x - half * 0.86)} ${n1(shaftTop)}L${n1(x - half * 1.02)} ${n1(top + capital * 0.3)}H${n1(x + half * 1.02)}L${n1(x + half * 0.86)} ${n1(shaftTop)}Z" fill="${oldGold(ink)}" stroke="${OUTLINE}" stroke-width="1.6"/>` +
    `<path d="${acanthus}" fill="${gold(ink)}" stroke="#5c3807" stroke-width="1.2"/></g>` +
    mirrored(x, curl) +
    slab(top, width * 1.34, capital * 0.2) +
    slab(top + capital * 0.2, width * 1.16, capital * 0.13) +
    slab(shaftTop - 2, width * 1.02, capital * 0.12) +
    slab(shaftBottom - base * 0.12, width * 1.1, base * 0.3) +
    slab(shaftBottom + base * 0.18, width * 1.24, base * 0.26) +
    slab(shaftBottom + base * 0.44, width * 1.4, base * 0.56)
  );
}

/** Three candles on a gilded bracket, with their light. */
export function sconce(ink: Ink, look: Palette, x: number, y: number, size: number): string {
  const halo = ink.radial("halo", [
    [0, "#fffbe6", 0.95],
    [0.12, look.glow, 0.7],
    [0.45, look.glow, 0.2],
    [1, look.glow, 0],
  ]);
  const candle = (dx: number, dy: number): string =>
    `<path d="M${dx - 4} ${dy}h8v-24h-8z" fill="#fff6e0" stroke="${OUTLINE}" stroke-width="1"/><path d="M${dx + 1} ${dy}h3v-24h-3z" fill="#b99b6c" opacity=".5"/>` +
    `<ellipse cx="${dx}" cy="${dy}" rx="9" ry="3.4" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="1.2"/>` +
    `<path d="M${dx} ${dy - 42}C${dx + 6} ${dy - 33} ${dx + 5} ${dy - 25} ${dx} ${dy - 25}C${dx - 5} ${dy - 25} ${dx - 6} ${dy - 33} ${dx} ${dy - 42}Z" fill="#fff4bf"/>` +
    `<circle cx="${dx}" cy="${dy - 32}" r="46" fill="${halo}"/>`;
  return (
    `<g transform="translate(${n1(x)} ${n1(y)}) scale(${n1(size)})"><circle r="120" cy="-30" fill="${halo}" opacity=".55"/>` +
    `<path d="M0 46C-16 30 -36 30 -34 4M0 46C16 30 36 30 34 4M0 54V-6" fill="none" stroke="${OUTLINE}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M0 46C-16 30 -36 30 -34 4M0 46C16 30 36 30 34 4M0 54V-6" fill="none" stroke="${gold(ink)}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M0 30C10 36 12 52 0 66C-12 52 -10 36 0 30Z" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="1.6"/>` +
    candle(-34, 2) +
    candle(34, 2) +
    candle(0, -8) +
    `</g>`
  );
}

/** A curtain that is drawn aside at the left edge; mirrored for the right. */
export function drape(ink: Ink, look: Palette, width: number, height: number): string {
  const [light, mid, dark] = look.drape;
  const folds = ink.linear(
    "folds",
    Array.from(
      { length: 13 },
      (_, i) => [i / 12, i % 3 === 0 ? dark : i % 3 === 1 ? mid : light] as const,
    ),
    0,
    0,
    1,
    0.12,
  );
  const shape = `M0 0H${width}C${n1(width * 0.92)} ${n1(height * 0.3)} ${n1(width * 0.6)} ${n1(height * 0.5)} ${n1(width * 0.22)} ${n1(height * 0.56)}C${n1(width * 0.34)} ${n1(height * 0.72)} ${n1(width * 0.36)} ${n1(height * 0.88)} ${n1(width * 0.3)} ${height}H0Z`;
  const edge = `M${width} 0C${n1(width * 0.92)} ${n1(height * 0.3)} ${n1(width * 0.6)} ${n1(height * 0.5)} ${n1(width * 0.22)} ${n1(height * 0.56)}`;
  const hem = `M${n1(width * 0.22)} ${n1(height * 0.56)}C${n1(width * 0.34)} ${n1(height * 0.72)} ${n1(width * 0.36)} ${n1(height * 0.88)} ${n1(width * 0.3)} ${height}`;
  const creases = [0.2, 0.4, 0.62, 0.8]
    .map(
      (t) =>
        `M${n1(width * t)} 0C${n1(width * t * 0.92)} ${n1(height * 0.26)} ${n1(width * t * 0.6)} ${n1(height * 0.44)} ${n1(width * 0.1)} ${n1(height * 0.55)}`,
    )
    .join("");
  return (
    `<path d="${shape}" fill="#000" opacity=".4" transform="translate(8 10)"/><path d="${shape}" fill="${folds}"/>` +
    `<path d="${creases}" fill="none" stroke="${dark}" stroke-opacity=".8" stroke-width="5"/><path d="${creases}" fill="none" stroke="${light}" stroke-opacity=".45" stroke-width="1.6" transform="translate(-5 -2)"/>` +
    `<path d="${edge}${hem}" fill="none" stroke="${OUTLINE}" stroke-width="10"/><path d="${edge}${hem}" fill="none" stroke="${gold(ink)}" stroke-width="6"/>` +
    `<path d="${edge}${hem}" fill="none" stroke="${gold(ink)}" stroke-width="12" stroke-dasharray="2.2 3.4" transform="translate(0 7)"/>` +
    `<ellipse cx="${n1(width * 0.13)}" cy="${n1(height * 0.56)}" rx="${n1(width * 0.15)}" ry="9" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2"/><ellipse cx="${n1(width * 0.12)}" cy="${n1(height * 0.56 - 3)}" rx="${n1(width * 0.11)}" ry="2.6" fill="#fff6cf" opacity=".8"/>`
  );
}

/** A parquet that runs away from us, with the light of the hall on it. */
export function floor(ink: Ink, look: Palette, scene: Scene, top: number): string {
  const { width: w, height: h } = scene;
  const wood = ink.linear("floor", [
    [0, look.floor[0]],
    [1, look.floor[1]],
  ]);
  let boards = "";
  for (let i = -12; i <= 12; i++)
    boards += `M${n1(w / 2 + i * w * 0.05)} ${top}L${n1(w / 2 + i * w * 0.13)} ${h}`;
  for (let i = 1; i < 6; i++) {
    const y = n1(top + (h - top) * (i / 6) ** 1.6);
    boards += `M0 ${y}H${w}`;
  }
  const shine = ink.radial(
    "shine",
    [
      [0, look.glow, 0.55],
      [1, look.glow, 0],
    ],
    0.5,
    0.1,
    0.6,
  );
  return (
    `<rect y="${top}" width="${w}" height="${h - top}" fill="${wood}"/><path d="${boards}" stroke="${look.shade}" stroke-opacity=".5" stroke-width="1.4" fill="none"/>` +
    `<rect y="${top}" width="${w}" height="${h - top}" fill="${shine}"/><rect y="${top - 7}" width="${w}" height="8" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="1.4"/>`
  );
}
