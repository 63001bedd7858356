/** The light on a reel on which the eyes wait. */

import { Container, Graphics } from "pixi.js";
import { clear, type Stage } from "./stage";

export class Tease {
  readonly layer = new Container();
  private stop: (() => void) | null = null;

  constructor(private readonly stage: Stage) {}

  /** Lights up a reel (from 1), or puts the light out. */
  show(reel: number, on: boolean): void {
    this.clear();
    if (!on || this.stage.calm) return;
    const { window } = this.stage.scene;
    const width = window.width / window.reels;
    const light = new Graphics()
      .rect((reel - 1) * width, 0, width, window.height)
      .fill({ color: 0xffc94d, alpha: 0.16 })
      .roundRect((reel - 1) * width + 3, 2, width - 6, window.height - 4, 8)
      .stroke({ color: 0xffe9a8, width: 6, alpha: 0.95 });
    this.layer.addChild(light);
    let time = 0;
    // Two swells a second: bright enough to see, slow enough for every eye.
    this.stop = this.stage.clock.onTick((ms) => {
      time += ms;
      light.alpha = 0.65 + 0.35 * Math.sin((time / 500) * 2 * Math.PI);
      this.stage.touch();
    });
  }

  clear(): void {
    this.stop?.();
    this.stop = null;
    clear(this.layer);
    this.stage.touch();
  }
}
