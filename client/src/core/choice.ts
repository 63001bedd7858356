/** What a player may choose while a round waits. */

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
  /** Coins that are at stake in a gamble. */
  readonly amount?: number;
  /** Gambles that the rules still allow. */
  readonly left?: number;
  /** Most coins that may be gambled. */
  readonly limit?: number;
}
