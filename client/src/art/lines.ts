/** Colours of the win lines: all different, and neighbours in a pair (4–5, 6–7, …) kin but not alike. */

const COLOURS = [
  "#ffd23f",
  "#ff5a5f",
  "#4cc9f0",
  "#ff8fab",
  "#ff3d81",
  "#8ac926",
  "#3ddc97",
  "#b388ff",
  "#7c4dff",
  "#ff9f1c",
  "#ff6b1a",
  "#48e5c2",
  "#12b5a6",
  "#f15bb5",
  "#c8389e",
  "#9bf6ff",
  "#3f9bff",
  "#e9ff70",
  "#b5d626",
  "#ffadad",
  "#e5383b",
  "#cdb4ff",
  "#9d6bff",
  "#f7e7ce",
  "#d8a657",
] as const;

/** The colour of a line, from 1; beyond the last they come round again. */
export function lineColour(line: number): string {
  return COLOURS[(line - 1) % COLOURS.length] ?? COLOURS[0];
}

export const LINE_COLOURS: readonly string[] = COLOURS;
