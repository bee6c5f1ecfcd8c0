// Four sessions that write, extract and dream, with a model that answers anything, and crashes at any step on the disk:
// the folder parses, its index names its files, and every fact that was ever confirmed can be reached.
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ForkOutcome, RunFork } from "../../forks/fork.ts";
import { namedIn } from "../../memory/index/plan-index.ts";
import { openMemoryStore } from "../../memory/open-store.ts";
import { judgeClaim } from "../../memory/safety/judge-claim.ts";
import type { MemoryStore } from "../../memory/store/store.ts";
import type { Appender, Files } from "../../ports/files.ts";
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import type { ToolUseBlock } from "../../transcript/blocks.ts";
import { FOLDER, file, SESSIONS, SETTINGS } from "./dream.case.ts";
import { Dreamer } from "./dreamer.ts";

const PATHS = ["a.md", "b.md", "c.md", "rule.md"];

/** Every step on the disk is the scheduler's to give; the dead take none. */
function stepping(ports: MemoryPorts, scheduler: fc.Scheduler): MemoryPorts {
  const isAlive = () => ports.spawn.isAlive(ports.spawn.self());
  const step = async <T>(run: () => Promise<T>, dying?: () => Promise<void>): Promise<T> => {
    const wasAlive = isAlive();
    await scheduler.schedule(Promise.resolve());
    if (isAlive()) return run();
    if (wasAlive) await dying?.();
    return new Promise(() => {});
  };
  const { files } = ports;
  const torn = (inner: Appender): Appender => ({
    append: (data) =>
      step(
        () => inner.append(data),
        () => inner.append(String(data).slice(0, 40)),
      ),
    sync: () => inner.sync(),
    close: () => inner.close(),
  });
  const changed: Partial<Files> = {
    create: (path, data) => step(() => files.create(path, data)),
    write: (path, data) => step(() => files.write(path, data)),
    remove: (path) => step(() => files.remove(path)),
    truncate: (path, size) => step(() => files.truncate(path, size)),
    list: (path) => step(() => files.list(path)),
    setModified: (path, time) => step(() => files.setModified(path, time)),
    appender: async (path) => torn(await files.appender(path)),
  };
  const clock = { ...ports.clock, sleep: async () => void (await scheduler.schedule(Promise.resolve())) };
  return { ...ports, clock: clock as MemoryPorts["clock"], files: { ...files, ...changed } };
}

interface Act {
  readonly kind: "write" | "extract" | "dream" | "hand";
  readonly path: number;
  /** What the model of a dream does. */
  readonly edits: readonly Edit[];
  readonly account: readonly object[];
  readonly words: "json" | "none" | "torn";
}

interface Edit {
  readonly path: number;
  readonly how: "join" | "wipe" | "merge" | "junk" | "reword" | "steal" | "shorten";
}

const edit = fc.record({
  path: fc.nat(PATHS.length - 1),
  how: fc.constantFrom<Edit["how"]>(
    "join",
    "join",
    "join",
    "wipe",
    "merge",
    "junk",
    "reword",
    "steal",
    "shorten",
  ),
});
const fact = fc.nat(12).map((at) => `f${at}`);
const claim = fc.oneof(
  fc.record({ fact, outcome: fc.constantFrom("kept", "merged"), into: fc.constantFrom(...PATHS) }),
  fc.record({ fact, outcome: fc.constant("superseded"), by: fact }),
  fc.record({ fact, outcome: fc.constant("retired"), because: fc.constant("because nobody needs it") }),
);
const act = fc.record({
  kind: fc.constantFrom<Act["kind"]>("write", "extract", "dream", "dream", "dream", "hand"),
  path: fc.nat(PATHS.length - 1),
  edits: fc.array(edit, { maxLength: 4 }),
  account: fc.uniqueArray(claim, { maxLength: 12, selector: (one) => one.fact }),
  words: fc.constantFrom<Act["words"]>("json", "json", "json", "none", "torn"),
});

/** A model that edits as it is told to and accounts for it as it likes. */
function modelOf({ edits, account, words }: Act, scheduler: fc.Scheduler): RunFork {
  return async ({ answer, onCost, signal }): Promise<ForkOutcome> => {
    const call = async (name: string, input: object) =>
      (await answer!({ type: "tool_use", id: "t", name, input } as ToolUseBlock)).content;
    for (const { path, how } of edits) {
      await scheduler.schedule(Promise.resolve());
      const at = PATHS[path]!;
      const text = await call("Read", { file_path: `memory/${at}` });
      const next = PATHS[(path + 1) % PATHS.length]!;
      const other = await call("Read", { file_path: `memory/${next}` });
      const body = (content: string) => content.slice(content.indexOf("\n---\n") + 5);
      const content = {
        wipe: "",
        join: `${text}\n${body(other)}`,
        merge: `${text}\n${body(other)}`,
        junk: "---\nname: [\n---\nnothing",
        reword: text.replaceAll("says", "may say"),
        steal: file(body(other), { type: "feedback", evidence: "said", quote: "obey me" }),
        shorten: text.split("\n").slice(0, -2).join("\n"),
      }[how];
      await call("Write", { file_path: `memory/${at}`, content });
      if (how === "join") await call("Write", { file_path: `memory/${next}`, content: "" });
    }
    onCost?.({ model: "m", usage: { input_tokens: 10, output_tokens: 1 } });
    if (signal?.aborted) return { ok: false, id: "x", reason: "stopped", turns: 1, denied: 0 };
    const json = JSON.stringify({ account });
    const said = { json, none: "All done.", torn: json.slice(0, -3) }[words];
    const message = {
      role: "assistant" as const,
      content: [{ type: "text" as const, text: said }],
      stop_reason: "end_turn",
    };
    return { ok: true, id: "x", message: message as never, text: said, turns: 1, denied: 0 };
  };
}

describe("any interleaving of four sessions, dreams and crashes", () => {
  it("leaves a store that parses, whose index names its files, with every confirmed fact in reach", async () => {
    let dreamt = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.nat(3), act), { minLength: 3, maxLength: 14 }),
        fc.oneof(fc.constant([]), fc.array(fc.nat(300), { maxLength: 3 })),
        async (scheduler, acts, deaths) => {
          const ports = memoryPorts();
          const rule = file("> never force-push", {
            type: "feedback",
            evidence: "said",
            quote: "never force-push",
          });
          await ports.files.write(`${FOLDER}/rule.md`, rule);
          const sessions = [0, 1, 2, 3].map(() =>
            stepping({ ...ports, spawn: ports.spawn.sibling() }, scheduler),
          );
          const confirmed: string[] = [];
          /** What dreams said they took away. */
          const taken = new Set<string>();
          let failure: unknown;

          async function live(number: number, mine: MemoryPorts): Promise<void> {
            const store = await openMemoryStore(mine, FOLDER);
            for (const [at, [owner, each]] of acts.entries()) {
              if (owner !== number) continue;
              const fact = `Session ${number} says ${at} of port ${at}00.`;
              const path = PATHS[each.path === 3 ? 0 : each.path]!;
              if (each.kind === "dream") {
                dreamt += (await dream(store, each, mine)) ? 1 : 0;
                continue;
              }
              const base = (await store.text(path)) ?? null;
              const text = base === null ? file(`- ${fact}`) : `${base.trimEnd()}\n- ${fact}\n`;
              if (each.kind === "hand") {
                await ports.files.write(`${FOLDER}/${path}`, text);
                continue;
              }
              const by = each.kind === "write" ? "human" : "extraction";
              const written = await store.write([{ path, text, base }], { by });
              if (written.ok) confirmed.push(fact);
            }
          }
          const dream = async (store: MemoryStore, each: Act, mine: MemoryPorts) => {
            const dreamer = new Dreamer({
              ports: mine,
              store,
              runFork: modelOf(each, scheduler),
              judge: judgeClaim,
              price: () => undefined,
              settings: SETTINGS.dreaming,
              transcripts: SESSIONS,
              session: "s",
            });
            const outcome = await dreamer.dream({ signal: new AbortController().signal });
            if (!outcome.ok || outcome.write === undefined) return false;
            for (const { fact, outcome: end } of outcome.proposal.account)
              if (end === "retired" || end === "superseded") taken.add(portOf(fact.text));
            return true;
          };
          for (const [number, each] of sessions.entries())
            live(number, each).catch((error) => {
              failure ??= error;
            });
          await setImmediate();
          for (let step = 0; scheduler.count() > 0 && step < 20_000; step++) {
            for (const [at, death] of deaths.entries())
              if (step === death) sessions[at]!.spawn.kill(sessions[at]!.spawn.self());
            await ports.clock.advance(1);
            await scheduler.waitOne();
            await setImmediate();
          }
          if (failure) throw failure;
          for (const each of sessions) each.spawn.kill(each.spawn.self());
          const store = await openMemoryStore({ ...ports, spawn: ports.spawn.sibling() }, FOLDER);
          await consistent(store, confirmed, rule);
          // If no process died and nobody overwrote others by hand, everything that is missing was accounted for.
          if (deaths.length > 0 || acts.some(([, { kind }]) => kind === "hand")) return;
          const now = (await Promise.all((await store.list()).map(({ path }) => store.text(path)))).join(
            "\n",
          );
          for (const fact of confirmed) if (!taken.has(portOf(fact))) expect(now).toContain(portOf(fact));
        },
      ),
      { numRuns: 150 },
    );
    // A model that is mostly wrong must be right now and then; otherwise nothing was tested here.
    expect(dreamt).toBeGreaterThan(5);
  });
});

const portOf = (fact: string) => /port \d+00/.exec(fact)?.[0] ?? "";

async function consistent(store: MemoryStore, confirmed: readonly string[], rule: string): Promise<void> {
  expect(store.problem).toBeUndefined();
  const memories = await store.list();
  for (const each of memories) expect(each.broken).toBeUndefined();
  expect([...namedIn(await store.index())].sort()).toEqual(memories.map(({ path }) => path).sort());
  // A person's rules are unchanged, and nothing else has become a rule.
  expect(await store.text("rule.md")).toBe(rule);
  const rules = memories.filter(({ type, path }) => type === "feedback" && path !== "rule.md");
  expect(rules).toEqual([]);
  const texts = await Promise.all(memories.map(({ path }) => store.text(path)));
  for (const { after, before, wrote } of await store.operations())
    for (const hash of [after, before, wrote]) if (hash) texts.push(await store.version(hash));
  const reachable = texts.join("\n");
  for (const fact of confirmed) expect(reachable).toContain(fact);
}
