// What happened beside the conversation since the last request, in words for the model.
import { shortenText } from "@palimpsest/core/text";
import type { McpServers } from "../mcp/mcp-servers.ts";
import { formatOutcome } from "../tools/bash/bash-tool.ts";
import type { Shells } from "../tools/bash/shells.ts";

/** Enough to know which command it was. */
const MAX_COMMAND = 200;

export function collectNews(shells: Shells, servers: McpServers): readonly string[] {
  const ended = shells.takeEnded().map(({ id, command, end }) => {
    const shown = shortenText(command, MAX_COMMAND);
    return `The background command ${id} (${shown}) has ended${end ? `, ${formatOutcome(end)}` : ""}. BashOutput shows what it put out.`;
  });
  return [...servers.takeNews(), ...ended];
}
