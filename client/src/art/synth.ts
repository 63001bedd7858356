/** Sounds as plain numbers: plucked strings, bells, drums, air. Pure: the same samples everywhere. */

import { seeded } from "./seeded";

export type Samples = Float32Array<ArrayBuffer>;

/** Hertz of a note by its number on the keyboard (69 is the A of 440). */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

export function silence(seconds: number, rate: number): Samples {
  return new Float32Array(Math.ceil(seconds * rate));
}

/** Adds one sound into another at a time, in seconds; what does not fit is cut off. */
export function mix(into: Samples, part: Samples, at: number, rate: number, gain = 1): void {
  const from = Math.round(at * rate);
  const end = Math.min(part.length, into.length - from);
  for (let i = 0; i < end; i++) into[from + i] = (into[from + i] ?? 0) + (part[i] ?? 0) * gain;
}

/** A plucked string (Karplus and Strong): noise that runs round a delay line and mellows. */
export function pluck(
  hertz: number,
  seconds: number,
  rate: number,
  damp = 0.996,
  seed = 1,
): Samples {
  const random = seeded(seed * 9973 + Math.round(hertz));
  const length = Math.max(2, Math.round(rate / hertz));
  const line = Float32Array.from({ length }, () => random() * 2 - 1);
  // A softer pick: the noise is smoothed once before it starts.
  for (let i = 1; i < length; i++) line[i] = 0.5 * ((line[i] ?? 0) + (line[i - 1] ?? 0));
  const out = silence(seconds, rate);
  for (let i = 0; i < out.length; i++) {
    const here = i % length;
    const next = (here + 1) % length;
    const value = line[here] ?? 0;
    out[i] = value;
    line[here] = damp * 0.5 * (value + (line[next] ?? 0));
  }
  return fade(out, rate, 0.002, 0.03);
}

/** A bell: partials that are no harmonics, the high ones dying first. */
export function bell(hertz: number, seconds: number, rate: number): Samples {
  const partials = [
    [0.5, 0.35, 1],
    [1, 1, 0.9],
    [1.19, 0.5, 0.6],
    [1.5, 0.28, 0.5],
    [2, 0.5, 0.4],
    [2.74, 0.22, 0.25],
    [4.1, 0.12, 0.14],
  ] as const;
  const out = silence(seconds, rate);
  for (const [ratio, level, length] of partials) {
    const step = (2 * Math.PI * hertz * ratio) / rate;
    if (step > Math.PI * 0.9) continue;
    const decay = 5 / (seconds * length * rate);
    for (let i = 0; i < out.length; i++)
      out[i] = (out[i] ?? 0) + level * Math.sin(step * i) * Math.exp(-decay * i);
  }
  return fade(out, rate, 0.002, 0.05);
}

/** A skin struck: a tone that falls. */
export function drum(from: number, to: number, seconds: number, rate: number): Samples {
  const out = silence(seconds, rate);
  let phase = 0;
  for (let i = 0; i < out.length; i++) {
    const t = i / out.length;
    phase += (2 * Math.PI * (from + (to - from) * Math.min(1, t * 3))) / rate;
    out[i] = Math.sin(phase) * (1 - t) ** 3;
  }
  return fade(out, rate, 0.001, 0.01);
}

/** Air or cloth: noise through a moving low pass; `bright` 0 … 1 at start and end. */
export function air(
  seconds: number,
  rate: number,
  bright: readonly [number, number],
  seed = 3,
): Samples {
  const random = seeded(seed);
  const out = silence(seconds, rate);
  let held = 0;
  for (let i = 0; i < out.length; i++) {
    const t = i / out.length;
    const open = bright[0] + (bright[1] - bright[0]) * t;
    held += open * (random() * 2 - 1 - held);
    out[i] = held * Math.sin(Math.PI * Math.min(1, t * 1.02)) ** 1.5;
  }
  return out;
}

/** Short ramps at both ends, so that nothing clicks. */
export function fade(sound: Samples, rate: number, attack: number, release: number): Samples {
  const a = Math.max(1, Math.round(attack * rate));
  const r = Math.max(1, Math.round(release * rate));
  for (let i = 0; i < a && i < sound.length; i++) sound[i] = (sound[i] ?? 0) * (i / a);
  for (let i = 0; i < r && i < sound.length; i++) {
    const at = sound.length - 1 - i;
    sound[at] = (sound[at] ?? 0) * (i / r);
  }
  return sound;
}

export function peak(sound: Samples): number {
  let high = 0;
  for (const value of sound) high = Math.max(high, Math.abs(value));
  return high;
}

/** The same sound with its loudest sample at `level`. */
export function levelled(sound: Samples, level: number): Samples {
  const high = peak(sound);
  if (high > 0) for (let i = 0; i < sound.length; i++) sound[i] = ((sound[i] ?? 0) * level) / high;
  return sound;
}

/** A small room: a few late, soft copies. */
export function room(sound: Samples, rate: number, wet = 0.3): Samples {
  const out = silence(sound.length / rate + 0.5, rate);
  mix(out, sound, 0, rate);
  [0.031, 0.047, 0.071, 0.103, 0.149, 0.211, 0.293].forEach((late, i) =>
    mix(out, sound, late, rate, wet * 0.72 ** i),
  );
  return fade(out, rate, 0.001, 0.2);
}
