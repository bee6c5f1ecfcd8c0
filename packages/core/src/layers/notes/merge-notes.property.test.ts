// Merged notes respect their limits and repeat nothing, whatever was written and derived.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Derived } from "../../derived/derived.ts";
import { estimateBlocks } from "../../tokens/estimate.ts";
import type { Block } from "../../transcript/blocks.ts";
import { OUR_TEMPLATE } from "./load-custom.ts";
import { mergeNotes } from "./merge-notes.ts";
import { parseTemplate } from "./notes-sections.ts";
import { makeStructuralNotes } from "./structural-notes.ts";

const plain = (blocks: readonly Block[]) => estimateBlocks(blocks);
/** One that charges for each block: the whole is less than the sum of its parts. */
const framed = (blocks: readonly Block[]) => estimateBlocks(blocks) + 3 * blocks.length;
/** One by which the whole is more than the sum of its parts. */
const growing = (blocks: readonly Block[]) => Math.ceil(estimateBlocks(blocks) ** 1.05);

const tokens = (text: string, tokensOf = plain) => (text === "" ? 0 : tokensOf([{ type: "text", text }]));

const id = fc.nat(500).map((n) => `id_${n}`);
const line = fc.oneof(
  fc.constantFrom(
    "npm test",
    "npm test -- --run",
    "/p/a.ts",
    "/p/a.tsx",
    "error: boom",
    "Edit: /p/a.ts",
    "x y",
  ),
  fc.string({ minLength: 1, maxLength: 60 }).map((text) => text.replace(/\s+/g, " ").trim() || "x"),
);
const derived: fc.Arbitrary<Derived> = fc.record({
  humans: fc.array(
    fc.record({
      entry: id,
      time: fc.nat(),
      text: fc.oneof(line, fc.lorem({ maxCount: 300 })),
      attachments: fc.nat(1),
    }),
    { maxLength: 12 },
  ),
  files: fc
    .array(
      fc.record({
        path: line,
        reads: fc.nat(3),
        edits: fc.nat(3),
        lastRead: fc.record({ id, number: fc.nat(99) }),
      }),
      {
        maxLength: 60,
      },
    )
    .map((list) => new Map(list.map((file) => [file.path, file]))),
  commands: fc.array(
    fc.record({
      id,
      tool: fc.constant("Bash"),
      command: line,
      gist: line,
      isProbe: fc.boolean(),
      failed: fc.boolean(),
    }),
    { maxLength: 40 },
  ),
  errors: fc.array(
    fc.record(
      {
        id,
        tool: fc.constant("Bash"),
        subject: line,
        message: fc.array(line).map((all) => all.join("\n")),
        followedBy: line,
        resolvedBy: id,
      },
      { requiredKeys: ["id", "tool", "subject", "message"] },
    ),
    { maxLength: 30 },
  ),
  work: fc.array(
    fc.record({ entry: id, time: fc.nat(), id, text: line }, { requiredKeys: ["entry", "time", "text"] }),
    { maxLength: 80 },
  ),
  remarks: fc.array(
    fc.record({ entry: id, text: fc.oneof(line, fc.lorem({ maxCount: 300 })), isFinal: fc.boolean() }),
    { maxLength: 30 },
  ),
  created: fc.array(fc.record({ kind: fc.constantFrom("commit" as const, "issue" as const), name: line }), {
    maxLength: 5,
  }),
});
const written = fc
  .array(fc.oneof(line, fc.lorem({ maxCount: 120 })), { maxLength: 30 })
  .map((all) => all.join("\n"));
const CUSTOM = parseTemplate("# Goal\n_x_\n# Worklog\n# Errors & corrections")!;

const cases = fc.record({
  template: fc.constantFrom(OUR_TEMPLATE, CUSTOM),
  texts: fc.array(written, { minLength: 10, maxLength: 10 }),
  derived,
  limits: fc.oneof(
    fc.constant({ sectionTokens: 2_000, totalTokens: 12_000 }),
    fc.record({ sectionTokens: fc.nat(600), totalTokens: fc.nat(2_500) }),
    fc.record({ sectionTokens: fc.nat(30), totalTokens: fc.nat(100) }),
  ),
  tokensOf: fc.constantFrom(plain, framed, growing),
});

const check = (body: (input: ReturnType<typeof inputOf>) => void) =>
  fc.assert(
    fc.property(cases, (drawn) => body(inputOf(drawn))),
    { numRuns: 150, endOnFailure: true },
  );

function inputOf({
  template,
  texts,
  derived,
  limits,
  tokensOf,
}: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
  const bodies = new Map(template.sections.map(({ key }, at) => [key, texts[at]!.trim()]));
  const structural = makeStructuralNotes(derived, { tokensOf, answerTokens: 6_000 }).filter(
    ({ part }) => part !== "symbols",
  );
  return { template, bodies, structural, limits, tokensOf, notesPath: "/s/notes.md" };
}

/** What is shown, by heading. */
function sectionsOf(text: string, { template, structural }: ReturnType<typeof inputOf>) {
  const headings = [
    ...template.sections.map(({ heading }) => heading),
    ...structural.map(({ title }) => `# ${title}`),
  ];
  const parts = new Map<string, string[]>();
  let lines: string[] = [];
  for (const one of text.split("\n")) {
    const isNew = headings.includes(one) && !parts.has(one);
    if (isNew) lines = [];
    if (isNew) parts.set(one, lines);
    else lines.push(one);
  }
  return parts;
}

describe("notes at use", () => {
  it("keep the limit of each section and of the whole", () => {
    check((input) => {
      const text = mergeNotes(input);
      expect(tokens(text, input.tokensOf)).toBeLessThanOrEqual(input.limits.totalTokens);
      for (const [heading, lines] of sectionsOf(text, input)) {
        const section = [heading, ...lines].join("\n").trimEnd();
        const { sectionTokens, totalTokens } = input.limits;
        const limit = heading === "# Key Results" ? Math.max(sectionTokens, totalTokens / 2) : sectionTokens;
        expect(tokens(section, input.tokensOf)).toBeLessThanOrEqual(limit);
      }
    });
  });

  it("say nothing twice", () => {
    check((input) => {
      for (const [heading, lines] of sectionsOf(mergeNotes(input), input)) {
        const lead = lines.indexOf("From the transcript:");
        if (lead === -1) continue;
        const shown = lines
          .slice(lead + 1)
          .join("\n")
          .trimEnd()
          .split(/\n(?=- |\()/)
          .filter((item) => item.startsWith("- "));
        expect(new Set(shown).size).toBe(shown.length);
        const body = lines.slice(0, lead).join(" ").replace(/\s+/g, " ");
        const part = input.structural.find(
          ({ title }) => `# ${title}`.toLowerCase() === heading.toLowerCase(),
        )!;
        const bySaying = new Map([...part.items()].map((item) => [item.text.trimEnd(), item.says]));
        for (const item of shown) {
          const says = bySaying.get(item);
          if (says === undefined) continue;
          expect(` ${body} `).not.toContain(` ${says.replace(/\s+/g, " ")} `);
        }
      }
    });
  });

  it("show all that was written, and all that is derived and new, if there is room", () => {
    check((input) => {
      const roomy = { ...input, limits: { sectionTokens: 1e6, totalTokens: 1e7 } };
      const text = mergeNotes(roomy);
      for (const body of input.bodies.values()) expect(text).toContain(body);
      const keys = new Set(input.template.sections.map(({ key }) => key));
      for (const { part, title, items } of input.structural) {
        if (part === "title" || keys.has(title.toLowerCase())) continue;
        for (const item of items()) expect(text).toContain(item.text);
      }
      expect(text).not.toContain("[… cut");
    });
  });

  it("spare current state and errors until everything else is gone", () => {
    check((input) => {
      if (input.template !== OUR_TEMPLATE || input.tokensOf !== plain) return;
      const { sectionTokens, totalTokens } = input.limits;
      const alone = mergeNotes({ ...input, limits: { sectionTokens, totalTokens: 1e7 } });
      const cut = sectionsOf(mergeNotes(input), input);
      const whole = sectionsOf(alone, input);
      const spared = ["# Current State", "# Errors & Corrections"];
      const isCut = spared.some(
        (one) => cut.get(one)?.join("\n").trimEnd() !== whole.get(one)?.join("\n").trimEnd(),
      );
      if (isCut) expect([...cut.keys()].filter((one) => !spared.includes(one))).toEqual([]);
      const needed = spared.flatMap((one) =>
        whole.has(one) ? [[one, ...whole.get(one)!].join("\n").trimEnd()] : [],
      );
      const room = needed.reduce((sum, one) => sum + tokens(`${one}\n\n`), 0);
      if (room <= totalTokens) expect(isCut).toBe(false);
    });
  });
});
