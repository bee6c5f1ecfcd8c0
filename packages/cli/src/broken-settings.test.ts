// Unusable settings files, through the real binary: what they were meant to forbid never happens.
import { appendFile, chmod, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Binary, call } from "./binary.case.ts";
import { pty, TerminalUnderTest } from "./tui/terminal.case.ts";

let binary: Binary;
beforeEach(async () => {
  binary = await Binary.begin((_, { index }) =>
    index === 0 ? call("Bash", { command: "rm kept.txt" }) : "Done.",
  );
  await binary.put("kept.txt", "still here\n");
});
afterEach(() => binary.end());

const home = () => join(binary.folder, "home/.palimpsest");
const own = (text: string) => writeFile(join(home(), "settings.json"), text);
const project = async (name: string, text: string) => {
  await mkdir(binary.path(".palimpsest"), { recursive: true });
  await writeFile(binary.path(`.palimpsest/${name}`), text);
};
const remove = (...more: readonly string[]) =>
  binary.run(["-p", "Remove it", "--permission-mode", "bypass", ...more]);

it("allows comments and trailing commas, and enforces the deny rules of such a file in bypass mode", async () => {
  await own('\ufeff{\n  // never again\n  "permissions": { "deny": ["Bash(rm *)",], },\n}\n');
  const run = await remove();
  expect([run.code, run.stdout]).toEqual([0, "Done.\n"]);
  expect(await binary.read("kept.txt")).toBe("still here\n");
  expect(binary.lastWords()).toContain("The rule Bash(rm *)");
});

it.each([
  [
    "a missing brace",
    '{\n  "permissions": {\n    "deny": ["Bash(rm *)"]\n',
    ":4:1: This file is not valid JSON: expected } for the { on line 2",
  ],
  [
    "a key that stands twice",
    '{ "permissions": { "deny": ["Bash(rm *)"] },\n "permissions": {} }',
    ":2:2: This file is not valid JSON: the key",
  ],
  [
    "a rule outside of a list",
    '{ "permissions": { "deny": "Bash(rm *)" } }',
    ":1:28: permissions cannot be understood: permissions.deny must be a list.",
  ],
  [
    "a misspelt key",
    '{ "permissions": { "denny": ["Bash(rm *)"] } }',
    ":1:29: permissions.denny is not a setting. Did you mean deny?",
  ],
  [
    "a misspelt section",
    '{ "permisions": { "deny": ["Bash(rm *)"] } }',
    "permisions is not a setting. Did you mean permissions?",
  ],
  [
    "a rule that is cut off",
    '{ "permissions": { "deny": ["Bash(rm *"] } }',
    ':1:29: "Bash(rm *" is not a permission rule.',
  ],
  [
    "hooks that are not understood",
    '{ "hooks": { "PreToolUse": [{ "hooks": [{ "command": "exit 2" }] }] } }',
    ":1:41: a hook of PreToolUse is skipped",
  ],
])("does not start with %s in the user's own file", async (_, text, words) => {
  await own(text);
  const run = await remove();
  expect(run.code).toBe(2);
  expect(run.stdout + run.stderr).toContain(`settings.json${words.startsWith(":") ? words : ""}`);
  expect(run.stdout + run.stderr).toContain(words);
  expect(binary.requests).toHaveLength(0);
  expect(await binary.read("kept.txt")).toBe("still here\n");
});

it("explains in one-shot JSON and other commands why pal does not start, while pal doctor runs", async () => {
  await own('{ "memory": { "folder": "~/notes" ');
  const where = "settings.json:1:35: This file is not valid JSON: expected }";
  const json = await remove("--output-format", "json");
  expect(json.code).toBe(2);
  expect(JSON.parse(json.stdout)).toMatchObject({ is_error: true, result: expect.stringContaining(where) });
  const memory = await binary.run(["memory", "list"]);
  expect([memory.code, memory.stdout]).toEqual([2, ""]);
  expect(memory.stderr).toContain(where);
  const doctor = await binary.run(["doctor"]);
  expect(doctor.code).toBe(1);
  expect(doctor.stdout.replaceAll(/\s+/g, " ")).toContain("This file is not valid JSON: expected }");
  await own('{ "permissions": { "deny": "Bash" } }');
  const again = await binary.run(["doctor"]);
  expect([again.code, again.stdout]).toEqual([1, expect.stringMatching(/FAIL {2}agent/)]);
});

it("does not start with a file that cannot be read, and starts with an empty one, which it reports", async () => {
  const path = join(home(), "settings.json");
  await mkdir(path);
  const folder = await remove();
  expect([folder.code, folder.stdout + folder.stderr]).toEqual([
    2,
    expect.stringContaining(
      `${path}: This settings file cannot be read: it is a folder. None of it is used.`,
    ),
  ]);
  await rm(path, { recursive: true });
  // A link to a disk that is not mounted: the rules in the real file must not be ignored.
  await symlink(join(home(), "not-mounted/settings.json"), path);
  const link = await remove();
  expect([link.code, link.stdout + link.stderr]).toEqual([
    2,
    expect.stringContaining(`${path}: This settings file cannot be read: it is a link that leads nowhere.`),
  ]);
  await rm(path);
  await own('{ "permissions": { "deny": ["Bash(rm *)"] } }');
  // Root can read everything.
  if (process.getuid?.() !== 0) {
    await chmod(path, 0o000);
    expect((await remove()).code).toBe(2);
    await chmod(path, 0o600);
  }
  await writeFile(path, Buffer.from('{ "permissions": { "deny": ["Bash(rm \xe4)"] } }', "latin1"));
  const latin = await remove();
  expect([latin.code, latin.stdout + latin.stderr]).toEqual([2, expect.stringContaining("not UTF-8")]);
  await own("");
  const empty = await binary.run(["-p", "Remove it"]);
  expect(empty.code).toBe(0);
  expect(empty.stderr).toContain("settings.json: This settings file is empty.");
});

it("ignores a broken file of an untrusted project, with a notice, and does not start in a trusted one", async () => {
  await project("settings.json", '{ "permissions": { "deny": ["Bash(rm *)"] ');
  const ignored = await binary.run(["-p", "Remove it"]);
  expect(ignored.code).toBe(0);
  expect(ignored.stderr).toContain("settings.json:1:43: This file is not valid JSON");
  const { project: place } = await findPlaces(nodePorts().files, home(), binary.path("."));
  const answer = { at: Date.now(), id: "skill:a", hash: "h", trusted: true };
  await appendFile(join(place, "trust.jsonl"), `${JSON.stringify(answer)}\n`);
  const refused = await binary.run(["-p", "Remove it"]);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("settings.json:1:43")]);
});

it("takes no model, server or price from a repository, and says so", async () => {
  for (const name of ["settings.json", "settings.local.json"])
    await project(
      name,
      JSON.stringify({
        api: { model: "claude-opus-5", smallModel: "claude-opus-5", baseUrl: "http://127.0.0.1:9" },
        models: { "claude-sonnet-5-5": { price: { input: 0, output: 0 } } },
        cache: { ttl: "1h" },
      }),
    );
  const run = await binary.run(["-p", "Remove it"]);
  expect(run.code).toBe(0);
  expect(new Set(binary.requests.map(({ model }) => model))).toEqual(new Set(["claude-sonnet-5-5"]));
  for (const key of [
    "api.model",
    "api.smallModel",
    "api.baseUrl",
    "models.claude-sonnet-5-5.price",
    "cache.ttl",
  ])
    expect(run.stderr).toContain(`${key} cannot be set by a file inside a project.`);
});

it.skipIf(!pty)("does not start the screen either", async () => {
  await own('{ "permissions": { "deny": ["Bash(rm *)"] ');
  const terminal = new TerminalUnderTest(
    { home: join(binary.folder, "home"), work: binary.path(".") },
    { columns: 200, env: { ANTHROPIC_API_KEY: "any", ANTHROPIC_BASE_URL: binary.emulator.url } },
  );
  try {
    await terminal.sees("This file is not valid JSON: expected } for the { on line 1");
    expect(await terminal.exits()).toBe(2);
  } finally {
    await terminal.end();
  }
});
