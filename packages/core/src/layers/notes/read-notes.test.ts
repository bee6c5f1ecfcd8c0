import { describe, expect, it } from "vitest";
import type { Derived } from "../../derived/derived.ts";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { estimateBlocks } from "../../tokens/estimate.ts";
import { loadCustom, OUR_TEMPLATE } from "./load-custom.ts";
import PROMPT from "./prompt.md.ts";
import { makeUsableNotes, readNotes } from "./read-notes.ts";

const HOME = "/home/.palimpsest";
const FOLDER = "/home/.palimpsest/projects/p/s";
const PATH = `${FOLDER}/notes.md`;
const LIMITS = { sectionTokens: 2_000, totalTokens: 12_000, answerTokens: 6_000 };
const tokensOf = estimateBlocks as (blocks: Parameters<typeof estimateBlocks>[0]) => number;
const NOTHING: Derived = {
  humans: [],
  files: new Map(),
  commands: [],
  errors: [],
  work: [],
  remarks: [],
  created: [],
};
const DERIVED: Derived = {
  ...NOTHING,
  humans: [{ entry: "e0", time: 0, text: "Mend the build.", attachments: 0 }],
  files: new Map([["/p/a.ts", { path: "/p/a.ts", reads: 1, edits: 0, lastRead: { id: "t1", number: 1 } }]]),
};

describe("template and prompt", () => {
  it("are ours unless the user has their own", async () => {
    const { files } = memoryPorts();
    expect(await loadCustom(files, HOME)).toEqual({ template: OUR_TEMPLATE, prompt: PROMPT, failures: [] });
    await files.write(`${HOME}/session-notes/template.md`, "# Only This\n_guide_\n");
    await files.write(`${HOME}/session-notes/prompt.md`, "Update {{notesPath}}!");
    const { template, prompt, failures } = await loadCustom(files, HOME);
    expect(template.sections.map(({ heading }) => heading)).toEqual(["# Only This"]);
    expect([prompt, failures]).toEqual(["Update {{notesPath}}!", []]);
  });

  it.each([
    ["template.md", "no heading at all"],
    ["template.md", `# A\n${"x".repeat(30_000)}`],
    ["prompt.md", "  \n"],
  ])("%s: ours takes the place of what is of no use, and that is told", async (name, text) => {
    const { files } = memoryPorts();
    await files.write(`${HOME}/session-notes/${name}`, text);
    const { template, prompt, failures } = await loadCustom(files, HOME);
    expect([template, prompt]).toEqual([OUR_TEMPLATE, PROMPT]);
    expect(failures).toEqual([expect.stringContaining(name)]);
  });

  it("are ours if the user's cannot be read, and that is reported", async () => {
    const { files } = memoryPorts();
    await files.makeFolder(`${HOME}/session-notes/prompt.md`);
    const { prompt, failures } = await loadCustom(files, HOME);
    expect(prompt).toBe(PROMPT);
    expect(failures).toHaveLength(1);
  });
});

describe("readNotes", () => {
  it("knows whether anybody has written anything", async () => {
    const { files } = memoryPorts();
    expect(await readNotes(files, FOLDER, HOME)).toMatchObject({ text: "", hasContent: false, failures: [] });
    await files.write(PATH, "# Current State\n\n\n# Worklog\n");
    expect((await readNotes(files, FOLDER, HOME)).hasContent).toBe(false);
    await files.write(PATH, "# Current State\nHalf done.\n");
    expect((await readNotes(files, FOLDER, HOME)).hasContent).toBe(true);
  });

  it("takes unreadable notes for none, and says why", async () => {
    const { files } = memoryPorts();
    await files.makeFolder(PATH);
    const read = await readNotes(files, FOLDER, HOME);
    expect(read).toMatchObject({ text: "", hasContent: false, failures: [expect.stringContaining(PATH)] });
  });
});

describe("notesAtUse", () => {
  it("has content without any model, as soon as something was said", () => {
    expect(makeUsableNotes({ derived: NOTHING, limits: LIMITS, tokensOf })).toEqual({
      text: "",
      hasContent: false,
    });
    const { text, hasContent } = makeUsableNotes({ derived: DERIVED, limits: LIMITS, tokensOf });
    expect(hasContent).toBe(true);
    expect(text).toBe(
      [
        "# Session Title\nMend the build.",
        '# Task Specification\nFrom the transcript:\n- "Mend the build." (e0)',
        "# Files and Functions\nFrom the transcript:\n- /p/a.ts (read)",
      ].join("\n\n"),
    );
  });

  it("shows the model's text first, then what it does not say, without what the caller leaves out", () => {
    const written = {
      template: OUR_TEMPLATE,
      path: PATH,
      text: "# Files and Functions\nSee /p/a.tsx and b.\n# Learnings\nNone.",
    };
    const { text } = makeUsableNotes({
      written,
      derived: DERIVED,
      limits: LIMITS,
      tokensOf,
      without: ["humans", "title"],
    });
    expect(text).toBe(
      "# Files and Functions\nSee /p/a.tsx and b.\n\nFrom the transcript:\n- /p/a.ts (read)\n\n# Learnings\nNone.",
    );
    const saying = { ...written, text: "# Files and Functions\nSee `/p/a.ts`." };
    expect(
      makeUsableNotes({ written: saying, derived: DERIVED, limits: LIMITS, tokensOf }).text,
    ).not.toContain("(read)");
  });

  it("shows what is derived even if the user's template has no section for it", async () => {
    const { files } = memoryPorts();
    await files.write(`${HOME}/session-notes/template.md`, "# Goal\n_why_\n");
    await files.write(PATH, "# Goal\nGreen.\n");
    const { text } = makeUsableNotes({
      written: await readNotes(files, FOLDER, HOME),
      derived: DERIVED,
      limits: LIMITS,
      tokensOf,
    });
    expect(text).toMatch(/^# Goal\nGreen\.\n\n# Session Title\nMend the build\.\n\n# Task Specification\n/);
  });

  it("cuts a section that is too long, and says where the rest is", () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => `line ${at}`).join("\n");
    const written = {
      template: OUR_TEMPLATE,
      path: PATH,
      text: `# Learnings\n${lines}\n# Worklog\n${lines}`,
    };
    const { text } = makeUsableNotes({ written, derived: NOTHING, limits: LIMITS, tokensOf });
    expect(text).toMatch(/^# Learnings\nline 0\n/);
    expect(text).toContain(
      `[… cut: all of it is in ${PATH}]\n\n# Worklog\n[… cut: all of it is in ${PATH}]\nline `,
    );
    expect(text).toMatch(/\nline 1999$/);
  });

  it("says before the answers that are shown how many older ones are not", () => {
    const remarks = Array.from({ length: 400 }, (_, at) => ({
      entry: `e${at}`,
      time: at,
      text: `Answer ${at}: ${"it works now, as the tests show. ".repeat(4)}`,
      isFinal: true as const,
    }));
    const { text } = makeUsableNotes({ derived: { ...NOTHING, remarks }, limits: LIMITS, tokensOf });
    const [, missing, first] = /^From the transcript:\n\((\d+) older not shown\)\nAnswer (\d+):/m.exec(text)!;
    expect(Number(first)).toBe(Number(missing));
    expect(text).toMatch(/\nAnswer 399: [^\n]*\n*$/);
  });
});
