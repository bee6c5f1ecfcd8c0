// Lines of the user: each answers the open question, or is a message; lines from a pipe are only messages. A line that ends in a
// backslash continues on the next.
import { createInterface } from "node:readline";

export interface LineParts {
  readonly input: NodeJS.ReadableStream;
  /** Whether lines answer questions. */
  readonly canAnswer: boolean;
  message(text: string): void;
  end(): void;
}

export class Lines {
  #answer: ((line: string | undefined) => void) | undefined;
  #begun = "";
  #isClosed = false;
  readonly #canAnswer: boolean;

  constructor({ input, canAnswer, message, end }: LineParts) {
    this.#canAnswer = canAnswer;
    // The terminal itself edits the line, so nothing is redrawn.
    const reader = createInterface({ input, terminal: false });
    reader.on("line", (line) => {
      const answer = this.#answer;
      if (answer) return answer(line);
      if (line.endsWith("\\")) {
        this.#begun += `${line.slice(0, -1)}\n`;
        return;
      }
      const text = this.#begun + line;
      this.#begun = "";
      message(text);
    });
    reader.on("close", () => {
      this.#isClosed = true;
      this.#answer?.(undefined);
      end();
    });
  }

  get isAsking(): boolean {
    return this.#answer !== undefined;
  }

  /** Undefined if there is no answer: the input has ended, or is a pipe. */
  ask(signal?: AbortSignal): Promise<string | undefined> {
    if (!this.#canAnswer || this.#isClosed || signal?.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const settleLine = (line: string | undefined) => {
        this.#answer = undefined;
        signal?.removeEventListener("abort", stopReading);
        resolve(line);
      };
      const stopReading = () => settleLine(undefined);
      signal?.addEventListener("abort", stopReading, { once: true });
      this.#answer = settleLine;
    });
  }
}
