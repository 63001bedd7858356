import { describe, expect, it, vi } from "vitest";
import { cue, onCue } from "../src/art/cues";
import { render, SOUNDS, WALTZ_SECONDS, waltz } from "../src/art/score";
import { createSounds } from "../src/art/sounds";
import { bell, mix, peak, pitch, pluck, silence } from "../src/art/synth";

const RATE = 16000;

describe("sounds", () => {
  it.each(SOUNDS)("%s is heard, never clips, ends in silence", (name) => {
    const samples = render(name, RATE);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(peak(samples)).toBeGreaterThan(0.15);
    expect(peak(samples)).toBeLessThanOrEqual(0.5001);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
    expect(samples.length / RATE).toBeLessThan(5);
  });

  it("differ from one another", () => {
    const prints = SOUNDS.map((name) => [...render(name, 8000)].slice(0, 800).join());
    expect(new Set(prints).size).toBe(SOUNDS.length);
  });

  it("stay under full scale when the loudest two meet the music", () => {
    const together = silence(4.5, RATE);
    mix(together, render("big-win", RATE), 0, RATE);
    mix(together, waltz(RATE), 0, RATE, 0.32 * 0.35);
    mix(together, render("count", RATE), 0.5, RATE);
    expect(peak(together)).toBeLessThan(1);
  });

  it("a waltz runs as long as its bars and meets its own beginning without a jump", () => {
    const samples = waltz(RATE);
    expect(samples.length / RATE).toBeCloseTo(WALTZ_SECONDS, 2);
    expect(Math.abs((samples.at(-1) ?? 0) - (samples[0] ?? 0))).toBeLessThan(0.2);
  });

  it("do nothing, and throw nothing, where there is no audio", () => {
    const sounds = createSounds();
    sounds.setVolumes({ master: 1, music: 1, effects: 1 });
    sounds.unlock();
    expect(() => sounds.play("press")).not.toThrow();
  });
});

describe("synthesis", () => {
  it("plucks a string at its pitch", () => {
    const samples = pluck(pitch(57), 0.5, RATE);
    const period = Math.round(RATE / 220);
    const alike = (lag: number): number => {
      let sum = 0;
      for (let i = 1000; i < 3000; i++) sum += (samples[i] ?? 0) * (samples[i + lag] ?? 0);
      return sum;
    };
    const best = Array.from({ length: 60 }, (_, i) => i + 40).reduce((a, b) =>
      alike(b) > alike(a) ? b : a,
    );
    expect(Math.abs(best - period)).toBeLessThanOrEqual(1);
  });

  it("lets a bell die away", () => {
    const samples = bell(880, 1, RATE);
    expect(peak(samples.slice(0, 2000))).toBeGreaterThan(10 * peak(samples.slice(-2000)));
  });
});

it("a cue reaches whoever listens, until they stop", () => {
  const heard = vi.fn();
  const stop = onCue(heard);
  cue("reel-stop");
  stop();
  cue("reel-stop");
  expect(heard.mock.calls).toEqual([["reel-stop"]]);
});
