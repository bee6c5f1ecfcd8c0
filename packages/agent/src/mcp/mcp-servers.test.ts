// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places in a configuration look like that
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { McpServer as SdkServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Tool } from "../toolkit/tool.ts";
import { ToolRegistry } from "../toolkit/tool-registry.ts";
import { Place } from "../tools/place.case.ts";
import { DeferredTools } from "./deferred-tools.ts";
import { McpServers } from "./mcp-servers.ts";
import type { McpConfig, ServerConfig } from "./read-mcp-configs.ts";
import { callToolTool, toolSearchTool, unwrapCall } from "./tool-search-tool.ts";

const SERVER = fileURLToPath(new URL("./stdio-server.case.ts", import.meta.url));
/** Long enough for any machine. No test waits for this time to pass. */
const PLENTY = 1_800_000;

let place: Place;
let folder: string;
let open: McpServers[] = [];
beforeEach(async () => {
  place = await Place.make();
  folder = realpathSync(mkdtempSync(join(tmpdir(), "palimpsest-mcp-")));
});
afterEach(async () => {
  await Promise.all(open.map((servers) => servers.close()));
  open = [];
  await place.remove();
  rmSync(folder, { recursive: true, force: true });
});

const stdio = (options: object = {}, more: object = {}): ServerConfig => ({
  command: process.execPath,
  args: [SERVER, JSON.stringify(options)],
  ...more,
});

function start(configs: Record<string, ServerConfig>, env: Record<string, string> = {}, maxDirect?: number) {
  const deferred = new DeferredTools();
  const servers = new McpServers({
    servers: Object.entries(configs).map(
      ([name, config]): McpConfig => ({ name, config, from: "test", isProjects: false }),
    ),
    place: { cwd: folder, env: { ...process.env, ...env }, version: "0" },
    deferred,
    startWait: PLENTY,
    ...(maxDirect !== undefined && { maxDirect }),
  }).start();
  open.push(servers);
  return { servers, deferred };
}
const named = (tools: readonly Tool[], name: string): Tool => tools.find((tool) => tool.name === name)!;
/** A zombie process counts as dead. */
function isAlive(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("tools of a server", () => {
  it("are frozen in order with their descriptions, and can be called", async () => {
    const { servers } = start({ b: stdio(), a: stdio() }, {}, 100);
    const tools = await servers.freeze();
    expect(tools.map(({ name }) => name)).toEqual(
      ["a", "b"].flatMap((server) =>
        ["die", "echo", "env", "fail", "grow", "slow", "where"].map((tool) => `mcp__${server}__${tool}`),
      ),
    );
    const echo = named(tools, "mcp__a__echo");
    expect(new ToolRegistry([echo]).definitions[0]).toMatchObject({
      description: "Says it back",
      input_schema: { type: "object", properties: { words: { type: "string" } }, required: ["words"] },
    });
    expect([echo.isReadOnly({}), named(tools, "mcp__a__env").isReadOnly({}), echo.keep]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await place.run(echo, { words: "hello" })).toMatchObject({ content: "hello" });
    expect(await place.run(named(tools, "mcp__a__fail"), {})).toMatchObject({
      content: "it went wrong",
      isError: true,
    });
    expect(await place.run(echo, { wrong: 1 })).toMatchObject({ isError: true });
    expect(servers.instructions()).toBe("a: Use echo to hear yourself.\n\nb: Use echo to hear yourself.");
  });

  it("run in the project's folder with only the variables they are given", async () => {
    const env = { SECRET_KEY: "s3cret", MINE: "42" };
    const config = stdio({}, { env: { GIVEN: "${MINE}", FALLBACK: "${NOT_SET:-yes}" } });
    const tools = await start({ a: config }, env).servers.freeze();
    const read = async (name: string) => (await place.run(named(tools, "mcp__a__env"), { name })).content;
    expect(await Promise.all(["GIVEN", "FALLBACK", "SECRET_KEY", "MINE"].map(read))).toEqual([
      "42",
      "yes",
      "unset",
      "unset",
    ]);
    expect((await place.run(named(tools, "mcp__a__where"), {})).content).toBe(folder);
  });

  it("can be interrupted", async () => {
    const tools = await start({ a: stdio() }).servers.freeze();
    const abort = new AbortController();
    const running = place.run(named(tools, "mcp__a__slow"), {}, abort.signal);
    abort.abort();
    expect(await running).toMatchObject({ content: "Interrupted.", isError: true });
    expect(await place.run(named(tools, "mcp__a__echo"), { words: "still here" })).toMatchObject({
      content: "still here",
    });
  });
});

describe("a server", () => {
  it("that cannot be started is reported, and the others work", async () => {
    const { servers } = start({
      good: stdio(),
      missing: { command: "no-such-program-here" },
      broken: stdio({ failAtStart: "I need a licence" }),
      unset: stdio({}, { env: { A: "${NOT_SET_ANYWHERE}" } }),
    });
    expect((await servers.freeze()).length).toBe(7);
    const news = servers.takeNews().sort();
    expect(news).toEqual([
      expect.stringMatching(/: it ended before it answered; it printed: [\s\S]*I need a licence/),
      expect.stringMatching(/: the program no-such-program-here was not found\.$/),
      expect.stringContaining("NOT_SET_ANYWHERE is not set"),
    ]);
    expect(servers.takeNews()).toEqual([]);
  });

  it("that crashes is restarted once", async () => {
    const log = join(folder, "log");
    const tools = await start({ a: stdio({ log }) }).servers.freeze();
    const starts = () => readFileSync(log, "utf8").trim().split("\n").length;
    const die = named(tools, "mcp__a__die");
    const echo = named(tools, "mcp__a__echo");
    expect(await place.run(die, {})).toMatchObject({
      isError: true,
      content: expect.stringContaining("my last words"),
    });
    expect(await place.run(echo, { words: "back" })).toMatchObject({ content: "back" });
    expect(starts()).toBe(2);
    await place.run(die, {});
    await place.run(die, {});
    expect(starts()).toBe(3);
    expect(await place.run(echo, { words: "x" })).toMatchObject({
      isError: true,
      content: expect.stringContaining("is not available"),
    });
    expect(starts()).toBe(3);
  });

  it("that connects late has its tools deferred and announced", async () => {
    const go = join(folder, "go");
    const { servers, deferred } = start({ late: stdio({ waitsFor: go }), early: stdio() });
    // Freeze as soon as the early server is ready.
    while (servers.states[0]?.state.kind !== "ready") await setTimeout(10);
    expect((await servers.freeze(0)).every(({ name }) => name.startsWith("mcp__early__"))).toBe(true);
    writeFileSync(go, "");
    let news: readonly string[] = [];
    while (news.length === 0) {
      await setTimeout(10);
      news = servers.takeNews();
    }
    expect(news).toEqual([
      expect.stringContaining("late offers tools, available through ToolSearch: mcp__late__echo"),
    ]);
    const output = await place.run(callToolTool(deferred), {
      name: "mcp__late__echo",
      input: { words: "hi" },
    });
    expect(output).toMatchObject({ content: "hi" });
  });

  it("that adds tools offers them through ToolSearch", async () => {
    const { servers, deferred } = start({ a: stdio() });
    const tools = await servers.freeze();
    await place.run(named(tools, "mcp__a__grow"), {});
    while (deferred.size === 0) await setTimeout(10);
    expect(deferred.names()).toBe("mcp__a__grown");
    expect(await place.run(callToolTool(deferred), { name: "mcp__a__grown", input: {} })).toMatchObject({
      content: "grown up",
    });
  });

  it.runIf(process.platform === "linux")("ends when it is closed, with all it started", async () => {
    const log = join(folder, "log");
    const { servers } = start({ a: stdio({ log, child: true, stubborn: true }) });
    await servers.freeze();
    const pids = readFileSync(log, "utf8").trim().split("\n");
    expect(pids.map(isAlive)).toEqual([true, true]);
    await servers.close();
    while (pids.some(isAlive)) await setTimeout(10);
    expect(servers.states[0]?.state.kind).toBe("closed");
  });

  it("closed while it starts does not keep running", async () => {
    const log = join(folder, "log");
    const { servers } = start({ a: stdio({ log, waitsFor: join(folder, "never") }) });
    while (!existsSync(log) || !readFileSync(log, "utf8").endsWith("\n")) await setTimeout(10);
    await servers.close();
    expect(isAlive(readFileSync(log, "utf8").trim())).toBe(false);
  });
});

describe("many tools", () => {
  it("are deferred: found by words, called through one tool", async () => {
    const { servers, deferred } = start({ a: stdio({ many: 30 }) });
    expect(await servers.freeze()).toEqual([]);
    const search = toolSearchTool(deferred);
    const call = callToolTool(deferred);
    const found = await place.run(search, { query: "number 7" });
    expect(JSON.parse(found.text.split("\n")[0]!)).toMatchObject({
      name: "mcp__a__extra_7",
      input_schema: { type: "object" },
    });
    expect(await place.run(call, { name: "mcp__a__extra_7", input: {} })).toMatchObject({ content: "7" });
    expect(await place.run(call, { name: "mcp__a__nothing", input: {} })).toMatchObject({ isError: true });
    expect(await place.run(search, { query: "zebra" })).toMatchObject({
      content: expect.stringContaining("mcp__a__extra_0"),
    });
    expect(
      (await place.run(search, { query: "select:mcp__a__echo,mcp__a__env" })).text.split("\n"),
    ).toHaveLength(2);
    const restored = deferred.restored();
    expect(restored.names).toContain("mcp__a__echo");
    expect(restored.text).toContain('"name":"mcp__a__extra_7"');
  });

  it("are checked under their own names before they run", async () => {
    const { servers, deferred } = start({ a: stdio() }, {}, 0);
    await servers.freeze();
    const call = callToolTool(deferred) as Tool;
    const inner = unwrapCall(call, { name: "mcp__a__echo", input: { words: "x" } }, deferred);
    expect([inner.tool.name, inner.input]).toEqual(["mcp__a__echo", { words: "x" }]);
    expect(unwrapCall(call, { name: "unknown", input: {} }, deferred).tool).toBe(call);
    expect(call.isReadOnly({ name: "mcp__a__echo", input: {} })).toBe(true);
    expect(call.isReadOnly({ name: "mcp__a__env", input: {} })).toBe(false);
    expect(call.isReadOnly({ name: "unknown", input: {} })).toBe(false);
  });
});

it("speaks streamable HTTP, with headers", async () => {
  const seen: (string | undefined)[] = [];
  const http = createServer(async (request, response) => {
    seen.push(request.headers.authorization);
    const server = new SdkServer({ name: "http", version: "1" });
    server.registerTool("hello", {}, () => ({ content: [{ type: "text", text: "over http" }] }));
    const transport = new StreamableHTTPServerTransport({});
    await server.connect(transport as Parameters<SdkServer["connect"]>[0]);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as { port: number };
  const config: ServerConfig = {
    type: "http",
    url: `http://127.0.0.1:${port}/mcp`,
    headers: { Authorization: "Bearer ${TOKEN}" },
  };
  const { servers } = start(
    { web: config, gone: { type: "http", url: "http://127.0.0.1:1/" } },
    { TOKEN: "t0ken" },
  );
  const tools = await servers.freeze();
  expect(await place.run(named(tools, "mcp__web__hello"), {})).toMatchObject({ content: "over http" });
  expect(seen[0]).toBe("Bearer t0ken");
  expect(servers.takeNews()).toEqual([expect.stringContaining("gone could not be started")]);
  http.closeAllConnections();
  http.close();
  expect(await place.run(named(tools, "mcp__web__hello"), {})).toMatchObject({ isError: true });
});
