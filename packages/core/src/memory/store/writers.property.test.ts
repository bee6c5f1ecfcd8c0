// Four writers, edits by hand, and crashes at any step on the disk: acknowledged writes can be found, and the index names
// the files.
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Appender, Files } from "../../ports/files.ts";
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import { namedIn } from "../index/plan-index.ts";
import type { Change } from "./change.ts";
import { MemoryStore } from "./store.ts";

const FOLDER = "/home/projects/p/memory";
const PATHS = ["a.md", "b.md", "sub/c.md", "team/d.md"];

/** The scheduler grants every step on the disk; dead processes take none. */
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
  const appenderOf = (inner: Appender): Appender => ({
    // If killed while appending, it may leave half a line.
    append: (data) =>
      step(
        () => inner.append(data),
        () => inner.append(String(data).slice(0, 40)),
      ),
    sync: () => inner.sync(),
    close: () => inner.close(),
  });
  const changed: Partial<Files> = {
    read: (path) => step(() => files.read(path)),
    readRange: (path, start, length) => step(() => files.readRange(path, start, length)),
    create: (path, data) => step(() => files.create(path, data)),
    write: (path, data) => step(() => files.write(path, data)),
    remove: (path) => step(() => files.remove(path)),
    truncate: (path, size) => step(() => files.truncate(path, size)),
    list: (path) => step(() => files.list(path)),
    appender: async (path) => appenderOf(await files.appender(path)),
  };
  // A process that waits for the lock gives others a turn.
  const clock = { ...ports.clock, sleep: async () => void (await scheduler.schedule(Promise.resolve())) };
  return { ...ports, clock: clock as MemoryPorts["clock"], files: { ...files, ...changed } };
}

const otherProcess = (ports: MemoryPorts): MemoryPorts => ({ ...ports, spawn: ports.spawn.sibling() });

interface Job {
  readonly kind: "put" | "remove" | "undo" | "hand" | "batch";
  readonly path: number;
  readonly at: number;
}

const job = fc.record({
  kind: fc.constantFrom<Job["kind"]>("put", "put", "put", "remove", "undo", "hand", "batch"),
  path: fc.nat(PATHS.length - 1),
  at: fc.nat(5),
});

const fileOf = (path: string, lines: readonly string[]) =>
  `---\nname: ${path}\ndescription: About ${path}\n---\n${lines.join("\n")}\n`;

/** The text with a line of one's own put into it somewhere. */
function edited(path: string, text: string | undefined, line: string, at: number): string {
  const lines = text === undefined ? [] : text.split("\n").slice(4, -1);
  return fileOf(path, lines.toSpliced(at, 0, line));
}

describe("any interleaving of four writers, hands and crashes", () => {
  it("leaves a store that parses, whose index names its files, with every acknowledged text in reach", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.nat(3), job), { minLength: 4, maxLength: 16 }),
        fc.array(fc.nat(250), { maxLength: 3 }),
        // How fast time passes, because it decides whether a file's time can be trusted.
        fc.constantFrom(0, 1, 900, 5_000),
        async (scheduler, jobs, deaths, pace) => {
          const ports = memoryPorts();
          const writers = [0, 1, 2, 3].map(() => stepping(otherProcess(ports), scheduler));
          const acknowledged: string[] = [];
          let failure: unknown;

          async function live(number: number, each: MemoryPorts): Promise<void> {
            const store = await MemoryStore.open({ ...each, folder: FOLDER });
            for (const [i, [owner, { kind, path, at }]] of jobs.entries()) {
              if (owner !== number) continue;
              const name = PATHS[path] ?? "a.md";
              const line = `writer ${number} job ${i}`;
              const origin = { by: "agent" as const };
              const base = (await store.text(name)) ?? null;
              if (kind === "hand") {
                // An editor saves without lock or record.
                await ports.files.write(`${FOLDER}/${name}`, edited(name, base ?? undefined, line, at));
                continue;
              }
              if (kind === "undo") {
                const operations = await store.operations();
                const last = operations[operations.length - 1 - at];
                if (last) await store.undo(last.id, { by: "undo" });
                continue;
              }
              const text = kind === "remove" ? null : edited(name, base ?? undefined, line, at);
              const changes: Change[] = [{ path: name, text, base }];
              if (kind === "batch")
                changes.push({ path: `batch-${number}.md`, text: fileOf("batch", [line]) });
              const written = await store.write(changes, origin);
              // If much time passes, the lock may time out: then nothing was written, and the result says so.
              if (!written.ok) expect(written.reason).toMatch(/^The memory folder is /);
              if (!written.ok) continue;
              for (const change of changes) if (change.text !== null) acknowledged.push(change.text);
            }
          }
          for (const [number, each] of writers.entries())
            live(number, each).catch((error) => {
              failure ??= error;
            });
          await setImmediate();
          for (let step = 0; scheduler.count() > 0 && step < 20_000; step++) {
            for (const [i, death] of deaths.entries())
              if (step === death) writers[i]!.spawn.kill(writers[i]!.spawn.self());
            await ports.clock.advance(pace);
            await scheduler.waitOne();
            await setImmediate();
          }
          if (failure) throw failure;
          for (const each of writers) each.spawn.kill(each.spawn.self());

          const store = await MemoryStore.open({ ...otherProcess(ports), folder: FOLDER });
          expect(store.problem).toBeUndefined();
          await consistent(store);
          const reachable = new Set<string | undefined>();
          for (const { after, before, wrote } of await store.operations())
            for (const hash of [after, before, wrote]) if (hash) reachable.add(await store.version(hash));
          for (const text of acknowledged) expect(reachable).toContain(text);
          // And it is settled: the next one to open it finds nothing to do.
          const before = ports.files.contents();
          await MemoryStore.open({ ...otherProcess(ports), folder: FOLDER });
          expect(ports.files.contents()).toEqual(before);
        },
      ),
      { numRuns: 150 },
    );
  });
});

async function consistent(store: MemoryStore): Promise<void> {
  const memories = await store.list();
  for (const each of memories) expect(each.broken).toBeUndefined();
  const paths = memories.map(({ path }) => path);
  expect([...namedIn(await store.index())].sort()).toEqual(
    paths.filter((each) => !each.startsWith("team/")).sort(),
  );
  const team = paths.filter((each) => each.startsWith("team/")).map((each) => each.slice(5));
  expect([...namedIn(await store.index("team"))].sort()).toEqual(team.sort());
  const last = new Map((await store.operations()).map(({ path, after }) => [path, after]));
  for (const { path } of memories)
    expect(await store.version(last.get(path) ?? "")).toBe(await store.text(path));
}
