// Splits a memory into facts: one for each paragraph, list item, table row or code block below its frontmatter. Pure.
import type { Memory } from "../../memory/memory.ts";

export interface Fact {
  /** `f1`, `f2`, … in the order of paths and lines. A dream refers to facts by these ids. */
  readonly id: string;
  readonly path: string;
  readonly text: string;
}

const FENCE = /^\s*(```|~~~)/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;
const HEADING = /^\s{0,3}#{1,6}\s/;
/** Lines that state nothing: horizontal rules, the line below a table's header, comments. */
const DIVIDER = /^(?:[-*_=](?:\s*[-*_=]){2,}|\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?|<!--.*-->)$/;

/** Returns the statements of a text in order. A memory with nothing but a description states its description. */
export function splitStatements({
  body,
  description,
}: Pick<Memory, "body" | "description">): readonly string[] {
  const statements = splitBody(body);
  return statements.length > 0 || description.trim() === "" ? statements : [description.trim()];
}

/** Sorts by path, then by position, so that the same files always get the same ids. */
export function listFacts(memories: readonly Memory[]): readonly Fact[] {
  const sorted = memories.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return sorted
    .flatMap((memory) => splitStatements(memory).map((text) => ({ path: memory.path, text })))
    .map((fact, at) => ({ id: `f${at + 1}`, ...fact }));
}

function splitBody(body: string): readonly string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const endStatement = () => {
    const text = lines.join("\n").trim();
    if (text !== "") statements.push(text);
    lines = [];
  };
  for (const line of body.split(/\r\n|\r|\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      lines.push(line);
      if (mark === fence) {
        fence = undefined;
        endStatement();
      }
    } else if (mark !== undefined) {
      endStatement();
      fence = mark;
      lines.push(line);
    } else if (line.trim() === "" || HEADING.test(line) || DIVIDER.test(line.trim())) endStatement();
    else {
      if (ITEM.test(line) || /^\s*\|/.test(line)) endStatement();
      lines.push(line.replace(ITEM, ""));
    }
  }
  endStatement();
  return statements;
}
