// After a break, asks the server how large the next request is, because until a response reports usage there is only an
// estimate. Runs in the background, so that no request waits for it. The answer is an entry, so a resumed session knows it
// too.
import { addRequestEdits } from "../layers/microcompact/add-request-edits.ts";
import type { Model } from "../models/model.ts";
import { describeError } from "../text/describe-error.ts";
import type { Message, RequestBody } from "../transcript/blocks.ts";
import { renderMessages } from "../view/messages.ts";
import { renderBody } from "../view/render-request.ts";
import type { View } from "../view/view.ts";
import type { SessionRecorder } from "./session-recorder.ts";

const LAYER = "size";

/** A request must end with a user message; after a finished exchange that is still to come. */
const NEXT_MESSAGE: Message = { role: "user", content: [{ type: "text", text: "." }] };

export class SizeCounter {
  readonly #record: SessionRecorder;
  readonly #countTokens: Model["countTokens"];
  readonly #abort = new AbortController();
  #isAsking = false;

  constructor(record: SessionRecorder, model: Model | undefined) {
    this.#record = record;
    this.#countTokens = model?.countTokens?.bind(model);
    if (this.#countTokens) record.events.on("break", () => void this.#countAfterBreak());
  }

  close(): void {
    this.#abort.abort();
  }

  /** A server that cannot count is asked only once. */
  async #countAfterBreak(): Promise<void> {
    if (this.#isAsking || this.#abort.signal.aborted) return;
    this.#isAsking = true;
    try {
      while (await this.#isToAskAgain());
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#record.reportFailure(LAYER, describeError(error));
      this.close();
    } finally {
      this.#isAsking = false;
    }
  }

  /** Returns true if the view changed again while the server counted. */
  async #isToAskAgain(): Promise<boolean> {
    const { signal } = this.#abort;
    // Decisions often come in a row; none of them should wait for this.
    await this.#record.flushEntries();
    const { view } = this.#record;
    const { leaf, brokenAt } = view;
    const body = signal.aborted || view.usage ? undefined : renderCounted(view);
    if (!body || leaf === null) return false;
    const tokens = await this.#countTokens!(addRequestEdits(this.#record, body), { signal });
    if (signal.aborted || view.usage) return false;
    if (view.brokenAt !== brokenAt) return true;
    if (!Number.isInteger(tokens) || tokens <= 0) throw new Error(`The server counted ${tokens} tokens.`);
    this.#record.append({ type: "counted", at: leaf, tokens });
    await this.#record.flushEntries();
    return false;
  }
}

/** Returns undefined if the view is not a valid request: a call waits for its result, or the view is empty. */
function renderCounted(view: View): RequestBody | undefined {
  const { prelude, open, deleted } = view;
  // Copied, because the view may change while the server counts.
  const messages = renderMessages(view).slice();
  // The server would count results that are deleted by cache edits.
  if (!prelude || open.size > 0 || deleted.size > 0 || messages.length === 0) return undefined;
  return renderBody(prelude, messages.at(-1)?.role === "user" ? messages : [...messages, NEXT_MESSAGE]);
}
