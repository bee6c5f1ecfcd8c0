// `!command`: a command that the user runs from the input, shown like a call of the agent.
import type { Agent } from "@palimpsest/agent";
import { beginWork, showItems } from "../state/screen-state.ts";
import type { Store } from "../state/screen-store.ts";
import { NO_SESSION } from "./no-session.ts";

export interface OwnCommandHost {
  readonly agent: Agent | undefined;
  readonly store: Store;
  now(): number;
  /** Puts the text back into the input. */
  typeBack(): void;
  tell(text: string): void;
}

export async function submitOwnCommand(
  text: string,
  { agent, store, now, typeBack, tell }: OwnCommandHost,
): Promise<void> {
  if (!agent || store.get().work) {
    typeBack();
    return tell(agent ? "Wait for the agent, or press esc to interrupt it, to run a command." : NO_SESSION);
  }
  store.update((state) => beginWork(showItems(state, { kind: "command", text }), "Running", now()));
  try {
    await agent.runCommand(text.slice(1).trim());
  } finally {
    store.update((state) => ({ ...state, work: undefined }));
  }
}
