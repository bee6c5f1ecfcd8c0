// The list of agents for the model, within a limit. The built-in ones are described by the Agent tool itself. Pure.
import type { AgentDefinition } from "@palimpsest/core/internal";
import { shortenText } from "@palimpsest/core/text";

/** About 1,000 tokens, since every session carries the list. */
const MAX_LISTING = 4_000;
/** A line or two is enough to know when to use one. */
const MAX_DESCRIPTION = 250;

/** Empty if there are none. */
export function planAgentListing(definitions: readonly AgentDefinition[], room = MAX_LISTING): string {
  const offered = definitions.filter(({ file }) => file !== undefined);
  const lines: string[] = [];
  let used = 0;
  for (const { name, description } of offered) {
    const line = description === "" ? `- ${name}` : `- ${name}: ${shortenText(description, MAX_DESCRIPTION)}`;
    // Leaves room for the line that counts the omitted agents.
    if (used + line.length + 1 > room - 100) break;
    lines.push(line);
    used += line.length + 1;
  }
  const missing = offered.length - lines.length;
  return [...lines, ...(missing > 0 ? [`- … and ${missing} more.`] : [])].join("\n");
}
