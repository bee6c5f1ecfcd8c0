import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileInfo } from "../ports/files.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import { cleanUp } from "./cleanup.ts";
import { acquireLock } from "./lock.ts";
import { planCleanup } from "./plan-cleanup.ts";

const DAY = 86_400_000;
const NOW = 100 * DAY;

const info = (name: string, age: number, kind: FileInfo["kind"] = "file"): FileInfo => ({
  path: `/s/${name}`,
  name,
  kind,
  size: 1,
  modified: NOW - age * DAY,
});

describe("a plan of what to remove", () => {
  it("has sessions that nobody wrote to for so many days, the transcript last, and what was left of one", () => {
    const listed = [
      info("old.jsonl", 31),
      info("old", 40, "folder"),
      info("busy.jsonl", 29),
      info("busy", 90, "folder"),
      info("left", 31, "folder"),
      info("kept.jsonl", 90),
      info("kept", 90, "folder"),
      info("link.jsonl", 90, "link"),
      info("notes.txt", 90),
    ];
    const plan = planCleanup(listed, { now: NOW, days: 30, keep: "/s/kept.jsonl" });
    expect(plan.map(({ paths }) => paths)).toEqual([["/s/old", "/s/old.jsonl"], ["/s/left"]]);
    expect(planCleanup(listed, { now: NOW, days: false })).toEqual([]);
  });

  it("never has anything that is younger, or kept", () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.nat(5), age: fc.nat(60), isFolder: fc.boolean() })),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(5),
        (files, days, keep) => {
          const listed = files.map(({ id, age, isFolder }) =>
            isFolder ? info(`${id}`, age, "folder") : info(`${id}.jsonl`, age),
          );
          for (const { id, modified } of planCleanup(listed, { now: NOW, days, keep: `/s/${keep}.jsonl` })) {
            expect(NOW - modified).toBeGreaterThan(days * DAY);
            expect(id).not.toBe(`${keep}`);
          }
        },
      ),
    ));
});

describe("a cleanup", () => {
  async function home() {
    const ports = memoryPorts();
    const put = async (path: string, age: number) => {
      await ports.files.write(path, "{}\n");
      await ports.files.setModified(path, ports.clock.now() - age * DAY);
    };
    await ports.clock.advance(NOW);
    for (const project of ["/home/projects/a", "/home/projects/b"]) {
      await put(`${project}/sessions/old.jsonl`, 40);
      await put(`${project}/sessions/old/tool-results/t.txt`, 40);
      await put(`${project}/sessions/new.jsonl`, 1);
      await put(`${project}/memory/old.md`, 400);
    }
    const run = (days: number | false = 30, keep?: string) =>
      cleanUp(ports, { home: "/home", days: async () => days, keep });
    const names = (path: string) => ports.files.names(path);
    return { ports, put, run, names };
  }

  it("removes old transcripts with their results in all projects, and no memory", async () => {
    const { run, names } = await home();
    expect((await run()).map(({ path }) => path)).toEqual([
      "/home/projects/a/sessions/old.jsonl",
      "/home/projects/b/sessions/old.jsonl",
    ]);
    expect(await names("/home/projects/a/sessions")).toEqual(["new.jsonl"]);
    expect(await names("/home/projects/a/memory")).toEqual(["old.md"]);
    expect(await names("/home")).toEqual(["cleaned", "projects"]);
  });

  it("is made once a day, also where nothing was to be done", async () => {
    const { ports, put, run, names } = await home();
    await run(false);
    expect(await names("/home/projects/a/sessions")).toEqual(["new.jsonl", "old", "old.jsonl"]);
    expect(await run()).toEqual([]);
    await ports.clock.advance(DAY);
    expect(await run()).toHaveLength(2);
    await put("/home/projects/a/sessions/older.jsonl", 50);
    expect(await run()).toEqual([]);
    await ports.files.write("/home/cleaned", "nonsense");
    expect(await run()).toHaveLength(1);
  });

  it("leaves the session that is open here, and those that are open elsewhere", async () => {
    const { ports, run, names } = await home();
    const lock = await acquireLock(ports, "/home/projects/a/sessions/old.lock", { purpose: "Session" });
    expect(lock.ok).toBe(true);
    expect(await run(30, "/home/projects/b/sessions/old.jsonl")).toEqual([]);
    for (const project of ["a", "b"])
      expect(await names(`/home/projects/${project}/sessions`)).toEqual(
        expect.arrayContaining(["new.jsonl", "old", "old.jsonl"]),
      );
  });

  it("goes on where one cannot be removed", async () => {
    const { ports } = await home();
    const files = {
      ...ports.files,
      remove: (path: string) =>
        path.includes("/a/") && path.endsWith("old")
          ? Promise.reject(new Error("busy"))
          : ports.files.remove(path),
    };
    const removed = await cleanUp({ ...ports, files }, { home: "/home", days: async () => 30 });
    expect(removed).toHaveLength(1);
  });
});
