// Recall through the public API: what the model is sent, what it costs, and what must never be sent.
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import Anthropic from "@anthropic-ai/sdk";
import { type Emulator, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession, type Session, type SessionOptions } from "../../index.ts";
import { findPlaces } from "../../internal.ts";
import { anthropicModel } from "../../models/anthropic/index.ts";
import { nodePorts } from "../../ports/index.ts";
import { openMemoryStore } from "../index.ts";

const MODEL = "claude-sonnet-4-6";
const SMALL = "claude-haiku-4-5";
const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" as const } };
const DAY_MS = 86_400_000;

let home: string;
let cwd: string;
let emulator: Emulator;
let toSmall: () => Turn | string | Promise<Turn | string>;
let isWorking: boolean;

beforeEach(async () => {
  const folder = await mkdtemp(`${tmpdir()}/palimpsest-`);
  home = `${folder}/home`;
  cwd = `${folder}/work/shop`;
  await mkdir(`${cwd}/.git`, { recursive: true });
  toSmall = () => '{"memories": []}';
  isWorking = false;
  emulator = await startEmulator({
    script: (request) => {
      if (request.model === SMALL) return toSmall() as Turn;
      return isWorking ? { tool_use: [{ name: "Bash", input: { command: "make" } }] } : "Yes.";
    },
  });
});

afterEach(async () => {
  await emulator.close();
  await rm(home.replace(/\/home$/, ""), { recursive: true });
});

const newModel = () =>
  anthropicModel({ baseURL: emulator.url, apiKey: "test", ports: nodePorts(), retry: { attempts: 1 } });

const open = (more: Partial<SessionOptions> = {}) =>
  openSession({
    cwd,
    home,
    env: {},
    model: MODEL,
    system: "You look after a shop. ".repeat(400),
    tools: [bash],
    request: { max_tokens: 1_000 },
    ...more,
    settings: {
      ...more.settings,
      switches: { extraction: false, dreaming: false, notes: false, ...more.settings?.switches },
      api: { smallModel: SMALL },
    },
  });

interface Saved {
  readonly description: string;
  readonly body?: string;
  readonly daysAgo?: number;
  readonly more?: string;
}

/** Saved by another session, in a store of its own. */
async function save(saved: Readonly<Record<string, Saved>>, at = cwd): Promise<string> {
  const ports = nodePorts();
  const folder = `${(await findPlaces(ports.files, home, at)).project}/memory`;
  const store = await openMemoryStore(ports, folder);
  for (const [path, { description, body = "", daysAgo, more = "" }] of Object.entries(saved)) {
    const text = `---\nname: ${path.replace(".md", "")}\ndescription: ${description}\n${more}---\n\n${body}\n`;
    expect(await store.write([{ path, text }], { by: "human" })).toMatchObject({ ok: true });
    if (daysAgo === undefined) continue;
    const time = new Date(Date.now() - daysAgo * DAY_MS);
    await utimes(`${folder}/${path}`, time, time);
  }
  return folder;
}

async function send(session: Session): Promise<string> {
  const client = new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 0 });
  const request = await session.request();
  await session.assistant(await client.messages.create(request));
  return JSON.stringify(request);
}

/** As the API would answer it, with nothing said. */
const readyResponse = ({ model }: { readonly model: string }) => ({
  id: "msg_1",
  type: "message" as const,
  role: "assistant" as const,
  model,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

async function say(session: Session, text: string): Promise<string> {
  await session.user(text);
  return send(session);
}

const surfaced = ({ view }: Session) =>
  [...view.tree.values()].flatMap(({ entry }) => (entry.type === "surfaced" ? [entry] : []));
const main = () => emulator.ledger.filter(({ model }) => model === MODEL);

describe("a memory", () => {
  it("changes the next request of a session that is running, and breaks nothing", async () => {
    const session = await open();
    await say(session, "Hello, what is this shop about?");
    await save({ "deploy.md": { description: "Production deploys only before noon" } });
    const request = await say(session, "May we deploy to production now?");
    expect(request).toContain("Production deploys only before noon");
    expect(request).toContain("<system-reminder>");
    expect(session.view.breaks).toEqual([]);
    const [first, second] = main();
    expect(second!.read).toBe(first!.read + first!.written5m + first!.written1h);
    expect(second!.read).toBeGreaterThan(1_000);
    expect(JSON.stringify(session.view.prelude)).not.toContain("noon");
    await session.close();
  });

  it("that was saved in one session is in the request of another", async () => {
    const one = await open();
    const { store } = (await one.memory.open())!;
    await store.write(
      [{ path: "deploy.md", text: "---\ndescription: Production deploys only before noon\n---\n" }],
      {
        by: "human",
        session: one.id,
      },
    );
    await one.close();
    const other = await open();
    expect(await say(other, "May we deploy to production now?")).toContain("only before noon");
    expect(surfaced(other)).toMatchObject([{ memories: [{ path: "deploy.md" }] }]);
    await other.close();
    const again = await open({ resume: other.id });
    expect(await say(again, "And deploy to production tomorrow?")).toContain("only before noon");
    expect(surfaced(again)).toHaveLength(1);
    await again.close();
  });

  it("of the project replaces the team's", async () => {
    await save({
      "deploy.md": { description: "Production deploys only before noon" },
      "team/deploy.md": { description: "Production deploys whenever you like" },
    });
    const session = await open();
    const request = await say(session, "May we deploy to production now?");
    expect(request).toContain("only before noon");
    expect(request).not.toContain("whenever you like");
    await session.close();
  });

  it("is shown once while it is in view, and again when it says something else", async () => {
    await save({ "deploy.md": { description: "Production deploys only before noon", daysAgo: 1 } });
    const session = await open();
    await say(session, "May we deploy to production now?");
    await say(session, "And deploy to production on Monday?");
    expect(surfaced(session)).toHaveLength(1);
    await save({ "deploy.md": { description: "Production deploys only after six" } });
    expect(await say(session, "And deploy to production on Tuesday?")).toContain("only after six");
    expect(surfaced(session)).toHaveLength(2);
    expect(session.view.breaks).toEqual([]);
    await session.close();
  });

  it("that the model has read itself is not shown again, unless it was changed since", async () => {
    const saved = { description: "Production deploys only before noon" };
    const folder = await save({ "deploy.md": saved });
    const session = await open({ tools: [bash, { ...bash, name: "Read" }] });
    await session.user("Hello, what is this shop about?");
    const use = { type: "tool_use" as const, id: "toolu_1", name: "Read" };
    await session.assistant({
      ...readyResponse(await session.request()),
      content: [{ ...use, input: { file_path: `${folder}/deploy.md` } }],
    });
    await session.toolResults([
      { type: "tool_result", tool_use_id: "toolu_1", content: "Production deploys only before noon" },
    ]);
    await send(session);
    await say(session, "May we deploy to production now?");
    expect(surfaced(session)).toHaveLength(0);
    await save({ "deploy.md": { ...saved, body: "Not on Fridays.", daysAgo: -1 } });
    expect(await say(session, "May we deploy to production on a Friday?")).toContain("Not on Fridays.");
    await session.close();
  });

  it("of another project with the same folder name never comes up", async () => {
    const twin = cwd.replace("/work/", "/other/");
    await mkdir(`${twin}/.git`, { recursive: true });
    await save({ "deploy.md": { description: "Production deploys only before noon" } }, twin);
    const session = await open();
    expect(await say(session, "May we deploy to production now?")).not.toContain("noon");
    await session.close();
    const there = await open({ cwd: twin });
    expect(await say(there, "May we deploy to production now?")).toContain("noon");
    await there.close();
  });

  it("is marked if it may no longer be true", async () => {
    await writeFile(`${cwd}/package.json`, "{}");
    await save({
      "importer.md": {
        description: "The importer of orders",
        body: "The importer is tested and ready. It lives in src/importer.ts. Frozen until 2020-01-01.",
        more: "evidence: inferred\n",
        daysAgo: 30,
      },
    });
    const session = await open();
    const request = await say(session, "Is the importer of orders ready?");
    expect(request).toContain("An observation from 30 days ago");
    expect(request).toContain('It says \\"is tested and ready\\". That was then');
    expect(request).toContain("Not there any more: src/importer.ts.");
    expect(request).toContain("inferred by a model, unconfirmed");
    await session.close();
  });

  it("takes at most its share of a turn and of the view", async () => {
    const many = Array.from({ length: 12 }, (_, at) => [
      `deploy-${at}.md`,
      {
        description: `Deploy to production, rule ${at}`,
        body: `Deploy to production.\n${"x".repeat(9_000)}`,
      },
    ]);
    await save(Object.fromEntries(many));
    const settings = { memory: { recall: { maxFiles: 2, fileBytes: 500, maxSurfacedBytes: 2_500 } } };
    const session = await open({ settings });
    for (let turn = 0; turn < 6; turn++) await say(session, "May we deploy to production now?");
    const shown = surfaced(session);
    expect(shown.map(({ memories }) => memories.length)).toEqual([2, 2]);
    for (const memory of shown.flatMap(({ memories }) => memories)) expect(memory.bytes).toBeLessThan(1_000);
    expect(JSON.stringify(shown)).toContain("[Cut here: Read ");
    await session.close();
  });
});

describe("nothing is recalled", () => {
  const kept = { "deploy.md": { description: "Production deploys only before noon" } };

  it.each([
    ["recall", { switches: { recall: false } }],
    ["memory", { switches: { memory: false } }],
  ])("with %s switched off", async (_, settings) => {
    await save(kept);
    const session = await open({ settings, models: { main: newModel() } });
    expect(await say(session, "May we deploy to production now?")).not.toContain("noon");
    expect(emulator.ledger).toHaveLength(1);
    await session.configure({ switches: { extraction: false, dreaming: false, notes: false } });
    expect(await say(session, "May we deploy to production now?")).toContain("noon");
    await session.close();
  });

  it("for one word, for a reminder, for tool results", async () => {
    await save(kept);
    isWorking = true;
    const session = await open();
    await say(session, "production-deploys?");
    for (const id of session.view.open.keys())
      await session.toolResults({ type: "tool_result", tool_use_id: id, content: "deploy to production" });
    await session.remind("Deploy to production now?");
    await send(session);
    expect(surfaced(session)).toEqual([]);
    await session.close();
  });

  it("and no folder is made if nothing was ever saved", async () => {
    const session = await open();
    await say(session, "May we deploy to production now?");
    const { files } = nodePorts();
    expect(await files.stat(`${(await findPlaces(files, home, cwd)).project}/memory`)).toBeUndefined();
    await session.close();
  });
});

describe("where words do not decide", () => {
  const kept = {
    "goats.md": { description: "There are four goats on the farm" },
    "bees.md": { description: "Three hives of bees behind the house" },
    "cat.md": { description: "The cat is called Miso" },
  };
  const QUESTION = "Who looks after the animals on our farm?";

  async function toolTurn(session: Session): Promise<string> {
    for (const id of session.view.open.keys())
      await session.toolResults({ type: "tool_result", tool_use_id: id, content: "done" });
    return send(session);
  }

  const asked = () => emulator.ledger.filter(({ model }) => model === SMALL);
  const settled = (session: Session) =>
    expect.poll(() => session.tasks.filter(({ layer }) => layer === "recall").map(({ state }) => state));

  it("a small model is asked, on the ledger, and its choice comes with the first request if it comes in time", async () => {
    await save(kept);
    toSmall = () => '{"memories": ["cat.md", "made-up.md"]}';
    for (const isOneShot of [false, true]) {
      const session = await open({ models: { main: newModel() }, isOneShot });
      expect(await say(session, QUESTION)).toContain("Miso");
      expect(surfaced(session)).toMatchObject([{ memories: [{ path: "cat.md" }] }]);
      expect(session.view.breaks).toEqual([]);
      expect(session.ledger.layers.get("recall")).toBeDefined();
      await session.close();
    }
    expect(asked()).toHaveLength(2);
    expect(asked()[0]).toMatchObject({ valid: true });
  });

  it("a choice that takes longer comes with a later request of the turn", async () => {
    await save(kept);
    isWorking = true;
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    toSmall = async () => {
      await isReleased;
      return '{"memories": ["cat.md"]}';
    };
    const session = await open({ models: { main: newModel() } });
    expect(await say(session, QUESTION)).not.toContain("Miso");
    release();
    await settled(session).toEqual(["completed"]);
    expect(await toolTurn(session)).toContain("Miso");
    await toolTurn(session);
    expect(asked()).toHaveLength(1);
    await session.close();
  });

  it("is not asked once its questions would cost more than their share of the session", async () => {
    const folder = await save(kept);
    for (let at = 0; at < 60; at++)
      await writeFile(`${folder}/m${at}.md`, `---\nname: m${at}\ndescription: Thing number ${at}\n---\n`);
    const session = await open({ models: { main: newModel() } });
    for (let turn = 0; turn < 4; turn++) await say(session, `${QUESTION} Question ${turn}, I mean.`);
    expect(asked().length).toBeGreaterThan(0);
    expect(asked().length).toBeLessThan(4);
    await session.close();
  });

  it("is asked in the first turn only if the question costs little beside a request to the main model", async () => {
    await save(kept);
    for (const [model, questions] of [
      ["claude-haiku-5-5", 0],
      [MODEL, 1],
    ] as const) {
      const session = await open({ model, models: { main: newModel() } });
      await say(session, QUESTION);
      expect(asked()).toHaveLength(questions);
      await session.close();
    }
  });

  it("its choice comes not at all once somebody has said something else", async () => {
    await save(kept);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    toSmall = async () => {
      await isReleased;
      return '{"memories": ["cat.md"]}';
    };
    const session = await open({ models: { main: newModel() } });
    await say(session, QUESTION);
    release();
    await settled(session).toEqual(["completed"]);
    expect(await say(session, "Rename that variable, please.")).not.toContain("Miso");
    await session.close();
  });

  it("is not asked with more memories than fit on a list", async () => {
    await save(kept);
    const many = await open({
      models: { main: newModel() },
      settings: { memory: { recall: { scanFiles: 2 } } },
    });
    await say(many, QUESTION);
    await many.close();
    expect(asked()).toEqual([]);
  });

  it("a model that answers nonsense changes nothing, and this is reported", async () => {
    await save(kept);
    toSmall = () => "I am not sure.";
    isWorking = true;
    const session = await open({ models: { main: newModel() } });
    const failures: string[] = [];
    session.on("failure", ({ layer }) => failures.push(layer));
    await say(session, QUESTION);
    await settled(session).toEqual(["failed"]);
    expect(asked()).toHaveLength(2);
    await toolTurn(session);
    expect(failures).toEqual(["recall"]);
    expect(surfaced(session)).toEqual([]);
    await session.close();
  });
});
