// Where an agent's calls work: the folders, the files it has read, and their checkpoints. Created before the session, since
// the session's tools need it, and attached to the session once that is open.
import type { Session } from "@palimpsest/core";
import type { Checkpoints } from "../files/checkpoints.ts";
import { FileState } from "../files/file-state.ts";
import type { SeenLog } from "../files/seen-log.ts";
import type { Permissions } from "../permissions/permissions.ts";
import type { Workplace } from "../toolkit/create-tool-context.ts";
import { isInView } from "./is-in-view.ts";

export interface WorkplaceDependencies {
  readonly cwd: string;
  readonly permissions: Pick<Permissions, "hides">;
  now(): number;
}

export interface AttachedSession {
  readonly session: Session;
  /** The session's folder. */
  readonly folder: string;
  readonly checkpoints: Checkpoints;
  readonly seen: SeenLog;
}

export class AgentWorkplace implements Workplace {
  cwd: string;
  readonly root: string;
  readonly files: FileState;
  readonly now: () => number;
  readonly #permissions: Pick<Permissions, "hides">;
  #attached: AttachedSession | undefined;

  constructor({ cwd, permissions, now }: WorkplaceDependencies) {
    this.cwd = cwd;
    this.root = cwd;
    this.now = now;
    this.#permissions = permissions;
    this.files = new FileState([], {
      onSeen: (path, file, call) => this.seen.add({ path, call, at: this.session.head, ...file }),
    });
  }

  attach(session: AttachedSession): void {
    this.#attached = session;
  }

  get session(): Session {
    return this.#requireAttached().session;
  }

  get folder(): string {
    return this.#requireAttached().folder;
  }

  get checkpoints(): Checkpoints {
    return this.#requireAttached().checkpoints;
  }

  get seen(): SeenLog {
    return this.#requireAttached().seen;
  }

  get hides(): (path: string) => boolean {
    return this.#permissions.hides;
  }

  isInView(toolUseId: string): boolean {
    return isInView(this.session.view, toolUseId);
  }

  #requireAttached(): AttachedSession {
    if (!this.#attached) throw new Error("The workplace has no session yet.");
    return this.#attached;
  }
}
