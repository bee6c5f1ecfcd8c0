// /mcp: which MCP servers this session has, whether they answer, and what they offer.
import type { ServerState } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import type { Command } from "./command.ts";

export const slashMcp: Command = {
  name: "mcp",
  about: "MCP servers and their state",
  isQuiet: true,
  run(_, { agent, look, show }) {
    const { states } = agent.servers;
    if (states.length === 0)
      return show([look.paint.dim("No MCP servers. Add them to .mcp.json or under mcpServers in settings.")]);
    show(
      states.flatMap(({ name, state, tools }) =>
        hangIndent(`${cleanText(name)}: ${describeState(state, tools)}`, "", look.columns, "  "),
      ),
    );
  },
};

function describeState(state: ServerState, tools: number): string {
  if (state.kind === "ready") return `connected, ${formatCount(tools, "tool")}`;
  if (state.kind === "connecting") return "still starting";
  if (state.kind === "died") return `ended (${cleanText(state.reason)}); the next call starts it again`;
  return state.kind === "failed" ? `failed: ${cleanText(state.reason)}` : "closed";
}
