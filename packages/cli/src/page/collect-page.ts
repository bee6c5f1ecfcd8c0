// Collects the data of a page from the entries of a session: each request with its view, the breaks before it, and its rewrites.
import type { Block, Message } from "@palimpsest/core";
import {
  type Break,
  describeChange,
  type Entry,
  isCounted,
  priceOf,
  RequestFold,
  type Rewrite,
  RewriteExplainer,
} from "@palimpsest/core/internal";
import { CAUSE_NAMES } from "../causes/format-causes.ts";
import type { PageBreak, PageRewrite } from "./page-data.ts";
import { PageEncoder } from "./page-encoder.ts";

/** Items listed per break: nobody reads a longer list. */
const MAX_ITEMS = 40;
const WORDS = 90;
const CHARACTERS_PER_TOKEN = 4;

export class PageCollector {
  readonly encoder = new PageEncoder();
  readonly rewrites: Rewrite[] = [];
  readonly #fold = new RequestFold();
  readonly #explainer = new RewriteExplainer();
  /** What is known of the decisions since the last request, by entry id. */
  readonly #decisions = new Map<string, { readonly why: string; readonly tokens: number | undefined }>();
  readonly #calls = new Map<string, string>();
  #model = "";

  take(entry: Entry): void {
    if (entry.type === "prelude") this.#model = entry.prelude.model;
    const change = describeChange(entry, (id) => this.#calls.get(id) ?? "a call");
    if (change) this.#decisions.set(entry.id, { why: change.why, tokens: countRemoved(entry) });
    const request = this.#fold.take(entry);
    const rewrite = this.#explainer.take(entry);
    if (rewrite) this.rewrites.push(rewrite);
    if (entry.type !== "assistant" || !request) return;
    for (const block of entry.message.content)
      if (block.type === "tool_use") this.#calls.set(String(block.id), nameCall(block));
    const { usage } = entry.message;
    if (!isCounted(usage)) return;
    const model = typeof entry.message.model === "string" ? entry.message.model : this.#model;
    const cost = priceOf(usage, model);
    const breaks = request.breaks
      .map((each) => this.#describeBreak(each))
      .filter((each) => each !== undefined);
    this.encoder.add(request.messages as readonly Message[], {
      t: entry.requested ?? entry.time,
      read: usage.cache_read_input_tokens ?? 0,
      written: usage.cache_creation_input_tokens ?? 0,
      uncached: usage.input_tokens,
      out: usage.output_tokens,
      usd: "usd" in cost ? cost.usd : null,
      ...(breaks.length > 0 && { breaks }),
      ...(rewrite && { rewrite: toPageRewrite(rewrite) }),
    });
    this.#decisions.clear();
  }

  /** Undefined for a new prelude that changes no messages: there is nothing to show. */
  #describeBreak({ entry, cause, left }: Break): PageBreak | undefined {
    const decision = this.#decisions.get(entry);
    if (decision === undefined && left.length === 0) return undefined;
    const items = left.map(({ slot, thinking }): readonly [string, number, string] => {
      const blocks = slot.blocks;
      const what = thinking
        ? "thinking"
        : slot.result
          ? `result of ${this.#calls.get(slot.result.id) ?? slot.result.name}`
          : firstWords(slot.source, blocks);
      return [what, Math.round(lengthOf(blocks) / CHARACTERS_PER_TOKEN), slot.result?.id ?? slot.entry];
    });
    const more = items.length - MAX_ITEMS;
    return {
      cause,
      text: decision?.why ?? `${cause}.`,
      tokens: decision?.tokens ?? items.reduce((sum, [, tokens]) => sum + tokens, 0),
      items: items.slice(0, MAX_ITEMS),
      ...(more > 0 && { more }),
    };
  }
}

const toPageRewrite = ({ cause, first, why, tokens, usd, isInferred }: Rewrite): PageRewrite => ({
  ...{ cause, name: CAUSE_NAMES[cause], first, why, tokens, usd: usd ?? null },
  ...(isInferred && { inferred: 1 as const }),
});

/** As the decision says, and as the list of what the layers did has it. */
const countRemoved = (entry: Entry): number | undefined =>
  entry.type === "cleared"
    ? [...entry.results, ...(entry.surfaced ?? [])].reduce((sum, { tokens }) => sum + tokens, 0)
    : undefined;

/** The tool and the first text of its input. */
function nameCall(block: Block): string {
  const { name, input } = block as { readonly name?: unknown; readonly input?: unknown };
  const first = Object.values((input ?? {}) as object).find((value) => typeof value === "string") ?? "";
  return `${String(name)} ${toLine(first)}`.trim();
}

const firstWords = (source: string, blocks: readonly Block[]): string => {
  const text = blocks.flatMap((block) => ("text" in block ? [String(block.text)] : [])).join(" ");
  return text.trim() === "" ? source : `${source}: ${toLine(text)}`;
};

const toLine = (text: string): string =>
  text
    .slice(0, 4 * WORDS)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, WORDS)
    .toWellFormed();

const lengthOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + JSON.stringify(block).length, 0);
