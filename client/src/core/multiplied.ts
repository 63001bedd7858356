/** Which wins the multiplier of free spins counts for. */

import { text } from "../text";
import type { GameInfo } from "./game";

/** `line wins`, `line wins and scatter wins`; all of them where the game names none. */
export function multipliedWins({ free_spins }: Pick<GameInfo, "free_spins">): string {
  if (free_spins === null) return text.feature.allWins;
  const named = free_spins.multiplies.map((what) => text.feature.multiplies[what] ?? what);
  return named.length === 0 ? text.feature.allWins : new Intl.ListFormat(text.locale).format(named);
}

/** Only what stands on lines is multiplied. */
export function multipliesLinesOnly({ free_spins }: Pick<GameInfo, "free_spins">): boolean {
  return free_spins !== null && free_spins.multiplies.join() === "lines";
}
