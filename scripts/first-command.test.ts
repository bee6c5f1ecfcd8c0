// The README's first command in a fresh clone: with a new home, no environment and no terminal.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The caches of npm and Node. */
const CACHES = [".npm", "node-compile-cache"];
let home: string;

beforeEach(async () => {
  home = await mkdtemp(`${tmpdir()}/palimpsest-first-`);
});
afterEach(() => rm(home, { recursive: true, force: true }));

it("runs the demo, and leaves only its page behind", async () => {
  const readme = await readFile(`${ROOT}README.md`, "utf8");
  const [, command = ""] = /```sh\n([^\n#]*)/.exec(readme) ?? [];
  const [install, start] = command.trim().split(" && ");
  expect(install).toBe("npm install");
  const { code, stdout } = await runCommand(start ?? "");
  expect(code).toBe(0);
  expect(stdout).toContain("\nA session of a coding agent, with every layer at work.\n");
  // Each layer has printed a line.
  for (const layer of [1, 2, 3, 4, 5, 6, 7]) expect(stdout).toMatch(new RegExp(`^  ${layer} [A-Z]`, "m"));
  expect(stdout).toMatch(/\nThe same first session +with the layers +without them\n/);
  expect(stdout).toMatch(/\nWith the layers it cost \d+% less/);
  // The next steps, with commands that work in a clone.
  expect(stdout).toMatch(/\n {2}npx pal import +\S/);
  expect(stdout).toMatch(/\n {2}export ANTHROPIC_API_KEY=… +\S/);
  for (const line of stdout.split("\n").filter((each) => !each.includes(home)))
    expect(line.length).toBeLessThanOrEqual(80);
  // Only the page is left.
  const page = `${home}/.palimpsest/demo.html`;
  expect(stdout).toContain(`as a page for your browser: ${page}\n`);
  expect(await readFile(page, "utf8")).toContain("<title>pal demo");
  expect((await readdir(home)).filter((name) => !CACHES.includes(name))).toEqual([".palimpsest"]);
  expect(await readdir(`${home}/.palimpsest`)).toEqual(["demo.html"]);
});

/** Runs with the Node of the tests; npm's scripts put installed programs on the PATH. */
function runCommand(command: string): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(command, {
    shell: true,
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: "en_US.UTF-8" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (part) => {
    stdout += part;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout })));
}
