import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryPorts } from "../ports/memory/ports.ts";
import { BackgroundTasks, type Task, type Work, type WorkOutcome } from "./background-tasks.ts";

function bench() {
  const ports = memoryPorts();
  const background = new BackgroundTasks(ports);
  const changes: Task[] = [];
  background.onChange((task) => changes.push(task));
  const start = (run: Work["run"], label = "work") => background.start({ layer: "notes", label, run });
  return { ports, background, changes, start };
}

const fine = async () => ({ ok: true as const });
const never = () => new Promise<WorkOutcome>(() => {});
/** Ends when it is stopped, and not before. */
const obedient = (signal: AbortSignal) =>
  new Promise<WorkOutcome>((resolve) => {
    signal.addEventListener("abort", () => resolve({ ok: false, reason: "stopped" }));
  });
const states = (tasks: readonly Task[]) => tasks.map(({ state }) => state);

describe("background work", () => {
  it("begins before start returns, is visible while it runs, and says how it ended", async () => {
    const { background, changes, start } = bench();
    let begun = false;
    const { id, done } = start(async () => {
      begun = true;
      expect(background.tasks).toMatchObject([{ state: "running", layer: "notes", label: "work" }]);
      return { ok: true };
    });
    expect([begun, background.isIdle]).toEqual([true, false]);
    expect(await done).toMatchObject({ id, state: "completed", ended: expect.any(Number) });
    expect(background.tasks).toMatchObject([{ id, state: "completed" }]);
    expect(states(changes)).toEqual(["running", "completed"]);
    expect(background.isIdle).toBe(true);
  });

  it.each<[string, Work["run"], object]>([
    [
      "says that it failed",
      async () => ({ ok: false, reason: "no paper" }),
      { state: "failed", reason: "no paper" },
    ],
    ["rejects", async () => Promise.reject(new Error("no ink")), { state: "failed", reason: "no ink" }],
    [
      "throws",
      () => {
        throw "nothing";
      },
      { state: "failed", reason: "nothing" },
    ],
  ])("ends as it should when it %s", async (_, run, ended) => {
    const { start } = bench();
    expect(await start(run).done).toMatchObject(ended);
  });

  it("is killed when it is stopped, and completed if it was done anyway", async () => {
    const { background, start } = bench();
    const [stopped, thrown, finished] = [
      start(obedient),
      start((signal) => obedient(signal).then(() => Promise.reject(new Error("aborted")))),
      start((signal) => obedient(signal).then(() => ({ ok: true as const }))),
    ];
    for (const { id } of [stopped, thrown, finished]) expect(background.stop(id)).toBe(true);
    const ended = await Promise.all([stopped, thrown, finished].map(({ done }) => done));
    expect(states(ended)).toEqual(["killed", "killed", "completed"]);
    expect(background.stop(stopped.id)).toBe(false);
    expect(background.stop("nobody")).toBe(false);
  });

  it("can be stopped by a listener that hears of its beginning", async () => {
    const { background } = bench();
    background.onChange(({ id, state }) => state === "running" && background.stop(id));
    const { done } = background.start({
      layer: "x",
      label: "x",
      run: async (signal) => ({ ok: !signal.aborted, reason: "" }),
    });
    expect((await done).state).toBe("killed");
  });

  it("is not disturbed by a listener that throws", async () => {
    const { background, start } = bench();
    background.onChange(() => {
      throw new Error("cannot draw");
    });
    expect((await start(fine).done).state).toBe("completed");
  });

  it("has ids that are the same in every run", () => {
    const ids = () => {
      const { start } = bench();
      return [start(never).id, start(never).id];
    };
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(2);
  });

  it("remembers the last thirty, and every one that runs", async () => {
    const { background, start } = bench();
    const running = [start(never, "still 1"), start(never, "still 2")];
    for (let at = 0; at < 40; at++) await start(fine, `short ${at}`).done;
    expect(background.tasks).toHaveLength(30);
    expect(background.tasks.slice(0, 2).map(({ id }) => id)).toEqual(running.map(({ id }) => id));
    expect(background.tasks.at(-1)!.label).toBe("short 39");
    for (let at = 0; at < 40; at++) start(never);
    expect(background.tasks).toHaveLength(42);
  });
});

describe("settling", () => {
  it("ends at once if nothing runs", async () => {
    const { background } = bench();
    await background.settle(60_000);
  });

  it("waits for running tasks, and for those that they start", async () => {
    const { ports, background, start } = bench();
    start(async () => {
      await ports.clock.sleep(1_000);
      start((signal) => ports.clock.sleep(2_000, signal).then(fine), "second");
      return { ok: true };
    });
    const began = ports.clock.now();
    await ports.clock.runUntil(background.settle(60_000));
    expect(ports.clock.now() - began).toBe(3_000);
    expect(states(background.tasks)).toEqual(["completed", "completed"]);
    expect(ports.clock.nextDue()).toBeUndefined();
  });

  it("stops what takes too long, and waits until it has ended", async () => {
    const { ports, background, start } = bench();
    start(async (signal) => {
      await obedient(signal);
      await ports.clock.sleep(100);
      return { ok: false, reason: "stopped" };
    });
    const began = ports.clock.now();
    await ports.clock.runUntil(background.settle(10_000));
    expect(ports.clock.now() - began).toBe(10_100);
    expect(background.tasks).toMatchObject([{ state: "killed", reason: expect.stringContaining("no time") }]);
  });

  it("gives up on a task that does not stop, and ignores it afterwards", async () => {
    const { ports, background, changes, start } = bench();
    let finish = () => {};
    const { done } = start(() => new Promise((resolve) => (finish = () => resolve({ ok: true }))));
    await ports.clock.runUntil(background.settle(1_000));
    expect((await done).state).toBe("killed");
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(states(changes)).toEqual(["running", "killed"]);
    expect(background.isIdle).toBe(true);
  });

  it("leaves nothing running, whatever the tasks do, and every task has exactly one end", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ takes: fc.nat(20_000), obeys: fc.boolean(), fails: fc.boolean() }), {
          maxLength: 8,
        }),
        fc.nat(15_000),
        async (plans, ms) => {
          const { ports, background, changes, start } = bench();
          for (const { takes, obeys, fails } of plans) {
            start(async (signal) => {
              await ports.clock.sleep(takes, obeys ? signal : undefined);
              if (fails) throw new Error("failed");
              return { ok: true };
            });
          }
          await ports.clock.runUntil(background.settle(ms));
          expect(background.isIdle).toBe(true);
          for (const [at, { takes, obeys, fails }] of plans.entries()) {
            const { id, state } = background.tasks[at]!;
            if (takes < ms) expect(state).toBe(fails ? "failed" : "completed");
            // A task that ignores the signal may still succeed before it is given up on.
            if (takes > ms && (obeys || fails)) expect(state).toBe("killed");
            if (takes > ms && !obeys && !fails) expect(["killed", "completed"]).toContain(state);
            expect(changes.filter((change) => change.id === id)).toHaveLength(2);
          }
        },
      ),
      { numRuns: 100, endOnFailure: true },
    ));
});
