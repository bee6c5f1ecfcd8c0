// The last answered request on a view's path, from what its response noted: a session that is opened again compares
// its first response with it, and can tell which message has changed its shape meanwhile.
import type { Usage } from "../transcript/blocks.ts";
import type { Entry, EntryOf, NotedDigest } from "../transcript/entries.ts";
import { isCounted } from "./add-response.ts";
import { type AppliedEdit, readAppliedEdits } from "./applied-edits.ts";
import { deepEqual } from "./deep-equal.ts";
import type { Digest, PreludeDigest } from "./digest.ts";
import type { Sent } from "./find-cache-loss.ts";
import { isOnPath, PathFold } from "./path-fold.ts";
import type { Ttl } from "./ttl.ts";
import type { TreeNode, View } from "./view.ts";

export interface LastSent {
  readonly sent: Sent;
  /** A recorded break has come since: less will be read, and that is no loss. */
  readonly broken: boolean;
}

interface Noted {
  front: PreludeDigest | undefined;
  readonly messages: string[];
  last: LastResponse | undefined;
  /** Results deleted beside the requests so far. */
  readonly deleted: Set<string>;
}

interface LastResponse {
  /** Where the conversation stood when its request was made: a break that came while it was under way is one since. */
  readonly at: string;
  readonly usage: Usage;
  readonly requested: number;
  readonly ttl: Ttl;
  readonly edits: readonly AppliedEdit[];
  readonly deleted: number;
}

export class SentRecord {
  readonly #fold = new PathFold<Noted>(
    () => ({ front: undefined, messages: [], last: undefined, deleted: new Set() }),
    noteEntry,
  );

  /** Notes what has come since the last question. Of a long transcript the entries are in memory only while they are read. */
  follow(view: View): void {
    this.#fold.of(view);
  }

  /** Undefined where nothing was answered yet, or its response noted nothing. */
  last(view: View): LastSent | undefined {
    const { front, messages, last } = this.#fold.of(view);
    const node = last && view.tree.get(last.at);
    if (!node || !front) return undefined;
    const { usage, requested, ttl, edits, deleted } = last;
    const digest = { ...front, messages: messages.slice(), length: messages.length };
    // A rewind keeps the prelude in force, which may not be the one that was; and it may have come while the response was
    // under way, which then answers a request of another branch.
    const broken = !isOnPath(view, last.at) || view.brokenAt > node.order || preludeAt(node) !== view.prelude;
    return { sent: { digest, requested, ttl, usage, edits, deleted }, broken };
  }

  /** What the response to a request with this digest notes of it: what differs from the last one on the path. */
  note(view: View, { messages, length, model, system, tools, parameters }: Digest): NotedDigest {
    const before = this.#fold.of(view);
    let from = 0;
    while (from < length && messages[from] === before.messages[from]) from++;
    const front = { model, system, tools, parameters };
    const isNew = !deepEqual(front, before.front);
    return { ...(isNew ? { front } : {}), from, messages: messages.slice(from, length) };
  }
}

/** What was in force once the entry had come. */
const preludeAt = (node: TreeNode) =>
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
  // A line that somebody edited: its answer is kept, its fingerprints are of no use.
  const digest = entry.digest && isCount(entry.digest.from) ? entry.digest : undefined;
  if (digest) {
    noted.front = digest.front ?? noted.front;
    noted.messages.length = Math.min(noted.messages.length, digest.from);
    noted.messages.push(...digest.messages);
  }
  // Of an answer without usage nothing can be said to be due.
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
