// Notes as sections: the template gives each a heading and an italic guide line; the rest is free text. Whatever a model or
// a human does to the text, the template's lines are restored and no other line is lost. Pure.

interface Section {
  /** Identifies the section, independent of the heading's case and level. */
  readonly key: string;
  /** The whole heading line. */
  readonly heading: string;
  /** The italic line that says what belongs here. */
  readonly guide: string | undefined;
  /** The template's own text below that. */
  readonly start: string;
}

export interface Template {
  /** The text before the first heading. */
  readonly preface: string;
  readonly sections: readonly Section[];
}

/** The free text of sections, by key. */
export type Bodies = ReadonlyMap<string, string>;

const HEADING = /^#{1,6}\s+(?=\S)/;
const ITALIC = /^(?:_[^_].*_|\*[^*].*\*)$/;

/** Returns undefined if there is no heading, since then there is nothing to fill. */
export function parseTemplate(text: string): Template | undefined {
  const preface: string[] = [];
  const found = new Map<string, { readonly heading: string; readonly lines: string[] }>();
  let lines = preface;
  for (const line of splitLines(text)) {
    const key = keyOf(line);
    if (key === undefined) {
      lines.push(line);
      continue;
    }
    // A repeated heading continues the first one, as it does in notes.
    const section = found.get(key) ?? { heading: line.trim(), lines: [] };
    found.set(key, section);
    lines = section.lines;
  }
  if (found.size === 0) return undefined;
  const sections = [...found].map(([key, { heading, lines }]) => {
    const guide = findGuide(lines);
    return { key, heading, guide, lines };
  });
  const fixed = collectFixedLines(trimLines(preface), sections);
  return {
    preface: trimLines(preface),
    sections: sections.map(({ key, heading, guide, lines }) => {
      return { key, heading, guide, start: trimLines(lines.filter((line) => !fixed.has(line.trim()))) };
    }),
  };
}

function findGuide(lines: readonly string[]): string | undefined {
  const first = lines.find((line) => line.trim() !== "")?.trim();
  return first !== undefined && ITALIC.test(first) ? first : undefined;
}

/** Lines that belong to the template wherever they appear. */
function collectFixedLines(
  preface: string,
  sections: readonly Pick<Section, "guide">[],
): ReadonlySet<string> {
  const lines = [...splitLines(preface), ...sections.map(({ guide }) => guide ?? "")];
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== ""));
}

/** Returns the key of a heading line, or undefined for any other line. */
export function keyOf(line: string): string | undefined {
  const trimmed = line.trim();
  const marks = HEADING.exec(trimmed)?.[0];
  if (marks === undefined) return undefined;
  // Character by character from the end: a regular expression would backtrack on a line full of marks.
  let end = trimmed.length;
  while (end > marks.length && /[\s#:]/.test(trimmed[end - 1]!)) end--;
  return trimmed.slice(marks.length, end).replace(/\s+/g, " ").toLowerCase();
}

/**
 * Returns the sections whose heading is in the text. Lines before the first heading belong to the first section. A heading
 * that the template does not have is text of its section, and a repeated heading continues the first one.
 */
export function parseNotes(template: Template, text: string): Bodies {
  const known = new Set(template.sections.map(({ key }) => key));
  const fixed = collectFixedLines(template.preface, template.sections);
  const before: string[] = [];
  const bodies = new Map<string, string[]>();
  let lines = before;
  for (const line of splitLines(text)) {
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

/** Returns the notes after an answer: sections that the answer does not have keep their text. */
export function restoreSections(template: Template, earlier: Bodies, answer: string): Bodies {
  const given = parseNotes(template, answer);
  return new Map(
    template.sections.map(({ key, start }) => [key, given.get(key) ?? earlier.get(key) ?? start]),
  );
}

export const emptyBodies = (template: Template): Bodies =>
  new Map(template.sections.map(({ key, start }) => [key, start]));

/** True if nobody has written anything into the template yet. */
export const isEmpty = (template: Template, bodies: Bodies): boolean =>
  template.sections.every(({ key, start }) => ["", start].includes(bodies.get(key) ?? ""));

export const isSame = (template: Template, a: Bodies, b: Bodies): boolean =>
  template.sections.every(({ key }) => a.get(key) === b.get(key));

/** Merges two changes of the same notes; in each section, what somebody else has changed meanwhile wins. */
export function mergeBodies(template: Template, base: Bodies, mine: Bodies, theirs: Bodies): Bodies {
  const chooseBody = (key: string) => (theirs.get(key) === base.get(key) ? mine : theirs).get(key) ?? "";
  return new Map(template.sections.map(({ key }) => [key, chooseBody(key)]));
}

/** Returns the whole text of the file. */
export function assembleNotes({ preface, sections }: Template, bodies: Bodies): string {
  const parts = sections.map(({ key, heading, guide }) =>
    [heading, ...(guide === undefined ? [] : [guide]), ...formatBody(bodies.get(key))].join("\n"),
  );
  return `${[...(preface === "" ? [] : [preface]), ...parts].join("\n\n")}\n`;
}

const formatBody = (text: string | undefined) => (text ? ["", text] : []);

const splitLines = (text: string): string[] => text.split("\n").map(withoutReturns);

/** Avoids a regular expression, which would backtrack on a line full of carriage returns. */
function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === "\r") end--;
  return line.slice(0, end);
}

/** Joins the lines without blank lines at either end. */
function trimLines(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return first === -1 ? "" : lines.slice(first, last + 1).join("\n");
}
