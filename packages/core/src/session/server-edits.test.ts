// What the server clears on its own, through the public API: recorded once, announced, with a receipt that says what is
// possible.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { openSession, RECALL, type SessionEvents } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import { readAppliedEdits } from "../view/applied-edits.ts";

const VERSION = "2026-10-21";
const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" as const } };

it("has a decision, an event and a receipt for each result that the server clears, each once", async () => {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  const api = createApi({
    script: (_, { turn }) => ({
      text: "On it.",
      tool_use: [{ name: "Bash", id: `toolu_${turn}`, input: { command: `make ${turn}` } }],
    }),
    clock: { now: () => ports.clock.now(), advance: () => undefined },
  });
  const options = {
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: "claude-sonnet-5",
    tools: [bash, RECALL],
    settings: {
      microcompact: { server: { trigger: 20_000, clearAtLeast: 5_000 } },
      switches: { serverSide: true, economy: false, notes: false },
    },
  };
  const session = await openSession(options);
  const broken: SessionEvents["break"][] = [];
  session.on("break", (event) => broken.push(event));
  await session.user("Go.");
  const cleared: number[] = [];
  for (let at = 0; at < 24; at++) {
    const { betas = [], ...request } = await session.request();
    const headers = { "x-api-key": "in-process", "anthropic-version": VERSION };
    const { message, body } = await api.handle(request, { ...headers, "anthropic-beta": betas.join(",") });
    if (!message) throw new Error(JSON.stringify(body));
    const edits = readAppliedEdits(message as never);
    cleared.push(edits.reduce((sum, { toolUses }) => sum + toolUses, 0));
    await session.assistant(message as never);
    for (const id of [...session.view.open.keys()])
      await session.toolResults({
        type: "tool_result",
        tool_use_id: id,
        content: `${id} ${"word ".repeat(2_000)}`,
      });
  }
  const most = Math.max(...cleared);
  expect(most).toBeGreaterThan(3);
  const receipts = session.receipts.filter(({ cause }) => cause === "server");
  const ids = receipts.flatMap(({ items }) => items.map(({ id }) => id));
  expect(ids).toHaveLength(most);
  expect(ids).toEqual(Array.from({ length: most }, (_, at) => `toolu_${at}`));
  expect(broken.map(({ cause }) => cause)).toEqual(receipts.map(() => "server"));
  for (const receipt of receipts) expect(receipt.note).toMatch(/cannot be undone; Recall/);
  expect(receipts[0]!.items[0]).toMatchObject({ what: "result of Bash: make 0" });
  await expect(session.undo(receipts[0]!.entry)).rejects.toThrow(/cannot be undone; Recall/);
  expect(await session.recall({ id: "toolu_0" })).toContain("toolu_0 word word");
  // The local messages are unchanged: the next request still begins with all of them.
  expect(JSON.stringify((await session.request()).messages)).toContain("toolu_0 word word");
  await session.close();
  const again = await openSession({ ...options, resume: session.id });
  expect(again.receipts.filter(({ cause }) => cause === "server").map(({ entry }) => entry)).toEqual(
    receipts.map(({ entry }) => entry),
  );
  await again.close();
});
