// Updates of the notes that fail repeatedly are given up, through the public API.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { openSession, RECALL } from "../../index.ts";
import { capabilitiesOf } from "../../models/catalog.ts";
import { makeResponse } from "../../models/make-response.ts";
import type { Model } from "../../models/model.ts";
import { ModelError } from "../../models/model.ts";
import { memoryPorts } from "../../ports/memory/ports.ts";

it("gives up the notes after three failures in a row, says so once, and continues without them", async () => {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  let asked = 0;
  const broken: Model = {
    name: "broken",
    capabilitiesOf,
    send: (_, { signal } = {}) =>
      makeResponse(async () => {
        asked++;
        throw new ModelError("server", "No notes today.");
      }, signal),
  };
  const api = createApi({
    script: (_, { turn }) => ({
      text: "On it.",
      tool_use: [{ name: "Bash", input: { command: `make ${turn}` } }],
    }),
    clock: { now: () => ports.clock.now(), advance: () => undefined },
  });
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: "claude-sonnet-4-6",
    tools: [{ name: "Bash", input_schema: { type: "object" } }, RECALL],
    models: { main: broken },
    settings: {
      notes: { firstAt: 1_000, tokensBetween: 1_000, toolCallsBetween: 1 },
      switches: { economy: false },
    },
  });
  const breakers: unknown[] = [];
  session.on("breaker", (event) => breakers.push(event));
  await session.user("Go.");
  for (let at = 0; at < 20; at++) {
    const { message } = await api.handle(await session.request());
    await session.assistant(message as never);
    for (const id of [...session.view.open.keys()])
      await session.toolResults({ type: "tool_result", tool_use_id: id, content: "word ".repeat(2_000) });
    // An update runs in the background; the next response waits until it has failed.
    while (session.tasks.some(({ state }) => state === "running")) await Promise.resolve();
  }
  await session.close();
  expect(asked).toBe(3);
  expect(breakers).toEqual([{ layer: "notes", failures: 3 }]);
  expect(session.view.failures.get("notes")).toBe(3);
});
