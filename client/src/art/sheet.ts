/**
 * For those who draw: every picture on one page, or a board with made-up events. Not part of the build.
 *
 * `?view=symbols` (`&grey`, `&theme=plain`), `?view=pieces`, `?view=board` (`&plain`, `&calm`, `&night`,
 * `&portrait`, `&renderer=webgl`). The board view leaves its parts in `window.art` for scripts.
 */

import { createBoard } from "../board/board";
import { createClock } from "../core/clock";
import { reduce } from "../core/reduce";
import { emptyState } from "../core/state";
import { card, cardBack, RANKS, SUITS } from "./cards";
import { glow, rays, spark } from "./effects";
import { icon, ICONS } from "./icons";
import { LINE_COLOURS } from "./lines";
import { sampleGame } from "./sample";
import { dataUrl } from "./svg";
import { symbolSvg, themeFor } from "./themes";
import { titleSvg } from "./title";

const query = new URLSearchParams(location.search);
const root = document.getElementById("root") as HTMLElement;
const THEME = query.get("theme") ?? "days-of-the-tsar";

function sheet(pictures: readonly (readonly [string, string])[], dark = false): void {
  root.className = `sheet${query.has("grey") ? " grey" : ""}`;
  for (const [name, svg] of pictures) {
    const figure = document.createElement("figure");
    if (dark) figure.className = "dark";
    const image = document.createElement("img");
    image.src = dataUrl(svg);
    figure.append(image, name);
    root.append(figure);
  }
}

function pieces(): void {
  const theme = themeFor(THEME);
  const halves = theme.opening("EGG");
  sheet(
    [
      ["title", titleSvg("Days of the Tsar")],
      ["plaque", theme.plaque("1,000", LINE_COLOURS[3] ?? "")],
      ["medal", theme.medal("10")],
      ["coin", theme.coin()],
      ["glow", glow()],
      ["rays", rays()],
      ["spark", spark()],
      ...(halves === null
        ? []
        : ([
            ["lid", halves.lid],
            ["cup", halves.cup],
          ] as const)),
      ["back", cardBack()],
      ...SUITS.flatMap((suit) =>
        RANKS.filter((_, i) => i < 5 || i % 4 === 0).map(
          (rank) => [rank + suit, card(rank, suit)] as const,
        ),
      ),
      ...ICONS.map((name) => [name, icon(name, 48).replaceAll("currentColor", "#f3d27a")] as const),
    ],
    true,
  );
}

async function board(): Promise<void> {
  const clock = createClock();
  const game = sampleGame();
  const host = document.createElement("div");
  host.id = "host";
  const height = query.get("height");
  if (height !== null) host.style.height = `${height}px`;
  document.body.append(host);
  const made = createBoard({
    game,
    theme: query.has("plain") ? null : THEME,
    renderer: query.get("renderer") === "webgl" ? "webgl" : "canvas",
    clock,
    reducedMotion: query.has("calm"),
  });
  const before = performance.now();
  await made.mount(host);
  const state = { ...emptyState(), window: game.window };
  made.draw(state);
  Object.assign(globalThis, {
    art: { board: made, clock, game, state, reduce, emptyState, ready: performance.now() - before },
  });
}

const view = query.get("view") ?? "symbols";
if (view === "board") void board();
else if (view === "pieces") pieces();
else
  sheet(
    sampleGame().symbols.map((name) => [name, symbolSvg(THEME === "plain" ? null : THEME, name)]),
  );
