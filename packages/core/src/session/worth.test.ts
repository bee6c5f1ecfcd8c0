// The economy's second action through the public API: a compaction from the notes long before the window is full, because
// resending what it frees has cost more than the compaction.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { openSession, RECALL, type SessionOptions } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

const STEPS = 250;
/** So large that no compaction is due because it is full. */
const WINDOW = 400_000;

/** Much is said and little returned: results are soon cleared, and the words stay. */
async function work(settings: NonNullable<SessionOptions["settings"]>) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  const api = createApi({
    clock: { now: () => ports.clock.now(), advance: () => {} },
    script: () => ({ text: "word ".repeat(300), tool_use: [{ name: "Bash", input: { command: "make" } }] }),
  });
  const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" } };
  const session = await openSession({
    cwd: "/project",
    home: "/home",
    env: {},
    ports,
    model: "claude-sonnet-5",
    tools: [bash, RECALL],
    settings: { window: { size: WINDOW }, ...settings },
  });
  const made: string[] = [];
  session.on("compaction", ({ method, refused }) => made.push(method ?? refused ?? ""));
  await session.user("Never give up.");
  for (let step = 0; step < STEPS; step++) {
    const response = await api.handle(await session.request());
    await session.assistant(response.message as never);
    const [id = ""] = session.view.open.keys();
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: `line ${step} `.repeat(40) });
  }
  const dollars = api.ledger.reduce((sum, row) => sum + row.dollars, 0);
  const shown = JSON.stringify(session.view.slots.map(({ blocks }) => blocks));
  await session.close();
  expect(api.ledger.every((row) => row.valid)).toBe(true);
  return { made, dollars, shown, fill: session.size().percentLeft };
}

it("is made in a window that is half empty, costs less than going on, and keeps the human's words", async () => {
  const weighed = await work({});
  const carried = await work({ switches: { notesCompaction: false } });
  expect(weighed.made.length).toBeGreaterThan(0);
  expect(new Set(weighed.made)).toEqual(new Set(["notes"]));
  expect(carried.made).toEqual([]);
  expect(carried.fill).toBeGreaterThan(20);
  expect(weighed.dollars).toBeLessThan(carried.dollars);
  expect(weighed.shown).toContain("Never give up.");
});

it("is not made in a view that is still small, whatever it would save", async () => {
  expect((await work({ window: { size: 1_000_000 } })).made).toEqual([]);
});

it("is not made by the rules of the window, which know no price", async () => {
  expect((await work({ microcompact: { mode: "window" } })).made).toEqual([]);
});
