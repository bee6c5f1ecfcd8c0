// pal with a local server that has no prompt cache, no count_tokens, no list of models, no key and no known prices.
import { afterEach, beforeEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import { type LocalRequest, LocalServer } from "./local-server.case.ts";

let binary: Binary;
let server: LocalServer;
let answer: (request: LocalRequest) => readonly { readonly type: string }[] = () => [];

beforeEach(async () => {
  binary = await Binary.begin([]);
  server = await LocalServer.start((request) => answer(request));
});
afterEach(async () => {
  await server.close();
  await binary.end();
});

const say = (text: string) => [{ type: "text", text }];

const run = (args: readonly string[]) =>
  binary.run(args, {
    env: { ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: server.url, ANTHROPIC_MODEL: "llama-3.3-70b" },
  });

it("answers, and reports its cost as unknown instead of zero", async () => {
  answer = () => say("Because of the cache.");
  const { code, stdout, stderr } = await run(["-p", "Why is it red?", "--output-format", "json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({
    result: "Because of the cache.",
    total_cost_usd: null,
    usage: { cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
  });
  expect(JSON.parse(stdout).usage.input_tokens).toBeGreaterThan(100);
  expect(server.requests.map(({ body }) => body.model)).toEqual(["llama-3.3-70b"]);
  // Beta headers are sent only to servers known to support them.
  expect(server.requests[0]?.headers["anthropic-beta"]).toBeUndefined();
});

it("works with tools over many requests, within a small window", async () => {
  await binary.settings({ models: { "llama-3.3-70b": { window: 16_000 } } });
  const steps = 30;
  answer = ({ body }) => {
    const results = JSON.stringify(body.messages).match(/"tool_use_id"/g)?.length ?? 0;
    const done = server.requests.length > steps;
    if (done) return say("All steps are done.");
    const command = `seq ${results} 400`;
    return [{ type: "tool_use", id: `toolu_${server.requests.length}`, name: "Bash", input: { command } }];
  };
  const { code, stdout, stderr } = await run(["-p", "Count.", "--allowed-tools", "Bash"]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "All steps are done.\n", stderr: "" });
  const sizes = server.requests.map(({ body }) => JSON.stringify(body).length / 4);
  expect(server.requests.length).toBeGreaterThanOrEqual(steps);
  expect(Math.max(...sizes)).toBeLessThan(16_000);
});

it("is reported by pal doctor as reachable, although it lists no models", async () => {
  const { stdout } = await run(["doctor"]);
  expect(stdout).toMatch(
    /ok +model +The server at http:\/\/127\.0\.0\.1:\d+ answers\.\s+It does not list\s+its\s+models\./,
  );
});

it("continues a session of the offline engine", async () => {
  answer = () => say("Very well.");
  const offline = { ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: "" };
  await binary.run(["-p", "remember that we deploy on Tuesdays"], { env: offline });
  const { stdout } = await run(["-p", "When do we deploy?", "--continue"]);
  expect(stdout).toBe("Very well.\n");
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain("we deploy on Tuesdays");
  expect(server.requests.at(-1)?.body.model).toBe("llama-3.3-70b");
});
