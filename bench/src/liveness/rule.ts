// A rule for clearing old results: by settings of the session, or by editing the requests of a session that clears nothing.
import type { Block as CoreBlock, SessionOptions } from "@palimpsest/core";
import type { Message } from "@palimpsest/emulator";
import { textsOf } from "./shown-names.ts";

export interface Rule {
  readonly name: string;
  readonly settings: NonNullable<SessionOptions["settings"]>;
  /** Changes each request before it is sent; it remembers what it has cleared. */
  readonly startEditing?: () => EditRequest;
}

export type EditRequest = (messages: readonly Message[]) => Message[];

const NOTHING_CLEARED = { microcompact: { mode: "window" }, switches: { pressureClearing: false } } as const;

export const NEVER: Rule = { name: "never", settings: NOTHING_CLEARED };
export const WINDOW: Rule = { name: "window", settings: { microcompact: { mode: "window" } } };
export const ECONOMY: Rule = { name: "economy", settings: {} };

export const THRESHOLD: Rule = {
  name: "all but 5 at 50K",
  settings: NOTHING_CLEARED,
  startEditing: () => clearAtThreshold(50_000, 5),
};

const CHARACTERS_PER_TOKEN = 4;

/** What simple programs do: once the results in view exceed a number of tokens, all but the newest are replaced by one line. */
export function clearAtThreshold(limit: number, keep: number): EditRequest {
  const cleared = new Set<string>();
  return (messages) => {
    const results = messages
      .flatMap(({ content }) => (typeof content === "string" ? [] : content))
      .filter(({ type, tool_use_id }) => type === "tool_result" && !cleared.has(String(tool_use_id)));
    const characters = results.reduce((sum, block) => sum + textsOf(block as CoreBlock).join("").length, 0);
    if (characters / CHARACTERS_PER_TOKEN > limit)
      for (const { tool_use_id } of results.slice(0, -keep)) cleared.add(String(tool_use_id));
    return messages.map((message) => withoutCleared(message, cleared));
  };
}

function withoutCleared(message: Message, cleared: ReadonlySet<string>): Message {
  if (typeof message.content === "string") return message;
  const content = message.content.map((block) =>
    cleared.has(String(block.tool_use_id)) ? { ...block, content: "[Old result cleared]" } : block,
  );
  return { ...message, content };
}
