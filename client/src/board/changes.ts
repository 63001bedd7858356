/** Cells that turn into another symbol: a swell of light, and the new one stands there. */

import { Container } from "pixi.js";
import type { Cell } from "../core/events";
import { cellCentre, symbolSize } from "./layout";
import type { Sparkle } from "./sparkle";
import { centred, clear, extra, type Stage } from "./stage";

const SWELL_MS = 240;
const FADE_MS = 320;
const READ_MS = 220;
const SPARKS = 8;

export class Changes {
  readonly layer = new Container();

  constructor(
    private readonly stage: Stage,
    private readonly sparkle: Sparkle,
  ) {}

  /** `swap` puts the new symbols there, under the light. */
  async show(cells: readonly Cell[], swap: () => void): Promise<void> {
    const { clock, calm, scene } = this.stage;
    if (calm || clock.skipping) {
      swap();
      return clock.wait(READ_MS);
    }
    const size = symbolSize(scene.window);
    const lights = cells.map(([reel, row]) => {
      const { x, y } = cellCentre(scene.window, reel, row);
      const light = centred(extra(this.stage, "glow"), x, y, size * 1.3);
      light.tint = 0xffe9a8;
      light.alpha = 0;
      return light;
    });
    this.layer.addChild(...lights);
    const shine = (alpha: number): void => {
      for (const light of lights) if (!light.destroyed) light.alpha = alpha;
      this.stage.touch();
    };
    await clock.tween(SWELL_MS, shine);
    swap();
    for (const { x, y, destroyed } of lights) if (!destroyed) this.sparkle.burst(x, y, SPARKS, size * 0.7);
    await clock.tween(FADE_MS, (t) => shine(1 - t));
    this.clear();
    await clock.wait(READ_MS);
  }

  clear(): void {
    clear(this.layer);
    this.stage.touch();
  }
}
