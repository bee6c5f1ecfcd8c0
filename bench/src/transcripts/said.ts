// A recorded session for benchmarks: its messages in order, along the path to the last one.
import type { Block, Usage } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import type { ResultBlock } from "../../../packages/cli/src/import/recorded.ts";

/** The time of the message, if recorded; for a response, the time of its request. */
interface Timed {
  readonly time?: number;
}

export type Said = Timed &
  (
    | { readonly kind: "human"; readonly content: readonly Block[] }
    /** Injected as a user message by the program: a skill's text, a command's output, an interruption. */
    | { readonly kind: "injected"; readonly content: readonly Block[] }
    | {
        readonly kind: "assistant";
        readonly content: readonly Block[];
        readonly model: string;
        readonly usage?: Usage;
      }
    | { readonly kind: "results"; readonly results: readonly ResultBlock[] }
    /** The agent compacted here, and continued from this summary. */
    | { readonly kind: "compaction"; readonly tokens: number; readonly summary?: string }
  );

/** `entries`: the entries of the imported session, with every branch. */
export function toSaid(entries: readonly Entry[], leaf: string | null): readonly Said[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const path: Entry[] = [];
  for (let entry = byId.get(leaf ?? ""); entry; entry = byId.get(entry.parent ?? "")) path.push(entry);
  const said: Said[] = [];
  for (const entry of path.reverse()) addSaid(said, entry);
  return said;
}

function addSaid(said: Said[], entry: Entry): void {
  const time = entry.time > 0 ? { time: entry.time } : {};
  switch (entry.type) {
    case "user":
      if (entry.source === "tools") return addResults(said, entry.content as readonly ResultBlock[], time);
      if (entry.content.length > 0) said.push({ kind: "human", content: entry.content, ...time });
      return;
    case "attachment":
      if (entry.content.length > 0) said.push({ kind: "injected", content: entry.content, ...time });
      return;
    case "assistant": {
      const { content, model = "", usage } = entry.message;
      const asked = entry.requested === undefined ? time : { time: entry.requested };
      if (content.length > 0)
        said.push({ kind: "assistant", content, model, ...(usage && { usage }), ...asked });
      return;
    }
    case "boundary": {
      const texts = entry.pieces.flatMap(({ content }) => content).filter(({ type }) => type === "text");
      const summary = texts.map((block) => ("text" in block ? String(block.text) : "")).join("\n");
      said.push({ kind: "compaction", tokens: entry.before, ...(summary !== "" && { summary }), ...time });
    }
  }
}

/** Keeps the results of one round together. */
function addResults(said: Said[], results: readonly ResultBlock[], time: Timed): void {
  const last = said.at(-1);
  if (last?.kind === "results")
    said[said.length - 1] = { ...last, results: [...last.results, ...results], ...time };
  else said.push({ kind: "results", results, ...time });
}
