// What a finished run added to the view with each request, in the emulator's tokens, and when it was cleared.

import type { Session } from "@palimpsest/core";
import type { EntryOf } from "@palimpsest/core/internal";
import { type Block, type ModelFacts, requestTokens } from "@palimpsest/emulator";

/** Tokens in order of arrival. */
interface Piece {
  readonly kind: "result" | "thinking" | "other";
  readonly tokens: number;
  /** Tokens that replacing it with a stub would free. */
  readonly freed: number;
}

export interface TracedRequest {
  /** Added since the previous request. */
  readonly added: readonly Piece[];
  /** The cache had expired by this request. */
  readonly expired: boolean;
  /** ω: what writing cost. */
  readonly write: number;
  /** Results cleared right before this request. */
  readonly cleared: number;
}

const LIFE = { "5m": 5 * 60_000, "1h": 60 * 60_000 };
const PER_MESSAGE = 4;

export function traceOf({ view }: Session, model: ModelFacts): readonly TracedRequest[] {
  const entries = [...view.tree.values()].map(({ entry }) => entry);
  const weighBlock = (block: object) =>
    requestTokens(
      { model: model.id, max_tokens: 1, messages: [{ role: "user", content: [block as Block] }] },
      model,
    ) - PER_MESSAGE;
  const stubs = stubTokens(entries.filter(isCleared), weighBlock);
  const shown = listPreviews(entries);

  const requests: TracedRequest[] = [];
  let added: Piece[] = [];
  let cleared = 0;
  let last: EntryOf<"assistant"> | undefined;
  const addOther = (tokens: number) => added.push({ kind: "other", tokens, freed: 0 });
  for (const entry of entries) {
    if (entry.type === "cleared") cleared += entry.results.length;
    if (entry.type === "user") {
      for (const block of entry.content) {
        if (block.type !== "tool_result") addOther(weighBlock(block));
        else added.push(resultPiece(shown.get(block.tool_use_id as string) ?? block, stubs, weighBlock));
      }
      addOther(PER_MESSAGE);
    }
    if (entry.type !== "assistant") continue;
    const { requested = 0, ttl = "5m" } = entry;
    const expired = !last || requested - (last.requested ?? 0) > LIFE[last.ttl ?? "5m"];
    const write = ttl === "5m" ? model.write5mMultiplier : model.write1hMultiplier;
    requests.push({ added, expired, write, cleared });
    [added, cleared, last] = [[], 0, entry];
    for (const block of entry.message.content)
      added.push({
        kind: block.type === "thinking" ? "thinking" : "other",
        tokens: weighBlock(block),
        freed: 0,
      });
    addOther(PER_MESSAGE);
  }
  return requests;
}

type Entries = readonly EntryOf<"cleared">[];
type Weigh = (block: object) => number;

const isCleared = (entry: { readonly type: string }): entry is EntryOf<"cleared"> => entry.type === "cleared";

function resultPiece(block: object, stubs: Stubs, weigh: Weigh): Piece {
  const { tool_use_id: id } = block as { tool_use_id: string };
  const tokens = weigh(block);
  return { kind: "result", tokens, freed: Math.max(0, tokens - (stubs.get(id) ?? stubs.mean)) };
}

interface Stubs {
  readonly get: (id: string) => number | undefined;
  /** For results that were never cleared. */
  readonly mean: number;
}

/** A stub of typical length, if the run has no clearing to take one from. */
const USUAL_STUB = 60;

function stubTokens(entries: Entries, weigh: Weigh): Stubs {
  const known = new Map<string, number>();
  for (const { results } of entries)
    for (const { tool_use_id, content } of results)
      known.set(tool_use_id, weigh({ type: "tool_result", tool_use_id, content }));
  const sum = [...known.values()].reduce((all, tokens) => all + tokens, 0);
  return { get: (id) => known.get(id), mean: known.size === 0 ? USUAL_STUB : sum / known.size };
}

/** The previews that replaced large results before they were first sent. */
function listPreviews(entries: readonly { readonly type: string }[]): ReadonlyMap<string, object> {
  const replaced = entries.filter((entry): entry is EntryOf<"replaced"> => entry.type === "replaced");
  return new Map(
    replaced.flatMap(({ results }) =>
      results.map(({ tool_use_id, content }) => [tool_use_id, { type: "tool_result", tool_use_id, content }]),
    ),
  );
}
