import { describe, expect, it } from "vitest";
import { createClock, type Clock } from "../src/core/clock";

function manual(): { clock: Clock; tick: (time: number) => void } {
  let call: ((time: number) => void) | null = null;
  const clock = createClock((next) => {
    call = next;
    return () => (call = null);
  });
  return { clock, tick: (time) => call?.(time) };
}

describe("clock", () => {
  it("ends a wait after its time, not before", async () => {
    const { clock } = manual();
    let done = false;
    const waiting = clock.wait(100).then(() => (done = true));
    clock.step(99);
    await Promise.resolve();
    expect(done).toBe(false);
    clock.step(1);
    await waiting;
    expect(done).toBe(true);
  });

  it("draws a tween from 0 to exactly 1", async () => {
    const { clock } = manual();
    const drawn: number[] = [];
    const tween = clock.tween(100, (t) => drawn.push(t));
    for (let i = 0; i < 5; i += 1) clock.step(30);
    await tween;
    expect(drawn[0]).toBe(0);
    expect(drawn.at(-1)).toBe(1);
    expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  });

  it("runs faster, stands still when paused, and never leaps over a sleep", () => {
    const { clock, tick } = manual();
    tick(0);
    tick(100);
    expect(clock.now).toBe(100);
    clock.speed = 2;
    tick(150);
    expect(clock.now).toBe(200);
    clock.pause();
    tick(200);
    expect(clock.now).toBe(200);
    clock.resume();
    clock.speed = 1;
    tick(100_000);
    expect(clock.now).toBe(450);
  });

  it("moves by hand alone when it is manual", () => {
    const { clock, tick } = manual();
    clock.manual = true;
    tick(0);
    tick(100);
    expect(clock.now).toBe(0);
    clock.step(40);
    expect(clock.now).toBe(40);
  });

  it("skips what runs and what begins until the skip ends", async () => {
    const { clock } = manual();
    let drawn = 0;
    const first = clock.tween(1000, (t) => (drawn = t));
    clock.skip();
    await first;
    expect(drawn).toBe(1);
    const second = clock.wait(1000);
    clock.step(1);
    await second;
    clock.endSkip();
    let done = false;
    void clock.wait(1000).then(() => (done = true));
    clock.step(1);
    await Promise.resolve();
    expect(done).toBe(false);
  });

  it("tells listeners each step until they stop", () => {
    const { clock } = manual();
    const heard: number[] = [];
    const stop = clock.onTick((dt) => heard.push(dt));
    clock.step(5);
    clock.step(7);
    stop();
    clock.step(9);
    expect(heard).toEqual([5, 7]);
  });
});
