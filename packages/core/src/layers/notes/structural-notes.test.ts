import { describe, expect, it } from "vitest";
import type { Derived, Step } from "../../derived/derived.ts";
import { estimateBlocks } from "../../tokens/estimate.ts";
import type { Block } from "../../transcript/blocks.ts";
import { makeStructuralNotes } from "./structural-notes.ts";

const NOTHING: Derived = {
  humans: [],
  files: new Map(),
  commands: [],
  errors: [],
  work: [],
  remarks: [],
  created: [],
};
const tokensOf = (blocks: readonly Block[]) => estimateBlocks(blocks);
const human = (entry: string, text: string, attachments = 0) => ({ entry, time: 0, text, attachments });
const step = (entry: string, text: string, more: Partial<Step> = {}) => ({
  entry,
  time: 0,
  id: `t_${entry}`,
  text,
  ...more,
});
const remark = (entry: string, text: string, isFinal = false) => ({ entry, text, isFinal });

function linesOf(derived: Partial<Derived>, part: string, isHidden?: (entry: string) => boolean) {
  const options = { tokensOf, answerTokens: 6_000, ...(isHidden && { isHidden }) };
  const sections = makeStructuralNotes({ ...NOTHING, ...derived }, options);
  const section = sections.find((one) => one.part === part)!;
  const items = [...section.items()];
  expect(section.count).toBe(items.length);
  return items;
}

const byImportance = (derived: Partial<Derived>, part: string) =>
  linesOf(derived, part).map(({ text }) => text);
const asShown = (derived: Partial<Derived>, part: string) =>
  linesOf(derived, part)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);

describe("the human's words", () => {
  const humans = ["one", "two", "three"].map((text, at) => human(`e${at}`, text));

  it("count most at the beginning and at the end, and are shown in their order", () => {
    expect(byImportance({ humans }, "humans")).toEqual(['- "one" (e0)', '- "three" (e2)', '- "two" (e1)']);
    expect(asShown({ humans }, "humans")).toEqual(['- "one" (e0)', '- "two" (e1)', '- "three" (e2)']);
  });

  it("are on one line of bounded length, with how to read the whole", () => {
    const [line] = byImportance({ humans: [human("e7", `Fix\n\n ${"it ".repeat(9_000)}`, 2)] }, "humans");
    expect(line).toMatch(/^- "Fix it it .*…" \(e7, 2 attached\)$/);
    expect(line!.length).toBeLessThan(700);
  });

  it("give the session a title", () => {
    const text = "Please find out why the build is red and then mend it at once";
    expect(byImportance({ humans: [human("e0", text)] }, "title")).toEqual([
      "Please find out why the build is red and then…",
    ]);
    expect(byImportance({ humans: [human("e0", "Mend the build")] }, "title")).toEqual(["Mend the build"]);
  });

  it("are not shown if they were removed", () => {
    expect(linesOf({ humans }, "humans", (entry) => entry === "e1").map(({ says }) => says)).toEqual([
      "one",
      "three",
    ]);
  });
});

it("lists edited files before those only read, the latest first", () => {
  const place = (number: number) => ({ id: `t${number}`, number });
  const files = new Map(
    [
      { path: "a", reads: 3, edits: 0, lastRead: place(9) },
      { path: "b", reads: 1, edits: 1, lastRead: place(1), lastEdit: place(2) },
      { path: "c", reads: 0, edits: 2, lastEdit: place(5) },
      { path: "d\ne", reads: 1, edits: 0, lastRead: place(10) },
    ].map((file) => [file.path, file]),
  );
  expect(byImportance({ files }, "files")).toEqual([
    "- c (edited 2×)",
    "- b (edited, read)",
    '- "d\\ne" (read)',
    "- a (read 3×)",
  ]);
});

describe("commands", () => {
  const command = (gist: string, more: Partial<Derived["commands"][number]> = {}) => ({
    id: gist,
    tool: "Bash",
    command: `${gist} | tail`,
    gist,
    isProbe: false,
    failed: false,
    ...more,
  });

  it("are listed once each, the most recent first, whatever was cut from their output", () => {
    const commands = [command("make"), command("npm test"), command("make", { failed: true })];
    expect(byImportance({ commands }, "commands")).toEqual(["- make (2×; failed last)", "- npm test"]);
  });

  it("are not listed if they only looked once, made something that is listed, or failed and were abandoned", () => {
    const commands = [
      command("ls", { isProbe: true }),
      command("git commit", { hasCreated: true }),
      command("make x", { failed: true }),
      ...[1, 2, 3].map(() => command("git status", { isProbe: true })),
    ];
    expect(byImportance({ commands }, "commands")).toEqual(["- git status (3×)"]);
  });
});

it("lists each error once, those not put right first, with what followed", () => {
  const error = (id: string, message: string) => ({
    id,
    tool: "Bash",
    subject: "make",
    message,
    isCommand: true as const,
  });
  const errors = [
    { ...error("t1", "old\nand bad"), followedBy: "Edit: a.ts", resolvedBy: "t5" },
    error("t2", "same"),
    { ...error("t3", "same"), followedBy: "Edit: b.ts" },
    error("t4", "Exit code 1"),
  ];
  expect(byImportance({ errors }, "errors")).toEqual([
    "- Bash: make\n  same\n  then Edit: b.ts",
    "- Bash: make\n  old\n  and bad\n  then it went well later",
  ]);
});

it("leaves out calls that were made right later, and paths that were wrong", () => {
  const error = (tool: string, message: string) => ({ id: message, tool, subject: "a.ts", message });
  const errors = [
    { ...error("Edit", "String not found"), resolvedBy: "t2" },
    error("Edit", "File does not exist"),
    { ...error("Read", "b.ts does not exist."), followedBy: "Glob: *.ts" },
    {
      ...error("Bash", 'ERROR: relation "users" does not exist'),
      isCommand: true as const,
      followedBy: "Bash: psql",
    },
    {
      ...error("Bash", "wc: a.ts: No such file or directory"),
      isCommand: true as const,
      followedBy: "Bash: ls",
    },
    { ...error("Bash", "cd: no such file or directory: a"), isCommand: true as const },
  ];
  expect(byImportance({ errors }, "errors")).toEqual([
    "- Bash: a.ts\n  cd: no such file or directory: a",
    '- Bash: a.ts\n  ERROR: relation "users" does not exist\n  then Bash: psql',
    "- Edit: a.ts\n  File does not exist",
  ]);
});

describe("what the assistant said", () => {
  const work = [
    step("e1", "Read: a.ts"),
    step("e2", "Grep: save", { sought: "saveAll" }),
    step("e2", "Edit: b.ts", { edits: ["b.ts"] }),
    step("e3", "Bash: make"),
    { entry: "e4", time: 0, text: "All green: 12 tests." },
    step("e5", "Edit: c.ts", { edits: ["c.ts"] }),
    step("e6", "Bash: make"),
  ];
  const remarks = [
    remark("e1", "Let me look at the `loader`."),
    remark("e2", "The cause is the retry, because it drops the lock."),
    remark("e4", "All green: 12 tests.", true),
    remark("e6", "Now the docs."),
  ];

  it("comes before what was done, each in one place", () => {
    expect(asShown({ work, remarks }, "decisions")).toEqual([
      "- The cause is the retry, because it drops the lock. → edited b.ts; searched saveAll",
    ]);
    expect(asShown({ work, remarks }, "work")).toEqual(["- Let me look at the `loader`.", "- → edited c.ts"]);
    expect(asShown({ work, remarks }, "results")).toEqual(["All green: 12 tests.\n"]);
    expect(asShown({ work, remarks }, "state")).toEqual(["Now the docs."]);
  });

  it("ends before a sentence that introduces what the notes do not show", () => {
    const found = remark("e2", "The cause is the retry, because it drops the lock. Let me check **where**:");
    const only = remark("e3", "The test cannot pass, so it must change:");
    const after = remark("e7", "On to the rest.");
    const steps = [...work.slice(0, 4), step("e7", "Bash: make")];
    expect(asShown({ work: steps, remarks: [found, only, after] }, "decisions")).toEqual([
      "- The cause is the retry, because it drops the lock. → edited b.ts; searched saveAll",
      "- The test cannot pass, so it must change:",
    ]);
  });

  it("begins a code block again if only its end has room", () => {
    const code = Array.from({ length: 900 }, (_, at) => `const part${at} = compute(${at});`);
    const answer = ["Here it is:", "```ts", ...code, "```", "Use the last one."].join("\n");
    const [text] = byImportance({ remarks: [remark("e1", answer, true)] }, "results");
    expect(text).toMatch(/^\[…\]\n```\n[^`]*const part899 = compute\(899\);\n```\nUse the last one\.\n$/);
  });

  it("follows the question that it answers, unless the human has removed that", () => {
    const asked = human("e0", `Why   is it ${"so ".repeat(90)}slow?`);
    const answers = [{ ...remark("e4", "The index is missing.", true), asked }];
    const [line] = asShown({ remarks: answers }, "results");
    expect(line).toMatch(/^To "Why is it so .* so…":\nThe index is missing\.\n$/);
    expect(line!.length).toBeLessThan(140);
    expect(linesOf({ remarks: answers }, "results", (id) => id === "e0").map(({ text }) => text)).toEqual([
      "The index is missing.\n",
    ]);
  });

  it("is left out if the view shows it, and nothing older becomes the state then", () => {
    const isHidden = (id: string) => ["e4", "e6"].includes(id);
    for (const part of ["results", "state"]) expect(linesOf({ work, remarks }, part, isHidden)).toEqual([]);
  });

  it("keeps the closing paragraphs of final answers whole, and the newest gets most of the room", () => {
    const long = (name: string) =>
      [..."abcdefgh"].map((at) => `${name} ${at}. ${"Some words of it. ".repeat(60)}`).join("\n\n");
    const answers = ["one", "two", "three"].map((name) => remark(name, long(name), true));
    const items = byImportance({ remarks: answers }, "results");
    expect(items.map((text) => text.split(" ")[0])).toEqual(["three", "two", "one"]);
    for (const [at, text] of items.entries()) {
      const name = ["three", "two", "one"][at]!;
      expect(text.trim().endsWith(`h. ${"Some words of it. ".repeat(60)}`.trim())).toBe(true);
      for (const paragraph of text.trim().split("\n\n")) expect(long(name)).toContain(paragraph);
    }
    expect(items[0]!.length).toBeGreaterThan(items[2]!.length);
  });
});

it("names what was created before the answers", () => {
  const created = [
    { kind: "commit" as const, name: "abc1234 on main: Mend it" },
    { kind: "issue" as const, name: "https://tracker.test/issue/ENT-241" },
  ];
  expect(asShown({ created, remarks: [remark("e1", "Done.", true)] }, "results")).toEqual([
    "- issue https://tracker.test/issue/ENT-241",
    "- commit abc1234 on main: Mend it",
    "Done.\n",
  ]);
});

it("names the functions that the edits of a file were about", () => {
  const symbols = new Map([
    ["saveAll", 1],
    ["loadState", 3],
  ]);
  const file = { path: "/p/src/state.ts", reads: 0, edits: 3, lastEdit: { id: "t", number: 1 }, symbols };
  const files = new Map([[file.path, file]]);
  expect(byImportance({ files }, "symbols")).toEqual(["- src/state.ts: loadState, saveAll"]);
  expect(byImportance({ files }, "files")).toEqual(["- /p/src/state.ts (edited 3×): loadState, saveAll"]);
});
