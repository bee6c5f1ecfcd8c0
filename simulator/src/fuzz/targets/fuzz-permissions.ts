// Fuzzes shell text, rules and patterns: there is always an answer, and access outside the project is never simply allowed.
import { spawnSync } from "node:child_process";
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Permissions } from "../../../../packages/agent/src/permissions/permissions.ts";
import { parseRule, splitRules } from "../../../../packages/agent/src/permissions/rule.ts";
import {
  createGlobMatcher,
  splitGlob,
} from "../../../../packages/agent/src/tools/search/create-glob-matcher.ts";
import { requireThat, type Target } from "../fuzz-target.ts";
import { SCRATCH } from "../scratch-folder.ts";

const root = join(SCRATCH, "permissions");
const project = join(root, "project");
for (const folder of [
  join(project, "src/deep"),
  join(project, ".git"),
  join(root, "outside"),
  join(root, "home"),
])
  mkdirSync(folder, { recursive: true });
for (const file of [
  "project/a.txt",
  "project/.env",
  "project/src/b.ts",
  "project/src/deep/c.ts",
  "outside/secret.txt",
  "home/key",
])
  writeFileSync(join(root, file), "x");
try {
  symlinkSync(join(root, "outside"), join(project, "link"));
  symlinkSync("../../outside/secret.txt", join(project, "src/ink"));
} catch {
  // Another thread of this run has created them already.
}

const toolNamed = (name: string) =>
  ({
    name,
    description: "",
    input: {},
    isReadOnly: () => false,
    subject: () => "",
    run: async () => ({ content: "" }),
  }) as never;
const BASH = toolNamed("Bash");

function permissionsWith(mode: string, rules: readonly (readonly ["allow" | "deny", string])[]): Permissions {
  return new Permissions({
    mode: mode as never,
    rules: rules.flatMap(([effect, text]) => parseRule(effect, text, "test") ?? []),
    places: { project, home: join(root, "home") },
  });
}

const DENIED = permissionsWith("bypass", [
  ["deny", "Bash(git push*)"],
  ["deny", "Bash(rm *)"],
  ["deny", "Read(.env)"],
]);
const DEFAULT = permissionsWith("default", [
  ["deny", "Read(.env)"],
  ["allow", "Bash(npm run *)"],
]);

const COMMANDS = [
  "git status && npm run build",
  'for f in *.ts; do wc -l "$f"; done',
  "cat <<'EOF'\ntext $(git push)\nEOF",
  "time -p git push origin main",
  "if [ -f a ]; then rm -rf b; fi",
  "env A=1 sudo -u x nice -n 5 git push",
  "find . -name '*.ts' -exec grep -n x {} +",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: shell text
  'a=$(git rev-parse HEAD) && echo "${a:-none}" | tee out.txt',
  "case $x in a) ls;; *) rm x;; esac",
  "coproc X { git push; }",
  "bash -c 'git push' <<< \"x\"",
  "((x=$(git push)))",
];
const SHELL = [
  "git push",
  "rm x",
  "$(",
  "`",
  "$((",
  "))",
  "<<EOF\n",
  "\nEOF\n",
  "<<-'E'\n",
  "<<<",
  "<(",
  ">(",
  "&&",
  "||",
  "|&",
  ";;",
  "{ ",
  "; }",
  "( ",
  "$'",
  "\\\n",
  "${",
  "[[ ",
  " ]]",
  "if ",
  "then ",
  "fi",
  "do ",
  "done",
  "case ",
  "esac",
  "function f ",
  "! ",
  "time ",
  "coproc ",
  "#",
  "&>",
  "2>&1",
  ">/dev/null",
  "~",
  "=",
  "\\",
  "eval ",
  "alias ",
  "xargs ",
];

const command: Target = {
  name: "shell text",
  seeds: COMMANDS,
  words: SHELL,
  longest: 40_000,
  async check(input) {
    for (const permissions of [DENIED, DEFAULT]) {
      const { behavior } = await permissions.check(BASH, { command: input } as never, project);
      requireThat(["allow", "deny", "ask"].includes(behavior), "there is an answer", () => behavior);
    }
    // A command after a line end is a separate command, unless a quote, a here-document or a comment is open.
    const plain = /^[\w ./-]*$/.test(input) && input.trim() !== "";
    if (!plain) return;
    const { behavior } = await DENIED.check(BASH, { command: `${input}\ngit push` } as never, project);
    requireThat(behavior !== "allow", "a denied command on a line of its own is not allowed", () => input);
  },
};

const rules: Target = {
  name: "permission rule",
  seeds: [
    "Bash(npm run *)",
    "Edit(src/**)",
    "WebFetch(domain:*.example.com)",
    "mcp__a__b",
    "Read(~/.ssh/**),Bash(git log:*) Edit",
    "Read(//etc/{a,b}/[!x]*)",
  ],
  words: [
    "Bash(",
    "Read(",
    "Edit(",
    "WebFetch(domain:",
    "mcp__",
    "**",
    "*)",
    ":*",
    "{a,b}",
    "[!",
    "+(",
    "@(",
    "!(",
    "(((",
    "\\",
    "//",
    "~/",
    ",",
  ],
  longest: 2_500,
  async check(input) {
    const texts = splitRules(input);
    for (const text of [input, ...texts.slice(0, 3)]) {
      const rule = parseRule("deny", text, "test");
      if (!rule) continue;
      const permissions = permissionsWith("default", [
        ["deny", text],
        ["allow", text],
      ]);
      for (const path of ["src/b.ts", "../outside/secret.txt", "a.txt", ".env", text.slice(0, 200)])
        await permissions.check(toolNamed("Edit"), { file_path: path } as never, project);
      await permissions.check(BASH, { command: "git push origin main" } as never, project);
      await permissions.check(toolNamed("WebFetch"), { url: "https://a.example.com/x" } as never, project);
      requireThat(typeof permissions.hides("/x") === "boolean", "hides answers", () => text);
    }
  },
};

/** Only characters that cannot run anything: letters, slashes, dots and wildcards. */
const HARMLESS = /^[A-Za-z0-9./*?[\]!^-]+$/;

const globs: Target = {
  name: "glob of the shell",
  seeds: [
    ".[!x]nv",
    "[!x]ink",
    "src/*",
    "*/*",
    ".?/outside",
    "s[r]c/[a-c]*",
    "l*nk/secret.txt",
    "src/in[k]",
    "**/*.ts",
  ],
  words: [
    "[!x]",
    "[^x]",
    "[a-z]",
    "[]a]",
    "[[:alpha:]]",
    "?",
    "*",
    "..",
    "./",
    ".",
    "/",
    "link",
    "ink",
    "env",
    "[",
    "]",
    "-",
    "secret.txt",
  ],
  longest: 60,
  async check(input) {
    if (!HARMLESS.test(input) || input.startsWith("-") || input.startsWith("/")) return;
    const { behavior } = await DEFAULT.check(BASH, { command: `cat ${input}` } as never, project);
    if (behavior !== "allow") return;
    const shell = spawnSync("bash", ["--norc", "-c", `printf '%s\\0' ${input}`], {
      cwd: project,
      encoding: "utf8",
    });
    for (const name of shell.stdout.split("\0").filter((each) => each !== "")) {
      const real = realNameOf(join(project, name));
      if (real === undefined) continue;
      requireThat(
        `${real}/`.startsWith(`${realpathSync(project)}/`),
        "an allowed pattern names nothing outside",
        () => [input, name],
      );
      requireThat(!real.endsWith("/.env"), "an allowed pattern names nothing denied", () => [input, name]);
    }
  },
};

function realNameOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

const globTool: Target = {
  name: "glob of a tool",
  seeds: ["src/**/*.ts", "*.{js,ts}", "!(a|b)*", "[[:alpha:]]*", "./a/+(b|c)/?"],
  words: [
    "**/",
    "*",
    "{",
    ",",
    "}",
    "+(",
    "@(",
    "!(",
    ")",
    "|",
    "[",
    "]",
    "[!",
    "\\",
    "..",
    "?",
    "(?:",
    "{1..9}",
    "{a,",
  ],
  longest: 1_000,
  check(input) {
    let matches: (path: string) => boolean;
    try {
      matches = createGlobMatcher(input);
    } catch (error) {
      // Expected errors, which are shown to the model: too long, or too many wildcards.
      if (error instanceof Error && /exceeds maximum|more wildcards/.test(error.message)) return;
      throw error;
    }
    for (const path of ["src/a.ts", "a/b/c/d/e/f/g.ts", "a".repeat(200), `${"ab/".repeat(60)}x`])
      matches(path);
    const { base } = splitGlob(input);
    requireThat(
      base === "" || input.startsWith(base) || input.startsWith("./"),
      "the base stands in the pattern",
      () => [input, base],
    );
  },
};

export const targets: readonly Target[] = [command, rules, globs, globTool];
