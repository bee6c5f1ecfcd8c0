// Collects what happened outside the conversation since the last request, as text for the model.
import { shortenText } from "@palimpsest/core/text";
import type { McpServers } from "../mcp/mcp-servers.ts";
import { formatOutcome } from "../tools/bash/bash-tool.ts";
import type { Shells } from "../tools/bash/shells.ts";

/** Enough to recognize the command. */
const MAX_COMMAND = 200;

export function collectNews(shells: Shells, servers: McpServers): readonly string[] {
  const ended = shells.takeEnded().map(({ id, command, end }) => {
    const shown = shortenText(command, MAX_COMMAND);
    return `The background command ${id} (${shown}) has ended${end ? `, ${formatOutcome(end)}` : ""}. BashOutput shows its output.`;
  });
  return [...servers.takeNews(), ...ended];
}
