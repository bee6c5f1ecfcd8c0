// A whole file from a model that has not read the one that is there: what stood in it stays, in front of what is new. Pure.
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
