// The smallest loop: a question, tools of your own, and Recall for what has left the view.
// ANTHROPIC_API_KEY=… node examples/loop.ts "What time is it?"
import Anthropic from "@anthropic-ai/sdk";
import { openSession, RECALL } from "@palimpsest/core";

const TIME = {
  name: "Time",
  description: "The time now, as ISO 8601.",
  input_schema: { type: "object" as const },
};

const client = new Anthropic();
const session = await openSession({
  cwd: process.cwd(),
  model: "claude-sonnet-5-5",
  system: "You answer in one sentence.",
  tools: [TIME, RECALL],
});
await session.user(process.argv[2] ?? "What time is it?");
for (;;) {
  const response = await client.messages.create(await session.request());
  await session.assistant(response);
  for (const block of response.content) if (block.type === "text") console.log(block.text);
  if (response.stop_reason !== "tool_use") break;
  for (const block of response.content) {
    if (block.type !== "tool_use") continue;
    const content = block.name === "Recall" ? await session.recall(block.input) : new Date().toISOString();
    await session.toolResults({ type: "tool_result", tool_use_id: block.id, content });
  }
}
await session.close();
