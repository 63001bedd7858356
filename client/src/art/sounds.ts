/** Plays the sounds: rendered once when the player first touches the page, then started on demand. */

import { render, type SoundName, SOUNDS, waltz } from "./score";
import type { Samples } from "./synth";

export type { SoundName } from "./score";

export interface Volumes {
  master: number;
  music: number;
  effects: number;
}

export interface Sounds {
  /** Each from 0 to 1. */
  setVolumes(volumes: Volumes): void;
  play(name: SoundName): void;
  /** To be called in a press or a key: browsers make no sound before. */
  unlock(): void;
}

const RATE = 32000;
const MUSIC_RATE = 22050;
/** The music lies far under the effects, and lower still while one of the long ones plays. */
const MUSIC_LEVEL = 0.32;
const DUCKED = 0.35;
const LONG_S = 1.2;
/** The same sound twice within this time is one sound. */
const AGAIN_S = 0.03;

class Player implements Sounds {
  private context: AudioContext | null = null;
  private readonly buffers = new Map<SoundName, AudioBuffer>();
  private readonly last = new Map<SoundName, number>();
  private volumes: Volumes = { master: 0, music: 0, effects: 0 };
  private effects: GainNode | null = null;
  private music: GainNode | null = null;
  private waltz: AudioBufferSourceNode | null = null;
  private duckedUntil = 0;

  constructor() {
    if (typeof addEventListener !== "function") return;
    for (const gesture of ["pointerdown", "keydown"])
      addEventListener(gesture, () => this.unlock(), { once: true });
  }

  setVolumes(volumes: Volumes): void {
    this.volumes = volumes;
    this.apply();
  }

  play(name: SoundName): void {
    const { context, effects } = this;
    if (context === null || effects === null || this.volumes.master * this.volumes.effects === 0)
      return;
    const now = context.currentTime;
    if (now - (this.last.get(name) ?? -1) < AGAIN_S) return;
    this.last.set(name, now);
    const source = new AudioBufferSourceNode(context, { buffer: this.buffer(context, name) });
    source.connect(effects);
    source.start();
    const length = source.buffer?.duration ?? 0;
    if (length > LONG_S) this.duck(now, length);
  }

  unlock(): void {
    if (typeof AudioContext === "undefined") return;
    if (this.context === null) this.open(new AudioContext());
    else if (this.context.state === "suspended") void this.context.resume();
  }

  private open(context: AudioContext): void {
    this.context = context;
    this.effects = new GainNode(context, { gain: 0 });
    this.music = new GainNode(context, { gain: 0 });
    this.effects.connect(context.destination);
    this.music.connect(context.destination);
    this.apply();
    // One sound at a time, between pictures: rendering must not be felt.
    SOUNDS.forEach((name, i) => setTimeout(() => this.buffer(context, name), 120 + i * 60));
    addEventListener(
      "visibilitychange",
      () => void (document.hidden ? context.suspend() : context.resume()),
    );
  }

  private buffer(context: AudioContext, name: SoundName): AudioBuffer {
    let known = this.buffers.get(name);
    if (known === undefined) {
      known = bufferOf(context, render(name, RATE), RATE);
      this.buffers.set(name, known);
    }
    return known;
  }

  private apply(): void {
    const { context, effects, music, volumes } = this;
    if (context === null || effects === null || music === null) return;
    const now = context.currentTime;
    effects.gain.setTargetAtTime(volumes.master * volumes.effects, now, 0.03);
    const level = volumes.master * volumes.music * MUSIC_LEVEL;
    music.gain.cancelScheduledValues(now);
    music.gain.setTargetAtTime(level * (now < this.duckedUntil ? DUCKED : 1), now, 0.2);
    if (level > 0 && this.waltz === null) this.strikeUp(context, music);
    else if (level === 0 && this.waltz !== null) {
      // A source that has no music yet was never started.
      if (this.waltz.buffer !== null) this.waltz.stop();
      this.waltz = null;
    }
  }

  private strikeUp(context: AudioContext, music: GainNode): void {
    const source = new AudioBufferSourceNode(context, { loop: true });
    this.waltz = source;
    source.connect(music);
    setTimeout(() => {
      if (this.waltz !== source) return;
      source.buffer = bufferOf(context, waltz(MUSIC_RATE), MUSIC_RATE);
      source.start();
    }, 1500);
  }

  private duck(now: number, seconds: number): void {
    this.duckedUntil = now + seconds;
    this.apply();
    setTimeout(() => this.apply(), seconds * 1000 + 50);
  }
}

function bufferOf(context: AudioContext, samples: Samples, rate: number): AudioBuffer {
  const buffer = context.createBuffer(1, samples.length, rate);
  buffer.copyToChannel(samples, 0);
  return buffer;
}

export function createSounds(): Sounds {
  return new Player();
}
