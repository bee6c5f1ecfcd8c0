// The text of a view: everything that the model reads in its messages except its own thinking.
import type { Block } from "@palimpsest/core";
import type { View } from "@palimpsest/core/pure";
import { toOneLine } from "@palimpsest/core/text";
import { listStrings } from "./items.ts";

export const shownBy = (view: View): string => toOneLine(joinShown(view));

/** With the line breaks that the model sees. */
export const joinShown = ({ slots }: View): string =>
  ungroupText(slots.flatMap(({ blocks }) => blocks.flatMap(textsIn)).join("\n"));

function textsIn(block: Block): string[] {
  if (block.type === "tool_use" && "name" in block) return [String(block.name), ...listStrings(block.input)];
  if (block.type === "tool_result" && "content" in block) return listStrings(block.content);
  return block.type === "text" && "text" in block ? [String(block.text)] : [];
}

/** Expands `src/{a.ts,b.ts}`, by which lists of files group those of one folder, so that each path is found. */
function ungroupText(text: string): string {
  return text.replace(/^(\S*\/)\{([^{}\n]+)\}$/gm, (all, folder: string, names: string) =>
    [all, ...names.split(",").map((name) => `${folder}${name}`)].join("\n"),
  );
}
