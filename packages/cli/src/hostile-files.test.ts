// A repository whose files are devices, pipes, far too large or far too many: pal starts, works and says what it left out.
import { execFileSync } from "node:child_process";
import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Binary, call } from "./binary.case.ts";

const GIGABYTES = 3_000_000_000;

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.begin([
    call("Read", { file_path: "pipe" }),
    call("Read", { file_path: "endless" }),
    call("Grep", { pattern: "needle", output_mode: "content" }),
    call("Grep", { pattern: "needle", path: "pipe" }),
    call("Glob", { pattern: "**/*.txt" }),
    "All done.",
  ]);
});
afterAll(() => binary.end());

async function make(name: string, how: (path: string) => unknown): Promise<void> {
  await mkdir(dirname(binary.path(name)), { recursive: true });
  await how(binary.path(name));
}
const pipe = (path: string) => execFileSync("mkfifo", [path]);
const endless = (path: string) => symlink("/dev/zero", path);
const text = (content: string) => (path: string) => writeFile(path, content);
const huge = async (path: string) => {
  await writeFile(path, "{");
  await truncate(path, GIGABYTES);
};

it.skipIf(process.platform === "win32")(
  "pal starts and works where a repository brings devices, pipes and endless files",
  async () => {
    await make(".palimpsest/settings.json", endless);
    await make(".palimpsest/settings.local.json", pipe);
    await make(".claude/settings.json", huge);
    await make(".claude/settings.local.json", pipe);
    await make(".mcp.json", pipe);
    await make("CLAUDE.md", endless);
    await make("AGENTS.md", text("@included.md and @missing.md"));
    await make("included.md", pipe);
    await make(".claude/rules/a.md", pipe);
    await make(".claude/rules/around", (path) => symlink("..", path));
    await make(".claude/skills/piped/SKILL.md", pipe);
    await make(".claude/skills/large/SKILL.md", huge);
    await make(".claude/skills/fine/SKILL.md", text("---\nname: fine\n---\nDo it."));
    await make(".claude/skills/fine/pipe", pipe);
    await make(".claude/skills/fine/endless", endless);
    await make(".claude/skills/fine/large", huge);
    await make(".claude/agents/a.md", pipe);
    await make(".gitignore", pipe);
    await make("found.txt", text("a needle\n"));
    await make("pipe", pipe);
    await make("endless", endless);

    const run = await binary.run([
      "-p",
      "Look around, also at @pipe and @endless",
      "--allowed-tools",
      "Read(//dev/zero)",
    ]);
    expect([run.code, run.stdout]).toEqual([0, "All done.\n"]);
    for (const told of [
      ".palimpsest/settings.json",
      ".palimpsest/settings.local.json",
      ".claude/settings.json",
      ".claude/settings.local.json",
      ".mcp.json",
      ".claude/skills/piped/SKILL.md",
      ".claude/skills/large/SKILL.md",
      "CLAUDE.md",
      "included.md",
      ".claude/rules/a.md",
    ])
      expect(run.stderr).toContain(told);
    expect(run.stderr).toContain("a device, a pipe or a socket");
    const results = binary.requests.slice(1, 6).map((request) => JSON.stringify(request.messages.at(-1)));
    expect(results[0]).toContain("device, pipe or socket");
    expect(results[1]).toContain("device, pipe or socket");
    expect(results[2]).toContain("a needle");
    expect(results[3]).toContain("device, pipe or socket");
    expect(results[4]).toContain("found.txt");

    const doctor = await binary.run(["doctor"]);
    expect(doctor.stdout).toContain(".palimpsest/settings.json");
    expect(doctor.stdout).toContain("a device, a pipe or a socket");
  },
);
