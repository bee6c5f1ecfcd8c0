// Merges a whole file from a model that has not read the existing one: the old body stays, followed by the new text. Pure.
import { splitFrontmatter } from "../../text/frontmatter.ts";

export function keepOldBody(current: string, text: string): string {
  const old = splitFrontmatter(current).body.trimEnd();
  const { yaml, body } = splitFrontmatter(text);
  const known = new Set(old.split("\n").map((line) => line.trim()));
  const added = body
    .split("\n")
    .filter((line) => line.trim() === "" || !known.has(line.trim()))
    .join("\n")
    .trim();
  const head = yaml === undefined ? "" : `---\n${yaml}---\n`;
  return `${head}${[old, added].filter((part) => part !== "").join("\n\n")}\n`;
}
