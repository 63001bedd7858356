/** Covered things and what lies under them: cards, gems, coins, keys, chests with their locks. */

import { gold, OUTLINE, relief, shadow } from "../gold";
import { moire, sunray } from "../guilloche";
import { Ink, n1, polar } from "../svg";
import { hueOf } from "./hues";

/** The dark line round a shape, so wide. */
const outlined = (width: number): string =>
  `stroke="${OUTLINE}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
const LINE = outlined(6);
/** Hue and corners of the gems, from the left. */
const GEMS = [
  [352, 8],
  [205, 6],
  [145, 4],
  [278, 5],
  [40, 7],
] as const;

function polygon(sides: number, r: number, turn = 0): string {
  const ends = Array.from({ length: sides }, (_, i) => polar(100, 100, r, (360 * (i + turn)) / sides));
  return ends.map(([x, y]) => `${n1(x)},${n1(y)}`).join(" ");
}

function tint(ink: Ink, hue: number): string {
  const [light, mid, dark] = [74, 44, 17];
  return ink.radial(
    `tint-${hue}`,
    [
      [0, `hsl(${hue} 90% ${light}%)`],
      [0.5, `hsl(${hue} 76% ${mid}%)`],
      [1, `hsl(${hue} 82% ${dark}%)`],
    ],
    0.5,
    0.5,
    0.72,
    0.3,
    0.24,
  );
}

/** The back of a tarot card, 200 by 320: moon, sun rays and stars on night blue. */
export function cardBack(): string {
  const ink = new Ink("tarot-back");
  const night = ink.radial("night", [
    [0, "#4b3a9a"],
    [0.6, "#251c5c"],
    [1, "#120c33"],
  ]);
  const stars = [
    [44, 52, 7],
    [156, 52, 7],
    [44, 268, 7],
    [156, 268, 7],
    [100, 40, 5],
    [100, 280, 5],
  ]
    .map(([x, y, r]) => spark(x ?? 0, y ?? 0, r ?? 0))
    .join("");
  return ink.svg(
    200,
    320,
    `<rect x="3" y="3" width="194" height="314" rx="16" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="4"/>` +
      `<rect x="12" y="12" width="176" height="296" rx="10" fill="${night}" stroke="${OUTLINE}" stroke-width="2"/>` +
      `<path transform="translate(0 60)" d="${moire(14, -46, 172, 292, 9)}" fill="none" stroke="#b9a8ff" stroke-opacity=".16"/>` +
      `<rect x="21" y="21" width="158" height="278" rx="7" fill="none" stroke="${gold(ink)}" stroke-width="2.5"/>` +
      `<path transform="translate(0 60)" d="${sunray(100, 100, 46, 74, 32)}" fill="none" stroke="${gold(ink)}" stroke-width="2.4" stroke-linecap="round"/>` +
      `<circle cx="100" cy="160" r="42" fill="#1a1245" stroke="${gold(ink)}" stroke-width="5"/>` +
      `<path d="M112 128A34 34 0 1 0 130 180A28 28 0 0 1 112 128Z" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="2.5"/>` +
      `<g fill="#ffe9a6">${spark(122, 152, 9)}${stars}</g>`,
  );
}

/** A star of four points. */
function spark(x: number, y: number, r: number): string {
  const s = n1(r * 0.24);
  return `<path d="M${x} ${y - r}L${n1(x + Number(s))} ${n1(y - Number(s))}L${x + r} ${y}L${n1(x + Number(s))} ${n1(y + Number(s))}L${x} ${y + r}L${n1(x - Number(s))} ${n1(y + Number(s))}L${x - r} ${y}L${n1(x - Number(s))} ${n1(y - Number(s))}Z"/>`;
}

/** The face of a card before anything is drawn on it, 200 by 320. */
export function cardFront(): string {
  const ink = new Ink("tarot-front");
  const paper = ink.radial("paper", [
    [0, "#fffaf0"],
    [0.7, "#f5e7c8"],
    [1, "#e0c690"],
  ]);
  const corners = [
    [30, 30],
    [170, 30],
    [30, 290],
    [170, 290],
  ]
    .map(([x, y]) => spark(x ?? 0, y ?? 0, 10))
    .join("");
  return ink.svg(
    200,
    320,
    `<rect x="3" y="3" width="194" height="314" rx="16" fill="${gold(ink)}" stroke="${OUTLINE}" stroke-width="4"/>` +
      `<rect x="12" y="12" width="176" height="296" rx="10" fill="${paper}" stroke="${OUTLINE}" stroke-width="2"/>` +
      `<rect x="21" y="21" width="158" height="278" rx="7" fill="none" stroke="#8a6420" stroke-width="2"/>` +
      `<g fill="#8a6420">${corners}</g>` +
      `<path transform="translate(0 44)" d="${sunray(100, 100, 30, 84, 40)}" fill="none" stroke="#c99b45" stroke-opacity=".55" stroke-width="2"/>`,
  );
}

/** A cut gem, 200 by 200; each place has a colour and a shape of its own. */
export function gem(place: number): string {
  const [hue, sides] = GEMS[place % GEMS.length] ?? GEMS[0];
  const ink = new Ink(`gem-${place % GEMS.length}`);
  const turn = sides === 4 ? 0 : 0.5;
  const rim = Array.from({ length: sides }, (_, i) => polar(100, 100, 88, (360 * (i + turn)) / sides));
  const table = Array.from({ length: sides }, (_, i) => polar(100, 100, 46, (360 * (i + turn)) / sides));
  const facets = rim
    .map(([x, y], i) => {
      const [nx, ny] = rim[(i + 1) % sides] ?? [x, y];
      const [ax, ay] = table[i] ?? [x, y];
      const [bx, by] = table[(i + 1) % sides] ?? [x, y];
      // The light comes from the top left: facets that look there are bright.
      const light = (-(x + nx - 200) - (y + ny - 200)) / 352;
      const shade = Math.round(42 + light * 30);
      return `<path d="M${n1(x)} ${n1(y)}L${n1(nx)} ${n1(ny)}L${n1(bx)} ${n1(by)}L${n1(ax)} ${n1(ay)}Z" fill="hsl(${hue} 80% ${shade}%)"/>`;
    })
    .join("");
  return ink.svg(
    200,
    200,
    `<g filter="${shadow(ink)}"><polygon points="${polygon(sides, 92, turn)}" fill="${OUTLINE}"/>` +
      `<g stroke="#fff" stroke-opacity=".45" stroke-width="1.6">${facets}` +
      `<polygon points="${polygon(sides, 46, turn)}" fill="${tint(ink, hue)}"/></g>` +
      `<path d="M62 66Q80 48 104 50" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".8"/></g>`,
  );
}

/** A golden setting for a number, 200 by 200. */
export function setting(hue: number): string {
  const ink = new Ink(`setting-${hue}`);
  return ink.svg(
    200,
    200,
    `<g filter="${shadow(ink)}"><circle cx="100" cy="100" r="90" fill="${OUTLINE}"/>` +
      `<circle cx="100" cy="100" r="86" fill="${gold(ink)}" filter="${relief(ink, 1.6)}"/>` +
      `<circle cx="100" cy="100" r="70" fill="hsl(${hue} 62% 17%)" stroke="${OUTLINE}" stroke-width="3"/>` +
      `<path d="${sunray(100, 100, 20, 68, 44)}" fill="none" stroke="hsl(${hue} 90% 75%)" stroke-opacity=".3"/></g>`,
  );
}

/** A cover of which nothing is known: a closed box, 200 by 200. */
export function box(): string {
  const ink = new Ink("box");
  return ink.svg(
    200,
    200,
    `<g filter="${shadow(ink)}"><rect x="24" y="40" width="152" height="130" rx="14" fill="${tint(ink, 215)}" stroke="${gold(ink)}" stroke-width="9"/>` +
      `<path d="M24 84H176" stroke="${gold(ink)}" stroke-width="9"/><path d="M100 40V170" stroke="${gold(ink)}" stroke-width="12"/>` +
      `<path d="M100 42C70 6 40 20 56 36Q70 46 100 42C130 6 160 20 144 36Q130 46 100 42Z" fill="${gold(ink)}" ${outlined(4)}/></g>`,
  );
}

/** A stack of coins, 200 by 200. */
export function coins(): string {
  const ink = new Ink("coins");
  const one = (x: number, y: number): string =>
    `<path d="M${x - 42} ${y}v15a42 15 0 0 0 84 0v-15" fill="#b97f1c" ${outlined(4)}/><ellipse cx="${x}" cy="${y}" rx="42" ry="15" fill="${gold(ink)}" ${outlined(4)}/>`;
  const stack = [150, 131, 112].map((y) => one(72, y)).join("");
  const high = [156, 137, 118, 99, 80].map((y) => one(128, y)).join("");
  return ink.svg(200, 200, `<g filter="${shadow(ink)}">${stack}${high}</g>`);
}

/** A key of that colour, 200 by 200. */
export function key(label: string): string {
  const ink = new Ink(`key-${label}`);
  const hue = hueOf(label);
  return ink.svg(
    200,
    200,
    `<g transform="rotate(40 100 100)" filter="${shadow(ink)}">` +
      `<path fill-rule="evenodd" d="M100 18a36 36 0 0 1 12 70v66h24v16h-18v12h-30V88a36 36 0 0 1 12-70zm0 20a16 16 0 1 0 0 32a16 16 0 0 0 0-32z" fill="${tint(ink, hue)}" ${LINE}/>` +
      `<path d="M80 42a24 24 0 0 1 18-14" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".75"/></g>`,
  );
}

/** A padlock of that colour, 60 by 72: shut, or open with its key in it. */
export function padlock(label: string, open: boolean): string {
  const hue = hueOf(label);
  const ink = new Ink(`lock-${label}-${open}`);
  const bow = open ? "M17 32V18a13 13 0 0 1 26 0v4" : "M17 34V22a13 13 0 0 1 26 0v12";
  const body = open ? tint(ink, hue) : "#3a3550";
  const hole = open
    ? `<circle cx="30" cy="46" r="7" fill="#fff6d0"/><path d="M27 48h6l3 13H24z" fill="#fff6d0"/>`
    : `<circle cx="30" cy="46" r="6" fill="#0b0818"/><path d="M28 48h4l3 12H25z" fill="#0b0818"/>`;
  return ink.svg(
    60,
    72,
    `<path d="${bow}" fill="none" stroke="${OUTLINE}" stroke-width="12" stroke-linecap="round"/><path d="${bow}" fill="none" stroke="${open ? gold(ink) : "#a9a2bd"}" stroke-width="7" stroke-linecap="round"/>` +
      `<rect x="7" y="30" width="46" height="38" rx="8" fill="${body}" stroke="${open ? `hsl(${hue} 90% 78%)` : "#a9a2bd"}" stroke-width="3.5"/>${hole}`,
  );
}

/** What an open chest is full of: coins in a heap, and stones among them. */
function heap(metal: string): string {
  const glow = `<ellipse cx="100" cy="66" rx="66" ry="36" fill="#fff0b0" opacity=".55"/>`;
  const pile = `<path d="M27 86Q40 58 68 56Q100 34 132 56Q160 58 173 86Z" fill="${metal}" ${outlined(4)}/>`;
  const coin = ([x, y]: readonly [number, number]): string =>
    `<ellipse cx="${x}" cy="${y}" rx="13" ry="9" fill="#ffe08a" stroke="#8a5a14" stroke-width="2.5"/><ellipse cx="${x}" cy="${y}" rx="7" ry="4.4" fill="none" stroke="#b57f24" stroke-width="2"/>`;
  const stone = ([x, y, fill]: readonly [number, number, string]): string =>
    `<path d="M${x} ${y - 12}l11 9-11 15-11-15z" fill="${fill}" stroke="#1c0d05" stroke-width="2.5"/><path d="M${x - 11} ${y - 3}h22" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>`;
  const coins = ([[58, 74], [142, 74], [100, 54], [82, 70], [120, 71], [100, 80]] as const).map(coin);
  const stones = ([[72, 58, "#e0324e"], [128, 58, "#2f8cf0"], [101, 68, "#25b463"]] as const).map(stone);
  return [glow, pile, ...coins, ...stones].join("");
}

/** A chest of that colour, 200 by 160: shut, or open with its light. */
export function chest(label: string, open: boolean): string {
  const hue = hueOf(label);
  const ink = new Ink(`chest-${label}-${open}`);
  const wood = tint(ink, hue);
  const metal = gold(ink);
  const bands = `<path d="M52 84V150M148 84V150" stroke="${metal}" stroke-width="13"/>`;
  const base = `<path d="M20 82H180V144Q180 152 172 152H28Q20 152 20 144Z" fill="${wood}" ${LINE}/>${bands}<path d="M20 82H180V144Q180 152 172 152H28Q20 152 20 144Z" fill="none" stroke="${metal}" stroke-width="4"/>`;
  const lid = open
    ? `<path d="M22 72L32 22Q100 -6 168 22L178 72Z" fill="${wood}" ${LINE}/><path d="M38 72L46 32Q100 10 154 32L162 72Z" fill="hsl(${hue} 60% 15%)" stroke="${metal}" stroke-width="5"/>` +
      heap(metal)
    : `<path d="M20 82V64Q20 26 60 26H140Q180 26 180 64V82Z" fill="${wood}" ${LINE}/><path d="M52 27V82M148 27V82" stroke="${metal}" stroke-width="13"/><path d="M20 82V64Q20 26 60 26H140Q180 26 180 64V82Z" fill="none" stroke="${metal}" stroke-width="4"/>`;
  const plate = open
    ? ""
    : `<rect x="82" y="68" width="36" height="38" rx="7" fill="${metal}" ${outlined(4)}/><circle cx="100" cy="84" r="6" fill="${OUTLINE}"/><path d="M98 86h4l2 12h-8z" fill="${OUTLINE}"/>`;
  return ink.svg(200, 160, `<g filter="${shadow(ink)}">${open ? lid + base : base + lid}${plate}</g>`);
}
