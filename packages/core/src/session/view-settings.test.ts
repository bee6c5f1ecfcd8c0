// Settings that decide how much of the window something may take, through the public API.
import { createApi } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { openSession, RECALL, type SessionOptions } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

type Settings = NonNullable<SessionOptions["settings"]>;

const TOOL = "mcp__docs__get";
const WINDOW = { size: 400_000 };

async function open(settings: Settings) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  let calls = 1;
  const api = createApi({
    clock: { now: () => ports.clock.now(), advance: () => {} },
    script: () => ({ tool_use: Array(calls).fill({ name: TOOL, input: {} }) }),
  });
  const session = await openSession({
    cwd: "/project",
    home: "/home",
    env: {},
    ports,
    model: "claude-sonnet-5",
    tools: [{ name: TOOL, input_schema: { type: "object" } }, RECALL],
    request: { max_tokens: 1_000 },
    settings,
  });
  await session.user("Why is the build red?");
  /** Calls, and results of so many characters each; then a request that shows them. */
  const step = async (characters: number, count = 1) => {
    calls = count;
    const { message } = await api.handle(await session.request());
    await session.assistant(message as never);
    const ids = [...session.view.open.keys()];
    const contentOf = (id: string) => `line of ${id}\n`.repeat(characters / 40);
    await session.toolResults(
      ids.map((id) => ({ type: "tool_result", tool_use_id: id, content: contentOf(id) })),
    );
    const shown = JSON.stringify(await session.request());
    return ids.filter((id) => shown.includes(JSON.stringify(contentOf(id))));
  };
  return { session, step };
}

describe.each([true, false])("set otherwise: %j", (isSet) => {
  const openWith = (settings: Settings) => open({ window: WINDOW, ...(isSet ? settings : {}) });

  it("toolResults.maxPercent is what one result may take", async () => {
    const { step } = await openWith({ toolResults: { maxPercent: 2 } });
    expect(await step(40_000)).toHaveLength(isSet ? 0 : 1);
  });

  it("toolResults.maxMessagePercent is what all results of a message may take", async () => {
    const { step } = await openWith({ toolResults: { maxMessagePercent: 8 } });
    const whole = await step(40_000, 3);
    expect(whole.length).toBe(isSet ? 1 : 3);
  });

  it("microcompact.maxPinnedPercent is what pins may take", async () => {
    const { step, session } = await openWith({ microcompact: { maxPinnedPercent: 8 } });
    for (let at = 0; at < 2; at++) await session.pins.add(await step(40_000));
    expect(session.pins.ids).toHaveLength(isSet ? 1 : 2);
  });

  it.each([{ minView: 250_000 }, { minViewPercent: 60 }, { minSavedPercent: 95 }])(
    "microcompact.economy.compaction is when a compaction may save money: %j",
    async (compaction) => {
      const { step, session } = await openWith({ microcompact: { economy: { compaction } } });
      while (session.view.breaks.length === 0 && session.size().tokens < 200_000) await step(40_000);
      expect(session.view.breaks.map(({ cause }) => cause)).toEqual(isSet ? [] : ["boundary"]);
    },
  );
});

describe("the closing paragraphs of a long answer in the notes", () => {
  const PARAGRAPHS = Array.from({ length: 20 }, (_, at) =>
    `Finding ${at} is that the build is red because of one more thing. `.repeat(6).trim(),
  );

  async function countNoted(settings: Settings) {
    const { session } = await open(settings);
    await session.request();
    await session.assistant({ content: [{ type: "text", text: PARAGRAPHS.join("\n\n") }] });
    const notes = await session.notes();
    return PARAGRAPHS.filter((paragraph) => notes.includes(paragraph)).length;
  }

  it("are fewer in a small window, but not none", async () => {
    expect(await countNoted({ window: WINDOW })).toBeGreaterThan(15);
    const count = await countNoted({ window: { size: 16_000 } });
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThan(10);
  });

  it("take up what notes.answerTokens says", async () => {
    const count = await countNoted({ window: WINDOW, notes: { answerTokens: 600 } });
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(6);
  });
});
