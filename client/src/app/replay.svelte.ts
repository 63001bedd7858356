/** A played round seen again: the same events through the same reducer, no bet, no money. */

import type { GameInfo } from "../core/game";
import { fold } from "../core/reduce";
import { emptyState } from "../core/state";
import type { RoundView } from "../core/wire";
import type { Context } from "./context.svelte";
import { restingWindow } from "./resting";
import { Show } from "./show.svelte";

export class Replay {
  readonly show: Show;
  playing = $state(false);
  /** How many events are shown. */
  place = $state(0);

  constructor(
    readonly context: Context,
    readonly game: GameInfo,
    readonly round: RoundView,
  ) {
    this.show = new Show(context.clock, (quiet) => (context.hushed = quiet));
    this.show.draw(emptyState(restingWindow(game)));
  }

  get length(): number {
    return this.round.events.length;
  }

  get ended(): boolean {
    return this.place >= this.length;
  }

  /** Shows the state after so many events, without motion. */
  to(place: number): void {
    this.playing = false;
    this.place = Math.max(0, Math.min(place, this.length));
    const empty = emptyState(restingWindow(this.game));
    this.show.draw(fold(this.round.events, this.place, empty));
  }

  pause(): void {
    this.to(this.place);
  }

  /** Plays on from here; from the start when the end was reached. */
  async play(): Promise<void> {
    if (this.ended) this.to(0);
    this.playing = true;
    const shown = await this.show.play(this.round.events, {
      from: this.place,
      stake: this.round.stake.coins,
      win: this.round.win.coins,
      onSeen: (seen) => (this.place = seen),
    });
    if (!shown) return;
    this.playing = false;
    this.show.board?.idleWins([...this.show.state.wins]);
  }
}
