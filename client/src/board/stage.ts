/** What the parts of a board share: its scene, its textures, its layers, its clock. */

import { Container, Sprite, Texture } from "pixi.js";
import type { Scene, Theme } from "../art/theme";
import type { Clock } from "../core/clock";
import type { Face } from "./textures";

/** Baked lights and pieces, by name. */
export type Extra = "glow" | "rays" | "spark" | "coin" | "cell" | "glass";

export interface Layers {
  /** Turning symbols, cut to the window. */
  readonly reels: Container;
  /** The roundness over them. */
  readonly glass: Container;
  /** Darkness and bands, over the glass. */
  readonly under: Container;
  /** Winning symbols, opened eggs. */
  readonly lifted: Container;
  /** Plaques, sparks, coins. */
  readonly over: Container;
}

export interface Stage {
  readonly theme: Theme;
  readonly clock: Clock;
  readonly calm: boolean;
  readonly layers: Layers;
  scene: Scene;
  resolution: number;
  faces: ReadonlyMap<string, Face>;
  extras: ReadonlyMap<Extra, Texture>;
  /** Asks for a new picture. */
  touch(): void;
}

export function extra(stage: Stage, name: Extra): Texture {
  return stage.extras.get(name) ?? Texture.EMPTY;
}

/** A centred sprite. */
export function centred(
  texture: Texture,
  x: number,
  y: number,
  width?: number,
  height = width,
): Sprite {
  const sprite = new Sprite({ texture, anchor: 0.5, x, y });
  if (width !== undefined) sprite.width = width;
  if (height !== undefined) sprite.height = height;
  return sprite;
}

/** Takes everything out of a layer and lets it go; textures stay. */
export function clear(layer: Container): void {
  for (const child of layer.removeChildren()) child.destroy({ children: true });
}

/** A generation: work begun in an older one stops by itself. */
export class Turn {
  private current = 0;

  next(): () => boolean {
    this.current += 1;
    const mine = this.current;
    return () => mine === this.current;
  }

  end(): void {
    this.current += 1;
  }
}
