// Finds the keys under which a result can be asked for again, to detect that the model asks for something it has seen
// before.
import { findNamedPath, findReadPath } from "../../../tokens/repeats.ts";
import type { ToolUseBlock } from "../../../transcript/blocks.ts";

/** The tool that reads again what has left the view, by its id. */
const RECALL = "Recall";

/** Returns keys for everything that a call asks for: a file, an earlier result, or whatever the same call returns. */
export function askedFor(call: ToolUseBlock): readonly string[] {
  const path = findReadPath(call);
  return [
    ...(path === undefined ? [] : [fileKey(path), storedKey(path)]),
    ...(call.name === RECALL ? stringsIn(call.input).map(idKey) : []),
    sameCallKey(call),
  ];
}

/** Returns the keys under which a cleared result would be asked for. */
export function answersTo(call: ToolUseBlock, stored: string | undefined): readonly string[] {
  const path = findReadPath(call);
  return [
    idKey(call.id),
    ...(path === undefined ? [] : [fileKey(path)]),
    ...(stored === undefined ? [] : [storedKey(stored)]),
    sameCallKey(call),
  ];
}

/**
 * Returns a file that this call may have changed because it is not a reader; reading the file afterwards is not a
 * repetition.
 */
export function mayHaveChanged(call: ToolUseBlock): string | undefined {
  const path = findReadPath(call) === undefined ? findNamedPath(call.input) : undefined;
  return path === undefined ? undefined : fileKey(path);
}

/** True if only identical content shows that the old result was wanted, not news. */
export const mayBringNews = (key: string): boolean => key.startsWith("call ");

const idKey = (id: string) => `id ${id}`;
const fileKey = (path: string) => `file ${path}`;
/** Entries name a stored text relative to the session's folder, the model by its absolute path; the last two parts agree. */
const storedKey = (path: string) => `stored ${path.split("/").slice(-2).join("/")}`;
const sameCallKey = (call: ToolUseBlock) => `call ${call.name} ${JSON.stringify(call.input) ?? ""}`;

function stringsIn(input: unknown): readonly string[] {
  if (typeof input === "string") return [input];
  return typeof input === "object" && input !== null ? Object.values(input).flatMap(stringsIn) : [];
}
