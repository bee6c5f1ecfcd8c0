// The texts of a session as its transcript has them, each with the id by which Recall knows it.

import type { Session } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { listStrings, type Source } from "./items.ts";

export function sourcesOf({ view }: Session): readonly Source[] {
  const calls = new Map<string, string>();
  return [...view.tree.values()].flatMap(({ entry }) => textsOf(entry, calls));
}

function textsOf(entry: Entry, calls: Map<string, string>): readonly Source[] {
  const { id } = entry;
  switch (entry.type) {
    case "user":
      return entry.content.flatMap((block): Source[] => {
        if (block.type === "text" && "text" in block)
          return [{ who: "human", id, text: String(block.text), about: "" }];
        if (block.type !== "tool_result" || !("tool_use_id" in block)) return [];
        const call = String(block.tool_use_id);
        const about = calls.get(call) ?? "";
        return listStrings(block.content).map((text) => ({ who: "result", id: call, text, about }));
      });
    case "assistant":
      return entry.message.content.flatMap((block): Source[] => {
        if (block.type === "text" && "text" in block)
          return [{ who: "assistant", id, text: String(block.text), about: "" }];
        if (block.type !== "tool_use" || !("input" in block)) return [];
        // What a call is about comes first in its input: the file, the command, the pattern.
        const [about = "", ...others] = listStrings(block.input);
        calls.set(String(block.id), about);
        return [about, ...others].map((text) => ({ who: "call", id, text, about }));
      });
    case "attachment":
      return listStrings(entry.content).map((text) => ({ who: "attachment", id, text, about: "" }));
    default:
      return [];
  }
}
