// Which files are offered after @.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectFiles } from "./project-files.ts";
import { rankNames } from "./rank-names.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/pal-files-`);
  await mkdir(`${folder}/src/deep`, { recursive: true });
  await mkdir(`${folder}/node_modules/x`, { recursive: true });
  for (const name of ["readme.md", "src/deep/a.ts", "node_modules/x/i.js", "ignored.log"])
    await writeFile(`${folder}/${name}`, "");
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ["there is no repository", true],
  ["git may not be started", false],
])("are all of the folder where %s, without what others installed", async (_, mayStartGit) => {
  if (!mayStartGit) execFileSync("git", ["init", "-q"], { cwd: folder });
  expect([...(await projectFiles(folder, mayStartGit))].sort()).toEqual([
    "ignored.log",
    "readme.md",
    "src/",
    "src/deep/",
    "src/deep/a.ts",
  ]);
});

it("are those that git does not ignore, in a repository", async () => {
  execFileSync("git", ["init", "-q"], { cwd: folder });
  await writeFile(`${folder}/.gitignore`, "*.log\nnode_modules\n");
  const files = await projectFiles(folder, true);
  expect(files).toContain("src/deep/a.ts");
  expect(files).not.toContain("ignored.log");
  expect(files).not.toContain("node_modules/x/i.js");
});

it("are ordered by how well they fit", () => {
  const names = ["lib/map.ts", "src/main.ts", "main.md", "docs/domain.md", "m/a/i/n.txt"];
  expect(rankNames(names, "main")).toEqual(["main.md", "src/main.ts", "docs/domain.md", "m/a/i/n.txt"]);
  expect(rankNames(names, "MAP")).toEqual(["lib/map.ts"]);
});
