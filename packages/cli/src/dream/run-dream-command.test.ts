// `pal dream` through the real binary, against the emulator.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmulatorOptions, MessagesRequest } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";
import { pty, TerminalUnderTest } from "../tui/terminal.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

const MERGED =
  "---\nname: Release\ndescription: When and where\n---\n\n- The release is due on 3 March 2027\n- The release goes to the staging mirror first\n";
const tidy = (files: readonly object[], account: readonly object[] = []) =>
  JSON.stringify({ account, files });

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  binary = await Binary.begin(script);
  const pal = binary;
  const projects = join(pal.folder, "home/.palimpsest/projects");
  const project = async () => join(projects, (await readdir(projects))[0]!);
  // Recorded as edits by hand: a dream would not touch what a person said in a conversation.
  await pal.run(["memory", "list"]);
  const put = async (name: string, body: string) => {
    await writeFile(
      join(await project(), "memory", name),
      `---\nname: ${name}\ndescription: x\n---\n\n${body}\n`,
    );
  };
  await put("release.md", "- The release is due on 3 March 2027");
  await put("mirror.md", "- The release goes to the staging mirror first");
  const names = async () =>
    (await readdir(join(await project(), "memory"))).filter((name) => /^[a-z].*\.md$/.test(name));
  return { pal, project, put, names };
}

const MERGE = [
  call("Write", { file_path: "memory/release.md", content: MERGED }),
  tidy([{ path: "mirror.md", text: null }]),
];

describe("pal dream", () => {
  it("tidies up with --yes, shows the result, and can undo it", async () => {
    const { pal, names, project } = await begin(MERGE);
    const { code, stdout, stderr } = await pal.run(["dream", "--yes"]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Reading the memories\.\n/),
    });
    expect(stdout).toBe("Memory tidied: merged mirror.md into release.md. Undo with: pal dream undo.\n");
    const last = (await pal.run(["dream", "--last"])).stdout;
    expect(last).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}Memory tidied: merged mirror\.md into release\.md/);
    expect(last).toContain("+- The release goes to the staging mirror first");
    expect(await names()).toEqual(["release.md"]);
    expect(pal.invalid).toEqual([]);
    // Its cost is recorded, but it is not listed as a session to continue.
    expect((await pal.run(["sessions", "--json"])).stdout.trim()).toBe("[]");
    const [aside] = (await readdir(join(await project(), "asides"))).filter((name) =>
      name.endsWith(".jsonl"),
    );
    expect(await readFile(join(await project(), "asides", aside!), "utf8")).toContain('"layer":"dreaming"');
    const undone = await pal.run(["dream", "undo"]);
    expect(undone.stdout).toContain("+- The release goes to the staging mirror first");
    expect(await names()).toEqual(["mirror.md", "release.md"]);
    expect(await pal.run(["dream", "undo"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no dream"),
    });
  });

  it("only shows the result with --dry-run, and if nobody can be asked", async () => {
    const { pal, names } = await begin([...MERGE, ...MERGE, ...MERGE]);
    const dry = await pal.run(["dream", "--dry-run"]);
    expect(dry.stdout).toMatch(
      /mirror\.md: The release goes to the staging mirror first\n {4}merged into release\.md/,
    );
    expect(dry.stdout).toContain("+- The release goes to the staging mirror first");
    expect(dry.stdout).toMatch(/this was a dry run\.\n$/);
    const unasked = await pal.run(["dream"]);
    expect(unasked.stderr).toContain("use --yes to apply");
    const json = JSON.parse((await pal.run(["dream", "--dry-run", "--json"])).stdout);
    expect(json).toMatchObject({
      state: "declined",
      write: null,
      changes: [{ path: "mirror.md" }, { path: "release.md" }],
    });
    expect(json.account).toContainEqual(
      expect.objectContaining({ path: "mirror.md", outcome: "merged", into: "release.md" }),
    );
    expect(await names()).toEqual(["mirror.md", "release.md"]);
  });

  it("fails with a sentence if the model's answer is unusable, and changes nothing", async () => {
    const { pal, names } = await begin(() => "All done!");
    const { code, stdout, stderr } = await pal.run(["dream", "--yes"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/It failed, and nothing was changed: .*no account\.\n$/);
    expect(await names()).toEqual(["mirror.md", "release.md"]);
    const json = await pal.run(["dream", "--yes", "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("account"),
    });
  });

  it("respects the day's budget", async () => {
    const { pal } = await begin(() => call("Read", { file_path: "memory/release.md" }));
    await pal.settings({ dreaming: { dailyTokens: 10_000 } });
    const { code, stderr } = await pal.run(["dream", "--yes"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/of the 10000 tokens/) });
    const { length } = pal.requests;
    expect((await pal.run(["dream", "--yes"])).code).toBe(1);
    expect(pal.requests).toHaveLength(length);
  });

  it("sends the model only the memory, and no files of the project", async () => {
    const { pal } = await begin(MERGE);
    await pal.run(["dream", "--yes"]);
    const [first] = pal.requests as readonly MessagesRequest[];
    expect(first?.messages).toHaveLength(1);
    expect(JSON.stringify(first?.messages)).toContain("f1: The release goes to the staging mirror first");
  });

  it("reads the project's current files, but not those that a rule denies", async () => {
    const { pal, names } = await begin([
      call("Read", { file_path: "release.json" }),
      call("Bash", { command: "cat private.txt" }),
      call("Bash", { command: "rm release.json" }),
      tidy([]),
    ]);
    await pal.put("release.json", '{"mirror":"eu-north"}');
    await pal.put("private.txt", "The heron sleeps.");
    await pal.settings({ permissions: { deny: ["Read(private.txt)"] } });
    const { code } = await pal.run(["dream", "--yes"]);
    expect(code).toBe(0);
    expect(pal.lastWords(1)).toContain("eu-north");
    expect(pal.lastWords(2)).not.toContain("heron");
    expect(pal.lastWords(3)).toContain("only run read-only commands");
    expect(await pal.read("release.json")).toContain("eu-north");
    expect(await names()).toEqual(["mirror.md", "release.md"]);
  });

  it.skipIf(!pty)("asks in a terminal, and does it or not", async () => {
    const { pal, names } = await begin([...MERGE, ...MERGE]);
    const asked = async (answer: string) => {
      const place = { home: join(pal.folder, "home"), work: pal.path(".") };
      const env = { ANTHROPIC_BASE_URL: pal.emulator.url, ANTHROPIC_API_KEY: "any" };
      const terminal = new TerminalUnderTest(place, { args: ["dream"], env });
      await terminal.sees("Do this? It can be undone. [y/N]");
      expect(terminal.all).toContain("merged into release.md");
      terminal.type(`${answer}\r`);
      expect(await terminal.exits()).toBe(0);
      return terminal.all;
    };
    expect(await asked("n")).toContain("Nothing was changed.");
    expect(await names()).toEqual(["mirror.md", "release.md"]);
    expect(await asked("y")).toContain("Memory tidied: merged mirror.md");
    expect(await names()).toEqual(["release.md"]);
  });

  it("retires no statement of the person on its own: it lists them, and waits for an answer", async () => {
    const facts = ["Oslo", "Bergen", "Turku", "Malmo", "Aarhus", "Espoo", "Lund", "Vaasa", "Riga"];
    const { pal, names } = await begin(() =>
      tidy(
        ["oslo.md", "bergen.md", "turku.md", "mirror.md"].map((path) => ({ path, text: null })),
        // In the order of the memories' paths.
        [2, 6, 7, 10].map((at) => ({
          fact: `f${at}`,
          outcome: "retired",
          because: "no longer relevant",
        })),
      ),
    );
    for (const city of facts)
      await pal.run(["memory", "add", `${city} has a mirror in rack 7.`, "--name", city]);
    const before = await names();
    const { code, stdout } = await pal.run(["dream", "--yes"]);
    expect(code).toBe(0);
    expect(await names()).toEqual(before);
    for (const city of ["oslo", "bergen", "turku"])
      expect(stdout).toMatch(new RegExp(`Kept until you agree: .*${city}\\.md`));
    expect(stdout).toContain("pal dream accept, or pal dream discard");
    expect((await pal.run(["dream", "--last"])).stdout).toMatch(
      /oslo\.md: Oslo has a mirror in rack 7\.\n {4}retired: no longer relevant \(you said it, so you decide\)/,
    );
    const later = await pal.run(["-p", "Hello."]);
    expect(later.stderr).toMatch(/A dream waits for you to decide\. It would remove 4 statements of yours\./);
    await pal.run(["dream", "discard"]);
    expect(await names()).toEqual(before);
    expect((await pal.run(["-p", "Hello."])).stderr).not.toContain("A dream waits");
    await pal.run(["dream", "--yes"]);
    const agreed = await pal.run(["dream", "accept"]);
    expect(agreed.stdout).toMatch(/^Memory tidied: retired .*bergen\.md .*Undo with: pal dream undo\.\n$/);
    expect(await names()).toHaveLength(before.length - 4);
    expect((await pal.run(["dream", "accept"])).stderr).toContain("No dream is waiting");
    await pal.run(["dream", "undo"]);
    expect(await names()).toEqual(before);
  });

  it("holds back what would remove most of the memory, even with --yes, and shows it again", async () => {
    const files = Array.from(
      { length: 6 },
      (_, at) => [`h${at}.md`, `Host ${at} listens at port 90${at}.`] as const,
    );
    const account = ["release", "mirror", ...files].map((_, at) => ({
      fact: `f${at + 1}`,
      outcome: "retired",
      because: "it is no longer in use",
    }));
    const { pal, put, names } = await begin(() =>
      tidy(
        files.map(([path]) => ({ path, text: null })),
        account,
      ),
    );
    for (const [name, fact] of files) await put(name, `- ${fact}`);
    const held = await pal.run(["dream", "--yes"]);
    expect(held.stdout).toMatch(/^Nothing was changed: It would remove 6 of 8 files\./);
    expect(await names()).toHaveLength(8);
    const { length } = pal.requests;
    const again = await pal.run(["dream", "--yes"]);
    expect(again.stdout).toMatch(/is waiting for your review\.\n8 facts: 2 stay/);
    expect(pal.requests).toHaveLength(length);
    expect(await names()).toHaveLength(8);
  });
});
