// A conversation that goes on in the next run, also after the process was killed.
// ANTHROPIC_API_KEY=… node examples/resume.ts "And now?"
import Anthropic from "@anthropic-ai/sdk";
import { openSession, SessionError } from "@palimpsest/core";

const options = {
  cwd: process.cwd(),
  model: "claude-sonnet-5-5",
  system: "You answer in one sentence.",
};
const session = await openSession({ ...options, resume: "latest" }).catch((error: unknown) => {
  if (SessionError.isInstance(error) && error.code === "not-found") return openSession(options);
  throw error;
});
// Killed between a message and its answer, the question still waits: then nothing is asked anew.
if (!session.isUnanswered) await session.user(process.argv[2] ?? "And now?");
const response = await new Anthropic().messages.create(await session.request());
await session.assistant(response);
for (const block of response.content) if (block.type === "text") console.log(block.text);
await session.close();
