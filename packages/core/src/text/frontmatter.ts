// Reads the YAML frontmatter of a Markdown file. Broken frontmatter is reported, never thrown.
import { isMap, parseDocument } from "yaml";
import { plainFields } from "./plain-fields.ts";

/** Together, the parts contain every byte of the file. */
export interface FrontmatterParts {
  /** A byte order mark, if the file has one. */
  readonly mark: string;
  /** The text between the fences, with "\n" line endings; `undefined` if there is no frontmatter. */
  readonly yaml?: string;
  readonly body: string;
  readonly ending: "\n" | "\r\n";
  /** Why there is no frontmatter although the file begins like it. */
  readonly broken?: string;
}

export type FrontmatterFields = Readonly<Record<string, unknown>>;

export interface Frontmatter {
  readonly fields: FrontmatterFields;
  /** With "\n" line endings. */
  readonly body: string;
  /** Why the frontmatter cannot be used. */
  readonly broken?: string;
}

/** Far more than names and descriptions need; a file full of YAML is not a note. */
const MAX_FRONTMATTER = 20_000;
/**
 * Tags beyond plain YAML stay text: the parser would convert them to other types, and fails to write some back (`!!binary`
 * without a value).
 */
export const YAML_OPTIONS = { logLevel: "silent", resolveKnownTags: false } as const;
const OPENING = /^---[ \t]*\r?\n/;
const FENCED = /^---[ \t]*\r?\n((?:[\s\S]*?\r?\n)??)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

export function splitFrontmatter(text: string): FrontmatterParts {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const clean = text.slice(mark.length);
  const ending = /\r\n/.test(clean) ? "\r\n" : "\n";
  if (!OPENING.test(clean)) return { mark, body: clean, ending };
  const found = FENCED.exec(clean.length > MAX_FRONTMATTER ? clean.slice(0, MAX_FRONTMATTER) : clean);
  if (!found) {
    const broken =
      clean.length > MAX_FRONTMATTER
        ? "the frontmatter is too long, or not closed with ---"
        : "the frontmatter is not closed with ---";
    return { mark, body: clean, ending, broken };
  }
  const yaml = (found[1] ?? "").replaceAll("\r\n", "\n");
  return { mark, yaml, body: clean.slice(found[0].length), ending };
}

/** Returns the fields of the frontmatter, or why they cannot be read. */
export function readFrontmatterFields(yaml: string): Pick<Frontmatter, "fields" | "broken"> {
  const plain = plainFields(yaml);
  if (plain) return { fields: plain };
  if (hasMarker(yaml)) return { fields: {}, broken: "the frontmatter holds a marker of another document" };
  const document = parseDocument(yaml, YAML_OPTIONS);
  const [error] = document.errors;
  if (error)
    return { fields: {}, broken: `the frontmatter is not valid YAML: ${error.message.split("\n")[0] ?? ""}` };
  if (document.contents === null) return { fields: {} };
  if (!isMap(document.contents))
    return { fields: {}, broken: "the frontmatter is not a list of names and values" };
  try {
    // Aliases are not allowed, so a few lines cannot grow into gigabytes.
    return { fields: document.toJS({ maxAliasCount: 0 }) as FrontmatterFields };
  } catch {
    return { fields: {}, broken: "the frontmatter uses aliases, which are not read" };
  }
}

export function readFrontmatter(text: string): Frontmatter {
  const { yaml, body, broken } = splitFrontmatter(text);
  const read =
    yaml === undefined
      ? { fields: {}, ...(broken !== undefined && { broken }) }
      : readFrontmatterFields(yaml);
  return { ...read, body: body.replaceAll("\r\n", "\n") };
}

/** Such a line would be written back unchanged, and end the frontmatter too early. */
const hasMarker = (yaml: string): boolean => /^\uFEFF?(?:(?:---|\.\.\.)(?:\s|$)|%)/m.test(yaml);
