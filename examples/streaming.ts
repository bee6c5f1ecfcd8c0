// An answer as it is written, and what is kept of it when it is interrupted.
// ANTHROPIC_API_KEY=… node examples/streaming.ts "Tell me a story."
import Anthropic from "@anthropic-ai/sdk";
import { openSession } from "@palimpsest/core";

const client = new Anthropic();
const session = await openSession({
  cwd: process.cwd(),
  model: "claude-sonnet-5-5",
  system: "You tell short stories.",
});
await session.user(process.argv[2] ?? "Tell me a story.");
const stream = client.messages.stream(await session.request());
stream.on("text", (text) => process.stdout.write(text));
await session.assistant(await stream.finalMessage());
console.log();
await session.close();
