// Fingerprints of what was sent, to tell afterwards what changed. Cache marks are no part of them.
import { createHash } from "node:crypto";
import type { Prelude } from "../transcript/entries.ts";
import { messagesOf } from "./messages.ts";
import type { View } from "./view.ts";

export interface Digest {
  readonly model: string;
  readonly system: string;
  readonly tools: string;
  readonly parameters: string;
  /** One a message, in order; the list may go on beyond this request. */
  readonly messages: readonly string[];
  readonly length: number;
}

export function digestOf(view: View): Digest {
  const messages = messagesOf(view);
  while (view.digests.length < messages.length) {
    view.digests.push(hash(messages[view.digests.length]));
  }
  return { ...preludeDigest(view.prelude), messages: view.digests, length: messages.length };
}

type PreludeDigest = Omit<Digest, "messages" | "length">;

const preludes = new WeakMap<Prelude, PreludeDigest>();

function preludeDigest(prelude: Prelude | undefined): PreludeDigest {
  if (!prelude) return { model: "", system: "", tools: "", parameters: "" };
  const known = preludes.get(prelude);
  if (known) return known;
  const digest = {
    model: prelude.model,
    system: hash(prelude.system),
    tools: hash(prelude.tools),
    parameters: hash(prelude.parameters),
  };
  preludes.set(prelude, digest);
  return digest;
}

export type Difference =
  | { readonly what: "model" | "system" | "tools" | "parameters" }
  | { readonly what: "message"; readonly at: number };

/** The first thing, in the cache's own order, in which the later digest does not continue the earlier one. */
export function firstDifference(earlier: Digest, later: Digest): Difference | undefined {
  for (const what of ["model", "tools", "system", "parameters"] as const) {
    if (earlier[what] !== later[what]) return { what };
  }
  // The earlier request's last message may have grown since: only what stood before it must be the same.
  for (let at = 0; at < earlier.length - 1; at++) {
    if (at >= later.length || earlier.messages[at] !== later.messages[at]) return { what: "message", at };
  }
  return undefined;
}

const hash = (value: unknown) => createHash("sha1").update(JSON.stringify(value)).digest("base64");
