// Nothing leaves the view before the model has seen it, through the public API: whatever needs the room, and however little
// there is.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { openSession, RECALL, type SessionOptions } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

type Settings = NonNullable<SessionOptions["settings"]>;

const TOOLS = [
  ...["Read", "mcp__docs__get"].map((name) => ({ name, input_schema: { type: "object" } })),
  RECALL,
];

/** About so many tokens, each result with words of its own. */
const textOf = (name: string, tokens: number) =>
  `${name} says one more line\n`.repeat(Math.ceil(tokens / 12));

async function start(given: Settings = {}) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  let calls: readonly string[] = [];
  const api = createApi({
    clock: { now: () => ports.clock.now(), advance: () => {} },
    script: () =>
      calls.length === 0
        ? { text: "Done." }
        : { tool_use: calls.map((name) => ({ name, input: { file_path: `/${name}` } })) },
  });
  const model = "claude-sonnet-5";
  const window = { size: 200_000, ...given.window };
  const settings = { ...given, window };
  const session = await openSession({
    cwd: "/project",
    home: "/home",
    env: {},
    ports,
    model,
    tools: TOOLS,
    settings,
  });
  const send = async () => {
    const request = await session.request();
    const { message, body } = await api.handle(request);
    if (!message) throw new Error(JSON.stringify(body));
    return { request, message };
  };
  /** Calls, and results of so many tokens each; then the request that shows them. */
  const round = async (name: string, count: number, tokens: number) => {
    calls = Array(count).fill(name);
    await session.assistant((await send()).message as never);
    const ids = [...session.view.open.keys()];
    await session.toolResults(
      ids.map((id) => ({ type: "tool_result", tool_use_id: id, content: textOf(id, tokens) })),
    );
    calls = [];
    return ids;
  };
  await session.user("Read everything.");
  return { ports, session, api, send, round };
}

/** How much of each result a request shows. */
function shownOf({
  messages,
}: {
  messages: readonly { content: readonly unknown[] }[];
}): Map<string, string> {
  const blocks = messages.flatMap(({ content }) => content) as { tool_use_id?: string; content?: unknown }[];
  return new Map(blocks.flatMap((b) => (b.tool_use_id ? [[b.tool_use_id, String(b.content)]] : [])));
}

it("shows all of ten parallel reads, whole, in the next request", async () => {
  const { round, send } = await start();
  const ids = await round("Read", 10, 5_000);
  const shown = shownOf((await send()).request);
  for (const id of ids) expect(shown.get(id)).toBe(textOf(id, 5_000));
});

it("shows something of each of eight results that fill the window, whole or a preview of it", async () => {
  const { round, send, session } = await start();
  const ids = await round("mcp__docs__get", 8, 24_000);
  const shown = shownOf((await send()).request);
  for (const id of ids) expect(shown.get(id)).toContain(`${id} says one more line`);
  expect(session.size().tokens).toBeLessThan(session.limits.blockingAt);
});

it.each([{ compaction: false }, { autoCompaction: false }, { collapse: true }])(
  "shows new results shorter where the window is full and nothing is compacted by itself: %j",
  async (switches) => {
    const { round, send, session } = await start({
      switches: { ...switches, economy: false, pressureClearing: false },
    });
    const seen: string[] = [];
    while (session.size().tokens < 150_000) seen.push(...(await round("Read", 1, 10_000)));
    const ids = await round("mcp__docs__get", 4, 10_000);
    const shown = shownOf((await send()).request);
    for (const id of seen) expect(shown.get(id)).toBe(textOf(id, 10_000));
    for (const id of ids) expect(shown.get(id)).toContain(`${id} says one more line`);
    expect(session.size().tokens).toBeLessThan(session.limits.blockingAt);
  },
);

it.each([true, false])("collapses finished exchanges only while compaction is on: %j", async (compaction) => {
  const { round, send, session } = await start({
    switches: { compaction, collapse: true, economy: false, pressureClearing: false },
  });
  const { view, limits } = session;
  while (view.breaks.length === 0 && session.size().tokens < limits.compactAt) {
    await round("Read", 1, 10_000);
    await session.assistant((await send()).message as never);
    await session.user("On.");
  }
  await send();
  expect(view.breaks.map(({ cause }) => cause)).toEqual(compaction ? ["collapse"] : []);
});

it("keeps a last round of more than 40,000 tokens when the rest is compacted", async () => {
  const { round, send, session } = await start({ switches: { economy: false, pressureClearing: false } });
  for (let at = 0; at < 10; at++) {
    await round("Read", 1, 10_000);
    await session.assistant((await send()).message as never);
    await session.user("On.");
  }
  const ids = await round("Read", 6, 6_000);
  const shown = shownOf((await send()).request);
  for (const id of ids) expect(shown.get(id)).toBe(textOf(id, 6_000));
  expect(session.view.breaks.at(-1)?.cause).toBe("boundary");
});

it.each(["expired", "pressure"])("clears nothing unseen when the rule is %s", async (rule) => {
  const microcompact = {
    mode: "window",
    expired: { keep: 1 },
    pressure: { keep: 0, minFreed: 0, minClearable: 0 },
  } as const;
  const window = rule === "pressure" ? { margins: { warning: 170_000 } } : {};
  const { round, send, session, ports } = await start({
    microcompact,
    window,
    switches: { expiredClearing: true },
  });
  const [old] = await round("Read", 1, 5_000);
  const ids = await round("Read", 3, 5_000);
  if (rule === "expired") await ports.clock.advance(10 * 60_000);
  const shown = shownOf((await send()).request);
  expect(session.view.breaks.at(-1)?.cause).toBe("cleared");
  expect(shown.get(old!)).not.toContain("says one more line");
  for (const id of ids) expect(shown.get(id)).toBe(textOf(id, 5_000));
});

it("counts a request that failed or was cut off as not having shown anything", async () => {
  const { round, send, session, ports } = await start({
    microcompact: { mode: "window", expired: { keep: 1 } },
    switches: { expiredClearing: true },
  });
  const [first] = await round("Read", 1, 5_000);
  const { message } = await send();
  await session.aborted({ ...message, content: [{ type: "text", text: "I" }] } as never);
  await session.user("Go on.");
  await ports.clock.advance(10 * 60_000);
  const { request } = await send();
  expect(shownOf(request).get(first!)).toBe(textOf(first!, 5_000));
});

it("shows less of each if a small window refuses them, and continues", async () => {
  const window = 40_000;
  const { round, send, session } = await start({ window: { size: window } });
  const ids = await round("Read", 30, 3_000);
  const shown = shownOf((await send()).request);
  for (const id of ids) expect(shown.get(id)).toMatch(/says one more line|characters\. All of it: /);
  expect(session.size().tokens).toBeLessThan(session.limits.blockingAt);
});

it("shows a line of each of many short results that fill a small window, and Recall reads them", async () => {
  const { round, send, session } = await start({ window: { size: 16_000 } });
  const ids = await round("Read", 70, 110);
  expect(session.size().tokens).toBeGreaterThan(session.limits.blockingAt);
  const shown = shownOf((await send()).request);
  expect(session.size().tokens).toBeLessThan(session.limits.blockingAt);
  for (const id of ids) {
    if (shown.get(id) === textOf(id, 110)) continue;
    expect(shown.get(id)).toMatch(/^<persisted-output>\d+ characters\. /);
    expect(await session.recall({ id })).toBe(textOf(id, 110));
  }
});

it("answers a refusal as too long with previews of what only the refused request had shown", async () => {
  const { round, session, api, ports } = await start();
  const ids = await round("Read", 4, 10_000);
  const refused = await session.request();
  const lines = JSON.stringify(refused.messages).length;
  const error = Object.assign(new Error("prompt is too long: 60000 tokens > 20000 maximum"), { status: 400 });
  const again = (await session.overflow(error))!;
  const shown = shownOf(again);
  for (const id of ids) expect(shown.get(id)).toContain(`${id} says one more line`);
  expect(JSON.stringify(again.messages).length).toBeLessThan(lines / 2);
  expect(session.view.breaks.at(-1)?.cause).toBe("replaced");
  const { message } = await api.handle(again);
  await session.assistant(message as never);
  await session.close();
  const opened = {
    cwd: "/project",
    home: "/home",
    env: {},
    ports,
    model: "claude-sonnet-5",
    resume: session.id,
  };
  const resumed = await openSession(opened);
  expect(resumed.view.slots).toEqual(session.view.slots);
  const whole = textOf(ids[0]!, 10_000);
  expect(await resumed.recall({ id: ids[0] })).toContain(whole.slice(0, 1_000));
  await resumed.close();
});

it("can go on after undoing what brings more back than the window holds, with something unseen in the middle", async () => {
  const { round, send, session } = await start({
    window: { size: 40_000 },
    switches: { economy: false, pressureClearing: false },
  });
  const fill = async () => {
    while (session.size().tokens < 0.65 * session.limits.blockingAt) await round("mcp__docs__get", 1, 2_000);
    await session.assistant((await send()).message as never);
  };
  await round("Read", 1, 500);
  await session.assistant((await send()).message as never);
  await session.user("This was never sent.");
  await session.clear();
  await session.user("Something else.");
  await fill();
  await session.compact();
  await session.user("More.");
  await fill();
  const [cleared, compacted] = session.receipts.map(({ entry }) => entry);
  await session.undo(compacted!);
  await session.undo(cleared!);
  expect(session.size().tokens).toBeGreaterThan(session.limits.blockingAt);
  await session.user("And now?");
  const { request } = await send();
  expect(JSON.stringify(request.messages)).toContain("This was never sent.");
  expect(session.size().tokens).toBeLessThan(session.limits.blockingAt);
});
