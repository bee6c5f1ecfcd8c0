// What happened beside the conversation since the last request, in words for the model.
import { shortenText } from "@palimpsest/core/text";
import type { McpServers } from "../mcp/mcp-servers.ts";
import { outcome } from "../tools/bash/bash-tool.ts";
import type { Shells } from "../tools/bash/shells.ts";

/** Enough to know which command it was. */
const MOST_COMMAND = 200;

export function newsOf(shells: Shells, servers: McpServers): readonly string[] {
  const ended = shells.takeEnded().map(({ id, command, end }) => {
    const shown = shortenText(command, MOST_COMMAND);
    return `The background command ${id} (${shown}) has ended${end ? `, ${outcome(end)}` : ""}. BashOutput shows what it put out.`;
  });
  return [...servers.takeNews(), ...ended];
}
