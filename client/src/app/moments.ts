/** What single events mean to the one who shows them: their sound, their place among the others. */

import type { SoundName } from "../art/sounds";
import type { GameEvent, Wheel } from "../core/events";
import type { GameState } from "../core/state";

/** What an event sounds like; whether it is heard is decided where sounds are played. */
export function soundOf(event: GameEvent): SoundName | null {
  switch (event.type) {
    case "line_win":
    case "way_win":
      return "line-win";
    case "scatter_win":
    case "prize_win":
      return "scatter";
    case "reveal":
    case "pick":
      return "egg";
    case "hold":
      return "reel-stop";
    case "feature":
      return event.more ? "egg" : "feature";
    case "gamble":
      return event.won ? "scatter" : "lose";
    default:
      return null;
  }
}

/** Events that a press while the former is shown must not swallow. */
export function startsStep(event: GameEvent): boolean {
  return (
    event.type === "spin" ||
    event.type === "reveal" ||
    event.type === "feature_end" ||
    event.type === "prize_win" ||
    event.type === "gamble" ||
    event.type === "pick" ||
    event.type === "wheel" ||
    event.type === "cap" ||
    (event.type === "feature" && !event.more)
  );
}

/** Wins on cells from this event on, up to the next reel result. */
export function winsFrom(events: readonly GameEvent[], from: number): number {
  const next = events.findIndex(({ type }, place) => place > from && type === "spin");
  const result = events.slice(from, next < 0 ? events.length : next);
  return result.filter(({ type }) => /^(?:line|way|scatter)_win$/.test(type)).length;
}

/** Where a wheel rests that stopped at this turn's wedge. */
export function angleOf(turn: Wheel | undefined): number {
  return turn === undefined ? 0 : (-360 * turn.index) / Math.max(1, turn.wedges.length);
}

/** Whether an event pays what was turned last. */
export function isOfPick(event: GameEvent, { picks }: GameState): boolean {
  return event.type === "prize_win" && picks.at(-1)?.feature === event.feature;
}

/** After a gamble its own screen has said everything. */
export function alreadyCollected(state: GameState): boolean {
  return state.gambles.length > 0;
}
