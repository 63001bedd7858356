/** Sparks, coins and snow: little sprites on the clock, from a seeded generator, so that pictures repeat. */

import { Container, Sprite } from "pixi.js";
import { seeded } from "../art/seeded";
import { centred, extra, type Stage, Turn } from "./stage";

interface Particle {
  sprite: Sprite;
  vx: number;
  vy: number;
  spin: number;
  life: number;
  total: number;
  size: number;
  coin: boolean;
}

const GRAVITY = 1500;
const COINS = 40;
const WAVES = 5;
const WAVE_MS = 550;

export class Sparkle {
  readonly layer = new Container();
  private readonly random = seeded(1917);
  private readonly turn = new Turn();
  private particles: Particle[] = [];
  private stop: (() => void) | null = null;

  constructor(private readonly stage: Stage) {}

  /** Sparks that fly from a point, in the window's pixels. */
  burst(x: number, y: number, count: number, reach: number): void {
    if (this.stage.calm) return;
    for (let i = 0; i < count; i++) {
      const angle = this.random() * 2 * Math.PI;
      const speed = reach * (0.5 + this.random() * 1.6);
      const life = 420 + this.random() * 480;
      this.add(
        "spark",
        x,
        y,
        Math.cos(angle) * speed,
        Math.sin(angle) * speed - reach * 0.4,
        reach * (0.12 + this.random() * 0.2),
        life,
      );
    }
  }

  /** Coins that spring up over the whole board and fall, wave after wave. */
  async fountain(): Promise<void> {
    const live = this.turn.next();
    for (let wave = 0; wave < WAVES && live() && !this.stage.calm; wave++) {
      this.wave();
      await this.stage.clock.wait(WAVE_MS);
    }
  }

  private wave(): void {
    const { window } = this.stage.scene;
    for (let i = 0; i < COINS; i++) {
      const side = i % 2 === 0 ? 0.12 : 0.88;
      const x = window.width * (side + (this.random() - 0.5) * 0.3);
      const vx = (side < 0.5 ? 1 : -1) * window.width * this.random() * 0.55;
      const vy = -window.height * (1.8 + this.random() * 1.5);
      const size = window.height * (0.05 + this.random() * 0.055);
      const particle = this.add(
        "coin",
        x,
        window.height * (1.02 + this.random() * 0.5),
        vx,
        vy,
        size,
        2600,
      );
      particle.spin = 4 + this.random() * 9;
      particle.coin = true;
    }
  }

  clear(): void {
    this.turn.end();
    this.rest();
  }

  private rest(): void {
    this.stop?.();
    this.stop = null;
    for (const { sprite } of this.particles) sprite.destroy();
    this.particles = [];
    this.stage.touch();
  }

  private add(
    kind: "spark" | "coin",
    x: number,
    y: number,
    vx: number,
    vy: number,
    size: number,
    life: number,
  ): Particle {
    const sprite = centred(extra(this.stage, kind), x, y, size);
    const particle = {
      sprite,
      vx,
      vy,
      spin: (this.random() - 0.5) * 8,
      life,
      total: life,
      size,
      coin: false,
    };
    this.particles.push(particle);
    this.layer.addChild(sprite);
    this.stop ??= this.stage.clock.onTick((ms) => this.tick(ms));
    return particle;
  }

  private tick(ms: number): void {
    const s = ms / 1000;
    this.particles = this.particles.filter((particle) => {
      particle.life -= this.stage.clock.skipping ? particle.total : ms;
      if (particle.life > 0) {
        this.move(particle, s);
        return true;
      }
      particle.sprite.destroy();
      return false;
    });
    if (this.particles.length === 0) this.rest();
    this.stage.touch();
  }

  private move(particle: Particle, s: number): void {
    const { sprite } = particle;
    const age = 1 - particle.life / particle.total;
    particle.vy += GRAVITY * s * (particle.coin ? 1 : 0.35);
    sprite.x += particle.vx * s;
    sprite.y += particle.vy * s;
    if (particle.coin) {
      sprite.height = particle.size;
      sprite.width = Math.max(2, particle.size * Math.abs(Math.cos(age * particle.spin * 2.6)));
      sprite.rotation += s * 1.4;
    } else {
      sprite.rotation += particle.spin * s;
      sprite.alpha = 1 - age;
    }
  }
}
