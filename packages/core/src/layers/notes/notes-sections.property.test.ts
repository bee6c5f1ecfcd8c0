// Whatever is written into the notes, the template's lines are restored, and no other line is lost.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assembleNotes,
  type Bodies,
  emptyBodies,
  keyOf,
  mergeBodies,
  parseNotes,
  parseTemplate,
  restoreSections,
  type Template,
} from "./notes-sections.ts";
import TEMPLATE from "./template.md.ts";

const OURS = parseTemplate(TEMPLATE)!;
const CUSTOM = parseTemplate(
  "Kept by a robot.\n\n## Goal\n*why*\n\n- (none yet)\n\n### Ideas\n\n## Goal\nagain\n# A $& B\n_x_",
)!;

/** Lines that a model might write: headings of ours in every shape, guides, unknown headings, fences, anything. */
const lineOf = (template: Template) =>
  fc.oneof(
    fc.constantFrom(
      ...template.sections.flatMap(({ heading, guide = "_guide_" }) => [
        heading,
        guide,
        `${heading}:`,
        `#${heading.toUpperCase()} `,
        `${heading} and more`,
        guide.slice(0, -2),
      ]),
    ),
    fc.constantFrom(
      "",
      "```",
      "# unknown",
      "- a $1 {{currentNotes}}",
      "_italic_",
      "text\r",
      "#",
      "####### x",
    ),
    fc.string(),
  );
const textOf = (template: Template) =>
  fc.oneof(
    fc.array(lineOf(template), { maxLength: 40 }).map((lines) => lines.join("\n")),
    fc.string({ unit: "binary", maxLength: 200 }),
  );

const anyTemplate = fc
  .array(fc.oneof(fc.constantFrom("# A", "## b:", "# A ", "_x_", "_y_", "", "text", "\r"), fc.string()), {
    maxLength: 12,
  })
  .map((lines) => parseTemplate(`${lines.join("\n")}\n# Always`)!);
const templates = fc.oneof(fc.constantFrom(OURS, CUSTOM), anyTemplate);
const cases = templates.chain((template) =>
  fc.record({ template: fc.constant(template), first: textOf(template), second: textOf(template) }),
);

/** The lines that are the template's own, in their order. One that is there twice is looked for twice. */
const fixedLines = ({ preface, sections }: Template) => [
  ...preface.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])),
  ...sections.flatMap(({ heading, guide }) => [heading, ...(guide === undefined ? [] : [guide])]),
];

const check = (body: (template: Template, first: string, second: string) => void) =>
  fc.assert(
    fc.property(cases, ({ template, first, second }) => body(template, first, second)),
    { numRuns: 200, endOnFailure: true },
  );

describe("our template", () => {
  it("has the ten sections, each with an italic line and nothing else", () => {
    expect(OURS.sections.map(({ heading }) => heading.slice(2))).toEqual([
      "Session Title",
      "Current State",
      "Task Specification",
      "Files and Functions",
      "Workflow",
      "Errors & Corrections",
      "Codebase and System Documentation",
      "Learnings",
      "Key Results",
      "Worklog",
    ]);
    for (const { guide, start } of OURS.sections) expect([guide?.slice(0, 1), start]).toEqual(["_", ""]);
    const lines = (text: string) => text.split("\n").filter((line) => line !== "");
    expect(lines(assembleNotes(OURS, emptyBodies(OURS)))).toEqual(lines(TEMPLATE));
  });
});

describe("sections", () => {
  it("never change a heading or an italic line", () => {
    check((template, first, second) => {
      const earlier = restoreSections(template, emptyBodies(template), first);
      const text = assembleNotes(template, restoreSections(template, earlier, second));
      const lines = text.split("\n").map((line) => line.trim());
      const fixed = fixedLines(template);
      expect(lines.filter((line) => fixed.includes(line))).toEqual(fixed);
      const headings = lines.filter((line) => template.sections.some(({ key }) => key === keyOf(line)));
      expect(headings).toEqual(template.sections.map(({ heading }) => heading));
    });
  });

  it("lose no line of an answer that has any heading", () => {
    check((template, first) => {
      const fixed = fixedLines(template);
      const isOurs = (line: string) =>
        fixed.includes(line.trim()) || template.sections.some(({ key }) => key === keyOf(line));
      fc.pre(
        first.split(/\r*\n|\r+$/).some((line) => template.sections.some(({ key }) => key === keyOf(line))),
      );
      const after = assembleNotes(template, restoreSections(template, new Map(), first)).split("\n");
      for (const line of first.split(/\r*\n|\r+$/)) {
        if (line.trim() !== "" && !isOurs(line)) expect(after).toContain(line);
      }
    });
  });

  it("keep the earlier text of a section that an answer does not have", () => {
    check((template, first, second) => {
      const earlier = restoreSections(template, emptyBodies(template), first);
      const given = parseNotes(template, second);
      const after = restoreSections(template, earlier, second);
      for (const { key } of template.sections)
        expect(after.get(key)).toBe(given.get(key) ?? earlier.get(key));
    });
  });

  it("read back what they wrote", () => {
    check((template, first) => {
      const bodies = restoreSections(template, emptyBodies(template), first);
      const text = assembleNotes(template, bodies);
      expect(parseNotes(template, text)).toEqual(bodies);
      expect(assembleNotes(template, restoreSections(template, new Map(), text))).toBe(text);
    });
  });

  it("keep what somebody else has changed meanwhile", () => {
    check((template, first, second) => {
      const base = emptyBodies(template);
      const mine = restoreSections(template, base, first);
      const theirs = restoreSections(template, base, second);
      const merged = mergeBodies(template, base, mine, theirs);
      for (const { key } of template.sections) {
        const isTheirs = theirs.get(key) !== base.get(key);
        expect(merged.get(key)).toBe((isTheirs ? theirs : mine).get(key));
      }
    });
  });

  it("move text under a heading of another level or case to its section", () => {
    const bodies: Bodies = parseNotes(
      OURS,
      "intro\n## CURRENT  state:\nnow\n### Unknown\nmore\n# Learnings\nx\n# Current State\nlater",
    );
    expect(Object.fromEntries(bodies)).toEqual({
      "current state": "intro\nnow\n### Unknown\nmore\n\nlater",
      learnings: "x",
    });
  });
});
