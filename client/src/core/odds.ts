/** Exact chances, from the server's own draw weights. */

import type { GameInfo, Wedge, Weights } from "./game";

export const SUIT_OF: Readonly<Record<string, string>> = {
  H: "hearts",
  D: "diamonds",
  C: "clubs",
  S: "spades",
};

const COLOUR_OF: Readonly<Record<string, string>> = {
  hearts: "red",
  diamonds: "red",
  clubs: "black",
  spades: "black",
};

export interface Fraction {
  readonly of: number;
  readonly all: number;
}

/** The weights of a draw by label; of a wheel, whose labels recur, none. */
export function weightsOf({ weights }: Pick<GameInfo, "weights">, draw: string): Weights {
  const found = weights[draw] ?? {};
  return isWheel(found) ? {} : found;
}

/** The wedges of a wheel in their order. */
export function wedgesOf({ weights }: Pick<GameInfo, "weights">, draw: string): readonly string[] {
  const found = weights[draw] ?? [];
  return isWheel(found) ? found.map(({ wedge }) => wedge) : [];
}

function isWheel(found: Weights | readonly Wedge[]): found is readonly Wedge[] {
  return Array.isArray(found);
}

/** The chance that a card drawn by these weights answers a guess of colour or suit. */
export function cardChance(weights: Readonly<Record<string, number>>, on: string): Fraction {
  let of = 0;
  let all = 0;
  for (const [card, weight] of Object.entries(weights)) {
    const suit = SUIT_OF[card.slice(-1)] ?? "";
    all += weight;
    if (suit === on || COLOUR_OF[suit] === on) of += weight;
  }
  return reduced(of, all);
}

export function isRed(card: string): boolean {
  return COLOUR_OF[SUIT_OF[card.slice(-1)] ?? ""] === "red";
}

export function reduced(of: number, all: number): Fraction {
  const divisor = gcd(of, all) || 1;
  return { of: of / divisor, all: all / divisor };
}

export function formatFraction({ of, all }: Fraction): string {
  return `${of}/${all}`;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
