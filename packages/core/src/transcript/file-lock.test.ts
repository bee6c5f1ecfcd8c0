import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Files } from "../ports/files.ts";
import { type MemoryPorts, memoryPorts } from "../ports/memory/ports.ts";
import { acquireLock } from "./file-lock.ts";

const PATH = "/locks/session.lock";
const options = { purpose: "Session X" };

/** The same machine, disk and clock, seen from another process. */
const otherProcess = (ports: MemoryPorts): MemoryPorts => ({ ...ports, spawn: ports.spawn.sibling() });

async function held(ports: MemoryPorts) {
  const result = await acquireLock(ports, PATH, options);
  if (!result.ok) throw new Error(result.reason);
  return result.lock;
}

describe("acquireLock", () => {
  it("has one holder at a time, even within one process", async () => {
    const ports = memoryPorts();
    const lock = await held(ports);
    expect((await acquireLock(ports, PATH, options)).ok).toBe(false);
    expect((await acquireLock(otherProcess(ports), PATH, options)).ok).toBe(false);
    await lock.release();
    await (await held(otherProcess(ports))).release();
    expect([...ports.files.contents().keys()]).toEqual([]);
  });

  it("says who holds it, since when, and what to do", async () => {
    const ports = memoryPorts({ start: Date.UTC(2026, 3, 1, 14, 3, 10) });
    await held(ports);
    const other = otherProcess(ports);
    const { pid } = ports.spawn.self();
    expect(await acquireLock(other, PATH, { ...options, advice: "Fork the session." })).toEqual({
      ok: false,
      holder: ports.spawn.self(),
      reason: `Session X is open in process ${pid} (since 2026-04-01 14:03:10 UTC). Fork the session.`,
    });
  });

  it("is taken over at once if its holder was killed, or the machine rebooted", async () => {
    const ports = memoryPorts();
    await held(ports);
    const second = otherProcess(ports);
    second.spawn.kill(ports.spawn.self());
    await held(second);
    second.spawn.reboot();
    await held(otherProcess(ports));
    expect([...ports.files.contents().keys()]).toEqual([PATH]);
  });

  it("is taken over even if a process died while taking it over", async () => {
    const ports = memoryPorts();
    await held(ports);
    const [second, third] = [otherProcess(ports), otherProcess(ports)];
    await acquireLock(second, `${PATH}.takeover`, options);
    for (const { spawn } of [ports, second]) spawn.kill(spawn.self());
    await held(third);
    expect([...ports.files.contents().keys()]).toEqual([PATH]);
  });

  it.each(["", "{", "null", '{"pid":-1}', "\0\0\0\0"])(
    "gives %j ten seconds, then takes over",
    async (torn) => {
      const ports = memoryPorts();
      await ports.files.write(PATH, torn);
      await ports.clock.advance(10_000);
      const early = await acquireLock(ports, PATH, options);
      expect(early).toEqual({
        ok: false,
        reason: "Session X is just being opened by another process. Close it there first.",
      });
      await ports.clock.advance(1);
      await held(ports);
    },
  );

  it("is released by its holder alone, once", async () => {
    const ports = memoryPorts();
    const first = await held(ports);
    await first.release();
    const second = await held(ports);
    await first.release();
    expect(ports.files.contents().has(PATH)).toBe(true);
    await second.release();
    await second.release();
    expect(ports.files.contents().has(PATH)).toBe(false);
  });

  it("passes on file errors", async () => {
    const ports = memoryPorts();
    await ports.files.makeFolder(PATH);
    await expect(acquireLock(ports, PATH, options)).rejects.toMatchObject({ code: "is-a-folder" });
  });
});

describe("acquireLock, in every order of file operations", () => {
  /** Lets the scheduler decide which process makes its next step on the disk; dead processes make none. */
  function scheduled(ports: MemoryPorts, scheduler: fc.Scheduler): MemoryPorts {
    const step = async <T>(run: () => Promise<T>): Promise<T> => {
      await scheduler.schedule(Promise.resolve());
      if (!ports.spawn.isAlive(ports.spawn.self())) return new Promise(() => {});
      return run();
    };
    const { files } = ports;
    const stepping: Partial<Files> = {
      create: (path, data) => step(() => files.create(path, data)),
      read: (path) => step(() => files.read(path)),
      stat: (path) => step(() => files.stat(path)),
      remove: (path) => step(() => files.remove(path)),
    };
    return { ...ports, files: { ...files, ...stepping } };
  }

  async function deadLock(): Promise<MemoryPorts> {
    const ports = memoryPorts();
    await held(ports);
    ports.spawn.kill(ports.spawn.self());
    return ports;
  }

  it("lets exactly one of the processes that find a dead lock take it over", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 4 }), async (scheduler, count) => {
        const ports = await deadLock();
        const processes = Array.from({ length: count }, () => scheduled(otherProcess(ports), scheduler));
        const results = Promise.all(processes.map((each) => acquireLock(each, PATH, options)));
        await scheduler.waitFor(results);
        expect((await results).filter((result) => result.ok)).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  it("never has two holders, whichever process releases or dies at any moment", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.nat(2), { maxLength: 30 }),
        fc.array(fc.nat(40), { maxLength: 2 }),
        async (scheduler, rounds, deaths) => {
          const ports = await deadLock();
          const processes = [0, 1, 2].map(() => scheduled(otherProcess(ports), scheduler));
          const holding = new Set<MemoryPorts>();
          let failure: unknown;
          const alive = (each: MemoryPorts) => each.spawn.isAlive(each.spawn.self());

          async function live(each: MemoryPorts, turns: number): Promise<void> {
            for (let turn = 0; turn < turns; turn++) {
              const result = await acquireLock(each, PATH, options);
              if (!result.ok) continue;
              holding.add(each);
              expect([...holding].filter(alive)).toEqual([each]);
              await scheduler.schedule(Promise.resolve());
              if (!alive(each)) return;
              holding.delete(each);
              await result.lock.release();
            }
          }
          for (const [i, each] of processes.entries()) {
            const turns = rounds.filter((process) => process === i).length;
            live(each, turns).catch((error) => {
              failure ??= error;
            });
          }
          for (let step = 0; scheduler.count() > 0; step++) {
            for (const [i, death] of deaths.entries()) {
              if (step === death) processes[i]!.spawn.kill(processes[i]!.spawn.self());
            }
            await scheduler.waitOne();
            // The process that made a step must reach its next one before the scheduler chooses again.
            await setImmediate();
          }
          if (failure) throw failure;
          // Whatever was left behind, the next process can take the lock.
          for (const each of processes) each.spawn.kill(each.spawn.self());
          await held(otherProcess(ports));
        },
      ),
      { numRuns: 500 },
    );
  });
});
