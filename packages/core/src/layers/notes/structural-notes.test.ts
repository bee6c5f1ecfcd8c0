import { describe, expect, it } from "vitest";
import type { Derived } from "../../derived/derived.ts";
import { makeStructuralNotes } from "./structural-notes.ts";

const NOTHING: Derived = { humans: [], files: new Map(), commands: [], errors: [], work: [] };
const human = (entry: string, text: string, attachments = 0) => ({ entry, time: 0, text, attachments });
const step = (id: string, text: string) => ({ entry: "e", time: 0, id, text });

function linesOf(derived: Partial<Derived>, part: string, isHidden?: (entry: string) => boolean) {
  const section = makeStructuralNotes({ ...NOTHING, ...derived }, isHidden).find((one) => one.part === part)!;
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

  it("stand on one line of bounded length, with the way to the whole", () => {
    const [line] = byImportance({ humans: [human("e7", `Fix\n\n ${"it ".repeat(9_000)}`, 2)] }, "humans");
    expect(line).toMatch(/^- "Fix it it .*…" \(e7, 2 attached\)$/);
    expect(line!.length).toBeLessThan(700);
  });

  it("give the session a title", () => {
    const text = "Please find out why the build is red and then mend it at once";
    expect(byImportance({ humans: [human("e0", text)] }, "title")).toEqual([
      "Please find out why the build is red and then",
    ]);
  });

  it("are not shown where they were removed", () => {
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
    "- c (edited 2×; t5)",
    "- b (edited, read; t2)",
    '- "d\\ne" (read; t10)',
    "- a (read 3×; t9)",
  ]);
});

it("lists each command once, the one run last first", () => {
  const commands = ["make", "npm test", "make"].map((command, at) => ({
    id: `t${at}`,
    tool: "Bash",
    command,
    failed: at === 2,
  }));
  expect(byImportance({ commands }, "commands")).toEqual(["- make (2×; failed last; t2)", "- npm test (t1)"]);
});

it("lists each error once, those not put right first, with what followed", () => {
  const error = (id: string, message: string) => ({ id, tool: "Bash", subject: "make", message });
  const errors = [
    { ...error("t1", "old\nand bad"), followedBy: "Edit: a.ts", resolvedBy: "t5" },
    error("t2", "same"),
    error("t3", "same"),
    { ...error("t4", "good"), resolvedBy: "t6" },
  ];
  expect(byImportance({ errors }, "errors")).toEqual([
    "- Bash: make (t3)\n  same",
    "- Bash: make (t4)\n  good\n  then it went well in t6",
    "- Bash: make (t1)\n  old\n  and bad\n  then Edit: a.ts; it went well in t5",
  ]);
});

it("divides the work between the current state and the worklog", () => {
  const work = [
    step("t1", "A"),
    step("t2", "B"),
    { ...step("t3", "C"), failed: true as const },
    step("t4", "D"),
  ];
  const answered = { entry: "e9", time: 0, text: "Done." };
  expect(asShown({ work: [...work, answered] }, "work")).toEqual(["- A (t1)", "- B (t2)"]);
  expect(byImportance({ work: [...work, answered] }, "work")).toEqual(["- B (t2)", "- A (t1)"]);
  expect(asShown({ work: [...work, answered] }, "state")).toEqual([
    "- C, failed (t3)",
    "- D (t4)",
    "- Answered: Done. (e9)",
  ]);
  expect(asShown({ work: work.slice(0, 2) }, "work")).toEqual([]);
});
