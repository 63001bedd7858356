/** Moments of joy: sparks from cells, light as a feature begins, medals that say what was given. */

import type { Cell, Feature } from "../core/events";
import { spinsOf } from "../core/reduce";
import { cellCentre, symbolSize } from "./layout";
import { rise } from "./rise";
import type { Sparkle } from "./sparkle";
import { centred, extra, type Stage } from "./stage";

const FLARE_MS = 1000;
const SPARKS = 14;

export class Flourish {
  constructor(
    private readonly stage: Stage,
    private readonly sparkle: Sparkle,
  ) {}

  /** Sparks out of each cell. */
  burst(cells: readonly Cell[]): void {
    const { window } = this.stage.scene;
    for (const [reel, row] of cells) {
      const { x, y } = cellCentre(window, reel, row);
      this.sparkle.burst(x, y, SPARKS, symbolSize(window) * 0.9);
    }
  }

  /** More of a feature: where each scatter in view gave one, it says so. */
  async prolong({ granted }: Feature, cells: readonly Cell[]): Promise<void> {
    this.burst(cells);
    const added = spinsOf(granted);
    if (added === cells.length) await rise(this.stage, cells, "+1");
  }

  /** A feature begins: light fills the window and turns. */
  async begin(cells: readonly Cell[]): Promise<void> {
    if (this.stage.calm) return;
    this.burst(cells);
    const { window } = this.stage.scene;
    const [x, y] = [window.width / 2, window.height / 2];
    this.sparkle.burst(x, y, 46, window.height * 0.42);
    const light = centred(extra(this.stage, "rays"), x, y, window.width * 1.15);
    this.stage.layers.over.addChild(light);
    await this.stage.clock.tween(FLARE_MS, (t) => {
      if (light.destroyed) return;
      light.alpha = Math.sin(Math.PI * t) * 0.8;
      light.rotation = t * 0.7;
      this.stage.touch();
    });
    if (!light.destroyed) light.destroy();
  }
}
