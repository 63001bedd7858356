/** All reels together: they start on the press and land, one after another, on what the server sent. */

import { Container, Graphics } from "pixi.js";
import type { Clock } from "../core/clock";
import type { GameInfo } from "../core/game";
import type { Cell } from "../core/events";
import { symbolSize } from "./layout";
import { BOUNCE_MS, Reel } from "./reel";
import { type Stage, Turn } from "./stage";
import { Feed, tense, type Trigger } from "./strip";

const MIN_SPIN_MS = 500;
const STAGGER_MS = 140;
const TEASE_MS = 1100;

export interface Heard {
  /** A reel (from 1) has come to rest. */
  stopped(reel: number, column: readonly string[]): void;
  /** The eye waits for this reel (from 1) now, or no more. */
  teasing(reel: number, on: boolean): void;
}

export class Reels {
  readonly view = new Container();
  /** `window[row][reel]` in view. */
  window: string[][] = [];
  private readonly reels: Reel[];
  private readonly cut = new Graphics();
  private readonly clock: Clock;
  private readonly turn = new Turn();
  private started = 0;
  /** Reels that do not turn. */
  private held: readonly Reel[] = [];
  /** What passes by: a strip for each reel. */
  private strips: readonly (readonly string[])[];
  private readonly stopTicking: () => void;

  constructor(
    private readonly stage: Stage,
    private readonly game: GameInfo,
    private readonly heard: Heard,
  ) {
    this.clock = stage.clock;
    this.strips = stripsOf(game, "base");
    this.reels = this.strips.map(
      (strip, reel) => new Reel(game.rows, new Feed(strip, 7919 * (reel + 1)), stage.faces),
    );
    this.view.addChild(...this.reels.map(({ view }) => view), this.cut);
    this.view.mask = this.cut;
    this.stopTicking = this.clock.onTick((ms) => this.tick(ms));
  }

  get turning(): boolean {
    return this.reels.some((reel) => reel.turning);
  }

  /** Places everything for the stage's present size and faces. */
  fit(): void {
    const { window } = this.stage.scene;
    const cell = {
      width: window.width / window.reels,
      height: window.height / window.rows,
      symbol: symbolSize(window),
    };
    this.cut.clear().rect(0, 0, window.width, window.height).fill(0xffffff);
    this.reels.forEach((reel, index) => {
      reel.view.x = index * cell.width;
      reel.place(cell, this.stage.faces);
    });
    this.stage.touch();
  }

  symbolAt([reel, row]: Cell): string {
    return this.window[row - 1]?.[reel - 1] ?? "";
  }

  hide([reel, row]: Cell, hidden: boolean): void {
    const sprite = this.reels[reel - 1]?.sprite(row);
    if (sprite !== undefined) sprite.visible = !hidden;
    this.stage.touch();
  }

  /** Shows a window at once. */
  set(window: readonly (readonly string[])[]): void {
    if (window.length === 0) return;
    this.turn.end();
    this.window = window.map((row) => [...row]);
    this.reels.forEach((reel, index) => reel.set(window.map((row) => row[index] ?? "")));
    this.stage.touch();
  }

  /** Every reel that is not held (from 1) turns, on its strip of the set that the spin belongs to. */
  start(set = "base", held: readonly number[] = []): void {
    this.turn.end();
    this.started = this.clock.now;
    this.strips = stripsOf(this.game, set);
    this.held = this.reels.filter((_, index) => held.includes(index + 1));
    this.reels.forEach((reel, index) => {
      if (!this.held.includes(reel)) reel.start(this.strips[index] ?? []);
    });
  }

  /**
   * Brings every reel to rest; `trigger` is what starts a feature, null when none is awaited. Gives way
   * to whatever is asked for meanwhile: another start, or a window shown at once.
   */
  async land(window: readonly (readonly string[])[], trigger: Trigger | null): Promise<void> {
    const turning = this.reels.filter((reel) => !this.held.includes(reel));
    if (!turning.every((reel) => reel.running)) return this.set(window);
    const live = this.turn.next();
    this.window = window.map((row) => [...row]);
    await this.clock.wait(Math.max(0, MIN_SPIN_MS - (this.clock.now - this.started)));
    const waits =
      trigger === null ? [] : tense(window, this.strips, trigger);
    const landings: Promise<void>[] = [];
    for (const [index, reel] of this.reels.entries()) {
      if (this.held.includes(reel)) {
        reel.set(window.map((row) => row[index] ?? ""));
        continue;
      }
      const tease = waits[index] === true && !this.clock.skipping;
      if (tease) await this.tease(index + 1, landings);
      else if (index > 0 && !this.clock.skipping) await this.clock.wait(STAGGER_MS);
      if (!live()) return;
      const column = window.map((row) => row[index] ?? "");
      const stop = reel.stop(column).then(() => this.heard.stopped(index + 1, column));
      landings.push(stop);
      if (tease) await stop.then(() => this.heard.teasing(index + 1, false));
    }
    await Promise.all(landings);
    // What follows is drawn where the symbols rest, so the last of them must have stopped swinging.
    if (live() && !this.clock.skipping) await this.clock.wait(BOUNCE_MS);
  }

  destroy(): void {
    this.stopTicking();
  }

  /** Lets the reels before this one stop, then makes the eye wait. */
  private async tease(reel: number, before: readonly Promise<void>[]): Promise<void> {
    await Promise.all(before);
    this.heard.teasing(reel, true);
    await this.clock.wait(TEASE_MS);
  }

  private tick(ms: number): void {
    if (!this.turning) return;
    const slam = this.clock.skipping;
    for (const reel of this.reels) {
      if (slam && !reel.running) reel.slam();
      else reel.tick(ms);
    }
    this.stage.touch();
  }
}

/** The strips that a stage spins; of the base game where a feature has none of its own. */
export function stripsOf(game: GameInfo, stage: string): readonly (readonly string[])[] {
  const set = game.stages.find(({ name }) => name === stage)?.reels ?? stage;
  return game.reels[set] ?? game.reels["base"] ?? Object.values(game.reels)[0] ?? [];
}
