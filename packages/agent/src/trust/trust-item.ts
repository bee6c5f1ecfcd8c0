// One thing that a project brings and the user may trust: it runs, instructs the agent, or allows something.

const TRUST_KINDS = ["hook", "mcp", "agent", "skill", "permissions", "include", "memory"] as const;

export type TrustKind = (typeof TRUST_KINDS)[number];

export interface TrustItem {
  readonly kind: TrustKind;
  /** Stays the same while the content may change. */
  readonly id: string;
  readonly name: string;
  /** The file that brings it. */
  readonly from: string;
  /** What it would do, for the user to read before answering. */
  readonly shown: string;
  /** Of its configuration and the project's files that it runs. */
  readonly hash: string;
  /** The present hash: files change while a session runs. */
  rehash(): Promise<string>;
}
