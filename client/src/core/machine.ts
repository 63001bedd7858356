/** What the game is doing, what may happen next, and what a press of Spin means meanwhile. */

/**
 * `idle` before the first round · `spinning` until the server answers · `showing` its events ·
 * `waiting` for the player's choice · `settled` with the result in view · `error` with words.
 */
export type Phase = "idle" | "spinning" | "showing" | "waiting" | "settled" | "error";

export type Input = "spin" | "answer" | "wait" | "settle" | "choose" | "resume" | "fail" | "recover";

const NEXT: Readonly<Record<Phase, Readonly<Partial<Record<Input, Phase>>>>> = {
  idle: { spin: "spinning", resume: "showing", fail: "error" },
  spinning: { answer: "showing", fail: "error" },
  showing: { wait: "waiting", settle: "settled", fail: "error" },
  waiting: { choose: "spinning", spin: "spinning", fail: "error" },
  settled: { spin: "spinning", resume: "showing", fail: "error" },
  error: { recover: "idle", resume: "showing", fail: "error" },
};

/** The phase after an input, or null when that input means nothing now. */
export function next(phase: Phase, input: Input): Phase | null {
  return NEXT[phase][input] ?? null;
}

/** A press of Spin: begins a round, hurries what is shown, or means nothing. */
export function press(phase: Phase): "spin" | "skip" | null {
  if (phase === "showing" || phase === "spinning") return "skip";
  return next(phase, "spin") === null ? null : "spin";
}

/** Whether Spin means nothing while the round waits: it asks for something else than to collect. */
export function asks(phase: Phase, mayCollect: boolean): boolean {
  return phase === "waiting" && !mayCollect;
}

/** Whether a round is open: the bet is locked. */
export function isOpen(phase: Phase): boolean {
  return phase === "spinning" || phase === "showing" || phase === "waiting";
}

/** Whether this device is played with fingers alone, where no key spins. */
export function isTouchOnly(): boolean {
  return matchMedia("(pointer: coarse)").matches && !matchMedia("(any-pointer: fine)").matches;
}

/** Whether this key press spins, on a desktop: Space from the page itself, once for each time it goes down. */
export function isSpinKey(event: KeyboardEvent): boolean {
  if (isTouchOnly()) return false;
  if (event.code !== "Space" || event.ctrlKey || event.altKey || event.metaKey) return false;
  const target = event.target;
  if (!(target instanceof Element)) return true;
  return target.closest("button, a, input, select, textarea, summary, [role=dialog]") === null;
}
