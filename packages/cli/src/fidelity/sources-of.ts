// The texts of a session from its transcript, each with the id that Recall uses for it.
import type { Entry } from "@palimpsest/core/internal";
import type { View } from "@palimpsest/core/pure";
import { listStrings, type Source } from "./items.ts";

/** What each call was about, by its id. */
export type CallSubjects = Map<string, string>;

export function sourcesOf({ tree }: View): readonly Source[] {
  const calls: CallSubjects = new Map();
  return [...tree.values()].flatMap(({ entry }) => listSources(entry, calls));
}

export function listSources(entry: Entry, calls: CallSubjects): readonly Source[] {
  const { id } = entry;
  switch (entry.type) {
    case "user":
      return entry.content.flatMap((block): Source[] => {
        if (block.type === "text" && "text" in block)
          return [
            {
              who: entry.source === "human" ? "human" : "attachment",
              id,
              text: String(block.text),
              about: "",
            },
          ];
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
