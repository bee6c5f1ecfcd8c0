// Errors that repeat a key, through the real binary: of the model's server, of an MCP server and of a hook.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

const KEY = "sk-ant-api03-Zq9xW7_vT4-rB2nM8kJ5hG3fD1sA0pO6iU7yT5rE3wQ9aZ8xC6vB4nM2";
const MARK = "[credential removed: ANTHROPIC_API_KEY]";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** Refuses every request and repeats the key. */
async function startRefusingServer(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    const message = `invalid x-api-key: ${KEY}`;
    response.end(JSON.stringify({ type: "error", error: { type: "authentication_error", message } }));
  }).listen(0);
  cleanups.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each(["text", "json", "stream-json"])("are printed without the key as %s", async (format) => {
  const binary = await Binary.begin(["Never asked."]);
  cleanups.push(() => binary.end());
  await binary.put("key.txt", `${KEY}\n`);
  await binary.settings({
    hooks: { SessionStart: [{ hooks: [{ type: "command", command: "cat key.txt >&2; exit 2" }] }] },
    mcpServers: { broken: { command: "sh", args: ["-c", "cat key.txt >&2; exit 1"] } },
    mcp: { startWaitSeconds: 5 },
  });
  const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: await startRefusingServer() };
  const { stdout, stderr, code } = await binary.run(["-p", "Go.", "--output-format", format], { env });
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain(`invalid x-api-key: ${MARK}`);
  expect(stdout + stderr).not.toContain(KEY);
});
