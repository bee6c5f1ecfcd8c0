// Creates the host of a command from the parts of the conversation.
import { viewCalls } from "../app/view-calls.ts";
import type { CommandHost } from "../commands/command.ts";
import type { ItemBody } from "../items/item.ts";
import { beginWork } from "../state/screen-state.ts";
import { describeConversation } from "./greeting.ts";
import type { Engine, TalkParts } from "./parts.ts";

/** The functions that the conversation provides. */
interface Doing extends Pick<CommandHost, "agent" | "commands" | "notice" | "type" | "reopen" | "quit"> {
  showItems(...items: readonly ItemBody[]): void;
}

export function createCommandHost(
  { asker, look, now, store, edit, applyInterface }: TalkParts,
  { ports, cwd, places, environment, readSettings }: Engine,
  { showItems, ...doing }: Doing,
): CommandHost {
  return {
    ...doing,
    asker,
    look: look(),
    ports,
    places,
    environment,
    cwd,
    now,
    edit,
    readSettings,
    applyInterface,
    viewCalls: () => viewCalls(asker, store),
    show: (lines) => showItems({ kind: "lines", lines }),
    working: async (label, run) => {
      store.update((state) => beginWork(state, label, now()));
      try {
        return await run();
      } finally {
        store.update((state) => ({ ...state, work: undefined }));
      }
    },
    showConversation: () => showItems(...describeConversation(doing.agent.session)),
  };
}
