// Parts of an agent on their own: which results are in view, what a resume and a compaction restore, and what hooks may do.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Block, Session } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileState } from "../files/file-state.ts";
import { type HookOutcome, NO_HOOKS } from "../hooks/combine-answers.ts";
import type { Hooks } from "../hooks/hooks.ts";
import { DeferredTools } from "../mcp/deferred-tools.ts";
import { Permissions } from "../permissions/permissions.ts";
import { planPath, writePlan } from "../plan/stored-plan.ts";
import { formatSkillCall } from "../skills/find-called-skill.ts";
import { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Tool } from "../toolkit/tool.ts";
import { readTool } from "../tools/read/read-tool.ts";
import { Todos } from "../tools/todo/todo-write-tool.ts";
import { createAgentFacts } from "./agent-facts.ts";
import { CallGate } from "./call-gate.ts";
import { createControlEvents } from "./control-events.ts";
import { createRestorer, type RestorerDependencies } from "./create-restorer.ts";
import { isInView } from "./is-in-view.ts";
import { PermissionQuestions } from "./permission-questions.ts";
import { findMentions } from "./read-mentions.ts";
import { restoreState } from "./restore-state.ts";
import { SessionHooks } from "./session-hooks.ts";

type View = Session["view"];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pal-parts-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const result = (content: string): Block => ({ type: "tool_result", tool_use_id: "t", content });

/** A path of entries, each following the one before. */
function viewOf(bodies: readonly object[], more: Partial<View> = {}): View {
  const entries = bodies.map(
    (body, at) =>
      ({ v: 1, id: `e${at}`, parent: at === 0 ? null : `e${at - 1}`, time: at, ...body }) as Entry,
  );
  const nodes = new Map(
    entries.map((entry) => {
      const { id, type, parent } = entry;
      return [id, { id, type, entry, parent }];
    }),
  );
  const tree = Object.assign(nodes, {
    getParent: ({ parent }: { readonly parent: string | null }) => nodes.get(parent ?? ""),
    readInOrder: (work: () => unknown) => work(),
  });
  return {
    tree,
    leaf: entries.at(-1)?.id ?? null,
    slots: [],
    deleted: new Set(),
    ...more,
  } as unknown as View;
}

describe("a result is in view", () => {
  const said = { type: "user", source: "tools", content: [result("all of it")] };
  const slot = { entry: "e0", role: "user", source: "tools", uses: [], result: { id: "t", name: "Read" } };
  const view = (blocks: readonly Block[], more: object = {}, deleted: readonly string[] = []) =>
    viewOf([said], { slots: [{ ...slot, blocks, ...more }] as never, deleted: new Set(deleted) });

  it("while it is complete in the view", () => {
    expect(isInView(view([result("all of it")]), "t")).toBe(true);
    expect(isInView(view([result("all of it")]), "other")).toBe(false);
  });

  it("but not as a preview or a stub, or after the server deleted it", () => {
    expect(isInView(view([result("all…")]), "t")).toBe(false);
    expect(isInView(view([result("all of it")], { cleared: true }), "t")).toBe(false);
    expect(isInView(view([result("all of it")], {}, ["t"]), "t")).toBe(false);
  });
});

describe("a resumed session restores", () => {
  const reminder = (text: string) => `<system-reminder>\n${text}\n</system-reminder>`;
  const call = (id: string, name: string, input: object) => ({
    type: "assistant",
    message: { role: "assistant", content: [{ type: "tool_use", id, name, input }] },
  });
  const answer = (tool_use_id: string, content: string, is_error = false) => ({
    type: "user",
    source: "tools",
    content: [{ type: "tool_result", tool_use_id, content, is_error }],
  });

  it("its task list, the skills it called and the tools it found", () => {
    const [todos, invoked, deferred] = [new Todos(), new InvokedSkills(), new DeferredTools()];
    deferred.add(
      ["mcp__a__one", "mcp__a__two", "mcp__a__three"].map((name) => ({ ...readTool, name }) as Tool),
    );
    const list = [{ content: "Paint", status: "pending" }];
    const view = viewOf([
      call("t1", "TodoWrite", { todos: list }),
      answer("t1", "ok"),
      call("t2", "TodoWrite", { todos: [] }),
      answer("t2", "not taken", true),
      call("t3", "Skill", { skill: "paint" }),
      answer("t3", "Two coats."),
      {
        type: "attachment",
        source: "reminder",
        content: [{ type: "text", text: reminder(formatSkillCall("sand", "First: sand it.")) }],
      },
      call("t4", "ToolSearch", { query: "one" }),
      answer("t4", '{"name":"mcp__a__one","description":""}\n{"name":"mcp__gone","description":""}'),
      { type: "boundary", tools: ["mcp__a__two"] },
    ]);
    restoreState(view, { todos, invoked, deferred, facts: createAgentFacts(), pending: new Map() });
    expect(todos.list).toEqual(list);
    expect(invoked.newestFirst()).toEqual([
      { name: "sand", text: "First: sand it." },
      { name: "paint", text: "Two coats." },
    ]);
    expect(deferred.restored().names).toEqual(["mcp__a__one", "mcp__a__two"]);
  });
});

describe("a compaction restores", () => {
  const restorer = (more: Partial<RestorerDependencies> = {}) =>
    createRestorer({
      place: { root: folder, folder },
      todos: new Todos(),
      shells: { running: [] },
      agents: () => [],
      invoked: new InvokedSkills(),
      deferred: new DeferredTools(),
      openingReminder: { paths: [join(folder, "CLAUDE.md")], text: async () => "opening" } as never,
      servers: { late: [], instructions: () => "Be kind to the server." } as never,
      mayRead: async () => true,
      redact: (text) => text,
      hooks: async () => "a hook's words",
      ...more,
    });

  it("a readable file with its current content, but not one that is forbidden, missing or too large", async () => {
    await writeFile(join(folder, "a.txt"), "now");
    await writeFile(join(folder, "big.txt"), Buffer.alloc(2_000_000));
    expect(String(await restorer().readFile?.("a.txt"))).toBe("now");
    expect(await restorer({ mayRead: async () => false }).readFile?.("a.txt")).toBe(undefined);
    for (const name of ["none.txt", ".", "big.txt"])
      expect(await restorer().readFile?.(name)).toBe(undefined);
  });

  it("plan, tasks, skills, tools and hook output, and leaves out what is restored in another way", async () => {
    const [todos, invoked] = [new Todos(), new InvokedSkills()];
    todos.set([{ content: "Paint", status: "in_progress" }]);
    invoked.note("paint", "Two coats.");
    await writePlan(folder, "1. Paint.");
    const made = restorer({ todos, invoked });
    expect(await made.plan?.()).toBe("1. Paint.");
    expect(await made.tasks?.()).toBe("[>] Paint");
    expect(await restorer().tasks?.()).toBe(undefined);
    const running = [{ id: "bash_1", command: "npm run\n watch" }] as never;
    expect(await restorer({ shells: { running } }).running?.()).toBe("bash_1: npm run watch");
    const agents = () => [{ name: "explore-1", task: "find it" }];
    expect(await restorer({ agents }).running?.()).toBe(
      "the agent explore-1: find it (its report arrives by itself)",
    );
    expect(await made.running?.()).toBe(undefined);
    expect(await made.skills?.()).toEqual([{ name: "paint", text: "Two coats." }]);
    expect(await made.tools?.()).toEqual({ names: [], text: "Be kind to the server." });
    expect(await made.hooks?.()).toBe("a hook's words");
    expect(await made.exclude?.()).toEqual([
      planPath(folder),
      "plan.md",
      join(folder, "CLAUDE.md"),
      "CLAUDE.md",
    ]);
  });
});

describe("hooks", () => {
  const heard: HookOutcome[] = [];
  const moments = (outcome: Partial<HookOutcome>) =>
    new SessionHooks({
      hooks: { run: async () => ({ ...NO_HOOKS, ...outcome }) } as unknown as Hooks,
      describeSession: () => ({ session_id: "s", transcript_path: "t", cwd: "/" }),
      applyOutcome: (one) => heard.push(one),
    });
  const { signal } = new AbortController();

  it("can keep the agent from stopping at most ten times in one exchange", async () => {
    const held = moments({ blocked: "Not yet." });
    let times = 0;
    while ((await held.stop(signal)) !== undefined && times < 100) times++;
    expect(times).toBe(10);
    held.beginExchange();
    expect(await held.stop(signal)).toBe("Not yet.");
  });

  it("can add instructions to a compaction or block it", async () => {
    const event = { trigger: "auto", instructions: undefined } as const;
    expect(await moments({ texts: ["Keep the names."] }).compaction.preCompact?.(event)).toEqual({
      instructions: "Keep the names.",
    });
    expect(await moments({ blocked: "Not now." }).compaction.preCompact?.(event)).toEqual({
      block: "Not now.",
    });
  });

  it("can keep a file from being restored", async () => {
    const gate = (outcome: Partial<HookOutcome>) => {
      const permissions = new Permissions({ mode: "default", rules: [], places: { project: folder } });
      return new CallGate({
        permissions,
        questions: new PermissionQuestions(undefined, permissions, () => 0),
        hooks: moments(outcome),
        deferred: new DeferredTools(),
        tell: () => {},
        control: createControlEvents(),
        place: { cwd: folder, files: new FileState() },
      });
    };
    const inside = { file_path: join(folder, "a.txt") };
    expect(await gate({}).allowsCall(readTool as Tool, inside)).toBe(true);
    expect(await gate({ blocked: "No." }).allowsCall(readTool as Tool, inside)).toBe(false);
    expect(await gate({}).allowsCall(readTool as Tool, { file_path: "/etc/passwd" })).toBe(false);
  });
});

it.each([
  ["Look at @src/a.ts.", ["src/a.ts"]],
  ['(@"two words.md") and @b.ts, @b.ts!', ["two words.md", "b.ts"]],
  ["me@example.com, @ nothing, a@b", []],
  // Text that was not typed (\ufffc) before, inside and after a mention.
  ['\ufffc@a.ts @\ufffc\ufffc @b\ufffc @"c \ufffc" @d.ts\n\ufffc', ["d.ts"]],
  [
    Array.from({ length: 20 }, (_, at) => `@f${at}`).join(" "),
    Array.from({ length: 10 }, (_, at) => `f${at}`),
  ],
])("finds the files that %j names", (text, names) => expect(findMentions(text)).toEqual(names));
