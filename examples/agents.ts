// Agents without a terminal: two of them look up a city each, side by side, with a view of their own and within one budget; a third works in the background.
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
const reports = await Promise.all(
  ["Oslo", "Rome"].map((city) =>
    session.agents.run({
      kind: "reporter",
      prompt: `How is the weather in ${city}? Answer in one sentence.`,
      tools: [WEATHER],
      answer: ({ input }) => ({ content: weather[(input as { city: string }).city] ?? "unknown" }),
    }),
  ),
);
for (const { name, state, text, reason } of reports) console.log(`${name} (${state}): ${reason ?? text}`);

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
