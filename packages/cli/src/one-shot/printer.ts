// Prints a one-shot run in one of three formats: text as it arrives, one JSON object at the end, or a stream of JSON lines.
import { randomUUID } from "node:crypto";
import type { AgentEvent } from "@palimpsest/agent";
import { isOutOfRoom } from "@palimpsest/agent/internal";
import { shortenText } from "@palimpsest/core/text";
import { findSubject } from "../text/find-subject.ts";
import type { Format } from "./output-formats.ts";
import type { Result } from "./result.ts";

export interface Printer {
  /** Called for every event. */
  event(printEvent: AgentEvent): void;
  /** A sentence for the person, never part of the answer. */
  notice(text: string): void;
  /** A sentence about a change of memory. */
  memory(text: string): void;
  /** Called when the answer is complete; background work may still be running. */
  answered(problem: string): void;
  /** Called when everything is done. */
  result(result: Result): void;
}

export interface Streams {
  out(text: string): void;
  err(text: string): void;
}

/** The first line of a JSON stream. */
export interface Beginning {
  readonly session_id: string;
  readonly model: string;
  readonly cwd: string;
  readonly permission_mode: string;
  readonly tools: readonly string[];
}

export function printerOf(format: Format, streams: Streams, beginning: () => Beginning | undefined): Printer {
  if (format === "text") return new TextPrinter(streams);
  const printNotice = (text: string) => streams.err(`${text}\n`);
  // Every line has an id of its own, so that programs can tell repeated lines apart.
  const printJsonLine = (value: object) =>
    streams.out(`${JSON.stringify({ ...value, uuid: randomUUID() })}\n`);
  const quiet = { notice: printNotice, memory: printNotice, answered: () => {} };
  if (format === "json") {
    const event = (event: AgentEvent) => {
      tellDenied(event, printNotice);
      if (event.type === "notice") printNotice(event.text);
    };
    return { ...quiet, event, result: printJsonLine };
  }
  return {
    ...quiet,
    event: (event) => {
      tellDenied(event, printNotice);
      printStream(event, printJsonLine, beginning);
    },
    memory: (text) => {
      printNotice(text);
      printJsonLine({ type: "system", subtype: "memory", text, session_id: beginning()?.session_id });
    },
    result: printJsonLine,
  };
}

/** Tells the user about denied calls; otherwise only the model would know. */
function tellDenied(event: AgentEvent, notice: (text: string) => void): void {
  if (event.type !== "tool-end" || !event.denied) return;
  const { reason, rule } = event.denied;
  const told =
    rule === undefined ? firstLine(reason) : `--allowed-tools ${JSON.stringify(rule)} would allow it.`;
  notice(
    `Denied: ${event.name} ${shortenText(firstLine(findSubject(event.denied.input)), SUBJECT_CHARACTERS)}`
      .trimEnd()
      .concat(`. ${told}`),
  );
}

/** Enough to recognise the call. */
const SUBJECT_CHARACTERS = 120;

const firstLine = (text: string) => text.split("\n", 1)[0]!;

/** Prints whole messages, in the format that users of coding agents know. */
function printStream(
  event: AgentEvent,
  line: (value: object) => void,
  beginning: () => Beginning | undefined,
): void {
  const session_id = beginning()?.session_id;
  if (event.type === "request" && event.turn === 1) line({ type: "system", subtype: "init", ...beginning() });
  if (event.type === "response") line({ type: "assistant", message: event.message, session_id });
  if (event.type === "partial" && event.content.length > 0)
    line({
      type: "assistant",
      message: { role: "assistant", content: event.content },
      partial: true,
      session_id,
    });
  if (event.type === "results")
    line({ type: "user", message: { role: "user", content: event.results }, session_id });
  if (event.type === "notice") line({ type: "system", subtype: "notice", text: event.text, session_id });
}

class TextPrinter implements Printer {
  readonly #streams: Streams;
  /** Printed before the next text: a blank line between two answers. */
  #gap = "";
  #last = "\n";
  #noticed = "";

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  event(event: AgentEvent): void {
    if (event.type === "text") this.#write(event.text);
    if (event.type === "notice") this.notice(event.text);
    // An answer that was cut off continues in the next response.
    if (event.type === "response" && !isOutOfRoom(event.message) && this.#last !== "\n") this.#gap = "\n\n";
    tellDenied(event, (text) => this.notice(text));
  }

  notice(text: string): void {
    this.#noticed = text;
    this.#streams.err(`${this.#endLine()}${text}\n`);
  }

  memory(text: string): void {
    this.notice(text);
  }

  answered(problem: string): void {
    if (!this.#last.endsWith("\n")) this.#streams.out("\n");
    this.#last = "\n";
    // The reason for a refused message has already been printed.
    if (problem !== "" && problem !== this.#noticed) this.notice(problem);
  }

  result(): void {}

  /** A line end if one is needed: on a terminal both streams share the screen, so a notice must not follow half a line. */
  #endLine(): string {
    if (this.#last.endsWith("\n")) return "";
    if (this.#gap === "") return "\n";
    this.#streams.out("\n");
    [this.#gap, this.#last] = ["\n", "\n"];
    return "";
  }

  #write(text: string): void {
    if (text === "") return;
    this.#streams.out(`${this.#gap}${text}`);
    this.#gap = "";
    this.#last = text;
  }
}
