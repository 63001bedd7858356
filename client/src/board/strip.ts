/** What passes on a turning reel: the game's own strip, and the window that the server sent, in its turn. */

import { seeded } from "../art/seeded";
import type { GameInfo } from "../core/game";

/** What starts a feature: so many of a scatter in view. */
export interface Trigger {
  readonly symbol: string;
  readonly need: number;
}

/** The game's own trigger of its free spins, or null. */
export function triggerOf({ features, scatters }: GameInfo): Trigger | null {
  const feature = features["free_spins"] as
    | { readonly trigger?: Readonly<Record<string, number>> }
    | undefined;
  for (const [symbol, need] of Object.entries(feature?.trigger ?? {})) {
    if (scatters.includes(symbol) && need > 1) return { symbol, need };
  }
  return null;
}

/** Feeds symbols into a reel from above, one at a time. */
export class Feed {
  private position: number;
  private readonly queue: string[] = [];

  constructor(
    private strip: readonly string[],
    seed: number,
  ) {
    this.position = Math.floor(seeded(seed)() * Math.max(1, strip.length));
  }

  /** Another strip passes by from now on, unless it is empty. */
  use(strip: readonly string[]): void {
    if (strip.length > 0) this.strip = strip;
  }

  /** How many symbols of the result are still to come in. */
  get pending(): number {
    return this.queue.length;
  }

  /** The next symbol to come in at the top: of the result if one is due, else of the strip. */
  next(): string {
    const due = this.queue.shift();
    if (due !== undefined) return due;
    // The reel turns downwards, so its strip comes in from the end.
    this.position = (this.position + this.strip.length - 1) % Math.max(1, this.strip.length);
    return this.strip[this.position] ?? "";
  }

  /** Lets a column (top first) come in next, then one more of the strip that stands above it. */
  settle(column: readonly string[]): void {
    this.align(column);
    this.queue.length = 0;
    this.queue.push(...[...column].reverse());
  }

  /** Where the strip holds this column, what follows above it is the strip's own. */
  private align(column: readonly string[]): void {
    const { strip } = this;
    for (let stop = 0; stop < strip.length; stop++) {
      if (column.every((symbol, row) => strip[(stop + row) % strip.length] === symbol)) {
        this.position = stop;
        return;
      }
    }
  }
}

/**
 * Reels that may still bring a trigger when they are the next to stop, though the round is not decided
 * for the eye: triggers seen so far are one short of what is needed, and the reel's strip holds one.
 */
export function tense(
  window: readonly (readonly string[])[],
  strips: readonly (readonly string[])[],
  { symbol, need }: Trigger,
): boolean[] {
  const reels = window[0]?.length ?? 0;
  let seen = 0;
  return Array.from({ length: reels }, (_, reel) => {
    const possible = (strips[reel] ?? []).includes(symbol);
    const waits = seen === need - 1 && possible;
    for (const row of window) if (row[reel] === symbol) seen += 1;
    return waits;
  });
}
