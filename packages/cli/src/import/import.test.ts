// Importing through the real binary: what a person sees, and what can be found and continued afterwards.
import { once } from "node:events";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import { CLAUDE_SESSION, text, WORK, writeClaude } from "./transcripts.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin(...script: Parameters<typeof Binary.begin>): Promise<Binary> {
  binary = await Binary.begin(...script);
  return binary;
}

/** In the place where Claude Code keeps its transcripts. */
async function putClaude(pal: Binary, name: string, content: string | Buffer): Promise<string> {
  const folder = join(pal.folder, "home/.claude/projects/work");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const sessionPath = async (pal: Binary): Promise<string> =>
  JSON.parse((await pal.run(["sessions", "--json"])).stdout)[0].path;

describe("pal import", () => {
  it("finds Claude Code's transcripts, makes them listable, searchable and readable, and adds nothing the second time", async () => {
    const pal = await begin([]);
    await putClaude(pal, `${CLAUDE_SESSION}.jsonl`, writeClaude(pal.path("."), WORK));
    const first = await pal.run(["import"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/^Imported 1 session into 1 project\.\n/);
    expect(first.stdout).toMatch(/claude-code +1 +4 +4 +2\n/);

    const listed = await pal.run(["sessions"]);
    expect(listed.stdout).toMatch(/from claude-code: Why is the harbour crane creaking again\?/);
    const [session] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
    expect(session).toMatchObject({ id: CLAUDE_SESSION, imported: "claude-code", branch: "main" });
    // Its time is that of its last message.
    expect(session.modified).toBe("2026-01-01T00:00:03.000Z");
    for (const words of [
      "harbour crane creaking",
      "winch first",
      "bearing seven runs dry",
      "everything else is in order",
    ]) {
      const [hit] = JSON.parse((await pal.run(["search", "--json", words])).stdout);
      expect(hit).toMatchObject({ session: CLAUDE_SESSION });
    }
    const exported = JSON.parse((await pal.run(["export", "--format", "json", "--unmasked"])).stdout);
    expect(exported.messages.map(({ content }: { content: unknown }) => content)).toEqual([
      [text("Why is the harbour crane creaking again?")],
      ...WORK.slice(1).map(({ content }) => content),
    ]);

    const before = await readFile(session.path);
    expect((await pal.run(["import"])).stdout).toBe(
      "Nothing new: 1 transcript unchanged since the last import.\n",
    );
    const again = await pal.run(["import", "--again"]);
    expect(again.stdout).toContain("Nothing new in what was read again.");
    expect(again.stdout).toContain("1 session was here already.");
    expect(await readFile(session.path)).toEqual(before);
  });

  it("records the folder, so that the session is resumed there from anywhere, or says how", async () => {
    const pal = await begin([]);
    await mkdir(pal.path("shop"));
    await putClaude(pal, `${CLAUDE_SESSION}.jsonl`, writeClaude(pal.path("shop"), WORK));
    const gone = "cccccccc-0000-4000-8000-000000000003";
    const elsewhere = writeClaude("/nowhere/at/all", WORK).replaceAll(CLAUDE_SESSION, gone);
    await putClaude(pal, `${gone}.jsonl`, elsewhere);
    await pal.run(["import"]);
    const here = await pal.run(["-p", "Go on.", "--resume", CLAUDE_SESSION]);
    expect(here.stderr).toContain(`It belongs to ${pal.path("shop")}: run the command in that folder.`);
    const away = await pal.run(["-p", "Go on.", "--resume", gone]);
    expect(away.stderr).toContain(
      `It belongs to /nowhere/at/all, which is not on this machine: create that folder and run the command there, or read the session with pal export ${gone}.`,
    );
  });

  it("leaves nothing else behind, and removes what an import that was killed has left", async () => {
    const pal = await begin([]);
    const home = join(pal.folder, "home/.palimpsest");
    const long = Array.from({ length: 4_000 }, (_, at) => ({
      role: at % 2 === 0 ? ("user" as const) : ("assistant" as const),
      content: `${at} ${"crane ".repeat(1_000)}`,
    }));
    await putClaude(pal, `${CLAUDE_SESSION}.jsonl`, writeClaude(pal.path("."), long));
    const importing = pal.start(["import"]);
    const exited = once(importing, "exit");
    const listHome = async () => (await readdir(home, { recursive: true }).catch(() => [])).toSorted();
    const hasDraft = async () => (await listHome()).some((name) => name.startsWith("importing/"));
    // Should it have ended already, the rest holds as well.
    while (importing.exitCode === null && !(await hasDraft())) await setTimeout(1);
    importing.kill("SIGKILL");
    await exited;
    await pal.run(["import"]);
    const [project] = await readdir(join(home, "projects"));
    const sessions = `projects/${project}/sessions`;
    expect(await listHome()).toEqual([
      "imports.json",
      "projects",
      `projects/${project}`,
      sessions,
      `${sessions}/${CLAUDE_SESSION}.jsonl`,
    ]);
  });

  it("adds new messages, but does not touch a session that was continued in pal", async () => {
    const pal = await begin(["Greased."]);
    const path = await putClaude(
      pal,
      `${CLAUDE_SESSION}.jsonl`,
      writeClaude(pal.path("."), WORK.slice(0, 2)),
    );
    await pal.run(["import"]);
    await writeFile(path, writeClaude(pal.path("."), WORK));
    expect((await pal.run(["import"])).stdout).toContain("1 session had grown.");
    expect(await readFile(await sessionPath(pal), "utf8")).toContain("everything else is in order");

    const answered = await pal.run(["-p", "Did you grease it?", "--resume", CLAUDE_SESSION]);
    expect(answered).toMatchObject({ code: 0, stdout: "Greased.\n" });
    expect(pal.invalid).toEqual([]);
    expect(pal.requests[0]?.messages).toMatchObject([
      { role: "user" },
      { role: "assistant", content: WORK[1]!.content },
      { role: "user" },
      { role: "assistant", content: WORK[3]!.content },
      { role: "user" },
    ]);
    const continued = await readFile(await sessionPath(pal));
    // Longer than the continuation in pal: replacing the session would still lose that.
    const more = Array.from({ length: 50 }, () => WORK).flat();
    await writeFile(path, writeClaude(pal.path("."), more));
    const grown = await pal.run(["import", "--json"]);
    expect(JSON.parse(grown.stdout).sessions[0]).toMatchObject({ id: `${CLAUDE_SESSION}-2`, outcome: "new" });
    expect(await readFile(await sessionPath(pal))).toEqual(continued);
  });

  it("does not open transcripts that have not changed", async () => {
    const pal = await begin([]);
    const path = await putClaude(pal, `${CLAUDE_SESSION}.jsonl`, writeClaude(pal.path("."), WORK));
    await pal.run(["import"]);
    const { size, atime, mtime } = await stat(path);
    await writeFile(path, "?".repeat(size));
    await utimes(path, atime, mtime);
    expect((await pal.run(["import"])).stdout).toBe(
      "Nothing new: 1 transcript unchanged since the last import.\n",
    );
  });

  it("recognizes a transcript whose first line is long, also a compressed one", async () => {
    const pal = await begin([]);
    const long = [{ role: "user", content: "crane ".repeat(20_000) } as const, ...WORK.slice(1)];
    await putClaude(pal, "a.jsonl", writeClaude(pal.path("."), long));
    const other = "22222222-2222-4333-8444-555555555555";
    const noise = Array.from({ length: 20_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_296).join(" ");
    const packed = [{ role: "user", content: noise } as const, ...WORK.slice(1)];
    await putClaude(pal, "b.jsonl.gz", gzipSync(writeClaude(pal.path("."), packed, other)));
    expect((await pal.run(["import"])).stdout).toMatch(/^Imported 2 sessions into 1 project\.\n/);
  });

  it("only counts with --dry-run", async () => {
    const pal = await begin([]);
    const path = await putClaude(pal, "a.jsonl.gz", gzipSync(writeClaude(pal.path("."), WORK)));
    const trial = await pal.run(["import", "--dry-run", path]);
    expect(trial.stdout).toMatch(/^Would import 1 session into 1 project\./);
    expect((await pal.run(["sessions"])).stdout).toContain("no sessions yet");
    await expect(stat(join(pal.folder, "home/.palimpsest/imports.json"))).rejects.toThrow();
  });

  it("puts a session into the project where it was recorded, even if that does not exist here", async () => {
    const pal = await begin([]);
    await putClaude(pal, "a.jsonl", writeClaude("/nowhere/at/all", WORK));
    const { sessions } = JSON.parse((await pal.run(["import", "--json"])).stdout);
    expect(sessions[0].project).toMatch(/projects\/nowhere-at-all-[0-9a-f]{10}$/);
    expect((await pal.run(["search", "--all", "harbour crane"])).stdout).toContain("nowhere-at-all");
  });

  it("says what it cannot use", async () => {
    const pal = await begin([]);
    await pal.put("notes.jsonl", '{"hello":"world"}\n');
    const cases: [string[], RegExp][] = [
      [["nowhere"], /^There is no file or folder .*nowhere\.\n$/],
      [
        ["notes.jsonl"],
        /is not a transcript of Claude Code, Codex, pi or opencode\. If it is, name the agent/,
      ],
      [[], /^No transcripts of Claude Code, Codex, pi or opencode were found in their usual places\./],
      [["--from", "codex"], /^No transcripts of codex were found in its usual place\./],
      [["--from", "cursor"], /argument 'cursor' is invalid/],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await pal.run(["import", ...args]);
      expect(code).not.toBe(0);
      expect(stderr).toMatch(message);
    }
    await mkdir(pal.path("empty"));
    expect((await pal.run(["import", "empty"])).stderr).toMatch(
      /^No transcript of .* was found in empty\.\n$/,
    );
  });

  it("keeps lines that are not messages beside the session, and reports a truncated file", async () => {
    const pal = await begin([]);
    const odd = ['{"type":"progress","uuid":"p","parentUuid":null,"sessionId":"s"}', "\0\0", '{"half":'];
    const whole = writeClaude(pal.path("."), WORK);
    await putClaude(pal, "a.jsonl", `${odd[0]}\n${odd[1]}\n${whole}${odd[2]}`);
    const { kept, sessions } = JSON.parse((await pal.run(["import", "--json"])).stdout);
    expect(kept).toEqual({ progress: 1, unreadable: 2 });
    const beside = sessions[0].path.replace(/\.jsonl$/, "/imported.jsonl");
    expect(await readFile(beside, "utf8")).toBe(`${odd.join("\n")}\n`);
    await putClaude(pal, "a.jsonl", `${odd[0]}\n${odd[1]}\n${whole}${odd[2]}\n${odd[0]}\n`);
    expect((await pal.run(["import"])).stdout).toContain("Nothing new in what was read again.");
    expect(await readFile(beside, "utf8")).toBe(`${[...odd, odd[0]].join("\n")}\n`);
    await putClaude(pal, "b.jsonl.gz", gzipSync(whole).subarray(0, -40));
    expect((await pal.run(["import"])).stderr).toMatch(
      /b\.jsonl\.gz could not be imported: unexpected end of file/,
    );
  });
});
