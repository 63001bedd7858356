/** Playing cards of the gamble: faces and back, 200 by 280. */

import { gold, OUTLINE, relief, shadow } from "./gold";
import { rosette } from "./guilloche";
import { EAGLE_CROWN, EAGLE_HALF, EAGLE_SHIELD } from "./eagle";
import { Ink, mirrored } from "./svg";
import { bounds, word } from "./type";

export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"] as const;
export const SUITS = ["H", "D", "S", "C"] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

/** Suit signs in a box of 100, pointing up. */
const PIPS: Readonly<Record<Suit, string>> = {
  H: "M50 90C20 64 6 47 6 29C6 14 17 5 29 5C38 5 46 11 50 20C54 11 62 5 71 5C83 5 94 14 94 29C94 47 80 64 50 90Z",
  D: "M50 3C60 22 72 38 88 50C72 62 60 78 50 97C40 78 28 62 12 50C28 38 40 22 50 3Z",
  S: "M50 4C80 33 94 46 94 63C94 75 85 83 74 83C66 83 59 79 55 72C56 83 59 90 66 96H34C41 90 44 83 45 72C41 79 34 83 26 83C15 83 6 75 6 63C6 46 20 33 50 4Z",
  C: "M50 4A20 20 0 0 1 67 35A20.5 20.5 0 1 1 55 71C56 83 59 90 66 96H34C41 90 44 83 45 71A20.5 20.5 0 1 1 33 35A20 20 0 0 1 50 4Z",
};

/** Columns and rows of the pips on number cards, in percent of the field. */
const PLACES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "2": [
    [50, 0],
    [50, 100],
  ],
  "3": [
    [50, 0],
    [50, 50],
    [50, 100],
  ],
  "4": [
    [0, 0],
    [100, 0],
    [0, 100],
    [100, 100],
  ],
  "5": [
    [0, 0],
    [100, 0],
    [50, 50],
    [0, 100],
    [100, 100],
  ],
  "6": [
    [0, 0],
    [100, 0],
    [0, 50],
    [100, 50],
    [0, 100],
    [100, 100],
  ],
  "7": [
    [0, 0],
    [100, 0],
    [50, 25],
    [0, 50],
    [100, 50],
    [0, 100],
    [100, 100],
  ],
  "8": [
    [0, 0],
    [100, 0],
    [50, 25],
    [0, 50],
    [100, 50],
    [50, 75],
    [0, 100],
    [100, 100],
  ],
  "9": [
    [0, 0],
    [100, 0],
    [0, 33],
    [100, 33],
    [50, 50],
    [0, 67],
    [100, 67],
    [0, 100],
    [100, 100],
  ],
  T: [
    [0, 0],
    [100, 0],
    [50, 17],
    [0, 33],
    [100, 33],
    [0, 67],
    [100, 67],
    [50, 83],
    [0, 100],
    [100, 100],
  ],
};

const BOX = `x="6" y="6" width="188" height="268" rx="16"`;

/** Red for hearts and diamonds, ink for the others. */
export function isRedSuit(suit: Suit): boolean {
  return suit === "H" || suit === "D";
}

function pip(suit: Suit, x: number, y: number, size: number, down = false): string {
  const turn = down ? ` rotate(180)` : "";
  return `<path transform="translate(${x} ${y})${turn} scale(${size / 100}) translate(-50 -50)" d="${PIPS[suit]}"/>`;
}

function corner(rank: Rank, suit: Suit): string {
  const { d } = word(rank === "T" ? "10" : rank, "ruslan", { x: 32, y: 46, height: 22, fit: 26 });
  return `<path d="${d}"/>${pip(suit, 32, 64, 22)}`;
}

/** King, queen, knave: a gilt letter in a panel, under a crown (the knave under the eagle), over the suit. */
function court(ink: Ink, rank: Rank, suit: Suit, colour: string): string {
  const field = `<rect x="50" y="34" width="100" height="212" rx="10"`;
  const trial = bounds(word(rank, "ruslan", { x: 100, y: 170, height: 72, fit: 74 }).d);
  const { d } = word(rank, "ruslan", {
    x: 200 - (trial[0] + trial[2]) / 2,
    y: 170,
    height: 72,
    fit: 74,
  });
  const crown = `<path d="${EAGLE_CROWN}" transform="translate(100 175) scale(1.7)" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="1.3" stroke-linejoin="round"/>`;
  const eagle = `<g transform="translate(100 70) scale(.42)" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="4" stroke-linejoin="round">${mirrored(0, `<path d="${EAGLE_HALF}"/>`)}<path d="${EAGLE_CROWN}"/></g>`;
  return (
    `${field} fill="#f4e7c4" stroke="${OUTLINE}" stroke-width="5"/>${field} fill="#f6ebcd" stroke="${gold(ink)}" stroke-width="3"/>` +
    `<path d="${rosette(100, 140, 34, 50, 24, 3)}" fill="none" stroke="#b58a3c" stroke-opacity=".45" stroke-width=".8" transform="translate(100 140) scale(.94 1.9) translate(-100 -140)"/>` +
    (rank === "J" ? eagle : crown) +
    `<path d="${d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="14" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${gold(ink)}" stroke="${gold(ink)}" stroke-width="9" stroke-linejoin="round" filter="${relief(ink, 1.6)}"/><path d="${d}" fill="${colour}" stroke="#2b1404" stroke-width="1"/>` +
    `<g fill="${colour}">${pip(suit, 100, 212, 34)}</g>`
  );
}

/** The face of a card. */
export function card(rank: Rank, suit: Suit): string {
  const ink = new Ink(`card-${rank}${suit}`);
  const colour = isRedSuit(suit) ? "#b5122b" : "#17202c";
  const paper = ink.linear("paper", [
    [0, "#fffdf6"],
    [1, "#f0e4c8"],
  ]);
  const places = PLACES[rank];
  let middle: string;
  if (rank === "A")
    middle = `<path d="${rosette(100, 140, 34, 62, 24, 2)}" fill="none" stroke="#c9a052" stroke-opacity=".65"/><g fill="${colour}">${pip(suit, 100, 140, 74)}</g>`;
  else if (places === undefined) middle = court(ink, rank, suit, colour);
  else
    middle = `<g fill="${colour}">${places.map(([x, y]) => pip(suit, 70 + x * 0.6, 66 + y * 1.48, 32, y > 50)).join("")}</g>`;
  const corners = `<g fill="${colour}">${corner(rank, suit)}<g transform="rotate(180 100 140)">${corner(rank, suit)}</g></g>`;
  const body =
    `<g filter="${shadow(ink)}"><rect ${BOX} fill="${paper}" stroke="${OUTLINE}" stroke-width="2"/>` +
    `<rect x="11" y="11" width="178" height="258" rx="12" fill="none" stroke="${gold(ink)}" stroke-width="2.4"/>${middle}${corners}</g>`;
  return ink.svg(200, 280, body);
}

/** The back: lapis under gold guilloche, with the eagle. */
export function cardBack(): string {
  const ink = new Ink("card-back");
  const ground = ink.radial("ground", [
    [0, "#3565d8"],
    [0.6, "#163084"],
    [1, "#091648"],
  ]);
  const body =
    `<g filter="${shadow(ink)}"><rect ${BOX} fill="#fbf3df" stroke="${OUTLINE}" stroke-width="2"/><rect x="15" y="15" width="170" height="250" rx="10" fill="${ground}" stroke="${gold(ink)}" stroke-width="4"/>` +
    `<g fill="none" stroke="#f3d27a" stroke-opacity=".55" stroke-width=".9" transform="translate(100 140) scale(1 1.44) translate(-100 -140)"><path d="${rosette(100, 140, 30, 78, 24, 3)}"/><path d="${rosette(100, 140, 62, 80, 36, 2)}"/></g>` +
    `<circle cx="100" cy="140" r="44" fill="#0c1f63" stroke="${gold(ink)}" stroke-width="4" filter="${relief(ink, 1)}"/>` +
    `<g transform="translate(100 146) scale(.56)" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="1.6">${mirrored(0, `<path d="${EAGLE_HALF}"/>`)}<path d="${EAGLE_CROWN}"/><path d="${EAGLE_SHIELD}" fill="#b30f28"/></g></g>`;
  return ink.svg(200, 280, body);
}
