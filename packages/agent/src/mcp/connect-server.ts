// Connects to a server through the official SDK, which is loaded on first use: most sessions have no server.
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { explainConnectError } from "./explain-connect-error.ts";
import type { ServerConfig } from "./read-mcp-configs.ts";

export interface Connection {
  readonly client: Client;
  /** What the server last wrote to stderr. */
  lastWords(): string;
}

export interface ConnectPlace {
  /** Where servers are started. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Variables that no server inherits. Its configuration can still set them. */
  readonly hiddenNames?: ReadonlySet<string>;
}

/** A server that takes longer to answer counts as absent. */
const CONNECT_TIMEOUT = 30_000;

/** Variables that every server inherits. Keys and tokens are not among them: a server gets those that its configuration names. */
const INHERITED =
  /^(?:HOME|LOGNAME|PATH|SHELL|TERM|USER|LANG|LC_\w+|TMPDIR|TZ|XDG_\w+|SYSTEMROOT|APPDATA|LOCALAPPDATA|USERPROFILE|TEMP|TMP|PATHEXT|COMSPEC|(?:HTTPS?|NO|ALL)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i;

export async function connectServer(
  config: ServerConfig,
  place: ConnectPlace,
  signal: AbortSignal,
): Promise<Connection> {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const client = new Client({ name: "palimpsest", version: place.version });
  const { transport, lastWords } = await transportOf(config, place);
  try {
    await client.connect(transport, { timeout: CONNECT_TIMEOUT, signal });
  } catch (error) {
    await transport.close().catch(() => {});
    const words = lastWords();
    const why = explainConnectError(error, config);
    throw new Error(words === "" ? why : `${why}; it printed: ${words}`);
  }
  return { client, lastWords };
}

async function transportOf(
  config: ServerConfig,
  { cwd, env, hiddenNames }: ConnectPlace,
): Promise<{ readonly transport: Transport; lastWords(): string }> {
  if ("command" in config) {
    const { StdioTransport } = await import("./stdio-transport.ts");
    const inherited = Object.entries(env).filter(
      ([name, value]) => value !== undefined && INHERITED.test(name) && !hiddenNames?.has(name),
    );
    const transport = new StdioTransport({
      command: config.command as string,
      args: (config.args as string[] | undefined) ?? [],
      env: {
        ...(Object.fromEntries(inherited) as Record<string, string>),
        ...(config.env as Record<string, string>),
      },
      cwd: (config.cwd as string | undefined) ?? cwd,
    });
    return { transport, lastWords: () => transport.lastWords };
  }
  const url = new URL(config.url as string);
  const requestInit = { headers: (config.headers as Record<string, string> | undefined) ?? {} };
  const { StreamableHTTPClientTransport } = await import(
    "@modelcontextprotocol/sdk/client/streamableHttp.js"
  );
  // The SDK's class says `string | undefined` where its interface says optional.
  return {
    transport: new StreamableHTTPClientTransport(url, { requestInit }) as Transport,
    lastWords: () => "",
  };
}
