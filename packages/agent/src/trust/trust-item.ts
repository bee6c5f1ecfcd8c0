// What a repository brings along that runs, is obeyed or opens doors: one thing to be trusted or not.

const TRUST_KINDS = ["hook", "mcp", "agent", "skill", "permissions", "include"] as const;

export type TrustKind = (typeof TRUST_KINDS)[number];

export interface TrustItem {
  readonly kind: TrustKind;
  /** The same for as long as it is the same thing, though its content may change. */
  readonly id: string;
  readonly name: string;
  /** The file that brings it. */
  readonly from: string;
  /** What it would do, for the user to read before saying yes. */
  readonly shown: string;
  /** Of all that makes it what it is: configuration, and the project's files that it runs. */
  readonly hash: string;
  /** The hash as it would be now: files change while a session runs. */
  rehash(): Promise<string>;
}
