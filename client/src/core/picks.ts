/** Which covered things a game lets the player turn, read from its own stages and draws. */

import { text } from "../text";
import type { WaitingFor } from "./choice";
import type { GameInfo, Stage } from "./game";
import { weightsOf } from "./odds";
import { formatCount } from "./money";
import type { GameState } from "./state";

/** What a game may ask the player for within a feature. */
export type Verb = "pick" | "spin_wheel";

/** One kind of pick: so many covered places, what may lie there, what is gathered. */
export interface PickKind {
  /** As its events call it: `tarot`, `gems`. */
  readonly name: string;
  /** The feature that it is a part of. */
  readonly feature: string;
  readonly places: number;
  /** What may lie under a cover. */
  readonly labels: readonly string[];
  /** Those of them that are keys: each opens one lock of its own chest. */
  readonly keys: readonly string[];
  /** Locks of a chest; 0 without chests. */
  readonly locks: number;
}

/** Every pick of a game, in the order of its stages. */
export function pickKinds(game: GameInfo): PickKind[] {
  return game.stages.flatMap((stage) => {
    if (stage.default?.do !== "pick") return [];
    const orders = Object.keys(weightsOf(game, stage.draws[0] ?? ""));
    const labels = orders[0]?.split(" ") ?? [];
    const told = stage.grants.flatMap(([, , ...names]) => names);
    const keys = labels.filter((label) => told.includes(label));
    const locks = keys.length === 0 ? 0 : locksOf(game, stage);
    const feature = stage.feature ?? stage.within ?? stage.name;
    return [{ name: stage.name, feature, places: labels.length, labels, keys, locks }];
  });
}

/** The pick in view: the one that the menu offers, else the one turned last, else the first. */
export function pickInView(
  kinds: readonly PickKind[],
  menu: WaitingFor | null,
  state: GameState,
): PickKind | null {
  const named = menu?.feature ?? state.picks.at(-1)?.feature;
  return kinds.find(({ name }) => name === named) ?? kinds[0] ?? null;
}

/** What lies under a cover, in words: `Purple key`, `Credits`, `1,000`. */
export function labelOf(kind: PickKind, label: string): string {
  if (kind.keys.includes(label)) return text.pick.key(label);
  return /^\d+$/.test(label) ? formatCount(Number(label), text.locale) : text.pick.label(label);
}

/** How many keys of that name were found. */
export function keysFound(state: GameState, kind: PickKind, key: string): number {
  return state.picks.filter(({ feature, showed }) => feature === kind.name && showed === key).length;
}

/** Whether a feature is played by such choices: then its own screen stands before the reels. */
export function isPlayedBy(game: GameInfo, feature: string, verb: Verb): boolean {
  return game.stages.some(
    (stage) =>
      stage.default?.do === verb && (stage.feature === feature || stage.within === feature),
  );
}

function locksOf(game: GameInfo, stage: Stage): number {
  const told = game.features[stage.feature ?? stage.within ?? stage.name];
  const locks = (told as { readonly locks?: unknown } | undefined)?.locks;
  return typeof locks === "number" ? locks : 0;
}
