// What other agents send, through the public API: one entry whatever is repeated, seen before it leaves, and never lost by a
// rewind.
import { expect, it } from "vitest";
import { openSession } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import { loadTranscript } from "../transcript/load-transcript.ts";
import { isUnanswered } from "../view/unanswered.ts";

async function start() {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  const open = (resume?: string) =>
    openSession({
      cwd: "/project",
      home: "/home",
      env: {},
      model: "claude-sonnet-5-5",
      ports: { ...ports, spawn: ports.spawn.sibling() },
      ...(resume !== undefined && { resume }),
    });
  const session = await open();
  return { ports, session, open };
}

type Opened = Awaited<ReturnType<typeof start>>["session"];

const answer = { role: "assistant", stop_reason: "end_turn", content: [{ type: "text", text: "Fine." }] };

async function exchange(session: Opened, words: string): Promise<void> {
  await session.user(words);
  await session.request();
  await session.assistant(answer as never);
}

const shown = ({ view }: Opened) => JSON.stringify(view.slots.map(({ blocks }) => blocks));
const countOf = (text: string, part: string) => text.split(part).length - 1;
const MARK = "has arrived before";

it("is one entry however often it is repeated, also after a resume", async () => {
  const { session, open } = await start();
  await exchange(session, "Hello.");
  expect(await session.deliver("message:1", "Look here.")).toBe(true);
  expect(await session.deliver("message:1", "Look here.")).toBe(false);
  await session.close();
  const again = await open(session.id);
  expect(await again.deliver("message:1", "Look here.")).toBe(false);
  expect(countOf(shown(again), "Look here.")).toBe(1);
  expect(isUnanswered(again.view)).toBe(true);
  await again.close();
});

it("stays dropped once a compaction or a clearing has taken it out of the view", async () => {
  const { session } = await start();
  await exchange(session, "Hello.");
  await session.deliver("message:1", "Look here.");
  await session.request();
  await session.assistant(answer as never);
  await session.clear();
  expect(shown(session)).not.toContain("Look here.");
  expect(await session.deliver("message:1", "Look here.")).toBe(false);
  expect(shown(session)).not.toContain("Look here.");
  await session.close();
});

it("that the model has not seen outlives a clearing, once, and only that clearing", async () => {
  const { session } = await start();
  await exchange(session, "Hello.");
  await session.deliver("message:1", "Look here.");
  await session.clear();
  expect(countOf(shown(session), "Look here.")).toBe(1);
  expect(shown(session)).toContain("had arrived before the conversation was cleared");
  expect(session.isUnanswered).toBe(true);
  await session.request();
  await session.assistant(answer as never);
  await session.clear();
  expect(shown(session)).not.toContain("Look here.");
  await session.close();
});

it("is repeated, marked once, however often the conversation goes back to before it", async () => {
  const { session, open } = await start();
  await exchange(session, "Hello.");
  const before = session.head;
  await session.deliver("message:1", "Look here.");
  await exchange(session, "And?");
  await session.rewind(before);
  await session.rewind(before);
  const text = shown(session);
  expect([countOf(text, "Look here."), countOf(text, MARK)]).toEqual([1, 1]);
  await session.close();
  const again = await open(session.id);
  expect(shown(again)).toBe(text);
  await again.rewind(before);
  expect([countOf(shown(again), "Look here."), countOf(shown(again), MARK)]).toEqual([1, 1]);
  await again.close();
});

it("is on disk before its sender is told so", async () => {
  const { session, ports } = await start();
  await session.deliver("report:1", "All done.");
  const { entries } = await loadTranscript(ports.files, session.path);
  expect(entries.filter((entry) => entry.type === "attachment" && entry.name === "report:1")).toHaveLength(1);
  await session.close();
});

it("is refused by a closed session, and under a name that says nothing", async () => {
  const { session } = await start();
  await expect(session.deliver("note", "x")).rejects.toThrow(/named "message:<id>"/);
  await expect(session.deliver("message:", "x")).rejects.toThrow(/named "message:<id>"/);
  await session.close();
  await expect(session.deliver("message:1", "x")).rejects.toThrow(/closed/);
});
