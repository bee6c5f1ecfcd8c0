// One part of a project that needs the user's trust, because it runs, instructs the agent, or allows something.

const TRUST_KINDS = ["hook", "mcp", "agent", "skill", "permissions", "include", "memory"] as const;

export type TrustKind = (typeof TRUST_KINDS)[number];

export interface TrustItem {
  readonly kind: TrustKind;
  /** Stays the same while the content may change. */
  readonly id: string;
  readonly name: string;
  /** What a person calls it, such as `MCP server files`. */
  readonly label: string;
  /** The file that defines it. */
  readonly from: string;
  /** What it would do, for the user to read before answering. */
  readonly shown: string;
  /** The hash of its configuration and of the project's files that it runs. */
  readonly hash: string;
  /** The present hash: files change while a session runs. */
  rehash(): Promise<string>;
}
