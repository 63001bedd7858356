/** Shows a round's events one after another: folds each, lets the board animate it. */

import type { Board } from "../board/board";
import type { Clock } from "../core/clock";
import type { GameEvent, PrizeWin, Spin, Wheel } from "../core/events";
import { reduce, RESPIN } from "../core/reduce";
import {
  emptyState,
  type CellWin,
  type FeatureState,
  type GameState,
  type Revealed,
} from "../core/state";
import { easeOut } from "../core/clock";
import { cue } from "../art/cues";
import { text } from "../text";
import {
  alreadyCollected,
  angleOf,
  isOfPick,
  soundOf,
  startsStep,
  winsFrom,
} from "./moments";

export type Overlay =
  | { readonly kind: "intro"; readonly feature: FeatureState; readonly eggs: readonly Revealed[] }
  | { readonly kind: "outro"; readonly feature: FeatureState }
  | { readonly kind: "prize"; readonly prize: PrizeWin }
  | { readonly kind: "cap"; readonly coins: number }
  | { readonly kind: "big"; readonly tier: number; readonly coins: number };

export interface Telling {
  /** How many events the player has seen already. */
  readonly from: number;
  /** Coins staked: a return that does not exceed it is not celebrated. */
  readonly stake: number;
  /** The server's own total. */
  readonly win: number;
  /** Called after each event with how many are seen. */
  readonly onSeen?: (seen: number) => void;
}

/** From so many times the stake on, a win is called big, grand … */
const TIERS = [10, 25, 50, 100] as const;
const COUNT_MS = 650;
const BRIEF_COUNT_MS = 340;
/** More wins of one reel result than these are shown briefly, one by one all the same. */
const MANY_WINS = 6;
const READ_MS = 4200;
/** The turned thing alone, then all of them, and the wheel on its way. */
const TURN_MS = 620;
const OTHERS_MS = 1250;
const WHEEL_MS = 3400;
/** Whole turns that the wheel makes on its way. */
const WHEEL_TURNS = 4;
const NOTICE_MS = 900;

/** How much of a pick lies open: nothing, the one that was turned, or all. */
export type Uncovered = "none" | "turned" | "all";

export class Show {
  state = $state.raw<GameState>(emptyState());
  /** The win meter: counts up to the state's coins. */
  counted = $state(0);
  overlay = $state.raw<Overlay | null>(null);
  notice = $state("");
  uncovered = $state<Uncovered>("none");
  /** The wheel is turning to where it will stop. */
  wheeling = $state(false);
  /** Degrees by which the wheel is turned: at rest the wedge that it stopped at is on top. */
  angle = $state(0);
  rolling = $state(false);
  /** The win that lies in light on the board. */
  lit = $state.raw<CellWin | null>(null);
  board: Board | null = null;
  private release: (() => void) | null = null;
  private turn = 0;
  /** The reel result in view has very many wins. */
  private brief = false;

  /** `hush` is told before each round whether its wins are to be passed over in silence. */
  constructor(
    private readonly clock: Clock,
    private readonly hush: (quiet: boolean) => void = () => undefined,
    /** Whether motion is to be kept small. */
    private readonly calm: () => boolean = () => false,
  ) {}

  /** Reels start at once; they land when the events arrive. */
  startSpin(): void {
    this.clock.endSkip();
    this.rolling = true;
    this.notice = "";
    this.uncovered = "none";
    this.state = { ...emptyState(this.state.window), stops: this.state.stops };
    this.counted = 0;
    this.board?.startSpin("base");
  }

  /** Nothing came of it: the reels show again what they showed. */
  stop(): void {
    this.turn += 1;
    this.rolling = false;
    this.release?.();
    this.overlay = null;
    this.wheeling = false;
    this.clock.endSkip();
    this.board?.draw(this.state);
  }

  /** Shows a state at once, without motion. */
  draw(state: GameState): void {
    this.stop();
    this.state = state;
    this.counted = state.coins;
    this.uncovered = state.picks.length > 0 ? "all" : "none";
    this.angle = angleOf(state.turns.at(-1));
    this.board?.draw(state);
  }

  /** Ends the showing of wins that are told: the window stays, no pay of it does. */
  dismiss(): void {
    const none = emptyState();
    const { wins, prizes, gambles, lastFeature, spinCoins, coins, capped } = none;
    this.state = { ...this.state, wins, prizes, gambles, lastFeature, spinCoins, coins, capped };
    this.counted = 0;
    this.lit = null;
    this.board?.idleWins([]);
  }

  /** A press while something is shown: ends this step, never the ones that follow. */
  hurry(): void {
    if (this.release !== null) this.release();
    else this.clock.skip();
  }

  /** Continues on an overlay. */
  onward(): void {
    this.release?.();
  }

  /** Shows the events from `from` on; resolves true when all are shown, false when stopped. */
  async play(events: readonly GameEvent[], telling: Telling): Promise<boolean> {
    this.turn += 1;
    const turn = this.turn;
    const loud = telling.win > telling.stake;
    this.hush(!loud);
    for (let i = telling.from; i < events.length; i += 1) {
      const event = events[i];
      if (event === undefined) break;
      if (startsStep(event)) this.clock.endSkip();
      if (event.type === "spin" || i === telling.from) this.brief = winsFrom(events, i) > MANY_WINS;
      await this.one(event, events[i + 1]);
      if (turn !== this.turn) return false;
      telling.onSeen?.(i + 1);
    }
    // The highest win was celebrated as it was reached.
    const said = alreadyCollected(this.state) || this.state.capped;
    if (loud && !said) await this.celebrate(telling);
    if (turn !== this.turn) return false;
    this.clock.endSkip();
    this.counted = this.state.coins;
    return true;
  }

  private async one(event: GameEvent, following: GameEvent | undefined): Promise<void> {
    const before = this.state;
    const after = reduce(before, event);
    if (event.type === "spin") await this.spin(event, before, after);
    else if (this.clock.skipping && !startsStep(event)) this.jump(after);
    else await this.event(event, after);
    await this.after(event, after, following);
  }

  /** What is said once an event is drawn. */
  private async after(
    event: GameEvent,
    after: GameState,
    following: GameEvent | undefined,
  ): Promise<void> {
    if (event.type === "feature" && !event.more && following?.type !== "feature") {
      await this.intro();
    } else if (event.type === "feature" && event.more) {
      await this.more(after, following);
    } else if (event.type === "feature_end") {
      await this.outro(event.name);
    } else if (event.type === "pick" || isOfPick(event, after)) {
      if (following === undefined || !isOfPick(following, after)) await this.uncover();
    } else if (event.type === "prize_win") {
      await this.read({ kind: "prize", prize: event });
    } else if (event.type === "wheel") {
      await this.clock.wait(NOTICE_MS);
    } else if (event.type === "cap") {
      cue("big-win");
      await this.read({ kind: "cap", coins: event.coins });
    }
  }

  /** The turned thing is seen: the others show what they held, then all are covered again. */
  private async uncover(): Promise<void> {
    this.uncovered = "all";
    await this.clock.wait(OTHERS_MS);
  }

  private async spin(event: Spin, before: GameState, after: GameState): Promise<void> {
    const turn = this.turn;
    // The counter moves as the reels start; the symbols are known when they land.
    this.state = { ...after, window: before.window };
    if (!this.rolling) {
      this.rolling = true;
      this.board?.startSpin(event.feature, after.held);
      await this.clock.wait(event.feature === "base" ? 500 : 350);
    }
    await this.board?.land(after.window.map((row) => [...row]));
    if (turn !== this.turn) return;
    this.rolling = false;
    this.state = after;
  }

  private jump(after: GameState): void {
    this.state = after;
    this.counted = after.coins;
    this.board?.draw(after);
  }

  private async event(event: GameEvent, after: GameState): Promise<void> {
    const from = this.counted;
    this.state = after;
    const sound = soundOf(event);
    if (sound !== null) cue(sound);
    if (event.type === "pick") this.uncovered = "turned";
    if (event.type === "wheel") await this.wheel(event);
    const counting = this.count(from, after.coins);
    await Promise.all([this.board?.show(event, after, this.brief), counting]);
    if (event.type === "pick") await this.clock.wait(TURN_MS);
  }

  private async wheel(event: Wheel): Promise<void> {
    const turn = this.turn;
    const from = this.angle;
    const to = angleOf(event);
    const way = WHEEL_TURNS * 360 + ((((to - from) % 360) + 360) % 360);
    this.wheeling = true;
    await this.clock.tween(
      this.calm() ? 0 : WHEEL_MS,
      (t) => {
        if (turn === this.turn) this.angle = t >= 1 ? to : from + way * t;
      },
      easeOut,
    );
    if (turn === this.turn) this.wheeling = false;
  }

  private async notify(words: string): Promise<void> {
    this.notice = words;
    await this.clock.wait(NOTICE_MS);
    this.notice = "";
  }

  private async count(from: number, to: number): Promise<void> {
    if (from === to) return;
    await this.clock.tween(
      this.brief ? BRIEF_COUNT_MS : COUNT_MS,
      (t) => (this.counted = t >= 1 ? to : from + Math.floor((to - from) * t)),
      easeOut,
    );
  }

  private async intro(): Promise<void> {
    const feature = this.state.features.at(-1);
    if (feature === undefined) return;
    if (feature.name === RESPIN) return this.notify(text.feature.respins(feature.left));
    const eggs = this.state.reveals.filter(({ value }) => value !== null);
    await this.read({ kind: "intro", feature, eggs });
  }

  private async more(after: GameState, following: GameEvent | undefined): Promise<void> {
    const feature = after.features.at(-1);
    if (feature === undefined) return;
    if (feature.played === 0) {
      // Eggs that still turn before the first spin: the intro waits for the last of them.
      if (following?.type === "spin") await this.intro();
      return;
    }
    const words = feature.name === RESPIN ? text.feature.moreRespins : text.feature.more;
    const more = feature.added > 0 ? words(feature.added) : "";
    await this.notify(feature.limited ? text.feature.limited(more) : more);
  }

  /** The sum of a feature; what only led to another one, or held reels, needs no such words. */
  private async outro(name: string): Promise<void> {
    const feature = this.state.lastFeature;
    if (feature === null || name === RESPIN) return;
    if (feature.played === 0 && feature.coins === 0) return;
    await this.read({ kind: "outro", feature });
  }

  private async celebrate({ stake, win }: Telling): Promise<void> {
    const tier = TIERS.findLastIndex((times) => win >= times * stake);
    if (tier < 0) return;
    cue("big-win");
    await this.read({ kind: "big", tier, coins: win });
  }

  /** Keeps an overlay until a press, or until there was time to read it. */
  private async read(overlay: Overlay): Promise<void> {
    this.clock.endSkip();
    this.overlay = overlay;
    const pressed = new Promise<void>((done) => (this.release = done));
    await Promise.race([pressed, this.clock.wait(READ_MS)]);
    this.release = null;
    if (this.overlay === overlay) this.overlay = null;
  }
}
