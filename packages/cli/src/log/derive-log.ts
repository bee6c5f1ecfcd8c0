// Derives log lines from a transcript, for what was not logged while it happened. Pure.
import type { Usage } from "@palimpsest/core";
import { type Entry, type EntryOf, priceOf } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import type { LogLine } from "./log-line.ts";

type Part = Omit<LogLine, "time">;

export function deriveLog(entries: readonly Entry[]): readonly LogLine[] {
  let model = "";
  return entries.flatMap((entry) => {
    if (entry.type === "prelude") model = entry.prelude.model;
    return describeEntry(entry, model).map((part) => ({ time: entry.time, ...part }));
  });
}

function describeEntry(entry: Entry, model: string): readonly Part[] {
  switch (entry.type) {
    case "prelude":
      return [{ layer: "view", what: "prelude", outcome: entry.reason, text: model }];
    case "user":
      return [describeMessage(entry)];
    case "assistant":
      return [describeResponse(entry, model), ...describeRecalls(entry)];
    case "surfaced":
      return [
        {
          layer: "recall",
          what: "surfaced",
          outcome: "ok",
          text: entry.memories.map(({ path }) => path).join(" "),
        },
      ];
    case "cost":
      return [
        {
          layer: entry.layer,
          what: "call",
          outcome: entry.outcome,
          usage: entry.usage,
          usd: findPrice(entry.usage, entry.model),
          text: entry.model,
        },
      ];
    case "failure":
      return [{ layer: entry.layer, what: "failure", outcome: "failed", text: entry.reason }];
    default:
      return describeDecision(entry);
  }
}

function describeDecision(entry: Entry): readonly Part[] {
  switch (entry.type) {
    case "cleared":
      return [
        {
          layer: "microcompact",
          what: "cleared",
          outcome: entry.trigger,
          tokens: [...entry.results, ...(entry.surfaced ?? [])].reduce((sum, { tokens }) => sum + tokens, 0),
          text: formatCount(entry.results.length + (entry.surfaced?.length ?? 0), "result"),
        },
      ];
    case "server-edit":
      return [{ layer: "microcompact", what: "cleared", outcome: "by the server" }];
    case "boundary":
      return [
        {
          layer: "compaction",
          what: entry.trigger,
          outcome: "ok",
          before: entry.before,
          after: entry.after,
          text: entry.method,
        },
      ];
    case "replaced":
      return [
        {
          layer: "tool-results",
          what: "replaced",
          outcome: "ok",
          text: formatCount(entry.results.length + (entry.entries?.length ?? 0), "text"),
        },
      ];
    case "snip":
      return [{ layer: "view", what: "snip", outcome: "ok", text: `by the ${entry.by}` }];
    case "collapse":
      return [
        {
          layer: "compaction",
          what: "collapse",
          outcome: "ok",
          text: formatCount(entry.spans.length, "span"),
        },
      ];
    case "restore":
      return [{ layer: "view", what: "restore", outcome: "ok", text: entry.of.join(" ") }];
    case "undo":
      return [{ layer: "view", what: "undo", outcome: "ok", text: entry.of }];
    case "head":
      return [{ layer: "view", what: "rewind", outcome: "ok", text: entry.to ?? "to the start" }];
    case "interrupted":
      return [
        {
          layer: "main",
          what: "results",
          outcome: "interrupted",
          text: formatCount(entry.results.length, "call"),
        },
      ];
    default:
      return [];
  }
}

/** Without the text of the message, which `pal export` shows. */
const describeMessage = ({ source, content }: EntryOf<"user">): Part => ({
  layer: "main",
  what: source === "human" ? "message" : "results",
  outcome: "ok",
  text: formatCount(content.length, "block"),
});

function describeResponse({ message, time, requested, aborted }: EntryOf<"assistant">, model: string): Part {
  const { usage, model: named = model, stop_reason: stop } = message;
  return {
    layer: "main",
    what: "response",
    outcome: aborted ? "aborted" : "ok",
    usage,
    usd: usage && findPrice(usage, named),
    ms: requested === undefined ? undefined : Math.max(0, time - requested),
    text: typeof stop === "string" ? `${named}, ${stop}` : named,
  };
}

const describeRecalls = ({ message }: EntryOf<"assistant">): readonly Part[] =>
  message.content.flatMap((block) => {
    if (block.type !== "tool_use" || block.name !== "Recall") return [];
    return [{ layer: "recall", what: "asked", outcome: "ok", text: JSON.stringify(block.input) }];
  });

function findPrice(usage: Usage, model: string): number | undefined {
  const cost = priceOf(usage, model);
  return "usd" in cost ? cost.usd : undefined;
}
