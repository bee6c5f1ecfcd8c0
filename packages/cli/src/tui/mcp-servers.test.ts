// MCP servers on the real screen: their states in /mcp, what keeps one from working, and questions about their tools.
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import { makeInterface } from "./interface.case.ts";
import { KEYS, pty } from "./terminal.case.ts";

const ui = makeInterface();

/** A server with one tool, written with nothing but Node. It ends at once, or answers late, if its variables say so. */
const SERVER = `
if (process.env.FAIL) { console.error("the database is gone"); process.exit(3); }
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "x", version: "1" } }),
  "tools/list": () => ({ tools: [{ name: "weather", description: "The weather", inputSchema: { type: "object" } }] }),
  "tools/call": ({ arguments: { city } }) => ({ content: [{ type: "text", text: "Sunny in " + city }] }),
};
let rest = "";
process.stdin.on("data", (data) => {
  const lines = (rest + data).split("\\n");
  rest = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    const answer = () => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method]?.(params) ?? {} }) + "\\n");
    if (id !== undefined && !(process.env.LATE && method === "initialize")) answer();
  }
});
`;

/** A port at which nothing listens any more. */
async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function writeServers(): Promise<void> {
  const { home, work } = ui.place;
  await writeFile(`${home}/server.cjs`, SERVER);
  const server = (env: object = {}) => ({ command: process.execPath, args: [`${home}/server.cjs`], env });
  await mkdir(`${home}/.palimpsest`, { recursive: true });
  const mcpServers = {
    broken: server({ FAIL: "1" }),
    good: server(),
    late: server({ LATE: "1" }),
    missing: { command: "no-such-program" },
    web: { type: "http", url: `http://127.0.0.1:${await findClosedPort()}/mcp` },
  };
  await writeFile(
    `${home}/.palimpsest/settings.json`,
    JSON.stringify({ mcpServers, mcp: { startWaitSeconds: 0.1 } }),
  );
  await writeFile(`${work}/.mcp.json`, JSON.stringify({ mcpServers: { theirs: server() } }));
}

it.skipIf(!pty)(
  "are shown with their state: connected, starting, failed and why, or not trusted",
  async () => {
    await writeServers();
    const on = ui.start({ columns: 80, rows: 40 });
    await ui.isAsked(on, "Trust this project's files?");
    expect(on.screen).toMatch(/❯ ☐ MCP server theirs\n/);
    expect(on.screen).toMatch(/\/trust changes\s+your answer/);
    on.type(KEYS.enter);
    await on.sees(/\d% left/);
    const states = [
      "✗ broken: failed: it ended before it answered; it printed: the database is gone",
      "✓ good: connected, 1 tool: weather",
      "… late: still starting",
      "✗ missing: failed: the program no-such-program was not found",
      "· theirs: not started, because you do not trust it yet (/trust)",
    ];
    for (let looks = 0; ; looks++) {
      on.type("/mcp\r");
      await on.sees(new RegExp(`(?:❯ /mcp[\\s\\S]*?){${looks + 1}}theirs: not started`), "logical");
      const last = on.logical.slice(on.logical.lastIndexOf("❯ /mcp")).replace(/\n {2}/g, " ");
      const isRefused = /✗ web: failed: http:\/\/127\.0\.0\.1:\d+\/mcp refused the connection/.test(last);
      if (isRefused && states.every((state) => last.includes(state))) break;
      // A server may be about to start, or to fail.
      expect(last).toMatch(/still starting[\s\S]*still starting/);
    }
  },
);

it.skipIf(!pty)("a question about a tool of theirs shows its input once", async () => {
  await writeServers();
  const use = { tool_use: [{ name: "mcp__good__weather", input: { city: "Bonn-am-Rhein" } }] };
  ui.answers = (_, { turn }) => (turn === 0 ? use : "It is sunny.");
  const on = ui.start({ rows: 40 });
  await ui.isAsked(on, "Trust this project's files?");
  on.type(KEYS.enter);
  await on.sees(/\d% left/);
  on.type("How is the weather?\r");
  await ui.isAsked(on, "Use good: weather?");
  expect(on.screen.slice(on.screen.indexOf("Use good: weather?")).match(/Bonn-am-Rhein/g)).toHaveLength(1);
  on.type("y");
  await on.sees("Sunny in Bonn-am-Rhein");
});

it("are not said to be in use by pal doctor as long as they are not trusted", async () => {
  const pal = await Binary.begin(() => "Fine.");
  try {
    await writeFile(`${pal.folder}/work/.mcp.json`, '{ "mcpServers": { "theirs": { "command": "x" } } }');
    const { stdout } = await pal.run(["doctor"]);
    const text = stdout.replace(/\s+/g, " ");
    expect(text).toContain("In use here: 0 hooks, 0 MCP servers, 0 skills.");
    expect(text).toContain("Not used, since you do not trust them: 1 MCP server.");
  } finally {
    await pal.end();
  }
});
