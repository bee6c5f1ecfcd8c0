import { describe, expect, it } from "vitest";
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import { MemoryStore } from "./store.ts";

const FOLDER = "/home/projects/p/memory";
const memory = (name: string, description: string, body = "") =>
  `---\nname: ${name}\ndescription: ${description}\ntype: project\n---\n${body}`;

async function opened(ports: MemoryPorts = memoryPorts()) {
  return { ports, store: await MemoryStore.open({ ...ports, folder: FOLDER }) };
}

async function written(store: MemoryStore, ...args: Parameters<MemoryStore["write"]>) {
  const result = await store.write(...args);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

describe("MemoryStore", () => {
  it("writes, lists, indexes and keeps versions", async () => {
    const { ports, store } = await opened();
    const result = await written(store, [{ path: "build.md", text: memory("Build", "Use make.") }], {
      by: "agent",
      session: "s1",
    });
    expect(result.operations).toHaveLength(1);
    expect((await store.list()).map(({ path, name }) => [path, name])).toEqual([["build.md", "Build"]]);
    expect(await store.index()).toBe("- [Build](build.md) — Use make.\n");
    const [operation] = await store.operations("build.md");
    expect(operation).toMatchObject({ by: "agent", session: "s1", before: null, path: "build.md" });
    expect(await store.version(operation!.after!)).toBe(memory("Build", "Use make."));
    expect([...ports.files.contents().keys()].filter((path) => path.endsWith(".lock"))).toEqual([]);
  });
});
