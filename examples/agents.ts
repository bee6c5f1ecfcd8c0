// Agents without a terminal: one has two others look up a city each, side by side, with views of their own and within one budget; a further one works in
// the background.
// ANTHROPIC_API_KEY=… node examples/agents.ts
import { openSession } from "@palimpsest/core";
import { anthropicModel } from "@palimpsest/core/anthropic";

const WEATHER = {
  name: "Weather",
  description: "The weather in a city.",
  input_schema: { type: "object" as const, properties: { city: { type: "string" } }, required: ["city"] },
};
const weather: Record<string, string> = { Oslo: "snow", Rome: "sun" };

const session = await openSession({
  cwd: process.cwd(),
  model: "claude-sonnet-5-5",
  models: { main: anthropicModel() },
  settings: { agents: { maxUsd: 1 } },
});
const { definitions } = await session.agents.loadDefinitions();
const report = await session.agents.run({
  kind: "planner",
  prompt:
    "Have one agent for Oslo and one for Rome look up the weather. Which city is warmer? Answer in one sentence.",
  // It may start these, with the Agent tool. They get its tools, or fewer.
  kinds: definitions.filter(({ name }) => name === "general"),
  tools: [WEATHER],
  answer: ({ input }) => ({ content: weather[(input as { city: string }).city] ?? "unknown" }),
});
console.log(`${report.name} (${report.state}): ${report.reason ?? report.text}`);
for (const { name, startedBy, requests } of session.agents.list)
  console.log(`${name}, started by ${startedBy ?? "this program"}: ${requests} requests`);

// One more works in the background, and is told something while it does. Its report becomes an entry of the session.
const reported = new Promise<void>((resolve) => {
  session.on("report", ({ name, text }) => {
    console.log(`${name} reports: ${text.split("\n")[0]}`);
    resolve();
  });
});
const started = await session.agents.start({
  kind: "packer",
  prompt: "What should I pack for Oslo and Rome? Answer in one sentence.",
});
if (started.ok) {
  await session.agents.send(started.name, "It is for one night in each city.");
  await reported;
} else console.log(started.reason);
console.log(`Together they used ${session.agents.spent.tokens} tokens.`);
await session.close();
