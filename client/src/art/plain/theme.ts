/** The theme of a game that has no art of its own: a quiet hall, a brass frame, tiles with names. */

import { coin } from "../effects";
import { gold, OUTLINE } from "../gold";
import { lineColour } from "../lines";
import { medal, plaque } from "../plaque";
import { Ink, n1 } from "../svg";
import type { Mood, Scene, Theme } from "../theme";
import { lettering } from "../title";
import type { Cast } from "./looks";
import { looks } from "./looks";
import { tile } from "./tile";

const LOOKS = {
  day: { light: "#3b5468", mid: "#1d2c3a", dark: "#0a1118", panel: ["#f2f4f6", "#d8dee4"] },
  night: { light: "#56408c", mid: "#281c4d", dark: "#0b0718", panel: ["#3a2f66", "#231b45"] },
} as const;

function backdrop(title: string, scene: Scene, mood: Mood): string {
  const ink = new Ink(`plain-${mood}`);
  const look = LOOKS[mood];
  const { width: w, height: h, window: win } = scene;
  const ground = ink.radial(
    "ground",
    [
      [0, look.light],
      [0.5, look.mid],
      [1, look.dark],
    ],
    0.5,
    0.3,
    0.8,
  );
  const paper = ink.linear("paper", [
    [0, look.panel[1]],
    [0.45, look.panel[0]],
    [1, look.panel[1]],
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
  const room = win.y - t - 6;
  const name =
    room > 26 && title !== ""
      ? lettering(
          ink,
          title,
          w / 2,
          win.y - t - room * 0.3,
          Math.min(34, room * 0.42),
          Math.min(w * 0.8, win.width),
          "cinzel",
          "#23384c",
        )
      : "";
  const body =
    `<rect width="${w}" height="${h}" fill="${ground}"/><rect width="${w}" height="${h}" fill="${weave}"/>` +
    box(t + 3, `fill="#000" fill-opacity=".5" transform="translate(0 8)"`) +
    box(t * 0.5, `fill="none" stroke="${OUTLINE}" stroke-width="${n1(t + 4)}"`) +
    box(t * 0.5, `fill="none" stroke="${gold(ink)}" stroke-width="${n1(t)}"`) +
    box(t * 0.78, `fill="none" stroke="#fff8d8" stroke-opacity=".6" stroke-width="1.4"`) +
    box(0, `fill="${paper}" stroke="${OUTLINE}" stroke-width="2"`) +
    bars +
    name;
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
