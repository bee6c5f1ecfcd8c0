// The peer of the 200 steps: the same loop with nothing around it. Sends the whole conversation, reads the stream, reads
// the requested file, and repeats until there is an answer.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).once("line", async (line) => {
  const messages = [{ role: "user", content: line }];
  for (;;) {
    const content = await ask(messages);
    messages.push({ role: "assistant", content });
    const calls = content.filter((block) => block.type === "tool_use");
    if (calls.length === 0) break;
    const results = await Promise.all(
      calls.map(async ({ id, input }) => ({
        type: "tool_result",
        tool_use_id: id,
        content: await readFile(input.file_path, "utf8"),
      })),
    );
    messages.push({ role: "user", content: results });
  }
});

const tools = [{ name: "Read", description: "Reads a file.", input_schema: { type: "object" } }];

async function ask(messages) {
  const response = await fetch(`${process.env.ANTHROPIC_BASE_URL}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "k", "anthropic-version": "2023-06-01" },
    body: JSON.stringify({ model: "claude-sonnet-5-5", max_tokens: 1000, stream: true, tools, messages }),
  });
  const blocks = [];
  const inputs = [];
  let rest = "";
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("data: ")) take(JSON.parse(line.slice(6)), blocks, inputs);
  }
  return blocks.map((block, at) => (inputs[at] ? { ...block, input: JSON.parse(inputs[at]) } : block));
}

function take(event, blocks, inputs) {
  if (event.type === "content_block_start") blocks[event.index] = event.content_block;
  if (event.type !== "content_block_delta") return;
  const { index, delta } = event;
  if (delta.type === "text_delta") blocks[index].text += delta.text;
  if (delta.type === "input_json_delta") inputs[index] = (inputs[index] ?? "") + delta.partial_json;
}
