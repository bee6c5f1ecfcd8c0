// Describes a layer's decision in a line. Pure.
import { CLEARING_REASONS, type Entry } from "@palimpsest/core/internal";

export interface LayerAction {
  readonly layer: "tool results" | "clearing" | "notes" | "compaction";
  readonly entry: string;
  readonly text: string;
  /** Tokens that left the view through it, if the entry records them. */
  readonly tokens: number;
}

const BYTES_PER_TOKEN = 4;
const formatNumber = (value: number) => Math.round(value).toLocaleString("en");
const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

export function describeAction(entry: Entry): LayerAction | undefined {
  switch (entry.type) {
    case "replaced": {
      const items = [...entry.results, ...(entry.entries ?? [])];
      if (items.length === 0) return undefined;
      const tokens =
        items.reduce((sum, { bytes, content }) => sum + Math.max(0, bytes - lengthOf(content)), 0) /
        BYTES_PER_TOKEN;
      const text = `${plural(items.length, "long result")} stored, shown as a preview (about ${formatNumber(tokens)} tokens less)`;
      return { layer: "tool results", entry: entry.id, text, tokens };
    }
    case "cleared": {
      const tokens = [...entry.results, ...(entry.surfaced ?? [])].reduce(
        (sum, item) => sum + item.tokens,
        0,
      );
      const text = `${plural(entry.results.length, "old result")} cleared, about ${formatNumber(tokens)} tokens: ${CLEARING_REASONS[entry.trigger]}`;
      return { layer: "clearing", entry: entry.id, text, tokens };
    }
    case "boundary": {
      const { method, trigger, before, after } = entry;
      const how = method === "notes" ? "from the notes" : "without a model";
      const why = trigger === "auto" ? "the window was nearly full" : "the request was too long";
      const text = `compacted ${how}, because ${why}: ${formatNumber(before)} tokens became ${formatNumber(after)}`;
      return { layer: "compaction", entry: entry.id, text, tokens: Math.max(0, before - after) };
    }
    case "cursor":
      return entry.name === "notes"
        ? { layer: "notes", entry: entry.id, text: "notes brought up to date", tokens: 0 }
        : undefined;
    default:
      return undefined;
  }
}

const lengthOf = (content: unknown): number =>
  typeof content === "string" ? content.length : JSON.stringify(content).length;
