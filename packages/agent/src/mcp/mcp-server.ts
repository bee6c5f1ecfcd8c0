// One MCP server: its connection, its tools, and its restart after a crash.

import { describeError, shortenText } from "@palimpsest/core/text";
import { failCall, type ToolContext, type ToolOutput } from "../toolkit/tool.ts";
import { type Connection, type ConnectPlace, connectServer } from "./connect-server.ts";
import { mapResult } from "./map-result.ts";
import { fillConfig, type McpConfig } from "./read-mcp-configs.ts";

export interface ServerTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?:
    | { readonly readOnlyHint?: boolean | undefined; readonly destructiveHint?: boolean | undefined }
    | undefined;
}

export type ServerState =
  | { readonly kind: "connecting" }
  | { readonly kind: "ready" }
  /** It exited; the next call restarts it, once. */
  | { readonly kind: "died"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "closed" };

/** Milliseconds after which a call without progress is given up. */
const CALL_TIMEOUT = 120_000;
/** Milliseconds after which a call is given up even if it reports progress. */
const CALL_LIMIT = 30 * 60_000;
/** Pages of a tool list: a server with more pages would probably never stop. */
const MAX_PAGES = 50;
const MAX_TOOLS = 500;
const MAX_REASON = 500;

export class McpServer {
  readonly name: string;
  readonly #config: McpConfig;
  readonly #place: ConnectPlace;
  readonly #onTools: (server: McpServer) => void;
  #connection: Connection | undefined;
  #state: ServerState = { kind: "connecting" };
  #tools: readonly ServerTool[] = [];
  /** It was restarted since its last successful answer, so a second restart is not tried. */
  #hasReturned = false;
  #returning: Promise<void> | undefined;
  #starting: Promise<void> | undefined;
  /** Aborted when the server is closed: otherwise a server that is still starting would run on until it answers. */
  readonly #closing = new AbortController();

  constructor(config: McpConfig, place: ConnectPlace, onTools: (server: McpServer) => void = () => {}) {
    this.name = config.name;
    this.#config = config;
    this.#place = place;
    this.#onTools = onTools;
  }

  get state(): ServerState {
    return this.#state;
  }

  get tools(): readonly ServerTool[] {
    return this.#tools;
  }

  get instructions(): string | undefined {
    return this.#connection?.client.getInstructions();
  }

  /** Never rejects; `state` says how it went. */
  start(): Promise<void> {
    this.#starting = this.#connect();
    return this.#starting;
  }

  async #connect(): Promise<void> {
    const filled = fillConfig(this.#config.config, this.#place.env);
    if (!filled.ok) return this.#fail(filled.reason);
    try {
      const connection = await connectServer(filled.config, this.#place, this.#closing.signal);
      if (this.#state.kind === "closed") return void (await connection.client.close());
      this.#connection = connection;
      connection.client.onclose = () => this.#died(connection);
      await this.#listen(connection);
      this.#tools = await listTools(connection);
      if (this.#isCurrent(connection)) this.#state = { kind: "ready" };
    } catch (error) {
      if (this.#state.kind !== "closed") this.#fail(reasonOf(error));
      await this.#connection?.client.close().catch(() => {});
    }
  }

  async call(
    tool: string,
    input: unknown,
    context: Pick<ToolContext, "signal" | "onProgress">,
  ): Promise<ToolOutput> {
    await this.#return();
    const connection = this.#connection;
    if (this.#state.kind !== "ready" || !connection) return failCall(this.#absence());
    try {
      const result = await connection.client.callTool(
        { name: tool, arguments: (input ?? {}) as Record<string, unknown> },
        undefined,
        {
          signal: context.signal,
          timeout: this.#config.config.timeout ?? CALL_TIMEOUT,
          maxTotalTimeout: CALL_LIMIT,
          resetTimeoutOnProgress: true,
          onprogress: ({ progress, total, message }) =>
            context.onProgress?.(message ?? (total === undefined ? `${progress}` : `${progress}/${total}`)),
        },
      );
      this.#hasReturned = false;
      return mapResult(result);
    } catch (error) {
      if (context.signal.aborted) return failCall("Interrupted.");
      // An HTTP server that lost the session answers 404.
      if ((error as { code?: unknown }).code === 404) this.#died(connection);
      const words = this.#state.kind === "ready" ? "" : ` ${this.#absence()}`;
      return failCall(`The MCP server ${this.name} failed: ${reasonOf(error)}.${words}`);
    }
  }

  async close(): Promise<void> {
    this.#state = { kind: "closed" };
    this.#closing.abort();
    await this.#starting;
    await this.#connection?.client.close().catch(() => {});
  }

  /** Calls that arrive together wait for one restart. */
  async #return(): Promise<void> {
    if (this.#state.kind === "died" && !this.#hasReturned) {
      this.#hasReturned = true;
      this.#state = { kind: "connecting" };
      this.#returning = this.start();
    }
    await this.#returning;
  }

  async #listen({ client }: Connection): Promise<void> {
    const { ToolListChangedNotificationSchema } = await import("@modelcontextprotocol/sdk/types.js");
    client.setNotificationHandler(ToolListChangedNotificationSchema, async () => {
      const connection = this.#connection;
      if (connection?.client !== client) return;
      // If the new list cannot be read, the old one stays.
      const tools = await listTools(connection).catch(() => undefined);
      if (!tools) return;
      this.#tools = tools;
      this.#onTools(this);
    });
  }

  #died(connection: Connection): void {
    if (!this.#isCurrent(connection) || this.#state.kind !== "ready") return;
    const words = connection.lastWords();
    this.#state = {
      kind: "died",
      reason: shortenText(words === "" ? "it exited" : `it exited and printed: ${words}`, MAX_REASON),
    };
  }

  #isCurrent(connection: Connection): boolean {
    return this.#connection === connection && this.#state.kind !== "closed";
  }

  #fail(reason: string): void {
    this.#state = { kind: "failed", reason: shortenText(reason, MAX_REASON) };
  }

  #absence(): string {
    const { kind } = this.#state;
    if (kind === "connecting") return `The MCP server ${this.name} is still starting. Try again later.`;
    if (kind === "closed") return `The MCP server ${this.name} was closed.`;
    const reason = "reason" in this.#state ? this.#state.reason : "";
    return `The MCP server ${this.name} is not available: ${reason}.`;
  }
}

async function listTools({ client }: Connection): Promise<ServerTool[]> {
  if (!client.getServerCapabilities()?.tools) return [];
  const tools: ServerTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await client.listTools(cursor === undefined ? undefined : { cursor });
    tools.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined || tools.length >= MAX_TOOLS) break;
  }
  const names = new Set<string>();
  return tools.slice(0, MAX_TOOLS).filter(({ name }) => !names.has(name) && names.add(name));
}

const reasonOf = (error: unknown) => shortenText(describeError(error).replace(/\.$/, ""), MAX_REASON);
