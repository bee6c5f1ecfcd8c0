// Reads a model's name the way vendors write it, and finds the entry of a table that it means.

/** The name of the offline engine, on requests, in transcripts and on the screen. */
export const OFFLINE_MODEL = "offline";

/** A date, a vendor's revision or `latest` behind a name is still that model; another number is another model. */
const SAME_MODEL = /^(?:-\d{8}|-latest|-v\d+)*(?:[@:].*)?$/;

const LONG_CONTEXT = /\[1m\]$/i;

/** `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `anthropic/claude-sonnet-4.5[1m]` → `claude-sonnet-4-5…`. */
export function plainName(name: string): string {
  const bare = name.trim().toLowerCase().replace(LONG_CONTEXT, "");
  const start = bare.lastIndexOf("claude-");
  return (start < 0 ? bare : bare.slice(start)).replace(/(\d)\.(?=\d)/g, "$1-");
}

/** The key of `table` that names this model: the longest one with nothing but a date or revision behind it. */
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
