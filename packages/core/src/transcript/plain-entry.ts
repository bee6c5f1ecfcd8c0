// Whether a parsed line is certainly an entry as sessions write them most: a message, a result or a response. By hand, since these
// are nearly all of a long transcript, and a schema takes many times as long. What is not certain is left to the schema.
import { isBlockShape } from "./block-shape.ts";

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isString: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => Number.isFinite(value);
const isBlocks: Check = (value) => Array.isArray(value) && value.every(isBlockShape);
/** Checked before this is asked. */
const isKnown: Check = () => true;

const ENVELOPE = { v: isKnown, id: isKnown, parent: isKnown, time: isKnown, type: isKnown };

const USER: Readonly<Record<string, Check>> = {
  ...ENVELOPE,
  source: (value) => value === "human" || value === "tools",
  content: isBlocks,
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
  answers: (value) => value === null || (typeof value === "string" && value !== ""),
  digest: (value) => isRecord(value) && hasFields(value, DIGEST, ["from", "messages"]),
};

/** `value` has a known version, an id, a parent and a time. False says nothing. */
export function isPlainEntry(value: Fields): boolean {
  if (value.type === "user") return hasFields(value, USER, ["source", "content"]);
  return value.type === "assistant" && hasFields(value, ASSISTANT, ["message"]);
}

/** Each field is known and right, and none of the needed ones is missing. */
function hasFields(
  value: Fields,
  checks: Readonly<Record<string, Check>>,
  needed: readonly string[],
): boolean {
  for (const key in value) if (!Object.hasOwn(checks, key) || !checks[key]!(value[key])) return false;
  return needed.every((key) => Object.hasOwn(value, key));
}
