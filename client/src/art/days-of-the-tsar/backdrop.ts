/** The hall with the frame in it, for any size: wide, upright, small. */

import { gold, jewel, OUTLINE, relief, shadow } from "../gold";
import { Ink, mirrored, n1 } from "../svg";
import type { Mood, Scene } from "../theme";
import { lettering } from "../title";
import { EAGLE_CROWN, EAGLE_HALF, EAGLE_SHIELD } from "../eagle";
import { corners, frame, frameWidth, panels } from "./frame";
import { PALETTES, type Palette } from "./palette";
import { column, drape, floor, sconce, stone, wall, wallPanel } from "./room";

/** The double eagle in gold with a red shield. */
function eagle(ink: Ink, x: number, y: number, scale: number): string {
  return (
    `<g transform="translate(${n1(x)} ${n1(y)}) scale(${Math.round(scale * 100) / 100})"><g filter="${relief(ink, 1.6)}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2.4" stroke-linejoin="round">` +
    mirrored(0, `<path d="${EAGLE_HALF}"/>`) +
    `<path d="${EAGLE_CROWN}"/></g><path d="${EAGLE_SHIELD}" fill="#b30f28" stroke="${gold(ink)}" stroke-width="3"/>${jewel(ink, 0, 2, 4.4, "diamond")}</g>`
  );
}

/** The crest over the frame: a cartouche with the title, scrolls at its sides, the eagle above. */
function crest(ink: Ink, look: Palette, scene: Scene): string {
  const { window: win } = scene;
  const cx = win.x + win.width / 2;
  const t = frameWidth(win);
  const room = win.y - t;
  const h = scene.portrait ? Math.min(74, win.width * 0.17, room * 0.6) : Math.min(70, room * 0.95);
  if (h < 20) return "";
  const w = Math.min(win.width * (scene.portrait ? 0.8 : 0.62), h * 8.4);
  const y = win.y - t * 0.5 - h * 0.42;
  const l = n1(cx - w / 2);
  const r = n1(cx + w / 2);
  const half = h / 2;
  const plate = `M${l} ${n1(y)}Q${n1(cx - w / 2 + half * 0.3)} ${n1(y - half * 0.9)} ${n1(cx - w * 0.36)} ${n1(y - half * 0.82)}Q${n1(cx)} ${n1(y - half * 1.25)} ${n1(cx + w * 0.36)} ${n1(y - half * 0.82)}Q${n1(cx + w / 2 - half * 0.3)} ${n1(y - half * 0.9)} ${r} ${n1(y)}Q${n1(cx + w / 2 - half * 0.3)} ${n1(y + half * 0.9)} ${n1(cx + w * 0.36)} ${n1(y + half * 0.86)}H${n1(cx - w * 0.36)}Q${n1(cx - w / 2 + half * 0.3)} ${n1(y + half * 0.9)} ${l} ${n1(y)}Z`;
  const s = h / 60;
  const scroll = `<g transform="translate(${l} ${n1(y)}) scale(${Math.round(s * 100) / 100})"><path d="M6 -10C-20 -34 -58 -20 -54 4C-50 22 -26 20 -28 4C-30 -6 -42 -4 -40 6M6 10C-14 30 -50 34 -84 20C-66 20 -44 16 -30 4M-4 -16C-20 -40 -60 -44 -92 -18C-66 -24 -40 -24 -24 -14" fill="none" stroke="${OUTLINE}" stroke-width="11" stroke-linecap="round"/><path d="M6 -10C-20 -34 -58 -20 -54 4C-50 22 -26 20 -28 4C-30 -6 -42 -4 -40 6M6 10C-14 30 -50 34 -84 20C-66 20 -44 16 -30 4M-4 -16C-20 -40 -60 -44 -92 -18C-66 -24 -40 -24 -24 -14" fill="none" stroke="${gold(ink)}" stroke-width="6.4" stroke-linecap="round"/></g>`;
  const perch = scene.portrait ? Math.max(0, Math.min(1.6, (y - half * 1.1) / 142)) : 0;
  return (
    (perch > 0.3 ? eagle(ink, cx, y - half * 1.1 - 58 * perch, perch) : "") +
    mirrored(cx, scroll) +
    `<path d="${plate}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="${n1(h * 0.17)}" stroke-linejoin="round"/>` +
    `<path d="${plate}" fill="${gold(ink)}" stroke="${gold(ink)}" stroke-width="${n1(h * 0.11)}" stroke-linejoin="round" filter="${relief(ink, 1.8)}"/>` +
    stone(ink, look, "crest", `<path d="${plate}"/>`, cx + w / 2, y + h, h * 0.5, 3) +
    `<path d="${plate}" fill="#000" fill-opacity=".34" stroke="#1c0d02" stroke-width="2"/>` +
    lettering(ink, "Days of the Tsar", cx, y + h * 0.17, h * 0.36, w * 0.8)
  );
}

/** Dark towards the edges, light where the chandelier hangs. */
function atmosphere(ink: Ink, look: Palette, scene: Scene): string {
  const { width: w, height: h } = scene;
  const glow = ink.radial(
    "chandelier",
    [
      [0, look.glow, 0.75],
      [0.3, look.glow, 0.28],
      [1, look.glow, 0],
    ],
    0.5,
    0,
    0.62,
  );
  const dark = ink.radial(
    "vignette",
    [
      [0, look.shade, 0],
      [0.62, look.shade, 0.05],
      [1, look.shade, 0.72],
    ],
    0.5,
    0.46,
    0.74,
  );
  return `<rect width="${w}" height="${h}" fill="${glow}"/><rect width="${w}" height="${h}" fill="${dark}"/>`;
}

function sides(ink: Ink, look: Palette, scene: Scene): string {
  const { width: w, height: h, window: win } = scene;
  const t = frameWidth(win);
  const side = win.x - t;
  if (scene.portrait || side < 70) return upright(ink, look, scene);
  const floorTop = h * 0.86;
  const thick = Math.min(112, side * 0.46);
  const axes = side > thick * 3.4 ? [side * 0.26, side * 0.8] : [side * 0.52];
  const top = h * 0.035;
  let left = "";
  if (axes.length === 2) left += wallPanel(ink, side * 0.38, h * 0.2, side * 0.3, h * 0.5);
  left += axes.map((x, i) => column(ink, look, `col-${i}`, x, top, h * 0.93, thick)).join("");
  const lights = (axes.length === 2 ? [side * 0.53] : axes)
    .map((x) => sconce(ink, look, x, h * 0.46, Math.min(h / 760, side / 190)))
    .join("");
  return (
    floor(ink, look, scene, floorTop) +
    cornice(ink, look, scene, top) +
    mirrored(w / 2, left) +
    mirrored(w / 2, drape(ink, look, side * 0.78, h * 0.72)) +
    mirrored(w / 2, lights)
  );
}

/** The narrow hall: drapery over the header, columns cut by the edges below. */
function upright(ink: Ink, look: Palette, scene: Scene): string {
  const { width: w, height: h, window: win } = scene;
  const floorTop = Math.min(
    h * 0.9,
    win.y + win.height + frameWidth(win) + (h - win.y - win.height) * 0.42,
  );
  const thick = Math.max(30, w * 0.12);
  return (
    floor(ink, look, scene, floorTop) +
    mirrored(w / 2, column(ink, look, "col", thick * 0.62, h * 0.012, floorTop + 12, thick)) +
    mirrored(w / 2, drape(ink, look, w * 0.36, win.y * 1.25)) +
    mirrored(w / 2, sconce(ink, look, w * 0.25, win.y * 0.5, Math.min(w / 900, win.y / 380)))
  );
}

function cornice(ink: Ink, look: Palette, scene: Scene, height: number): string {
  const w = scene.width;
  const teeth = `stroke="${OUTLINE}" stroke-opacity=".55" stroke-width="${n1(height * 0.3)}" stroke-dasharray="5 9"`;
  return (
    stone(
      ink,
      look,
      "frieze",
      `<rect width="${w}" height="${n1(height * 0.7)}"/>`,
      w,
      height,
      Math.max(18, height * 1.1),
      3,
    ) +
    `<rect y="${n1(height * 0.6)}" width="${w}" height="${n1(height * 0.4)}" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="1.6"/><path d="M0 ${n1(height * 0.9)}H${w}" ${teeth}/>`
  );
}

/** The whole still picture. */
export function backdrop(scene: Scene, mood: Mood): string {
  const ink = new Ink(`hall-${mood}`);
  const look = PALETTES[mood];
  const body =
    wall(ink, look, scene) +
    sides(ink, look, scene) +
    atmosphere(ink, look, scene) +
    frame(ink, look, scene.window) +
    panels(ink, look, scene.window) +
    corners(ink, scene.window, mood === "day" ? "ruby" : "sapphire") +
    `<g filter="${shadow(ink)}">${crest(ink, look, scene)}</g>`;
  return ink.svg(scene.width, scene.height, body);
}

/** What lies over the turning reels: each one's roundness, and the frame's shadow on them. */
export function glass(scene: Scene, mood: Mood): string {
  const ink = new Ink(`glass-${mood}`);
  const { window: win } = scene;
  const shade = PALETTES[mood].shade;
  const roll = ink.linear("roll", [
    [0, shade, 0.82],
    [0.07, shade, 0.42],
    [0.2, shade, 0.1],
    [0.36, "#ffffff", 0],
    [0.44, "#ffffff", 0.1],
    [0.52, "#ffffff", 0],
    [0.8, shade, 0.1],
    [0.93, shade, 0.42],
    [1, shade, 0.82],
  ]);
  const edge = ink.linear(
    "edge",
    [
      [0, shade, 0.5],
      [0.09, shade, 0],
      [0.91, shade, 0],
      [1, shade, 0.42],
    ],
    0,
    0,
    1,
    0,
  );
  let body = `<rect width="${n1(win.width)}" height="${n1(win.height)}" fill="${roll}"/>`;
  const width = win.width / win.reels;
  for (let reel = 0; reel < win.reels; reel++)
    body += `<rect x="${n1(reel * width)}" width="${n1(width)}" height="${n1(win.height)}" fill="${edge}"/>`;
  return ink.svg(Math.round(win.width), Math.round(win.height), body);
}
