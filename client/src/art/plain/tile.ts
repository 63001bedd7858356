/** A symbol drawn from nothing but its name and what it does in its game. 200 by 200. */

import { gold, OUTLINE, relief, shadow } from "../gold";
import { moire, sunray } from "../guilloche";
import { letter } from "../letter";
import { Ink, n1, polar } from "../svg";
import { bounds, word } from "../type";
import { bars, barsOf } from "./bars";
import { hash, type Look, lookOf } from "./looks";
import { pictures } from "./pictures";

export { hash } from "./looks";

const RANKS: Readonly<Record<string, string>> = {
  ACE: "A",
  KING: "K",
  QUEEN: "Q",
  JACK: "J",
  TEN: "10",
  NINE: "9",
  EIGHT: "8",
  SEVEN: "7",
};
/** Sevens of a three-reel machine: bare, or with the colour that their name begins with. */
const SEVEN = /^([RWBS]?)7$/;
/** Hue, saturation and lightness of an enamel. */
type Colour = readonly [hue: number, saturation: number, lightness: number];
const RED: Colour = [356, 84, 46];
const SEVEN_COLOURS: Readonly<Record<string, Colour>> = {
  W: [40, 25, 88],
  B: [218, 84, 44],
};
/** A name of so many letters stands whole on its tile; a number keeps its place in longer ones. */
const WHOLE = 7;
/** A name of so many letters is as good as initials. */
const SHORT = 4;
/** Letters are made no narrower than this before they are made smaller. */
const NARROWEST = 0.62;

/** What stands large on the tile: a rank, a short name, or the first letters (GOLD2 keeps its number). */
export function initials(name: string): string {
  const rank = RANKS[name];
  if (rank !== undefined) return rank;
  if (name.length <= SHORT) return name;
  const number = /\d+$/.exec(name)?.[0] ?? "";
  return name.replace(/\d+$/, "").slice(0, number === "" ? 2 : 1) + number;
}

/** A shape with so many sides; 0 is a circle. */
function outline(sides: number, r: number, y = 100): string {
  if (sides === 0)
    return `M${100 - r} ${y}A${r} ${r} 0 1 1 ${100 + r} ${y}A${r} ${r} 0 1 1 ${100 - r} ${y}Z`;
  const points = Array.from({ length: sides }, (_, i) =>
    polar(100, y, r, (360 * (i + (sides === 4 ? 0.5 : 0))) / sides),
  );
  return `M${points.map(([x, at]) => `${n1(x)} ${n1(at)}`).join("L")}Z`;
}

/** A star of so many points. */
function star(points: number, outer: number, inner: number): string {
  const ends = Array.from({ length: points * 2 }, (_, i) =>
    polar(100, 100, i % 2 === 0 ? outer : inner, (180 * i) / points),
  );
  return `M${ends.map(([x, y]) => `${n1(x)} ${n1(y)}`).join("L")}Z`;
}

/** A word whose ink, tails and all, is centred on 100, y; a long one gets lower before it gets thin. */
export function centredWord(text: string, y: number, height: number, fit: number): string {
  const free = word(text, "cinzel", { x: 100, y, height });
  const squeeze = Math.max(1, free.width / fit);
  const tall = squeeze * NARROWEST > 1 ? height / (squeeze * NARROWEST) : height;
  const trial = bounds(word(text, "cinzel", { x: 100, y, height: tall, fit }).d);
  return word(text, "cinzel", {
    x: 200 - (trial[0] + trial[2]) / 2,
    y: 2 * y - (trial[1] + trial[3]) / 2,
    height: tall,
    fit,
  }).d;
}

const engraved = (d: string, width: number, fill = "#fff8e4"): string =>
  `<path d="${d}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="${width}" stroke-linejoin="round"/><path d="${d}" fill="${fill}"/>`;

/** A band across the foot of the tile with a word on it. */
function ribbon(ink: Ink, text: string, fill: string): string {
  const shape = "M14 144H186L176 160L186 177H14L24 160Z";
  return (
    `<path d="${shape}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="9" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="${fill}" stroke="${gold(ink)}" stroke-width="4" stroke-linejoin="round"/>` +
    engraved(centredWord(text, 160.5, 20, 140), 3)
  );
}

/** 200 by 200. */
export function tile(name: string, look: Look = lookOf(name)): string {
  if (look.role === "blank") return blank(name);
  const plates = barsOf(name);
  if (look.role === "pays" || look.role === "wild") {
    if (plates > 0) return bars(name, plates, look.role === "wild");
    const seven = SEVEN.exec(name);
    if (seven !== null) return enamelled(name, "7", SEVEN_COLOURS[seven[1] ?? ""] ?? RED);
  }
  if (look.role === "pays") {
    const rank = RANKS[name] ?? (/^(?:[AKQJ]|9|10)$/.test(name) ? name : undefined);
    if (rank !== undefined) return enamelled(name, rank, [look.hue, 74, 40]);
  }
  return stone(name, look);
}

/** A letter in gold and enamel of that colour. */
function enamelled(name: string, text: string, [hue, saturation, lightness]: Colour): string {
  const shade = (times: number): string =>
    `hsl(${hue} ${saturation}% ${Math.min(96, Math.round(lightness * times))}%)`;
  const enamel = { light: shade(1.7), mid: shade(1), dark: shade(0.42) };
  return letter(`plain-${hash(name).toString(36)}`, text, enamel);
}

/** A stop without a symbol: a small ornament that promises nothing. */
function blank(name: string): string {
  const ink = new Ink(`tile-${hash(name).toString(36)}`);
  const mark = `<path d="M100 86L114 100L100 114L86 100Z"/><path d="M40 100H78M122 100H160"/>`;
  return ink.svg(
    200,
    200,
    `<g fill="none" stroke="#6d7c8b" stroke-width="4" stroke-linecap="round" opacity=".55">${mark}</g>`,
  );
}

/** A cut stone in gold; its name on it, its role or its whole name on a band below. */
function stone(name: string, look: Look): string {
  const ink = new Ink(`tile-${hash(name).toString(36)}`);
  const { hue, role } = look;
  const special = role !== "pays";
  const short = name.length <= WHOLE ? name : initials(name);
  const picture = pictures[look.shows ?? name] ?? pictures[name];
  const isWhole = short === name || picture !== undefined;
  const wild = look.multiplier > 1 ? `WILD X${look.multiplier}` : "WILD";
  const words = {
    wild: wild === name ? "" : wild,
    scatter: "SCATTER",
    bonus: "BONUS",
    pays: isWhole ? "" : name,
    blank: "",
  }[role];
  const lifted = words === "" ? 100 : 88;
  const sides = look.sides;
  const radius = sides === 4 ? 100 : sides === 3 ? 104 : sides === 5 ? 90 : 84;
  const shape =
    role === "scatter"
      ? star(12, 98, 78)
      : role === "wild"
        ? outline(0, 88)
        : role === "bonus"
          ? star(8, 98, 80)
          : outline(sides, radius, sides === 3 ? 116 : 100);
  const fill = ink.radial(
    "fill",
    [
      [0, `hsl(${hue} 85% 72%)`],
      [0.5, `hsl(${hue} 72% 40%)`],
      [1, `hsl(${hue} 80% 15%)`],
    ],
    0.5,
    0.5,
    0.7,
    0.32,
    0.28,
  );
  const middle = sides === 3 && !special ? lifted + 16 : lifted;
  const room = sides === 3 && !special ? 96 : short.length > SHORT ? 146 : 124;
  const drawn =
    picture === undefined || words === ""
      ? picture
      : `<g transform="translate(20 6) scale(.8)">${picture}</g>`;
  const face =
    drawn ?? engraved(centredWord(short, middle, words === "" ? 62 : 54, room), 9);
  const engraving = special ? sunray(100, 100, 10, 96, 48) : moire(0, 0, 200, 200, 10);
  const clip = ink.clip("in", `<path d="${shape}"/>`);
  const body =
    `<g filter="${shadow(ink)}"><path d="${shape}" fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="14" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="${gold(ink)}" stroke="${gold(ink)}" stroke-width="8" stroke-linejoin="round" filter="${relief(ink, 1.8)}"/>` +
    `<path d="${shape}" fill="${fill}" stroke="${OUTLINE}" stroke-width="2"/>` +
    `<g clip-path="${clip}"><path d="${engraving}" fill="none" stroke="#fff" stroke-opacity=".2"/><path d="M0 0H200V78Q100 108 0 84Z" fill="#fff" opacity=".14"/></g>` +
    face +
    (words === "" ? "" : ribbon(ink, words, special ? "#8f1127" : `hsl(${hue} 60% 20%)`)) +
    `</g>`;
  return ink.svg(200, 200, body);
}
