/** Wins on lines, ways and scatters: a band of light, cells that pulse in their frames, the rest in the dark, the coins on a plaque. */

import { Container, Graphics, Sprite, Texture } from "pixi.js";
import { grouped } from "../art/plaque";
import type { GameInfo } from "../core/game";
import type { Cell } from "../core/events";
import type { CellWin } from "../core/state";
import { cellCentre, symbolSize } from "./layout";
import { along, bakeRibbon, linePath } from "./ribbon";
import { centred, clear, extra, type Stage, Turn } from "./stage";
import { texture } from "./textures";

const DRAW_MS = 260;
const HOLD_MS = 440;
/** One of very many wins: with its drawing still no more than three of them in a second. */
const BRIEF_MS = 90;
const CYCLE_MS = 1500;
/** Bands kept ready: all 25 lines at once would be tens of megabytes. */
const KEPT = 8;

export class Wins {
  private readonly turn = new Turn();
  private readonly ribbons = new Map<string, Texture>();
  private readonly plaques = new Map<string, Texture>();
  private ticking: (() => void) | null = null;
  private readonly wilds: ReadonlySet<string>;

  constructor(
    private readonly stage: Stage,
    private readonly game: GameInfo,
    /** What the window shows now. */
    private readonly symbolAt: (cell: Cell) => string,
    /** Eggs that stand open draw themselves. */
    private readonly isOpen: (cell: Cell) => boolean,
    /** Told which win lies in light, or null. */
    private readonly lit: (win: CellWin | null) => void = () => undefined,
  ) {
    this.wilds = new Set(game.wilds.map(({ symbol }) => symbol));
  }

  /** Shows one win once, briefly if it is one of very many; resolves when it has been seen. */
  async show(win: CellWin, brief = false): Promise<void> {
    const live = this.turn.next();
    await this.present(win, live);
    if (live()) await this.stage.clock.wait(brief ? BRIEF_MS : HOLD_MS);
  }

  /** Shows them in turn until something else is asked for. */
  async cycle(wins: readonly CellWin[]): Promise<void> {
    const live = this.turn.next();
    if (wins.length === 0) return this.clear();
    for (let i = 0; live(); i++) {
      const win = wins[i % wins.length];
      if (win === undefined) return;
      await this.present(win, live);
      // A single win stays; drawing it again and again would only flicker.
      if (wins.length === 1 || !live()) return;
      await this.pause(CYCLE_MS);
    }
  }

  /** Skipping must not turn the endless cycle into a flicker: this wait never ends early by itself. */
  private async pause(ms: number): Promise<void> {
    let left = ms;
    await new Promise<void>((done) => {
      const stop = this.stage.clock.onTick((passed) => {
        left -= passed;
        if (left > 0) return;
        stop();
        done();
      });
    });
  }

  clear(): void {
    this.turn.end();
    this.wipe();
  }

  /** Forgets what was baked for another size. */
  forget(): void {
    this.clear();
    for (const baked of [...this.ribbons.values(), ...this.plaques.values()]) baked.destroy(true);
    this.ribbons.clear();
    this.plaques.clear();
  }

  private wipe(): void {
    this.ticking?.();
    this.ticking = null;
    this.lit(null);
    const { layers } = this.stage;
    for (const layer of [layers.under, layers.lifted, layers.over]) clear(layer);
    this.stage.touch();
  }

  private async present(win: CellWin, live: () => boolean): Promise<void> {
    const colour = this.colourOf(win);
    const plate = await this.plaque(grouped(win.coins), colour);
    const times = win.type === "line_win" && win.multiplier > 1 ? `X${win.multiplier}` : null;
    const medal = times === null ? null : await this.medal(times);
    if (!live()) return;
    this.wipe();
    this.lit(win);
    this.darken();
    const pulses = win.cells.map((cell) => this.lift(cell, colour));
    // Where there is but one row, a band along it would say nothing.
    const banded = win.type === "line_win" && this.game.rows > 1;
    const drawing = banded ? this.band(win.line, colour) : null;
    this.stand(plate, medal, win.type === "way_win" ? this.unsaid(win.cells) : win.cells);
    this.pulse(pulses);
    await drawing;
  }

  /** A line has its own colour, a symbol's ways that of its place in the game, scatters one of theirs. */
  private colourOf(win: CellWin): string {
    const { theme } = this.stage;
    if (win.type === "line_win") return theme.lineColour(win.line);
    if (win.type === "way_win") return theme.lineColour(this.game.symbols.indexOf(win.symbol) + 1);
    return "#ff6fa8";
  }

  /** Cells of ways whose wild keeps what it says in sight: those of the symbol itself, if there are any. */
  private unsaid(cells: readonly Cell[]): readonly Cell[] {
    const own = cells.filter((cell) => !this.wilds.has(this.symbolAt(cell)));
    return own.length > 0 ? own : cells;
  }

  private darken(): void {
    const { window } = this.stage.scene;
    const dark = new Graphics()
      .rect(0, 0, window.width, window.height)
      .fill({ color: 0x0a0402, alpha: 0.58 });
    this.stage.layers.under.addChild(dark);
  }

  /** Draws the band from the left to the right. */
  private band(line: number, colour: string): Promise<void> {
    const rows = this.game.lines[line - 1];
    if (rows === undefined) return Promise.resolve();
    const { window } = this.stage.scene;
    const margin = 40;
    const band = new Sprite({
      texture: this.ribbon(line, rows, colour, margin),
      x: -margin,
      y: -margin,
    });
    band.width = window.width + margin * 2;
    band.height = window.height + margin * 2;
    const reveal = new Graphics();
    this.stage.layers.under.addChild(band, reveal);
    band.mask = reveal;
    const path = linePath(window, rows);
    const head = centred(extra(this.stage, "spark"), 0, 0, window.height / window.rows / 2);
    this.stage.layers.over.addChild(head);
    const draw = (t: number): void => {
      if (band.destroyed || reveal.destroyed || head.destroyed) return;
      const front = along(path, t);
      reveal
        .clear()
        .rect(-margin, -margin, front.x + margin * (1 + t), window.height + margin * 2)
        .fill(0xffffff);
      head.position.copyFrom(front);
      head.alpha = 1 - t ** 3;
      this.stage.touch();
    };
    if (this.stage.calm) {
      draw(1);
      return Promise.resolve();
    }
    return this.stage.clock.tween(DRAW_MS, draw);
  }

  private ribbon(line: number, rows: readonly number[], colour: string, margin: number): Texture {
    const key = String(line);
    let baked = this.ribbons.get(key);
    if (baked === undefined) {
      if (this.ribbons.size >= KEPT) {
        const [oldest] = this.ribbons.keys();
        if (oldest !== undefined) {
          this.ribbons.get(oldest)?.destroy(true);
          this.ribbons.delete(oldest);
        }
      }
      const { scene, resolution } = this.stage;
      baked = Texture.from(bakeRibbon(scene.window, rows, line, colour, margin, resolution));
      this.ribbons.set(key, baked);
    }
    return baked;
  }

  /** A cell's symbol again, over the dark, in a frame of light; a wild gets rays. */
  private lift(cell: Cell, colour: string): { body: Container; rays: Sprite | null } {
    const { scene, layers, faces } = this.stage;
    const { window } = scene;
    const { x, y } = cellCentre(window, cell[0], cell[1]);
    const width = window.width / window.reels;
    const height = window.height / window.rows;
    const symbol = this.symbolAt(cell);
    const size = symbolSize(window);
    const body = new Container({ x, y });
    const back = new Graphics()
      .roundRect(-width / 2 + 3, -height / 2 + 3, width - 6, height - 6, size * 0.09)
      .fill({ color: colour, alpha: 0.2 });
    const light = centred(extra(this.stage, "glow"), 0, 0, size * 1.25);
    light.tint = colour;
    light.alpha = 0.75;
    const special = this.wilds.has(symbol) || this.game.scatters.includes(symbol);
    const rays = special ? centred(extra(this.stage, "rays"), 0, 0, size * 1.3) : null;
    layers.lifted.addChild(back);
    back.position.set(x, y);
    body.addChild(light);
    if (rays !== null) body.addChild(rays);
    if (!this.isOpen(cell))
      body.addChild(centred(faces.get(symbol)?.still ?? Texture.EMPTY, 0, 0, size));
    const pad = 10;
    const frame = centred(
      extra(this.stage, "cell"),
      x,
      y,
      width + pad * 2 - 4,
      height + pad * 2 - 4,
    );
    frame.tint = colour;
    layers.lifted.addChild(frame, body);
    return { body, rays };
  }

  private pulse(lifted: readonly { body: Container; rays: Sprite | null }[]): void {
    if (this.stage.calm) return;
    let time = 0;
    this.ticking = this.stage.clock.onTick((ms) => {
      time += ms;
      const scale = 1.02 + 0.055 * Math.sin((time / 900) * 2 * Math.PI - Math.PI / 2);
      for (const { body, rays } of lifted) {
        body.scale.set(scale);
        if (rays !== null) rays.rotation = time / 2600;
      }
      this.stage.touch();
    });
  }

  /** The plaque under the middle one of the winning cells, kept inside the window; what multiplied stands before it. */
  private stand(plate: Texture, medal: Texture | null, cells: readonly Cell[]): void {
    const middle = cells[Math.floor((cells.length - 1) / 2)];
    if (middle === undefined) return;
    const { window } = this.stage.scene;
    const { x, y } = cellCentre(window, middle[0], middle[1]);
    const cell = Math.min(window.width / window.reels, window.height / window.rows);
    const height = Math.min(64, Math.max(28, cell * 0.34));
    const width = (plate.width / plate.height) * height;
    const sprite = centred(plate, 0, 0, width, height);
    const before = medal === null ? 0 : height * 1.1;
    sprite.x = Math.min(Math.max(x, width / 2 + before), window.width - width / 2);
    sprite.y = Math.min(
      y + window.height / window.rows / 2 - height * 0.3,
      window.height - height * 0.55,
    );
    this.stage.layers.over.addChild(sprite);
    if (medal === null) return;
    const at = sprite.x - width / 2 - height * 0.35;
    this.stage.layers.over.addChild(centred(medal, at, sprite.y, height * 1.5));
  }

  private async medal(text: string): Promise<Texture> {
    const key = `medal ${text}`;
    const known = this.plaques.get(key);
    if (known !== undefined) return known;
    const made = await texture(this.stage.theme.medal(text), this.stage.resolution * 2);
    this.plaques.set(key, made);
    return made;
  }

  private async plaque(text: string, colour: string): Promise<Texture> {
    const key = `${text} ${colour}`;
    const known = this.plaques.get(key);
    if (known !== undefined) return known;
    const made = await texture(this.stage.theme.plaque(text, colour), this.stage.resolution);
    this.plaques.set(key, made);
    return made;
  }
}
