/** SVG text to textures: drawn once at the size at which they are shown; blurred twins for turning reels. */

import { Texture } from "pixi.js";
import { dataUrl } from "../art/svg";

/** Copies that make up a blurred twin, and how far they spread, as a part of the symbol's height. */
const BLUR_COPIES = 9;
const BLUR_SPREAD = 0.36;

function decode(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  return image.decode().then(() => image);
}

export function canvasOf(
  width: number,
  height: number,
): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser draws no canvas.");
  return [canvas, context];
}

/** A picture of so many real pixels. */
export async function draw(svg: string, width: number, height: number): Promise<HTMLCanvasElement> {
  const image = await decode(dataUrl(svg));
  const [canvas, context] = canvasOf(width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The same picture as it looks when it runs past: smoothed downwards, then the mean of copies set one under another. */
export function streak(source: HTMLCanvasElement): HTMLCanvasElement {
  const soft = smoothed(source);
  const [canvas, context] = canvasOf(source.width, source.height * 2);
  // "lighter" adds colour and cover alike, so equal shares make an exact mean.
  context.globalCompositeOperation = "lighter";
  context.globalAlpha = 1 / BLUR_COPIES;
  for (let copy = 0; copy < BLUR_COPIES; copy++) {
    const shift = (copy / (BLUR_COPIES - 1) - 0.5) * 2 * BLUR_SPREAD * source.height;
    context.drawImage(soft, 0, source.height / 2 + shift);
  }
  return canvas;
}

/** Squeezed to a sixteenth of its height by halves and drawn out again: the browser's own averaging blurs it. */
function smoothed(source: HTMLCanvasElement): HTMLCanvasElement {
  let small = source;
  for (let step = 0; step < 4; step++) {
    const [half, context] = canvasOf(source.width, small.height / 2);
    context.drawImage(small, 0, 0, half.width, half.height);
    small = half;
  }
  const [canvas, context] = canvasOf(source.width, source.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export interface Face {
  still: Texture;
  blurred: Texture;
}

/** Real pixels for a symbol of so many CSS pixels: steps of 64, at most 512, so that resizing seldom redraws. */
export function pixelsFor(size: number, resolution: number): number {
  return Math.max(64, Math.min(512, Math.ceil((size * resolution) / 64) * 64));
}

/** All faces of a set of symbols at one size. */
export async function faces(
  symbols: readonly string[],
  picture: (name: string) => string,
  pixels: number,
): Promise<Map<string, Face>> {
  const made = await Promise.all(
    symbols.map(async (name) => {
      const still = await draw(picture(name), pixels, pixels);
      return [name, { still: Texture.from(still), blurred: Texture.from(streak(still)) }] as const;
    }),
  );
  return new Map(made);
}

/** A texture from SVG text, `scale` real pixels per unit of the picture. */
export async function texture(svg: string, scale: number): Promise<Texture> {
  const image = await decode(dataUrl(svg));
  const [canvas, context] = canvasOf(image.width * scale, image.height * scale);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return Texture.from(canvas);
}
