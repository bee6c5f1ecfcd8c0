// What the engine does by itself is told in a line, with what it is about.
import { openSession, RECALL } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import type { ItemBody } from "../items/item.ts";
import { followSession } from "./follow-session.ts";

const LINE = "one more line of output\n";

async function follow(settings: object = {}, answer?: (asked: string) => string | undefined) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  let file = 0;
  const api = createApi({
    clock: { now: () => ports.clock.now(), advance: () => {} },
    script: ({ messages }) => {
      const text = answer?.(JSON.stringify(messages.at(-1)));
      if (text !== undefined) return { text };
      return { tool_use: [{ name: "Read", input: { file_path: `/project/file-${file++}.ts` } }] };
    },
  });
  const tools = [{ name: "Read", input_schema: { type: "object" } }, RECALL];
  const given = { cwd: "/project", home: "/home", env: {}, ports, model: "claude-sonnet-5", tools, settings };
  const session = await openSession(given);
  const told: string[] = [];
  const tellItem = (item: ItemBody) => {
    if (item.kind === "notice") told.push(item.text);
  };
  followSession(session, tellItem, () => {});
  const respond = async () => {
    const { message } = await api.handle(await session.request());
    await session.assistant(message as never);
  };
  const step = async (tokens: number) => {
    await respond();
    const [id = ""] = session.view.open.keys();
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: LINE.repeat(tokens / 6) });
    return id;
  };
  return { session, told, respond, step };
}

it("tells which pins were released for a pin of the model's", async () => {
  const { session, told, step } = await follow({ window: { size: 200_000 } });
  await session.user("Read them.");
  const ids: string[] = [];
  for (let at = 0; at < 4; at++) ids.push(await step(12_000));
  for (const id of ids.slice(0, 3)) await session.pins.add([id]);
  expect(told).toEqual([]);
  await session.recall({ pin: ids[3] });
  expect(told).toEqual([
    expect.stringMatching(/^Pins may fill only a part of .* these were unpinned: Read .*file-0\.ts\.$/),
  ]);
  await session.close();
});

it("tells that finished exchanges were collapsed", async () => {
  const { session, told, step, respond } = await follow(
    { window: { size: 60_000 }, switches: { collapse: true, economy: false, pressureClearing: false } },
    (asked) => (asked.includes("tool_result") ? "Done." : undefined),
  );
  for (let at = 0; at < 12 && !told.some((text) => text.startsWith("Collapsed")); at++) {
    await session.user(`Read number ${at}.`);
    await step(6_000);
    await respond();
  }
  expect(told).toContainEqual(expect.stringMatching(/^Collapsed finished exchanges .*tokens\)\. \/restore/));
  await session.close();
});
