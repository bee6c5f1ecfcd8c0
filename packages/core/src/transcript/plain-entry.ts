// Checks quickly whether a parsed line is certainly an entry of the most common kinds: a message, a result, a response, a
// cursor or a cost. Written by hand, because these are nearly all of a long transcript and a schema takes many times as
// long. Uncertain lines are left to the schema.
import { isBlockShape } from "./block-shape.ts";

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isString: Check = (value) => typeof value === "string";
const isName: Check = (value) => typeof value === "string" && value !== "";
const isNumber: Check = (value) => Number.isFinite(value);
const isBlocks: Check = (value) => Array.isArray(value) && value.every(isBlockShape);
/** For fields that were checked before. */
const isKnown: Check = () => true;

const ENVELOPE = { v: isKnown, id: isKnown, parent: isKnown, time: isKnown, type: isKnown };

const SHOWN: Readonly<Record<string, Check>> = { summary: isString, diff: isString };

const USER: Readonly<Record<string, Check>> = {
  ...ENVELOPE,
  source: (value) => value === "human" || value === "tools",
  content: isBlocks,
  // Checked where they are used, so that a message with invalid ranges is still loaded.
  origins: () => true,
  shown: (value) =>
    isRecord(value) && Object.values(value).every((each) => isRecord(each) && hasFields(each, SHOWN, [])),
};

const DIGEST: Readonly<Record<string, Check>> = {
  from: isNumber,
  messages: (value) => Array.isArray(value) && value.every(isString),
};

const ASSISTANT: Readonly<Record<string, Check>> = {
  ...ENVELOPE,
  message: (value) => isRecord(value) && isBlocks(value.content),
  requested: isNumber,
  ttl: (value) => value === "5m" || value === "1h",
  answers: (value) => value === null || isName(value),
  digest: (value) => isRecord(value) && hasFields(value, DIGEST, ["from", "messages"]),
};

const CURSOR: Readonly<Record<string, Check>> = {
  ...ENVELOPE,
  name: isName,
  at: (value) => value === null || isName(value),
};

const COST: Readonly<Record<string, Check>> = {
  ...ENVELOPE,
  layer: isName,
  model: isString,
  usage: (value) =>
    isRecord(value) && typeof value.input_tokens === "number" && typeof value.output_tokens === "number",
  outcome: (value) => value === "ok" || value === "failed" || value === "aborted",
};

/** `value` must have a known version, an id, a parent and a time. False means unknown, not invalid. */
export function isPlainEntry(value: Fields): boolean {
  switch (value.type) {
    case "user":
      return hasFields(value, USER, ["source", "content"]);
    case "assistant":
      return hasFields(value, ASSISTANT, ["message"]);
    case "cursor":
      return hasFields(value, CURSOR, ["name", "at"]);
    case "cost":
      return hasFields(value, COST, ["layer", "model", "usage", "outcome"]);
    default:
      return false;
  }
}

/** True if each field is known and valid, and no required one is missing. */
function hasFields(
  value: Fields,
  checks: Readonly<Record<string, Check>>,
  needed: readonly string[],
): boolean {
  for (const key in value) if (!Object.hasOwn(checks, key) || !checks[key]!(value[key])) return false;
  return needed.every((key) => Object.hasOwn(value, key));
}
