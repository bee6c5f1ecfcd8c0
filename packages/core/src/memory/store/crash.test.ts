// A process that dies at any change on the disk: the next one finishes a recorded write, completely or not at all.
import { describe, expect, it } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { namedIn } from "../index/plan-index.ts";
import { FOLDER, memory, opened, otherProcess, put } from "./store.case.ts";
import { MemoryStore } from "./store.ts";

const BATCH = [
  { path: "a.md", text: memory("A", "New hook of a.") },
  { path: "b.md", text: null },
  { path: "sub/c.md", text: memory("C", "New.") },
];

async function prepared() {
  const ports = memoryPorts();
  const { store } = await opened(ports);
  await put(store, "a.md", memory("A", "Old hook of a."));
  await put(store, "b.md", memory("B", "Of b."));
  return { ports, store };
}

/** Every change from the one of this number on fails, as for a process that is gone. */
async function crashAt(number: number) {
  const { ports, store } = await prepared();
  let count = 0;
  ports.files.intercept(() => {
    if (count++ >= number) throw new Error("dead");
  });
  const finished = await store.write(BATCH, { by: "dream" }).then(
    ({ ok }) => ok,
    () => false,
  );
  ports.files.intercept(() => {});
  ports.spawn.kill(ports.spawn.self());
  return { ports: otherProcess(ports), finished };
}

describe("a write cut off at any change on the disk", () => {
  it("is there whole or not at all once the store is opened again", async () => {
    const outcomes: boolean[] = [];
    for (let number = 0; ; number++) {
      const { ports, finished } = await crashAt(number);
      const store = await MemoryStore.open({ ...ports, folder: FOLDER });
      expect(store.problem).toBeUndefined();
      const paths = (await store.list()).map(({ path }) => path).sort();
      const isNew = paths.includes("sub/c.md");
      outcomes.push(isNew);
      expect(paths).toEqual(isNew ? ["a.md", "sub/c.md"] : ["a.md", "b.md"]);
      const index = await store.index();
      expect([...namedIn(index)].sort()).toEqual(paths);
      expect(index).toContain(isNew ? "New hook of a." : "Old hook of a.");
      expect((await store.operations()).filter(({ by }) => by === "hand")).toEqual([]);
      expect((await store.operations()).filter(({ by }) => by === "dream")).toHaveLength(isNew ? 3 : 0);
      if (finished) break;
    }
    // Some crashes come before it is recorded, some after; once it is, it stays.
    expect(outcomes[0]).toBe(false);
    expect(outcomes.at(-1)).toBe(true);
    expect(outcomes).toEqual([...outcomes].sort());
    expect(outcomes.length).toBeGreaterThan(8);
  });

  it("is not finished through a link that somebody put in its place", async () => {
    for (let number = 0; number < 12; number++) {
      const { ports } = await crashAt(number);
      await ports.files.remove(`${FOLDER}/sub`);
      await ports.files.makeFolder("/outside");
      ports.files.link(`${FOLDER}/sub`, "/outside");
      await MemoryStore.open({ ...ports, folder: FOLDER });
      expect([...ports.files.contents().keys()].filter((path) => path.startsWith("/outside/"))).toEqual([]);
    }
  });

  it("leaves alone what somebody changed before it could be finished", async () => {
    for (let number = 0; number < 12; number++) {
      const { ports } = await crashAt(number);
      await ports.files.write(`${FOLDER}/a.md`, "by hand");
      const store = await MemoryStore.open({ ...ports, folder: FOLDER });
      expect(await store.text("a.md")).toBe("by hand");
      expect((await store.operations("a.md")).at(-1)).toMatchObject({ by: "hand" });
    }
  });
});
