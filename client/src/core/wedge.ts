/** What a wedge of the wheel says, short on the wheel and in words beside it. */

import { START } from "./wheel";
import { text } from "../text";

const SPINS = /^\+(\d+) spins$/;
const TIMES = /^\+(\d+)x$/;

export type WedgeKind = "start" | "spins" | "times" | "other";

export function wedgeKind(label: string): WedgeKind {
  if (label === START) return "start";
  if (SPINS.test(label)) return "spins";
  return TIMES.test(label) ? "times" : "other";
}

/** `+5 free spins`, `+2 to the multiplier`, `Start Bonus`. */
export function wedgeWords(label: string): string {
  if (label === START) return text.wheel.start;
  const spins = SPINS.exec(label)?.[1];
  if (spins !== undefined) return text.wheel.spins(spins);
  const times = TIMES.exec(label)?.[1];
  return times === undefined ? label : text.wheel.times(times);
}

/** At most two short lines, the first the larger one. */
export function wedgeLines(label: string): readonly [string, string] {
  if (label === START) {
    const [first = "", ...rest] = text.wheel.start.split(" ");
    return [first, rest.join(" ")];
  }
  const spins = SPINS.exec(label)?.[1];
  if (spins !== undefined) return [`+${spins}`, text.wheel.spin(Number(spins))];
  const times = TIMES.exec(label)?.[1];
  return times === undefined ? [label, ""] : [`+${times}×`, ""];
}
