import { describe, expect, it } from "vitest";
import { isOpen, next, press, type Input, type Phase } from "../src/core/machine";

const PHASES: Phase[] = ["idle", "spinning", "showing", "waiting", "settled", "error"];
const INPUTS: Input[] = [
  "spin", "answer", "wait", "settle", "choose", "resume", "fail", "recover",
];

describe("machine", () => {
  it("walks a round that settles and one that waits", () => {
    const walk = (...inputs: Input[]): Phase | null =>
      inputs.reduce<Phase | null>((phase, input) => phase && next(phase, input), "idle");
    expect(walk("spin", "answer", "settle")).toBe("settled");
    expect(walk("spin", "answer", "wait", "choose", "answer", "settle")).toBe("settled");
    expect(walk("spin", "answer", "wait", "spin")).toBe("spinning");
    expect(walk("spin", "fail", "recover")).toBe("idle");
  });

  it("can always fail, and always recover from failure", () => {
    for (const phase of PHASES) expect(next(phase, "fail")).toBe("error");
    expect(next("error", "recover")).toBe("idle");
  });

  it("never takes a second spin while one is under way", () => {
    expect(next("spinning", "spin")).toBeNull();
    expect(next("showing", "spin")).toBeNull();
  });

  it("means skip by a press while something is shown", () => {
    expect(PHASES.map(press)).toEqual(["spin", "skip", "skip", "spin", "spin", null]);
  });

  it("locks the bet exactly while a round is open", () => {
    expect(PHASES.filter(isOpen)).toEqual(["spinning", "showing", "waiting"]);
  });

  it("reaches every phase", () => {
    const seen = new Set<Phase>(["idle"]);
    for (let size = 0; size !== seen.size; ) {
      size = seen.size;
      for (const phase of [...seen]) {
        for (const input of INPUTS) {
          const to = next(phase, input);
          if (to !== null) seen.add(to);
        }
      }
    }
    expect([...seen].sort()).toEqual([...PHASES].sort());
  });
});
