/** The wheel in view: its wedges as they stand, which of them were turned, where it stopped. */

import type { WaitingFor } from "./choice";
import type { GameInfo } from "./game";
import { wedgesOf } from "./odds";
import type { GameState } from "./state";

/** The draw that holds the wedges, under the game's `weights`. */
export const WHEEL = "wheel";
/** What a turned wedge becomes, as its events call it. */
export const START = "start";

export interface WheelView {
  /** Labels as they stand now. */
  readonly wedges: readonly string[];
  /** Wedges (from 0) that were turned and now start the games. */
  readonly turned: readonly number[];
  /** Where it stopped last, or null. */
  readonly stopped: number | null;
}

/** The wheel after all turns that were seen; while one is under way (`moving`), before that one. */
export function wheelView(game: GameInfo, state: GameState, moving = false): WheelView {
  const turns = moving ? state.turns.slice(0, -1) : state.turns;
  const last = turns.at(-1);
  const stopped = last?.index ?? null;
  if (last === undefined) return { wedges: moving ? underWay(state) : wedgesOf(game, WHEEL), turned: [], stopped };
  const wedges = last.wedges.map((label, index) => (index === last.index ? START : label));
  const turned = wedges.flatMap((label, index) => (label === START ? [index] : []));
  return { wedges, turned, stopped };
}

/** What the wheel adds up to, by name: as the last turn told it, else as the menu does. */
export function wheelTotals(
  state: GameState,
  menu: WaitingFor | null,
  moving = false,
): Readonly<Record<string, number>> {
  const turns = moving ? state.turns.slice(0, -1) : state.turns;
  const told = turns.at(-1)?.state;
  if (told !== undefined) return told;
  const { spins, multiplier } = menu ?? {};
  return {
    ...(spins === undefined ? {} : { spins }),
    ...(multiplier === undefined ? {} : { multiplier }),
  };
}

function underWay(state: GameState): readonly string[] {
  return state.turns.at(-1)?.wedges ?? [];
}

