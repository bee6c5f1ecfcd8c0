// Memory across sessions: the first run saves what it is told, later runs recall what fits the question.
// ANTHROPIC_API_KEY=… node examples/memory.ts "When do we deploy?"
import Anthropic from "@anthropic-ai/sdk";
import { openSession } from "@palimpsest/core";
import { formatMemory } from "@palimpsest/core/memory";

const session = await openSession({
  cwd: process.cwd(),
  model: "claude-sonnet-5-5",
  system: "You answer in one sentence.",
});
const memory = await session.memory.open();
if (memory && (await memory.store.list()).length === 0) {
  const text = formatMemory({
    name: "Deployment day",
    description: "We deploy on Tuesdays at noon.",
    type: "project",
    body: "We deploy on Tuesdays at noon, never on Fridays.",
  });
  await memory.store.write([{ path: "deployment-day.md", text, base: null }], { by: "human" });
}

await session.user(process.argv[2] ?? "When do we deploy?");
const response = await new Anthropic().messages.create(await session.request());
await session.assistant(response);
for (const block of response.content) if (block.type === "text") console.log(block.text);
await session.close();
