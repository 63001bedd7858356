/** What tests may hold on to: the state in view and the one clock. It can decide nothing. */

import type { Clock } from "../core/clock";
import type { GameState } from "../core/state";
import type { Context } from "./context.svelte";
import type { Show } from "./show.svelte";

export interface GameHook {
  readonly state: GameState;
  readonly clock: Clock;
  readonly phase: string;
  readonly sounds: readonly string[];
}

declare global {
  interface Window {
    __game?: GameHook;
  }
}

export function expose(context: Context, show: Show, phase: () => string): void {
  window.__game = {
    clock: context.clock,
    get sounds() {
      return context.played;
    },
    get state() {
      return show.state;
    },
    get phase() {
      return phase();
    },
  };
}
