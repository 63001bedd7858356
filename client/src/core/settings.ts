/** What the player likes, kept in this browser. Sound starts silent. */

export interface Settings {
  readonly sound: boolean;
  /** Volumes from 0 to 100. */
  readonly master: number;
  readonly music: number;
  readonly effects: number;
  readonly quick: boolean;
  /** Calm motion: on by itself when the system asks for it. */
  readonly calm: boolean;
  readonly leftHand: boolean;
  readonly renderer: "webgl" | "canvas";
  readonly plain: boolean;
}

export const DEFAULTS: Settings = {
  sound: false,
  master: 40,
  music: 30,
  effects: 60,
  quick: false,
  calm: false,
  leftHand: false,
  renderer: "webgl",
  plain: false,
};

const KEY = "fullcycle.settings";

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The kept settings; whatever is missing or of the wrong kind is the default. */
export function loadSettings(store: Store, defaults: Settings = DEFAULTS): Settings {
  const kept = readJson(store, KEY);
  const result: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(kept)) {
    if (name in result && typeof value === typeof result[name]) result[name] = value;
  }
  for (const name of ["master", "music", "effects"]) {
    const volume = result[name];
    if (typeof volume !== "number" || !(volume >= 0 && volume <= 100)) {
      result[name] = defaults[name as "master"];
    }
  }
  if (result["renderer"] !== "canvas") result["renderer"] = "webgl";
  return result as unknown as Settings;
}

export function saveSettings(store: Store, settings: Settings): void {
  store.setItem(KEY, JSON.stringify(settings));
}

function readJson(store: Store, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
