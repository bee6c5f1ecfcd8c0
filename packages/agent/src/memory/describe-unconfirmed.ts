// The sentence that tells a person at the start about memories that changed while a command ran. Pure.
import type { UnconfirmedChange } from "@palimpsest/core/memory";
import { formatCount } from "@palimpsest/core/text";

/** More names than this would hide the sentence. */
const MAX_NAMES = 5;

/** One sentence, or none. `scope`: the option of `pal memory` that selects the memory, with a leading space. */
export function describeUnconfirmed(changes: readonly UnconfirmedChange[], scope = ""): readonly string[] {
  if (changes.length === 0) return [];
  const names = changes.slice(0, MAX_NAMES).map(({ path }) => path);
  const more = changes.length > names.length ? `, and ${changes.length - names.length} more` : "";
  const files = formatCount(changes.length, "memory file");
  return [
    `${files} changed while a command ran and ${changes.length === 1 ? "is" : "are"} unconfirmed: ${names.join(", ")}${more}. See pal memory diff${scope}, then pal memory confirm${scope} or pal memory undo${scope}.`,
  ];
}
