/** What the whole page shares: clock, settings, sounds, the seat, the way to the server. */

import { onCue } from "../art/cues";
import { createSounds, type SoundName, type Sounds } from "../art/sounds";
import { ApiError, createApi, isCode, NetworkError, type Api } from "../core/api";
import { createClock, type Clock } from "../core/clock";
import { loadSettings, saveSettings, type Settings } from "../core/settings";
import type { GameHead, NewSession, SessionOpened } from "../core/wire";
import { text } from "../text";
import {
  accountKey,
  keepAccountKey,
  keepSeat,
  readSeat,
  takeSeat,
  type AccountName,
  type Seat,
} from "./account";

const SLOW_MS = 2000;
const LONGEST_LOG = 99;
/** Sounds that celebrate: silent for a round that returns no more than its stake. */
const FESTIVE: ReadonlySet<SoundName> = new Set(["line-win", "scatter", "count", "big-win"]);

/** A problem in words, with what to quote to the people who run the server. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly round: string | null;
}

export class Context {
  readonly clock: Clock = createClock();
  readonly sounds: Sounds = createSounds();
  readonly api: Api;
  settings = $state.raw<Settings>(loadSettings(localStorage));
  seat = $state.raw<Seat | null>(readSeat(localStorage));
  /** Every game that the server offers, in its order. */
  games = $state.raw<readonly GameHead[]>([]);
  online = $state(true);
  /** True while an answer takes longer than a person expects. */
  slow = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** The round in view has nothing to celebrate. */
  hushed = false;
  /** The sounds of late, whether or not they could be heard. */
  played: readonly SoundName[] = [];
  private systemCalm = $state(false);
  private waiting = 0;

  constructor() {
    const address = new URLSearchParams(location.search);
    if (address.get("renderer") === "canvas") {
      this.settings = { ...this.settings, renderer: "canvas" };
    }
    if (address.has("plain")) this.settings = { ...this.settings, plain: true };
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    this.systemCalm = query.matches;
    query.addEventListener("change", () => (this.systemCalm = query.matches));
    this.api = createApi({
      fetch: (path, request) => this.watched(path, request),
      store: localStorage,
      token: () => this.seat?.token ?? null,
      onReach: (reached) => (this.online = reached),
    });
    addEventListener("offline", () => (this.online = false));
    addEventListener("online", () => (this.online = true));
    onCue((name) => this.play(name));
    this.apply();
  }

  /** Calm motion: the player's wish or the system's. */
  get calm(): boolean {
    return this.settings.calm || this.systemCalm;
  }

  /** Plays a sound, unless it would celebrate what is no gain. */
  play(name: SoundName): void {
    if (this.hushed && FESTIVE.has(name)) return;
    this.played = [...this.played.slice(-LONGEST_LOG), name];
    this.sounds.play(name);
  }

  change(part: Partial<Settings>): void {
    this.settings = { ...this.settings, ...part };
    saveSettings(localStorage, this.settings);
    this.apply();
  }

  /** Opens a session: the practice account that this browser knows, or a fresh demo account. */
  async open(account: AccountName): Promise<SessionOpened> {
    const key = account === "practice" ? accountKey(localStorage, account) : null;
    return this.enter(account, key);
  }

  /** Opens a new session on the same account, after the old one ended. */
  async reopen(): Promise<SessionOpened> {
    const seat = this.seat;
    if (seat === null) throw new ApiError("NO_SESSION", text.problem.byCode["NO_SESSION"]!, 401);
    const opened = await this.enter(seat.account, seat.accountKey);
    // The same player goes on: time and net position count from where they did.
    const { openedAt, openingBalance } = seat;
    if (this.seat?.accountKey === seat.accountKey && seat.accountKey !== null) {
      this.sit({ ...this.seat, openedAt, openingBalance });
    }
    return opened;
  }

  private async enter(account: AccountName, key: string | null): Promise<SessionOpened> {
    const body: NewSession = key === null ? { account } : { account, account_key: key };
    let opened: SessionOpened;
    try {
      opened = await this.api.send<SessionOpened>("POST", "/api/sessions", body);
    } catch (error) {
      if (key === null || !isCode(error, "NO_SESSION", "BAD_REQUEST")) throw error;
      // The server does not know this account any more (a new database): begin afresh.
      keepAccountKey(localStorage, account, null);
      this.api.forget();
      return this.enter(account, null);
    }
    const known = opened.account_key ?? key;
    if (account === "practice") keepAccountKey(localStorage, account, known);
    this.sit(takeSeat(opened, known, Date.now()));
    return opened;
  }

  sit(seat: Seat | null): void {
    this.seat = seat;
    keepSeat(localStorage, seat);
  }

  /** Puts a problem into words; anything unforeseen is an error of this program. */
  fail(error: unknown): void {
    if (error instanceof ApiError) {
      const { code, message, round } = error;
      this.failure = { code, message: text.problem.byCode[code] ?? message, round };
    } else if (error instanceof NetworkError) {
      this.failure = { code: "NETWORK", message: text.problem.byCode["NETWORK"]!, round: null };
    } else {
      console.error(error);
      const message = error instanceof Error ? error.message : String(error);
      this.failure = { code: "CLIENT", message, round: null };
    }
  }

  /** The board cannot be drawn this way: try the other one, and say so if that fails too. */
  rendererFailed(error: unknown): void {
    if (this.settings.renderer === "webgl") {
      this.settings = { ...this.settings, renderer: "canvas" };
      return;
    }
    console.error(error);
    this.failure = { code: "RENDERER", message: text.problem.byCode["RENDERER"]!, round: null };
  }

  private apply(): void {
    const { sound, master, music, effects, quick } = this.settings;
    this.sounds.setVolumes({
      master: sound ? master / 100 : 0,
      music: music / 100,
      effects: effects / 100,
    });
    this.clock.speed = quick ? 2 : 1;
  }

  /** `fetch`, with a word to the player when the answer takes long. */
  private async watched(path: RequestInfo | URL, request?: RequestInit): Promise<Response> {
    this.waiting += 1;
    const timer = setTimeout(() => (this.slow = true), SLOW_MS);
    try {
      return await fetch(path, request);
    } finally {
      clearTimeout(timer);
      this.waiting -= 1;
      if (this.waiting === 0) this.slow = false;
    }
  }
}
