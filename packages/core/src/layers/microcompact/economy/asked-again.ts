// Tells when the model asks for something it has seen before: under which keys a result can be asked for again.
import { findNamedPath, findReadPath } from "../../../tokens/repeats.ts";
import type { ToolUseBlock } from "../../../transcript/blocks.ts";

/** The tool that brings back what has left the view, by its id. */
const RECALL = "Recall";

/** Everything a call asks for: that file, that earlier result, or just what the same call would return. */
export function askedFor(call: ToolUseBlock): readonly string[] {
  const path = findReadPath(call);
  return [
    ...(path === undefined ? [] : [fileKey(path), storedKey(path)]),
    ...(call.name === RECALL ? stringsIn(call.input).map(idKey) : []),
    sameCallKey(call),
  ];
}

/** Everything by which a cleared result would be asked for. */
export function answersTo(call: ToolUseBlock, stored: string | undefined): readonly string[] {
  const path = findReadPath(call);
  return [
    idKey(call.id),
    ...(path === undefined ? [] : [fileKey(path)]),
    ...(stored === undefined ? [] : [storedKey(stored)]),
    sameCallKey(call),
  ];
}

/** A file that something else than a reader was given may have changed: reading it then is no repetition. */
export function mayHaveChanged(call: ToolUseBlock): string | undefined {
  const path = findReadPath(call) === undefined ? findNamedPath(call.input) : undefined;
  return path === undefined ? undefined : fileKey(path);
}

/** Whether only the same content coming back tells that it was the old one that was wanted, and not news. */
export const mayBringNews = (key: string): boolean => key.startsWith("call ");

const idKey = (id: string) => `id ${id}`;
const fileKey = (path: string) => `file ${path}`;
/** Entries know a stored text by its place in the session's folder, the model by its whole path: their ends agree. */
const storedKey = (path: string) => `stored ${path.split("/").slice(-2).join("/")}`;
const sameCallKey = (call: ToolUseBlock) => `call ${call.name} ${JSON.stringify(call.input) ?? ""}`;

function stringsIn(input: unknown): readonly string[] {
  if (typeof input === "string") return [input];
  return typeof input === "object" && input !== null ? Object.values(input).flatMap(stringsIn) : [];
}
