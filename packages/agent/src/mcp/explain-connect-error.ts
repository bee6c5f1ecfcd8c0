// Explains in a sentence why a server could not be connected, for errors that otherwise speak of system calls. Pure.
import { describeError } from "@palimpsest/core/text";
import type { ServerConfig } from "./read-mcp-configs.ts";

/** JSON-RPC code of the SDK for a connection that the other side closed. */
const CONNECTION_CLOSED = -32000;

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refused the connection",
  ECONNRESET: "closed the connection",
  ENOTFOUND: "has a host name that is not known",
  EAI_AGAIN: "has a host name that cannot be looked up now",
  ETIMEDOUT: "did not answer",
};

export function explainConnectError(error: unknown, config: ServerConfig): string {
  const { code, syscall = "" } = error as { readonly code?: unknown; readonly syscall?: string };
  if (syscall.startsWith("spawn")) {
    if (code === "ENOENT") return `the program ${config.command} was not found`;
    if (code === "EACCES") return `the program ${config.command} may not be run`;
  }
  if ("command" in config && (code === CONNECTION_CLOSED || code === "EPIPE"))
    return "it ended before it answered";
  const { cause } = error as { readonly cause?: unknown };
  if (!("url" in config) || !(cause instanceof Error)) return describeError(error);
  const network = NETWORK[String((cause as { readonly code?: unknown }).code)];
  return `${config.url} ${network ?? `cannot be reached (${describeError(cause)})`}`;
}
