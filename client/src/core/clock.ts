/** The one clock of all motion: speed, pause, skip, and stepping by hand in tests. */

export type Ease = (t: number) => number;

export interface Clock {
  /** Game milliseconds since the clock was made. */
  readonly now: number;
  /** Factor on time: 2 is twice as fast. */
  speed: number;
  /** True: time passes only through `step`. */
  manual: boolean;
  readonly paused: boolean;
  /** True from `skip()` to `endSkip()`: motion begun meanwhile ends at the next tick. */
  readonly skipping: boolean;
  /** Resolves after so many game milliseconds. */
  wait(ms: number): Promise<void>;
  /** Calls `draw` with 0 … 1 each tick (eased), last with exactly 1; then resolves. */
  tween(ms: number, draw: (t: number) => void, ease?: Ease): Promise<void>;
  /** Calls `fn` each tick with the game milliseconds that passed; returns the way to stop it. */
  onTick(fn: (dt: number, now: number) => void): () => void;
  /** Ends every wait and tween in progress, and those begun until `endSkip()`. */
  skip(): void;
  endSkip(): void;
  pause(): void;
  resume(): void;
  /** Lets so many milliseconds pass at once (tests). */
  step(ms: number): void;
  destroy(): void;
}

/** Asks for one call before the next picture; returns the way to cancel it. */
export type Frame = (call: (time: number) => void) => () => void;

/** Longest time that one tick may bridge: after a sleep, motion goes on where it was. */
const LONGEST_TICK = 250;

interface Motion {
  left: number;
  readonly total: number;
  readonly draw: ((t: number) => void) | null;
  readonly ease: Ease;
  readonly done: () => void;
}

export const linear: Ease = (t) => t;
export const easeOut: Ease = (t) => 1 - (1 - t) ** 3;
export const easeInOut: Ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

const browserFrame: Frame = (call) => {
  const id = requestAnimationFrame(call);
  return () => cancelAnimationFrame(id);
};

class GameClock implements Clock {
  now = 0;
  speed = 1;
  manual = false;
  paused = false;
  skipping = false;
  private motions = new Set<Motion>();
  private listeners = new Set<(dt: number, now: number) => void>();
  private last: number | null = null;
  private cancel: () => void;

  constructor(private readonly frame: Frame) {
    this.cancel = frame((time) => this.loop(time));
  }

  wait(ms: number): Promise<void> {
    return this.begin(ms, null, linear);
  }

  tween(ms: number, draw: (t: number) => void, ease: Ease = linear): Promise<void> {
    return this.begin(ms, draw, ease);
  }

  onTick(fn: (dt: number, now: number) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  skip(): void {
    this.skipping = true;
    for (const motion of [...this.motions]) this.finish(motion);
  }

  endSkip(): void {
    this.skipping = false;
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
  }

  step(ms: number): void {
    this.advance(ms);
  }

  destroy(): void {
    this.cancel();
    this.motions.clear();
    this.listeners.clear();
  }

  private loop(time: number): void {
    const passed = this.last === null ? 0 : Math.min(time - this.last, LONGEST_TICK);
    this.last = time;
    this.cancel = this.frame((next) => this.loop(next));
    if (!this.manual && !this.paused) this.advance(passed * this.speed);
  }

  private begin(ms: number, draw: Motion["draw"], ease: Ease): Promise<void> {
    return new Promise((done) => {
      this.motions.add({ left: ms, total: ms, draw, ease, done });
      draw?.(ease(0));
    });
  }

  private advance(ms: number): void {
    this.now += ms;
    // Motion begun by what this tick completes waits for the next one: no tick runs without end.
    for (const motion of [...this.motions]) {
      motion.left -= ms;
      if (motion.left <= 0 || this.skipping) this.finish(motion);
      else motion.draw?.(motion.ease(1 - motion.left / motion.total));
    }
    for (const listener of [...this.listeners]) listener(ms, this.now);
  }

  private finish(motion: Motion): void {
    if (!this.motions.delete(motion)) return;
    motion.draw?.(1);
    motion.done();
  }
}

/** A clock driven by the browser's pictures, or by another source of frames in tests. */
export function createClock(frame: Frame = browserFrame): Clock {
  return new GameClock(frame);
}
