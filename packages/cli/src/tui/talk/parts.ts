// The parts of a conversation besides its agent. The heavy ones are loaded after the first frame.

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
  /** The working folder. Changes when a session of another project is opened. */
  readonly cwd: string;
  readonly places: Places;
  readonly environment: ProcessEnvironment;
  /** The current settings from files, environment and command line. */
  readSettings(): Promise<ResolvedSettings>;
  open(how: Opening): Promise<Agent>;
  statusOf(agent: Agent): Status;
  /** The lines above a new conversation. */
  greet(agent: Agent, look: Look): readonly string[];
  /** Lets the user choose a session to resume. */
  pick(asker: Asker): Promise<PickedSession | undefined>;
}

export interface Opening {
  readonly resume: string | undefined;
  /** The folder of a session of another project. */
  readonly folder?: string | undefined;
  /** Opens a new session that shares its past, or its past up to this entry. */
  readonly fork?: boolean | string | undefined;
  readonly ask: AskUser;
  /** Shows a sentence to the user. */
  tell(text: string, severity?: "info" | "warning" | "error"): void;
  /** Shows why an answer takes long: each sentence replaces the previous one. */
  readonly tellWait: TellWait;
  /** Called as soon as the settings are known. */
  applyInterface(settings: InterfaceSettings): void;
}

export interface TalkParts {
  readonly store: Store;
  readonly asker: Asker;
  /** Whether a person answers: lines from a pipe may come from anywhere, so they answer no question of the agent. */
  readonly canAsk: boolean;
  readonly engine: Promise<Engine>;
  /** A session's id or "latest"; true to let the user choose. */
  readonly resume: string | true | undefined;
  /** Opens a new session that shares its past. */
  readonly fork?: boolean | undefined;
  /** The prompt from the command line, sent first. */
  readonly words?: string | undefined;
  look(): Look;
  now(): number;
  /** Opens a text in the user's own editor. */
  edit(text: string): Promise<EditedText>;
  /** Applies these settings to the interface. */
  applyInterface(settings: InterfaceSettings): void;
  /** Called when everything is closed and the screen may end. */
  onEnd(): void;
}
