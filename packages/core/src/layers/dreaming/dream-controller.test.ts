import { describe, expect, it } from "vitest";
import { scriptedModel } from "../../models/scripted.ts";
import { memoryPorts } from "../../ports/memory/ports.ts";
import type { Task } from "../../record/background-tasks.ts";
import { openSession } from "../../session/open-session.ts";
import type { SessionOptions } from "../../session/session-types.ts";

const NOTE = (fact: string) => `---\nname: A\ndescription: B\nevidence: observed\n---\n\n- ${fact}\n`;
const JOINED = "The build needs Node 24.\n- Make test takes nine minutes.";

async function bench(options: Partial<SessionOptions> = {}, hang = false) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  await ports.files.makeFolder("/mnt/memory");
  const turns = [
    {
      content: [
        {
          type: "tool_use" as const,
          id: "t1",
          name: "Write",
          input: { file_path: "memory/a.md", content: NOTE(JOINED) },
        },
      ],
    },
    {
      content: [{ type: "text" as const, text: '{"account":[],"files":[{"path":"b.md","text":null}]}' }],
      ...(hang && { hangAfterEvents: 1 }),
    },
  ];
  const model = scriptedModel({ script: turns });
  const session = await openSession({
    cwd: "/project",
    home: "/home",
    ports,
    model: "claude-sonnet-5-5",
    system: "You are terse.",
    tools: [{ name: "Write", input_schema: { type: "object" } }],
    models: { main: model },
    settings: { switches: { extraction: false, notes: false } },
    ...options,
  });
  const tasks: Task[] = [];
  session.on("task", (task) => tasks.push(task));
  const { store } = (await session.memory.open())!;
  await store.write(
    [
      { path: "a.md", text: NOTE("The build needs Node 24."), base: null },
      { path: "b.md", text: NOTE("Make test takes nine minutes."), base: null },
    ],
    { by: "extraction" },
  );
  const folder = session.path.slice(0, session.path.lastIndexOf("/"));
  for (let at = 0; at < 5; at++) await ports.files.write(`${folder}/other-${at}.jsonl`, "{}\n");
  const exchange = async () => {
    await session.user("Go on.");
    await session.request();
    await session.assistant({ content: [{ type: "text", text: "Done." }], stop_reason: "end_turn" } as never);
    for (let at = 0; at < 500; at++) await new Promise((resolve) => setImmediate(resolve));
  };
  const names = async () => (await store.list()).map(({ path }) => path).sort();
  return { ports, session, model, tasks, exchange, names, store };
}

describe("dreams of a session", () => {
  it("begin after an exchange, are seen on their way, and are on the ledger", async () => {
    const { session, tasks, exchange, names, model } = await bench();
    await exchange();
    expect(await names()).toEqual(["a.md"]);
    expect(tasks[0]).toMatchObject({ layer: "dreaming", state: "running" });
    const phases = tasks.map(({ detail }) => detail?.phase);
    expect(phases.indexOf("starting")).toBeLessThan(phases.indexOf("updating"));
    expect(tasks.at(-1)).toMatchObject({
      state: "completed",
      detail: { phase: "updating", calls: 1, files: ["a.md"], turns: [{ calls: 1 }, { calls: 0 }] },
    });
    const costs = [...session.view.tree.values()].filter(({ entry }) => entry.type === "cost");
    expect(costs).toHaveLength(2);
    expect(model.requests).toHaveLength(2);
    // Once is enough for today.
    await exchange();
    expect(model.requests).toHaveLength(2);
    await session.close();
  });

  it("do not begin in one-shot or remote runs, or if they are switched off", async () => {
    const off = { settings: { switches: { extraction: false, notes: false, dreaming: false } } };
    const remote = { env: { PALIMPSEST_REMOTE: "1", PALIMPSEST_MEMORY_FOLDER: "/mnt/memory" } };
    for (const options of [{ isOneShot: true }, off, remote]) {
      const { exchange, model, session } = await bench(options);
      await exchange();
      expect(model.requests).toHaveLength(0);
      await session.close();
    }
  });

  it("can be killed, and then nothing has happened", async () => {
    const { session, tasks, exchange, names, ports } = await bench({}, true);
    await exchange();
    expect(session.stop(tasks[0]!.id)).toBe(true);
    for (let at = 0; at < 100; at++) await new Promise((resolve) => setImmediate(resolve));
    expect(tasks.at(-1)).toMatchObject({ state: "killed", reason: "It was stopped." });
    expect(await names()).toEqual(["a.md", "b.md"]);
    const { folder } = (await session.memory.open())!;
    expect(await ports.files.stat(`${folder}/.consolidate-lock`)).toBeUndefined();
    expect(await ports.files.stat(`${folder}/.consolidate-lock.held`)).toBeUndefined();
    await session.close();
  });

  it("end with the session", async () => {
    const { session, tasks, exchange, names } = await bench({}, true);
    await exchange();
    await session.close();
    expect(tasks.at(-1)).toMatchObject({ state: "killed", reason: "The session ended." });
    expect(await names()).toEqual(["a.md", "b.md"]);
  });

  it("can be started at once, and reviewed before anything is written", async () => {
    const { session, names, store } = await bench();
    const declined = await session.dream({ review: async () => false });
    expect(declined).toMatchObject({
      ok: true,
      state: "declined",
      proposal: { changes: [{ path: "a.md" }, { path: "b.md" }] },
    });
    expect(await names()).toEqual(["a.md", "b.md"]);
    expect((await store.operations()).some(({ by }) => by === "dream")).toBe(false);
    await session.close();
  });
});
