// Memory of the person and of the team, import and check, through the real binary.
import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin() {
  binary = await Binary.begin([]);
  const pal = binary;
  const person = join(pal.folder, "home/.palimpsest/memory");
  const team = join(pal.path("."), ".palimpsest/team-memory");
  const own = async () => {
    const projects = join(pal.folder, "home/.palimpsest/projects");
    return join(projects, (await readdir(projects))[0]!, "memory");
  };
  return { pal, person, team, own, memory: (...args: readonly string[]) => pal.run(["memory", ...args]) };
}

const SECRET = "ghp_x7Rk2mQ9vT4bLw8ZsN1cYd6HjF3gPaE5uKo0";

describe("pal memory add", () => {
  it("saves what applies to all projects in the person's memory, and lists it in every project", async () => {
    const { memory, person } = await begin();
    const added = await memory("add", "In all my projects I want small commits");
    expect(added.stdout).toContain(`Saved ${person}/`);
    await memory("add", "--everywhere", "My name is Ruben");
    const listed = (await memory("list")).stdout;
    expect(listed).toMatch(/\(everywhere\) In all my projects/);
    expect(listed).toMatch(/\(everywhere\) My name is Ruben/);
    expect((await memory("show", "--everywhere", "my-name")).stdout).toContain("My name is Ruben");
  });

  it("refuses to share a memory that contains a secret, without showing the secret", async () => {
    const { memory, team } = await begin();
    const refused = await memory("add", "--team", `${SECRET} is the token`);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain("would hold a secret (github");
    expect(`${refused.stdout}${refused.stderr}`.toLowerCase()).not.toContain(
      SECRET.slice(4, 14).toLowerCase(),
    );
    expect((await memory("add", "--team", "We deploy on Tuesdays")).stdout).toContain(`Saved ${team}/`);
    expect(await readFile(join(team, "MEMORY.md"), "utf8")).toContain("(we-deploy-on-tuesdays.md)");
    expect(await readFile(join(team, ".gitattributes"), "utf8")).toBe("MEMORY.md merge=union\n");
  });
});

it("a name from the list is enough for every command, whichever memory it is in", async () => {
  const { pal, memory, team, person } = await begin();
  execFileSync("git", ["init", "-q"], { cwd: pal.path(".") });
  await memory("add", "We deploy on Tuesdays");
  await memory("add", "--everywhere", "My name is Ruben");
  await memory("add", "--team", "Reviews need two people");
  const { stdout: list } = await memory("list");
  expect(list).toMatch(/ my-name-is-ruben\.md +\(everywhere\) My name/);
  expect(list).toMatch(/ reviews-need-two-people\.md +\(team\) Reviews/);
  for (const [name, folder, words] of [
    ["my-name-is-ruben.md", person, "My name is Ruben"],
    ["reviews-need-two-people.md", team, "Reviews need two people"],
  ] as const) {
    for (const called of [name, `${folder}/${name}`]) {
      expect((await memory("show", called)).stdout).toContain(words);
      expect((await memory("why", called)).stdout).toContain("A person said it.");
      expect((await memory("history", called)).stdout).toContain(`created ${name}`);
    }
    const removed = await memory("rm", name);
    expect(removed.stdout).toContain(`Removed ${name}.`);
    expect((await memory("list")).stdout).not.toContain(words);
    // Of what was removed the history can still be asked for.
    expect((await memory("history", name)).stdout).toContain(`removed ${name}`);
  }
  expect(await memory("rm", "my-name", "we-deploy")).toMatchObject({ code: 1 });
  expect((await memory("list")).stdout).toContain("We deploy on Tuesdays");
  expect((await memory("show", "nobody")).stderr).toBe("No memory nobody. See pal memory list.\n");
});

it("a memory for all projects that was saved by itself is announced as such, and can be undone by its id", async () => {
  const { pal, memory } = await begin();
  await pal.settings({ extraction: { inOneShot: true } });
  const offline = { ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: "" };
  const words = "In all my projects I prefer small commits";
  const { stderr } = await pal.run(["-p", words], { env: offline });
  const [, name, operation] =
    /^Saved memory for all your projects: (\S+\.md): In all my projects I prefer small commits · Undo: pal memory undo (\S+)$/m.exec(
      stderr,
    ) ?? [];
  expect(name, stderr).toBeDefined();
  expect((await memory("list")).stdout).toContain("(everywhere) In all my projects");
  expect((await memory("undo", operation!)).stdout).toMatch(/^Undone: /);
  expect((await memory("list")).stdout).not.toContain("small commits");
});

it("two authors' edits of the team's memory are merged by git, and nothing is lost", async () => {
  const { pal, memory, team } = await begin();
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      cwd: pal.path("."),
      stdio: "pipe",
    });
  git("init", "-q", "-b", "main");
  await memory("add", "--team", "We deploy on Tuesdays");
  git("add", "-A");
  git("commit", "-qm", "first");
  git("checkout", "-qb", "other");
  await memory("add", "--team", "Reviews need two people");
  git("add", "-A");
  git("commit", "-qm", "theirs");
  git("checkout", "-q", "main");
  await memory("add", "--team", "Amounts are counted in cents");
  git("add", "-A");
  git("commit", "-qm", "mine");
  git("merge", "-q", "other", "-m", "both");
  const listed = (await memory("list", "--team")).stdout;
  for (const words of ["We deploy", "Reviews need", "Amounts are"]) expect(listed).toContain(words);
  const index = await readFile(join(team, "MEMORY.md"), "utf8");
  for (const name of ["we-deploy", "reviews-need", "amounts-are"])
    expect(index.split("\n").filter((line) => line.includes(`(${name}`))).toHaveLength(1);
  expect((await memory("check")).code).toBe(0);
});

describe("pal memory share", () => {
  it("moves memories of the old team folder into the repository, after a yes", async () => {
    const { memory, team, own } = await begin();
    await memory("add", "Something else here");
    const folder = await own();
    await mkdir(join(folder, "team"), { recursive: true });
    await writeFile(
      join(folder, "team/reviews.md"),
      "---\nname: Reviews\ndescription: Two people review\n---\nTwo.\n",
    );
    expect((await memory("list")).stdout).toContain("pal memory share team/");
    expect((await memory("share", "team/")).code).not.toBe(0);
    expect((await memory("share", "team/", "--yes")).stdout).toContain(`Shared ${team}/reviews.md`);
    expect(await readFile(join(team, "reviews.md"), "utf8")).toContain("Two people review");
    expect((await memory("list")).stdout).not.toContain("team/reviews.md");
  });
});

describe("pal memory check", () => {
  it("finds secrets in files edited by hand, and exits with an error so that hooks can use it", async () => {
    const { memory, team } = await begin();
    expect(await memory("check")).toMatchObject({ code: 0, stdout: "All memory files are in order.\n" });
    await mkdir(team, { recursive: true });
    await writeFile(join(team, "token.md"), `---\nname: Token\n---\nIt is ${SECRET}.\n`);
    await writeFile(join(team, "both.md"), "<<<<<<< mine\nTabs.\n=======\nSpaces.\n>>>>>>> theirs\n");
    await writeFile(join(team, "picture.md"), Buffer.from([0x89, 0x50, 0, 0, 1, 2]));
    await writeFile(join(team, "broken.md"), "---\nname: [x\n---\nText.\n");
    const { code, stdout } = await memory("check");
    expect(code).toBe(1);
    for (const part of ["token.md", "merge conflict", "not text", "broken.md: Its frontmatter"])
      expect(stdout).toContain(part);
    expect(stdout).not.toContain(SECRET);
  });
});

describe("pal memory import", () => {
  it("imports Claude Code's files once, with their dates, marked as imported, and not as rules", async () => {
    const { pal, memory, own } = await begin();
    const from = join(pal.folder, "claude");
    await mkdir(from);
    const text = `---\nname: Pushing\ndescription: Never push to main\ntype: feedback\nnever: Bash(git push*)\n---\nNever push to main. Token ${SECRET}\n`;
    await writeFile(join(from, "feedback_pushing.md"), text);
    await writeFile(join(from, "MEMORY.md"), "- [Pushing](feedback_pushing.md)\n");
    const then = new Date("2026-03-04T12:00:00Z");
    await utimes(join(from, "feedback_pushing.md"), then, then);
    expect((await memory("import", from, "--dry-run")).stdout).toContain("Would import feedback_pushing.md");
    expect((await memory("import", from)).stdout).toContain("Imported feedback_pushing.md");
    const [memo] = JSON.parse((await memory("list", "--json")).stdout);
    expect(memo).toMatchObject({ type: "feedback", evidence: { class: "inferred" }, never: [] });
    expect(memo.modified).toBe(then.toISOString());
    const kept = (await memory("show", "feedback_pushing")).stdout;
    expect(kept).toMatch(/imported: "from Claude Code .*2026-03-04"/);
    expect(kept).not.toContain(SECRET);
    expect((await memory("import", from)).stdout).toContain("0 of 1 file is new here");
    expect((await stat(join(await own(), "feedback_pushing.md"))).mtime).toEqual(then);
  });

  it("says where it looked if there is nothing", async () => {
    const { memory } = await begin();
    expect((await memory("import")).stderr).toMatch(/Claude Code has no memory of .*\.claude\/projects/);
  });
});
