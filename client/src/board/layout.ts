/** Where everything stands on a board of a given size. Pure arithmetic, in CSS pixels. */

import type { Scene, Window } from "../art/theme";

export interface Grid {
  reels: number;
  rows: number;
}

/** Wide cells are at most this much wider than high, tall ones this much higher than wide. */
const WIDEST = 1.04;
const TALLEST = 1.3;

function border(windowWidth: number): number {
  return Math.max(14, Math.min(40, windowWidth * 0.042));
}

/** Cells are at most this part of the board's height: one row of symbols must not fill a screen. */
const LARGEST = 0.56;

/** The reels' window: as large as the board allows with its frame, and its crest above. */
export function layout(width: number, height: number, portrait: boolean, grid: Grid): Scene {
  const window = portrait ? upright(width, height, grid) : wide(width, height, grid);
  return { width, height, portrait, window: { ...window, ...grid } };
}

function wide(width: number, height: number, grid: Grid): Omit<Window, "reels" | "rows"> {
  const crest = Math.max(14, Math.min(76, height * 0.1));
  const foot = Math.max(4, height * 0.025);
  let cell = height / grid.rows;
  let edge = border(cell * grid.reels);
  // The frame's thickness depends on the window and the window on the frame: three rounds settle it.
  for (let round = 0; round < 3; round++) {
    const high = (height - crest - foot - 2 * edge) / grid.rows;
    const broad = (width * 0.97 - 2 * edge) / grid.reels / WIDEST;
    cell = Math.max(8, Math.min(high, broad, height * LARGEST));
    edge = border(cell * WIDEST * grid.reels);
  }
  const w = Math.round(cell * WIDEST) * grid.reels;
  const h = Math.round(cell) * grid.rows;
  const spare = Math.max(0, height - crest - foot - 2 * edge - h);
  return {
    x: Math.round((width - w) / 2),
    y: Math.round(crest + edge + spare * 0.55),
    width: w,
    height: h,
  };
}

function upright(width: number, height: number, grid: Grid): Omit<Window, "reels" | "rows"> {
  const edge = border(width * 0.92);
  const header = Math.max(44, height * 0.2);
  const foot = Math.max(6, height * 0.03);
  const cell = Math.max(8, Math.floor((width - 2 * edge - 4) / grid.reels));
  const room = (height - header - foot - 2 * edge) / grid.rows;
  const tall = Math.max(8, Math.floor(Math.min(cell * TALLEST, room)));
  const across = Math.min(cell, Math.floor(tall * WIDEST));
  const w = across * grid.reels;
  const h = tall * grid.rows;
  const spare = Math.max(0, height - header - foot - 2 * edge - h);
  return {
    x: Math.round((width - w) / 2),
    y: Math.round(header + edge + spare * 0.45),
    width: w,
    height: h,
  };
}

/** The middle of a cell (reel and row from 1), in the window's own pixels. */
export function cellCentre(window: Window, reel: number, row: number): { x: number; y: number } {
  return {
    x: ((reel - 0.5) * window.width) / window.reels,
    y: ((row - 0.5) * window.height) / window.rows,
  };
}

/** Side of a symbol's picture: a little more than its cell, as the drawings keep a margin for their shadow. */
export function symbolSize(window: Window): number {
  return Math.min(window.width / window.reels, window.height / window.rows) * 1.01;
}
