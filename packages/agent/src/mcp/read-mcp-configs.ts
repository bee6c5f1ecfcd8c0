// Reads the MCP servers from the project's `.mcp.json` and from the settings files.
import { join } from "node:path";
import * as z from "zod";
import { isFromProject, readJsonObject, type SettingsFile } from "../settings/read-settings-files.ts";
import { expandEnv, type Variables } from "./expand-env.ts";

const text = z.string().max(20_000);
const common = { timeout: z.number().positive().optional() };
// Lazy, to keep the start fast.
const stdio = z.lazy(() =>
  z.looseObject({
    type: z.literal("stdio").optional(),
    command: text.min(1),
    args: z.array(text).max(1_000).optional(),
    env: z.record(z.string(), text).optional(),
    cwd: text.optional(),
    ...common,
  }),
);
const http = z.lazy(() =>
  z.looseObject({
    type: z.enum(["http", "streamable-http"]),
    url: text.min(1),
    headers: z.record(z.string(), text).optional(),
    ...common,
  }),
);

const serverSchema = z.union([stdio, http]);
const serversSchema = z.record(z.string(), z.unknown());

export type ServerConfig = z.infer<typeof serverSchema>;

export interface McpConfig {
  readonly name: string;
  /** As written, which is what the user sees and trusts. Variables are expanded at the start. */
  readonly config: ServerConfig;
  readonly from: string;
  /** Comes from the project: started only once it is trusted. */
  readonly isProjects: boolean;
}

export interface McpConfigs {
  readonly servers: readonly McpConfig[];
  readonly findings: readonly string[];
}

/** Each is a process of its own. */
const MAX_SERVERS = 50;
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

const NEEDS = "needs a command, or a url with the type http.";
/** The older transport: servers that offer it offer the newer one too, mostly at another address. */
const OLD_SSE = "has the type sse, which is not supported. Use the type http with its address.";

const isSse = (given: unknown) => (given as { type?: unknown } | null)?.type === "sse";

/** If two servers share a name, the user's is used: a project cannot replace it. */
export async function readMcpConfigs(project: string, files: readonly SettingsFile[]): Promise<McpConfigs> {
  const findings: string[] = [];
  const sources: { readonly from: string; readonly value: unknown; readonly isProjects: boolean }[] = [];
  for (const file of files) {
    if (file.value.mcpServers !== undefined)
      sources.push({ from: file.path, value: file.value.mcpServers, isProjects: isFromProject(file) });
  }
  const path = join(project, ".mcp.json");
  const read = await readJsonObject(path);
  if (!read.ok) findings.push(`${read.where}: ${read.reason} None of its servers are started.`);
  if (read.ok && read.value)
    sources.push({ from: path, value: read.value.mcpServers ?? {}, isProjects: true });
  sources.sort((a, b) => Number(a.isProjects) - Number(b.isProjects));

  const servers = new Map<string, McpConfig>();
  for (const { from, value, isProjects } of sources) {
    const listed = serversSchema.safeParse(value);
    if (!listed.success) {
      findings.push(`${from}: mcpServers must be an object of servers by name.`);
      continue;
    }
    for (const [name, given] of Object.entries(listed.data)) {
      const config = serverSchema.safeParse(given);
      if (!NAME.test(name)) findings.push(`${from}: ${JSON.stringify(name)} cannot be the name of a server.`);
      else if (!config.success)
        findings.push(`${from}: the server ${name} ${isSse(given) ? OLD_SSE : NEEDS}`);
      else if (servers.has(name))
        findings.push(
          `${from}: a server ${name} is known already (${servers.get(name)!.from}). This one is not used.`,
        );
      else servers.set(name, { name, config: config.data, from, isProjects });
    }
  }
  if (servers.size > MAX_SERVERS)
    findings.push(`There are ${servers.size} MCP servers; only the first ${MAX_SERVERS} are started.`);
  return { servers: [...servers.values()].slice(0, MAX_SERVERS), findings };
}

export type Filled =
  | { readonly ok: true; readonly config: ServerConfig }
  | { readonly ok: false; readonly reason: string };

/** Expands all variables. An unset one is an error: an empty key would fail later, and less clearly. */
export function fillConfig(config: ServerConfig, env: Variables): Filled {
  let missing: string | undefined;
  const fillValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fillValue);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillValue(inner)]));
    if (typeof value !== "string") return value;
    const expanded = expandEnv(value, env);
    if (expanded.ok) return expanded.text;
    missing ??= expanded.missing;
    return "";
  };
  const filled = fillValue(config) as ServerConfig;
  if (missing !== undefined) return { ok: false, reason: `the variable ${missing} is not set` };
  return { ok: true, config: filled };
}
