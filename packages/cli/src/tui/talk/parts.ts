// What a conversation is made of beside its agent. The heavy part is loaded behind the first frame.

import type { Agent } from "@palimpsest/agent";
import type { AskUser } from "@palimpsest/agent/internal";
import type { Settings } from "@palimpsest/core";
import type { Places, ResolvedSettings } from "@palimpsest/core/internal";
import type { Ports, ProcessEnvironment } from "@palimpsest/core/ports";
import type { TellWait } from "../../tell-waits.ts";
import type { EditedText } from "../../terminal/external-editor.ts";
import type { Look } from "../../text/look.ts";
import type { Command } from "../commands/command.ts";
import type { PickedSession } from "../commands/pick-session.ts";
import type { Asker } from "../dialogs/asker.ts";
import type { Store } from "../state/screen-store.ts";
import type { Status } from "../status/status.ts";

export type InterfaceSettings = Settings["interface"];

/** Agent, commands and engine, once they are loaded. */
export interface Engine {
  readonly commands: readonly Command[];
  readonly ports: Ports;
  /** Where the work is: another folder after a session of another project was opened. */
  readonly cwd: string;
  readonly places: Places;
  readonly environment: ProcessEnvironment;
  /** The settings that hold here now, as files, environment and command line say. */
  readSettings(): Promise<ResolvedSettings>;
  open(how: Opening): Promise<Agent>;
  statusOf(agent: Agent): Status;
  /** What stands above a new conversation. */
  greet(agent: Agent, look: Look): readonly string[];
  /** The session to go on with, chosen by the user. */
  pick(asker: Asker): Promise<PickedSession | undefined>;
}

export interface Opening {
  readonly resume: string | undefined;
  /** Of a session of another project: its folder. */
  readonly folder?: string | undefined;
  /** A new session that shares the past of that one, or its past up to this entry. */
  readonly fork?: boolean | string | undefined;
  readonly ask: AskUser;
  /** Whole sentences, as they become known. */
  tell(text: string, severity?: "info" | "warning" | "error"): void;
  /** Why an answer is still waited for: each sentence takes the place of the one before. */
  readonly tellWait: TellWait;
  /** Called as soon as the settings are known. */
  applyInterface(settings: InterfaceSettings): void;
}

export interface TalkParts {
  readonly store: Store;
  readonly asker: Asker;
  readonly engine: Promise<Engine>;
  /** A session's id, or "latest"; true: which one is asked. */
  readonly resume: string | true | undefined;
  /** A new session that shares its past. */
  readonly fork?: boolean | undefined;
  /** What was typed on the command line, to be sent first. */
  readonly words?: string | undefined;
  look(): Look;
  now(): number;
  /** A text in the user's own editor. */
  edit(text: string): Promise<EditedText>;
  /** Draws from now on as these say. */
  applyInterface(settings: InterfaceSettings): void;
  /** All is closed; the screen may go. */
  onEnd(): void;
}
