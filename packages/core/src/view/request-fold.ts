// Reconstructs the requests of a transcript one by one, with the messages that each sent. Pure: folds entries as they come.
import type { Message } from "../transcript/blocks.ts";
import type { Entry, EntryOf, Prelude } from "../transcript/entries.ts";
import { slotsSent } from "./add-response.ts";
import { applyEntry } from "./fold-entries.ts";
import { findPosition, renderMessages } from "./messages.ts";
import { type Break, emptyView, type View } from "./view.ts";

export interface FoldedRequest {
  /** The response to it. */
  readonly response: EntryOf<"assistant">;
  readonly messages: readonly Message[];
  readonly prelude: Prelude | undefined;
  /** Changes since the previous request to what had been sent. */
  readonly breaks: readonly Break[];
}

export class RequestFold {
  readonly #view: View = emptyView();
  #breaks = 0;

  /** Takes the next entry of the transcript. Returns the request, if the entry is the response to one. */
  take(entry: Entry): FoldedRequest | undefined {
    const request = entry.type === "assistant" ? this.#makeRequest(entry) : undefined;
    applyEntry(this.#view, entry);
    return request;
  }

  #makeRequest(response: EntryOf<"assistant">): FoldedRequest {
    const view = this.#view;
    const breaks = view.breaks.slice(this.#breaks);
    this.#breaks = view.breaks.length;
    return { response, messages: this.#listSent(response), prelude: view.prelude, breaks };
  }

  /** Leaves out what arrived while the request was being answered. */
  #listSent(response: EntryOf<"assistant">): readonly Message[] {
    const view = this.#view;
    const messages = renderMessages(view).slice();
    const sent = slotsSent(view, response) ?? view.slots.length;
    if (sent === view.slots.length) return messages;
    if (sent === 0) return [];
    const { message, block } = findPosition(view, sent - 1);
    const { role, content } = messages[message]!;
    return [...messages.slice(0, message), { role, content: content.slice(0, block + 1) }];
  }
}
