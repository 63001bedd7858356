/** What kind of game a list's entry is, in a few words. */

import { text } from "../text";
import { formatCount } from "./money";
import type { GameHead } from "./wire";

/** `5 × 3`, then `20 lines` or `243 ways`, then what it returns if that is known. */
export function kindOf(head: GameHead): string[] {
  const [reels = 0, rows = 0] = head.grid.split("x").map(Number);
  const ways = formatCount(rows ** reels, text.locale);
  const parts = [
    text.start.grid(head.grid),
    head.lines === 0 ? text.start.ways(ways) : text.start.lines(head.lines),
  ];
  const rtp = head.rtp ?? head.published_rtp;
  if (rtp !== null) parts.push(text.start.rtp(`${(rtp * 100).toFixed(2)}\u00a0%`));
  return parts;
}
