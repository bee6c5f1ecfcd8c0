// Fingerprints of requests and views. Frozen values are hashed once, so that long sessions stay cheap to compare.
import { createHash } from "node:crypto";
import type { Block, RequestBody } from "@palimpsest/core";
import { renderRequest, type View } from "@palimpsest/core/testing";

export const hashText = (text: string) => createHash("sha1").update(text).digest("base64");

const lines = new WeakMap<Block, string>();
const hashes = new WeakMap<object, string>();

/** A block's bytes without its cache mark. */
export function lineOf(block: Block): string {
  const known = lines.get(block);
  if (known !== undefined) return known;
  const { cache_control: _, ...toBareLines } = block;
  const line = JSON.stringify(toBareLines);
  if (Object.isFrozen(block)) lines.set(block, line);
  return line;
}

/** The part that must stay the same from request to request: everything except messages and marks. */
export function frontOf({ messages: _, system, tools, ...parameters }: RequestBody): string {
  const bare = (list: readonly object[] = []) => list.map((item) => lineOf(item as Block));
  return JSON.stringify([parameters, bare(system), bare(tools)]);
}

export const blockLines = ({ messages }: RequestBody): string[] =>
  messages.flatMap(({ role, content }) => content.map((block) => `${role} ${lineOf(block)}`));

/** The hash of the whole request, including cache marks. */
export function requestHash(body: RequestBody): string {
  const { messages, system, tools, ...parameters } = body;
  const parts = [JSON.stringify(parameters), hashOf(system), hashOf(tools), ...messages.map(hashOf)];
  return hashText(parts.join("\n"));
}

function hashOf(value: object | undefined): string {
  if (!value) return "";
  const known = hashes.get(value);
  if (known !== undefined) return known;
  const made = hashText(JSON.stringify(value));
  if (Object.isFrozen(value)) hashes.set(value, made);
  return made;
}

/** The hash of everything that decides what a session sends next, and when. */
export function viewHash(view: View): string {
  const { pace, usage, sent, breaks, open, unseen } = view;
  const request = view.prelude && view.slots.length > 0 ? requestHash(renderRequest(view, "5m")) : "";
  return hashText(JSON.stringify([request, pace, usage, sent, breaks.length, [...open.keys()], [...unseen]]));
}
