/** A medal that rises out of each of some cells and fades: what they gave. */

import type { Cell } from "../core/events";
import { cellCentre, symbolSize } from "./layout";
import { centred, type Stage } from "./stage";
import { texture } from "./textures";

const RISE_MS = 900;

export async function rise(stage: Stage, cells: readonly Cell[], text: string): Promise<void> {
  const medal = await texture(stage.theme.medal(text), stage.resolution);
  const { window } = stage.scene;
  const size = symbolSize(window);
  const places = cells.map(([reel, row]) => cellCentre(window, reel, row));
  const sprites = places.map(({ x, y }) => centred(medal, x, y, size * 0.5));
  if (sprites.length > 0) stage.layers.over.addChild(...sprites);
  await stage.clock.tween(RISE_MS, (t) => {
    sprites.forEach((sprite, i) => {
      if (sprite.destroyed) return;
      sprite.y = (places[i]?.y ?? 0) - (stage.calm ? 0 : size * 0.4 * t);
      sprite.alpha = Math.min(1, 3 - 3 * t);
    });
    stage.touch();
  });
  for (const sprite of sprites) if (!sprite.destroyed) sprite.destroy();
  medal.destroy(true);
}
