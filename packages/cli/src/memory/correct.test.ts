// A later statement of the person replaces an earlier one, whoever writes it down; the earlier one stays in the history.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MessagesRequest } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

const FREEZE = "The code freeze starts on 2099-11-19";
const MOVED = "actually the freeze got moved to next monday, so 2099-11-23";

async function begin(script: Parameters<typeof Binary.begin>[0] = []) {
  const pal = await Binary.begin(script);
  binary = pal;
  const memory = (...args: readonly string[]) => pal.run(["memory", ...args]);
  const folder = async () => {
    const projects = join(pal.folder, "home/.palimpsest/projects");
    return join(projects, (await readdir(projects))[0]!, "memory");
  };
  return { pal, memory, folder };
}

describe("a correction", () => {
  it("with pal memory add supersedes the old statement, says so, and can be undone", async () => {
    const { pal, memory, folder } = await begin();
    await memory("add", FREEZE);
    const { stdout, stderr } = await memory("add", MOVED);
    expect(stdout).toMatch(/^Saved /);
    expect(stderr).toMatch(
      /"The code freeze starts on 2099-11-19" \(the-code-freeze-starts-on-2099\.md\) is superseded by \S+\.md\. Undo: pal memory undo \S+/,
    );
    const listed = (await memory("list")).stdout;
    expect(listed).toContain("2099-11-23");
    expect(listed).not.toContain("2099-11-19");
    const recalled = (await pal.run(["recall", "when does the code freeze start?"])).stdout;
    expect(recalled).toContain("2099-11-23");
    expect(recalled).not.toContain("2099-11-19");
    expect(await readFile(join(await folder(), "MEMORY.md"), "utf8")).not.toContain("2099-11-19");
    expect((await memory("history")).stdout).toMatch(
      /retired the-code-freeze-starts-on-2099\.md \(superseded by \S+\.md\)/,
    );
    await memory("undo", /pal memory undo (\S+)/.exec(stderr)![1]!);
    expect((await memory("list")).stdout).toContain("2099-11-19");
  });

  it("in an editor supersedes the old statement when the memory is next read", async () => {
    const { memory, folder } = await begin();
    await memory("add", FREEZE);
    await writeFile(join(await folder(), "dates.md"), `The freeze was moved to 2099-11-23.\n`);
    const { stdout, stderr } = await memory("list");
    expect(stderr).toContain("is superseded by dates.md");
    expect(stdout).not.toContain("2099-11-19");
    expect((await memory("list")).stderr).toBe("");
  });

  const said = (request: MessagesRequest) => JSON.stringify(request.messages).replaceAll("\\n", "\n");

  it.each([
    ["the same file", "freeze.md"],
    ["another file", "new-date.md"],
  ])("that the model writes into %s is kept, with the human's words as its quote", async (_, path) => {
    const content = `---\nname: Code freeze\ndescription: The code freeze starts on Monday 2099-11-23\ntype: project\nquote: Actually, the freeze got moved to next Monday so 2099-11-23\n---\nThe code freeze starts on 2099-11-23.\n`;
    const { pal, memory, folder } = await begin((request: MessagesRequest) => {
      const at = /\S+\/memory(?=[\s`.,)/])/.exec(said(request))?.[0];
      const answers = request.messages.filter(({ role }) => role === "assistant").length;
      if (answers === 0) return call("Read", { file_path: `${at}/freeze.md` });
      return answers === 1 ? call("Write", { file_path: `${at}/${path}`, content }) : "Noted.";
    });
    await memory("add", FREEZE, "--name", "Freeze");
    const { stderr } = await pal.run(["-p", MOVED]);
    expect(stderr).toContain(`Saved memory: ${path}: The code freeze starts on Monday 2099-11-23`);
    const kept = await readFile(join(await folder(), path), "utf8");
    expect(kept).toMatch(
      /^---\nname: Code freeze\ndescription: The code freeze starts on Monday 2099-11-23\n/,
    );
    expect(kept).toMatch(/evidence: said/);
    expect(kept).toContain(`quote: ${MOVED}`);
    expect((await memory("list")).stdout).not.toContain("2099-11-19");
    expect((await memory("history", "freeze", "--diff")).stdout).toContain(FREEZE);
  });

  it("of a rule changes the rule", async () => {
    const { memory } = await begin();
    await memory("add", "Never use semicolons in this project");
    const { stderr } = await memory("add", "Always use semicolons in this project");
    expect(stderr).toContain("is superseded by always-use-semicolons-in-this-project.md");
    expect((await memory("list")).stdout).not.toContain("Never");
  });
});

describe("two statements that may contradict each other", () => {
  it("are both kept, and the person is told once", async () => {
    const { memory, folder } = await begin();
    await memory("add", "The build timeout is 5 s");
    const { stderr } = await memory("add", "Actually the API timeout is 30 s");
    expect(stderr).toMatch(
      /^These memories may contradict each other; both are kept: .*API timeout.*build timeout/m,
    );
    const listed = await memory("list");
    expect(listed.stdout).toContain("build timeout");
    expect(listed.stdout).toContain("API timeout");
    expect(listed.stderr).toBe("");
    await writeFile(join(await folder(), "third.md"), "Actually the test timeout is 60 s.\n");
    expect((await memory("list")).stderr.match(/may contradict/g)).not.toBe(null);
    expect((await memory("list")).stderr).toBe("");
  });
});
