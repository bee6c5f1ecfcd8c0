// Fingerprints of what was sent, to find out later what changed. Cache marks are not included.
import type { Prelude } from "../transcript/entries.ts";
import { renderMessages } from "./messages.ts";
import type { View } from "./view.ts";

/** Long enough to be unique within a session, and short because digests are stored in the transcript. */
const DIGEST_CHARACTERS = 12;

/** The digests of the prelude's parts. */
export interface PreludeDigest {
  readonly model: string;
  readonly system: string;
  readonly tools: string;
  readonly parameters: string;
}

export interface Digest extends PreludeDigest {
  /** One digest per message, in order. The list may continue beyond this request. */
  readonly messages: readonly string[];
  readonly length: number;
}

/**
 * `hashText` is passed in, because a fast hash is not part of the language. Use the same one for all digests of a session.
 */
export function makeDigester(hashText: (text: string) => string): (view: View) => Digest {
  const preludes = new WeakMap<Prelude, PreludeDigest>();
  const hashValue = (value: unknown) => hashText(JSON.stringify(value)).slice(0, DIGEST_CHARACTERS);

  function digestPrelude(prelude: Prelude | undefined): PreludeDigest {
    if (!prelude) return { model: "", system: "", tools: "", parameters: "" };
    const known = preludes.get(prelude);
    if (known) return known;
    const digest = {
      model: prelude.model,
      system: hashValue(prelude.system),
      tools: hashValue(prelude.tools),
      parameters: hashValue(prelude.parameters),
    };
    preludes.set(prelude, digest);
    return digest;
  }

  return (view) => {
    const messages = renderMessages(view);
    while (view.digests.length < messages.length) {
      view.digests.push(hashValue(messages[view.digests.length]));
    }
    return { ...digestPrelude(view.prelude), messages: view.digests, length: messages.length };
  };
}

export type Difference =
  | { readonly what: "model" | "system" | "tools" | "parameters" }
  | { readonly what: "message"; readonly at: number };

/** Finds the first part, in the order of the cache, in which the later digest does not continue the earlier one. */
export function findFirstDifference(earlier: Digest, later: Digest): Difference | undefined {
  for (const what of ["model", "tools", "system", "parameters"] as const) {
    if (earlier[what] !== later[what]) return { what };
  }
  // If no message follows the earlier request's last one, that message may have grown since.
  const settled = later.length > earlier.length ? earlier.length : earlier.length - 1;
  for (let at = 0; at < settled; at++) {
    if (at >= later.length || earlier.messages[at] !== later.messages[at]) return { what: "message", at };
  }
  return undefined;
}
