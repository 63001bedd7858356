/** Tells the server how far the player has seen a round, so that a reload goes on there. */

import type { Api } from "../core/api";
import type { NewProgress } from "../core/wire";

/** At most one such request at a time: the newest number wins, and a failure costs nothing. */
export class Progress {
  private readonly wanted = new Map<string, number>();
  private busy = false;

  constructor(private readonly api: Api) {}

  seen(round: string, seen: number): void {
    this.wanted.set(round, seen);
    if (!this.busy) void this.run();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (const [round, seen] of this.rest()) {
      const body: NewProgress = { progress: seen };
      try {
        await this.api.send("POST", `/api/rounds/${round}/progress`, body);
      } catch {
        // A bookmark only: without it the round is shown again from an earlier place.
      }
    }
    this.busy = false;
  }

  /** What is still to be told, taken one by one while more may come. */
  private *rest(): Generator<[string, number]> {
    for (let next = this.first(); next !== undefined; next = this.first()) {
      this.wanted.delete(next[0]);
      yield next;
    }
  }

  private first(): [string, number] | undefined {
    return this.wanted.entries().next().value;
  }
}
