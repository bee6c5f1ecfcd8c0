// Which names the agent needed after a compaction and could have had only from what stood before it. Pure.
import type { Block } from "@palimpsest/core";
import { listStrings } from "../fidelity/items.ts";
import type { Said } from "../transcripts/said.ts";
import { findNames } from "./find-names.ts";

/** Responses after a compaction that are looked at. */
export const RESPONSES = 40;

/**
 * Of the names in the next responses, those that stood somewhere before the compaction and that no result, message or reminder has
 * shown since: what the agent knew only from its view.
 */
export function findNeededNames(said: readonly Said[], compaction: number): ReadonlySet<string> {
  const before = new Set<string>();
  for (const each of said.slice(0, compaction)) addNames(before, textsOf(each));
  const shown = new Set<string>();
  const needed = new Set<string>();
  let responses = 0;
  for (const each of said.slice(compaction + 1)) {
    if (each.kind === "compaction") break;
    if (each.kind !== "assistant") {
      addNames(shown, textsOf(each));
      continue;
    }
    if (++responses > RESPONSES) break;
    const used = new Set<string>();
    addNames(used, textsOf(each));
    for (const name of used) if (before.has(name) && !shown.has(name)) needed.add(name);
    // What a response has said itself stands in view from then on.
    for (const name of used) shown.add(name);
  }
  return needed;
}

function addNames(names: Set<string>, texts: readonly string[]): void {
  for (const text of texts) for (const name of findNames(text)) names.add(name);
}

/** What was said and shown. Thinking is not shown again, so it is left out on both sides. */
function textsOf(each: Said): readonly string[] {
  if (each.kind === "compaction") return [];
  if (each.kind === "results") return each.results.flatMap(({ content }) => listStrings(content));
  return each.content.flatMap(textsInBlock);
}

function textsInBlock(block: Block): readonly string[] {
  if (block.type === "tool_use" && "input" in block) return listStrings(block.input);
  return block.type === "text" && "text" in block ? [String(block.text)] : [];
}
