// Prints a one-shot run in one of three formats: text as it comes, one JSON object at the end, or one a line as it happens.
import type { AgentEvent } from "@palimpsest/agent";
import type { Result } from "./result.ts";

export const FORMATS = ["text", "json", "stream-json"] as const;
export type Format = (typeof FORMATS)[number];

export interface Printer {
  /** Told of everything that happens. */
  event(event: AgentEvent): void;
  /** A sentence for the person, never part of the answer. */
  notice(text: string): void;
  /** The answer is out, all of it; work in the background may still go on. */
  answered(problem: string): void;
  /** When all is done. */
  result(result: Result): void;
}

export interface Streams {
  out(text: string): void;
  err(text: string): void;
}

/** What a stream of events begins with. */
export interface Beginning {
  readonly session_id: string;
  readonly model: string;
  readonly cwd: string;
  readonly permission_mode: string;
  readonly tools: readonly string[];
}

export function printerOf(format: Format, streams: Streams, beginning: () => Beginning | undefined): Printer {
  if (format === "text") return new TextPrinter(streams);
  const notice = (text: string) => streams.err(`${text}\n`);
  const line = (value: object) => streams.out(`${JSON.stringify(value)}\n`);
  const quiet = { notice, event: () => {}, answered: () => {} };
  if (format === "json") return { ...quiet, result: line };
  return { ...quiet, event: (event) => streamed(event, line, beginning), result: line };
}

/** Whole messages, as users of coding agents know them. */
function streamed(
  event: AgentEvent,
  line: (value: object) => void,
  beginning: () => Beginning | undefined,
): void {
  const session_id = beginning()?.session_id;
  if (event.type === "request" && event.turn === 1) line({ type: "system", subtype: "init", ...beginning() });
  if (event.type === "response") line({ type: "assistant", message: event.message, session_id });
  if (event.type === "results")
    line({ type: "user", message: { role: "user", content: event.results }, session_id });
  if (event.type === "notice") line({ type: "system", subtype: "notice", text: event.text, session_id });
}

class TextPrinter implements Printer {
  readonly #streams: Streams;
  /** Between two answers: a blank line, once the second has something to say. */
  #gap = "";
  #last = "\n";

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  event(event: AgentEvent): void {
    if (event.type === "text") this.#write(event.text);
    if (event.type === "notice") this.notice(event.text);
    // An answer that was cut goes on in the next one.
    if (event.type === "response" && event.message.stop_reason !== "max_tokens" && this.#last !== "\n")
      this.#gap = "\n\n";
  }

  notice(text: string): void {
    this.#streams.err(`${text}\n`);
  }

  answered(problem: string): void {
    if (!this.#last.endsWith("\n")) this.#streams.out("\n");
    if (problem !== "") this.notice(problem);
  }

  result(): void {}

  #write(text: string): void {
    if (text === "") return;
    this.#streams.out(`${this.#gap}${text}`);
    this.#gap = "";
    this.#last = text;
  }
}
