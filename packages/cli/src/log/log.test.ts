// The log of a session through the real binary, and its parts by example.
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Entry } from "@palimpsest/core/internal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";
import { deriveLog } from "./derive-log.ts";
import { LogFile, olderLogPath } from "./log-file.ts";
import { formatLogLine, type LogLine, readLineTime } from "./log-line.ts";
import { mergeLog } from "./merge-log.ts";

describe("pal --debug and pal log", () => {
  let binary: Binary | undefined;
  afterEach(async () => {
    await binary?.end();
    binary = undefined;
  });

  async function findLog(pal: Binary): Promise<string> {
    const [session] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
    return session.path.replace(/\.jsonl$/, "/debug.log");
  }

  it("logs one line per event in a private file, without credentials, and prints it", async () => {
    const secret = "very-secret-value-123";
    const key = ["sk", "ant", "a1b2c3d4".repeat(4)].join("-");
    const pal = await Binary.begin([call("Bash", { command: `echo ${secret} ${key}` }), "Done."]);
    binary = pal;
    await pal.run(["-p", "Go.", "--debug", "--allowed-tools", "Bash(echo *)"], {
      env: { ANTHROPIC_API_KEY: secret },
    });
    const path = await findLog(pal);
    const log = await readFile(path, "utf8");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(log).not.toContain(secret);
    expect(log).not.toContain(key);
    expect(log).toMatch(/ session +opened +ok {2}pal /);
    expect(
      log.match(/ main +request +[\d,]+ tokens {2}ready {2}\d+ messages? for claude-sonnet-5-5\n/g),
    ).toHaveLength(2);
    expect(log).toMatch(
      / main +response +in [\d,]+ \([\d,]+ read, [\d,]+ written\), out [\d,]+ {2}\$\d\.\d{4} {2}[\d.]+m?s {2}ok {2}claude-sonnet-5-5, tool_use\n/,
    );
    expect(log).toMatch(
      / tools +Bash +[\d.]+m?s {2}ok {2}echo \[credential removed: ANTHROPIC_API_KEY\] \[secret: /,
    );
    for (const line of log.trimEnd().split("\n")) expect(readLineTime(line)).toBeGreaterThan(0);
    expect((await pal.run(["log"])).stdout).toBe(log);
  });

  it("keeps no log by default, and can derive one from the transcript", async () => {
    const pal = await Binary.begin(["One.", "Two.", "Three."]);
    binary = pal;
    await pal.run(["-p", "First"]);
    const path = await findLog(pal);
    await expect(stat(path)).rejects.toThrow("ENOENT");
    const before = (await pal.run(["log"])).stdout.trimEnd().split("\n");
    expect(before.map((line) => line.slice(24).trim().split(/ +/).slice(0, 2).join(" "))).toEqual([
      "main message",
      "view prelude",
      "main response",
    ]);
    await pal.run(["-p", "Second", "--continue", "--debug"]);
    await pal.run(["-p", "Third", "--continue"]);
    const lines = (await pal.run(["log"])).stdout.trimEnd().split("\n");
    expect(lines.slice(0, 3)).toEqual(before);
    expect(lines.filter((line) => / main +response /.test(line))).toHaveLength(3);
    expect(lines.filter((line) => / main +request /.test(line))).toHaveLength(1);
    const times = lines.map((line) => readLineTime(line)!);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const json = (await pal.run(["log", "--json"])).stdout.trimEnd().split("\n");
    const parsed = json.map((line) => JSON.parse(line));
    expect(parsed.filter(({ what }) => what === "response")).toHaveLength(3);
    expect(parsed[0]).toMatchObject({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      layer: "main",
      what: "message",
    });
  });
});

describe("the file of a log", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "pal-log-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const line = (text: string): LogLine => ({ time: 0, layer: "main", what: "test", outcome: "ok", text });

  it("is limited: it has the newest lines, and a second file has the ones before", async () => {
    const path = join(folder, "session/debug.log");
    const file = new LogFile(path, () => {}, 1_000);
    for (let at = 0; at < 100; at++) file.add(line(`line ${at}`));
    const [older, newer] = await Promise.all(
      [olderLogPath(path), path].map((name) => readFile(name, "utf8")),
    );
    expect(Math.max(older!.length, newer!.length)).toBeLessThanOrEqual(1_000);
    expect(newer).toMatch(/line 99\n$/);
    const kept = `${older}${newer}`.trimEnd().split("\n");
    expect(kept).toEqual(
      Array.from({ length: kept.length }, (_, at) => formatLogLine(line(`line ${100 - kept.length + at}`))),
    );
  });

  it("shows control characters instead of keeping them", async () => {
    const path = join(folder, "debug.log");
    new LogFile(path, () => {}).add(line("red \u001b[31m"));
    expect(await readFile(path, "utf8")).toMatch(/red \\u\{1b\}\[31m\n$/);
  });

  it("says once that it cannot be written, and continues without", async () => {
    await writeFile(join(folder, "session"), "a file where a folder should be");
    const failures: unknown[] = [];
    const file = new LogFile(join(folder, "session/debug.log"), (error) => failures.push(error));
    file.add(line("one"));
    file.add(line("two"));
    expect(failures).toHaveLength(1);
    await rm(join(folder, "session"));
    await mkdir(join(folder, "session"));
    file.add(line("three"));
    await expect(stat(join(folder, "session/debug.log"))).rejects.toThrow("ENOENT");
  });
});

describe("lines from a transcript", () => {
  const usage = {
    input_tokens: 10,
    output_tokens: 5,
    cache_read_input_tokens: 90,
    cache_creation_input_tokens: 20,
  };
  let count = 0;
  const entry = (body: object): Entry =>
    ({ v: 1, id: `e${++count}`, parent: null, time: 1_000, ...body }) as Entry;

  it("report breaks, compactions, recalls and background calls with their cost", () => {
    const lines = deriveLog([
      entry({
        type: "assistant",
        requested: 400,
        message: {
          role: "assistant",
          model: "claude-sonnet-5-5",
          usage,
          stop_reason: "tool_use",
          content: [{ type: "tool_use", id: "t", name: "Recall", input: { id: "t0" } }],
        },
      }),
      entry({ type: "surfaced", memories: [{ path: "a.md", bytes: 1 }], content: [] }),
      entry({ type: "cost", layer: "notes", model: "claude-sonnet-5-5", usage, outcome: "failed" }),
      entry({
        type: "cleared",
        trigger: "economy",
        how: "stub",
        results: [{ tool_use_id: "t", content: "", tokens: 900 }],
      }),
      entry({
        type: "boundary",
        from: "a",
        to: "b",
        pieces: [],
        trigger: "auto",
        method: "notes",
        before: 9_000,
        after: 1_000,
      }),
      entry({ type: "failure", layer: "compaction", reason: "no answer", automatic: true }),
      entry({ type: "title", title: "not an event", by: "human" }),
    ]).map((line) => formatLogLine(line).slice(26));
    // Per million tokens: 10 at $2, 20 written at 1.25 times and 90 read at a tenth of that price, 5 at $10.
    expect(lines).toEqual([
      "main         response    in 120 (90 read, 20 written), out 5  $0.0001  600ms  ok  claude-sonnet-5-5, tool_use",
      'recall       asked       ok  {"id":"t0"}',
      "recall       surfaced    ok  a.md",
      "notes        call        in 120 (90 read, 20 written), out 5  $0.0001  failed  claude-sonnet-5-5",
      "microcompact cleared     900 tokens  economy  1 result",
      "compaction   auto        9,000 to 1,000 tokens  ok  notes",
      "compaction   failure     failed  no answer",
    ]);
  });

  it("fill the gaps of a log, and do not repeat what was logged", () => {
    const at = (time: number, what: string) => formatLogLine({ time, layer: "session", what, outcome: "ok" });
    const derived = [1, 5, 6, 12, 20].map((time) => ({ time, text: `derived ${time}` }));
    expect(mergeLog([at(5, "opened"), at(6, "x"), at(10, "opened"), at(13, "y"), "torn"], derived)).toEqual([
      "derived 1",
      at(5, "opened"),
      at(6, "x"),
      at(10, "opened"),
      at(13, "y"),
      "torn",
      "derived 20",
    ]);
    expect(mergeLog([], derived)).toEqual(derived.map(({ text }) => text));
    expect(mergeLog(["torn line without a time"], derived)).toEqual(derived.map(({ text }) => text));
  });

  it("are one line each, even if a reason contains line breaks", () => {
    const text = `two\nlines\u001b[31m and ${"x".repeat(1_000)}`;
    const formatted = formatLogLine({ time: Number.NaN, layer: "main", what: "w", outcome: "ok", text });
    expect(formatted.split("\n")).toHaveLength(1);
    expect(formatted.length).toBeLessThan(400);
  });
});
