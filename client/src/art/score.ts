/** What each sound is: balalaika and bells, short and quiet, and a slow waltz to play under them. */

import { air, bell, drum, levelled, mix, pitch, pluck, room, type Samples, silence } from "./synth";

export const SOUNDS = [
  "press",
  "reel-stop",
  "line-win",
  "scatter",
  "egg",
  "feature",
  "big-win",
  "count",
  "card",
  "lose",
  "click",
] as const;
export type SoundName = (typeof SOUNDS)[number];

/** One note: when (seconds), which, how loud. */
type Note = readonly [at: number, note: number, gain: number];

function strum(notes: readonly Note[], seconds: number, rate: number, damp = 0.995): Samples {
  const out = silence(seconds, rate);
  notes.forEach(([at, note, gain], i) =>
    mix(out, pluck(pitch(note), Math.min(1.6, seconds - at), rate, damp, i + 1), at, rate, gain),
  );
  return out;
}

function chimes(notes: readonly Note[], seconds: number, rate: number): Samples {
  const out = silence(seconds, rate);
  for (const [at, note, gain] of notes)
    mix(out, bell(pitch(note), seconds - at, rate), at, rate, gain);
  return out;
}

/** A balalaika's tremolo: one note struck again and again, swelling. */
function tremolo(note: number, from: number, seconds: number, gain: number): Note[] {
  const strokes = Math.round(seconds * 15);
  return Array.from(
    { length: strokes },
    (_, i) =>
      [
        from + i / 15,
        note,
        gain * (0.5 + 0.5 * Math.sin((Math.PI * (i + 1)) / (strokes + 1))),
      ] as const,
  );
}

const RECIPES: Readonly<Record<SoundName, (rate: number) => Samples>> = {
  press: (rate) => {
    const out = silence(0.4, rate);
    mix(out, air(0.35, rate, [0.03, 0.3]), 0, rate, 0.9);
    mix(out, drum(150, 70, 0.12, rate), 0, rate, 0.6);
    return levelled(out, 0.3);
  },
  "reel-stop": (rate) => {
    const out = silence(0.22, rate);
    mix(out, drum(190, 62, 0.18, rate), 0, rate, 1);
    mix(out, pluck(pitch(45), 0.2, rate, 0.97), 0.004, rate, 0.4);
    return levelled(out, 0.34);
  },
  "line-win": (rate) =>
    levelled(
      room(
        strum(
          [
            [0, 69, 0.9],
            [0.07, 72, 0.9],
            [0.14, 76, 1],
            [0.21, 81, 1],
            [0.3, 76, 0.5],
            [0.37, 81, 0.7],
          ],
          1.1,
          rate,
        ),
        rate,
      ),
      0.4,
    ),
  scatter: (rate) =>
    levelled(
      room(
        chimes(
          [
            [0, 81, 1],
            [0.12, 86, 0.9],
            [0.24, 88, 0.8],
          ],
          1.5,
          rate,
        ),
        rate,
        0.36,
      ),
      0.42,
    ),
  egg: (rate) => {
    const out = silence(1.3, rate);
    mix(
      out,
      chimes(
        [
          [0.05, 88, 0.7],
          [0.11, 93, 0.6],
          [0.17, 95, 0.5],
          [0.23, 100, 0.45],
        ],
        1.2,
        rate,
      ),
      0,
      rate,
    );
    mix(out, air(0.4, rate, [0.1, 0.6], 8), 0, rate, 0.25);
    return levelled(room(out, rate, 0.3), 0.38);
  },
  feature: (rate) => {
    const out = silence(3.4, rate);
    mix(
      out,
      strum(
        [
          ...tremolo(57, 0, 0.7, 0.6),
          ...tremolo(64, 0.7, 0.5, 0.7),
          ...tremolo(69, 1.2, 1, 0.9),
          ...tremolo(72, 1.2, 1, 0.6),
        ],
        2.6,
        rate,
      ),
      0,
      rate,
    );
    mix(
      out,
      chimes(
        [
          [1.2, 57, 1],
          [1.2, 69, 0.7],
          [1.6, 76, 0.5],
          [2.0, 81, 0.6],
        ],
        3.2,
        rate,
      ),
      0.05,
      rate,
      0.55,
    );
    return levelled(room(out, rate, 0.32), 0.46);
  },
  "big-win": (rate) => {
    const out = silence(4, rate);
    const phrase = [69, 72, 76, 81, 79, 76, 77, 81, 84, 88];
    mix(
      out,
      strum(
        phrase.flatMap(
          (note, i) =>
            [
              [i * 0.16, note, 0.9],
              [i * 0.16 + 0.08, note, 0.5],
            ] as Note[],
        ),
        3,
        rate,
      ),
      0,
      rate,
    );
    mix(
      out,
      strum(
        [
          ...tremolo(81, 1.7, 1.4, 0.9),
          ...tremolo(76, 1.7, 1.4, 0.7),
          ...tremolo(69, 1.7, 1.4, 0.7),
        ],
        3.6,
        rate,
      ),
      0,
      rate,
    );
    mix(
      out,
      chimes(
        [
          [0, 57, 1],
          [0.8, 64, 0.8],
          [1.7, 69, 1],
          [2.1, 76, 0.6],
          [2.5, 81, 0.6],
        ],
        4,
        rate,
      ),
      0,
      rate,
      0.5,
    );
    return levelled(room(out, rate, 0.34), 0.5);
  },
  count: (rate) => levelled(pluck(pitch(88), 0.09, rate, 0.97), 0.2),
  card: (rate) => {
    const out = silence(0.3, rate);
    mix(out, air(0.14, rate, [0.5, 0.2], 5), 0, rate, 1);
    mix(out, drum(320, 150, 0.08, rate), 0.1, rate, 0.35);
    return levelled(out, 0.3);
  },
  lose: (rate) =>
    levelled(
      room(
        strum(
          [
            [0, 64, 0.8],
            [0.22, 62, 0.7],
            [0.46, 57, 0.9],
          ],
          1.5,
          rate,
          0.992,
        ),
        rate,
      ),
      0.32,
    ),
  click: (rate) => levelled(pluck(pitch(76), 0.12, rate, 0.96), 0.22),
};

/** The samples of a sound, one channel. */
export function render(name: SoundName, rate: number): Samples {
  return RECIPES[name](rate);
}

const BEAT = 0.42;
/** Per bar: the bass note, the two chord notes over it, and the tune's three beats (0 rests). */
const WALTZ: readonly (readonly [
  number,
  readonly [number, number],
  readonly [number, number, number],
])[] = [
  [45, [57, 60], [76, 0, 72]],
  [45, [57, 60], [69, 71, 72]],
  [50, [57, 62], [77, 0, 74]],
  [50, [57, 62], [74, 72, 71]],
  [52, [56, 62], [71, 0, 74]],
  [52, [56, 62], [76, 74, 71]],
  [45, [57, 60], [72, 0, 69]],
  [45, [57, 60], [64, 69, 71]],
  [53, [57, 60], [72, 0, 77]],
  [53, [57, 60], [76, 74, 72]],
  [48, [55, 60], [79, 0, 76]],
  [48, [55, 60], [72, 74, 76]],
  [50, [57, 62], [77, 0, 74]],
  [52, [56, 62], [71, 74, 76]],
  [45, [57, 60], [69, 0, 0]],
  [52, [56, 62], [64, 68, 71]],
];

export const WALTZ_SECONDS = WALTZ.length * 3 * BEAT;

/** A slow waltz that runs round; its tail is folded back on its beginning, so the seam is not heard. */
export function waltz(rate: number): Samples {
  const tail = 2;
  const long = silence(WALTZ_SECONDS + tail, rate);
  WALTZ.forEach(([bass, chord, tune], bar) => {
    const at = bar * 3 * BEAT;
    mix(long, pluck(pitch(bass), 1.8, rate, 0.998, bar + 1), at, rate, 0.9);
    for (const beat of [1, 2])
      for (const note of chord)
        mix(long, pluck(pitch(note), 0.9, rate, 0.993, bar + note), at + beat * BEAT, rate, 0.4);
    tune.forEach((note, beat) => {
      if (note === 0) return;
      mix(long, pluck(pitch(note), 1.4, rate, 0.997, note), at + beat * BEAT, rate, 0.62);
      if (beat === 0 && bar % 2 === 0) mix(long, bell(pitch(note + 12), 2, rate), at, rate, 0.1);
    });
  });
  const out = silence(WALTZ_SECONDS, rate);
  mix(out, long, 0, rate);
  mix(out, long.slice(out.length), 0, rate);
  return levelled(out, 0.5);
}
