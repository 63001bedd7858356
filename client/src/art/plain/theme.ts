/** The theme of a game that has no art of its own: a quiet hall, a brass frame, tiles with names. */

import { coin } from "../effects";
import { gold, OUTLINE } from "../gold";
import { lineColour } from "../lines";
import { medal, plaque } from "../plaque";
import { Ink, n1, polar } from "../svg";
import type { Mood, Scene, Theme } from "../theme";
import { lettering } from "../title";
import { measure } from "../type";
import { type Cast, hash, looks } from "./looks";
import { tile } from "./tile";

/** Hues of the halls, one for each game by its title; the night has its own. */
const HALLS = [206, 352, 158, 268, 24, 186] as const;
const PANELS = {
  day: ["#f4f2ec", "#d9d9d6"],
  night: ["#3a2f66", "#231b45"],
} as const;
const RAYS = 28;
/** A title longer than this is cut where its first part ends. */
const LONGEST = 30;
/** Letters of a title are made no narrower than this before they are made smaller. */
const NARROWEST = 0.72;

function look(title: string, mood: Mood): Record<"light" | "mid" | "dark", string> {
  const day = HALLS[hash(title) % HALLS.length] ?? HALLS[0];
  const hue = mood === "day" ? day : (day + 62) % 360;
  const [light, mid, dark] = mood === "day" ? [36, 17, 6] : [40, 20, 7];
  return {
    light: `hsl(${hue} 46% ${light}%)`,
    mid: `hsl(${hue} 50% ${mid}%)`,
    dark: `hsl(${hue} 56% ${dark}%)`,
  };
}

/** What of a title stands over the reels: all of it, or its first part if it is long. */
export function signOf(title: string): string {
  const plain = title.replace(/['’]/g, "");
  if (plain.length <= LONGEST) return plain;
  return (/^.{4,}?(?=\s*[,:;(\[]|\s[-–—])/.exec(plain)?.[0] ?? plain).slice(0, LONGEST * 2).trim();
}

/** The title in gilt letters over the frame, or nothing where there is no room. */
function sign(ink: Ink, title: string, scene: Scene, frame: number): string {
  const { width, window: win } = scene;
  const room = win.y - frame - 6;
  const text = signOf(title);
  if (room <= 26 || text === "") return "";
  const fit = Math.min(width * 0.86, Math.max(win.width, width * 0.5));
  const wished = Math.min(34, room * 0.42);
  const wide = (measure(text.toUpperCase(), "cinzel", 30) * wished) / 700;
  const height = Math.min(wished, (wished * fit) / (wide * NARROWEST));
  return lettering(ink, text, width / 2, win.y - frame - room * 0.3, height, fit, "cinzel", "#23384c");
}

/** Light that fans out behind the frame. */
function rays({ width, height, window: win }: Scene): string {
  const [x, y] = [win.x + win.width / 2, win.y + win.height / 2];
  const reach = Math.hypot(width, height);
  let d = "";
  for (let ray = 0; ray < RAYS; ray++) {
    const [a, b] = [ray, ray + 0.5].map((n) => polar(x, y, reach, (360 * n) / RAYS));
    if (a === undefined || b === undefined) continue;
    d += `M${n1(x)} ${n1(y)}L${n1(a[0])} ${n1(a[1])}L${n1(b[0])} ${n1(b[1])}Z`;
  }
  return `<path d="${d}" fill="#fff" fill-opacity=".045"/>`;
}

/** Lamps round the frame, a little way into its metal. */
function lamps(ink: Ink, win: Scene["window"], frame: number): string {
  const out = frame * 0.52;
  const r = Math.max(1.6, frame * 0.17);
  const gap = Math.max(22, frame * 2.1);
  const [w, h] = [win.width + out * 2, win.height + out * 2];
  const light = ink.radial("lamp", [
    [0, "#fffdf0"],
    [0.45, "#ffe9a0"],
    [1, "#e09a1e"],
  ]);
  const places: [number, number][] = [];
  const across = Math.max(2, Math.round(w / gap));
  const down = Math.max(2, Math.round(h / gap));
  for (let i = 1; i < across; i++) {
    for (const y of [0, h]) places.push([(w * i) / across, y]);
  }
  for (let i = 1; i < down; i++) {
    for (const x of [0, w]) places.push([x, (h * i) / down]);
  }
  const [left, top] = [win.x - out, win.y - out];
  const dots = (radius: number): string =>
    places
      .map(([x, y]) => `<circle cx="${n1(left + x)}" cy="${n1(top + y)}" r="${n1(radius)}"/>`)
      .join("");
  return `<g fill="${OUTLINE}">${dots(r * 1.5)}</g><g fill="${light}">${dots(r)}</g>`;
}

function backdrop(title: string, scene: Scene, mood: Mood): string {
  const ink = new Ink(`plain-${mood}`);
  const hall = look(title, mood);
  const panel = PANELS[mood];
  const { width: w, height: h, window: win } = scene;
  const ground = ink.radial(
    "ground",
    [
      [0, hall.light],
      [0.5, hall.mid],
      [1, hall.dark],
    ],
    0.5,
    0.3,
    0.8,
  );
  const paper = ink.linear("paper", [
    [0, panel[1]],
    [0.45, panel[0]],
    [1, panel[1]],
  ]);
  const weave = ink.url(
    "weave",
    (id) =>
      `<pattern id="${id}" width="36" height="36" patternUnits="userSpaceOnUse"><path d="M18 2L34 18L18 34L2 18Z" fill="none" stroke="#fff" stroke-opacity=".06"/></pattern>`,
  );
  const t = Math.max(8, Math.min(22, win.width * 0.024));
  const box = (out: number, more: string): string =>
    `<rect x="${n1(win.x - out)}" y="${n1(win.y - out)}" width="${n1(win.width + out * 2)}" height="${n1(win.height + out * 2)}" rx="${n1(8 + out)}" ${more}/>`;
  let bars = "";
  for (let reel = 1; reel < win.reels; reel++) {
    const x = win.x + (reel * win.width) / win.reels;
    bars += `<path d="M${n1(x)} ${n1(win.y)}v${n1(win.height)}" stroke="${OUTLINE}" stroke-width="5"/><path d="M${n1(x)} ${n1(win.y)}v${n1(win.height)}" stroke="${gold(ink)}" stroke-width="2.6"/>`;
  }
  const body =
    `<rect width="${w}" height="${h}" fill="${ground}"/><rect width="${w}" height="${h}" fill="${weave}"/>` +
    rays(scene) +
    box(t + 3, `fill="#000" fill-opacity=".5" transform="translate(0 8)"`) +
    box(t * 0.5, `fill="none" stroke="${OUTLINE}" stroke-width="${n1(t + 4)}"`) +
    box(t * 0.5, `fill="none" stroke="${gold(ink)}" stroke-width="${n1(t)}"`) +
    box(t * 0.78, `fill="none" stroke="#fff8d8" stroke-opacity=".6" stroke-width="1.4"`) +
    box(0, `fill="${paper}" stroke="${OUTLINE}" stroke-width="2"`) +
    lamps(ink, win, t) +
    bars +
    sign(ink, title, scene, t);
  return ink.svg(w, h, body);
}

function glass(scene: Scene): string {
  const ink = new Ink("plain-glass");
  const roll = ink.linear("roll", [
    [0, "#000", 0.6],
    [0.14, "#000", 0.12],
    [0.3, "#000", 0],
    [0.72, "#000", 0],
    [0.88, "#000", 0.12],
    [1, "#000", 0.6],
  ]);
  const { width, height } = scene.window;
  return ink.svg(
    Math.round(width),
    Math.round(height),
    `<rect width="${width}" height="${height}" fill="${roll}"/>`,
  );
}

/** The plain theme under a game's title; with the game itself its symbols are told apart. */
export function plainTheme(game: Partial<Cast> & { readonly title?: string } = {}): Theme {
  const known = game.symbols === undefined ? null : looks(game as Cast);
  return {
    id: "plain",
    symbol: (name) => tile(name, known?.get(name)),
    opening: () => null,
    backdrop: (scene, mood) => backdrop(game.title ?? "", scene, mood),
    glass,
    plaque,
    medal: (text) => medal(text, "#1f4f8a"),
    coin: () => coin("F"),
    lineColour,
  };
}
