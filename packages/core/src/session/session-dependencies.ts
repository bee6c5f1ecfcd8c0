// What a session needs when it is opened.
import type { CompactHooks } from "../layers/compaction/compact-hooks.ts";
import type { Restorer } from "../layers/compaction/restore/restorer.ts";
import type { Ports } from "../ports/ports.ts";
import type { Session } from "../session.ts";
import type { Environment } from "../settings/environment-settings.ts";
import type { Finding } from "../settings/finding.ts";
import type { ResolvedSettings } from "../settings/resolve-settings.ts";
import type { Settings } from "../settings/schema.ts";
import type { Prelude } from "../transcript/entries.ts";
import type { Damage, Transcript } from "../transcript/open-transcript.ts";
import type { SessionState } from "./session-state.ts";
import type { SessionOptions } from "./session-types.ts";
import type { SnapshotSource } from "./snapshot/snapshot-keeper.ts";
import type { Tracer } from "./tracer.ts";

/** Problems found while opening. */
export interface Opening {
  readonly damage: Damage;
  readonly settings: readonly Finding[];
  /** Ids of the sessions whose past this one shares, the oldest first. */
  readonly copiedFrom: readonly string[];
}

export interface SessionDependencies {
  readonly id: string;
  readonly transcript: Transcript;
  /** The state folded from the transcript while it was read. */
  readonly state: SessionState;
  readonly snapshot: SnapshotSource;
  readonly prelude: Prelude;
  readonly settings: Settings;
  /** Reads all sources of settings again, with these in place of the caller's. */
  readonly resolve: (given: SessionOptions["settings"]) => Promise<ResolvedSettings>;
  readonly ports: Ports;
  readonly opening: Opening;
  /** The folder of the project's transcripts. */
  readonly sessions: string;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
  /** Opens a session for an agent, in the folder of this one. Undefined if this one was opened read-only. */
  readonly openChild: ((options: Omit<SessionOptions, "cwd">) => Promise<Session>) | undefined;
  /** Clients for background work. */
  readonly models: NonNullable<SessionOptions["models"]>;
  readonly isOneShot: boolean;
  readonly isTeamTrusted?: boolean | undefined;
  readonly isAgentMemoryTrusted?: boolean | undefined;
  readonly look?: SessionOptions["look"];
  readonly restorer?: Restorer | undefined;
  readonly hooks?: CompactHooks | undefined;
  readonly transports?: SessionOptions["transports"];
  readonly worktrees?: SessionOptions["worktrees"];
  readonly tracer?: Tracer | undefined;
}
