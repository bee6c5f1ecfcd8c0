// /remember: saves a memory in the user's own words. `# text` does the same.
import type { OriginRange } from "@palimpsest/core/internal";
import type { Command, CommandHost } from "./command.ts";

export const slashRemember: Command = {
  name: "remember",
  about: "remember something in all sessions; end it with `never: Bash(…)` to be asked before such calls",
  takes: "TEXT",
  isQuiet: true,
  takesForeign: true,
  run: (argument, host, origins) => keepMemory(argument, host, origins),
};

/** The text of a single line that begins with `# `. Several lines are a message with a heading. */
export const quickNote = (text: string): string | undefined => /^#[ \t]+(\S[^\n]*)$/.exec(text.trim())?.[1];

async function keepMemory(
  said: string,
  { agent, notice }: Pick<CommandHost, "agent" | "notice">,
  origins?: readonly OriginRange[],
): Promise<void> {
  const kept = await agent.memory.remember(said, { origins });
  if (!kept.ok) return notice("warning", kept.reason);
  if (kept.isKnown) return notice("info", `Already remembered in ${kept.path}.`);
  notice("info", `Saved memory: ${kept.path}`);
  if (kept.told !== undefined) notice("warning", kept.told);
  for (const rule of kept.never) notice("info", `pal will ask before ${rule}.`);
  // The index in the opening reminder stays as it was sent; the model is told with the next message.
  agent.tell(`The user saved this as the memory ${kept.path}: ${kept.words}`);
}
