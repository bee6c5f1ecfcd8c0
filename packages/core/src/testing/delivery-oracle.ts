// Judges invariant I12 by the bytes of requests and of the transcript: what another agent sent is one entry, and stands once in
// every request until one that showed it was answered. Knows nothing of how the engine does that.
import type { Entry } from "../transcript/entries.ts";

interface Delivered {
  /** A word that nothing else in the session holds. */
  readonly word: string;
  /** The next request must show it. */
  isDue: boolean;
}

export class DeliveryOracle {
  readonly #delivered = new Map<string, Delivered>();
  /** Due, and in the request that waits for its answer. */
  readonly #shown = new Set<string>();
  /** What was wrong, in sentences. */
  readonly faults: string[] = [];

  get names(): readonly string[] {
    return [...this.#delivered.keys()];
  }

  wordOf(name: string): string | undefined {
    return this.#delivered.get(name)?.word;
  }

  /** The session has said that it is on disk. */
  noteDelivered(name: string, word: string): void {
    if (!this.#delivered.has(name)) this.#delivered.set(name, { word, isDue: true });
  }

  /** A person has gone back, or started over: these must be shown again. */
  noteLost(names: readonly string[]): void {
    for (const name of names) this.#update(name, true);
  }

  /** A person has taken them out of the view. */
  noteRemoved(names: readonly string[]): void {
    for (const name of names) this.#update(name, false);
  }

  /**
   * `lines`: the blocks of a request as they are sent. `countShort`: how many lines stand for it where what is unseen had to be
   * shortened to fit, so that the word itself is gone.
   */
  judgeRequest(lines: readonly string[], countShort: (name: string) => number = () => 0): void {
    for (const [name, { word, isDue }] of this.#delivered) {
      if (!isDue) continue;
      const count = lines.reduce((sum, line) => sum + line.split(word).length - 1, 0) || countShort(name);
      if (count !== 1) this.faults.push(`${name} stands ${count} times in a request.`);
      else this.#shown.add(name);
    }
  }

  /** The last request that was judged has got a complete response. */
  noteAnswered(): void {
    for (const name of this.#shown) this.#update(name, false);
    this.#shown.clear();
  }

  /** The last request that was judged has failed, or its response was cut off. */
  noteUnanswered(): void {
    this.#shown.clear();
  }

  /** Entries in the order of the file. Those that a rewind or a clearing repeats are marked. */
  judgeEntries(entries: readonly Entry[]): void {
    for (const name of this.#delivered.keys()) {
      const own = entries.filter((entry) => entry.type === "attachment" && entry.name === name);
      const first = own.filter((entry) => !isMarked(entry));
      if (first.length !== 1) this.faults.push(`${name} is ${first.length} entries that are not marked.`);
    }
  }

  #update(name: string, isDue: boolean): void {
    const delivered = this.#delivered.get(name);
    if (delivered) delivered.isDue = isDue;
  }
}

const isMarked = (entry: Entry): boolean =>
  entry.type === "attachment" &&
  /has arrived before|had arrived before/.test(JSON.stringify(entry.content[0]));
