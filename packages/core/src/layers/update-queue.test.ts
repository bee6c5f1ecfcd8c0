import { describe, expect, it } from "vitest";
import { memoryPorts } from "../ports/memory/ports.ts";
import { UpdateQueue } from "./update-queue.ts";

const PATIENCE = { seconds: 15, deadSeconds: 60 };

function started() {
  const { clock } = memoryPorts();
  const errors: unknown[] = [];
  const queue = new UpdateQueue(clock, (error) => errors.push(error));
  const log: string[] = [];
  /** An update that ends when it is told to. */
  const ask = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.ask((signal) => {
      log.push(`begin ${name}`);
      signal.addEventListener("abort", () => log.push(`abort ${name}`));
      return promise.finally(() => log.push(`end ${name}`));
    });
    const end = () => {
      resolve();
      return settled();
    };
    const fail = () => {
      reject(new Error("oh"));
      return settled();
    };
    return { end, fail };
  };
  return { clock, queue, ask, log, errors };
}

/** Lets everything that only waits for promises happen. */
async function settled() {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

describe("updates", () => {
  it("run one after the other, and of those asked for meanwhile only the last", async () => {
    const { ask, log, queue } = started();
    const first = ask("1");
    await settled();
    ask("2");
    const third = ask("3");
    await first.end();
    expect(log).toEqual(["begin 1", "end 1", "begin 3"]);
    expect(queue.inFlight).toBeDefined();
    await third.end();
    expect(queue.inFlight).toBeUndefined();
  });

  it("go on when somebody stops waiting for them", async () => {
    const { ask, log, queue } = started();
    const first = ask("1");
    await settled();
    const stop = new AbortController();
    const waited = queue.wait({ ...PATIENCE, signal: stop.signal });
    stop.abort();
    expect(await waited).toBe("late");
    await first.end();
    expect(log).toEqual(["begin 1", "end 1"]);
  });

  it("continue after one that fails, whose error is reported", async () => {
    const { ask, log, errors, queue } = started();
    const first = ask("1");
    await settled();
    ask("2");
    await first.fail();
    expect(errors).toEqual([new Error("oh")]);
    expect(log.at(-1)).toBe("begin 2");
    queue.ask(() => {
      throw new Error("at once");
    });
    expect(queue.inFlight).toBeDefined();
  });

  it("say when they began", async () => {
    const { ask, clock, queue } = started();
    expect(queue.inFlight).toBeUndefined();
    const since = clock.now();
    ask("1");
    await clock.advance(5_000);
    expect(queue.inFlight).toEqual({ since });
  });
});

describe("waiting", () => {
  it("ends at once if nothing runs", async () => {
    expect(await started().queue.wait(PATIENCE)).toBe("idle");
  });

  it("ends when the running update has ended, even if another follows", async () => {
    const { ask, queue, clock } = started();
    const first = ask("1");
    await settled();
    ask("2");
    const waited = queue.wait(PATIENCE);
    await clock.advance(14_000);
    await first.end();
    expect(await waited).toBe("done");
  });

  it("ends after 15 seconds, and the update continues", async () => {
    const { ask, queue, clock, log } = started();
    ask("1");
    const waited = queue.wait(PATIENCE);
    await clock.advance(15_000);
    expect(await waited).toBe("late");
    expect(queue.inFlight).toBeDefined();
    expect(log).toEqual(["begin 1"]);
  });

  it("stops one that has run for 60 seconds, and lets the next begin", async () => {
    const { ask, queue, clock, log } = started();
    ask("1");
    await clock.advance(60_000);
    ask("2");
    expect(await queue.wait(PATIENCE)).toBe("dead");
    await settled();
    expect(log).toEqual(["begin 1", "abort 1", "begin 2"]);
  });

  it("waits no longer than the 60 seconds are over", async () => {
    const { ask, queue, clock, log } = started();
    ask("1");
    await clock.advance(55_000);
    const waited = queue.wait(PATIENCE);
    await clock.advance(5_000);
    expect(await waited).toBe("dead");
    expect(log).toContain("abort 1");
  });

  it("is not disturbed by a dead one that ends after all", async () => {
    const { ask, queue, clock } = started();
    const first = ask("1");
    await clock.advance(60_000);
    await queue.wait(PATIENCE);
    ask("2");
    await settled();
    await first.end();
    expect(queue.inFlight).toBeDefined();
    ask("3");
    await settled();
    const waited = queue.wait(PATIENCE);
    await clock.advance(15_000);
    expect(await waited).toBe("late");
  });
});

describe("closing", () => {
  it("waits for all that was asked for", async () => {
    const { ask, queue, log } = started();
    const first = ask("1");
    await settled();
    const second = ask("2");
    const closed = queue.close(60);
    await first.end();
    await second.end();
    await closed;
    expect(log.at(-1)).toBe("end 2");
  });

  it("stops what takes too long", async () => {
    const { ask, queue, clock, log } = started();
    ask("1");
    await settled();
    ask("2");
    const closed = queue.close(60);
    await clock.advance(60_000);
    await closed;
    expect(log).toEqual(["begin 1", "abort 1"]);
    expect(queue.inFlight).toBeUndefined();
  });
});
