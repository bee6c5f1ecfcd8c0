// Reads the fields that people write in the frontmatter of a skill or an agent. Pure.
import { toOneLine } from "./to-one-line.ts";

/** Returns one line without control characters, or undefined if there is nothing to show. */
export function readLineField(value: unknown, most: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const line = toOneLine(String(value).replace(/[\p{Cc}\p{Cf}]+/gu, " "))
    .slice(0, most)
    .toWellFormed();
  return line === "" ? undefined : line;
}

/** Reads a field that may be a list, or a text that `split` divides. */
export function readListField(value: unknown, split: (text: string) => string[]): string[] {
  if (typeof value === "string") return split(value);
  if (!Array.isArray(value)) return [];
  return value.filter((each) => typeof each === "string");
}
