// Collects the credentials pal uses: those of the model, of the MCP servers that may be started, and those a setting names.

import type { Variables } from "../mcp/expand-env.ts";
import { fillConfig, type McpConfig } from "../mcp/read-mcp-configs.ts";
import { type Credential, MIN_CREDENTIAL_CHARACTERS } from "./redactor.ts";

/** Sent to the model's server. */
export const MODEL_CREDENTIALS: readonly string[] = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"];

export interface CredentialSources {
  readonly env: Variables;
  /** Only servers that may be started: values from an untrusted file do not count as credentials. */
  readonly servers: readonly Pick<McpConfig, "name" | "config">[];
  readonly settings: { readonly hide: readonly string[]; readonly allow: readonly string[] };
}

export interface CollectedCredentials {
  /** Variables that child processes do not get. */
  readonly hiddenNames: ReadonlySet<string>;
  /** Values that are removed from tool results. */
  readonly credentials: readonly Credential[];
}

export function collectCredentials({ env, servers, settings }: CredentialSources): CollectedCredentials {
  const named = [...MODEL_CREDENTIALS, ...settings.hide];
  const credentials = [
    ...named.map((name) => ({ name, value: env[name] ?? "" })),
    ...servers.flatMap((server) => credentialsOf(server, env)),
  ].filter(({ value }) => value.length >= MIN_CREDENTIAL_CHARACTERS);
  // A server's key usually comes from an environment variable, whose name says nothing.
  const values = new Set(credentials.map(({ value }) => value));
  const holders = Object.keys(env).filter((name) =>
    secretParts(env[name] ?? "").some((part) => values.has(part)),
  );
  const allowed = new Set(settings.allow);
  return {
    hiddenNames: new Set([...named, ...holders].filter((name) => !allowed.has(name))),
    credentials,
  };
}

function credentialsOf({ name, config }: CredentialSources["servers"][number], env: Variables): Credential[] {
  const filled = fillConfig(config, env);
  if (!filled.ok) return [];
  const { env: own = {}, headers = {} } = filled.config as {
    env?: Record<string, string>;
    headers?: Record<string, string>;
  };
  return [...Object.entries(own), ...Object.entries(headers)].flatMap(([key, text]) =>
    secretParts(text)
      .filter((value) => isSecret(key, value, text))
      .map((value) => ({ name: `${name} ${key}`, value })),
  );
}

/** Names that suggest a secret. */
const SECRET_NAME =
  /key|token|secret|passw|passphrase|auth|credential|bearer|cookie|session|signature|\bpat\b|_pat$/i;
/** Long random text is a secret; a folder, an address or a sentence is not. */
const RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+/=-]{20,}$/;
const PATH = /^[.~]?\//;

/** Most configuration of servers is not secret: a mode, a folder, a log level. */
const isSecret = (key: string, value: string, text: string): boolean =>
  SECRET_NAME.test(key) || value !== text || (RANDOM.test(value) && !PATH.test(value));

/** The value itself, what follows the scheme of an Authorization header, and the password in an address. */
function secretParts(text: string): readonly string[] {
  const [, scheme = "", rest] = /^(Bearer|Basic|Token|ApiKey) +(\S+)$/i.exec(text.trim()) ?? [];
  if (rest !== undefined) {
    const decoded = scheme.toLowerCase() === "basic" ? Buffer.from(rest, "base64").toString("utf8") : "";
    const password = decoded.slice(decoded.indexOf(":") + 1);
    return [rest, ...(decoded.includes(":") ? [password] : [])];
  }
  const password = /:\/\//.test(text) && URL.canParse(text) ? new URL(text).password : "";
  return password === "" ? [text] : [decodePercent(password), text];
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
