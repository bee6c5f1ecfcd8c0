// Splits a Markdown file into its YAML frontmatter and its body. Broken frontmatter is said, never thrown.
import { parse } from "yaml";

export interface Frontmatter {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Why the frontmatter cannot be used. */
  readonly broken?: string;
}

/** Far more than names and descriptions take. */
const MAX_FRONTMATTER = 20_000;
const FENCED = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

export function readFrontmatter(text: string): Frontmatter {
  const clean = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  if (!/^---[ \t]*\n/.test(clean)) return { fields: {}, body: clean };
  const found = FENCED.exec(clean);
  if (!found) return { fields: {}, body: clean, broken: "the frontmatter is not closed with ---" };
  const body = clean.slice(found[0].length);
  const yaml = found[1] ?? "";
  if (yaml.length > MAX_FRONTMATTER) return { fields: {}, body, broken: "the frontmatter is too long" };
  try {
    // Without aliases a few lines cannot grow into gigabytes.
    const fields: unknown = parse(yaml, { maxAliasCount: 0, logLevel: "error" });
    if (fields === null || fields === undefined) return { fields: {}, body };
    if (typeof fields !== "object" || Array.isArray(fields))
      return { fields: {}, body, broken: "the frontmatter is not a list of names and values" };
    return { fields: fields as Record<string, unknown>, body };
  } catch (error) {
    const [line = ""] = (error as Error).message.split("\n");
    return { fields: {}, body, broken: `the frontmatter is not valid YAML: ${line}` };
  }
}

/** A field that may be a list or a text of words and brackets, such as `allowed-tools`. */
export function listField(value: unknown, split: (text: string) => string[]): string[] {
  if (typeof value === "string") return split(value);
  if (!Array.isArray(value)) return [];
  return value.filter((each) => typeof each === "string");
}
