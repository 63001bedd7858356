/** The board: reels, lines, opened eggs, the hall around them. It draws what it is told, and decides nothing. */

import "pixi.js/unsafe-eval";
import { Application, Container } from "pixi.js";
import { cue, onCue } from "../art/cues";
import { themeFor } from "../art/themes";
import type { Clock } from "../core/clock";
import { countedPrize } from "../core/counted";
import type { Cell, Feature, GameEvent } from "../core/events";
import type { GameInfo } from "../core/game";
import type { GameState, CellWin } from "../core/state";
import { loadExtras, loadFaces } from "./assets";
import { Changes } from "./changes";
import { Flourish } from "./flourish";
import { Holds } from "./holds";
import { layout, symbolSize } from "./layout";
import { Openings } from "./openings";
import { Reels } from "./reels";
import { Scenery } from "./scenery";
import { Sparkle } from "./sparkle";
import { centred, clear, extra, type Stage, Turn } from "./stage";
import { triggerOf } from "./strip";
import { Tease } from "./tease";
import { pixelsFor } from "./textures";
import { Wins } from "./wins";

export interface BoardOptions {
  game: GameInfo;
  theme: string | null;
  renderer: "webgl" | "canvas";
  clock: Clock;
  reducedMotion: boolean;
  /** Told which win lies in light on the board, or null. */
  lit?: (win: CellWin | null) => void;
}

export interface Board {
  mount(host: HTMLElement): Promise<void>;
  resize(width: number, height: number, portrait: boolean): void;
  /** Reels start, on the press; `set` names the strips that pass by; held ones (from 1) stay. */
  startSpin(set: string, held?: readonly number[]): void;
  /** `window[row][reel]`, as landed. */
  land(window: string[][]): Promise<void>;
  /** Animates one event; `brief`: a win that is one of very many. */
  show(event: GameEvent, state: GameState, brief?: boolean): Promise<void>;
  /** Draws a state at once, without motion. */
  draw(state: GameState): void;
  /** Cycles through winning lines with amounts until the next spin. */
  idleWins(wins: CellWin[]): void;
  destroy(): void;
}

export function createBoard(options: BoardOptions): Board {
  return new GameBoard(options);
}

class GameBoard implements Board {
  private readonly app = new Application();
  private readonly stage: Stage;
  private readonly scenery: Scenery;
  private readonly reels: Reels;
  private readonly wins: Wins;
  private readonly openings: Openings;
  private readonly sparkle: Sparkle;
  private readonly flourish: Flourish;
  private readonly tease: Tease;
  private readonly holds: Holds;
  private readonly changes: Changes;
  private readonly world = new Container();
  private readonly drawing = new Turn();
  private readonly fitting = new Turn();
  private pixels = 0;
  private dirty = true;
  private ready = false;
  private gone = false;
  private last: GameState | null = null;
  private idle: readonly CellWin[] = [];
  private readonly stopListening: () => void;
  private stopRendering: () => void = () => undefined;

  constructor(private readonly options: BoardOptions) {
    const { game, clock } = options;
    const grid = { reels: Object.values(game.reels)[0]?.length ?? 0, rows: game.rows };
    const names = ["reels", "glass", "under", "lifted", "over"] as const;
    const layers = Object.fromEntries(
      names.map((name) => [name, new Container()]),
    ) as unknown as Stage["layers"];
    this.stage = {
      theme: themeFor(options.theme, game),
      clock,
      calm: options.reducedMotion,
      layers,
      scene: layout(960, 600, false, grid),
      resolution: Math.min(2, Math.max(1, globalThis.devicePixelRatio || 1)),
      faces: new Map(),
      extras: new Map(),
      touch: () => void (this.dirty = true),
    };
    this.scenery = new Scenery(this.stage.theme, clock);
    this.reels = new Reels(this.stage, game, {
      stopped: (reel, column) => this.stopped(reel, column),
      teasing: (reel, on) => this.tease.show(reel, on),
    });
    const symbolAt = (cell: Cell): string => this.reels.symbolAt(cell);
    this.openings = new Openings(this.stage, symbolAt, (cell, hidden) =>
      this.reels.hide(cell, hidden),
    );
    this.wins = new Wins(
      this.stage,
      game,
      symbolAt,
      (cell) => this.openings.isOpen(cell),
      options.lit,
    );
    this.sparkle = new Sparkle(this.stage);
    this.flourish = new Flourish(this.stage, this.sparkle);
    this.tease = new Tease(this.stage);
    this.holds = new Holds(this.stage);
    this.changes = new Changes(this.stage, this.sparkle);
    // The page calls for this sound when a win is big; the gold belongs to the same moment.
    this.stopListening = onCue((name) => {
      if (name === "big-win" && this.ready) void this.sparkle.fountain();
    });
    layers.reels.addChild(this.reels.view);
    this.world.addChild(
      layers.reels,
      layers.glass,
      this.tease.layer,
      this.holds.layer,
      layers.under,
      layers.lifted,
      this.openings.layer,
      this.changes.layer,
      layers.over,
      this.sparkle.layer,
    );
  }

  async mount(host: HTMLElement): Promise<void> {
    const { stage, app } = this;
    const width = host.clientWidth || 960;
    const height = host.clientHeight || 600;
    stage.scene = this.sceneOf(width, height, height > width * 0.95);
    const { renderer } = this.options;
    const started = app.init({
      // WebGL without a graphics chip is slower than a plain canvas: then the canvas it is.
      failIfMajorPerformanceCaveat: true,
      preference: renderer === "canvas" ? ["canvas"] : ["webgl", "canvas"],
      width,
      height,
      backgroundAlpha: 0,
      antialias: true,
      resolution: stage.resolution,
      autoDensity: true,
      autoStart: false,
      sharedTicker: false,
      eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
      accessibilityOptions: { enabledByDefault: false, activateOnTab: false },
    });
    await Promise.all([started, this.scenery.fit(stage.scene), this.load()]);
    if (this.gone) return this.release();
    app.canvas.style.position = "absolute";
    app.canvas.style.inset = "0";
    if (getComputedStyle(host).position === "static") host.style.position = "relative";
    host.append(this.scenery.element, app.canvas);
    app.stage.addChild(this.world);
    this.ready = true;
    this.arrange();
    this.stopRendering = this.options.clock.onTick(() => this.render());
    void this.scenery.prepare("night");
  }

  resize(width: number, height: number, portrait: boolean): void {
    const scene = this.sceneOf(width, height, portrait);
    const old = this.stage.scene;
    if (JSON.stringify(scene) === JSON.stringify(old)) return;
    this.stage.scene = scene;
    if (!this.ready) return;
    this.app.renderer.resize(width, height);
    this.arrange();
    void this.scenery.fit(scene).then(() => this.scenery.prepare("night"));
    void this.reload();
  }

  startSpin(set: string, held: readonly number[] = []): void {
    this.idle = [];
    this.drawing.end();
    this.wins.clear();
    this.openings.clear();
    this.sparkle.clear();
    this.changes.clear();
    this.holds.draw(held);
    this.reels.start(set, held);
  }

  async land(window: string[][]): Promise<void> {
    const awaited = this.scenery.mood === "day" && !this.stage.calm;
    await this.reels.land(window, awaited ? triggerOf(this.options.game) : null);
    this.tease.clear();
  }

  async show(event: GameEvent, state: GameState, brief = false): Promise<void> {
    this.last = state;
    this.idle = [];
    switch (event.type) {
      case "spin":
        if (!this.reels.turning) this.settle(state);
        return;
      case "line_win":
      case "way_win":
      case "scatter_win":
        if (event.type === "scatter_win") this.flourish.burst(event.cells);
        return this.wins.show(event, brief);
      case "reveal":
        this.wins.clear();
        if (event.value !== null) return this.openings.show(event);
        return this.changes.show(event.cells, () => this.reels.set(state.window));
      case "feature":
        return this.feature(event);
      case "feature_end":
        this.wins.clear();
        this.openings.clear();
        this.holds.draw(state.held);
        return this.scenery.show(moodOf(state), !this.stage.calm);
      case "prize_win":
        this.wins.clear();
        return this.flourish.begin(this.prizeCells(event.feature));
      case "hold":
        return this.holds.show(event.reels);
      case "pick":
      case "wheel":
      case "gamble":
      case "cap":
      case "settled":
        return;
    }
  }

  draw(state: GameState): void {
    this.idle = [];
    const live = this.drawing.next();
    this.last = state;
    this.wins.clear();
    this.openings.clear();
    this.sparkle.clear();
    this.tease.clear();
    this.changes.clear();
    this.holds.draw(state.held);
    this.reels.set(state.window);
    void this.scenery.show(moodOf(state), false);
    void this.openings.draw(state.reveals, live);
    if (this.ready) this.render();
  }

  idleWins(wins: CellWin[]): void {
    this.idle = wins;
    void this.wins.cycle(wins);
  }

  destroy(): void {
    this.gone = true;
    this.drawing.end();
    this.fitting.end();
    if (this.ready) this.release();
  }

  private release(): void {
    this.ready = false;
    this.stopRendering();
    this.stopListening();
    this.reels.destroy();
    this.wins.forget();
    this.sparkle.clear();
    this.tease.clear();
    this.scenery.destroy();
    this.app.destroy({ removeView: true }, { children: true, texture: true, textureSource: true });
  }

  private sceneOf(width: number, height: number, portrait: boolean): Stage["scene"] {
    const { reels, rows } = this.stage.scene.window;
    return layout(width, height, portrait, { reels, rows });
  }

  /** Draws what has changed; without a change the picture stands, and the processor rests. */
  private render(): void {
    if (!this.dirty || !this.ready) return;
    this.dirty = false;
    this.app.render();
  }

  private async load(): Promise<void> {
    const { stage } = this;
    const pixels = pixelsFor(symbolSize(stage.scene.window), stage.resolution);
    const [faces, extras] = await Promise.all([
      loadFaces(stage, this.options.game, pixels),
      loadExtras(stage),
      this.openings.load(this.options.game.symbols, pixels),
    ]);
    this.pixels = pixels;
    stage.faces = faces;
    stage.extras = extras;
  }

  /** After a resize: sharper or smaller faces, if the step of their size has changed. */
  private async reload(): Promise<void> {
    const live = this.fitting.next();
    const pixels = pixelsFor(symbolSize(this.stage.scene.window), this.stage.resolution);
    const { faces: old, extras: oldExtras } = this.stage;
    const fresh =
      pixels === this.pixels ? old : await loadFaces(this.stage, this.options.game, pixels);
    const extras = await loadExtras(this.stage);
    if (!live() || this.gone) return;
    this.pixels = pixels;
    this.stage.faces = fresh;
    this.stage.extras = extras;
    this.arrange();
    for (const texture of oldExtras.values()) texture.destroy(true);
    if (fresh === old) return;
    for (const { still, blurred } of old.values())
      for (const one of [still, blurred]) one.destroy(true);
  }

  private arrange(): void {
    const { scene, layers } = this.stage;
    const { window } = scene;
    this.world.position.set(window.x, window.y);
    this.wins.forget();
    this.tease.clear();
    this.sparkle.clear();
    clear(layers.glass);
    layers.glass.addChild(
      centred(
        extra(this.stage, "glass"),
        window.width / 2,
        window.height / 2,
        window.width,
        window.height,
      ),
    );
    this.reels.fit();
    this.changes.clear();
    this.holds.draw(this.last?.held ?? []);
    if (this.last !== null && !this.reels.turning) {
      this.openings.clear();
      void this.openings.draw(this.last.reveals, this.drawing.next());
    }
    if (this.idle.length > 0) void this.wins.cycle(this.idle);
    this.dirty = true;
    this.render();
  }

  private settle(state: GameState): void {
    this.wins.clear();
    this.openings.clear();
    this.reels.set(state.window);
  }

  /** A feature begins: the hall turns to night. Or it goes on: its scatters say what they gave. */
  private async feature(event: Feature): Promise<void> {
    const night = this.scenery.mood === "night";
    this.wins.clear();
    const cells = this.scatterCells();
    if (event.more) return night ? this.flourish.prolong(event, cells) : this.flourish.burst(cells);
    await Promise.all([this.flourish.begin(cells), this.scenery.show("night", !this.stage.calm)]);
  }

  private scatterCells(): Cell[] {
    const { scatters } = this.options.game;
    return this.cellsOf((symbol) => scatters.includes(symbol));
  }

  /** Where the symbols stand that win a prize. */
  private prizeCells(feature: string): Cell[] {
    const { game } = this.options;
    const counted = countedPrize(game, feature);
    if (counted !== null) return this.cellsOf((symbol) => symbol in counted.counts);
    const wanted = game.bonus?.symbol;
    return this.cellsOf((symbol) => symbol === wanted);
  }

  private cellsOf(is: (symbol: string) => boolean): Cell[] {
    return this.reels.window.flatMap((row, r) =>
      row.flatMap((symbol, c) => (is(symbol) ? [[c + 1, r + 1] as const] : [])),
    );
  }

  private stopped(reel: number, column: readonly string[]): void {
    cue("reel-stop");
    const { scatters, wilds } = this.options.game;
    column.forEach((symbol, row) => {
      const wild = wilds.some((one) => one.symbol === symbol);
      if (wild || scatters.includes(symbol)) this.flourish.burst([[reel, row + 1]]);
    });
  }
}

function moodOf(state: GameState): "day" | "night" {
  return state.features.some(({ ended }) => !ended) ? "night" : "day";
}
