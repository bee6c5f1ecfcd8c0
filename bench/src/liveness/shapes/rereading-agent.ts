// The simulated agent: before each step it checks whether the needed files are in view, and reads those that are not.
import type { MessagesRequest, Turn } from "@palimpsest/emulator";
import { writeProse } from "../../prose.ts";
import { listTexts } from "../shown-names.ts";
import { READ, type Shape, type ShapeCall, type ShapeStep } from "./shape.ts";

export interface TracedRequest {
  /** Characters of each result, and the file that it shows. */
  readonly calls: readonly { readonly size: number; readonly shows: string | undefined }[];
  readonly needs: readonly string[];
  /** Characters that the response wrote. */
  readonly said: number;
  /** Milliseconds since the request before. */
  readonly waited: number;
}

export class RereadingAgent {
  readonly #shape: Shape;
  readonly #results = new Map<string, string>();
  /** Text to the file that it shows, cached so that each text is examined once. */
  readonly #shows = new Map<string, string | undefined>();
  #at = 0;
  #calls = 0;
  /** Files that it had to read although an earlier result had shown them. */
  reread = 0;
  readonly #read = new Set<string>();
  readonly trace: TracedRequest[] = [];
  #took = 0;
  #paused: ShapeStep | undefined;

  constructor(shape: Shape) {
    this.#shape = shape;
  }

  /** The step that comes next; undefined when the work is done. */
  get step(): ShapeStep | undefined {
    return this.#shape.steps[this.#at];
  }

  answer(request: MessagesRequest): Turn {
    const { step } = this;
    if (!step) return { text: "Done." };
    const seen = this.#filesIn(request);
    const missing = step.needs.filter((file) => !seen.has(file));
    if (missing.length > 0) {
      this.reread += missing.filter((file) => this.#read.has(file)).length;
      return this.#call(
        step,
        [],
        missing.map((file) => ({ ...READ(file), size: this.#shape.files.get(file)!, shows: file })),
      );
    }
    this.#at++;
    return this.#call(step, step.needs, step.calls);
  }

  answerCall(id: string) {
    return { type: "tool_result" as const, tool_use_id: id, content: this.#results.get(id)! };
  }

  #call(step: ShapeStep, needs: readonly string[], calls: readonly ShapeCall[]): Turn {
    this.trace.push({
      calls: calls.map(({ size, shows }) => ({ size, shows })),
      needs,
      said: WORDS + calls.reduce((sum, { input }) => sum + JSON.stringify(input).length, 0),
      waited: this.#took + (step === this.#paused ? 0 : (step.pause ?? 0)),
    });
    this.#took = step.takes;
    this.#paused = step;
    const uses = calls.map(({ tool, input, size, shows }) => {
      const id = `toolu_${this.#calls++}`;
      if (shows !== undefined) this.#read.add(shows);
      const title = shows === undefined ? "" : `${markerOf(shows)}\n`;
      this.#results.set(id, title + writeProse(size, this.#calls));
      return { id, name: tool, input };
    });
    return { text: writeProse(WORDS, this.#calls), tool_use: uses };
  }

  #filesIn({ messages }: MessagesRequest): ReadonlySet<string | undefined> {
    return new Set(listTexts(messages as never).map((text) => this.#fileIn(text)));
  }

  #fileIn(text: string): string | undefined {
    if (!this.#shows.has(text)) this.#shows.set(text, MARKER.exec(text)?.[1]);
    return this.#shows.get(text);
  }
}

/** Characters of text before its calls. */
const WORDS = 120;
const MARKER = /^\/\/ whole file: (\S+)\n/;
const markerOf = (file: string) => `// whole file: ${file}`;
