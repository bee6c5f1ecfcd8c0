// The server besides the API: its own paths, unreadable bodies, unknown paths.
import { afterEach, beforeEach, expect, test } from "vitest";
import { createClock, type Emulator, startEmulator } from "../index.ts";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ clock: createClock(0) });
});
afterEach(() => emulator.close());

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "x-api-key": "test", "anthropic-version": "2026-10-21" };
  const response = await fetch(`${emulator.url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: text }),
  });
  return { status: response.status, body: await response.json() };
}
const hello = { model: "claude-sonnet-5", max_tokens: 10, messages: [{ role: "user", content: "Hello" }] };

test("the clock can be read and moved", async () => {
  expect(await call("POST", "/emulator/clock", { advance: 90_000 })).toEqual({
    status: 200,
    body: { now: 90_000 },
  });
  expect(emulator.clock.now()).toBe(90_000);
  expect((await call("GET", "/emulator/clock")).body).toEqual({ now: 90_000 });
  expect((await call("POST", "/emulator/clock", { advance: -1 })).status).toBe(400);
});

test("faults can be queued, listed and cleared", async () => {
  const rule = { fault: { kind: "overloaded" }, times: 2, when: { model: "claude-sonnet-5" } };
  expect((await call("POST", "/emulator/faults", rule)).body).toEqual([rule]);
  expect((await call("POST", "/v1/messages", hello)).status).toBe(529);
  expect((await call("GET", "/emulator/faults")).body).toEqual([{ ...rule, times: 1 }]);
  await call("DELETE", "/emulator/faults");
  expect((await call("POST", "/v1/messages", hello)).status).toBe(200);
  const bad = await call("POST", "/emulator/faults", { fault: { kind: "earthquake" } });
  expect(bad).toMatchObject({ status: 400, body: { error: expect.stringContaining("fault.kind") } });
});

test("the ledger can be read and emptied", async () => {
  await call("POST", "/v1/messages", hello);
  await call("POST", "/v1/messages", { ...hello, messages: [] });
  expect((await call("GET", "/emulator/ledger")).body).toMatchObject([
    { status: 200 },
    { status: 400, valid: false },
  ]);
  expect((await call("GET", "/emulator")).body).toEqual({ now: 0, requests: 2, faults: 0 });
  await call("DELETE", "/emulator/ledger");
  expect(emulator.ledger).toEqual([]);
});

test("the script can be replaced, and the cache emptied", async () => {
  await call("POST", "/emulator/script", { turns: [], otherwise: "New." });
  expect((await call("POST", "/v1/messages", hello)).body).toMatchObject({ content: [{ text: "New." }] });
  expect((await call("POST", "/emulator/script", { turn: [] })).status).toBe(400);
  await call("POST", "/emulator/script", ["Listed.", { text: "Again." }]);
  expect((await call("POST", "/v1/messages", hello)).body).toMatchObject({ content: [{ text: "Listed." }] });
  expect((await call("POST", "/v1/messages", hello)).body).toMatchObject({ content: [{ text: "Again." }] });
  await call("POST", "/emulator/script", { turns: [], otherwise: "New." });
  const text = "many words ".repeat(1000);
  const cached = { ...hello, system: [{ type: "text", text, cache_control: { type: "ephemeral" } }] };
  await call("POST", "/v1/messages", cached);
  await call("DELETE", "/emulator/cache");
  expect((await call("POST", "/v1/messages", cached)).body).toMatchObject({
    usage: { cache_read_input_tokens: 0 },
  });
});

test.each([false, true])("a text without citations has no such field, streamed: %s", async (stream) => {
  const response = await fetch(`${emulator.url}/v1/messages`, {
    method: "POST",
    headers: { "x-api-key": "test", "anthropic-version": "2026-10-21" },
    body: JSON.stringify({ ...hello, stream }),
  });
  const body = await response.text();
  expect(body).toContain('"type":"text"');
  expect(body).not.toContain("citations");
});

test.each([
  ["a path that is not there", "POST", "/v1/complete", {}, 404, "not_found_error"],
  ["a method that is not there", "GET", "/v1/messages", undefined, 404, "not_found_error"],
  ["a body that is not JSON", "POST", "/v1/messages", "{", 400, "invalid_request_error"],
  ["a body over 32 MB", "POST", "/v1/messages", " ".repeat(32 * 1024 * 1024 + 1), 413, "request_too_large"],
  ["a model that is not there", "GET", "/v1/models/claude-9", undefined, 404, "not_found_error"],
])("%s", async (_, method, path, body, status, type) => {
  expect(await call(method, path, body)).toMatchObject({ status, body: { type: "error", error: { type } } });
});

test("idle connections stay open: no response announces when they will be closed", async () => {
  const response = await fetch(`${emulator.url}/emulator/clock`);
  expect(response.headers.get("keep-alive")).toBeNull();
});

test("an unknown path of the emulator's own says so", async () => {
  expect((await call("GET", "/emulator/weather")).status).toBe(404);
});

test("a script that throws is a 500, not a hanging request", async () => {
  emulator.setScript(() => {
    throw new Error("out of jokes");
  });
  const { status, body } = await call("POST", "/v1/messages", hello);
  expect(status).toBe(500);
  expect(JSON.stringify(body)).toContain("out of jokes");
});

test("a header is missing", async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${emulator.url}/v1/messages`, { method: "POST", headers, body: JSON.stringify(hello) });
  expect((await send({ "anthropic-version": "2026-10-21" })).status).toBe(401);
  expect((await send({ authorization: "Bearer x", "anthropic-version": "2026-10-21" })).status).toBe(200);
  expect((await send({ "x-api-key": "x" })).status).toBe(400);
});
