/** A win in words: for the line under the reels, for the history, for screen readers. */

import { text } from "../text";
import type { GameEvent, PrizeWin } from "./events";
import { countedPrize, unitOf } from "./counted";
import type { GameInfo } from "./game";
import { formatCount } from "./money";
import { rowName, symbolName } from "./names";
import type { CellWin } from "./state";

/** More wins than these are not read out one by one. */
const LONGEST = 6;

/** What won, on what, and how many coins, part by part. */
export function winParts(game: GameInfo, win: CellWin | PrizeWin): string[] {
  const coins = text.hud.coins(formatCount(win.coins, text.locale));
  const words = text.win;
  if (win.type === "prize_win") {
    const counted = countedPrize(game, win.feature);
    const found =
      counted === null ? [] : [words.symbols(Number(win.what), symbolName(game, unitOf(counted)))];
    return [words.prize(win.feature), ...found, ...(win.coins > 0 ? [coins] : [words.noPrize])];
  }
  const symbols = words.symbols(win.count, symbolName(game, win.symbol));
  if (win.type === "way_win") {
    return [symbols, words.ways(formatCount(win.ways, text.locale)), coins];
  }
  if (win.type === "scatter_win") return [symbols, words.anywhere, coins];
  const isRow = game.pay_rows.some(({ name }) => name === win.symbol);
  const parts = [isRow ? rowName(game, win.symbol) : symbols];
  if (game.lines.length > 1) parts.push(words.line(win.line));
  if (win.multiplier > 1) parts.push(words.multiplied(win.multiplier));
  return [...parts, coins];
}

/** A round's wins, one sentence each: all of a single spin, of a longer round what stands out. */
export function toldWins(game: GameInfo, events: readonly GameEvent[]): string[] {
  const single = events.filter(({ type }) => type === "spin").length <= 1;
  const told: string[] = [];
  for (const event of events) {
    if (event.type === "prize_win" || (single && isCellWin(event))) {
      told.push(`${winParts(game, event).join(", ")}.`);
    } else if (event.type === "feature_end") {
      const coins = formatCount(event.coins, text.locale);
      told.push(text.win.feature(text.feature.name(event.name), coins));
    } else if (event.type === "cap") {
      told.push(text.cap.told(formatCount(event.coins, text.locale)));
    }
  }
  if (told.length <= LONGEST) return told;
  return [...told.slice(0, LONGEST), text.win.more(told.length - LONGEST)];
}

function isCellWin(event: GameEvent): event is CellWin {
  return event.type === "line_win" || event.type === "way_win" || event.type === "scatter_win";
}
