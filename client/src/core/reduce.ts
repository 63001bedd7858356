/** Folds events into what can be seen. Pure: the same events always give the same state. */

import type {
  Cell,
  Feature,
  FeatureEnd,
  GameEvent,
  Pick,
  PrizeWin,
  Reveal,
  Spin,
  Wheel,
} from "./events";
import type { CellWin, FeatureState, GameState } from "./state";
import { emptyState } from "./state";

/** Spins with held reels: what is held stands until they are over. */
export const RESPIN = "respin";

/** The state after one more event. */
export function reduce(state: GameState, event: GameEvent): GameState {
  const next = { ...state, seen: state.seen + 1 };
  switch (event.type) {
    case "spin":
      return spin(next, event);
    case "reveal":
      return reveal(next, event);
    case "line_win":
    case "way_win":
    case "scatter_win":
      return won({ ...next, wins: [...state.wins, event] }, event);
    case "prize_win":
      return won({ ...next, prizes: [...state.prizes, event], picks: paid(state.picks, event) }, event);
    case "pick":
      return picked(next, event);
    case "wheel":
      return wheeled(next, event);
    case "hold":
      return held(next, event.reels, event.left);
    case "feature":
      return event.more ? prolonged(next, event) : begun(next, event);
    case "feature_end":
      return ended(next, event);
    case "gamble":
      return { ...next, gambles: [...state.gambles, event], coins: add(state.coins, event.coins) };
    case "cap":
      return { ...next, coins: event.coins, capped: true };
    case "settled":
      return { ...next, settled: true };
    default:
      return unknown(next, event);
  }
}

/** The state after the first `count` events (all of them unless told). */
export function fold(
  events: readonly GameEvent[],
  count: number = events.length,
  from: GameState = emptyState(),
): GameState {
  return events.slice(0, count).reduce(reduce, from);
}

/** A window as the server writes it, `["KING ACE …", …]`, as `window[row][reel]`. */
export function readWindow(rows: readonly string[]): string[][] {
  return rows.map((row) => row.trim().split(/\s+/));
}

function spin(state: GameState, event: Spin): GameState {
  const inside = event.feature !== "base";
  return {
    ...state,
    window: readWindow(event.window),
    stops: event.stops,
    feature: event.feature,
    spins: state.spins + 1,
    wins: [],
    prizes: [],
    reveals: [],
    held: event.feature === RESPIN ? state.held : [],
    picks: [],
    turns: [],
    spinCoins: 0,
    features: inside
      ? innermost(state.features, (f) => ({ ...f, left: event.left, played: f.played + 1 }))
      : state.features,
  };
}

function reveal(state: GameState, event: Reveal): GameState {
  const shown = event.cells.map((cell) => ({ cell, symbol: event.symbol, value: event.value }));
  return {
    ...state,
    reveals: [...state.reveals, ...shown],
    window: event.value === null ? turn(state.window, event.cells, event.symbol) : state.window,
  };
}

function turn(
  window: GameState["window"],
  cells: readonly Cell[],
  symbol: string,
): GameState["window"] {
  const turned = new Set(cells.map(([reel, row]) => `${reel},${row}`));
  return window.map((symbols, row) =>
    symbols.map((old, reel) => (turned.has(`${reel + 1},${row + 1}`) ? symbol : old)),
  );
}

/** Its coins are added to the spin, the round and the innermost feature. */
function won(state: GameState, event: CellWin | PrizeWin): GameState {
  return {
    ...state,
    spinCoins: add(state.spinCoins, event.coins),
    coins: add(state.coins, event.coins),
    features: innermost(state.features, (f) => ({ ...f, coins: add(f.coins, event.coins) })),
  };
}

/** A covered thing was turned; what it pays follows in an event of its own. */
function picked(state: GameState, event: Pick): GameState {
  return { ...state, picks: [...state.picks, { ...event, coins: null }] };
}

/** The prize of the thing turned last, if it is that. */
function paid(picks: GameState["picks"], prize: PrizeWin): GameState["picks"] {
  const last = picks.at(-1);
  if (last?.feature !== prize.feature || last.coins !== null) return picks;
  return [...picks.slice(0, -1), { ...last, coins: prize.coins }];
}

function wheeled(state: GameState, event: Wheel): GameState {
  return { ...state, turns: [...state.turns, event] };
}

function held(state: GameState, reels: readonly number[], left: number): GameState {
  const counted = (f: FeatureState): FeatureState => (f.name === RESPIN ? { ...f, left } : f);
  return { ...state, held: reels, features: innermost(state.features, counted) };
}

function begun(state: GameState, event: Feature): GameState {
  const added = spinsOf(event.granted);
  const feature: FeatureState = {
    name: event.name,
    granted: added,
    added,
    left: event.left,
    played: 0,
    coins: 0,
    facts: event.granted,
    limited: event.limited,
    ended: false,
  };
  return { ...state, features: [...state.features, feature], picks: [], turns: [] };
}

function prolonged(state: GameState, event: Feature): GameState {
  const added = spinsOf(event.granted);
  const features = innermost(state.features, (f) => ({
    ...f,
    granted: f.granted + added,
    added,
    left: event.left,
    limited: event.limited,
  }));
  return { ...state, features };
}

function ended(state: GameState, event: FeatureEnd): GameState {
  const last = state.features.at(-1);
  if (last === undefined) return state;
  return {
    ...state,
    features: state.features.slice(0, -1),
    held: last.name === RESPIN ? [] : state.held,
    picks: [],
    turns: [],
    lastFeature: { ...last, coins: event.coins, left: 0, ended: true },
  };
}

function innermost(
  features: readonly FeatureState[],
  change: (feature: FeatureState) => FeatureState,
): readonly FeatureState[] {
  const last = features.at(-1);
  return last === undefined ? features : [...features.slice(0, -1), change(last)];
}

/** Spins in what a feature gives: other things that it tells are no spins. */
export function spinsOf(granted: Feature["granted"]): number {
  return granted["spins"] ?? 0;
}

/** Sum of two counts of coins; refuses what a number cannot hold exactly. */
function add(a: number, b: number): number {
  const sum = a + b;
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${a} + ${b} coins cannot be counted`);
  return sum;
}

/** An event that this client does not know: the compiler proves that none is left out. */
function unknown(state: GameState, event: never): GameState {
  console.error("the client does not know this event", event);
  return state;
}
