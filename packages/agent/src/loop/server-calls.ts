// Reports what the server itself runs within a response, as it arrives, like the calls that run here.
import type { AssistantMessage } from "@palimpsest/core";
import type { StreamEvent } from "@palimpsest/core/internal";
import {
  describeSearch,
  isSearchResult,
  isSearchUse,
  readQuery,
  WEB_SEARCH,
} from "../toolkit/describe-search.ts";
import type { Tell } from "./agent-event.ts";

interface ArrivingCall {
  readonly id: string;
  json: string;
}

export class ServerCalls {
  readonly #tell: Tell;
  readonly #arriving = new Map<number, ArrivingCall>();
  readonly #open = new Set<string>();

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  take(event: StreamEvent): void {
    if (event.type === "content_block_start") this.#begin(event);
    if (event.type === "content_block_delta" && event.delta.type === "input_json_delta") {
      const call = this.#arriving.get(event.index);
      if (call) call.json += String(event.delta.partial_json);
    }
    if (event.type === "content_block_stop") this.#startCall(event.index);
  }

  /** After a pause the server goes on with its calls; otherwise what has no result now gets none. */
  end(message?: Pick<AssistantMessage, "stop_reason">): void {
    if (message?.stop_reason === "pause_turn") return;
    for (const id of this.#open)
      this.#tell({
        type: "tool-end",
        id,
        name: WEB_SEARCH,
        isError: true,
        summary: "interrupted",
        content: "The search was interrupted.",
      });
    this.#open.clear();
  }

  #begin({ index, content_block: block }: Extract<StreamEvent, { type: "content_block_start" }>): void {
    if (isSearchUse(block))
      this.#arriving.set(index, { id: String((block as { id?: unknown }).id), json: "" });
    if (!isSearchResult(block)) return;
    const { id, text, summary, isError } = describeSearch(block);
    this.#open.delete(id);
    this.#tell({ type: "tool-end", id, name: WEB_SEARCH, isError, summary, content: text });
  }

  #startCall(index: number): void {
    const call = this.#arriving.get(index);
    if (!call) return;
    this.#arriving.delete(index);
    this.#open.add(call.id);
    this.#tell({
      type: "tool-start",
      id: call.id,
      name: WEB_SEARCH,
      subject: readQuery(parseInput(call.json)),
    });
  }
}

function parseInput(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
