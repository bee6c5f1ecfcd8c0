import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../tools/place.case.ts";
import { InvokedSkills } from "./invoked-skills.ts";
import { loadSkills } from "./load-skills.ts";
import { planSkillListing } from "./plan-skill-listing.ts";
import { readSkill, type Skill } from "./skill.ts";
import { loadSkill, skillTool } from "./skill-tool.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "palimpsest-skills-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): string {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return join(root, path);
}
const load = () =>
  loadSkills({ home: join(root, "home"), project: join(root, "project"), userHome: join(root, "user") });
const skill = (name: string, more = "") =>
  `---\nname: ${name}\ndescription: About ${name}\n${more}---\nDo ${name}.\n`;

describe("skills", () => {
  it("come from four folders, the user's first", async () => {
    put("home/skills/a/SKILL.md", skill("a"));
    put("user/.claude/skills/b/SKILL.md", skill("b"));
    put("project/.palimpsest/skills/c/SKILL.md", skill("c"));
    put("project/.claude/skills/d/SKILL.md", skill("d"));
    put("project/.claude/skills/a/SKILL.md", skill("a"));
    put("project/.claude/skills/no-skill/README.md", "x");
    const { skills, findings } = await load();
    expect(skills.map(({ name, isProjects }) => [name, isProjects])).toEqual([
      ["a", false],
      ["b", false],
      ["c", true],
      ["d", true],
    ]);
    expect(findings).toEqual([expect.stringContaining("a skill a is known already")]);
  });

  it("with broken frontmatter are listed by their folder's name, marked", async () => {
    put("home/skills/torn/SKILL.md", "---\nname: x\nno end");
    put("home/skills/yaml/SKILL.md", "---\nname: [x\n---\nDo it.");
    put("home/skills/none/SKILL.md", "# Title\n\nJust do this.\n");
    const { skills, findings } = await load();
    expect(skills.map(({ name, broken }) => [name, broken !== undefined])).toEqual([
      ["none", false],
      ["torn", true],
      ["yaml", true],
    ]);
    expect(findings).toHaveLength(2);
    expect(planSkillListing(skills)).toBe(
      "- none: Just do this.\n- torn: name: x (its frontmatter is broken)\n- yaml: Do it. (its frontmatter is broken)",
    );
  });

  it("that link outside the project are not read", async () => {
    put("elsewhere/SKILL.md", skill("secret"));
    mkdirSync(join(root, "project/.claude/skills"), { recursive: true });
    symlinkSync(join(root, "elsewhere"), join(root, "project/.claude/skills/link"));
    const { skills, findings } = await load();
    expect(skills).toEqual([]);
    expect(findings).toEqual([expect.stringContaining("points outside the project")]);
  });

  it("can be single files, which only the user can call, by file name", async () => {
    put(
      "user/.claude/commands/review.md",
      "---\ndescription: Reviews\nname: other\n---\nReview $1 against $2.",
    );
    put("project/.claude/commands/git/tidy.md", "Tidy $ARGUMENTS, not $10.");
    put("project/.claude/commands/review.md", "Taken.");
    put("project/.claude/commands/notes.txt", "No command.");
    put("project/.claude/commands/count.md", "Run: awk '{print $1}'");
    const { skills, findings } = await load();
    expect(skills.map(({ name, isProjects, isHumansOnly }) => [name, isProjects, isHumansOnly])).toEqual([
      ["review", false, true],
      ["count", true, true],
      ["tidy", true, true],
    ]);
    expect(findings).toEqual([expect.stringContaining("a command review is known already")]);
    const textOf = async (at: number, args: string) =>
      (await loadSkill(skills[at]!, args)) as { text: string };
    expect((await textOf(0, "a  b c")).text).toBe("Command review.\n\nReview a against b.");
    expect((await textOf(0, "$2 x")).text).toContain("Review $2 against x.");
    expect((await textOf(1, "")).text).toContain("awk '{print $1}'");
    expect((await textOf(2, "up all")).text).toContain("Tidy up all, not $10.");
  });

  it("declare the tools they need and who may call them", () => {
    const text = skill(
      "a",
      "allowed-tools: Read, Bash(git log *)\ndisable-model-invocation: true\nargument-hint: <branch>\n",
    );
    expect(readSkill("/x/a/SKILL.md", text, false)).toMatchObject({
      allowedTools: ["Read", "Bash(git log *)"],
      isHumansOnly: true,
      argumentHint: "<branch>",
    });
    const asList = readSkill("/x/a/SKILL.md", skill("a", "allowed-tools: [Read, 5]\n"), false);
    expect(asList.allowedTools).toEqual(["Read"]);
  });

  it("have names and descriptions of one line", () => {
    const text = `---\nname: "a\\nb\\u202e"\ndescription: |\n  one\n  two\n---\n`;
    expect(readSkill("/x/a/f", text, false)).toMatchObject({ name: "a b", description: "one two" });
  });
});

describe("the listing", () => {
  const many = (count: number, length: number): Skill[] =>
    Array.from({ length: count }, (_, i) =>
      readSkill(`/s/n${i}/f`, `---\ndescription: ${"d".repeat(length)}\n---\n`, false),
    );

  it("stays within its limit and says how many are missing", () => {
    for (const [count, length] of [
      [1, 5_000],
      [50, 500],
      [200, 500],
      [3_000, 10],
    ] as const) {
      const text = planSkillListing(many(count, length));
      expect(text.length).toBeLessThanOrEqual(8_000);
      const named = text.split("\n").filter((line) => /^- n\d+/.test(line)).length;
      const missing = Number(/and (\d+) more/.exec(text)?.[1] ?? 0);
      expect(named + missing).toBe(count);
    }
  });

  it("leaves out skills that only the user may call", () => {
    expect(
      planSkillListing([readSkill("/s/a/f", skill("a", "disable-model-invocation: true\n"), false)]),
    ).toBe("");
  });
});

describe("the Skill tool", () => {
  it("loads the body, with arguments, and remembers the newest first", async () => {
    const place = await Place.make();
    put("home/skills/a/SKILL.md", "---\nname: a\n---\nGreet $ARGUMENTS and $ARGUMENTS.");
    put("home/skills/b/SKILL.md", "---\nname: b\n---\nDo b.");
    const { skills } = await load();
    const invoked = new InvokedSkills();
    const tool = skillTool({ skills: () => skills, invoked });
    const first = await place.run(tool, { skill: "/a", args: "$& you" });
    expect(first.text).toBe(
      `Skill a. Paths in it are relative to ${join(root, "home/skills/a")}.\n\nGreet $& you and $& you.`,
    );
    expect((await place.run(tool, { skill: "b", args: "x" })).text).toContain("Do b.\n\nArguments: x");
    await place.run(tool, { skill: "a" });
    expect(invoked.newestFirst().map(({ name }) => name)).toEqual(["a", "b"]);
    expect(invoked.newestFirst()[0]?.text).toContain("Greet  and .");
    await place.remove();
  });

  it("cuts a long body and says where the rest is", async () => {
    const place = await Place.make();
    const file = put("home/skills/a/SKILL.md", `---\nname: a\n---\n${"x".repeat(100_000)}`);
    const { skills } = await load();
    const output = await place.run(skillTool({ skills: () => skills, invoked: new InvokedSkills() }), {
      skill: "a",
    });
    expect(output.text.length).toBeLessThan(41_000);
    expect(output.text).toContain(`Read ${file} for the rest`);
    await place.remove();
  });

  it("fails clearly", async () => {
    const place = await Place.make();
    put("home/skills/a/SKILL.md", skill("a"));
    put("home/skills/b/SKILL.md", skill("b", "disable-model-invocation: true\n"));
    const { skills } = await load();
    const tool = skillTool({ skills: () => skills, invoked: new InvokedSkills() });
    expect(await place.run(tool, { skill: "x" })).toMatchObject({
      isError: true,
      content: 'There is no skill "x". Known: a.',
    });
    expect(await place.run(tool, { skill: "b" })).toMatchObject({ isError: true });
    expect(await place.run(tool, { name: "a" })).toMatchObject({ isError: true });
    rmSync(join(root, "home"), { recursive: true });
    expect(await place.run(tool, { skill: "a" })).toMatchObject({
      isError: true,
      content: expect.stringContaining("cannot be read"),
    });
    await place.remove();
  });
});
