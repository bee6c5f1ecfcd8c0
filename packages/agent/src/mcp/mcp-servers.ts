// All MCP servers of a session: started together, waited for briefly, then their tools are frozen. Tools that come later are
// deferred and announced.
import type { Tool } from "../toolkit/tool.ts";
import type { ConnectPlace } from "./connect-server.ts";
import { createMcpTool } from "./create-mcp-tool.ts";
import type { DeferredTools } from "./deferred-tools.ts";
import { McpServer, type ServerState } from "./mcp-server.ts";
import { cleanServerText } from "./plan-tool-name.ts";
import type { McpConfig } from "./read-mcp-configs.ts";

/** With more definitions than this, carrying them in every request costs more than an occasional search. */
const MAX_DIRECT = 10;
/** Characters of one server's instructions, and of all. */
const MAX_INSTRUCTIONS = 2_000;
const MAX_ALL_INSTRUCTIONS = 8_000;

export interface McpOptions {
  /** The servers that may be started; the project's only if they are trusted. */
  readonly servers: readonly McpConfig[];
  readonly place: ConnectPlace;
  readonly deferred: DeferredTools;
  readonly maxDirect?: number;
  /** In milliseconds: the first request waits no longer than this for a server. */
  readonly startWait: number;
}

export class McpServers {
  readonly #servers: readonly McpServer[];
  #started: readonly Promise<void>[] = [];
  readonly #deferred: DeferredTools;
  readonly #maxDirect: number;
  readonly #startWait: number;
  readonly #news: string[] = [];
  /** Names in the frozen definitions. */
  #direct: ReadonlySet<string> | undefined;

  constructor({ servers, place, deferred, maxDirect = MAX_DIRECT, startWait }: McpOptions) {
    this.#deferred = deferred;
    this.#maxDirect = maxDirect;
    this.#startWait = startWait;
    // Sorted by name, not by readiness: the order of their tools is part of the cached bytes.
    this.#servers = [...servers]
      .sort(byName)
      .map((config) => new McpServer(config, place, (server) => this.#arrived(server)));
  }

  /** Starts all servers and returns at once; `freeze` waits for them. */
  start(): this {
    this.#started = this.#servers.map(async (server) => {
      await server.start();
      if (this.#direct) this.#arrived(server);
    });
    return this;
  }

  get states(): readonly {
    readonly name: string;
    readonly state: ServerState;
    /** Their names. */
    readonly tools: readonly string[];
  }[] {
    return this.#servers.map(({ name, state, tools }) => ({
      name,
      state,
      tools: tools.map((tool) => tool.name),
    }));
  }

  /** Waits briefly, then returns the tools that go into the definitions; the others are deferred. Called once. */
  async freeze(wait = this.#startWait): Promise<readonly Tool[]> {
    await waitAtMost(Promise.all(this.#started), wait);
    const tools = this.#servers.filter(isReady).flatMap(toolsOf).sort(byName);
    const direct = tools.length <= this.#maxDirect ? tools : [];
    this.#direct = new Set(direct.map(({ name }) => name));
    if (direct.length === 0) this.#deferred.add(tools);
    for (const server of this.#servers) if (server.state.kind === "failed") this.#arrived(server);
    return direct;
  }

  /** Tools that came after the freeze and would be defined directly if it happened now. Empty if there are too many in all. */
  get late(): readonly Tool[] {
    const tools = this.#servers.filter(isReady).flatMap(toolsOf).sort(byName);
    if (!this.#direct || tools.length > this.#maxDirect) return [];
    return tools.filter(({ name }) => !this.#direct!.has(name));
  }

  /** After a break: the late tools join the definitions. */
  admit(): readonly Tool[] {
    const late = this.late;
    this.#deferred.admit(late.map(({ name }) => name));
    this.#direct = new Set([...(this.#direct ?? []), ...late.map(({ name }) => name)]);
    return late;
  }

  /** What the connected servers say about the use of their tools. */
  instructions(): string {
    const texts = this.#servers.filter(isReady).flatMap((server) => {
      const text = cleanServerText(server.instructions, MAX_INSTRUCTIONS);
      return text === "" ? [] : [`${server.name}: ${text}`];
    });
    return cleanServerText(texts.join("\n\n"), MAX_ALL_INSTRUCTIONS);
  }

  /** What happened since the last call, for the tail of the next message. */
  takeNews(): string[] {
    return this.#news.splice(0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  /** After the freeze: a server connected late, or its tools changed. */
  #arrived(server: McpServer): void {
    const { state } = server;
    if (state.kind === "failed")
      this.#news.push(`The MCP server ${server.name} could not be started: ${state.reason}.`);
    if (state.kind !== "ready" || !this.#direct) return;
    const fresh = toolsOf(server).filter(({ name }) => !this.#direct?.has(name) && !this.#deferred.get(name));
    this.#deferred.add(fresh);
    if (fresh.length === 0) return;
    const told = cleanServerText(server.instructions, MAX_INSTRUCTIONS);
    const names = cleanServerText(fresh.map(({ name }) => name).join(", "), MAX_INSTRUCTIONS);
    this.#news.push(
      `The MCP server ${server.name} offers tools, available through ToolSearch: ${names}.${told === "" ? "" : `\n${told}`}`,
    );
  }
}

const isReady = ({ state }: McpServer) => state.kind === "ready";
const toolsOf = (server: McpServer): Tool[] =>
  server.tools.map((tool) => createMcpTool(server, tool) as Tool);
const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);

async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
