import { describe, expect, test } from "vitest";
import { openMemoryStore } from "../../memory/open-store.ts";
import type { Said } from "../../memory/safety/material.ts";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { MemoryTools } from "./memory-tools.ts";

const OLD = "The staging cluster is called heron and lives in Frankfurt.";
const NEW = "Deploys need a ticket in the board OPS.";
const file = (body: string, description = "how deploys are done") =>
  `---\nname: Deploys\ndescription: ${description}\ntype: project\n---\n${body}\n`;
const stored = (body: string) =>
  file(body).replace("type: project", "type: project\nevidence: inferred\nsession: s0");

async function begin({ result = "" } = {}) {
  const store = await openMemoryStore(memoryPorts(), "/home/me/memory");
  await store.write([{ path: "deploys.md", text: stored(OLD) }], { by: "extraction" });
  const messages: Said[] = [
    { entry: "e1", kind: "human", text: "By the way: a ticket in OPS, for deploys." },
  ];
  const tools = new MemoryTools({
    store,
    folder: store.folder,
    material: { session: "s1", messages },
    authorship: { by: "extraction", session: "s1" },
    look: async () => ({ content: result }),
  });
  const call = (name: string, input: object) => tools.answer({ type: "tool_use", id: "t", name, input });
  const path = `${store.folder}/deploys.md`;
  return { store, tools, call, path };
}

describe("a memory that is there", () => {
  test("is not overwritten by a writer who has not read it", async () => {
    const { store, call, path } = await begin();
    expect(await call("Write", { file_path: path, content: file(NEW) })).toMatchObject({ is_error: true });
    expect(await store.text("deploys.md")).toBe(stored(OLD));
    await call("Read", { file_path: path });
    expect(await call("Write", { file_path: path, content: file(`${OLD}\n${NEW}`) })).not.toHaveProperty(
      "is_error",
    );
    expect(await store.text("deploys.md")).toContain(NEW);
  });

  test("or by a writer who has read an earlier version", async () => {
    const { store, call, path } = await begin();
    await call("Read", { file_path: path });
    await store.write([{ path: "deploys.md", text: stored(`${OLD}\nMaria runs the release train.`) }], {
      by: "human",
    });
    expect(await call("Write", { file_path: path, content: file(NEW) })).toMatchObject({ is_error: true });
    expect(await store.text("deploys.md")).toContain("Maria");
  });

  test("keeps its text if an answer gives the whole file unread", async () => {
    const { store, tools } = await begin();
    await tools.save("deploys.md", file(NEW));
    const text = await store.text("deploys.md");
    expect(text).toContain(OLD);
    expect(text).toContain(NEW);
    expect(tools.saved).toEqual(["deploys.md"]);
  });
});

test("what was read on the way can be the source of a claim", async () => {
  const page = "The mirror for packages is at mirror.example and is filled every night at three.";
  const { store, tools, call } = await begin({ result: page });
  await call("Read", { file_path: "/project/page.md" });
  await tools.save("mirror.md", file(page, "where packages are mirrored"));
  expect((await store.read("mirror.md"))?.evidence?.class).toBe("observed");
});
