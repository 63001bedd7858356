/** Colours of the two moods: the palace by candle light, and the winter night of the free spins. */

import type { Mood } from "../theme";

export interface Palette {
  wallLight: string;
  wall: string;
  wallDark: string;
  panel: readonly [string, string, string];
  thread: string;
  drape: readonly [string, string, string];
  glow: string;
  floor: readonly [string, string];
  stone: "malachite" | "lapis";
  shade: string;
}

export const PALETTES: Readonly<Record<Mood, Palette>> = {
  day: {
    wallLight: "#d9bd84",
    wall: "#7d5f35",
    wallDark: "#2a1b0d",
    panel: ["#fdf6e2", "#f3e6c6", "#d9c294"],
    thread: "#b8923f",
    drape: ["#e0344a", "#9c0f26", "#3d0410"],
    glow: "#ffe2a0",
    floor: ["#8a5a2a", "#2a1506"],
    stone: "malachite",
    shade: "#1b0d02",
  },
  night: {
    wallLight: "#5f7fc4",
    wall: "#24366f",
    wallDark: "#070b24",
    panel: ["#2b4391", "#1d2f74", "#131f55"],
    thread: "#8fb4ff",
    drape: ["#5b53c9", "#2b2277", "#0d0930"],
    glow: "#bcd6ff",
    floor: ["#34457f", "#070a1e"],
    stone: "lapis",
    shade: "#02030f",
  },
};
