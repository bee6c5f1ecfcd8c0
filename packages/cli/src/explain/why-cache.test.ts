// pal why-cache through the real binary: for a session of pal, one of another agent, and all of them.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import { CLAUDE_SESSION, text, WORK, writeClaude } from "../import/transcripts.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

const used = (read: number, written: number) => ({
  input_tokens: 3,
  output_tokens: 9,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: written,
  cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: 0 },
});

async function writeRecording(pal: Binary, cwd = pal.path(".")): Promise<string> {
  const lines = writeClaude(cwd, [
    { role: "user", content: "one" },
    { role: "assistant", content: [text("1")], usage: used(0, 40_000) },
    { role: "user", content: "two" },
    { role: "assistant", content: [text("2")], usage: used(40_000, 500) },
    { role: "user", content: "three, later" },
    { role: "assistant", content: [text("3")], usage: used(0, 41_000) },
  ]).split("\n");
  const late = (line: string) => line.replace(/"2026-01-01T00:00:0[45]/, '"2026-01-01T00:30:00');
  const path = join(pal.folder, "recorded.jsonl");
  await writeFile(path, lines.map(late).join("\n"));
  return path;
}

describe("pal why-cache", () => {
  it("explains a recording directly from its file, and the session that was imported from it", async () => {
    binary = await Binary.begin([]);
    const path = await writeRecording(binary);
    const told = await binary.run(["why-cache", path]);
    expect(told).toMatchObject({ code: 0, stderr: "" });
    expect(told.stdout).toMatch(/request 3 .* cache expired +40,500 tokens +\$0\.23\n/);
    expect(told.stdout).toMatch(/30 minutes after the last one, and the cache lives for 5 minutes\./);
    expect(told.stdout).toMatch(/Of 40,500 cached tokens 0 were read\./);
    expect(told.stdout).toMatch(/Recorded by claude-code: the system prompt, tools and parameters/);
    await binary.run(["import", path]);
    expect((await binary.run(["why-cache"])).stdout).toBe(told.stdout);
    const all = await binary.run(["why-cache", "--all"]);
    expect(all.stdout).toMatch(/^1 session, 3 requests\.\n40,500 tokens had been cached/);
    const json = JSON.parse((await binary.run(["why-cache", "--json"])).stdout);
    expect(json).toMatchObject({
      recorded_by: "claude-code",
      requests: 3,
      causes: [{ cause: "expired", rewrites: 1 }],
    });
    expect(json.rewrites[0]).toMatchObject({
      cause: "expired",
      request: 3,
      due: 40_500,
      isReconstructed: true,
    });
  });

  it("finds a session of another project by the short id that --all shows, and so do export, replay and fidelity", async () => {
    binary = await Binary.begin([]);
    const path = await writeRecording(binary, "/elsewhere/harbour");
    const told = await binary.run(["why-cache", path]);
    const { stdout } = await binary.run(["import", path]);
    const [, id = ""] = /\n {2}\S* replay (\S+) +shows what/.exec(stdout) ?? [];
    expect(CLAUDE_SESSION).toMatch(new RegExp(`^${id}.`));
    expect((await binary.run(["why-cache"])).stderr).toBe(
      "This project has no sessions yet. See those of all projects with --all.\n",
    );
    expect((await binary.run(["why-cache", "--all"])).stdout).toMatch(new RegExp(`\n${id} +1 of 3 +\\$`));
    expect((await binary.run(["why-cache", id])).stdout).toBe(told.stdout);
    for (const command of ["export", "replay", "fidelity"])
      expect(await binary.run([command, id])).toMatchObject({ code: 0, stderr: "" });
    expect((await binary.run(["why-cache", `${id}x`])).stderr).toMatch(/^No session \S+ in this project/);
  });

  it("explains a session of pal in which the model was switched", async () => {
    binary = await Binary.begin(["One.", "Two."]);
    await binary.put("long.txt", "many words of a long file\n".repeat(1_500));
    await binary.run(["-p", "Look at @long.txt", "--model", "claude-opus-4-6"]);
    await binary.run(["-p", "And now?", "--continue", "--model", "claude-opus-4-7"]);
    const { stdout } = await binary.run(["why-cache"]);
    expect(stdout).toMatch(
      /request 2 .* model changed .*\n +The model changed from claude-opus-4-6 to claude-opus-4-7\. Of/,
    );
    expect(stdout).not.toContain("Recorded by");
  });

  it("says so if there is no session, and if there is nothing to explain", async () => {
    binary = await Binary.begin([]);
    expect((await binary.run(["why-cache"])).stderr).toBe("This project has no sessions yet.\n");
    expect((await binary.run(["why-cache", "nobody"])).stderr).toMatch(/^No session nobody in this project/);
    expect((await binary.run(["why-cache", "--all"])).stdout).toMatch(
      /^0 sessions, 0 requests\.\nNothing that/,
    );
    const path = join(binary.folder, "short.jsonl");
    await writeFile(path, writeClaude(binary.path("."), WORK));
    expect((await binary.run(["why-cache", path])).stdout).toContain(
      "Nothing that had been cached was written again.",
    );
  });
});
