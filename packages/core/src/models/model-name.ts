// Normalises a model's name, as different vendors write it, and finds the matching entry of a table.

/** The name of the offline engine, on requests, in transcripts and on the screen. */
export const OFFLINE_MODEL = "offline";

/** A date, a vendor's revision or `latest` after a name is still the same model; another number is another model. */
const SAME_MODEL = /^(?:-\d{8}|-latest|-v\d+)*(?:[@:].*)?$/;

const LONG_CONTEXT = /\[1m\]$/i;

/** `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `anthropic/claude-sonnet-4.5[1m]` → `claude-sonnet-4-5…`. */
export function plainName(name: string): string {
  const bare = name.trim().toLowerCase().replace(LONG_CONTEXT, "");
  const start = bare.lastIndexOf("claude-");
  return (start < 0 ? bare : bare.slice(start)).replace(/(\d)\.(?=\d)/g, "$1-");
}

/** Returns the key of `table` for this model: the longest one followed by nothing but a date or revision. */
export function findName(name: string, table: Iterable<string>): string | undefined {
  const plain = plainName(name);
  let found: string | undefined;
  let length = -1;
  for (const key of table) {
    const candidate = plainName(key);
    if (!plain.startsWith(candidate) || !SAME_MODEL.test(plain.slice(candidate.length))) continue;
    if (candidate.length > length) {
      found = key;
      length = candidate.length;
    }
  }
  return found;
}
