// Finds the last answered request on a view's path from what its response recorded. A reopened session compares its first
// response with it, and can tell which message has changed meanwhile.
import type { Usage } from "../transcript/blocks.ts";
import type { Entry, EntryOf, NotedDigest } from "../transcript/entries.ts";
import { isCounted } from "./add-response.ts";
import { type AppliedEdit, readAppliedEdits } from "./applied-edits.ts";
import { deepEqual } from "./deep-equal.ts";
import type { Digest, PreludeDigest } from "./digest.ts";
import type { Sent } from "./find-cache-loss.ts";
import { isOnPath, PathFold, type SavableFold, type SavedFold } from "./path-fold.ts";
import type { Ttl } from "./ttl.ts";
import type { TreeNode, View } from "./view.ts";

export interface LastSent {
  readonly sent: Sent;
  /** True if a break was recorded since: less will be read from the cache, and that is not a loss. */
  readonly broken: boolean;
}

interface Noted {
  front: PreludeDigest | undefined;
  /** Only ever appended to. To shorten it, a new array replaces it, because earlier digests still refer to this one. */
  messages: string[];
  last: LastResponse | undefined;
  /** Results deleted by cache edits so far. */
  readonly deleted: Set<string>;
}

interface LastResponse {
  /** Where the conversation stood when its request was made; a break during the request counts as later. */
  readonly at: string;
  readonly usage: Usage;
  readonly requested: number;
  readonly ttl: Ttl;
  readonly edits: readonly AppliedEdit[];
  readonly deleted: number;
}

export class SentRecord implements SavableFold {
  readonly name = "sent";
  readonly #fold = new PathFold<Noted>(
    () => ({ front: undefined, messages: [], last: undefined, deleted: new Set() }),
    noteEntry,
  );

  /** Folds what has come since the last call, because entries of a long transcript are in memory only while it is read. */
  follow(view: View): void {
    this.#fold.of(view);
  }

  save(): SavedFold {
    return this.#fold.save();
  }

  restore(saved: SavedFold): void {
    this.#fold.restore(saved);
  }

  /** Returns undefined if there is no response yet, or if it recorded no digest. */
  last(view: View): LastSent | undefined {
    const { front, messages, last } = this.#fold.of(view);
    const node = last && view.tree.get(last.at);
    if (!node || !front) return undefined;
    const { usage, requested, ttl, edits, deleted } = last;
    const digest = { ...front, messages, length: messages.length };
    // A rewind keeps the current prelude, which may differ from the one at that time. It may also have happened while the
    // response was running, which then answers a request of another branch.
    const broken =
      !isOnPath(view, last.at) || view.brokenAt > node.order || findPrelude(node) !== view.prelude;
    return { sent: { digest, requested, ttl, usage, edits, deleted }, broken };
  }

  /** Returns what a response records about a request with this digest: the difference from the last one on the path. */
  note(view: View, { messages, length, model, system, tools, parameters }: Digest): NotedDigest {
    const before = this.#fold.of(view);
    let from = 0;
    while (from < length && messages[from] === before.messages[from]) from++;
    const front = { model, system, tools, parameters };
    const isNew = !deepEqual(front, before.front);
    return { ...(isNew ? { front } : {}), from, messages: messages.slice(from, length) };
  }
}

/** Returns the prelude in force after the entry. */
const findPrelude = (node: TreeNode) =>
  node.type === "prelude" ? (node.entry as EntryOf<"prelude">).prelude : node.prelude;

function noteEntry(noted: Noted, entry: Entry): void {
  if (entry.type === "cleared" && entry.how === "cache-edit") {
    for (const { tool_use_id } of entry.results) noted.deleted.add(tool_use_id);
  }
  if (entry.type === "assistant") noteResponse(noted, entry);
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

function noteResponse(noted: Noted, entry: EntryOf<"assistant">): void {
  const { message, requested = entry.time, ttl = "5m" } = entry;
  // Somebody edited this line: the response is kept, but its digests cannot be used.
  const digest = entry.digest && isCount(entry.digest.from) ? entry.digest : undefined;
  if (digest) {
    noted.front = digest.front ?? noted.front;
    if (digest.from < noted.messages.length) noted.messages = noted.messages.slice(0, digest.from);
    noted.messages.push(...digest.messages);
  }
  // Without usage it is unknown how much the next request should read from the cache.
  const isKnown = digest !== undefined && isCounted(message.usage);
  noted.last = isKnown
    ? {
        at: entry.answers ?? entry.id,
        usage: message.usage!,
        requested,
        ttl,
        edits: readAppliedEdits(message),
        deleted: noted.deleted.size,
      }
    : undefined;
}
