/** What a screen reader is told: one message a round, in whole sentences. */

import { text } from "../text";
import type { Gamble } from "./events";
import { SUIT_OF } from "./odds";

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

export interface Told {
  readonly coins: number;
  readonly coinsText: string;
  readonly money: string;
  readonly balance: string;
  readonly waiting: boolean;
  readonly gamble: Gamble | null;
  /** The wins one by one, a sentence each. */
  readonly wins?: readonly string[];
}

/** The one message of a round that came to rest. */
export function roundMessage(told: Told): string {
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
