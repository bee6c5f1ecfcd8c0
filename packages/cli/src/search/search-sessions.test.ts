// Searching through the real binary, and examples of formatted hits.
import { mkdir, writeFile } from "node:fs/promises";
import type { Hit } from "@palimpsest/core/search";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";
import { formatHits } from "./format-search-hits.ts";
import { toTime } from "./to-time.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

it("finds what was said, returned and remembered, in this project or in all", async () => {
  const pal = await Binary.begin([call("Bash", { command: "echo tins of linseed" }), "Use the oak stain."]);
  binary = pal;
  const none = await pal.run(["search", "linseed"]);
  expect(none).toMatchObject({ code: 0, stderr: "" });
  expect(none.stdout).toMatch(/^Nothing in this project contains any of: linseed\nTry .* --all\.\n$/);

  await pal.run(["-p", "What is in the shed?", "--allowed-tools", "Bash"]);
  const [session] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  const hits: Hit[] = JSON.parse((await pal.run(["search", "linseed", "tins", "--json"])).stdout);
  expect(hits).toContainEqual(
    expect.objectContaining({ kind: "tool", session: session.id, text: "tins of linseed" }),
  );
  const shown = await pal.run(["search", "oak", "stain"]);
  expect(shown.stdout).toMatch(
    new RegExp(
      `^\\d{4}-\\S+ \\S+  assistant  What is in the shed\\?\n  Use the oak stain\\.\n  → ${session.id} \\S+\n$`,
    ),
  );

  const memory = session.path.replace(/sessions\/.*$/, "memory");
  await mkdir(memory, { recursive: true });
  await writeFile(
    `${memory}/stain.md`,
    "---\nname: Stain\ndescription: what to use\n---\nWalnut, never oak.\n",
  );
  const remembered = await pal.run(["search", "walnut", "--kind", "memory"]);
  expect(remembered.stdout).toContain(`memory     Stain\n  Walnut, never oak.\n  → ${memory}/stain.md\n`);
  expect((await pal.run(["search", "oak", "--kind", "human"])).stdout).toMatch(/without the filters/);

  await mkdir(pal.path("other/.git"), { recursive: true });
  const other = async (...args: string[]) => (await pal.run(args, { folder: "other" })).stdout;
  expect(await other("search", "walnut")).toMatch(/^Nothing in this project/);
  expect(await other("search", "walnut", "--all")).toMatch(/→ \S+-work-\S+ .*stain\.md/);
});

it("searches without an index if none can be kept, and says so", async () => {
  const pal = await Binary.begin(["Use the oak stain."]);
  binary = pal;
  await pal.run(["-p", "What is in the shed?"]);
  const [session] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  await mkdir(session.path.replace(/sessions\/.*$/, "index.sqlite"));
  const found = await pal.run(["search", "oak"]);
  expect(found).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The search index .* could not be kept: /),
  });
  expect(found.stdout).toContain("Use the oak stain.");
});

it.each([
  [["search"], /missing required argument/],
  [["search", "x", "--kind", "letter"], /Expected one of human, assistant, tool, memory/],
  [["search", "x", "--since", "soon"], /Expected a date such as/],
  [["search", "x", "--limit", "0"], /whole number from 1/],
])("says what is wrong with %j", async (args, message) => {
  binary = await Binary.begin([]);
  expect(await binary.run(args)).toMatchObject({
    code: expect.any(Number),
    stderr: expect.stringMatching(message),
  });
});

describe("hits", () => {
  const hit = (more: Partial<Hit>): Hit => ({
    kind: "tool",
    project: "p",
    path: "/s.jsonl",
    session: "s1",
    entry: "e1",
    id: "t1",
    about: "Bash make",
    time: 0,
    text: "one\n\ntwo",
    from: 0,
    score: 1,
    ...more,
  });

  it("are separated by a blank line, and show their position", () => {
    expect(formatHits([hit({}), hit({ about: "", title: "Door" })]).map((line) => line.slice(0, 14))).toEqual(
      [
        expect.stringMatching(/^\d{4}-/),
        "  one",
        "  two",
        "  → s1 t1",
        "",
        expect.stringMatching(/^\d{4}-/),
        "  one",
        "  two",
        "  → s1 t1",
      ],
    );
  });

  it("are cut to the terminal's width, except for their position, and contain no control characters", () => {
    const shown = formatHits(
      [hit({ text: `\x1b[2J${"x".repeat(99)}\x07\n2\n3\n4\n5`, id: "t".repeat(50) })],
      {
        columns: 40,
      },
    );
    expect(shown).toHaveLength(6);
    expect(shown[1]).toBe(`  ${"x".repeat(37)}…`);
    expect(shown.at(-1)).toHaveLength(57);
  });
});

describe("a time", () => {
  const now = Date.parse("2026-10-31T12:00:00Z");
  it.each([
    ["7d", now - 7 * 86_400_000],
    ["30m", now - 1_800_000],
    ["1.5h", now - 5_400_000],
    ["2026-10-30", new Date(2026, 9, 30).getTime()],
    ["2026-10-30T10:00:00Z", Date.parse("2026-10-30T10:00:00Z")],
    ["yesterday", undefined],
    ["2026-99-99", undefined],
    ["", undefined],
  ])("is read from %j", (text, time) => expect(toTime(text, now)).toBe(time));
});

it("is checked by the doctor", async () => {
  const pal = await Binary.begin(["Fine."]);
  binary = pal;
  const told = async () => (await pal.run(["doctor"])).stdout;
  expect(await told()).toMatch(/ok +search +No search index yet/);
  await pal.run(["-p", "Hello."]);
  await pal.run(["search", "hello"]);
  expect(await told()).toMatch(/ok +search +[\d.]+ KB: 2 places in 1 file\./);
  const [{ path }] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  await writeFile(path.replace(/sessions\/.*$/, "index.sqlite"), "nonsense ".repeat(1_000));
  expect(await told()).toMatch(/warn +search +\S+index\.sqlite\s+cannot\s+be\s+used/);
  expect((await pal.run(["search", "hello"])).stdout).toContain("Hello.");
  expect(await told()).toMatch(/warn +search +\S+unusable-\S+\s+was\s+set\s+aside/);
});
