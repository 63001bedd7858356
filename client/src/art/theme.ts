/** What a game looks like: every picture that the board asks for, as SVG text. */

export type Mood = "day" | "night";

export interface Size {
  width: number;
  height: number;
}

/** Where the reels stand, in the board's pixels. */
export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
  reels: number;
  rows: number;
}

export interface Scene extends Size {
  portrait: boolean;
  window: Window;
}

export interface Theme {
  readonly id: string;
  /** A symbol, 200 by 200; null for one that the theme does not know. */
  symbol(name: string): string | null;
  /** Pieces of a symbol that opens (`lid`, `cup`), or null for one that stays whole. */
  opening(name: string): { lid: string; cup: string } | null;
  /** The room behind the reels with their frame and panels; everything that stands still. */
  backdrop(scene: Scene, mood: Mood): string;
  /** Lights and shades over the turning reels: their roundness, and the frame's shadow on them. */
  glass(scene: Scene, mood: Mood): string;
  /** A plaque with a number on it, for amounts; colour is the line's. */
  plaque(text: string, colour: string): string;
  /** A round plate with a number: what an opened symbol held. */
  medal(text: string): string;
  /** A particle of the celebration. */
  coin(): string;
  /** Colour of a line, from 1. */
  lineColour(line: number): string;
}
