// The store between real processes on a real disk.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodePorts } from "../../ports/node/ports.ts";
import { namedIn } from "../index/plan-index.ts";
import { MemoryStore } from "./store.ts";

let root: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "palimpsest-")));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Adds lines to one shared file and to one of its own, and says after each that it is saved. */
function writer(folder: string, me: string, count: number): ChildProcess {
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const source = `
    import { nodePorts } from ${from("../../ports/node/ports.ts")};
    import { MemoryStore } from ${from("./store.ts")};
    const store = await MemoryStore.open({ ...nodePorts(), folder: ${JSON.stringify(folder)} });
    for (let i = 0; i < ${count}; i++) {
      const base = await store.text("shared.md") ?? null;
      const text = (base ?? "") + "${me} " + i + "\\n";
      const changes = [{ path: "shared.md", text, base }, { path: "${me}.md", text: "${me} " + i }];
      const written = await store.write(changes, { by: "agent" });
      if (written.ok) console.log(i); else console.error(written.reason);
    }`;
  return spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

describe("processes that write to one folder", () => {
  it("lose nothing that was saved, even if one of them is killed", async () => {
    const folder = `${root}/memory`;
    const [killed, ...others] = ["a", "b", "c"].map((me) => writer(folder, me, me === "a" ? 1_000 : 6));
    const saved: string[] = [];
    killed!.stdout!.on("data", (data: Buffer) => saved.push(...data.toString().trim().split("\n")));
    const ends = others.map((each) => once(each, "exit"));
    await once(killed!.stdout!, "data");
    await Promise.all(ends);
    killed!.kill("SIGKILL");
    await once(killed!, "exit");

    const store = await MemoryStore.open({ ...nodePorts(), folder });
    expect(store.problem).toBeUndefined();
    const memories = await store.list();
    const all = memories.map(({ body }) => body).join("\n");
    for (const me of ["b", "c"]) for (let i = 0; i < 6; i++) expect(all).toContain(`${me} ${i}\n`);
    for (const i of saved) expect(all).toContain(`a ${i}\n`);
    expect([...namedIn(await store.index())].sort()).toEqual(memories.map(({ path }) => path).sort());
    // A process that dies with the lock leaves it to the next writer.
    expect(await store.write([{ path: "last.md", text: "z" }], { by: "agent" })).toMatchObject({ ok: true });
    expect(await readdir(folder)).not.toContain(".lock");
  });

  it("keep it to themselves", async () => {
    const folder = `${root}/private`;
    const store = await MemoryStore.open({ ...nodePorts(), folder });
    await store.write([{ path: "sub/a.md", text: "a" }], { by: "agent" });
    const mode = async (path: string) => ((await stat(`${folder}/${path}`)).mode & 0o777).toString(8);
    expect(await mode("sub/a.md")).toBe("600");
    expect(await mode("MEMORY.md")).toBe("600");
    expect(await mode(".history/operations.jsonl")).toBe("600");
    expect(await mode("sub")).toBe("700");
    expect(await mode(".history/versions")).toBe("700");
  });
});
