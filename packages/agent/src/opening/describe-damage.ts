// Describes the damage found in a transcript when its session was resumed. Pure.
import type { Opening } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";

/** Lines listed; the rest is counted. */
const MAX_NAMED = 3;

export function describeDamage(
  { skipped, findings, tornBytes }: Opening["damage"],
  path: string,
): readonly string[] {
  const sentences: string[] = [];
  if (skipped > 0) {
    const named = findings.slice(0, MAX_NAMED).map(({ line, reason }) => `line ${line}: ${reason}`);
    const more = skipped > named.length ? "; …" : "";
    const [lines, they] = skipped === 1 ? ["1 line", "It stays"] : [`${skipped} lines`, "They stay"];
    sentences.push(
      `${path}: ${lines} of this session cannot be used and ${skipped === 1 ? "is" : "are"} skipped (${named.join("; ")}${more}). ${they} in the file.`,
    );
  }
  if (tornBytes > 0) {
    const bytes = formatCount(tornBytes, "byte");
    sentences.push(
      `${path}: the last line is incomplete (${bytes}), as after a crash. The session continues without it.`,
    );
  }
  return sentences;
}
