// A test project with links to files outside it, and functions that decide on permission for calls in it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import * as z from "zod";
import type { Tool } from "../toolkit/tool.ts";
import { describeCall } from "./describe-call.ts";
import { hidesSomeFiles } from "./match-rule.ts";
import type { PermissionMode } from "./permission-mode.ts";
import { type Decision, planDecision } from "./plan-decision.ts";
import { type Effect, parseRule } from "./rule.ts";

let root: string;
export let project: string;
export let outside: string;
export let home: string;

/** Call this in each test file: hooks at the top of a module would serve only the first file that loads it. */
export function prepareProject(): void {
  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "palimpsest-permissions-")));
    project = join(root, "project");
    outside = join(root, "outside");
    home = join(root, "home");
    for (const folder of [project, join(project, "src"), join(project, ".git"), outside, home])
      mkdirSync(folder);
    writeFileSync(join(project, "src/a.ts"), "");
    writeFileSync(join(project, ".env"), "");
    for (const folder of [join(project, "config"), join(project, "src/deep"), join(home, ".ssh")])
      mkdirSync(folder);
    for (const file of [".env.example", ".gitignore", "a.txt", "config/secrets.yml", "src/deep/.env"])
      writeFileSync(join(project, file), "");
    writeFileSync(join(home, ".ssh/id_rsa"), "");
    writeFileSync(join(outside, "secret"), "");
    symlinkSync(outside, join(project, "out"));
    symlinkSync(join(outside, "secret"), join(project, "src/link"));
    symlinkSync(join(outside, "not-yet"), join(project, "src/dangling"));
    symlinkSync("loop", join(project, "loop"));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
}

const READ_ONLY = new Set(["Read", "Grep", "Glob", "TodoWrite", "Skill", "WebFetch", "mcp__files__look"]);

const toolNamed = (name: string): Tool => ({
  name,
  description: "",
  input: z.unknown(),
  isReadOnly: () => READ_ONLY.has(name),
  subject: () => "the subject",
  run: async () => ({ content: "" }),
});

export interface Settings {
  readonly mode?: PermissionMode;
  readonly rules?: readonly (readonly [Effect, string])[];
  readonly cwd?: string;
  readonly writable?: readonly string[];
}

export function asked(
  tool: string,
  input: unknown,
  { mode = "default", rules = [], cwd, writable = [] }: Settings = {},
): Decision {
  const parsed = rules.map(([effect, text]) => parseRule(effect, text, "test")!);
  const hidesFiles = parsed.some(hidesSomeFiles);
  return planDecision({
    request: describeCall(toolNamed(tool), input, { cwd: cwd ?? project, home, hidesFiles }),
    mode,
    rules: parsed,
    places: { project, home, writable },
  });
}
export const behavior = (...given: Parameters<typeof asked>) => asked(...given).behavior;
export const bash = (command: string, settings?: Settings) => behavior("Bash", { command }, settings);
export const edit = (file_path: string, settings?: Settings) => behavior("Edit", { file_path }, settings);
export const read = (file_path: string, settings?: Settings) => behavior("Read", { file_path }, settings);
export const allow = (...texts: string[]): Settings => ({
  rules: texts.map((text) => ["allow", text] as const),
});
export const deny = (...texts: string[]): Settings => ({
  rules: texts.map((text) => ["deny", text] as const),
});
