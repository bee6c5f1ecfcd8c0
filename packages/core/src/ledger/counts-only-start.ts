// Recognises usage that counts only the first tokens of a response: some agents record it while the response is still being streamed. Pure.
import type { AssistantMessage } from "../transcript/blocks.ts";
import type { Entry } from "../transcript/entries.ts";
import { isCounted } from "../view/add-response.ts";

/** A token has at most about this many characters, even of very regular text. */
const MAX_CHARACTERS_PER_TOKEN = 12;
/** A short answer may be one token. */
const MIN_CHARACTERS = 60;

export function countsOnlyStart(entry: Entry): boolean {
  if (entry.type !== "assistant" || entry.aborted || !isCounted(entry.message.usage)) return false;
  const characters = countCharacters(entry.message);
  return (
    characters >= MIN_CHARACTERS && entry.message.usage.output_tokens * MAX_CHARACTERS_PER_TOKEN < characters
  );
}

/** Of what the response shows: thinking may be recorded as a summary, or not at all. */
const countCharacters = ({ content }: AssistantMessage): number =>
  content.reduce((sum, block) => {
    if (block.type === "text") return sum + String(block.text).length;
    return block.type === "tool_use" ? sum + JSON.stringify(block.input ?? {}).length : sum;
  }, 0);
