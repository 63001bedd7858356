/** Days of the Tsar: the Winter Palace in malachite, lapis, ivory and gold. */

import { coin } from "../effects";
import { type Enamel, letter } from "../letter";
import { lineColour } from "../lines";
import { medal, plaque } from "../plaque";
import type { Theme } from "../theme";
import { backdrop, glass } from "./backdrop";
import { cathedral } from "./cathedral";
import { egg, eggHalf } from "./egg";
import { seal } from "./seal";
import { statue } from "./statue";
import { tsar } from "./tsar";
import { tsarina } from "./tsarina";

const RANKS: Readonly<Record<string, readonly [string, Enamel]>> = {
  ACE: ["A", { light: "#ff8b7a", mid: "#c8102e", dark: "#5a0014" }],
  KING: ["K", { light: "#8fbcff", mid: "#1d4fc4", dark: "#071a5c" }],
  QUEEN: ["Q", { light: "#e2a6ff", mid: "#8427b8", dark: "#340650" }],
  JACK: ["J", { light: "#8af0b4", mid: "#0a8a52", dark: "#023820" }],
  TEN: ["10", { light: "#ffe19a", mid: "#e87b12", dark: "#7a2a00" }],
  NINE: ["9", { light: "#a6f4ff", mid: "#0d93ad", dark: "#023a4c" }],
};

const PICTURES: Readonly<Record<string, () => string>> = {
  TSAR: tsar,
  TSARINA: tsarina,
  CATHEDRAL: cathedral,
  SEAL: seal,
  STATUE: statue,
  EGG: egg,
};

function symbol(name: string): string | null {
  const picture = PICTURES[name];
  if (picture !== undefined) return picture();
  const rank = RANKS[name];
  return rank === undefined ? null : letter(`rank-${rank[0]}`, rank[0], rank[1]);
}

export const theme: Theme = {
  id: "days-of-the-tsar",
  symbol,
  opening: (name) => (name === "EGG" ? { lid: eggHalf("lid"), cup: eggHalf("cup") } : null),
  backdrop,
  glass,
  plaque,
  medal: (text) => medal(text, "#a30f52"),
  coin: () => coin("R"),
  lineColour,
};

/** A symbol for the page round the board. */
export function symbolPicture(name: string): string {
  return symbol(name) ?? "";
}
