/** Symbols that open and show a number: lid up, light out, a medal with the number in it. */

import { Container, Sprite, Texture } from "pixi.js";
import type { Cell, Reveal } from "../core/events";
import type { Revealed } from "../core/state";
import { easeOut } from "../core/clock";
import { cellCentre, symbolSize } from "./layout";
import { centred, clear, extra, type Stage } from "./stage";
import { texture } from "./textures";

const SHAKE_MS = 260;
const OPEN_MS = 460;
const READ_MS = 380;
/** Width of the number's medal, as a share of the symbol. */
const NUMBER = 0.54;

interface Parts {
  lid: Texture;
  cup: Texture;
}

interface Opened {
  readonly view: Container;
  /** Draws it at a share of its opening, 0 shut to 1 open. */
  readonly draw: (t: number) => void;
}

const key = (cell: Cell): string => `${cell[0]},${cell[1]}`;

export class Openings {
  /** Over the winning cells, so that a number is never hidden. */
  readonly layer = new Container();
  private readonly parts = new Map<string, Parts | null>();
  private readonly medals = new Map<string, Texture>();
  private readonly open = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly symbolAt: (cell: Cell) => string,
    /** Hides or shows the sprite on the reel under an opened symbol. */
    private readonly hide: (cell: Cell, hidden: boolean) => void,
  ) {}

  isOpen(cell: Cell): boolean {
    return this.open.has(key(cell));
  }

  /** Makes ready the halves of every symbol that opens. */
  async load(symbols: readonly string[], pixels: number): Promise<void> {
    for (const name of symbols) {
      const halves = this.stage.theme.opening(name);
      if (halves === null) continue;
      const [lid, cup] = await Promise.all([
        texture(halves.lid, pixels / 200),
        texture(halves.cup, pixels / 200),
      ]);
      this.parts.set(name, { lid, cup });
    }
  }

  /** Opens the cells of one event; cells that only changed (no number) are left to the reels. */
  async show(event: Reveal): Promise<void> {
    if (event.value === null) return;
    const opened = await Promise.all(
      event.cells.map((cell) => this.put(cell, event.symbol, event.value ?? 0)),
    );
    const { clock, calm } = this.stage;
    const draw = (t: number): void => {
      for (const one of opened) one.draw(t);
      this.stage.touch();
    };
    if (calm) draw(1);
    else {
      await clock.tween(SHAKE_MS, (t) => {
        for (const { view } of opened)
          if (!view.destroyed) view.rotation = 0.09 * Math.sin(t * Math.PI * 4) * (1 - t);
        this.stage.touch();
      });
      await clock.tween(OPEN_MS, draw, easeOut);
    }
    await clock.wait(READ_MS);
  }

  /** Shows what stands open, at once. */
  async draw(reveals: readonly Revealed[], live: () => boolean): Promise<void> {
    const shown = reveals.filter(({ value }) => value !== null);
    for (const { cell, symbol, value } of shown) {
      if (!live()) return;
      (await this.put(cell, symbol, value ?? 0)).draw(1);
    }
    this.stage.touch();
  }

  clear(): void {
    for (const cell of this.open) {
      const [reel, row] = cell.split(",").map(Number);
      this.hide([reel ?? 1, row ?? 1], false);
    }
    this.open.clear();
    clear(this.layer);
    this.stage.touch();
  }

  private async put(cell: Cell, symbol: string, value: number): Promise<Opened> {
    const medal = await this.medal(String(value));
    const { window } = this.stage.scene;
    const { x, y } = cellCentre(window, cell[0], cell[1]);
    const size = symbolSize(window);
    const view = new Container({ x, y });
    const parts = this.parts.get(symbol) ?? null;
    const rays = centred(extra(this.stage, "rays"), 0, 0, size * 1.35);
    const light = centred(extra(this.stage, "glow"), 0, -size * 0.06, size);
    light.tint = 0xffe28a;
    const number = centred(medal, 0, 0, size * NUMBER);
    const lid = parts === null ? null : centred(parts.lid, 0, 0, size);
    const body =
      parts === null
        ? centred(this.stage.faces.get(this.symbolAt(cell))?.still ?? Texture.EMPTY, 0, 0, size)
        : centred(parts.cup, 0, 0, size);
    view.addChild(rays, light, ...(lid === null ? [] : [lid]), body, number);
    this.layer.addChild(view);
    this.open.add(key(cell));
    this.hide(cell, true);
    const draw = (t: number): void => {
      if (view.destroyed) return;
      this.pose({ size, rays, light, lid, number }, t);
    };
    draw(0);
    return { view, draw };
  }

  private pose(
    part: { size: number; rays: Sprite; light: Sprite; lid: Sprite | null; number: Sprite },
    t: number,
  ): void {
    const { size, rays, light, lid, number } = part;
    rays.alpha = 0.85 * t;
    rays.rotation = t * 0.5;
    light.alpha = 0.9 * t;
    if (lid !== null) {
      lid.y = -size * 0.19 * t;
      lid.x = size * 0.08 * t;
      lid.rotation = 0.24 * t;
    }
    number.alpha = Math.min(1, t * 2);
    number.y = size * (0.2 - 0.18 * t);
    const grown = (size * NUMBER * (0.3 + 0.7 * t)) / number.texture.width;
    number.scale.set(grown);
  }

  private async medal(text: string): Promise<Texture> {
    const known = this.medals.get(text);
    if (known !== undefined) return known;
    const made = await texture(this.stage.theme.medal(text), 2);
    this.medals.set(text, made);
    return made;
  }
}
