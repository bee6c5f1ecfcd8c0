// /mcp: which MCP servers this session has, whether they answer, and what they offer.
import { openChangeableTrust, type ServerState } from "@palimpsest/agent/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import type { Command, CommandHost } from "./command.ts";

/** Of a server, by name. Some have a hundred. */
const MAX_TOOLS = 12;

export const slashMcp: Command = {
  name: "mcp",
  about: "MCP servers and their state",
  isQuiet: true,
  async run(_, host) {
    const { agent, look, show } = host;
    const { states } = agent.servers;
    const waiting = await listUntrusted(host);
    if (states.length + waiting.length === 0)
      return show([look.paint.dim("No MCP servers. Add them to .mcp.json or under mcpServers in settings.")]);
    show([
      ...states.flatMap(({ name, state, tools }) => formatServer(name, state, tools, look)),
      ...waiting.flatMap((name) =>
        formatLine(
          look.glyphs.separator,
          `${name}: not started, because you do not trust it yet (/trust)`,
          look,
        ),
      ),
    ]);
  },
};

/** The project's servers that the user has not been asked about, or has refused. */
async function listUntrusted({ environment, cwd, agent }: CommandHost): Promise<readonly string[]> {
  const { home, variables: env } = environment;
  const { items } = await openChangeableTrust({ cwd, home, env });
  const started = new Set(agent.servers.states.map(({ name }) => name));
  return items
    .filter(({ item, isTrusted }) => item.kind === "mcp" && !isTrusted && !started.has(item.name))
    .map(({ item }) => cleanText(item.name));
}

function formatServer(
  name: string,
  state: ServerState,
  tools: readonly string[],
  look: Look,
): readonly string[] {
  const { glyphs, paint } = look;
  const text = `${cleanText(name)}: ${describeState(state, tools)}`;
  if (state.kind === "ready") return formatLine(paint.good(glyphs.ok), text, look);
  if (state.kind === "connecting") return formatLine(glyphs.ellipsis, text, look);
  return formatLine(state.kind === "closed" ? glyphs.separator : paint.error(glyphs.bad), text, look);
}

const formatLine = (sign: string, text: string, { columns }: Look): readonly string[] =>
  hangIndent(text, `${sign} `, columns, "  ");

function describeState(state: ServerState, tools: readonly string[]): string {
  if (state.kind === "ready") return `connected, ${formatCount(tools.length, "tool")}${listTools(tools)}`;
  if (state.kind === "connecting") return "still starting";
  if (state.kind === "died") return `ended (${cleanText(state.reason)}); the next call starts it again`;
  return state.kind === "failed" ? `failed: ${cleanText(state.reason)}` : "closed";
}

function listTools(tools: readonly string[]): string {
  if (tools.length === 0) return "";
  const rest = tools.length - MAX_TOOLS;
  return `: ${tools.slice(0, MAX_TOOLS).map(cleanText).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
