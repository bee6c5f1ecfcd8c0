// Lines of the user: each answers the question that is open, or is a message. One ending in a backslash goes on.
import { createInterface } from "node:readline";

export interface LineParts {
  readonly input: NodeJS.ReadableStream;
  message(text: string): void;
  end(): void;
}

export class Lines {
  #answer: ((line: string | undefined) => void) | undefined;
  #begun = "";
  #isClosed = false;

  constructor({ input, message, end }: LineParts) {
    // The terminal itself edits the line: nothing is ever drawn twice.
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

  /** Undefined where nobody answers any more. */
  ask(signal?: AbortSignal): Promise<string | undefined> {
    if (this.#isClosed || signal?.aborted) return Promise.resolve(undefined);
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
