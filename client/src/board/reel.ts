/** One reel: a column of sprites that turns at once, runs, and comes to rest on what it is told. */

import { Container, Sprite, Texture } from "pixi.js";
import type { Face } from "./textures";
import type { Feed } from "./strip";

export interface Cell {
  width: number;
  height: number;
  symbol: number;
}

type Phase = "rest" | "start" | "run" | "stop" | "bounce";

/** Cells per second at full speed, and the milliseconds of each phase. */
const SPEED = 24;
const LIFT_MS = 110;
const LIFT = 0.16;
export const BOUNCE_MS = 300;
const BOUNCE = 0.2;
/** From this speed on the eye sees the streak. */
const BLURRED_FROM = 9;

export class Reel {
  readonly view = new Container();
  /** Names from one above the window to one below. */
  private names: string[];
  private readonly sprites: Sprite[];
  private phase: Phase = "rest";
  /** How far the column is below its rest, in cells. */
  private shift = 0;
  private time = 0;
  private done: (() => void) | null = null;
  private cell: Cell = { width: 1, height: 1, symbol: 1 };

  constructor(
    readonly rows: number,
    private readonly feed: Feed,
    private faces: ReadonlyMap<string, Face>,
  ) {
    this.names = Array.from({ length: rows + 2 }, () => feed.next());
    this.sprites = this.names.map(() => new Sprite({ texture: Texture.EMPTY, anchor: 0.5 }));
    this.view.addChild(...this.sprites);
  }

  get turning(): boolean {
    return this.phase !== "rest";
  }

  get running(): boolean {
    return this.phase === "start" || this.phase === "run";
  }

  /** The sprite in a row of the window, from 1. */
  sprite(row: number): Sprite | undefined {
    return this.sprites[row];
  }

  place(cell: Cell, faces: ReadonlyMap<string, Face>): void {
    this.cell = cell;
    this.faces = faces;
    this.draw(0);
  }

  /** Shows a column at once, at rest. */
  set(column: readonly string[]): void {
    for (let row = 0; row < this.rows; row++) this.names[row + 1] = column[row] ?? "";
    this.rest();
  }

  /** Turns; another strip passes by if one is given. */
  start(strip: readonly string[] = []): void {
    this.feed.use(strip);
    this.phase = "start";
    this.time = 0;
    this.shift = 0;
  }

  /** Lets the column come in; resolves when it has come to rest. */
  stop(column: readonly string[]): Promise<void> {
    this.feed.settle(column);
    this.phase = "stop";
    return new Promise((done) => (this.done = done));
  }

  /** Ends the run on what was to come: for a press that skips. */
  slam(): void {
    if (this.phase === "rest") return;
    while (this.feed.pending > 0) this.pass();
    if (this.phase === "stop") this.pass();
    this.rest();
  }

  tick(ms: number): void {
    if (this.phase === "rest") return;
    this.time += ms;
    if (this.phase === "start") this.lift();
    else if (this.phase === "bounce") this.bounce();
    else this.run(ms);
  }

  private lift(): void {
    const t = Math.min(1, this.time / LIFT_MS);
    this.shift = -LIFT * Math.sin((t * Math.PI) / 2);
    this.draw(0);
    if (t === 1) this.phase = "run";
  }

  private run(ms: number): void {
    this.shift += (SPEED * ms) / 1000;
    while (this.shift >= 1) {
      this.shift -= 1;
      const last = this.phase === "stop" && this.feed.pending === 0;
      this.pass();
      if (last) {
        this.phase = "bounce";
        this.time = 0;
        this.done?.();
        this.done = null;
        this.bounce();
        return;
      }
    }
    this.draw(SPEED);
  }

  /** A swing past the rest and back, dying away. */
  private bounce(): void {
    const t = Math.min(1, this.time / BOUNCE_MS);
    this.shift = BOUNCE * Math.sin(t * Math.PI * 1.5) * (1 - t) ** 1.6;
    this.draw(0);
    if (t === 1) this.rest();
  }

  private rest(): void {
    this.phase = "rest";
    this.shift = 0;
    this.draw(0);
    this.done?.();
    this.done = null;
  }

  /** Everything moves down by one; a new symbol comes in at the top. */
  private pass(): void {
    this.names.pop();
    this.names.unshift(this.feed.next());
  }

  private draw(speed: number): void {
    const blurred = speed >= BLURRED_FROM;
    const { width, height, symbol } = this.cell;
    this.sprites.forEach((sprite, index) => {
      const face = this.faces.get(this.names[index] ?? "");
      sprite.texture = (blurred ? face?.blurred : face?.still) ?? Texture.EMPTY;
      sprite.width = symbol;
      sprite.height = blurred ? symbol * 2 : symbol;
      sprite.x = width / 2;
      sprite.y = (index - 0.5 + this.shift) * height;
    });
  }
}
