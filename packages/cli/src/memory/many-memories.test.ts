// More memories than a session reads at its start, through the real binary.
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

const OLD = new Date("2026-01-05T00:00:00Z");

async function begin() {
  const pal = await Binary.begin((request) => {
    const isAsked = JSON.stringify(request.messages.at(-1)).includes("Deploy it");
    return isAsked ? { tool_use: [{ name: "Bash", input: { command: "deploy now" } }] } : "Noted.";
  });
  binary = pal;
  await pal.run(["memory", "add", "The freeze is announced by Ada"]);
  const projects = join(pal.folder, "home/.palimpsest/projects");
  const project = join(projects, (await readdir(projects))[0]!);
  const save = async (path: string, text: string) => {
    await writeFile(join(project, "memory", path), text);
    await utimes(join(project, "memory", path), OLD, OLD);
  };
  for (let at = 0; at < 130; at++)
    await save(
      `fact${at}x.md`,
      `---\nname: Fact ${at}\n---\nCupboard ${at} holds the ${at}th box of screws.\n`,
    );
  return { pal, project, index: join(project, "recall.index"), save };
}

it("recalls the same with, without and with a broken recall index, and notices edits by hand", async () => {
  const { pal, index, save } = await begin();
  // Without scores, which change as memories grow older.
  const recall = async (): Promise<string[]> => {
    const { stdout } = await pal.run(["recall", "--json", "which cupboard holds the 77th box"]);
    return JSON.parse(stdout).map(({ path }: { path: string }) => path);
  };
  const first = await recall();
  expect(first[0]).toBe("fact77x.md");
  const { size } = await stat(index);
  expect(size).toBeGreaterThan(10_000);
  expect(await recall()).toEqual(first);
  await writeFile(index, (await readFile(index)).subarray(0, size - 100));
  expect(await recall()).toEqual(first);
  await rm(index, { force: true });
  expect(await recall()).toEqual(first);
  await save(
    "fact12x.md",
    "---\nname: Moved\n---\nThe 77th box of screws went to cupboard 200, all of it.\n",
  );
  expect(await recall()).toContain("fact12x.md");

  await pal.run(["-p", "Which cupboard holds the 77th box of screws?"]);
  expect(JSON.stringify(pal.requests.at(-1))).toContain("went to cupboard 200");
});

it("enforces the one rule among many, from a file that was written by hand", async () => {
  const { pal, save } = await begin();
  await pal.run(["-p", "Hello there"]);
  await save("no-deploys.md", "---\nname: No deploys\nnever: Bash(deploy*)\n---\nNever deploy from here.\n");
  await pal.run(["-p", "Hello there"]);
  const run = await pal.run(["-p", "--permission-mode", "bypass", "--output-format", "json", "Deploy it"]);
  const results = pal.requests
    .at(-1)!
    .messages.flatMap(({ content }) =>
      typeof content === "string" ? [] : content.filter(({ type }) => type === "tool_result"),
    );
  expect(JSON.stringify(results)).toMatch(/"is_error":true.*no-deploys\.md|no-deploys\.md.*"is_error":true/);
  expect(run.code).toBe(0);
});

it("purges a text from the index on disk, and from what is remembered in every project", async () => {
  const { pal, project, index, save } = await begin();
  await save("door.md", "---\nname: Door\n---\nThe door opens with swordfish42.\n");
  await pal.run(["memory", "add", "--everywhere", "My locker opens with swordfish42"]);
  await pal.run(["recall", "how does the door open"]);
  expect((await readFile(index, "latin1")).includes("swordfish42")).toBe(true);
  const other = join(project, "../elsewhere");
  await mkdir(other);
  await writeFile(join(other, "recall.index"), "swordfish42");
  const purged = await pal.run(["purge", "swordfish42", "--yes"]);
  expect(purged).toMatchObject({ code: 0, stdout: expect.stringContaining("2 files of memory") });
  expect((await pal.run(["memory", "list", "--everywhere"])).stdout).not.toContain("swordfish42");
  const left = await findWith("swordfish42", join(pal.folder, "home/.palimpsest"));
  expect(left).toEqual([]);
});

async function findWith(text: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path, "latin1")).includes(text)) found.push(path);
  }
  return found;
}
