// What a command is, and what it may use.
import type { Agent } from "@palimpsest/agent";
import type { OriginRange, OriginText, Places, ResolvedSettings } from "@palimpsest/core/internal";
import type { Ports, ProcessEnvironment } from "@palimpsest/core/ports";
import type { EditedText } from "../../terminal/external-editor.ts";
import type { Look } from "../../text/look.ts";
import type { Asker } from "../dialogs/asker.ts";
import type { Severity } from "../items/item.ts";
import type { InterfaceSettings } from "../talk/parts.ts";

export interface Command {
  readonly name: string;
  /** For the list, in a few words. */
  readonly about: string;
  /** The argument, as shown in /help: `[INSTRUCTIONS]`. */
  readonly takes?: string;
  /** May run while the agent works. */
  readonly isQuiet?: boolean;
  /** Also runs if it was pasted or piped. All others run only if the user typed them. */
  readonly takesForeign?: boolean;
  /** `origins`: where the argument's words come from. */
  run(argument: string, host: CommandHost, origins?: readonly OriginRange[]): Promise<void> | void;
}

/** `folder`: the folder of a session of another project. `fork`: opens a new session that shares its past, or its past up to this entry. */
export interface Reopening {
  readonly folder?: string | undefined;
  readonly fork?: boolean | string | undefined;
}

export interface CommandHost {
  readonly agent: Agent;
  readonly asker: Asker;
  readonly look: Look;
  readonly ports: Ports;
  readonly places: Places;
  readonly environment: ProcessEnvironment;
  readonly cwd: string;
  readonly commands: readonly Pick<Command, "name" | "about" | "takes">[];
  now(): number;
  show(lines: readonly string[]): void;
  notice(severity: Severity, text: string): void;
  /** Shows a spinner with the label while the work runs. Esc interrupts the agent. */
  working<T>(label: string, run: () => Promise<T>): Promise<T>;
  /** Shows the last calls in full, for the user to choose from. */
  viewCalls(): Promise<void>;
  /** Shows the end of the conversation as it is now. */
  showConversation(): void;
  /** Puts a text into the input. */
  type(text: OriginText): void;
  /** Opens a text in the user's own editor. */
  edit(text: string): Promise<EditedText>;
  /** Reads the current settings. */
  readSettings(): Promise<ResolvedSettings>;
  /** Applies these settings to the interface. */
  applyInterface(settings: InterfaceSettings): void;
  /** Opens another session, or a new one. */
  reopen(resume: string | undefined, how?: Reopening): Promise<void>;
  quit(): void;
}
