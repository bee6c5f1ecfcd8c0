// Removes a text from a line of a transcript. The entry keeps its shape, ids, order and links, so that the file can still be
// folded. Pure.

import type { Block } from "./blocks.ts";
import { moveOrigins, type OriginRange, originsOfBlock, originsProblem } from "./origins.ts";

/** The fields of a user entry that are read here. */
interface UserLine {
  readonly content: readonly (Block & { readonly text?: unknown })[];
  readonly origins: readonly OriginRange[];
}

/** Names and links that the program made, which contain nobody's words. */
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
  ...["lastMessage", "stop_reason", "media_type", "model"],
  // Each has one of a few fixed values; with another the entry could not be read.
  ...["source", "origin", "by", "ttl", "trigger", "how", "method", "outcome"],
]);
/** The reason for a prelude is a fixed value; the reasons of other entries are sentences. */
const PRELUDE_REASONS = new Set(["first", "expired", "tools-changed", "requested"]);
/** These contain only hashes and counts, at every depth. */
const NUMBERS = new Set(["digest", "usage", "cache_control"]);

/** In tool calls and tool definitions, any field may contain somebody's words. */
const OTHERS = new Set(["input", "note"]);

export type Clean = (text: string) => string;

export function purgeLine(line: string, clean: Clean): string {
  const value = parseObject(line);
  if (value === undefined) return clean(line);
  const purged = JSON.stringify(withMovedOrigins(value, purgeValue(value, clean, true)));
  return purged === JSON.stringify(value) ? line : purged;
}

/** Moves the origin ranges, which are positions in a message's text, along with the changed text. */
function withMovedOrigins(before: object, after: unknown): unknown {
  const [old, left] = [before as UserLine, after as UserLine];
  if (!Array.isArray(old.content) || originsProblem(old.origins, old.content) !== undefined) return after;
  const textAt = ({ content }: UserLine, at: number) => String(content[at]?.text ?? "");
  const isSame = old.content.every((_, at) => textAt(old, at) === textAt(left, at));
  const origins = old.content.flatMap((_, at) =>
    moveOrigins(originsOfBlock(old, at), textAt(old, at), textAt(left, at)).map((range) => ({
      ...range,
      ...(at > 0 && { block: at }),
    })),
  );
  return { ...left, origins: isSame ? old.origins : origins };
}

function isTie(key: string, inner: unknown): boolean {
  if (NUMBERS.has(key)) return true;
  if (key === "reason") return PRELUDE_REASONS.has(String(inner));
  return TIES.has(key) && typeof inner !== "object";
}

function purgeValue(value: unknown, clean: Clean, isOurs: boolean): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((each) => purgeValue(each, clean, isOurs));
  if (typeof value !== "object" || value === null) return value;
  // A signed block with changed text would be refused by the API, so it becomes plain text.
  if ("signature" in value && "thinking" in value && clean(String(value.thinking)) !== value.thinking)
    return { type: "text", text: clean(String(value.thinking)) };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      isOurs && isTie(key, inner)
        ? [key, inner]
        : [isOurs ? key : clean(key), purgeValue(inner, clean, isOurs && !OTHERS.has(key))],
    ),
  );
}

function parseObject(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
