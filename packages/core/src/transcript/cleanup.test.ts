import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileInfo } from "../ports/files.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import { cleanUp } from "./cleanup.ts";
import { acquireLock } from "./file-lock.ts";
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
  it("removes sessions unused for the given number of days, the transcript last, and the remains of an interrupted cleanup", () => {
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

  it("keeps the newest transcripts of a project, however old, and removes the remains of others", () => {
    const listed = [
      info("a.jsonl", 40),
      info("a", 40, "folder"),
      info("b.jsonl", 60),
      info("c.jsonl", 50),
      info("left", 35, "folder"),
    ];
    const ids = (keepNewest: number) =>
      planCleanup(listed, { now: NOW, days: 30, keepNewest }).map(({ id }) => id);
    expect([ids(0), ids(2), ids(3)]).toEqual([["a", "b", "c", "left"], ["b", "left"], ["left"]]);
  });

  it("never removes anything younger, or anything to be kept", () =>
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
    const told: string[] = [];
    const run = async (days: number | false = 30, keep?: string) => {
      const cleaned = await cleanUp(ports, {
        home: "/home",
        retention: async () => ({ days, keepNewest: 0 }),
        keep,
        announce: ({ sessions }) => told.push(...sessions.map(({ path }) => path)),
      });
      return cleaned?.removed.map(({ path }) => path) ?? [];
    };
    const names = (path: string) => ports.files.names(path);
    return { ports, put, run, names, told };
  }
  const OLD = ["/home/projects/a/sessions/old.jsonl", "/home/projects/b/sessions/old.jsonl"];

  it("announces old transcripts, and removes them and their results on a later day, but no memory", async () => {
    const { ports, run, names, told } = await home();
    expect(await run()).toEqual([]);
    expect(told).toEqual(OLD);
    expect(await names("/home/projects/a/sessions")).toEqual(["new.jsonl", "old", "old.jsonl"]);
    await ports.clock.advance(DAY);
    expect(await run()).toEqual(OLD);
    expect(told).toEqual(OLD);
    expect(await names("/home/projects/a/sessions")).toEqual(["new.jsonl"]);
    expect(await names("/home/projects/a/memory")).toEqual(["old.md"]);
    expect(await names("/home")).toEqual(["cleanup.json", "projects"]);
  });

  it("keeps imported sessions, unless somebody has chosen the number of days", async () => {
    for (const keepNewest of [1, 0]) {
      const { ports } = await home();
      const path = "/home/projects/a/sessions/old.jsonl";
      await ports.files.write(
        path,
        `{"v":1,"id":"t","parent":null,"time":1,"type":"tag","name":"imported","value":"pi"}\n`,
      );
      await ports.files.setModified(path, NOW - 40 * DAY);
      const told: string[] = [];
      const announce = ({ sessions }: { sessions: readonly { path: string }[] }) => {
        told.push(...sessions.map((session) => session.path));
      };
      await cleanUp(ports, { home: "/home", retention: async () => ({ days: 30, keepNewest }), announce });
      expect(told.includes(path)).toBe(keepNewest === 0);
    }
  });

  it("runs once a day, even if there was nothing to do", async () => {
    const { ports, put, run, told } = await home();
    await run(false);
    expect([await run(), told]).toEqual([[], []]);
    await ports.clock.advance(DAY);
    expect([await run(), told]).toEqual([[], OLD]);
    await put("/home/projects/a/sessions/older.jsonl", 50);
    expect([await run(), told]).toEqual([[], OLD]);
    await ports.clock.advance(DAY);
    expect(await run()).toEqual(OLD);
    expect(told).toEqual([...OLD, "/home/projects/a/sessions/older.jsonl"]);
  });

  it("removes nothing that was announced by a clock that was ahead, or by a record that cannot be read", async () => {
    const { ports, run, told } = await home();
    const record = (announced: unknown) =>
      ports.files.write("/home/cleanup.json", JSON.stringify({ checkedOn: "2099-01-01", announced }));
    await record({ "a/old": ports.clock.now() + 35 * DAY, "b/old": ports.clock.now() + 1 });
    expect([await run(), told]).toEqual([[], OLD]);
    await ports.clock.advance(DAY);
    await ports.files.write("/home/cleanup.json", '{"checkedOn": "19');
    expect([await run(), told]).toEqual([[], [...OLD, ...OLD]]);
  });

  it("removes nothing that was used after it was announced", async () => {
    const { ports, put, run } = await home();
    await run();
    await ports.clock.advance(DAY);
    await put("/home/projects/a/sessions/old.jsonl", 0);
    expect(await run()).toEqual([OLD[1]]);
  });

  it("removes nothing before the user has been told", async () => {
    const { ports } = await home();
    const options = { home: "/home", retention: async () => ({ days: 30, keepNewest: 0 }) };
    const announce = () => {
      throw new Error("nobody listens");
    };
    await expect(cleanUp(ports, { ...options, announce })).rejects.toThrow("nobody listens");
    await ports.clock.advance(DAY);
    expect((await cleanUp(ports, { ...options, announce: () => {} }))?.removed).toEqual([]);
  });

  it("keeps the session that is open here, and those open in other processes", async () => {
    const { ports, run, names } = await home();
    const lock = await acquireLock(ports, "/home/projects/a/sessions/old.lock", { purpose: "Session" });
    expect(lock.ok).toBe(true);
    await run(30, "/home/projects/b/sessions/old.jsonl");
    await ports.clock.advance(DAY);
    expect(await run(30, "/home/projects/b/sessions/old.jsonl")).toEqual([]);
    for (const project of ["a", "b"])
      expect(await names(`/home/projects/${project}/sessions`)).toEqual(
        expect.arrayContaining(["new.jsonl", "old", "old.jsonl"]),
      );
  });

  it("removes only the locks of killed processes, even if no session is removed", async () => {
    const { ports, run, names } = await home();
    const other = { ...ports, spawn: ports.spawn.sibling() };
    const take = (each: typeof ports, name: string) =>
      acquireLock(each, `/home/projects/a/sessions/${name}`, { purpose: "Session" });
    await Promise.all([
      take(other, "killed.lock"),
      take(other, "new.lock.takeover"),
      take(ports, "open.lock"),
    ]);
    ports.spawn.kill(other.spawn.self());
    await run(false);
    expect(await names("/home/projects/a/sessions")).toEqual(["new.jsonl", "old", "old.jsonl", "open.lock"]);
  });

  it("continues if a session cannot be removed", async () => {
    const { ports, run } = await home();
    await run();
    await ports.clock.advance(DAY);
    const files = {
      ...ports.files,
      remove: (path: string) =>
        path.includes("/a/") && path.endsWith("old")
          ? Promise.reject(new Error("busy"))
          : ports.files.remove(path),
    };
    const retention = async () => ({ days: 30, keepNewest: 0 });
    const cleaned = await cleanUp({ ...ports, files }, { home: "/home", retention, announce: () => {} });
    expect(cleaned?.removed).toHaveLength(1);
  });
});
