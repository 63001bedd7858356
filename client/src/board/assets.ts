/** Everything that a board bakes before it shows itself. */

import type { Texture } from "pixi.js";
import { cellFrame, glow, rays, spark } from "../art/effects";
import { symbolSvg } from "../art/themes";
import type { GameInfo } from "../core/game";
import type { Extra, Stage } from "./stage";
import { type Face, faces, texture } from "./textures";

/** Faces of every symbol that can be seen; one that the theme does not know gets a plain tile. */
export function loadFaces(
  stage: Stage,
  game: GameInfo,
  pixels: number,
): Promise<Map<string, Face>> {
  return faces(game.symbols, (name) => stage.theme.symbol(name) ?? symbolSvg(null, name), pixels);
}

/** Lights and pieces for the stage's present size. */
export async function loadExtras(stage: Stage): Promise<Map<Extra, Texture>> {
  const { theme, scene, resolution } = stage;
  const { width, height, reels, rows } = scene.window;
  const frame = cellFrame(Math.round(width / reels) - 4, Math.round(height / rows) - 4, 10);
  const pictures: readonly (readonly [Extra, string, number])[] = [
    ["glow", glow(), 1],
    ["rays", rays(), 1],
    ["spark", spark(), 1],
    ["coin", theme.coin(), 1],
    ["cell", frame, resolution],
    ["glass", theme.glass(scene, "day"), resolution],
  ];
  return new Map(
    await Promise.all(
      pictures.map(async ([name, svg, scale]) => [name, await texture(svg, scale)] as const),
    ),
  );
}
