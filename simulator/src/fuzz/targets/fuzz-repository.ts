// Fuzzes the contents of a repository: instruction files and their includes, skills, ignore files, git's own files.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nodePorts } from "@palimpsest/core/ports";
import { readFrontmatter } from "@palimpsest/core/text";
import { describeRepository } from "../../../../packages/agent/src/instructions/describe-repository.ts";
import { findIncludes } from "../../../../packages/agent/src/instructions/find-includes.ts";
import { Instructions } from "../../../../packages/agent/src/instructions/instructions.ts";
import {
  findCalledSkill,
  formatSkillCall,
  parseSkillCall,
} from "../../../../packages/agent/src/skills/find-called-skill.ts";
import { readSkill } from "../../../../packages/agent/src/skills/skill.ts";
import { IgnoreRules } from "../../../../packages/agent/src/tools/search/ignore-rules.ts";
import { requireThat, type Target } from "../fuzz-target.ts";
import { scratchFolder } from "../scratch-folder.ts";

const MARKDOWN = [
  "# Rules\n\nUse @docs/a.md and `@not.md`.\n\n```\n@code.md\n```\n- @b.md, (@c\\ d.md)\n",
  "<!-- @x -->\n    @indented\n\n@../outside.md @~/.ssh/key",
];

const instructions: Target = {
  name: "instruction file",
  seeds: [...MARKDOWN, "---\npaths: src/**, {a,b}/*.ts\n---\n@CLAUDE.md"],
  words: [
    "@",
    "@a.md ",
    "@../secret ",
    "@/etc/passwd ",
    "@~/x ",
    "`",
    "```\n",
    "~~~\n",
    "<!--",
    "-->",
    "    ",
    "\n\n",
    "- ",
    "---\n",
    "paths: ",
    "\\ ",
  ],
  async check(input) {
    const include = findIncludes(input);
    requireThat(new Set(include).size === include.length, "each include once", () => include);
    const folder = scratchFolder("instructions", {
      "project/CLAUDE.md": input,
      "project/a.md": "A",
      secret: "SECRET",
      "home/x": "",
      "user/x": "SECRET",
    });
    const project = join(folder, "project");
    const loaded = await Instructions.load({
      cwd: project,
      project,
      home: join(folder, "home"),
      userHome: join(folder, "user"),
      top: folder,
    });
    await loaded.onTouch(join(project, "src/a.ts"));
    for (const { path, text } of loaded.files)
      requireThat(
        !path.endsWith("/secret") && !path.includes("/user/") && text.length < 50_000,
        "nothing from outside is read",
        () => path,
      );
  },
};

const SKILLS = [
  "---\nname: review\ndescription: Reviews a change.\nallowed-tools: Bash(git diff *), Read\n---\n\nRead the diff.\n",
  "Just words.\n",
];

const skill: Target = {
  name: "skill",
  seeds: SKILLS,
  words: [
    "---\n",
    "name: ",
    "description: ",
    "allowed-tools: ",
    "[a, b]",
    "&a",
    "*a",
    "!!js/function ",
    "|\n",
    "disable-model-invocation: true\n",
    "\x1b[31m",
  ],
  check(input) {
    const { fields, body } = readFrontmatter(input);
    requireThat(
      typeof fields === "object" && input.replaceAll("\r\n", "\n").endsWith(body),
      "the body stands in the file",
      () => body,
    );
    const read = readSkill("/p/skills/x/SKILL.md", input, true);
    requireThat(
      read.name.length <= 64 && !/\p{Cc}/u.test(read.name + read.description),
      "a name can be shown",
      () => read,
    );
    requireThat(read.description.length <= 3_000, "a description is short", () => read.description);
    findCalledSkill(input, [read]);
    const called = parseSkillCall(formatSkillCall(read.name, body));
    requireThat(
      called === undefined || called.name === read.name || read.name.includes(":"),
      "a call is read back",
      () => [called, read.name],
    );
  },
};

const ignore: Target = {
  name: "ignore file",
  seeds: ["node_modules\n*.log\n!keep.log\n/build/\n", "a/**/b\n\\#x\n[a-z]*.o\n"],
  words: ["!", "**/", "/", "*", "[", "]", "\\", "?", "#", "\n", "[^", "[[:", "\\ "],
  longest: 20_000,
  check(input) {
    const folder = scratchFolder("ignore", { ".gitignore": input, ".git/info/exclude": input.slice(0, 50) });
    const found = IgnoreRules.above(folder).inside(folder);
    for (const path of ["a.log", "keep.log", "a/x/b", "build", `${"d/".repeat(40)}e`])
      found.ignores(join(folder, path), false);
  },
};

const HASH = "0123456789abcdef0123456789abcdef01234567";

const git: Target = {
  name: "files of git",
  seeds: [
    "ref: refs/heads/main\n",
    `${HASH}\n`,
    `# pack-refs with: peeled fully-peeled sorted\n${HASH} refs/heads/main\n^${HASH}\n`,
    "gitdir: ../other/.git\n",
    '[core]\n\trepositoryformatversion = 0\n\tbare = false\n[filter "x"]\n\tclean = touch hacked\n',
  ],
  words: [
    "ref: ",
    "refs/heads/",
    "../",
    "gitdir: ",
    "[core]",
    "fsmonitor = ",
    HASH,
    "\x1b[2J",
    "\0",
    "worktree = ",
    "[include]\n\tpath = ",
    '[filter "x"]\n\tclean = touch hacked\n',
  ],
  longest: 20_000,
  async check(input, random) {
    const name = random.pick([
      ".git/HEAD",
      ".git/packed-refs",
      ".git/config",
      ".git/refs/heads/main",
      ".git",
      ".git/commondir",
    ]);
    const files: Record<string, string> =
      name === ".git"
        ? { ".git": input }
        : { ".git/HEAD": "ref: refs/heads/main\n", ".git/objects/x": "", ".git/refs/x": "", [name]: input };
    const folder = scratchFolder("git", files);
    // Git itself is started only sometimes, since that takes a hundred times as long.
    const mayStartGit = random.chance(0.05);
    const facts = await describeRepository({ spawn: nodePorts().spawn, cwd: folder, mayStartGit });
    requireThat(!existsSync(join(folder, "hacked")), "nothing that the repository names is run", () => name);
    requireThat(facts.length < 10_000, "facts are short", () => facts);
  },
};

export const targets: readonly Target[] = [instructions, skill, ignore, git];
