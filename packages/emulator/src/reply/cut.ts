// Cuts content to a number of output tokens, like a model that reaches its output limit.
import type { ModelFacts } from "../models.ts";
import { blockTokens } from "../tokens/count.ts";
import type { Block } from "../wire.ts";

export interface Cut {
  readonly content: readonly Block[];
  readonly wasCut: boolean;
  readonly json?: string;
}

export function cutToTokens(content: readonly Block[], limit: number, model: ModelFacts): Cut {
  let left = limit;
  for (let index = 0; index < content.length; index++) {
    const block = content[index] as Block;
    const tokens = blockTokens(block, model);
    if (tokens <= left) {
      left -= tokens;
      continue;
    }
    const before = content.slice(0, index);
    const share = left / tokens;
    if (block.type === "text")
      return { content: keepBlock(before, { ...block, text: takeShare(block.text, share) }), wasCut: true };
    if (block.type === "tool_use" && left > 0) {
      return {
        content: [...before, { ...block, input: {} }],
        wasCut: true,
        json: takeShare(JSON.stringify(block.input), share),
      };
    }
    if (block.type !== "thinking") return { content: before, wasCut: true };
    return { content: [...before, { ...block, thinking: takeShare(block.thinking, share) }], wasCut: true };
  }
  return { content, wasCut: false };
}

/** Drops a text block without any text, which the API would not accept back. */
function keepBlock(before: readonly Block[], block: Block): readonly Block[] {
  return block.text?.trim() === "" ? before : [...before, block];
}

/** Whole code points only: half a surrogate pair is not text. */
function takeShare(text: string | undefined, share: number): string {
  const points = [...(text ?? "")];
  return points.slice(0, Math.floor(points.length * share)).join("");
}
