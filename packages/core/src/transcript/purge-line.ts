// A line of a transcript without a text. It stays an entry of the same shape: ids, order and what belongs together are kept,
// so that the file still folds. Pure.

/** Names and ties, where they are the program's own: nothing that anybody said. */
const TIES = new Set([
  ...[
    "v",
    "id",
    "parent",
    "time",
    "type",
    "role",
    "tool_use_id",
    "from",
    "to",
    "of",
    "at",
    "answers",
    "entry",
  ],
  ...["lastMessage", "stop_reason", "media_type"],
]);
/** Hashes and counts, all the way down. */
const NUMBERS = new Set(["digest", "usage", "cache_control"]);

/** Where a tool is asked or described any field may be anybody's words. */
const OTHERS = new Set(["input", "note"]);

export type Clean = (text: string) => string;

export function purgeLine(line: string, clean: Clean): string {
  const value = parsed(line);
  if (value === undefined) return clean(line);
  const purged = JSON.stringify(without(value, clean, true));
  return purged === JSON.stringify(value) ? line : purged;
}

function without(value: unknown, clean: Clean, isOurs: boolean): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((each) => without(each, clean, isOurs));
  if (typeof value !== "object" || value === null) return value;
  // Signed: with another text it would be refused, so it goes as a whole.
  if ("signature" in value && "thinking" in value && clean(String(value.thinking)) !== value.thinking)
    return { type: "text", text: clean(String(value.thinking)) };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      isOurs && (NUMBERS.has(key) || (TIES.has(key) && typeof inner !== "object"))
        ? [key, inner]
        : [isOurs ? key : clean(key), without(inner, clean, isOurs && !OTHERS.has(key))],
    ),
  );
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
