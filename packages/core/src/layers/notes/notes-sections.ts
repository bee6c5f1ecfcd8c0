// Notes as sections: a template gives the headings and, below each, an italic line; the rest is free text. Whatever a
// model or a human does to the text, the template's lines come out as they were, and no other line is lost. Pure.

interface Section {
  /** What it is known by, whatever the case and level of the heading. */
  readonly key: string;
  /** The whole line. */
  readonly heading: string;
  /** The italic line that says what belongs here. */
  readonly guide: string | undefined;
  /** What the template itself has below that. */
  readonly start: string;
}

export interface Template {
  /** What stands before the first heading. */
  readonly preface: string;
  readonly sections: readonly Section[];
}

/** The free text of sections, by key. */
export type Bodies = ReadonlyMap<string, string>;

const HEADING = /^#{1,6}\s+(?=\S)/;
const ITALIC = /^(?:_[^_].*_|\*[^*].*\*)$/;

/** Undefined where there is no heading: then there is nothing to fill. */
export function parseTemplate(text: string): Template | undefined {
  const preface: string[] = [];
  const found = new Map<string, { readonly heading: string; readonly lines: string[] }>();
  let lines = preface;
  for (const line of linesOf(text)) {
    const key = keyOf(line);
    if (key === undefined) {
      lines.push(line);
      continue;
    }
    // A heading that is there twice continues the first, as it does in notes.
    const section = found.get(key) ?? { heading: line.trim(), lines: [] };
    found.set(key, section);
    lines = section.lines;
  }
  if (found.size === 0) return undefined;
  const sections = [...found].map(([key, { heading, lines }]) => {
    const guide = guideOf(lines);
    return { key, heading, guide, lines };
  });
  const fixed = fixedLines(trimLines(preface), sections);
  return {
    preface: trimLines(preface),
    sections: sections.map(({ key, heading, guide, lines }) => {
      return { key, heading, guide, start: trimLines(lines.filter((line) => !fixed.has(line.trim()))) };
    }),
  };
}

function guideOf(lines: readonly string[]): string | undefined {
  const first = lines.find((line) => line.trim() !== "")?.trim();
  return first !== undefined && ITALIC.test(first) ? first : undefined;
}

/** Lines that are the template's own, wherever they stand. */
function fixedLines(preface: string, sections: readonly Pick<Section, "guide">[]): ReadonlySet<string> {
  const lines = [...linesOf(preface), ...sections.map(({ guide }) => guide ?? "")];
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== ""));
}

/** The key of a heading line; undefined for any other line. */
export function keyOf(line: string): string | undefined {
  const trimmed = line.trim();
  const marks = HEADING.exec(trimmed)?.[0];
  if (marks === undefined) return undefined;
  // From the end, one by one: a pattern that looks for the last mark tries every mark of a line that is full of them.
  let end = trimmed.length;
  while (end > marks.length && /[\s#:]/.test(trimmed[end - 1]!)) end--;
  return trimmed.slice(marks.length, end).replace(/\s+/g, " ").toLowerCase();
}

/**
 * The sections whose heading stands in the text. A line before the first heading belongs to the first section, a
 * heading that the template does not know to the text of the section it stands in, and one that is there twice
 * continues the first.
 */
export function parseNotes(template: Template, text: string): Bodies {
  const known = new Set(template.sections.map(({ key }) => key));
  const fixed = fixedLines(template.preface, template.sections);
  const before: string[] = [];
  const bodies = new Map<string, string[]>();
  let lines = before;
  for (const line of linesOf(text)) {
    const key = keyOf(line);
    if (key !== undefined && known.has(key)) {
      lines = bodies.get(key) ?? [];
      if (lines.length > 0) lines.push("");
      bodies.set(key, lines);
      continue;
    }
    if (!fixed.has(line.trim())) lines.push(line);
  }
  const first = bodies.values().next().value;
  if (first && trimLines(before) !== "") first.unshift(...before);
  return new Map([...bodies].map(([key, list]) => [key, trimLines(list)]));
}

/** The notes after an answer: a section that the answer does not have keeps the text it had. */
export function restoreSections(template: Template, earlier: Bodies, answer: string): Bodies {
  const given = parseNotes(template, answer);
  return new Map(
    template.sections.map(({ key, start }) => [key, given.get(key) ?? earlier.get(key) ?? start]),
  );
}

export const emptyBodies = (template: Template): Bodies =>
  new Map(template.sections.map(({ key, start }) => [key, start]));

/** Whether nobody has written anything into the template yet. */
export const isEmpty = (template: Template, bodies: Bodies): boolean =>
  template.sections.every(({ key, start }) => ["", start].includes(bodies.get(key) ?? ""));

export const isSame = (template: Template, a: Bodies, b: Bodies): boolean =>
  template.sections.every(({ key }) => a.get(key) === b.get(key));

/** Two changes of the same notes: what somebody else has changed meanwhile stands. */
export function mergeBodies(template: Template, base: Bodies, mine: Bodies, theirs: Bodies): Bodies {
  const chooseBody = (key: string) => (theirs.get(key) === base.get(key) ? mine : theirs).get(key) ?? "";
  return new Map(template.sections.map(({ key }) => [key, chooseBody(key)]));
}

/** The whole text, as it stands in the file. */
export function assembleNotes({ preface, sections }: Template, bodies: Bodies): string {
  const parts = sections.map(({ key, heading, guide }) =>
    [heading, ...(guide === undefined ? [] : [guide]), ...formatBody(bodies.get(key))].join("\n"),
  );
  return `${[...(preface === "" ? [] : [preface]), ...parts].join("\n\n")}\n`;
}

const formatBody = (text: string | undefined) => (text ? ["", text] : []);

const linesOf = (text: string): string[] => text.split("\n").map(withoutReturns);

/** Not by a pattern: it would try each carriage return of a line that is full of them. */
function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === "\r") end--;
  return line.slice(0, end);
}

/** Without blank lines around it. */
function trimLines(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return first === -1 ? "" : lines.slice(first, last + 1).join("\n");
}
