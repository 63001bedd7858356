/** What a player may choose while a round waits. */

import type { Amount } from "./wire";

export type Choice =
  | { readonly do: "collect" }
  | { readonly do: "gamble"; readonly on: string }
  | { readonly do: "pick"; readonly index: number }
  | { readonly do: "spin_wheel" };

/** The server's menu at one waiting point, with the facts that go with it. */
export interface WaitingFor {
  readonly do: readonly string[];
  readonly on?: readonly string[];
  readonly indexes?: readonly number[];
  /** Which pick it is: `tarot`, `gems`. */
  readonly feature?: string;
  /** What is at stake in a gamble. */
  readonly amount?: Amount;
  /** Gambles that the rules still allow. */
  readonly left?: number;
  /** Most that may be gambled. */
  readonly limit?: Amount;
  /** Lines that started it: what is found counts for each of them. */
  readonly lines?: number;
  /** Locks of each chest, where keys are found. */
  readonly locks?: number;
  /** Spins and multiplier that a wheel has gathered. */
  readonly spins?: number;
  readonly multiplier?: number;
}
