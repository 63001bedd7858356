/** Engine-turned patterns, as they are cut into metal under translucent enamel. */

import { n1, polar } from "./svg";

/** Gently waving rays from a centre: the classic sunray ground. `wave` is their swing in degrees. */
export function sunray(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  rays: number,
  wave = 1.2,
): string {
  const steps = 6;
  let d = "";
  for (let ray = 0; ray < rays; ray++) {
    const base = (360 * ray) / rays;
    const at = (step: number, swing: number): string => {
      const [x, y] = polar(cx, cy, inner + ((outer - inner) * step) / steps, base + swing);
      return `${n1(x)} ${n1(y)}`;
    };
    d += `M${at(0, 0)}`;
    for (let step = 1; step <= steps; step++)
      d += `Q${at(step - 0.5, step % 2 ? wave : -wave)} ${at(step, 0)}`;
  }
  return d;
}

/** Interlaced loops round a ring, as on banknotes and watch dials. */
export function rosette(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  lobes: number,
  turns = 3,
): string {
  const steps = lobes * 12;
  let d = "";
  for (let turn = 0; turn < turns; turn++) {
    const shift = (360 / lobes / turns) * turn;
    for (let step = 0; step <= steps; step++) {
      const phase = (step / steps) * 2 * Math.PI * lobes;
      const r = (inner + outer) / 2 + ((outer - inner) / 2) * Math.cos(phase);
      const [x, y] = polar(cx, cy, r, shift + (360 * step) / steps);
      d += `${step === 0 ? "M" : "L"}${n1(x)} ${n1(y)}`;
    }
    d += "Z";
  }
  return d;
}

/** Crossing waves in a rectangle: the moiré ground of letters and panels. */
export function moire(
  x: number,
  y: number,
  width: number,
  height: number,
  pitch: number,
  swing = pitch * 0.6,
): string {
  let d = "";
  for (const sign of [1, -1]) {
    for (let top = y - swing; top < y + height + swing; top += pitch) {
      d += `M${n1(x)} ${n1(top)}`;
      let up = sign;
      for (let left = x; left < x + width; left += pitch * 1.6) {
        d += `q${n1(pitch * 0.8)} ${n1(swing * up)} ${n1(pitch * 1.6)} 0`;
        up = -up;
      }
    }
  }
  return d;
}
