/** A played round seen again: the same events through the same reducer, no bet, no money. */

import type { GameInfo } from "../core/game";
import { fold, readWindow } from "../core/reduce";
import { emptyState, type GameState } from "../core/state";
import type { RoundView } from "../core/wire";
import type { Context } from "./context.svelte";
import { restingWindow } from "./resting";
import { Show } from "./show.svelte";

export class Replay {
  readonly show: Show;
  playing = $state(false);
  /** How many events are shown. */
  place = $state(0);

  /** What the reels show before they turn: this round's own symbols. */
  private readonly window: GameState["window"];

  constructor(
    readonly context: Context,
    readonly game: GameInfo,
    readonly round: RoundView,
  ) {
    this.show = new Show(
      context.clock,
      (quiet) => (context.hushed = quiet),
      () => context.calm,
    );
    const spin = round.events.find(({ type }) => type === "spin");
    this.window = spin?.type === "spin" ? readWindow(spin.window) : restingWindow(game);
    this.to(this.first);
  }

  /** Where a replay opens: the round's first event is in view. */
  get first(): number {
    return Math.min(1, this.length);
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
    this.draw(Math.max(this.first, Math.min(place, this.length)));
  }

  private draw(place: number): void {
    this.place = place;
    this.show.draw(fold(this.round.events, place, emptyState(this.window)));
  }

  pause(): void {
    this.to(this.place);
  }

  /** Plays on from here; with its first spin when that is in view or the end was reached. */
  async play(): Promise<void> {
    if (this.ended || this.place <= this.first) this.draw(0);
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
