// Which files the model has seen: bounded, copied for forks. Changes of one file run in order.
import { describe, expect, it } from "vitest";
import { FileState } from "./file-state.ts";
import { KeyedLock } from "./keyed-lock.ts";

describe("FileState", () => {
  it("forgets the least recently used first", () => {
    const files = new FileState();
    for (let n = 0; n < 2_000; n++) files.note(`/f${n}`, { hash: "h" });
    files.note("/f0", { hash: "new" });
    files.note("/one more", { hash: "h" });
    expect(files.seen("/f0")).toEqual({ hash: "new" });
    expect(files.seen("/f1")).toBeUndefined();
    expect(files.seen("/f2")).toBeDefined();
  });

  it("copies what it knows, and is independent of its copy from then on", async () => {
    const parent = new FileState();
    parent.note("/a", { hash: "1" });
    const child = parent.copy();
    child.note("/b", { hash: "2" });
    expect([child.seen("/a"), parent.seen("/b")]).toEqual([{ hash: "1" }, undefined]);
    const order: string[] = [];
    await Promise.all([
      parent.exclusive("/a", async () => {
        await Promise.resolve();
        order.push("parent");
      }),
      child.exclusive("/a", async () => order.push("child")),
    ]);
    expect(order).toEqual(["parent", "child"]);
  });
});

describe("KeyedLock", () => {
  it("continues after work that failed, and does not block other keys", async () => {
    const lock = new KeyedLock();
    const order: string[] = [];
    let release = () => {};
    const first = lock.run(
      () => "a",
      () => new Promise<void>((_, reject) => (release = () => reject(new Error("no")))),
    );
    const second = lock.run(
      () => "a",
      async () => order.push("second"),
    );
    await lock.run(
      () => "b",
      async () => order.push("other"),
    );
    expect(order).toEqual(["other"]);
    release();
    await expect(first).rejects.toThrow("no");
    await second;
    expect(order).toEqual(["other", "second"]);
  });

  it("keeps the order of calls if the key of the first is found last, or not at all", async () => {
    const lock = new KeyedLock();
    const order: string[] = [];
    const keys = Promise.withResolvers<string>();
    const all = [
      lock.run(
        () => keys.promise,
        async () => order.push("first"),
      ),
      lock.run(
        () => Promise.reject(new Error("no key")),
        async () => order.push("never"),
      ),
      lock.run(
        () => "a",
        async (key) => order.push(key),
      ),
    ];
    keys.resolve("a");
    const settled = await Promise.allSettled(all);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(order).toEqual(["first", "a"]);
  });
});
