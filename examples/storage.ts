// A session whose files are kept where you decide: here in memory. Give any implementation of `Files`.
// ANTHROPIC_API_KEY=… node examples/storage.ts "Hello?"
import Anthropic from "@anthropic-ai/sdk";
import { openSession } from "@palimpsest/core";
import { nodePorts } from "@palimpsest/core/ports";
import { memoryPorts } from "@palimpsest/core/testing";

const { files } = memoryPorts();
await files.makeFolder("/project");
const session = await openSession({
  cwd: "/project",
  home: "/home",
  model: "claude-sonnet-5-5",
  system: "You answer in one sentence.",
  ports: { ...nodePorts(), files },
});
await session.user(process.argv[2] ?? "Hello?");
const response = await new Anthropic().messages.create(await session.request());
await session.assistant(response);
for (const block of response.content) if (block.type === "text") console.log(block.text);
await session.close();
const entries = new TextDecoder().decode(await files.read(session.path)).split("\n").length - 1;
console.log(`${entries} entries are kept in memory, none on disk.`);
