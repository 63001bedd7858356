/** Frames of gold round the reels that stay while the others spin again. */

import { Container, Graphics } from "pixi.js";
import { easeOut } from "../core/clock";
import { clear, type Stage } from "./stage";

const POP_MS = 420;

export class Holds {
  readonly layer = new Container();
  private reels: readonly number[] = [];

  constructor(private readonly stage: Stage) {}

  /** Frames these reels (from 1), at once. */
  draw(reels: readonly number[]): void {
    this.reels = reels;
    clear(this.layer);
    for (const reel of reels) this.layer.addChild(this.frame(reel));
    this.stage.touch();
  }

  /** Frames them, those that are new with a swell of light. */
  async show(reels: readonly number[]): Promise<void> {
    const known = new Set(this.reels);
    this.draw(reels);
    const fresh = reels.flatMap((reel, place) => (known.has(reel) ? [] : [this.layer.children[place]]));
    if (fresh.length === 0 || this.stage.calm) return;
    await this.stage.clock.tween(
      POP_MS,
      (t) => {
        for (const frame of fresh) if (frame?.destroyed === false) frame.alpha = 0.2 + 0.8 * t;
        this.stage.touch();
      },
      easeOut,
    );
  }

  private frame(reel: number): Graphics {
    const { window } = this.stage.scene;
    const width = window.width / window.reels;
    const left = (reel - 1) * width;
    const line = Math.max(3, width * 0.04);
    return new Graphics()
      .roundRect(left + line, line, width - 2 * line, window.height - 2 * line, line * 2)
      .fill({ color: 0xffd766, alpha: 0.1 })
      .roundRect(left + line, line, width - 2 * line, window.height - 2 * line, line * 2)
      .stroke({ color: 0x2b1404, width: line * 1.9 })
      .roundRect(left + line, line, width - 2 * line, window.height - 2 * line, line * 2)
      .stroke({ color: 0xffd766, width: line });
  }
}
