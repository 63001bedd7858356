/** What a screen reader is told: one message a round, in whole sentences. */

import { text } from "../text";
import type { WaitingFor } from "./choice";
import type { Gamble } from "./events";
import type { GameInfo } from "./game";
import { formatCount } from "./money";
import { SUIT_OF } from "./odds";
import { labelOf, pickInView, pickKinds } from "./picks";
import type { GameState } from "./state";
import { wedgeWords } from "./wedge";

const CARD = /^(10|[2-9TJQKA])([HDCS])$/;

/** `Queen of hearts`. */
export function cardName(card: string): string {
  const [, rank = card, suit = ""] = CARD.exec(card) ?? [];
  const name = suitName(SUIT_OF[suit] ?? "");
  return text.gamble.card(text.gamble.ranks[rank] ?? rank, name.toLowerCase());
}

/** The word for what a gamble is placed on: a colour or a suit. */
export function suitName(on: string): string {
  const { red, black, hearts, diamonds, clubs, spades } = text.gamble;
  const words: Readonly<Record<string, string>> = { red, black, hearts, diamonds, clubs, spades };
  return words[on] ?? on;
}

/** What the thing turned last, or the wheel, showed; empty where nothing did. */
export function shownMessage(game: GameInfo, state: GameState): string {
  const pick = state.picks.at(-1);
  if (pick !== undefined) {
    const kind = pickKinds(game).find(({ name }) => name === pick.feature);
    const what = kind === undefined ? pick.showed : labelOf(kind, pick.showed);
    const coins =
      pick.coins === null ? "" : `, ${text.pick.plus(formatCount(pick.coins, text.locale))}`;
    return text.pick.showed(text.pick.thing(pick.feature), what + coins);
  }
  const turn = state.turns.at(-1);
  return turn === undefined ? "" : text.wheel.stopped(wedgeWords(turn.showed));
}

/** What the player is asked, in a sentence; empty where nothing but the win waits. */
export function askedMessage(game: GameInfo, menu: WaitingFor | null, state: GameState): string {
  if (menu?.do.includes("pick")) {
    const kind = pickInView(pickKinds(game), menu, state);
    return `${text.pick.prompt(kind?.name ?? "")}.`;
  }
  if (!menu?.do.includes("spin_wheel")) return "";
  return `${state.turns.length > 0 ? text.wheel.again : text.wheel.prompt}.`;
}

export interface Told {
  readonly coins: number;
  readonly coinsText: string;
  readonly money: string;
  readonly balance: string;
  readonly waiting: boolean;
  readonly gamble: Gamble | null;
  /** The player is asked for a choice within a feature: what was shown, and what to do. */
  readonly asked?: string;
  /** The wins one by one, a sentence each. */
  readonly wins?: readonly string[];
}

/** The one message of a round that came to rest. */
export function roundMessage(told: Told): string {
  if (told.asked !== undefined && told.asked !== "") return told.asked;
  const parts: string[] = [];
  if (told.gamble !== null) parts.push(text.status.cardWas(cardName(told.gamble.card)));
  if (told.gamble !== null && !told.gamble.won) parts.push(text.gamble.lost);
  else if (told.coins > 0) {
    parts.push(text.status.won(told.coinsText, told.money));
    if (told.gamble === null) parts.push(...(told.wins ?? []));
  } else parts.push(text.status.nothing);
  if (told.waiting) parts.push(text.status.mayGamble);
  parts.push(text.status.balance(told.balance));
  return parts.join(" ");
}
