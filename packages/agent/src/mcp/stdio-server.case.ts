// A real MCP server over stdio for tests, built with the SDK. Its arguments control its behaviour.
import { spawn } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as z from "zod";

const options = JSON.parse(process.argv[2] ?? "{}") as {
  /** It answers only once this file exists. */
  waitsFor?: string;
  /** How many further tools it has. */
  many?: number;
  /** The file that records each start. */
  log?: string;
  /** Starts a child process that outlives it unless it is killed. */
  child?: boolean;
  failAtStart?: string;
  /** Records that it is asked to end, but does not end. */
  stubborn?: boolean;
};

if (options.log) appendFileSync(options.log, `${process.pid}\n`);
if (options.failAtStart) {
  console.error(options.failAtStart);
  process.exit(3);
}
if (options.child && options.log) {
  const child = spawn("sleep", ["1000"], { stdio: "ignore" });
  appendFileSync(options.log, `${child.pid}\n`);
}
if (options.stubborn) process.on("SIGTERM", () => {});
while (options.waitsFor && !existsSync(options.waitsFor)) await setTimeout(10);

const server = new McpServer({ name: "test", version: "1" }, { instructions: "Use echo to hear yourself." });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

server.registerTool(
  "echo",
  { description: "Says it back", inputSchema: { words: z.string() }, annotations: { readOnlyHint: true } },
  ({ words }) => text(words),
);
server.registerTool("env", { inputSchema: { name: z.string() } }, ({ name }) =>
  text(process.env[name] ?? "unset"),
);
server.registerTool("where", {}, () => text(process.cwd()));
server.registerTool("fail", {}, () => ({ ...text("it went wrong"), isError: true }));
server.registerTool("die", {}, () => {
  console.error("my last words");
  process.exit(1);
});
server.registerTool("slow", {}, async (extra) => {
  await setTimeout(60_000, undefined, { signal: extra.signal });
  return text("done");
});
server.registerTool("grow", {}, () => {
  server.registerTool("grown", { description: "New here" }, () => text("grown up"));
  return text("grew");
});
for (let i = 0; i < (options.many ?? 0); i++)
  server.registerTool(`extra_${i}`, { description: `Number ${i}` }, () => text(`${i}`));

await server.connect(new StdioServerTransport());
if (options.stubborn) setInterval(() => {}, 1_000);
