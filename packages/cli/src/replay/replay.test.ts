// Replaying and showing sessions through the real binary.
import { once } from "node:events";
import { mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import { WORK, writeClaude } from "../import/transcripts.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

describe("pal replay", () => {
  it("compares the ways to manage a recording, writes every request and a page, and asks no model", async () => {
    binary = await Binary.begin([]);
    const path = join(binary.folder, "recorded.jsonl");
    await writeFile(path, writeClaude(binary.path("."), WORK));
    const run = await binary.run(["replay", path, "--requests", "bodies", "--html", "page.html"]);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stdout).toMatch(
      /cost +requests .*\nas recorded +\$\S+ +\d+% +2 .*\nnothing managed +\$\S+ +100% +2 .*\nwindow .* 2 .*\neconomy .* 2 /,
    );
    expect(run.stdout).toContain("Recorded by claude-code: its system prompt and tools are reconstructed");
    expect(run.stderr).toMatch(/^Wrote .*page\.html \(\d+ KB\)\. Keys and passwords are masked\.\n$/);
    for (const rule of ["none", "window", "economy"])
      expect(await readdir(binary.path(`bodies/${rule}`))).toEqual(["00001.json", "00002.json"]);
    const body = JSON.parse(await readFile(binary.path("bodies/economy/00002.json"), "utf8"));
    expect(JSON.stringify(body.messages)).toContain("bearing seven runs dry since Tuesday morning");
    expect((await stat(binary.path("page.html"))).mode & 0o777).toBe(0o600);
    expect(binary.emulator.ledger).toEqual([]);
    const json = JSON.parse((await binary.run(["replay", path, "--json"])).stdout);
    expect(json.columns.map(({ rule }: { rule: string }) => rule)).toEqual(["none", "window", "economy"]);
    const pages = await binary.run(["export", path, "--html", "export.html"]);
    expect(pages).toMatchObject({ code: 0, stdout: "" });
    expect(await readFile(binary.path("export.html"), "utf8")).toContain("<dd>2</dd>");
  });

  it("says last where the page is", async () => {
    binary = await Binary.begin([]);
    await writeFile(binary.path("recorded.jsonl"), writeClaude(binary.path("."), WORK));
    const shown = await open(binary.path("shown.txt"), "w");
    const child = binary.start(["replay", "./recorded.jsonl", "--html", "page.html"], { output: shown.fd });
    await once(child, "close");
    await shown.close();
    expect(await binary.read("shown.txt")).toMatch(
      /\nRecorded by claude-code: [\s\S]*\nWrote .*page\.html .*\n$/,
    );
  });

  it("refuses what it cannot show, and says what to do", async () => {
    binary = await Binary.begin([]);
    expect((await binary.run(["replay", "nobody"])).stderr).toMatch(/^No session nobody in this project/);
    expect((await binary.run(["replay", "./typo.jsonl"])).stderr).toBe(
      "There is no file or folder ./typo.jsonl.\n",
    );
    for (const name of ["empty", "many"]) await mkdir(binary.path(name));
    await binary.put("empty/readme.md", "nothing");
    expect((await binary.run(["replay", "./empty"])).stderr).toBe(
      "No transcript of a known agent in ./empty.\n",
    );
    for (const [at, name] of ["one.jsonl", "two.jsonl"].entries())
      await binary.put(
        `many/${name}`,
        writeClaude(binary.path("."), WORK, `1111111${at}-2222-4333-8444-555555555555`),
      );
    expect(await binary.run(["replay", "./many", "--html", "page.html"])).toMatchObject({
      code: 1,
      stderr: "A page shows one session; these are 2. Name one of them.\n",
    });
    const both = await binary.run(["replay", "./many"]);
    expect(both.stdout).toMatch(/^2 sessions\n\n/);
    expect(both.stdout).toMatch(/economy +\$\S+ +\d+% +4 /);
  });
});
