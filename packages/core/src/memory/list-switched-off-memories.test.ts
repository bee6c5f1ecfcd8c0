import { expect, it } from "vitest";
import { memoryPorts } from "../ports/memory/ports.ts";
import { defaultSettings } from "../settings/schema.ts";
import { listSwitchedOffMemories } from "./list-switched-off-memories.ts";
import { openMemoryStore } from "./open-store.ts";
import { memoryFolder } from "./paths/memory-folder.ts";

const places = { cwd: "/project", home: "/home", env: {} };

it("reads the rules of a memory that is switched off, and leaves no trace", async () => {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project/.git");
  const settings = defaultSettings();
  const off = { ...settings, switches: { ...settings.switches, memory: false } };
  expect(await listSwitchedOffMemories(ports, { ...places, settings: off })).toEqual([]);
  const found = await memoryFolder({ ...places, files: ports.files, settings });
  const store = await openMemoryStore(ports, found.ok ? found.folder : "");
  const text = "---\nname: Push\ntype: feedback\nnever: Bash(git push *)\n---\nNever push.\n";
  await store.write([{ path: "push.md", text }], { by: "human" });
  await ports.files.write(`${store.folder}/by-hand.md`, "new");
  const before = ports.files.contents();
  const memories = await listSwitchedOffMemories(ports, { ...places, settings: off });
  expect(memories.map(({ path }) => path).sort()).toEqual(["by-hand.md", "push.md"]);
  expect(memories.find(({ path }) => path === "push.md")?.never).toEqual(["Bash(git push *)"]);
  expect(ports.files.contents()).toEqual(before);
});
