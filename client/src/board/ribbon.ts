/** The luminous band that follows a winning line, baked into one picture. */

import { word } from "../art/type";
import type { Window } from "../art/theme";
import { cellCentre } from "./layout";
import { canvasOf } from "./textures";

export interface Point {
  x: number;
  y: number;
}

/** Through the middle of each cell of a line (rows from 1), and out to both edges. */
export function linePath(window: Window, line: readonly number[]): Point[] {
  const centres = line.map((row, reel) => cellCentre(window, reel + 1, row));
  const first = centres[0] ?? { x: 0, y: 0 };
  const last = centres.at(-1) ?? first;
  return [{ x: 0, y: first.y }, ...centres, { x: window.width, y: last.y }];
}

/** The point at a share of the way along, by distance across. */
export function along(path: readonly Point[], share: number): Point {
  const first = path[0] ?? { x: 0, y: 0 };
  const last = path.at(-1) ?? first;
  const x = first.x + (last.x - first.x) * share;
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1] ?? first;
    const b = path[i] ?? last;
    if (x <= b.x) return { x, y: a.y + (b.y - a.y) * (b.x === a.x ? 1 : (x - a.x) / (b.x - a.x)) };
  }
  return last;
}

function trace(context: CanvasRenderingContext2D, path: readonly Point[], radius: number): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  context.beginPath();
  context.moveTo(first.x, first.y);
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (next === undefined) context.lineTo(point.x, point.y);
    else context.arcTo(point.x, point.y, next.x, next.y, radius);
  });
}

/** The band with its glow and the line's number at both ends; `margin` CSS pixels are added all round. */
export function bakeRibbon(
  window: Window,
  line: readonly number[],
  number: number,
  colour: string,
  margin: number,
  resolution: number,
): HTMLCanvasElement {
  const [canvas, context] = canvasOf(
    (window.width + margin * 2) * resolution,
    (window.height + margin * 2) * resolution,
  );
  context.scale(resolution, resolution);
  context.translate(margin, margin);
  context.lineJoin = "round";
  context.lineCap = "round";
  const path = linePath(window, line);
  const thick = Math.max(5, Math.min(14, window.height / window.rows / 12));
  const radius = thick * 3;
  const stroke = (width: number, style: string, glow = 0): void => {
    context.shadowColor = colour;
    context.shadowBlur = glow * resolution;
    context.lineWidth = width;
    context.strokeStyle = style;
    trace(context, path, radius);
    context.stroke();
  };
  stroke(thick * 1.5, colour, thick * 2.6);
  stroke(thick * 1.5, colour, thick * 1.2);
  stroke(thick * 1.7, "rgba(20,6,0,.85)");
  stroke(thick * 1.25, colour);
  context.globalCompositeOperation = "source-atop";
  context.translate(-thick * 0.14, -thick * 0.2);
  stroke(thick * 0.5, "rgba(255,255,255,.72)");
  context.translate(thick * 0.28, thick * 0.52);
  stroke(thick * 0.34, "rgba(0,0,0,.26)");
  context.translate(-thick * 0.14, -thick * 0.32);
  context.globalCompositeOperation = "source-over";
  context.shadowBlur = 0;
  // The numbers stand on the frame, where no winning cell covers them.
  for (const side of [-1, 1]) {
    const end = side < 0 ? path[0] : path.at(-1);
    if (end !== undefined)
      badge(context, { x: end.x + side * thick * 1.3, y: end.y }, number, colour, thick);
  }
  return canvas;
}

function badge(
  context: CanvasRenderingContext2D,
  at: Point,
  number: number,
  colour: string,
  thick: number,
): void {
  const r = thick * 1.65;
  const disc = (radius: number, style: string): void => {
    context.fillStyle = style;
    context.beginPath();
    context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    context.fill();
  };
  disc(r * 1.16, "#1c0d02");
  disc(r * 1.05, "#f3d27a");
  disc(r * 0.88, "#1c0d02");
  disc(r * 0.8, colour);
  const { d } = word(String(number), "cinzel", {
    x: at.x,
    y: at.y + r * 0.36,
    height: r * 0.72,
    fit: r * 1.25,
  });
  const shape = new Path2D(d);
  context.lineWidth = r * 0.24;
  context.strokeStyle = "rgba(255,255,255,.85)";
  context.stroke(shape);
  context.fillStyle = "#1c0d02";
  context.fill(shape);
}
