// The list of agents for the model, within a limit. Pure.
import { shortenText } from "../../text/to-one-line.ts";
import type { AgentDefinition } from "./agent-definition.ts";

/** About 1,000 tokens, which are part of every session. */
const MAX_LISTING = 4_000;
/** A line or two is enough to know when to use one. */
const MAX_DESCRIPTION = 250;

/** Leaves out the built-in agents, which the Agent tool itself describes. Empty if there are no others. */
export const planAgentListing = (definitions: readonly AgentDefinition[], room = MAX_LISTING): string =>
  listAgents(
    definitions.filter(({ file }) => file !== undefined),
    room,
  );

export function listAgents(definitions: readonly AgentDefinition[], room = MAX_LISTING): string {
  const lines: string[] = [];
  let used = 0;
  for (const { name, description } of definitions) {
    const line = description === "" ? `- ${name}` : `- ${name}: ${shortenText(description, MAX_DESCRIPTION)}`;
    // Leaves room for the line that says what is missing.
    if (used + line.length + 1 > room - 100) break;
    lines.push(line);
    used += line.length + 1;
  }
  const missing = definitions.length - lines.length;
  return [...lines, ...(missing > 0 ? [`- … and ${missing} more.`] : [])].join("\n");
}
