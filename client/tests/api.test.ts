import { describe, expect, it } from "vitest";
import { ApiError, createApi, NetworkError, type Api } from "../src/core/api";
import type { Store } from "../src/core/settings";

interface Sent {
  path: string;
  key: string | null;
  body: unknown;
}

class Memory implements Store {
  private readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
  removeItem = (key: string): void => void this.items.delete(key);
}

type Reply = Response | "lost";

function rig(replies: Reply[], store: Store = new Memory()) {
  const sent: Sent[] = [];
  const kept: (string | null)[] = [];
  const reach: boolean[] = [];
  let keys = 0;
  const api: Api = createApi({
    fetch: ((path: string, request: RequestInit) => {
      const headers = request.headers as Record<string, string>;
      sent.push({
        path,
        key: headers["Idempotency-Key"] ?? null,
        body: request.body === undefined ? undefined : JSON.parse(String(request.body)),
      });
      kept.push(store.getItem("fullcycle.pending"));
      const reply = replies.shift();
      if (reply === undefined) throw new Error("one request too many");
      return reply === "lost" ? Promise.reject(new TypeError("lost")) : Promise.resolve(reply);
    }) as typeof fetch,
    store,
    token: () => "token",
    onReach: (reached) => reach.push(reached),
    pause: () => Promise.resolve(),
    makeKey: () => `key-${++keys}`,
  });
  return { api, sent, kept, reach, store };
}

const json = (value: unknown, status = 200): Response => Response.json(value, { status });
const refusal = (code: string, status: number): Response =>
  json({ error: { code, message: "no", round: "r1" } }, status);

describe("api", () => {
  it("keeps a money request with its key before it is sent", async () => {
    const { api, sent, kept } = rig([json({ id: "r1" })]);
    await api.move("/api/rounds", { game: "g" });
    expect(JSON.parse(kept[0] ?? "null")).toMatchObject({ key: "key-1", path: "/api/rounds" });
    expect(sent[0]).toMatchObject({ key: "key-1", body: { game: "g" } });
    expect(api.pending()).toBeNull();
  });

  it("repeats a lost request with the very same key until it is answered", async () => {
    const { api, sent, reach } = rig(["lost", "lost", json({ id: "r1" })]);
    expect(await api.move("/api/rounds", {})).toEqual({ id: "r1" });
    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-1", "key-1"]);
    expect(reach).toEqual([false, false, true]);
  });

  it("repeats while the server is busy or too fast asked, and gives up at a refusal", async () => {
    const { api, sent } = rig([refusal("BUSY", 503), refusal("TOO_FAST", 429), refusal("NO_FUNDS", 402)]);
    await expect(api.move("/api/rounds", {})).rejects.toMatchObject({ code: "NO_FUNDS" });
    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-1", "key-1"]);
    expect(api.pending()).toBeNull();
  });

  it("keeps the request when the session has ended: it is sent again after a new one", async () => {
    const { api } = rig([refusal("NO_SESSION", 401), json({ id: "r1" })]);
    await expect(api.move("/api/rounds", {})).rejects.toBeInstanceOf(ApiError);
    expect(api.pending()?.key).toBe("key-1");
    expect(await api.repeat()).toEqual({ id: "r1" });
    expect(api.pending()).toBeNull();
  });

  it("takes up after a reload what the page before had sent", async () => {
    const store = new Memory();
    store.setItem(
      "fullcycle.pending",
      JSON.stringify({ key: "old", path: "/api/rounds", body: { game: "g" } }),
    );
    const { api, sent } = rig([json({ id: "r0" })], store);
    expect(await api.repeat()).toEqual({ id: "r0" });
    expect(sent[0]).toMatchObject({ key: "old", body: { game: "g" } });
  });

  it("gives every request a key of its own", async () => {
    const { api, sent } = rig([json({}), json({})]);
    await api.move("/api/rounds", {});
    await api.move("/api/rounds", {});
    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  });

  it("leaves another tab's request alone", async () => {
    const { api, store } = rig([json({})]);
    const sent = api.move("/api/rounds", {});
    store.setItem("fullcycle.pending", JSON.stringify({ key: "theirs", path: "/x", body: {} }));
    await sent;
    expect(api.pending()?.key).toBe("theirs");
  });

  it("does not repeat a question, and says that nobody answered", async () => {
    const { api, sent } = rig(["lost"]);
    await expect(api.get("/api/games")).rejects.toBeInstanceOf(NetworkError);
    expect(sent).toHaveLength(1);
  });

  it("reads the code, the words and the round of a refusal", async () => {
    const { api } = rig([refusal("ROUND_OPEN", 409), new Response("<html>", { status: 500 })]);
    await expect(api.get("/x")).rejects.toMatchObject({ code: "ROUND_OPEN", round: "r1", status: 409 });
    await expect(api.get("/x")).rejects.toMatchObject({ code: "INTERNAL", status: 500 });
  });
});
