/** The session in this browser: who plays, since when, and from which balance. */

import type { Store } from "../core/settings";
import type { SessionOpened } from "../core/wire";

export type AccountName = SessionOpened["account"];

export interface Seat {
  readonly token: string;
  readonly account: AccountName;
  readonly currency: string;
  /** Balance and time at which this session began: the net position counts from here. */
  readonly openingBalance: string;
  readonly openedAt: number;
  /** What brings the same account back when the session has ended. */
  readonly accountKey: string | null;
}

const SEAT = "fullcycle.seat";
const KEYS = "fullcycle.account-keys";

export function readSeat(store: Store): Seat | null {
  const value = readJson(store, SEAT) as Seat | null;
  return typeof value?.token === "string" && typeof value.openedAt === "number" ? value : null;
}

export function keepSeat(store: Store, seat: Seat | null): void {
  if (seat === null) store.removeItem(SEAT);
  else store.setItem(SEAT, JSON.stringify(seat));
}

/** The key of an account that this browser has used before. */
export function accountKey(store: Store, account: AccountName): string | null {
  const keys = readJson(store, KEYS) as Record<string, unknown> | null;
  const key = keys?.[account];
  return typeof key === "string" ? key : null;
}

export function keepAccountKey(store: Store, account: AccountName, key: string | null): void {
  const keys = { ...(readJson(store, KEYS) as Record<string, unknown> | null) };
  if (key === null) delete keys[account];
  else keys[account] = key;
  store.setItem(KEYS, JSON.stringify(keys));
}

/** A seat for a session that was just opened. */
export function takeSeat(opened: SessionOpened, key: string | null, now: number): Seat {
  return {
    token: opened.token,
    account: opened.account,
    currency: opened.currency,
    openingBalance: opened.balance,
    openedAt: now,
    accountKey: opened.account_key ?? key,
  };
}

function readJson(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
