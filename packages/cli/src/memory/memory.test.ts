// pal memory through the real binary.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import { spellText } from "./printable.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin() {
  binary = await Binary.begin([]);
  const pal = binary;
  const memory = async (...args: readonly string[]) => pal.run(["memory", ...args]);
  const folder = async () => {
    const projects = join(pal.folder, "home/.palimpsest/projects");
    return join(projects, (await readdir(projects))[0]!, "memory");
  };
  return { pal, memory, folder };
}

describe("pal memory", () => {
  it("saves a memory in the person's words, lists, shows and explains it", async () => {
    const { memory, folder } = await begin();
    expect((await memory("list")).stdout).toMatch(/^Nothing is remembered here yet/);
    const added = await memory("add", "Never push with force", "--never", "Bash(git push --force*)");
    expect(added.stdout).toBe(
      "Saved never-push-with-force.md.\npal will ask before Bash(git push --force*).\n",
    );
    const [memo] = JSON.parse((await memory("list", "--json")).stdout);
    expect(memo).toMatchObject({
      path: "never-push-with-force.md",
      type: "feedback",
      evidence: { class: "said", quote: "Never push with force" },
      never: ["Bash(git push --force*)"],
    });
    expect((await memory("list")).stdout).toMatch(
      /^\d{4}-\d\d-\d\d {2}feedback {2}said {2}never-push-with-force\.md {2}Never push with force \[asks before /,
    );
    expect((await memory("show", "never")).stdout).toMatch(/^---\nname: [\s\S]*\nNever push with force\n$/);
    expect((await memory("why", "never-push-with-force")).stdout).toMatch(
      /A person said it\.\n {2}> Never push with force\n\S+ .* human .* created never-push-with-force\.md/,
    );
    expect(await readFile(join(await folder(), "MEMORY.md"), "utf8")).toContain("(never-push-with-force.md)");
  });

  it("removes and restores memories, and records edits by hand", async () => {
    const { memory, folder } = await begin();
    await memory("add", "The release is due on 3 March 2027", "--name", "Release");
    await writeFile(join(await folder(), "by-hand.md"), "Ask Ada about the printers.\n");
    expect((await memory("list")).stdout).toContain("by-hand.md");
    const removed = await memory("rm", "release");
    expect(removed.stdout).toMatch(/^Removed release\.md\.\nUndo with: pal memory undo \S+\n$/);
    expect((await memory("list")).stdout).not.toContain("release.md");
    const undone = await memory("undo");
    expect(undone.stdout).toContain("+The release is due on 3 March 2027");
    expect((await memory("show", "release")).stdout).toContain("3 March 2027");
    const told = (await memory("history")).stdout;
    expect(told).toMatch(/hand +created by-hand\.md/);
    expect(told).toMatch(/human +removed release\.md/);
    expect(told).toMatch(/undo +created release\.md \(undoes /);
    expect((await memory("history", "release", "--diff")).stdout).toMatch(/\n-The release is due/);
  });

  it("undoes one change after another, says which, and never undoes one twice", async () => {
    const { memory } = await begin();
    await memory("add", "First of all");
    await memory("add", "Second of all");
    expect((await memory("undo")).stdout).toMatch(/^Undone: \S+ .* human +created second-of-all\.md\n/);
    const again = await memory("undo");
    expect(again.stdout).toMatch(/^Undone: \S+ .* human +created first-of-all\.md\n/);
    expect((await memory("undo")).stderr).toMatch(/^Every change is already undone/);
    const history = (await memory("history")).stdout.trim().split("\n");
    const [id = ""] = history.at(-1)!.split(" ");
    expect((await memory("undo", id)).stdout).toMatch(/^Undone: .* undo +removed first-of-all\.md/);
    expect((await memory("undo")).stdout).toMatch(/created first-of-all\.md/);
  });

  it("accepts a rule at the end of the words like /remember, and refuses one that could never match", async () => {
    const { memory } = await begin();
    const added = await memory("add", "No force.", "never:", "Bash(git push --force*)", "--type", "user");
    expect(added.stdout).toBe("Saved no-force.md.\npal will ask before Bash(git push --force*).\n");
    expect(added.stderr).toMatch(/saved with the type feedback/);
    const [memo] = JSON.parse((await memory("list", "--json")).stdout);
    expect(memo).toMatchObject({ type: "feedback", never: ["Bash(git push --force*)"] });
    expect((await memory("add", "No force. never: Bash(git push --force*)")).stdout).toBe(
      "Already remembered in no-force.md.\n",
    );
    for (const [words, why] of [
      ["No z. never: Bsh(zz", /^Bsh\(zz is not a rule\..* Did you mean Bash\(…\)\?\n$/],
      ["never: Nope(x)", /^Nope\(x\) cannot be asked about: there is no tool Nope\./],
    ] as const)
      expect(await memory("add", words)).toMatchObject({ code: 1, stderr: expect.stringMatching(why) });
    expect(JSON.parse((await memory("list", "--json")).stdout)).toHaveLength(1);
  });

  it("does not let control characters of a file reach the terminal", async () => {
    const { memory, folder } = await begin();
    await memory("add", "One");
    const evil = "\u001b]0;owned\u0007\u0000";
    await writeFile(
      join(await folder(), "evil.md"),
      `---\nname: E\nevidence: said\nquote: "\\e]0;owned\\a"\ndescription: "\\e[31mred"\n---\n${evil}\n`,
    );
    for (const args of [["list"], ["why", "evil"], ["history"], ["history", "--diff"]])
      expect((await memory(...args)).stdout).not.toMatch(/[^\P{Cc}\n]/u);
    // A pipe gets the file unchanged.
    expect((await memory("show", "evil")).stdout).toContain(evil);
    expect(spellText(`a\n${evil}`)).toBe("a\n\\u{1b}]0;owned\\u{7}\\u{0}");
  });

  it("opens the editor, and writes nothing if nothing changed", async () => {
    const { pal, memory } = await begin();
    await memory("add", "I work from Lisbon");
    const edit = (editor: string) =>
      pal.run(["memory", "edit", "i-work-from-lisbon"], { env: { EDITOR: editor, TERM: "dumb" } });
    expect((await edit("true")).stdout).toBe("i-work-from-lisbon.md is unchanged.\n");
    expect((await edit("sed -i s/Lisbon/Porto/")).stdout).toBe("Saved i-work-from-lisbon.md.\n");
    expect((await memory("show", "i-work")).stdout).toContain("I work from Porto");
    expect(await edit("false")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^false ended with 1/),
    });
    expect(await edit("truncate -s 0")).toMatchObject({ code: 1, stderr: expect.stringContaining("empty") });
    expect((await memory("show", "i-work")).stdout).toContain("I work from Porto");
  });

  it("finds the memories that match, the best first, and after them those with a synonym", async () => {
    const { pal, memory } = await begin();
    await memory("add", "The release is due on 3 March 2027", "--name", "Release");
    await memory("add", "Deploys go through the blue runner", "--name", "Runner");
    const found = await pal.run(["recall", "when", "do", "we", "release?"]);
    expect(found.stdout).toMatch(
      /^\S+ {2}project {2}said {2}release\.md {2}The release is due on 3 March 2027\n\S+ .* runner\.md .*\n$/,
    );
    const [best] = JSON.parse((await pal.run(["recall", "deploying", "with", "runners", "--json"])).stdout);
    expect(best).toMatchObject({ path: "runner.md", score: expect.any(Number) });
    expect((await pal.run(["recall", "zebra"])).stdout).toMatch(/^No memory matches/);
  });

  it("says what is wrong in a sentence", async () => {
    const { pal, memory } = await begin();
    expect(await memory("show", "nothing")).toMatchObject({
      code: 1,
      stderr: "No memory nothing. See pal memory list.\n",
    });
    expect((await memory("add", "x", "--type", "odd")).stderr).toMatch(/^odd is not a memory type/);
    expect((await memory("add", "x", "--never", "((")).stderr).toMatch(/^\(\( is not a rule/);
    expect((await pal.run(["memory", "add"], { input: " " })).stderr).toMatch(/^Nothing to remember/);
    expect((await memory("undo")).stderr).toBe("There is no history yet.\n");
    const piped = await pal.run(["memory", "add"], { input: "Never push. never: Bash(git push*)\n" });
    expect(piped.stderr).toMatch(/saved as a note, not as a rule/);
    expect(piped.stdout).not.toContain("pal will ask");
    expect(await memory("undo", "nonsense")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\.\n$/),
    });
    const key = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
    expect((await memory("add", `The token is ${key}`, "--team")).stderr).toMatch(
      /is shared with the team and would hold a secret \(/,
    );
    const off = await pal.run(["memory", "list"], { env: { PALIMPSEST_MEMORY: "0" } });
    expect(off).toMatchObject({ code: 1, stderr: "Memory is switched off (switches.memory).\n" });
  });
});
