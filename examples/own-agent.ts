// An agent with two tools of its own: looking up the stock runs at once, ordering parts asks first.
// ANTHROPIC_API_KEY=… node examples/own-agent.ts "Do we have enough bolts for 30 chairs? If not, order some."
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { defineTool, openAgent } from "@palimpsest/agent";
import { anthropicModel } from "@palimpsest/core/anthropic";
import * as z from "zod";

const stock = new Map([
  ["bolt", 100],
  ["chair leg", 160],
]);

const checkStock = defineTool({
  name: "CheckStock",
  description: "How many pieces of a part are in stock.",
  inputSchema: z.strictObject({ part: z.string() }),
  isReadOnly: true,
  run: async ({ part }) => `${stock.get(part) ?? 0} in stock`,
});

const orderPart = defineTool({
  name: "OrderPart",
  description: "Orders pieces of a part.",
  inputSchema: z.strictObject({ part: z.string(), count: z.int().min(1) }),
  subject: ({ part, count }) => `${count} × ${part}`,
  run: async ({ part, count }) => {
    stock.set(part, (stock.get(part) ?? 0) + count);
    return `Ordered ${count} × ${part}.`;
  },
});

const terminal = createInterface({ input: stdin, output: stdout });
const agent = await openAgent({
  cwd: process.cwd(),
  model: anthropicModel(),
  system: "You manage the store room of a chair maker. A chair needs four legs and eight bolts.",
  tools: [checkStock, orderPart],
  ask: {
    permission: async ({ what }) => ({ allow: (await terminal.question(`${what}? (y/n) `)) === "y" }),
  },
});
agent.on((event) => {
  if (event.type === "tool-end") console.log(`[${event.name}: ${event.summary}]`);
});
agent.say(process.argv[2] ?? "Do we have enough bolts for 30 chairs? If not, order some.");
const end = await agent.run();
console.log(end.reason === "done" ? end.text : end);
terminal.close();
await agent.close();
