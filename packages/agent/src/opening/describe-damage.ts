// What was found wrong with a transcript when its session was resumed, in sentences. Pure.
import type { Opening } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";

/** Lines named one by one; the rest is counted. */
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
      `${path}: the last line was cut off while it was being written (${bytes}), as a crash does it. The session goes on without it.`,
    );
  }
  return sentences;
}
