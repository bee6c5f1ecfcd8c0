// /compact: makes the conversation smaller now.
import type { Command } from "./command.ts";

export const slashCompact: Command = {
  name: "compact",
  about: "make the conversation smaller now",
  takes: "[instructions]",
  async run(argument, { agent, working, notice }) {
    const result = await working("Compacting", () => agent.compact(argument.trim() || undefined));
    // The engine tells of a compaction that was made, whoever wanted it.
    if (!result.ok) notice("warning", `Not compacted: ${result.reason}`);
  },
};
