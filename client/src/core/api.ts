/**
 * The way to the server. Every request that moves money is written down with its key before it
 * is sent, and sent again with the same key until the server has answered: never a second stake.
 */

import type { Store } from "./settings";

/** A refusal that the server put into words. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly round: string | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** No answer came: the request may or may not have arrived. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

export interface Pending {
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
}

export interface ApiOptions {
  readonly fetch: typeof fetch;
  readonly store: Store;
  readonly token: () => string | null;
  /** Called with false when the server cannot be reached, with true when it answers again. */
  readonly onReach?: (reached: boolean) => void;
  /** Waits before the next attempt; attempts count from 0. */
  readonly pause?: (attempt: number) => Promise<void>;
  readonly makeKey?: () => string;
}

const PENDING = "fullcycle.pending";
const LONGEST_ANSWER_MS = 20_000;
/** Statuses after which the same request may still succeed. */
const AGAIN = new Set([429, 502, 503, 504]);

export interface Api {
  get<T>(path: string): Promise<T>;
  /** A request that moves no money. */
  send<T>(method: "POST" | "DELETE", path: string, body?: unknown): Promise<T>;
  /** A request that moves money: kept, and repeated with one key until it is answered. */
  move<T>(path: string, body: unknown): Promise<T>;
  /** The request that was sent but never seen answered, or null. */
  pending(): Pending | null;
  /** Sends the kept request again. */
  repeat<T>(): Promise<T>;
  /** Forgets the kept request: it belongs to an account that is gone. */
  forget(): void;
}

export function createApi(options: ApiOptions): Api {
  const pause = options.pause ?? defaultPause;
  const makeKey = options.makeKey ?? (() => crypto.randomUUID());

  async function once<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
    const headers: Record<string, string> = { Accept: "application/json" };
    const token = options.token();
    if (token !== null) headers["Authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (key !== undefined) headers["Idempotency-Key"] = key;
    const request: RequestInit = { method, headers, cache: "no-store" };
    if (body !== undefined) request.body = JSON.stringify(body);
    request.signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    let response: Response;
    let text: string;
    try {
      response = await options.fetch(path, request);
      text = await response.text();
    } catch (cause) {
      options.onReach?.(false);
      throw new NetworkError("the server cannot be reached", { cause });
    }
    options.onReach?.(true);
    if (!response.ok) throw refusal(response.status, text);
    return (text === "" ? null : JSON.parse(text)) as T;
  }

  async function persist<T>(pending: Pending): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await once<T>("POST", pending.path, pending.body, pending.key);
        settle(pending);
        return answer;
      } catch (error) {
        if (!isOpenEnded(error)) {
          // An expired session decides nothing: the request goes out again after a new log-in.
          if (!isCode(error, "NO_SESSION")) settle(pending);
          throw error;
        }
        await pause(attempt);
      }
    }
  }

  /** Another tab may have written its own request meanwhile: only ours is forgotten. */
  function settle(pending: Pending): void {
    if (readPending(options.store)?.key === pending.key) options.store.removeItem(PENDING);
  }

  const api: Api = {
    get: (path) => once("GET", path),
    send: (method, path, body) => once(method, path, body),
    move(path, body) {
      const pending: Pending = { key: makeKey(), path, body };
      options.store.setItem(PENDING, JSON.stringify(pending));
      return persist(pending);
    },
    pending: () => readPending(options.store),
    repeat() {
      const pending = readPending(options.store);
      if (pending === null) throw new Error("nothing waits to be sent again");
      return persist(pending);
    },
    forget: () => options.store.removeItem(PENDING),
  };
  return api;
}

export function isCode(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** Whether the request may be sent again: nobody knows yet what became of it. */
function isOpenEnded(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && AGAIN.has(error.status);
}

function refusal(status: number, text: string): ApiError {
  try {
    const { error } = JSON.parse(text) as {
      error: { code: string; message: string; round?: string | null };
    };
    return new ApiError(error.code, error.message, status, error.round ?? null);
  } catch {
    return new ApiError("INTERNAL", `the server answered ${status}`, status);
  }
}

function readPending(store: Store): Pending | null {
  const text = store.getItem(PENDING);
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Pending;
    return typeof value.key === "string" && typeof value.path === "string" ? value : null;
  } catch {
    return null;
  }
}

/** A third of a second at first, doubling up to four; at once when the network comes back. */
function defaultPause(attempt: number): Promise<void> {
  return new Promise((done) => {
    const finish = (): void => {
      clearTimeout(timer);
      removeEventListener("online", finish);
      done();
    };
    const timer = setTimeout(finish, Math.min(4000, 333 * 2 ** attempt));
    addEventListener("online", finish);
  });
}
